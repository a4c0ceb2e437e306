// SPDX-License-Identifier: GPL-2.0-only
#include "roce-net-device.h"

#include "roce-channel.h"
#include "sluice/pacing.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceNetDevice");

NS_OBJECT_ENSURE_REGISTERED(RoceNetDevice);

TypeId
RoceNetDevice::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::RoceNetDevice")
            .SetParent<NetDevice>()
            .SetGroupName("Sluice")
            .AddAttribute(
                "DataRate",
                "Rate of the line, more than 0.",
                DataRateValue(DataRate("100Gb/s")),
                MakeDataRateAccessor(&RoceNetDevice::SetDataRate, &RoceNetDevice::GetDataRate),
                MakeDataRateChecker())
            .AddAttribute("WireOverhead",
                          "Bytes added to each frame on the wire only (preamble and gap: 20).",
                          UintegerValue(0),
                          MakeUintegerAccessor(&RoceNetDevice::m_wireOverhead),
                          MakeUintegerChecker<uint32_t>(0, 1000))
            .AddAttribute("TruncateToNs",
                          "Cut each serialisation and pacing interval to whole nanoseconds.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceNetDevice::m_truncateToNs),
                          MakeBooleanChecker())
            .AddAttribute("BitErrorRate",
                          "Probability that a bit of a frame coming in is wrong.",
                          DoubleValue(0),
                          MakeDoubleAccessor(&RoceNetDevice::m_bitErrorRate),
                          MakeDoubleChecker<double>(0, 1))
            .AddAttribute("FrameErrorRate",
                          "Probability that a frame coming in is wrong, whatever its length.",
                          DoubleValue(0),
                          MakeDoubleAccessor(&RoceNetDevice::m_frameErrorRate),
                          MakeDoubleChecker<double>(0, 1))
            .AddAttribute("Mtu",
                          "Largest layer-3 packet; told to whoever asks, frames are sized by the "
                          "NIC's PayloadBytes.",
                          UintegerValue(9000),
                          MakeUintegerAccessor(&RoceNetDevice::SetMtu, &RoceNetDevice::GetMtu),
                          MakeUintegerChecker<uint16_t>())
            .AddTraceSource("Transmit",
                            "A frame starts on the line.",
                            MakeTraceSourceAccessor(&RoceNetDevice::m_transmitTrace),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Arrive",
                            "A frame's last bit arrived, errors not yet looked at.",
                            MakeTraceSourceAccessor(&RoceNetDevice::m_arriveTrace),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Drop",
                            "A frame goes no further, and why.",
                            MakeTraceSourceAccessor(&RoceNetDevice::m_dropTrace),
                            "ns3::RoceNetDevice::DropTracedCallback")
            .AddTraceSource("Pfc",
                            "A pause (true) or a resume (false) was received.",
                            MakeTraceSourceAccessor(&RoceNetDevice::m_pfcTrace),
                            "ns3::RoceNetDevice::PfcTracedCallback")
            .AddTraceSource("Sniffer",
                            "The bytes of frames sent and received, for pcap.",
                            MakeTraceSourceAccessor(&RoceNetDevice::m_snifferTrace),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PromiscSniffer",
                            "The bytes of frames sent and received, for pcap.",
                            MakeTraceSourceAccessor(&RoceNetDevice::m_promiscSnifferTrace),
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
RoceNetDevice::DoDispose()
{
    m_pauseFrames.clear();
    m_line = nullptr;
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
    m_delayPs = delayPs;
    m_txClock = RoceTxClock(m_truncateToNs);
}

void
RoceNetDevice::SetErrorStream(uint64_t seed, uint64_t key)
{
    m_errors = sluice::EntityRandom(seed, key);
}

void
RoceNetDevice::SetErrorSequence(std::shared_ptr<sluice::MrgSequence> sequence)
{
    m_errorSequence = std::move(sequence);
}

void
RoceNetDevice::TryTransmit()
{
    if (m_choosing || m_lineFreePending || !m_line)
    {
        return;
    }
    const int64_t nowPs = RoceTime::NowPs();
    if (nowPs < m_lineFreeAtPs)
    {
        // Nothing waited when the frame on the line started; now something may.
        ScheduleLineFree(m_lineFreeAtPs - nowPs);
        return;
    }
    // What choosing a frame sets off must not find the line free.
    m_choosing = true;
    Ptr<RoceFrame> frame;
    if (!m_pauseFrames.empty())
    {
        frame = m_pauseFrames.front();
        m_pauseFrames.pop_front();
    }
    else
    {
        frame = NextFrame();
    }
    if (frame)
    {
        StartTransmission(frame);
    }
    m_choosing = false;
}

void
RoceNetDevice::ScheduleLineFree(int64_t inPs)
{
    m_lineFreePending = true;
    // Nobody cancels it, so it needs no EventId, which is what Schedule() spends most time on.
    Simulator::ScheduleWithContext(m_ownNode, RoceTime::FromPs(inPs), GetPointer(m_lineFree));
}

void
RoceNetDevice::StartTransmission(Ptr<RoceFrame> frame)
{
    if (!m_transmitTrace.IsEmpty())
    {
        m_transmitTrace(frame);
    }
    if (!m_snifferTrace.IsEmpty() || !m_promiscSnifferTrace.IsEmpty())
    {
        Ptr<Packet> bytes = frame->ToPacket();
        m_snifferTrace(bytes);
        m_promiscSnifferTrace(bytes);
    }
    const int64_t nowPs = RoceTime::NowPs();
    if (nowPs != m_lineFreeAtPs)
    {
        m_txClock.Restart();
    }
    const int64_t intervalPs =
        m_txClock.IntervalPs(frame->m_frameBytes + m_wireOverhead, m_rateBps);
    m_lineFreeAtPs = nowPs + intervalPs;
    frame->m_receiver = m_line;
    if (!m_pauseFrames.empty() || IsAwaited())
    {
        ScheduleLineFree(intervalPs);
    }
    Simulator::ScheduleWithContext(m_peerNode,
                                   RoceTime::FromPs(intervalPs + m_delayPs),
                                   GetPointer(frame));
}

void
RoceNetDevice::OnLineFree()
{
    m_lineFreePending = false;
    TransmissionDone();
    TryTransmit();
}

bool
RoceNetDevice::IsCorrupted(const RoceFrame& frame)
{
    if (m_frameErrorRate <= 0 && m_bitErrorRate <= 0)
    {
        return false;
    }
    const double bits = 8.0 * frame.m_frameBytes;
    const double intact =
        (1 - m_frameErrorRate) * (m_bitErrorRate > 0 ? std::pow(1 - m_bitErrorRate, bits) : 1.0);
    const double draw = m_errorSequence ? m_errorSequence->NextDouble() : m_errors.NextDouble();
    return draw < 1.0 - intact;
}

void
RoceNetDevice::Arrive(Ptr<RoceFrame> frame)
{
    if (!m_arriveTrace.IsEmpty())
    {
        m_arriveTrace(frame);
    }
    if (IsCorrupted(*frame))
    {
        ++m_lineErrors;
        m_dropTrace(frame, LINE_ERROR);
        return;
    }
    if (!m_snifferTrace.IsEmpty() || !m_promiscSnifferTrace.IsEmpty())
    {
        Ptr<Packet> bytes = frame->ToPacket();
        m_snifferTrace(bytes);
        m_promiscSnifferTrace(bytes);
    }
    if (frame->m_kind == RoceFrame::Kind::PAUSE)
    {
        OnPause(*frame);
        return;
    }
    Receive(frame);
}

void
RoceNetDevice::SendPause(Ptr<RoceFrame> frame)
{
    m_pauseFrames.push_back(frame);
    TryTransmit();
}

void
RoceNetDevice::OnPause(const RoceFrame& frame)
{
    if (frame.m_pauseForPs > 0)
    {
        Accumulate(frame.m_pauseForPs);
        return;
    }
    m_pauseExpiry.Cancel();
    const int64_t nowPs = RoceTime::NowPs();
    int64_t untilPs = frame.m_pauseUntilPs;
    if (frame.m_pauseQuanta > 0)
    {
        // 802.1Qbb: a quantum is 512 bit times of the line.
        untilPs =
            nowPs + sluice::TxTimePs(64LL * frame.m_pauseQuanta, static_cast<int64_t>(m_rateBps));
    }
    m_standardPause = untilPs > nowPs;
    m_pfcTrace(this, m_standardPause);
    UpdatePaused();
    if (!m_standardPause)
    {
        return;
    }
    const bool ends = untilPs != RoceTime::NEVER;
    if (ends)
    {
        m_pauseExpiry = Simulator::Schedule(RoceTime::FromPs(untilPs - nowPs),
                                            &RoceNetDevice::PauseExpired,
                                            this);
    }
    TellPause(ends ? untilPs - nowPs : INT64_MAX, ends ? untilPs : INT64_MAX, false);
}

void
RoceNetDevice::Accumulate(int64_t durationPs)
{
    const int64_t nowPs = RoceTime::NowPs();
    m_accumulatedPs = std::max(nowPs, m_accumulatedPs) + durationPs;
    m_accumulatedExpiry.Cancel();
    m_accumulatedExpiry = Simulator::Schedule(RoceTime::FromPs(m_accumulatedPs - nowPs),
                                              &RoceNetDevice::AccumulatedExpired,
                                              this);
    m_pfcTrace(this, true);
    UpdatePaused();
    TellPause(durationPs, m_accumulatedPs, true);
}

void
RoceNetDevice::WatchPauses(uint32_t watcher,
                           bool on,
                           CongestionAgent* agent,
                           sluice::EntityId whose)
{
    NS_ABORT_MSG_UNLESS(watcher < sluice::kWatchers,
                        "watcher " << watcher << "; allowed is 0 or 1");
    m_pauseWatchers[watcher] = {on ? agent : nullptr, whose};
}

void
RoceNetDevice::TellPause(int64_t durationPs, int64_t untilPs, bool accumulates)
{
    for (std::size_t i = 0; i < m_pauseWatchers.size(); ++i)
    {
        const PauseWatcher& watcher = m_pauseWatchers[i];
        if (watcher.m_agent)
        {
            sluice::Record paused;
            paused.a = GetPortNumber();
            paused.b = durationPs;
            paused.c = untilPs;
            paused.d = accumulates ? 1 : 0;
            paused.e = static_cast<int64_t>(i);
            watcher.m_agent->Ask(sluice::EventKind::kPaused, watcher.m_whose, paused, 0);
        }
    }
}

void
RoceNetDevice::PauseExpired()
{
    m_standardPause = false;
    m_pfcTrace(this, false);
    UpdatePaused();
}

void
RoceNetDevice::AccumulatedExpired()
{
    m_pfcTrace(this, false);
    UpdatePaused();
}

void
RoceNetDevice::UpdatePaused()
{
    const int64_t nowPs = RoceTime::NowPs();
    const bool paused = m_standardPause || nowPs < m_accumulatedPs;
    if (paused == m_paused)
    {
        return;
    }
    m_paused = paused;
    if (paused)
    {
        m_pausedSincePs = nowPs;
        return;
    }
    m_pausedPs += nowPs - m_pausedSincePs;
    TryTransmit();
}

int64_t
RoceNetDevice::GetPausedPs() const
{
    return m_pausedPs + (m_paused ? RoceTime::NowPs() - m_pausedSincePs : 0);
}

void
RoceNetDevice::SetDataRate(DataRate rate)
{
    NS_ABORT_MSG_IF(rate.GetBitRate() == 0,
                    "RoceNetDevice: DataRate 0 bit/s; allowed is more than 0");
    m_rateBps = rate.GetBitRate();
}

DataRate
RoceNetDevice::GetDataRate() const
{
    return DataRate(m_rateBps);
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
