// SPDX-License-Identifier: GPL-2.0-only
#include "roce-queue-pair.h"

#include "roce-nic.h"

#include "ns3/node.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <cmath>

namespace ns3
{

using sluice::AckFilter;
using sluice::EventKind;
using sluice::Record;

RoceQueuePair::RoceQueuePair(RoceNic* nic, Ptr<RoceFlow> flow)
    : m_nic(nic),
      m_flow(flow),
      m_goBackN(flow->m_bytes),
      m_pacer(nic->TruncatesToNs(), nic->RetimesOnRateChange()),
      m_timer(nic->GetRetransmissionTimeoutPs()),
      m_load(flow->m_bytes,
             flow->m_offeredBps,
             nic->GetPayloadBytes(),
             nic->RateBytes(nic->DataFrameBytes(nic->GetPayloadBytes())),
             nic->GetBacklogBytes(),
             flow->m_startPs),
      m_windowBytes(nic->GetDefaultWindowBytes())
{
    m_pacer.SetRate(static_cast<int64_t>(nic->GetRateBps()));
}

RoceQueuePair::~RoceQueuePair()
{
    m_timerEvent.Cancel();
}

sluice::EntityId
RoceQueuePair::Entity() const
{
    return sluice::EntityId::ReactionPoint(m_flow->m_id);
}

void
RoceQueuePair::Start()
{
    m_flow->m_started = true;
    CongestionAgent* agent = m_nic->GetAgent();
    const bool asks = agent && (agent->HasReactionPoints() || agent->HasNotificationPoints());
    if (!asks)
    {
        Activate();
        return;
    }
    const int64_t words[] = {m_nic->GetPayloadBytes(), m_nic->GetHeaderBytes()};
    Record start;
    start.a = m_flow->m_bytes;
    start.b = static_cast<int64_t>(m_nic->GetRateBps());
    start.c = m_flow->m_baseRttPs;
    start.d = m_flow->m_bottleneckBps;
    start.e =
        static_cast<int64_t>(static_cast<uint64_t>(m_flow->m_source) << 32 | m_flow->m_destination);
    start.words = words;
    start.wordCount = 2;
    if (agent->HasReactionPoints())
    {
        agent->Ask(EventKind::kFlowStart, Entity(), start, 0);
    }
    if (agent->HasNotificationPoints())
    {
        agent->Ask(EventKind::kFlowStart,
                   sluice::EntityId::NotificationPoint(m_flow->m_id),
                   start,
                   0);
    }
    // The answer comes at the end of this instant, before what is scheduled for it from now on.
    Ptr<RoceQueuePair> self(this);
    Simulator::ScheduleNow([self]() { self->Activate(); });
}

void
RoceQueuePair::Activate()
{
    if (IsOver())
    {
        // Stopped at the instant of its start.
        return;
    }
    m_active = true;
    m_nic->TraceRate(*m_flow, GetRateBps());
    if (m_windowBytes >= 0)
    {
        m_nic->TraceWindow(*m_flow, m_windowBytes);
    }
    m_nic->Kick();
}

void
RoceQueuePair::Stop()
{
    if (IsOver())
    {
        return;
    }
    m_goBackN.StopAtHighest();
    m_load.Stop(m_goBackN.highest());
    if (m_goBackN.finished())
    {
        Finish(RoceTime::NowPs());
    }
}

bool
RoceQueuePair::WindowOpen() const
{
    if (m_windowBytes < 0)
    {
        return true;
    }
    const auto inFlight = static_cast<double>(m_goBackN.inFlight());
    if (m_nic->WindowOvershoots() || inFlight == 0)
    {
        // A window below one packet still lets one packet at a time go.
        return inFlight < m_windowBytes || (inFlight == 0 && m_windowBytes > 0);
    }
    return inFlight + static_cast<double>(m_goBackN.NextPayload(m_nic->GetPayloadBytes())) <=
           m_windowBytes;
}

int64_t
RoceQueuePair::ReadyPs(int64_t nowPs)
{
    if (!m_active || m_answersDue > 0 || IsOver() || m_goBackN.next() >= m_goBackN.size() ||
        !WindowOpen() || (m_onlyOnCredit && m_credits.empty()))
    {
        return RoceTime::NEVER;
    }
    if (m_goBackN.next() < m_load.WrittenBytes(nowPs, m_goBackN.highest()))
    {
        return m_pacer.nextPs();
    }
    return std::max(m_pacer.nextPs(), m_load.NextWritePs());
}

int64_t
RoceQueuePair::PacedPs() const
{
    const bool left = m_active && !IsOver() && m_goBackN.next() < m_goBackN.size();
    return left ? m_pacer.nextPs() : RoceTime::NEVER;
}

Ptr<RoceFrame>
RoceQueuePair::NextPacket(int64_t nowPs)
{
    const int64_t written = m_load.WrittenBytes(nowPs, m_goBackN.highest());
    const int64_t payload =
        std::min(m_goBackN.NextPayload(m_nic->GetPayloadBytes()), written - m_goBackN.next());
    if (m_goBackN.inFlight() == 0)
    {
        RestartTimer(nowPs);
    }
    Ptr<RoceFrame> frame = Create<RoceFrame>();
    frame->m_kind = RoceFrame::Kind::DATA;
    frame->m_flow = m_flow->m_id;
    frame->m_source = m_flow->m_source;
    frame->m_destination = m_flow->m_destination;
    frame->m_sourcePort = m_flow->m_sourcePort;
    frame->m_destPort = m_flow->m_destPort;
    frame->m_priority = m_flow->m_priority;
    frame->m_sequence = static_cast<uint64_t>(m_goBackN.Sent(payload));
    frame->m_payloadBytes = static_cast<uint32_t>(payload);
    frame->m_frameBytes = static_cast<uint32_t>(m_nic->DataFrameBytes(payload));
    frame->m_sentPs = nowPs;
    frame->m_telemetry = m_telemetry;
    if (m_flagEveryPs > 0 && nowPs >= m_nextFlagPs)
    {
        frame->m_flagged = true;
        m_nextFlagPs = nowPs + m_flagEveryPs;
    }
    frame->m_ectCapable = m_notEcnCapable.empty() ||
                          !m_notEcnCapable.Contains(static_cast<int64_t>(frame->m_sequence));
    if (m_onlyOnCredit)
    {
        frame->m_creditNumber = m_credits.front().m_number;
        frame->m_creditSentPs = m_credits.front().m_sentPs;
        m_credits.pop_front();
    }
    m_flow->m_retransmittedBytes = m_goBackN.retransmittedBytes();
    m_load.MadeRoom(nowPs, m_goBackN.highest());
    // A start that only waited for the next time step counts from when it was due.
    const int64_t duePs = m_pacer.nextPs();
    const bool rounded = nowPs > duePs && nowPs - duePs < RoceTime::StepPs();
    m_pacer.Sent(rounded ? duePs : nowPs, m_nic->RateBytes(frame->m_frameBytes));
    // The last packet of a flow or of a full window must not wait for others to share its ACK.
    frame->m_ackRequest = m_goBackN.next() >= m_goBackN.size() || !WindowOpen();
    if (m_everyBytes > 0 && m_nic->GetAgent())
    {
        m_sinceTold += payload;
        if (m_sinceTold >= m_everyBytes)
        {
            m_sinceTold -= m_everyBytes;
            Record sent;
            sent.a = m_goBackN.sentBytes();
            m_nic->GetAgent()->Ask(EventKind::kBytesSent,
                                   Entity(),
                                   sent,
                                   m_nic->GetReactionDelayPs());
        }
    }
    return frame;
}

void
RoceQueuePair::ReceiveAck(const RoceFrame& frame)
{
    if (IsOver())
    {
        return;
    }
    const int64_t nowPs = RoceTime::NowPs();
    const bool nack = frame.m_kind == RoceFrame::Kind::NACK;
    const int64_t nextBefore = m_goBackN.next();
    const int64_t newly = m_goBackN.Acknowledge(static_cast<int64_t>(frame.m_sequence));
    if (nack)
    {
        ++m_flow->m_nacks;
        m_goBackN.GoBack();
    }
    if (newly > 0 || nack)
    {
        // Gone back, nothing is in flight until the next packet starts, and the timer with it.
        if (m_goBackN.inFlight() > 0)
        {
            RestartTimer(nowPs);
        }
        else
        {
            m_timer.Stop();
        }
    }
    const bool told = IsTold(frame.m_echo);
    if (told)
    {
        if (nack)
        {
            TellNack(frame, nextBefore);
        }
        else
        {
            TellAck(frame, newly);
        }
    }
    if (m_goBackN.finished())
    {
        Finish(nowPs);
        return;
    }
    if (told)
    {
        KickAfterAsking();
    }
    else
    {
        m_nic->Kick();
    }
}

void
RoceQueuePair::KickAfterAsking()
{
    if (m_nic->GetReactionDelayPs() > 0)
    {
        m_nic->Kick();
        return;
    }
    // What is decided at the end of this instant holds for the packet that leaves because of it,
    // whoever else looks for a packet meanwhile.
    ++m_answersDue;
    Ptr<RoceQueuePair> self(this);
    Simulator::ScheduleNow([self]() {
        --self->m_answersDue;
        self->m_nic->Kick();
    });
}

bool
RoceQueuePair::IsTold(bool echo) const
{
    return m_nic->GetAgent() &&
           (m_ackFilter == AckFilter::kAll || (m_ackFilter == AckFilter::kEcnEcho && echo));
}

void
RoceQueuePair::TellAck(const RoceFrame& frame, int64_t newlyAcked)
{
    Record ack;
    ack.a = m_goBackN.firstUnacked();
    ack.b = newlyAcked;
    ack.c = RoceTime::NowPs() - frame.m_sentPs;
    ack.d = m_goBackN.next();
    ack.e = sluice::PackAckFlags(frame.m_echo, frame.m_packets, frame.m_markedPackets);
    ack.words = frame.m_words.data();
    ack.wordCount = static_cast<uint32_t>(frame.m_words.size());
    m_nic->GetAgent()->Ask(EventKind::kAck, Entity(), ack, m_nic->GetReactionDelayPs());
}

void
RoceQueuePair::TellNack(const RoceFrame& frame, int64_t nextBefore)
{
    Record nack;
    nack.a = static_cast<int64_t>(frame.m_sequence);
    nack.b = nextBefore;
    nack.c = RoceTime::NowPs() - frame.m_sentPs;
    nack.e = frame.m_echo ? 1 : 0;
    nack.words = frame.m_words.data();
    nack.wordCount = static_cast<uint32_t>(frame.m_words.size());
    m_nic->GetAgent()->Ask(EventKind::kNack, Entity(), nack, m_nic->GetReactionDelayPs());
}

void
RoceQueuePair::RestartTimer(int64_t nowPs)
{
    m_timer.Restart(nowPs);
    if (m_timer.running() && !m_timerEvent.IsRunning())
    {
        m_timerEvent = Simulator::Schedule(RoceTime::FromPs(m_timer.deadlinePs() - nowPs),
                                           &RoceQueuePair::TimerFired,
                                           this);
    }
}

void
RoceQueuePair::TimerFired()
{
    if (IsOver() || !m_timer.running())
    {
        return;
    }
    const int64_t nowPs = RoceTime::NowPs();
    if (!m_timer.Expired(nowPs))
    {
        // ACKs moved the deadline since this was scheduled.
        m_timerEvent = Simulator::Schedule(RoceTime::FromPs(m_timer.deadlinePs() - nowPs),
                                           &RoceQueuePair::TimerFired,
                                           this);
        return;
    }
    ++m_flow->m_timeouts;
    m_goBackN.GoBack();
    RestartTimer(nowPs);
    CongestionAgent* agent = m_nic->GetAgent();
    if (agent && agent->HasReactionPoints())
    {
        Record timeout;
        timeout.a = m_goBackN.firstUnacked();
        agent->Ask(EventKind::kRetransmissionTimeout,
                   Entity(),
                   timeout,
                   m_nic->GetReactionDelayPs());
        KickAfterAsking();
        return;
    }
    m_nic->Kick();
}

void
RoceQueuePair::Finish(int64_t nowPs)
{
    m_timer.Stop();
    m_timerEvent.Cancel();
    m_flow->m_finishPs = nowPs;
    m_flow->m_ended = true;
    m_nic->FlowOver(this);
}

void
RoceQueuePair::SetRate(int64_t rateBps)
{
    const int64_t before = GetRateBps();
    m_pacer.SetRate(std::max<int64_t>(1, rateBps));
    if (m_active && GetRateBps() != before)
    {
        m_nic->TraceRate(*m_flow, GetRateBps());
        m_nic->Kick();
    }
}

void
RoceQueuePair::ScaleRate(double factor)
{
    // No rate is more than the largest that a link can have, by far below the range of int64_t.
    const double most = 1e18;
    const double scaled = std::min(std::floor(static_cast<double>(GetRateBps()) * factor), most);
    SetRate(std::max(static_cast<int64_t>(scaled), m_nic->GetMinRateBps()));
}

void
RoceQueuePair::SetWindow(double bytes)
{
    const bool changes = bytes != m_windowBytes;
    m_windowBytes = bytes;
    if (m_active)
    {
        if (changes)
        {
            m_nic->TraceWindow(*m_flow, bytes);
        }
        m_nic->Kick();
    }
}

void
RoceQueuePair::WatchAcks(AckFilter filter)
{
    m_ackFilter = filter;
}

void
RoceQueuePair::EveryBytesSent(int64_t bytes)
{
    m_everyBytes = bytes;
    m_sinceTold = 0;
}

void
RoceQueuePair::FlagEvery(int64_t periodPs)
{
    m_flagEveryPs = periodPs;
    m_nextFlagPs = RoceTime::NowPs();
}

void
RoceQueuePair::SendOnlyOnCredit(bool on)
{
    m_onlyOnCredit = on;
    m_credits.clear();
    if (m_active)
    {
        m_nic->Kick();
    }
}

bool
RoceQueuePair::TakeCredit(int64_t number, int64_t sentPs)
{
    if (!m_onlyOnCredit)
    {
        return false;
    }
    if (m_active && !IsOver())
    {
        // One that finds no byte beyond those the others will send is lost.
        const auto waiting = static_cast<int64_t>(m_credits.size());
        const int64_t promised = m_goBackN.next() + waiting * m_nic->GetPayloadBytes();
        const int64_t written = m_load.WrittenBytes(RoceTime::NowPs(), m_goBackN.highest());
        if (promised < m_goBackN.size() && promised < written)
        {
            m_credits.push_back({number, sentPs});
            m_nic->Kick();
        }
    }
    return true;
}

void
RoceQueuePair::StampTelemetry(bool on)
{
    m_telemetry = on;
}

void
RoceQueuePair::SetEcnCapable(int64_t fromByte, int64_t toByte, bool capable)
{
    if (capable)
    {
        m_notEcnCapable.Remove(fromByte, toByte);
    }
    else
    {
        m_notEcnCapable.Add(fromByte, toByte);
    }
}

} // namespace ns3
