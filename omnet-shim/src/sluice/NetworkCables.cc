// SPDX-License-Identifier: MIT
#include "NetworkCables.h"

#include <algorithm>
#include <cmath>

namespace sluice::omnet {

namespace {

bool isNode(cModule *module)
{
    return module->getProperties()->getAsBool("networkNode");
}

cModule *nodeOf(cModule *module)
{
    while (module != nullptr && !isNode(module))
        module = module->getParentModule();
    return module;
}

/** The submodule of the node that the module is in: its network interface. */
cModule *interfaceOf(cModule *module, cModule *node)
{
    while (module != nullptr && module->getParentModule() != node)
        module = module->getParentModule();
    return module;
}

} // namespace

NetworkCables::NetworkCables(cModule *network)
{
    addNode(network);
    for (cModule *node : nodes)
        addCables(node);
    nodes.erase(std::remove_if(nodes.begin(), nodes.end(), [this](cModule *n) { return getDegree(n) == 0; }),
                nodes.end());
}

void NetworkCables::addNode(cModule *module)
{
    if (isNode(module)) {
        nodes.push_back(module);
        return;
    }
    for (cModule::SubmoduleIterator it(module); !it.end(); ++it)
        addNode(*it);
}

void NetworkCables::addCables(cModule *node)
{
    for (cModule::GateIterator it(node); !it.end(); ++it) {
        cGate *gate = *it;
        // From inside out, over one transmission channel, into another node.
        if (gate->getType() != cGate::OUTPUT || gate->getNextGate() == nullptr)
            continue;
        cGate *start = gate->getPathStartGate();
        cGate *end = gate->getPathEndGate();
        cModule *here = start->getOwnerModule();
        cModule *there = end->getOwnerModule();
        cModule *peer = nodeOf(there);
        auto channel = dynamic_cast<cDatarateChannel *>(start->findTransmissionChannel());
        if (peer == nullptr || peer == node || nodeOf(here) != node || channel == nullptr)
            continue;
        Cable cable;
        cable.a = {node, interfaceOf(here, node)};
        cable.b = {peer, interfaceOf(there, peer)};
        cable.rateBps = std::llround(channel->getNominalDatarate());
        cable.delayPs = toPs(channel->getDelay());
        const bool known = std::any_of(cables.begin(), cables.end(), [&cable](const Cable &other) {
            return other.a.interface == cable.b.interface && other.b.interface == cable.a.interface;
        });
        if (known)
            continue;
        cables.push_back(cable);
        degrees[node]++;
        degrees[peer]++;
    }
}

int NetworkCables::getDegree(cModule *node) const
{
    const auto it = degrees.find(node);
    return it == degrees.end() ? 0 : it->second;
}

} // namespace sluice::omnet
