// SPDX-License-Identifier: GPL-2.0-only
#include "port.h"

#include "flow.h"
#include "sluice-attachment.h"

#include <ns3/ipv4-header.h>
#include <ns3/ppp-header.h>
#include <ns3/qbb-channel.h>
#include <ns3/random-variable.h>

#include <algorithm>
#include <limits>

using namespace ns3;

namespace sluice_hpcc
{

Port::Port(Attachment& owner, Ptr<SwitchNode> node, std::uint32_t interface)
    : owner_(owner),
      node_(node),
      interface_(interface),
      listens_(false),
      counted_(0),
      flatAbove_(0),
      flatProbability_(0),
      dropRandom_(0, 0),
      dropped_(0),
      sampleEntity_(0),
      sampleEvery_(0),
      sinceSample_(0),
      packets_(0),
      sentBytes_(0),
      enqueuedBytes_(0),
      levelBytes_(std::numeric_limits<std::int64_t>::max())
{
    device_ = DynamicCast<QbbNetDevice>(node->GetDevice(interface));
}

std::int64_t
Port::delayPs() const
{
    return DynamicCast<QbbChannel>(device_->GetChannel())->GetDelay().GetNanoSeconds() * 1000;
}

void
Port::Count(std::int64_t mask)
{
    if ((mask & ~SLUICE_COUNTER_QUEUE_BYTES & ~SLUICE_COUNTER_PORT_QUEUE_BYTES) != 0)
    {
        Listen();
    }
    counted_ |= mask;
}

std::int64_t
Port::queueBytes() const
{
    std::int64_t bytes = 0;
    for (std::uint32_t priority = 1; priority < SwitchMmu::qCnt; ++priority)
    {
        bytes += node_->m_mmu->egress_bytes[interface_][priority];
    }
    return bytes;
}

bool
Port::SetEcn(std::int64_t kmin, std::int64_t kmax, double pmax)
{
    const std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    const bool isFlat = kmax == std::numeric_limits<std::int64_t>::max();
    if (kmin < 0 || (isFlat && pmax > 0 && dynamic_cast<SluiceSwitch*>(PeekPointer(node_)) == 0))
    {
        return false;
    }
    // One that is flat is drawn by SluiceSwitch; the simulator's own then never marks.
    flatAbove_ = kmin;
    flatProbability_ = isFlat ? pmax : 0;
    node_->m_mmu->kmin[interface_] =
        static_cast<std::uint32_t>(isFlat ? most : std::min(kmin, most));
    node_->m_mmu->kmax[interface_] = static_cast<std::uint32_t>(std::min(kmax, most));
    node_->m_mmu->pmax[interface_] = pmax;
    return true;
}

void
Port::MarkFlat(std::uint32_t priority, Ptr<Packet> packet) const
{
    if (flatProbability_ <= 0 || priority == 0 ||
        node_->m_mmu->egress_bytes[interface_][priority] <= flatAbove_ ||
        UniformVariable(0, 1).GetValue() >= flatProbability_)
    {
        return;
    }
    PppHeader ppp;
    Ipv4Header ip;
    packet->RemoveHeader(ppp);
    packet->RemoveHeader(ip);
    ip.SetEcn(static_cast<Ipv4Header::EcnType>(3)); // CE
    packet->AddHeader(ip);
    packet->AddHeader(ppp);
}

bool
Port::Drops(std::uint32_t priority)
{
    const double probability =
        dropProfile_.ProbabilityAt(node_->m_mmu->egress_bytes[interface_][priority]);
    const bool drops =
        probability >= 1 || (probability > 0 && dropRandom_.NextDouble() < probability);
    dropped_ += drops ? 1 : 0;
    return drops;
}

void
Port::SampleEvery(std::uint32_t entity, std::int64_t bytes)
{
    Listen();
    sampleEntity_ = entity;
    sampleEvery_ = bytes;
    sinceSample_ = 0;
}

void
Port::Listen()
{
    if (!listens_)
    {
        listens_ = true;
        device_->TraceConnectWithoutContext("QbbEnqueue", MakeCallback(&Port::Enqueued, this));
        device_->TraceConnectWithoutContext("QbbDequeue", MakeCallback(&Port::Dequeued, this));
    }
}

Flow*
Port::FlowOf(Ptr<const Packet> packet) const
{
    CustomHeader header(CustomHeader::L2_Header | CustomHeader::L3_Header |
                        CustomHeader::L4_Header);
    packet->PeekHeader(header);
    return header.l3Prot == kData
               ? owner_.FindFlow(header.sip, header.dip, header.udp.sport, header.udp.pg)
               : 0;
}

void
Port::Enqueued(Ptr<const Packet> packet, std::uint32_t priority)
{
    if (priority == 0)
    {
        return;
    }
    ++packets_;
    enqueuedBytes_ += packet->GetSize();
    Flow* flow = (counted_ & kByFlow) != 0 || sampleEvery_ > 0 ? FlowOf(packet) : 0;
    if (flow == 0)
    {
        return;
    }
    Sample(*flow, packet->GetSize());
    if ((counted_ & kByFlow) != 0)
    {
        CountEnqueued(*flow, packet->GetSize());
    }
}

void
Port::CountEnqueued(const Flow& flow, std::uint32_t frameBytes)
{
    sluice_flows_in_queue_row& here = inQueue_[flow.number];
    here.flow = flow.number;
    ++here.packets;
    here.bytes += frameBytes;
    if ((counted_ & SLUICE_COUNTER_FLOWS_SEEN) != 0)
    {
        sluice_flows_seen_row& row = seen_[flow.number];
        row.port = number();
        row.flow = flow.number;
        row.source = flow.source;
        row.destination = flow.destination;
        ++row.packets;
        row.bytes += frameBytes;
        row.packets_above += queueBytes() - frameBytes > levelBytes_ ? 1 : 0;
    }
}

void
Port::Sample(const Flow& flow, std::uint32_t frameBytes)
{
    sinceSample_ += sampleEvery_ > 0 ? frameBytes : 0;
    if (sampleEvery_ > 0 && sinceSample_ >= sampleEvery_)
    {
        sinceSample_ -= sampleEvery_;
        owner_.PacketSampled(*this, sampleEntity_, flow.number, frameBytes);
    }
}

void
Port::Dequeued(Ptr<const Packet> packet, std::uint32_t priority)
{
    if (priority == 0)
    {
        return;
    }
    --packets_;
    sentBytes_ += packet->GetSize();
    Flow* flow = (counted_ & kByFlow) != 0 ? FlowOf(packet) : 0;
    if (flow == 0)
    {
        return;
    }
    std::map<std::int64_t, sluice_flows_in_queue_row>::iterator here = inQueue_.find(flow->number);
    if (here != inQueue_.end())
    {
        here->second.bytes -= packet->GetSize();
        if (--here->second.packets == 0)
        {
            inQueue_.erase(here);
        }
    }
}

} // namespace sluice_hpcc
