// SPDX-License-Identifier: MIT
#include "FlowPaths.h"

#include "PfcEthernetMac.h"
#include "PfcFrameChecker.h"
#include "sluice/capabilities.h"

#include <set>

namespace sluice::omnet {

namespace {

std::string typeOf(const cModule *module)
{
    return module == nullptr ? std::string("none") : module->getComponentType()->getName();
}

/** The MAC layer of a modular interface; nullptr for others. */
cModule *layerOf(const cModule *interface)
{
    return interface->getSubmodule("macLayer");
}

std::string typeOfQueue(const cModule *interface)
{
    const cModule *layer = layerOf(interface);
    return typeOf((layer == nullptr ? interface : layer)->getSubmodule("queue"));
}

std::string typeOfMac(const cModule *interface)
{
    const cModule *layer = layerOf(interface);
    return typeOf(layer == nullptr ? interface->getSubmodule("mac") : layer);
}

bool appliesPauses(const cModule *interface)
{
    const cModule *layer = layerOf(interface);
    return dynamic_cast<PfcEthernetMac *>(interface->getSubmodule("mac")) != nullptr ||
           (layer != nullptr &&
            dynamic_cast<PfcFrameChecker *>(layer->getSubmodule("fcsChecker")) != nullptr);
}

} // namespace

FlowPaths::FlowPaths(const roce::Network &network, const PlanPlaces &places,
                     const std::map<int64_t, SwitchNode> &switches)
    : network(network), switches(switches)
{
    for (const auto &[interface, place] : places.getPlaces())
        interfaces[{place.node, place.port}] = interface;
    for (const PlanFlow &flow : network.plan().flows)
        follow(flow);
}

void FlowPaths::follow(const PlanFlow &flow)
{
    const Topology &topology = network.topology();
    std::set<int64_t> reached{flow.src};
    std::vector<int64_t> open{flow.src};
    while (!open.empty()) {
        const int64_t node = open.back();
        open.pop_back();
        for (const int number : topology.NextHops(node, flow.dst)) {
            const Port &egress = topology.PortOf(node, number);
            if (node != flow.src)
                checkQueue(flow, egress);
            if (egress.peerNode == flow.dst)
                continue;
            checkPause(flow, {egress.peerNode, egress.peerPort});
            if (reached.insert(egress.peerNode).second)
                open.push_back(egress.peerNode);
        }
    }
}

void FlowPaths::checkQueue(const PlanFlow &flow, const Port &egress)
{
    if (!seenEgress.insert({{egress.node, egress.number}, true}).second)
        return;
    const auto it = switches.find(egress.node);
    if (it != switches.end() && it->second.hasQueue(static_cast<uint32_t>(egress.number))) {
        relayed = relayed || !it->second.forwards(egress.number);
        return;
    }
    cModule *interface = interfaces.at({egress.node, egress.number});
    withoutQueue.push_back("flow " + std::to_string(flow.id) + " leaves by " + interface->getFullPath() +
                           ", whose queue is " + typeOfQueue(interface) + "; allowed is RoceQueue");
}

void FlowPaths::checkPause(const PlanFlow &flow, const PortId &ingress)
{
    if (!seenIngress.insert({ingress, true}).second || switches.count(ingress.first) == 0)
        return;
    const BufferOptions &buffer = network.plan().SwitchOf(ingress.first).buffer;
    cModule *interface = interfaces.at(ingress);
    if (buffer.flowControl != FlowControl::kPfc || buffer.bufferBytes < 0 || canPause(ingress, interface))
        return;
    withoutPause.push_back(
        "flow " + std::to_string(flow.id) + " comes by " + interface->getFullPath() + ", whose queue is " +
        typeOfQueue(interface) + " and whose MAC is " + typeOfMac(interface) +
        "; allowed are RoceQueue, and PfcEthernetMac or PfcEthernetMacLayer at both ends of "
        "the cable");
}

bool FlowPaths::canPause(const PortId &ingress, cModule *interface) const
{
    const Port &port = network.topology().PortOf(ingress.first, ingress.second);
    return appliesPauses(interface) && appliesPauses(interfaces.at({port.peerNode, port.peerPort})) &&
           switches.at(ingress.first).hasQueue(static_cast<uint32_t>(ingress.second));
}

std::vector<std::string> FlowPaths::getMissingCapabilities() const
{
    if (!withoutQueue.empty())
        return {std::begin(kSwitchCapabilities), std::end(kSwitchCapabilities)};
    if (!withoutPause.empty())
        return {"pfc", "pause-duration", "pause-accumulation"};
    return {};
}

} // namespace sluice::omnet
