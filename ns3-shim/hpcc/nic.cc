// SPDX-License-Identifier: GPL-2.0-only
#include "nic.h"

#include "flow.h"
#include "packets.h"
#include "sluice-attachment.h"

using namespace ns3;

namespace sluice_hpcc
{

Nic::Nic(Attachment& owner, Ptr<RdmaHw> hw, Ptr<QbbNetDevice> device)
    : owner_(owner),
      hw_(hw),
      device_(device),
      receive_(device->m_rdmaReceiveCb),
      sent_(device->m_rdmaPktSent),
      next_(device->m_rdmaEQ->m_rdmaGetNxtPkt),
      answeredPs_(-1),
      payloadBytes_(0),
      isTakingPacket_(false)
{
    device->TraceConnectWithoutContext("QbbEnqueue", MakeCallback(&Nic::Enqueued, this));
    device->m_rdmaReceiveCb = MakeCallback(&Nic::Receive, this);
    device->m_rdmaPktSent = MakeCallback(&Nic::Sent, this);
    device->m_rdmaEQ->m_rdmaGetNxtPkt = MakeCallback(&Nic::NextPacket, this);
}

void
Nic::Send(Ptr<Packet> packet)
{
    device_->RdmaEnqueueHighPrioQ(packet);
    if (!isTakingPacket_)
    {
        device_->TriggerTransmit();
    }
}

/// The first packet of a flow: the flow begins. It already leaves by what is decided then.
Ptr<Packet>
Nic::NextPacket(Ptr<RdmaQueuePair> pair)
{
    isTakingPacket_ = true; // the device has chosen what it transmits next
    const Flow& flow = owner_.FlowOf(pair, hw_);
    isTakingPacket_ = false;
    const std::uint64_t before = pair->snd_nxt;
    Ptr<Packet> packet = next_(pair);
    payloadBytes_ = static_cast<std::uint32_t>(pair->snd_nxt - before);
    const bool isCapable = !flow.notEcnCapable.Contains(static_cast<std::int64_t>(before));
    packet->AddPacketTag(SentTag(NowInPs(), isCapable));
    return packet;
}

void
Nic::Sent(Ptr<RdmaQueuePair> pair, Ptr<Packet> packet, Time gap)
{
    sent_(pair, packet, gap);
    owner_.PacketSent(owner_.FlowOf(pair, hw_), payloadBytes_);
}

/// The scheme comes before RdmaHw, which ends by transmitting what an ACK permits.
int
Nic::Receive(Ptr<Packet> packet, CustomHeader& header)
{
    switch (header.l3Prot)
    {
    case kMessage:
        owner_.Deliver(packet);
        return 0;
    case kAck:
    case kNack: {
        Flow* flow = owner_.FindFlow(header.dip, header.sip, header.ack.dport, header.ack.pg);
        if (flow != 0)
        {
            owner_.AckArrived(*flow, packet, header);
        }
        return receive_(packet, header);
    }
    case kData:
        return ReceiveData(packet, header);
    default:
        return receive_(packet, header);
    }
}

int
Nic::ReceiveData(Ptr<Packet> packet, CustomHeader& header)
{
    Flow* flow = owner_.FindFlow(header.sip, header.dip, header.udp.sport, header.udp.pg);
    const std::uint32_t payload = packet->GetSize() - header.GetSerializedSize();
    answeredPs_ = SentTag::Of(packet).sentPs;
    const int result = receive_(packet, header);
    answeredPs_ = -1;
    if (flow != 0 && flow->dataFilter != SLUICE_DATA_FILTER_NONE)
    {
        owner_.DataArrived(*flow, packet, header, payload);
    }
    return result;
}

/// RdmaHw answers a data packet while it receives it.
void
Nic::Enqueued(Ptr<const Packet> packet, std::uint32_t)
{
    if (answeredPs_ >= 0)
    {
        packet->AddPacketTag(SentTag(answeredPs_));
    }
}

} // namespace sluice_hpcc
