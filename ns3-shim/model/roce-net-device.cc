// SPDX-License-Identifier: GPL-2.0-only
#include "roce-net-device.h"

#include "event-heap-scheduler.h"
#include "roce-channel.h"
#include "roce-switch.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <new>
#include <utility>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceNetDevice");

NS_OBJECT_ENSURE_REGISTERED(RoceNetDevice);

/**
 * The end of a transmission; one per device, scheduled again and again.
 */
class RoceNetDevice::LineFree : public EventHeapScheduler::RowEvent
{
  public:
    explicit LineFree(RoceNetDevice* device)
        : m_device(device)
    {
    }

  protected:
    void Notify() override
    {
        m_device->OnLineFree();
    }

  private:
    void FetchAhead() const override
    {
        __builtin_prefetch(&m_device->m_port);
        __builtin_prefetch(&m_device->m_transmitter);
        __builtin_prefetch(&m_device->m_frames.wireOverheadBytes);
    }

    RoceNetDevice* m_device;
};

/**
 * The arrival of a frame. It is in the frame's own memory, so that the event list, which fetches
 * the next event ahead, fetches the frame too. It holds the frame while it is on the event list.
 *
 * When it is executed the frame may go on, and the same object is on the list again before the
 * simulator has released it; or the frame may end. It is therefore held until the next arrival.
 */
class RoceNetDevice::Arrival : public EventHeapScheduler::RowEvent
{
  public:
    /**
     * \param frame starts on the line
     * \param receiver the device at the line's other end
     * \return its arrival, for the event list
     */
    static Arrival* Of(sluice::roce::FramePtr frame, RoceNetDevice* receiver)
    {
        static_assert(sizeof(Arrival) <= sizeof(frame->entry));
        void* entry = frame->entry.data();
        Arrival* arrival;
        if (frame->entryInUse)
        {
            arrival = std::launder(static_cast<Arrival*>(entry));
            arrival->Ref();
        }
        else
        {
            arrival = new (entry) Arrival;
            frame->entryInUse = true;
        }
        arrival->m_onLine = true;
        arrival->m_receiver = receiver;
        frame.Release();
        return arrival;
    }

    ~Arrival() override
    {
        if (m_onLine)
        {
            s_current = sluice::roce::FramePtr::Adopt(GetFrame());
        }
        GetFrame()->entryInUse = false;
    }

    static void* operator new(std::size_t size, void* entry)
    {
        return entry;
    }

    static void operator delete(void* entry)
    {
    }

  protected:
    void Notify() override
    {
        m_onLine = false;
        s_current = sluice::roce::FramePtr::Adopt(GetFrame());
        m_receiver->Arrive(s_current);
    }

  private:
    Arrival() = default;

    void FetchAhead() const override
    {
        __builtin_prefetch(&GetFrame()->frameBytes);
        __builtin_prefetch(&m_receiver->m_port);
    }

    sluice::roce::Frame* GetFrame() const
    {
        return sluice::roce::Frame::OfEntry(this);
    }

    static sluice::roce::FramePtr s_current; //!< arrived last

    bool m_onLine;
    RoceNetDevice* m_receiver;
};

sluice::roce::FramePtr RoceNetDevice::Arrival::s_current;

/**
 * A trace source whose device notes that it was connected.
 */
class RoceNetDevice::TracedSource : public TraceSourceAccessor
{
  public:
    explicit TracedSource(Ptr<const TraceSourceAccessor> source)
        : m_source(source)
    {
    }

    bool ConnectWithoutContext(ObjectBase* object, const CallbackBase& callback) const override
    {
        return Note(object, m_source->ConnectWithoutContext(object, callback));
    }

    bool Connect(ObjectBase* object,
                 std::string context,
                 const CallbackBase& callback) const override
    {
        return Note(object, m_source->Connect(object, context, callback));
    }

    bool DisconnectWithoutContext(ObjectBase* object, const CallbackBase& callback) const override
    {
        return m_source->DisconnectWithoutContext(object, callback);
    }

    bool Disconnect(ObjectBase* object,
                    std::string context,
                    const CallbackBase& callback) const override
    {
        return m_source->Disconnect(object, context, callback);
    }

