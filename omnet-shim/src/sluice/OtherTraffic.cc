// SPDX-License-Identifier: MIT
#include "OtherTraffic.h"

#include "RoceQueue.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"

namespace sluice::omnet {

using namespace inet;

void OtherTraffic::forward(Packet *packet, SwitchNode &node, const roce::SwitchPort &port) const
{
    PacketKeeper::keep(packet); // from its MAC: it may end here
    const auto &header = packet->peekAtFront<EthernetMacHeader>();
    const int64_t source = addresses.nodeOf(header->getSrc());
    const int64_t destination = addresses.nodeOf(header->getDest());
    if (header->getDest().isMulticast() || destination < 0) {
        flood(packet, node, port, source);
        return;
    }
    const Topology &topology = network.topology();
    if (topology.NextHops(node.getId(), destination).empty()) {
        delete packet;
        return;
    }
    const FlowKey key{source, destination, 0, 0};
    const auto egress = static_cast<uint32_t>(topology.Route(node.getId(), key));
    if (egress == port.number())
        delete packet; // a relay sent it everywhere
    else
        admit(packet, node, port.number(), egress, nullptr);
}

void OtherTraffic::flood(Packet *packet, SwitchNode &node, const roce::SwitchPort &port, int64_t source) const
{
    // Along the tree of first shortest paths from the source, so that nothing comes twice.
    if (source < 0) {
        delete packet;
        return;
    }
    const Topology &topology = network.topology();
    const auto towards = [&topology, source](int64_t from) {
        const auto &next = topology.NextHops(from, source);
        return next.empty() ? -1 : next[0];
    };
    const auto copies = roce::Make<roce::Copies>();
    if (towards(node.getId()) == static_cast<int>(port.number()))
        for (const sluice::Port &out : topology.PortsOf(node.getId())) {
            if (out.number == static_cast<int>(port.number()))
                continue;
            if (!network.plan().IsSwitch(out.peerNode) || towards(out.peerNode) == out.peerPort)
                admit(packet->dup(), node, port.number(), static_cast<uint32_t>(out.number), copies);
        }
    delete packet;
}

void OtherTraffic::admit(Packet *packet, SwitchNode &node, uint32_t ingress, uint32_t egress,
                         roce::Shared<roce::Copies> copies) const
{
    const RoceQueue *queue = node.findQueue(egress);
    if (queue == nullptr) {
        delete packet;
        return;
    }
    roce::FramePtr frame = RocePackets::frameOfOther(packet, network.plan().dataplane.frames.minFrameBytes,
                                                     queue->getPriorityRule().of(*packet));
    frame->copies = std::move(copies);
    node.getDevice().Admit(std::move(frame), ingress, egress);
}

} // namespace sluice::omnet
