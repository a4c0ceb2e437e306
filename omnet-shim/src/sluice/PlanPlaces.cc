// SPDX-License-Identifier: MIT
#include "PlanPlaces.h"

#include "sluice/failure.h"

#include <algorithm>

namespace sluice::omnet {

namespace {

std::string nameOf(const CableEnd &end)
{
    return end.node->getFullPath() + "." + (end.interface == nullptr ? "?" : end.interface->getFullName());
}

std::string lineOf(const PlanPlaces::Place &place)
{
    return "node " + std::to_string(place.node) + " port " + std::to_string(place.port);
}

} // namespace

PlanPlaces PlanPlaces::byNodeId(const NetworkCables &cables, const Plan &plan)
{
    PlanPlaces found;
    for (cModule *node : cables.getNodes()) {
        if (!node->hasPar("nodeId"))
            continue;
        const int64_t id = node->par("nodeId").intValue();
        if (id < 0 || id >= static_cast<int64_t>(plan.nodes.size()))
            throw PlanError(node->getFullPath() + ".nodeId is " + std::to_string(id) +
                            "; allowed by the plan is 0 to " + std::to_string(plan.nodes.size() - 1));
        for (const auto &[other, otherId] : found.nodeIds)
            if (otherId == id)
                throw PlanError(node->getFullPath() + ".nodeId is " + std::to_string(id) + ", and that of " +
                                other->getFullPath() + ", too; allowed is each once");
        found.nodeIds[node] = id;
    }
    for (const Cable &cable : cables.getCables())
        for (const CableEnd *end : {&cable.a, &cable.b})
            if (const auto it = found.nodeIds.find(end->node); it != found.nodeIds.end())
                found.places[end->interface] = {it->second,
                                                end->interface->isVector() ? end->interface->getIndex() : 0};
    return found;
}

PlanPlaces PlanPlaces::inOrder(const NetworkCables &cables, const NetworkPlan &own)
{
    PlanPlaces made;
    std::map<cModule *, int> counts;
    for (cModule *node : cables.getNodes())
        made.nodeIds[node] = own.idOf(node);
    for (const Cable &cable : cables.getCables())
        for (const CableEnd *end : {&cable.a, &cable.b})
            made.places[end->interface] = {own.idOf(end->node), counts[end->node]++};
    return made;
}

const PlanPlaces::Place *PlanPlaces::find(cModule *interface) const
{
    const auto it = places.find(interface);
    return it == places.end() ? nullptr : &it->second;
}

void PlanPlaces::checkCables(const NetworkCables &cables, const Plan &plan, const Topology &topology) const
{
    const auto hasLink = [&topology](const PlanNode &node) { return !topology.PortsOf(node.id).empty(); };
    const auto planned = static_cast<size_t>(std::count_if(plan.nodes.begin(), plan.nodes.end(), hasLink));
    if (nodeIds.size() != planned)
        throw PlanError("the network has " + std::to_string(nodeIds.size()) +
                        " nodes with a nodeId and a cable, the plan has " + std::to_string(planned) +
                        " nodes with a link; allowed is the same number");
    if (cables.getCables().size() != plan.links.size())
        throw PlanError("the network has " + std::to_string(cables.getCables().size()) +
                        " cables, the plan has " + std::to_string(plan.links.size()) +
                        " links; allowed is the same number");
    for (const Cable &cable : cables.getCables())
        checkCable(cable, topology);
}

void PlanPlaces::checkCable(const Cable &cable, const Topology &topology) const
{
    const Place &a = places.at(cable.a.interface);
    const Place &b = places.at(cable.b.interface);
    const std::string name = "the cable from " + nameOf(cable.a) + " to " + nameOf(cable.b);
    const auto &ports = topology.PortsOf(a.node);
    if (a.port >= static_cast<int>(ports.size()))
        throw PlanError(name + " is port " + std::to_string(a.port) + " of node " + std::to_string(a.node) +
                        ", which has " + std::to_string(ports.size()) + " ports in the plan");
    const sluice::Port &port = ports[static_cast<size_t>(a.port)];
    if (port.peerNode != b.node || port.peerPort != b.port)
        throw PlanError(name + " leads from " + lineOf(a) + " to " + lineOf(b) + ", in the plan to " +
                        lineOf({port.peerNode, port.peerPort}) +
                        "; gates must be connected in the order of the plan's links");
    if (port.rateBps != cable.rateBps)
        throw PlanError(name + " has datarate " + std::to_string(cable.rateBps) +
                        " bit/s, in the plan rate_bps=" + std::to_string(port.rateBps) +
                        "; allowed is the same");
    // What the plan calls a time is rounded up to the simulation's time steps.
    if (toPs(fromPs(port.delayPs)) != cable.delayPs)
        throw PlanError(name + " has delay " + std::to_string(cable.delayPs) + " ps, in the plan delay_ps=" +
                        std::to_string(port.delayPs) + "; allowed is the same");
}

void PlanPlaces::checkKind(cModule *node, bool isSwitch, const Plan &plan) const
{
    const auto it = nodeIds.find(node);
    if (it == nodeIds.end() || plan.IsSwitch(it->second) == isSwitch)
        return;
    throw PlanError(node->getFullPath() + (isSwitch ? " is a switch, node " : " is a host, node ") +
                    std::to_string(it->second) + " of the plan is " + (isSwitch ? "a host" : "a switch") +
                    "; allowed is the same");
}

} // namespace sluice::omnet