  private:
    static bool Note(ObjectBase* object, bool connected)
    {
        auto device = dynamic_cast<RoceNetDevice*>(object);
        if (connected && !device->m_traced)
        {
            device->m_traced = true;
            device->m_port->AddObserver(device);
        }
        return connected;
    }

    Ptr<const TraceSourceAccessor> m_source;
};

Ptr<const TraceSourceAccessor>
RoceNetDevice::Traced(Ptr<const TraceSourceAccessor> source)
{
    return Create<TracedSource>(source);
}

TypeId
RoceNetDevice::GetTypeId()
{
    static TypeId tid =
        AddKeyAttributes(TypeId("ns3::RoceNetDevice").SetParent<NetDevice>().SetGroupName("Sluice"))
            .AddAttribute(
                "DataRate",
                "Rate of the line, more than 0.",
                DataRateValue(DataRate("100Gb/s")),
                MakeDataRateAccessor(&RoceNetDevice::SetDataRate, &RoceNetDevice::GetDataRate),
                MakeDataRateChecker())
            .AddAttribute("BitErrorRate",
                          "Probability that a bit of a frame coming in is wrong.",
                          DoubleValue(0),
                          MakeDoubleAccessor(&RoceNetDevice::SetBitErrorRate,
                                             &RoceNetDevice::GetBitErrorRate),
                          MakeDoubleChecker<double>(0, 1))
            .AddAttribute("FrameErrorRate",
                          "Probability that a frame coming in is wrong, whatever its length.",
                          DoubleValue(0),
                          MakeDoubleAccessor(&RoceNetDevice::SetFrameErrorRate,
                                             &RoceNetDevice::GetFrameErrorRate),
                          MakeDoubleChecker<double>(0, 1))
            .AddAttribute("Mtu",
                          "Largest layer-3 packet; told to whoever asks, frames are sized by the "
                          "NIC's PayloadBytes.",
                          UintegerValue(9000),
                          MakeUintegerAccessor(&RoceNetDevice::SetMtu, &RoceNetDevice::GetMtu),
                          MakeUintegerChecker<uint16_t>())
            .AddTraceSource("Transmit",
                            "A frame starts on the line.",
                            Traced(MakeTraceSourceAccessor(&RoceNetDevice::m_transmitTrace)),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Arrive",
                            "A frame's last bit arrived, errors not yet looked at.",
                            Traced(MakeTraceSourceAccessor(&RoceNetDevice::m_arriveTrace)),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Drop",
                            "A frame goes no further, and why.",
                            Traced(MakeTraceSourceAccessor(&RoceNetDevice::m_dropTrace)),
                            "ns3::RoceNetDevice::DropTracedCallback")
            .AddTraceSource("Pfc",
                            "A pause (true) or a resume (false) was received.",
                            Traced(MakeTraceSourceAccessor(&RoceNetDevice::m_pfcTrace)),
                            "ns3::RoceNetDevice::PfcTracedCallback")
            .AddTraceSource("Sniffer",
                            "The bytes of frames sent and received, for pcap.",
                            Traced(MakeTraceSourceAccessor(&RoceNetDevice::m_snifferTrace)),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PromiscSniffer",
                            "The bytes of frames sent and received, for pcap.",
                            Traced(MakeTraceSourceAccessor(&RoceNetDevice::m_promiscSnifferTrace)),
                            "ns3::Packet::TracedCallback");
    return tid;
}

RoceNetDevice::RoceNetDevice()
    : m_lineFree(Create<LineFree>(this)),
      m_address(Mac48Address::Allocate())
{
}

RoceNetDevice::~RoceNetDevice() = default;

void
RoceNetDevice::Carry(sluice::roce::Port& port)
{
    m_port = &port;
}

void
RoceNetDevice::DoDispose()
{
    m_port->SetLine(nullptr);
    m_port->Clear();
    m_line = nullptr;
    m_lastArrivalPs = -1;
    m_peer = nullptr;
    m_channel = nullptr;
    m_node = nullptr;
    NetDevice::DoDispose();
}

