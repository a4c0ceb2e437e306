// SPDX-License-Identifier: MIT
#include "NetworkCables.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

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
    // By the channel, in the order in which they were made: that of the connections in the NED files.
    std::map<int, Cable> directions;
    for (cModule *node : nodes)
        addDirections(node, directions);
    std::set<std::pair<cModule *, cModule *>> known; // interfaces
    for (const auto &[id, cable] : directions) {
        if (known.count({cable.b.interface, cable.a.interface}) > 0)
            continue;
        known.insert({cable.a.interface, cable.b.interface});
        cables.push_back(cable);
        degrees[cable.a.node]++;
        degrees[cable.b.node]++;
    }
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

void NetworkCables::addDirections(cModule *node, std::map<int, Cable> &directions)
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
        directions[channel->getId()] = cable;
    }
}

int NetworkCables::getDegree(cModule *node) const
{
    const auto it = degrees.find(node);
    return it == degrees.end() ? 0 : it->second;
}

} // namespace sluice::omnet
