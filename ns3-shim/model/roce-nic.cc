// SPDX-License-Identifier: GPL-2.0-only
#include "roce-nic.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceNic");

NS_OBJECT_ENSURE_REGISTERED(RoceNic);

TypeId
RoceNic::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::RoceNic")
            .SetParent<RoceNetDevice>()
            .SetGroupName("Sluice")
            .AddConstructor<RoceNic>()
            .AddAttribute("PayloadBytes",
                          "Payload of a full data packet.",
                          IntegerValue(1000),
                          MakeIntegerAccessor(&RoceNic::m_payloadBytes),
                          MakeIntegerChecker<int64_t>(1, 65536))
            .AddAttribute("HeaderBytes",
                          "Header bytes of a data packet.",
                          IntegerValue(48),
                          MakeIntegerAccessor(&RoceNic::m_headerBytes),
                          MakeIntegerChecker<int64_t>(0, 1000))
            .AddAttribute("AckBytes",
                          "Bytes of an ACK or NACK frame.",
                          IntegerValue(60),
                          MakeIntegerAccessor(&RoceNic::m_ackBytes),
                          MakeIntegerChecker<int64_t>(1, 65536))
            .AddAttribute("MinFrameBytes",
                          "Shorter frames are padded to this.",
                          IntegerValue(0),
                          MakeIntegerAccessor(&RoceNic::m_minFrameBytes),
                          MakeIntegerChecker<int64_t>(0, 65536))
            .AddAttribute("RateCountsOverhead",
                          "Whether a decided rate includes the wire overhead.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceNic::m_rateCountsOverhead),
                          MakeBooleanChecker())
            .AddAttribute("ReactionDelay",
                          "From an event at a sender to the effect of what is decided on it.",
                          TimeValue(Time(0)),
                          MakeTimeAccessor(&RoceNic::SetReactionDelay, &RoceNic::GetReactionDelay),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("AckEveryPackets",
                          "One ACK for so many data packets, and for the last of a flow.",
                          IntegerValue(1),
                          MakeIntegerAccessor(&RoceNic::m_ackEveryPackets),
                          MakeIntegerChecker<int64_t>(1, 1000000))
            .AddAttribute("AckDelay",
                          "An ACK waits for more packets to share it no longer; 0: as long as it "
                          "takes.",
                          TimeValue(MicroSeconds(20)),
                          MakeTimeAccessor(&RoceNic::SetAckDelay, &RoceNic::GetAckDelay),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("AckControlClass",
                          "ACKs travel in the control class; false: with the data.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&RoceNic::m_ackControlClass),
                          MakeBooleanChecker())
            .AddAttribute("NackInterval",
                          "A gap that was told is told again after this long.",
                          TimeValue(MicroSeconds(500)),
                          MakeTimeAccessor(&RoceNic::SetNackInterval, &RoceNic::GetNackInterval),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("RetransmissionTimeout",
                          "Without progress for this long a queue pair goes back; 0: never.",
                          TimeValue(MilliSeconds(1)),
                          MakeTimeAccessor(&RoceNic::SetTimeout, &RoceNic::GetTimeout),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("AnswerDuplicates",
                          "Acknowledge again what was received before.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&RoceNic::m_answerDuplicates),
                          MakeBooleanChecker())
            .AddAttribute("StallBehindWindow",
                          "While a queue pair whose pacing is due waits for its window, the "
                          "pacing of others wakes nobody (a quirk of the HPCC simulator).",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceNic::m_stallBehindWindow),
                          MakeBooleanChecker())
            .AddAttribute("RetimeOnRateChange",
                          "A new rate moves the start of the packet that waits; false: it acts "
                          "from the packet after it on.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&RoceNic::m_retimeOnRateChange),
                          MakeBooleanChecker())
            .AddAttribute("AckPerPacketOnly",
                          "Each packet has an ACK of its own, which echoes its own mark, whatever "
                          "AckEveryPackets says.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceNic::m_ackPerPacketOnly),
                          MakeBooleanChecker())
            .AddAttribute("BacklogBytes",
                          "Room for application data of a flow with an offered load; at least one "
                          "payload.",
                          IntegerValue(102400),
                          MakeIntegerAccessor(&RoceNic::m_backlogBytes),
                          MakeIntegerChecker<int64_t>(1))
            .AddAttribute("WindowOvershoot",
                          "A packet may start while less than a window is in flight; false: only "
                          "if it fits.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&RoceNic::m_windowOvershoot),
                          MakeBooleanChecker())
            .AddAttribute("MinRate",
                          "Lowest rate that scaling a rate leads to.",
                          DataRateValue(DataRate("1Mb/s")),
                          MakeDataRateAccessor(&RoceNic::m_minRate),
                          MakeDataRateChecker())
            .AddAttribute("DefaultWindowBytes",
                          "Limit of bytes in flight before one is decided; negative: none.",
                          DoubleValue(-1),
                          MakeDoubleAccessor(&RoceNic::m_defaultWindowBytes),
                          MakeDoubleChecker<double>())
            .AddTraceSource("Rate",
                            "The rate decided for a flow that sends, at its start and each change.",
                            MakeTraceSourceAccessor(&RoceNic::m_rateTrace),
                            "ns3::RoceNic::RateTracedCallback")
            .AddTraceSource("Window",
                            "The window decided for a flow that sends (negative: none), at its "
                            "start if it has one, and each change.",
                            MakeTraceSourceAccessor(&RoceNic::m_windowTrace),
                            "ns3::RoceNic::WindowTracedCallback")
            .AddTraceSource("FlowComplete",
                            "The last byte of a flow was acknowledged.",
                            MakeTraceSourceAccessor(&RoceNic::m_completeTrace),
                            "ns3::RoceNic::FlowTracedCallback");
    return tid;
}

RoceNic::RoceNic()
    : m_wakeUp(Create<WakeUp>(this))
{
}

RoceNic::~RoceNic() = default;

void
RoceNic::DoDispose()
{
    m_control.clear();
    m_credits.Clear();
    m_dataClass.clear();
    m_turns.clear();
    m_pairs.clear();
    m_receivers.clear();
    RoceNetDevice::DoDispose();
}

Ptr<RoceQueuePair>
RoceNic::StartFlow(Ptr<RoceFlow> flow)
{
    Ptr<RoceQueuePair> pair = Create<RoceQueuePair>(this, flow);
    m_pairs[flow->m_id] = pair;
    m_turns.push_back(pair);
    pair->Start();
    return pair;
}

void
RoceNic::ExpectFlow(Ptr<RoceFlow> flow)
{
    m_receivers[flow->m_id] = Create<RoceReceiver>(this, flow);
}

RoceQueuePair*
RoceNic::GetQueuePair(uint32_t flow) const
{
    const auto it = m_pairs.find(flow);
    return it == m_pairs.end() ? nullptr : PeekPointer(it->second);
}

RoceReceiver*
RoceNic::GetReceiver(uint32_t flow) const
{
    const auto it = m_receivers.find(flow);
    return it == m_receivers.end() ? nullptr : PeekPointer(it->second);
}

void
RoceNic::SendMessage(Ptr<RoceFrame> message)
{
    message->m_frameBytes =
        static_cast<uint32_t>(std::max<int64_t>(message->m_frameBytes, m_minFrameBytes));
    if (message->m_credit)
    {
        if (!m_credits.Put(message))
        {
            TraceDrop(message, CREDIT_LIMIT);
            return;
        }
    }
    else
    {
        (message->IsControl() ? m_control : m_dataClass).push_back(message);
    }
    TryTransmit();
}

void
RoceNic::SendAck(Ptr<RoceFrame> ack)
{
    ++m_acks;
    (ack->IsControl() ? m_control : m_dataClass).push_back(ack);
    TryTransmit();
}

void
RoceNic::FlowOver(RoceQueuePair* pair)
{
    const uint32_t id = pair->GetFlow().m_id;
    for (std::size_t i = 0; i < m_turns.size(); ++i)
    {
        if (PeekPointer(m_turns[i]) == pair)
        {
            m_turns.erase(m_turns.begin() + static_cast<std::ptrdiff_t>(i));
            if (i <= m_lastTurn && m_lastTurn > 0)
            {
                --m_lastTurn;
            }
            break;
        }
    }
    m_completeTrace(pair->GetFlow());
    if (m_agent)
    {
        m_agent->FlowEnded(id);
    }
    Kick();
    // Last: it may be the last reference to the pair, which is in a call of its own.
    Ptr<RoceQueuePair> keep(pair);
    m_pairs.erase(id);
    Simulator::ScheduleNow([keep]() {});
}

Ptr<RoceFrame>
RoceNic::NextFrame()
{
    const int64_t nowPs = RoceTime::NowPs();
    std::deque<Ptr<RoceFrame>>* queue = nullptr;
    if (!m_control.empty())
    {
        queue = &m_control;
    }
    else if (!m_credits.IsEmpty() && m_credits.ReadyPs() <= nowPs)
    {
        return m_credits.Take(nowPs);
    }
    else if (!IsPaused() && !m_dataClass.empty())
    {
        queue = &m_dataClass;
    }
    if (queue)
    {
        Ptr<RoceFrame> frame = queue->front();
        queue->pop_front();
        return frame;
    }
    Ptr<RoceFrame> data = IsPaused() ? nullptr : NextOfQueuePairs();
    if (!data && !m_credits.IsEmpty())
    {
        WakeAt(m_credits.ReadyPs(), nowPs);
    }
    return data;
}

Ptr<RoceFrame>
RoceNic::NextOfQueuePairs()
{
    const int64_t nowPs = RoceTime::NowPs();
    const std::size_t n = m_turns.size();
    int64_t soonestPs = RoceTime::NEVER;
    std::size_t turn = m_lastTurn;
    for (std::size_t i = 0; i < n; ++i)
    {
        turn = turn + 1 < n ? turn + 1 : 0;
        const int64_t readyPs = m_turns[turn]->ReadyPs(nowPs);
        if (readyPs <= nowPs)
        {
            m_lastTurn = turn;
            ++m_dataPackets;
            return m_turns[turn]->NextPacket(nowPs);
        }
        soonestPs = std::min(soonestPs, m_stallBehindWindow ? m_turns[turn]->PacedPs() : readyPs);
    }
    if (soonestPs > nowPs)
    {
        WakeAt(soonestPs, nowPs);
    }
    return nullptr;
}

void
RoceNic::WakeAt(int64_t atPs, int64_t nowPs)
{
    if (atPs >= m_wakeAtPs)
    {
        // Woken before that anyway, to look again.
        return;
    }
    m_wakeAtPs = atPs;
    Simulator::ScheduleWithContext(Simulator::GetContext(),
                                   RoceTime::FromPs(atPs - nowPs),
                                   GetPointer(m_wakeUp));
}

void
RoceNic::OnWakeUp()
{
    if (RoceTime::NowPs() >= m_wakeAtPs)
    {
        m_wakeAtPs = RoceTime::NEVER;
    }
    TryTransmit();
}

void
RoceNic::Receive(Ptr<RoceFrame> frame)
{
    switch (frame->m_kind)
    {
    case RoceFrame::Kind::DATA:
        if (!m_toLose.empty() && m_toLose.erase({frame->m_flow, frame->m_sequence}) > 0)
        {
            TraceDrop(frame, LINE_ERROR);
            return;
        }
        if (RoceReceiver* receiver = GetReceiver(frame->m_flow))
        {
            receiver->ReceiveData(*frame);
        }
        break;
    case RoceFrame::Kind::ACK:
    case RoceFrame::Kind::NACK:
        if (RoceQueuePair* pair = GetQueuePair(frame->m_flow))
        {
            pair->ReceiveAck(*frame);
        }
        break;
    case RoceFrame::Kind::MESSAGE:
        ReceiveMessage(*frame);
        break;
    case RoceFrame::Kind::GRANT:
    case RoceFrame::Kind::PAUSE:
        break;
    }
}

void
RoceNic::ReceiveMessage(const RoceFrame& frame)
{
    if (!m_agent)
    {
        return;
    }
    if (frame.m_toReactionPoints)
    {
        HandToReactionPoints(frame);
        return;
    }
    const sluice::EntityId to(frame.m_destEntity);
    if (frame.m_credit && to.role() == sluice::Role::kReactionPoint)
    {
        RoceQueuePair* pair = GetQueuePair(to.index());
        if (!pair || pair->TakeCredit(frame.m_creditNumber, frame.m_sentPs))
        {
            return;
        }
    }
    // A flow that is over has no state machines any more.
    const bool known = to.role() == sluice::Role::kReactionPoint
                           ? GetQueuePair(to.index()) != nullptr
                           : to.role() == sluice::Role::kNotificationPoint &&
                                 GetReceiver(to.index()) != nullptr &&
                                 GetReceiver(to.index())->IsOpen();
    if (!known && to.role() != sluice::Role::kNode)
    {
        return;
    }
    m_agent->Ask(sluice::EventKind::kMessage,
                 to,
                 frame.AsMessageRecord(),
                 to.role() == sluice::Role::kReactionPoint ? m_reactionDelayPs : 0);
}

void
RoceNic::ScaleFlows(double factor)
{
    if (!m_agent || !m_agent->HasReactionPoints())
    {
        return;
    }
    sluice::Record scaled;
    scaled.a = sluice::BitsOf(factor);
    for (const Ptr<RoceQueuePair>& pair : m_turns)
    {
        m_agent->Ask(sluice::EventKind::kRateScaled,
                     sluice::EntityId::ReactionPoint(pair->GetFlow().m_id),
                     scaled,
                     m_reactionDelayPs);
    }
}

void
RoceNic::HandToReactionPoints(const RoceFrame& frame)
{
    if (!m_agent->HasReactionPoints())
    {
        return;
    }
    const sluice::Record message = frame.AsMessageRecord();
    for (const Ptr<RoceQueuePair>& pair : m_turns)
    {
        const RoceFlow& flow = pair->GetFlow();
        if (frame.m_peer < 0 || frame.m_peer == flow.m_destination)
        {
            m_agent->Ask(sluice::EventKind::kMessage,
                         sluice::EntityId::ReactionPoint(flow.m_id),
                         message,
                         m_reactionDelayPs);
        }
    }
}

void
RoceNic::SetTimeout(Time timeout)
{
    m_timeoutPs = RoceTime::ToPs(timeout);
}

Time
RoceNic::GetTimeout() const
{
    return RoceTime::FromPs(m_timeoutPs);
}

void
RoceNic::SetNackInterval(Time interval)
{
    m_nackIntervalPs = RoceTime::ToPs(interval);
}

Time
RoceNic::GetNackInterval() const
{
    return RoceTime::FromPs(m_nackIntervalPs);
}

void
RoceNic::SetAckDelay(Time delay)
{
    m_ackDelayPs = RoceTime::ToPs(delay);
}

Time
RoceNic::GetAckDelay() const
{
    return RoceTime::FromPs(m_ackDelayPs);
}

void
RoceNic::SetReactionDelay(Time delay)
{
    m_reactionDelayPs = RoceTime::ToPs(delay);
}

Time
RoceNic::GetReactionDelay() const
{
    return RoceTime::FromPs(m_reactionDelayPs);
}

} // namespace ns3