void
RoceNetDevice::Connect(Ptr<RoceChannel> channel, Ptr<RoceNetDevice> peer, int64_t delayPs)
{
    m_channel = channel;
    m_peer = peer;
    m_line = PeekPointer(peer);
    m_peerNode = peer->GetNode() ? peer->GetNode()->GetId() : 0;
    m_ownNode = m_node ? m_node->GetId() : 0;
    m_transmitter.SetSteps(RoceTime::StepPs(), m_port->truncateToNs());
    m_port->SetNode(m_ownNode);
    m_port->SetDelay(delayPs);
    m_port->SetPeer(m_peerNode, DynamicCast<RoceSwitchPort>(peer) != nullptr);
    m_port->SetLine(this);
}

void
RoceNetDevice::TryTransmit()
{
    if (!m_line)
    {
        return;
    }
    m_transmitter.TryTransmit(
        RoceTime::NowPs(),
        m_lineFreePending,
        [this](int64_t inPs) { ScheduleLineFree(inPs); },
        [this]() {
            __builtin_prefetch(m_lastArrival, 1);
            if (sluice::roce::FramePtr frame = m_port->NextFrame())
            {
                StartTransmission(std::move(frame));
            }
        });
}

void
RoceNetDevice::ScheduleLineFree(int64_t inPs)
{
    m_lineFreePending = true;
    EventHeapScheduler::Row(PeekPointer(m_lineFree), nullptr);
    // Never cancelled, so it needs no EventId, which is what Schedule() spends most time on.
    Simulator::ScheduleWithContext(m_ownNode, RoceTime::FromPs(inPs), GetPointer(m_lineFree));
}

void
RoceNetDevice::StartTransmission(sluice::roce::FramePtr frame)
{
    if (m_traced)
    {
        m_transmitTrace(Ptr<const RoceFrame>(frame.get()));
        Sniff(*frame);
    }
    const sluice::roce::Transmitter::Times times =
        m_transmitter.Start(RoceTime::NowPs(), frame->frameBytes, m_frames, m_port->rateBps());
    if (m_port->IsAwaited())
    {
        ScheduleLineFree(times.freePs);
    }
    const int64_t nowPs = RoceTime::NowPs();
    const int64_t inPs = times.arrivalPs + m_port->delayPs();
    Arrival* arrival = Arrival::Of(std::move(frame), m_line);
    // Frames arrive in the order in which they were sent.
    EventHeapScheduler::Row(arrival, m_lastArrivalPs > nowPs ? m_lastArrival : nullptr);
    m_lastArrival = arrival;
    m_lastArrivalPs = nowPs + inPs;
    Simulator::ScheduleWithContext(m_peerNode, RoceTime::FromPs(inPs), arrival);
}

void
RoceNetDevice::OnLineFree()
{
    m_lineFreePending = false;
    m_port->TransmissionDone();
    TryTransmit();
}

void
RoceNetDevice::Arrive(sluice::roce::FramePtr frame)
{
    if (m_traced)
    {
        m_arriveTrace(Ptr<const RoceFrame>(frame.get()));
    }
    // What arrives at a link that is down draws nothing.
    if (!m_port->IsDown() && m_errors.Corrupts(frame->frameBytes))
    {
        ++m_lineErrors;
        m_port->NotifyDropped(*frame, DropReason::kLineError);
        return;
    }
    if (m_traced)
    {
        Sniff(*frame);
    }
    m_port->Receive(std::move(frame));
}

void
RoceNetDevice::Sniff(const RoceFrame& frame)
{
    if (!m_snifferTrace.IsEmpty() || !m_promiscSnifferTrace.IsEmpty())
    {
        Ptr<Packet> bytes = ToPacket(frame);
        m_snifferTrace(bytes);
        m_promiscSnifferTrace(bytes);
    }
}

void
RoceNetDevice::OnDropped(const sluice::roce::Port& port, const RoceFrame& frame, DropReason reason)
{
    m_dropTrace(Ptr<const RoceFrame>(&frame), reason);
}

void
RoceNetDevice::OnPause(const sluice::roce::Port& port, bool pause)
{
    m_pfcTrace(this, pause);
}

