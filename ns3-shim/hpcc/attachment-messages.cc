// SPDX-License-Identifier: GPL-2.0-only
//
// Messages between state machines: packets that take the ways of data, and carry a number only.
#include "flow.h"
#include "nic.h"
#include "packets.h"
#include "port.h"
#include "sluice-attachment.h"
#include "tree.h"

#include <ns3/ipv4-header.h>
#include <ns3/ipv4.h>
#include <ns3/ppp-header.h>
#include <ns3/simulator.h>

#include <algorithm>
#include <deque>
#include <limits>

using namespace ns3;

namespace sluice_hpcc
{

namespace
{

/// The class of data, as flow files have it.
const std::uint32_t kDataPriority = 3;

/// Says which message a packet carries: its content stays in the attachment's memory.
class MessageTag : public Tag
{
  public:
    explicit MessageTag(std::uint32_t number = 0)
        : number(number)
    {
    }

    static TypeId GetTypeId()
    {
        static TypeId id =
            TypeId("sluice_hpcc::MessageTag").SetParent<Tag>().AddConstructor<MessageTag>();
        return id;
    }

    virtual TypeId GetInstanceTypeId() const
    {
        return GetTypeId();
    }

    virtual std::uint32_t GetSerializedSize() const
    {
        return 4;
    }

    virtual void Serialize(TagBuffer buffer) const
    {
        buffer.WriteU32(number);
    }

    virtual void Deserialize(TagBuffer buffer)
    {
        number = buffer.ReadU32();
    }

    virtual void Print(std::ostream& out) const
    {
        out << "message " << number;
    }

