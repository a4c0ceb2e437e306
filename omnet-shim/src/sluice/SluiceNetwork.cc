// SPDX-License-Identifier: MIT
//
// The part of Sluice that makes a network of the plan's nodes and the network's modules, when all modules
// are there: places, checks, ports, switches, routes, flows.
//
#include "PfcEthernetMac.h"
#include "RoceNicQueue.h"
#include "RoceQueue.h"
#include "Sluice.h"
#include "SwitchNode.h"
#include "inet/common/ModuleAccess.h"
#include "inet/networklayer/common/L3AddressResolver.h"
#include "inet/networklayer/common/NetworkInterface.h"
#include "inet/networklayer/ipv4/IIpv4RoutingTable.h"
#include "inet/networklayer/ipv4/Ipv4InterfaceData.h"
#include "inet/networklayer/ipv4/Ipv4Route.h"
#include "sluice/model/planned.h"

#include <deque>
#include <sstream>

namespace sluice::omnet {

using namespace inet;

namespace {

EcnProfile profileOf(const EcnOptions &ecn)
{
    EcnProfile profile;
    profile.kminBytes = ecn.kminBytes;
    profile.kmaxBytes = ecn.kmaxBytes;
    profile.pmax = ecn.pmax;
    profile.averageWeight = ecn.averageWeight;
    return profile;
}

std::string nameOf(const CableEnd &end)
{
    return end.node->getFullPath() + "." + (end.interface == nullptr ? "?" : end.interface->getFullName());
}

} // namespace

void Sluice::placePlanned()
{
    for (cModule *node : cables->getNodes()) {
        if (!node->hasPar("nodeId"))
            continue;
        const int64_t id = node->par("nodeId").intValue();
        if (id < 0 || id >= static_cast<int64_t>(plan.nodes.size()))
            refuse(node->getFullPath() + ".nodeId is " + std::to_string(id) +
                   "; allowed by the plan is 0 to " + std::to_string(plan.nodes.size() - 1));
        for (const auto &[other, otherId] : nodeIds)
            if (otherId == id)
                refuse(node->getFullPath() + ".nodeId is " + std::to_string(id) + ", and that of " +
                       other->getFullPath() + ", too; allowed is each once");
        nodeIds[node] = id;
    }
    for (const Cable &cable : cables->getCables())
        for (const CableEnd *end : {&cable.a, &cable.b})
            if (const auto it = nodeIds.find(end->node); it != nodeIds.end())
                places[end->interface] = {it->second,
                                          end->interface->isVector() ? end->interface->getIndex() : 0};
}

void Sluice::placeOwn()
{
    std::vector<cModule *> withQueues;
    for (RoceQueue *queue : switchQueues)
        withQueues.push_back(queue->getNode());
    const NetworkPlan own(*cables, withQueues);
    std::vector<std::string> lines;
    for (size_t i = 0; i < requests.size(); i++) {
        const FlowRequest &flow = requests[i];
        std::ostringstream line;
        line << "flow id=" << i << " src=" << own.idOf(flow.source) << " dst=" << own.idOf(flow.destination)
             << " bytes=" << flow.bytes << " start_ps=" << flow.startPs << " stop_ps=" << flow.stopPs
             << " offered_bps=" << flow.offeredBps << " priority=" << flow.priority
             << " sport=" << 10000 + i % 50000;
        lines.push_back(line.str());
    }
    std::istringstream text(own.text(this, lines));
    plan = ReadPlan(text, getFullPath());
    std::map<cModule *, int> counts;
    for (cModule *node : cables->getNodes())
        nodeIds[node] = own.idOf(node);
    for (const Cable &cable : cables->getCables())
        for (const CableEnd *end : {&cable.a, &cable.b})
            places[end->interface] = {own.idOf(end->node), counts[end->node]++};
}

void Sluice::checkAgainstPlan() const
{
    if (nodeIds.size() != plan.nodes.size())
        refuse("the network has " + std::to_string(nodeIds.size()) +
               " nodes with a nodeId and a cable, the plan has " + std::to_string(plan.nodes.size()) +
               "; allowed is the same number");
    if (cables->getCables().size() != plan.links.size())
        refuse("the network has " + std::to_string(cables->getCables().size()) + " cables, the plan has " +
               std::to_string(plan.links.size()) + " links; allowed is the same number");
    for (const Cable &cable : cables->getCables()) {
        const Place &a = places.at(cable.a.interface);
        const Place &b = places.at(cable.b.interface);
        const std::string name = "the cable from " + nameOf(cable.a) + " to " + nameOf(cable.b);
        const auto &ports = topology->PortsOf(a.node);
        if (a.port >= static_cast<int>(ports.size()))
            refuse(name + " is port " + std::to_string(a.port) + " of node " + std::to_string(a.node) +
                   ", which has " + std::to_string(ports.size()) + " ports in the plan");
        const sluice::Port &port = ports[static_cast<size_t>(a.port)];
        if (port.peerNode != b.node || port.peerPort != b.port)
            refuse(name + " leads from node " + std::to_string(a.node) + " port " + std::to_string(a.port) +
                   " to node " + std::to_string(b.node) + " port " + std::to_string(b.port) +
                   ", in the plan to node " + std::to_string(port.peerNode) + " port " +
                   std::to_string(port.peerPort) +
                   "; gates must be connected in the order of the plan's links");
        if (port.rateBps != cable.rateBps)
            refuse(name + " has datarate " + std::to_string(cable.rateBps) +
                   " bit/s, in the plan rate_bps=" + std::to_string(port.rateBps) + "; allowed is the same");
        // What the plan calls a time is rounded up to the simulation's time steps.
        if (toPs(fromPs(port.delayPs)) != cable.delayPs)
            refuse(name + " has delay " + std::to_string(cable.delayPs) +
                   " ps, in the plan delay_ps=" + std::to_string(port.delayPs) + "; allowed is the same");
    }
    for (RoceQueue *queue : switchQueues)
        if (const auto it = nodeIds.find(queue->getNode()); it != nodeIds.end() && !plan.IsSwitch(it->second))
            refuse(queue->getNode()->getFullPath() + " is a switch, node " + std::to_string(it->second) +
                   " of the plan is a host; allowed is the same");
    for (RoceNicQueue *queue : nicQueues)
        if (const auto it = nodeIds.find(queue->getNode()); it != nodeIds.end() && plan.IsSwitch(it->second))
            refuse(queue->getNode()->getFullPath() + " is a host, node " + std::to_string(it->second) +
                   " of the plan is a switch; allowed is the same");
}

void Sluice::setUpPort(RocePortQueue &queue)
{
    const auto it = places.find(queue.getInterface());
    if (it == places.end())
        return; // no cable
    const sluice::Port &port = topology->PortOf(it->second.node, it->second.port);
    roce::Port &model = queue.getPort();
    model.SetNode(static_cast<uint32_t>(port.node));
    model.SetRate(static_cast<uint64_t>(port.rateBps));
    model.SetDelay(port.delayPs);
    model.SetPeer(static_cast<uint32_t>(port.peerNode), plan.IsSwitch(port.peerNode));
}

void Sluice::setUpPorts()
{
    nics.assign(plan.nodes.size(), nullptr);
    for (RoceNicQueue *queue : nicQueues) {
        setUpPort(*queue);
        queue->getNic().SetTruncateToNs(plan.dataplane.truncateToNs);
        queue->getNic().AddFlowObserver(this);
        const auto it = places.find(queue->getInterface());
        if (it == places.end())
            continue;
        RoceNicQueue *&slot = nics[static_cast<size_t>(it->second.node)];
        if (slot != nullptr)
            refuse("host " + queue->getNode()->getFullPath() + " has two RoCE interfaces; a host has one");
        slot = queue;
    }
    for (RoceQueue *queue : switchQueues)
        setUpPort(*queue);
    for (const Cable &cable : cables->getCables()) {
        const auto it = places.find(cable.a.interface);
        if (it != places.end())
            setUpLine(cable, topology->PortOf(it->second.node, it->second.port).link);
    }
    for (const auto &[interface, place] : places) {
        auto networkInterface = dynamic_cast<NetworkInterface *>(interface);
        if (networkInterface == nullptr)
            continue;
        ports[{getContainingNode(interface), networkInterface->getInterfaceId()}] = place.port;
        const auto ip = networkInterface->findProtocolData<Ipv4InterfaceData>();
        if (ip != nullptr && !ip->getIPAddress().isUnspecified())
            macsByIp[ip->getIPAddress()] = networkInterface->getMacAddress();
        if (plan.IsSwitch(place.node))
            continue;
        RocePackets::Address address = packets.getAddress(static_cast<uint32_t>(place.node));
        address.mac = networkInterface->getMacAddress();
        if (ip != nullptr && !ip->getIPAddress().isUnspecified())
            address.ip = ip->getIPAddress();
        packets.setAddress(static_cast<uint32_t>(place.node), address);
        hostsByMac[address.mac] = place.node;
    }
    if (!planned)
        packets.setNextHop(
            [this](uint32_t source, uint32_t destination) { return nextHopOf(source, destination); });
}

void Sluice::setUpLine(const Cable &cable, size_t link)
{
    const PlanLink &planned = plan.links[link];
    std::shared_ptr<MrgSequence> sequence;
    if (plan.dataplane.lossRandom == LossRandom::kMrgStream)
        sequence = std::make_shared<MrgSequence>(static_cast<uint32_t>(plan.run.seed),
                                                 MrgSequence::kOwnStreams + plan.dataplane.lossStream);
    for (const CableEnd *end : {&cable.a, &cable.b}) {
        auto mac = dynamic_cast<PfcEthernetMac *>(end->interface->getSubmodule("mac"));
        if (mac == nullptr)
            continue;
        mac->setFrames(plan.dataplane.frames, plan.dataplane.truncateToNs);
        if (!this->planned)
            continue;
        const bool isA = places.at(end->interface).node == planned.a;
        mac->getLineErrorModel().SetRates(planned.ber, planned.per);
        mac->getLineErrorModel().DrawFrom(sequence);
        mac->getLineErrorModel().DrawFrom(plan.run.seed,
                                          StreamKey(StreamKind::kLinkErrors, 2 * link + (isA ? 0 : 1)));
    }
}

void Sluice::setUpSwitches()
{
    std::shared_ptr<MrgStreams> streams;
    if (plan.dataplane.ecnRandom == EcnRandom::kMrgStreams)
        streams =
            std::make_shared<MrgStreams>(static_cast<uint32_t>(plan.run.seed), plan.dataplane.ecnFirstStream);
    for (RoceQueue *queue : switchQueues) {
        const auto place = places.find(queue->getInterface());
        if (place == places.end())
            continue;
        std::unique_ptr<SwitchNode> &node = switches[place->second.node];
        if (!node) {
            node = std::make_unique<SwitchNode>(*engine, place->second.node);
            node->queues.assign(topology->PortsOf(node->id).size(), nullptr);
            switchOf[queue->getNode()] = node.get();
        }
        node->queues[static_cast<size_t>(place->second.port)] = queue;
    }
    for (auto &[id, node] : switches)
        setUpSwitch(*node, streams);
    for (auto &[id, node] : switches)
        for (roce::SwitchPort *port : node->device->ports())
            if (outputs)
                outputs->FollowPort(*port,
                                    modelAt(port->peerNode(),
                                            topology->PortOf(id, static_cast<int>(port->number())).peerPort));
    for (RoceNicQueue *queue : nics)
        if (outputs && queue != nullptr)
            outputs->FollowNic(queue->getNic());
}

void Sluice::setUpSwitch(SwitchNode &node, const std::shared_ptr<MrgStreams> &streams)
{
    const SwitchOptions &options = plan.SwitchOf(node.id);
    node.settings.buffer = options.buffer;
    node.settings.ecn = options.ecn;
    node.settings.pfcBytes = plan.dataplane.frames.pfcBytes;
    node.settings.minFrameBytes = plan.dataplane.frames.minFrameBytes;
    node.settings.queueCountsFrameOnWire = plan.dataplane.queueCountsFrameOnWire;
    node.device->SetNode(static_cast<uint32_t>(node.id));
    node.device->SetEcmp(plan.dataplane.ecmpSeed, plan.dataplane.ecmpSymmetric);
    for (const sluice::Port &planned : topology->PortsOf(node.id)) {
        RoceQueue *queue = node.queues[static_cast<size_t>(planned.number)];
        roce::SwitchPort *port;
        if (queue != nullptr)
            port = &queue->getSwitchPort();
        else {
            node.unlined.push_back(std::make_unique<roce::SwitchPort>(*engine));
            port = node.unlined.back().get();
            port->SetNode(static_cast<uint32_t>(node.id));
            port->SetRate(static_cast<uint64_t>(planned.rateBps));
            port->SetDelay(planned.delayPs);
            port->SetPeer(static_cast<uint32_t>(planned.peerNode), plan.IsSwitch(planned.peerNode));
        }
        node.device->AddPort(*port);
        const auto point = static_cast<uint64_t>(topology->CongestionPointOfPort(node.id, planned.number));
        port->SetEcnProfile(profileOf(options.ecn));
        port->SetDropStream(plan.run.seed, StreamKey(StreamKind::kWredDrops, point));
        port->SetMarkingStream(plan.run.seed, StreamKey(StreamKind::kEcnMarking, point));
        if (streams)
            port->SetMarkingStreams(streams);
        port->StampAll(plan.dataplane.intStamping);
    }
    int64_t nicRateBps = INT64_MAX;
    for (const int64_t host : topology->hosts())
        for (const sluice::Port &port : topology->PortsOf(host))
            nicRateBps = std::min(nicRateBps, port.rateBps);
    node.device->Commit(nicRateBps, plan.dataplane.frames);
}

const roce::Port *Sluice::modelAt(int64_t node, int port) const
{
    if (!plan.IsSwitch(node))
        return nicOf(node);
    const auto it = switches.find(node);
    return it == switches.end() ? nullptr : it->second->device->ports()[static_cast<size_t>(port)];
}

void Sluice::setUpRoutes()
{
    for (const PlanNode &node : plan.nodes)
        routeTo(node.id);
}

void Sluice::routeTo(int64_t destination)
{
    // Breadth first from the destination; only switches are gone through.
    std::vector<int> hops(plan.nodes.size(), -1);
    std::deque<int64_t> todo{destination};
    hops[static_cast<size_t>(destination)] = 0;
    while (!todo.empty()) {
        const int64_t node = todo.front();
        todo.pop_front();
        if (node != destination && !plan.IsSwitch(node))
            continue;
        for (const sluice::Port &port : topology->PortsOf(node)) {
            int &there = hops[static_cast<size_t>(port.peerNode)];
            if (there < 0) {
                there = hops[static_cast<size_t>(node)] + 1;
                todo.push_back(port.peerNode);
            }
        }
    }
    for (auto &[id, node] : switches) {
        const int here = hops[static_cast<size_t>(id)];
        if (here < 0 || id == destination)
            continue;
        std::vector<uint32_t> next;
        for (const sluice::Port &port : topology->PortsOf(id)) {
            const bool forwards = port.peerNode == destination || plan.IsSwitch(port.peerNode);
            if (forwards && hops[static_cast<size_t>(port.peerNode)] + 1 == here)
                next.push_back(static_cast<uint32_t>(port.number));
        }
        node->device->SetRoute(static_cast<uint32_t>(destination), next);
    }
}

void Sluice::setUpFlows()
{
    for (const PlanFlow &planned : plan.flows) {
        for (const int64_t end : {planned.src, planned.dst})
            if (nicOf(end) == nullptr)
                refuse("flow " + std::to_string(planned.id) + ": node " + std::to_string(end) + " (" +
                       plan.nodes[static_cast<size_t>(end)].name + ") has no RoCE interface");
        const FlowPath path = topology->PathOf(planned);
        roce::FlowPtr flow = roce::Make<roce::Flow>();
        roce::Describe(planned, path, flow.get());
        flows.push_back(flow);
        if (outputs)
            outputs->FollowFlow(flow);
        if (!requests.empty() && requests[flow->id].observer != nullptr)
            nicOf(planned.src)->AddFlowObserver(requests[flow->id].observer);
    }
    for (const auto &[flow, packet] : plan.dataplane.losePackets)
        for (const roce::FlowPtr &known : flows)
            if (known->id == flow)
                nicOf(known->destination)
                    ->LoseOnce(known->id, static_cast<uint64_t>(packet * plan.dataplane.frames.payloadBytes));
}

roce::Nic *Sluice::nicOf(int64_t node) const
{
    RoceNicQueue *queue = nics[static_cast<size_t>(node)];
    return queue == nullptr ? nullptr : &queue->getNic();
}

roce::Switch &Sluice::getSwitch(cModule *node)
{
    const auto it = switchOf.find(node);
    if (it == switchOf.end())
        throw cRuntimeError("node %s has no RoceQueue with a cable", node->getFullPath().c_str());
    return *it->second->device;
}

int64_t Sluice::portOf(cModule *node, int interfaceId) const
{
    const auto it = ports.find({node, interfaceId});
    return it == ports.end() ? -1 : it->second;
}

MacAddress Sluice::nextHopOf(int64_t source, int64_t destination) const
{
    const RocePackets::Address to = packets.getAddress(static_cast<uint32_t>(destination));
    cModule *node = getSimulation()->findModuleByPath(plan.nodes[static_cast<size_t>(source)].name.c_str());
    auto routes = node == nullptr ? nullptr : L3AddressResolver().findIpv4RoutingTableOf(node);
    const Ipv4Route *route = routes == nullptr ? nullptr : routes->findBestMatchingRoute(to.ip);
    if (route == nullptr || route->getGateway().isUnspecified())
        return to.mac; // on the same network, as far as the node knows
    const auto it = macsByIp.find(route->getGateway());
    return it == macsByIp.end() ? to.mac : it->second;
}

int64_t Sluice::placeOfMac(const MacAddress &address) const
{
    const auto it = hostsByMac.find(address);
    return it == hostsByMac.end() ? -1 : it->second;
}

bool Sluice::forwardOther(Packet *packet, roce::SwitchPort &port)
{
    const auto it = switches.find(port.node());
    if (it == switches.end())
        return false;
    SwitchNode &node = *it->second;
    const auto &header = packet->peekAtFront<EthernetMacHeader>();
    const int64_t destination = placeOfMac(header->getDest());
    if (header->getDest().isMulticast() || destination < 0) {
        flood(packet, node, port, placeOfMac(header->getSrc()));
        return true;
    }
    const auto &next = topology->NextHops(node.id, destination);
    if (next.empty()) {
        delete packet;
        return true;
    }
    const FlowKey key{static_cast<int64_t>(placeOfMac(header->getSrc())), destination, 0, 0};
    admitOther(packet, node, port.number(), static_cast<uint32_t>(topology->Route(node.id, key)));
    return true;
}

void Sluice::flood(Packet *packet, SwitchNode &node, roce::SwitchPort &port, int64_t source)
{
    // Along the tree of first shortest paths from the source, so that nothing comes twice.
    if (source < 0) {
        delete packet;
        return;
    }
    const auto towards = [this, source](int64_t from) {
        const auto &next = topology->NextHops(from, source);
        return next.empty() ? -1 : next[0];
    };
    if (towards(node.id) == static_cast<int>(port.number()))
        for (const sluice::Port &out : topology->PortsOf(node.id)) {
            if (out.number == static_cast<int>(port.number()))
                continue;
            if (!plan.IsSwitch(out.peerNode) || towards(out.peerNode) == out.peerPort)
                admitOther(packet->dup(), node, port.number(), static_cast<uint32_t>(out.number));
        }
    delete packet;
}

void Sluice::admitOther(Packet *packet, SwitchNode &node, uint32_t ingress, uint32_t egress)
{
    if (node.queues[egress] == nullptr) {
        delete packet;
        return;
    }
    roce::FramePtr frame = packets.frameOfOther(packet, plan.dataplane.frames.minFrameBytes);
    frame->ingress = ingress;
    node.device->Admit(std::move(frame), ingress, egress);
}

} // namespace sluice::omnet