void
RoceNetDevice::SetDataRate(DataRate rate)
{
    NS_ABORT_MSG_IF(rate.GetBitRate() == 0,
                    "RoceNetDevice: DataRate 0 bit/s; allowed is more than 0");
    NS_ABORT_MSG_IF(m_fixed && rate.GetBitRate() != m_port->rateBps(),
                    "RoceNetDevice: DataRate "
                        << rate << "; allowed is to set it before RoceHelper::Commit");
    m_port->SetRate(rate.GetBitRate());
}

DataRate
RoceNetDevice::GetDataRate() const
{
    return DataRate(m_port->rateBps());
}

void
RoceNetDevice::OptionsChanged()
{
    m_port->SetTruncateToNs(m_network.truncateToNs);
    if (m_line)
    {
        m_transmitter.SetSteps(RoceTime::StepPs(), m_port->truncateToNs());
    }
}

void
RoceNetDevice::SetBitErrorRate(double rate)
{
    m_errors.SetBitErrorRate(rate);
}

double
RoceNetDevice::GetBitErrorRate() const
{
    return m_errors.bitErrorRate();
}

void
RoceNetDevice::SetFrameErrorRate(double rate)
{
    m_errors.SetFrameErrorRate(rate);
}

double
RoceNetDevice::GetFrameErrorRate() const
{
    return m_errors.frameErrorRate();
}

void
RoceNetDevice::SetIfIndex(const uint32_t index)
{
    m_ifIndex = index;
}

uint32_t
RoceNetDevice::GetIfIndex() const
{
    return m_ifIndex;
}

Ptr<Channel>
RoceNetDevice::GetChannel() const
{
    return m_channel;
}

void
RoceNetDevice::SetAddress(Address address)
{
    m_address = Mac48Address::ConvertFrom(address);
}

Address
RoceNetDevice::GetAddress() const
{
    return m_address;
}

bool
RoceNetDevice::SetMtu(const uint16_t mtu)
{
    m_mtu = mtu;
    return true;
}

uint16_t
RoceNetDevice::GetMtu() const
{
    return m_mtu;
}

bool
RoceNetDevice::IsLinkUp() const
{
    return m_line != nullptr;
}

void
RoceNetDevice::AddLinkChangeCallback(Callback<void> callback)
{
    // A cable never changes its state once it is plugged in.
}

bool
RoceNetDevice::IsBroadcast() const
{
    return true;
}

Address
RoceNetDevice::GetBroadcast() const
{
    return Mac48Address::GetBroadcast();
}

bool
RoceNetDevice::IsMulticast() const
{
    return false;
}

Address
RoceNetDevice::GetMulticast(Ipv4Address multicastGroup) const
{
    return Mac48Address::GetMulticast(multicastGroup);
}

Address
RoceNetDevice::GetMulticast(Ipv6Address addr) const
{
    return Mac48Address::GetMulticast(addr);
}

bool
RoceNetDevice::IsPointToPoint() const
{
    return true;
}

bool
RoceNetDevice::IsBridge() const
{
    return false;
}

bool
RoceNetDevice::Send(Ptr<Packet> packet, const Address& dest, uint16_t protocolNumber)
{
    NS_LOG_WARN("a RoCE device sends what its queue pairs send, not packets of an IP stack");
    return false;
}

bool
RoceNetDevice::SendFrom(Ptr<Packet> packet,
                        const Address& source,
                        const Address& dest,
                        uint16_t protocolNumber)
{
    return Send(packet, dest, protocolNumber);
}

Ptr<Node>
RoceNetDevice::GetNode() const
{
    return m_node;
}

void
RoceNetDevice::SetNode(Ptr<Node> node)
{
    m_node = node;
    m_port->SetNode(node->GetId());
}

bool
RoceNetDevice::NeedsArp() const
{
    return false;
}

void
RoceNetDevice::SetReceiveCallback(NetDevice::ReceiveCallback cb)
{
    // Nothing goes up to an IP stack: frames end at queue pairs or at the switch.
}

void
RoceNetDevice::SetPromiscReceiveCallback(PromiscReceiveCallback cb)
{
    // See SetReceiveCallback.
}

bool
RoceNetDevice::SupportsSendFrom() const
{
    return false;
}

} // namespace ns3