    std::uint32_t number;
};

std::uint32_t
NumberOf(Ptr<const Packet> packet)
{
    MessageTag tag;
    packet->PeekPacketTag(tag);
    return tag.number;
}

std::uint64_t
HopsKey(std::uint32_t node, std::uint32_t destination)
{
    return static_cast<std::uint64_t>(destination) << 32 | node;
}

/// All messages about a flow, or from one machine, take one way.
std::uint32_t
WayOf(const std::vector<std::uint32_t>& hops, std::int64_t flow, std::uint32_t source)
{
    const std::uint64_t about = flow >= 0 ? static_cast<std::uint64_t>(flow) : source;
    return hops[static_cast<std::size_t>((about * 0x9e3779b97f4a7c15ULL) >> 32) % hops.size()];
}

/// Among data, a message takes room in the buffer and may cause a pause as they do.
/// @return whether there is room
bool
TakeRoom(Ptr<SwitchNode> at, Ptr<const Packet> packet, std::uint32_t to, std::uint32_t priority)
{
    tree::IngressTag ingress;
    packet->PeekPacketTag(ingress);
    SwitchMmu& mmu = *PeekPointer(at->m_mmu);
    const std::uint32_t from = tree::IngressOf(ingress);
    if (!tree::Admit(mmu, from, to, priority, packet->GetSize()))
    {
        return false;
    }
    if (mmu.CheckShouldPause(from, priority))
    {
        DynamicCast<QbbNetDevice>(at->GetDevice(from))->SendPfc(priority, 0);
        mmu.SetPause(from, priority);
    }
    return true;
}

} // namespace

// ---- decisions

int
Attachment::ApplySendMessage(std::uint32_t entity, const sluice_decision* decision)
{
    sluice_send_message read;
    sluice_read_send_message(decision, &read);
    Message message = Message();
    message.destination = read.destination;
    message.type = read.type;
    message.flow = read.flow;
    message.words.assign(read.words, read.words + read.word_count);
    return Send(entity, message, read.wire_bytes, read.traffic_class);
}

int
Attachment::ApplySendToHost(std::uint32_t entity, const sluice_decision* decision)
{
    sluice_send_to_host read;
    sluice_read_send_to_host(decision, &read);
    Message message = Message();
    message.toHost = true;
    message.node = static_cast<std::uint32_t>(read.host);
    message.peer = read.peer;
    message.type = read.type;
    message.flow = -1;
    message.words.assign(read.words, read.words + read.word_count);
    return Send(entity, message, read.wire_bytes, 0);
}

// ---- on their way

int
Attachment::Send(std::uint32_t from,
                 Message message,
                 std::int64_t wireBytes,
                 std::int64_t trafficClass)
{
    const std::uint32_t source = NodeOf(from);
    const bool isFromHost = nodes_.Get(source)->GetNodeType() == 0;
    if (wireBytes < 1 || wireBytes > 65536 || (trafficClass != 0 && !isFromHost))
    {
        return 1; // what a switch sends is in no account of its buffer: control only
    }
    message.priority = trafficClass == 0 ? 0 : kDataPriority;
    if (!message.toHost)
    {
        if (IsOfFlowThatIsOver(message.destination))
        {
            return 0;
        }
        message.node = NodeOf(message.destination);
    }
    message.source = from;
    message.sentPs = NowInPs();
    const std::uint32_t number = nextMessage_++;
    messages_[number] = message;

    Ptr<Packet> packet = NewPacket(source, message.node, wireBytes);
    packet->AddPacketTag(MessageTag(number));
    if (source == message.node)
    {
        Simulator::ScheduleNow(&Attachment::Deliver, this, packet);
    }
    else if (isFromHost)
    {
        nicOfNode_.at(source)->Send(packet);
    }
    else
    {
        packet->AddPacketTag(tree::IngressTag(0));
        Forward(DynamicCast<SwitchNode>(nodes_.Get(source)), packet);
    }
    return 0;
}

Ptr<Packet>
Attachment::NewPacket(std::uint32_t source, std::uint32_t target, std::int64_t wireBytes) const
{
    const std::int64_t headers = 20 + PppHeader::GetStaticSize();
    Ptr<Packet> packet =
        Create<Packet>(static_cast<std::uint32_t>(std::max<std::int64_t>(0, wireBytes - headers)));
    Ipv4Header ip;
    ip.SetProtocol(kMessage);
    ip.SetTtl(64);
    ip.SetPayloadSize(packet->GetSize());
    ip.SetDestination(nodes_.Get(target)->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal());
    ip.SetSource(nodes_.Get(source)->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal());
    packet->AddHeader(ip);
    PppHeader ppp;
    ppp.SetProtocol(0x0021);
    packet->AddHeader(ppp);
    return packet;
}

void
Attachment::Forward(Ptr<SwitchNode> at, Ptr<Packet> packet)
{
    const std::unordered_map<std::uint32_t, Message>::const_iterator it =
        messages_.find(NumberOf(packet));
    if (it == messages_.end())
    {
        return;
    }
    const Message& message = it->second;
    if (message.node == at->GetId())
    {
        Deliver(packet);
        return;
    }
    const std::vector<std::uint32_t>& hops = NextHops(at->GetId(), message.node);
    if (hops.empty())
    {
        return;
    }
    const std::uint32_t to = WayOf(hops, message.flow, message.source);
    if (message.priority != 0 && !TakeRoom(at, packet, to, message.priority))
    {
        return;
    }
    CustomHeader header(CustomHeader::L2_Header | CustomHeader::L3_Header |
                        CustomHeader::L4_Header);
    packet->PeekHeader(header);
    DynamicCast<QbbNetDevice>(at->GetDevice(to))->SwitchSend(message.priority, packet, header);
}

void
Attachment::Deliver(Ptr<Packet> packet)
{
    const std::unordered_map<std::uint32_t, Message>::iterator it =
        messages_.find(NumberOf(packet));
    if (it == messages_.end() || failed_ != 0)
    {
        return;
    }
    const Message sent = it->second;
    messages_.erase(it);
    sluice_message message = sluice_message();
    message.source = sent.source;
    message.type = sent.type;
    message.flow = sent.flow;
    message.sent_ps = sent.sentPs;
    message.words = sent.words.empty() ? 0 : &sent.words[0];
    message.word_count = static_cast<std::uint32_t>(sent.words.size());
    if (!sent.toHost)
    {
        if (!IsOfFlowThatIsOver(sent.destination))
        {
            Check(sluice_ask_message(session_, sent.destination, &message, 0));
        }
        return;
    }
    for (const std::uint32_t sender : SendersAt(sent.node, sent.peer))
    {
        Check(sluice_ask_message(session_, sluice_reaction_point(sender), &message, 0));
    }
}

// ---- ends

bool
Attachment::IsOfFlowThatIsOver(std::uint32_t entity) const
{
    const int role = sluice_role_of(entity);
    const bool isFlows = role == SLUICE_REACTION_POINT || role == SLUICE_NOTIFICATION_POINT;
    return isFlows && flows_.count(sluice_index_of(entity)) == 0;
}

/// @param peer a host; negative: any
std::vector<std::uint32_t>
Attachment::SendersAt(std::uint32_t node, std::int64_t peer) const
{
    std::vector<std::uint32_t> senders;
    for (const auto& flow : flows_)
    {
        if (flow.second->source == node &&
            (peer < 0 || flow.second->destination == static_cast<std::uint32_t>(peer)))
        {
            senders.push_back(flow.first);
        }
    }
    return senders;
}

std::uint32_t
Attachment::NodeOf(std::uint32_t entity) const
{
    const std::uint32_t index = sluice_index_of(entity);
    switch (sluice_role_of(entity))
    {
    case SLUICE_CONGESTION_POINT:
        return ports_.at(index)->node()->GetId();
    case SLUICE_REACTION_POINT:
        return flows_.at(index)->source;
    case SLUICE_NOTIFICATION_POINT:
        return flows_.at(index)->destination;
    default:
        return index;
    }
}

// ---- ways

std::int64_t
Attachment::PathRate(std::uint32_t source, std::uint32_t destination)
{
    std::int64_t rateBps = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t at = source; at != destination;)
    {
        const std::vector<std::uint32_t>& hops = NextHops(at, destination);
        if (hops.empty())
        {
            return rateBps;
        }
        Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(nodes_.Get(at)->GetDevice(hops[0]));
        rateBps = std::min(rateBps, static_cast<std::int64_t>(device->GetDataRate().GetBitRate()));
        at = PeerOf(device)->GetNode()->GetId();
    }
    return rateBps;
}

const std::vector<std::uint32_t>&
Attachment::NextHops(std::uint32_t node, std::uint32_t destination)
{
    const std::uint64_t key = HopsKey(node, destination);
    if (nextHops_.count(key) == 0)
    {
        FindNextHops(destination);
    }
    return nextHops_[key];
}

/// Breadth first from the destination; only switches forward.
void
Attachment::FindNextHops(std::uint32_t destination)
{
    std::map<std::uint32_t, std::uint32_t> distance;
    std::deque<std::uint32_t> open(1, destination);
    distance[destination] = 0;
    while (!open.empty())
    {
        const std::uint32_t at = open.front();
        open.pop_front();
        Ptr<Node> here = nodes_.Get(at);
        for (std::uint32_t i = 1; i < here->GetNDevices(); ++i)
        {
            Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(here->GetDevice(i));
            if (device == 0 || !device->IsLinkUp())
            {
                continue;
            }
            Ptr<QbbNetDevice> peer = PeerOf(device);
            const std::uint32_t next = peer->GetNode()->GetId();
            if (distance.count(next) == 0)
            {
                distance[next] = distance[at] + 1;
                if (peer->GetNode()->GetNodeType() != 0)
                {
                    open.push_back(next);
                }
            }
            if (distance[next] == distance[at] + 1)
            {
                nextHops_[HopsKey(next, destination)].push_back(peer->GetIfIndex());
            }
        }
    }
}

} // namespace sluice_hpcc
