// SPDX-License-Identifier: GPL-2.0-only
#include "sluice-session.h"

#include "decision-refusal.h"

#include "ns3/node.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ns3
{

using sluice::Decision;
using sluice::DecisionKind;
using sluice::EntityId;
using sluice::EventKind;
using sluice::Record;
using sluice::Role;

namespace
{

/// Neither negative nor infinite nor no number.
bool
IsFiniteFrom0(double value)
{
    return value >= 0 && value <= std::numeric_limits<double>::max();
}

} // namespace

SluiceSession::SluiceSession(std::unique_ptr<sluice::Transport> transport)
    : m_session(*this, std::move(transport)),
      m_switches(*this),
      m_hosts(*this)
{
}

SluiceSession::~SluiceSession() = default;

std::vector<std::string>
SluiceSession::Capabilities()
{
    return {"rate-gate",
            "window-gate",
            "timer",
            "message",
            "ack-trigger",
            "data-trigger",
            "bytes-sent-trigger",
            "queue-counters",
            "flows-in-queue",
            "crossing-trigger",
            "sampling-trigger",
            "ecn-profile",
            "int",
            "pfc",
            "pause-duration",
            "packet-verdict",
            "switch-scope",
            "host-point",
            "host-message",
            "flows-seen",
            "pair-counters",
            "pause-accumulation",
            "departure-trigger",
            "pause-trigger",
            "wfq",
            "scale-flows",
            "ecn-offset",
            "ecn-capability",
            "wred-drop",
            "queue-limit",
            "ack-marked-at-once",
            "voq",
            "voq-trigger",
            "departure-stamps",
            "paced-credits",
            "packet-flag",
            "credit-class",
            "credit-gate",
            "paced-message"};
}

void
SluiceSession::AddFlow(Ptr<RoceFlow> flow, Ptr<RoceNic> source, Ptr<RoceNic> destination)
{
    if (m_flows.size() <= flow->m_id)
    {
        m_flows.resize(flow->m_id + 1);
    }
    m_flows[flow->m_id] = {flow, source, destination};
    m_hosts.Add(source);
    m_hosts.Add(destination);
}

void
SluiceSession::AddSwitch(Ptr<RoceSwitch> target)
{
    m_switches.Add(target);
}

void
SluiceSession::AddHost(Ptr<RoceNic> nic)
{
    m_hosts.Add(nic);
}

void
SluiceSession::Open(const sluice::Hello& hello)
{
    m_session.Open(hello);
    m_credits.SetSeed(hello.seed);
    const sluice::Welcome& places = m_session.welcome();
    m_switches.Start(places.portPoints, places.switchPoints, m_hosts.Places());
    if (places.hostPoints)
    {
        m_hosts.Start();
    }
}

void
SluiceSession::Close()
{
    m_session.Close();
}

bool
SluiceSession::HasReactionPoints() const
{
    return m_session.welcome().reactionPoints;
}

bool
SluiceSession::HasNotificationPoints() const
{
    return m_session.welcome().notificationPoints;
}

void
SluiceSession::Ask(EventKind kind, EntityId entity, const Record& arguments, int64_t delayPs)
{
    m_session.Ask(kind, entity, arguments, delayPs);
}

void
SluiceSession::AskInline(EventKind kind, EntityId entity, const Record& arguments)
{
    if (m_failure)
    {
        return;
    }
    try
    {
        m_session.AskInline(kind, entity, arguments);
    }
    catch (...)
    {
        Fail();
    }
}

void
SluiceSession::FlowEnded(uint32_t flow)
{
    const auto reaction = EntityId::ReactionPoint(flow);
    const auto notification = EntityId::NotificationPoint(flow);
    CancelTimers(reaction);
    CancelTimers(notification);
    m_credits.Stop(flow);
    if (HasReactionPoints())
    {
        m_session.Notify(EventKind::kFlowEnd, reaction, Record());
    }
    if (HasNotificationPoints())
    {
        m_session.Notify(EventKind::kFlowEnd, notification, Record());
    }
}

std::int64_t
SluiceSession::NowPs() const
{
    return RoceTime::NowPs();
}

void
SluiceSession::ScheduleSession(std::int64_t atPs, std::uint64_t token)
{
    const int64_t waitPs = std::max<int64_t>(0, atPs - RoceTime::NowPs());
    Simulator::Schedule(RoceTime::FromPs(waitPs), &SluiceSession::RunScheduled, this, token);
}

void
SluiceSession::RunScheduled(uint64_t token)
{
    if (m_failure)
    {
        return;
    }
    try
    {
        m_session.OnScheduled(token);
    }
    catch (...)
    {
        Fail();
    }
}

void
SluiceSession::Fail()
{
    // Not through the simulator, which would be left in mid-event.
    m_failure = std::current_exception();
    Simulator::Stop();
}

void
SluiceSession::CheckFailure() const
{
    if (m_failure)
    {
        std::rethrow_exception(m_failure);
    }
}

void
SluiceSession::Apply(const Decision& decision)
{
    const EntityId entity = decision.entity;
    if (!Exists(entity))
    {
        // The flow ended between the event and the effect of what was decided on it.
        return;
    }
    m_otherActs += IsOtherAct(decision) ? 1 : 0;
    switch (decision.kind)
    {
    case DecisionKind::kSetTimer:
        SetTimer(entity, decision);
        return;
    case DecisionKind::kCancelTimer:
        if (decision.a >= 0 && decision.a < static_cast<int64_t>(TIMERS))
        {
            m_timers[entity.bits()][static_cast<std::size_t>(decision.a)].Cancel();
        }
        return;
    case DecisionKind::kSendMessage:
        SendMessage(decision);
        return;
    case DecisionKind::kSendToHost:
        SendToHost(decision);
        return;
    default:
        break;
    }
    switch (entity.role())
    {
    case Role::kReactionPoint:
        ApplyToReactionPoint(*m_flows[entity.index()].m_source->GetQueuePair(entity.index()),
                             decision);
        return;
    case Role::kNotificationPoint:
        ApplyToNotificationPoint(
            *m_flows[entity.index()].m_destination->GetReceiver(entity.index()),
            decision);
        return;
    case Role::kCongestionPoint:
    case Role::kNode:
        ApplyToNode(decision);
        return;
    }
}

bool
SluiceSession::IsOtherAct(const Decision& decision) const
{
    if (sluice::IsArming(decision.kind))
    {
        return false;
    }
    switch (decision.kind)
    {
    case DecisionKind::kSetRate:
    case DecisionKind::kScaleRate:
    case DecisionKind::kSetWindow:
    case DecisionKind::kSendMessage:
    case DecisionKind::kSendToHost:
        return false;
    case DecisionKind::kVerdict:
        return decision.a != static_cast<int64_t>(sluice::Verdict::kPass);
    default:
        break;
    }
    const Role role = decision.entity.role();
    const bool isFlows = role == Role::kReactionPoint || role == Role::kNotificationPoint;
    const int64_t startPs = isFlows ? m_flows[decision.entity.index()].m_flow->m_startPs : 0;
    return decision.eventTimePs > startPs;
}

void
SluiceSession::ApplyToNode(const Decision& decision)
{
    if (m_switches.Has(decision.entity))
    {
        m_switches.Apply(decision);
    }
    else
    {
        m_hosts.Apply(decision);
    }
}

void
SluiceSession::ApplyToReactionPoint(RoceQueuePair& pair, const Decision& decision)
{
    switch (decision.kind)
    {
    case DecisionKind::kSetRate:
        pair.SetRate(decision.a);
        return;
    case DecisionKind::kScaleRate:
        if (!IsFiniteFrom0(sluice::DoubleOf(decision.a)))
        {
            RefuseDecision(decision, "by " + std::to_string(sluice::DoubleOf(decision.a)));
        }
        pair.ScaleRate(sluice::DoubleOf(decision.a));
        return;
    case DecisionKind::kSetWindow:
        if (std::isnan(sluice::DoubleOf(decision.a)))
        {
            RefuseDecision(decision, "of no number of bytes");
        }
        pair.SetWindow(sluice::DoubleOf(decision.a));
        return;
    case DecisionKind::kWatchAcks:
        pair.WatchAcks(static_cast<sluice::AckFilter>(decision.a));
        return;
    case DecisionKind::kEveryBytesSent:
        pair.EveryBytesSent(decision.a);
        return;
    case DecisionKind::kStampTelemetry:
        pair.StampTelemetry(decision.a != 0);
        return;
    case DecisionKind::kFlagEvery:
        pair.FlagEvery(decision.a);
        return;
    case DecisionKind::kSetEcnCapable:
        if (decision.a < 0 || decision.b <= decision.a)
        {
            RefuseDecision(decision,
                           "for bytes " + std::to_string(decision.a) + " to below " +
                               std::to_string(decision.b));
        }
        pair.SetEcnCapable(decision.a, decision.b, decision.c != 0);
        return;
    case DecisionKind::kSendOnlyOnCredit:
        pair.SendOnlyOnCredit(decision.a != 0);
        return;
    default:
        RefuseDecision(decision, "which a reaction point cannot decide");
    }
}

void
SluiceSession::ApplyToNotificationPoint(RoceReceiver& receiver, const Decision& decision)
{
    const FlowEnds& ends = m_flows[decision.entity.index()];
    switch (decision.kind)
    {
    case DecisionKind::kPaceCredits:
        m_credits.Pace(decision, ends.m_destination, ends.m_flow);
        return;
    case DecisionKind::kWatchData:
        receiver.WatchData(static_cast<sluice::DataFilter>(decision.a));
        return;
    case DecisionKind::kAcknowledgeEvery:
        if (decision.a < 1)
        {
            RefuseDecision(decision, "with " + std::to_string(decision.a) + " packets per ACK");
        }
        receiver.AcknowledgeEvery(decision.a);
        return;
    case DecisionKind::kAcknowledgeMarkedAtOnce:
        receiver.AcknowledgeMarkedAtOnce(decision.a != 0);
        return;
    default:
        RefuseDecision(decision, "which a notification point cannot decide");
    }
}

void
SluiceSession::SetTimer(EntityId entity, const Decision& decision)
{
    if (decision.a < 0 || decision.a >= static_cast<int64_t>(TIMERS))
    {
        RefuseDecision(decision, "with timer " + std::to_string(decision.a));
    }
    if (decision.c != 0 && m_switches.Has(entity))
    {
        m_switches.Prepare(entity, decision.c);
    }
    EventId& timer = m_timers[entity.bits()][static_cast<std::size_t>(decision.a)];
    timer.Cancel();
    const int64_t waitPs = std::max<int64_t>(0, decision.b - RoceTime::NowPs());
    timer = Simulator::Schedule(RoceTime::FromPs(waitPs),
                                &SluiceSession::TimerFired,
                                this,
                                entity.bits(),
                                decision.a,
                                decision.c);
}

void
SluiceSession::CancelTimers(EntityId entity)
{
    const auto it = m_timers.find(entity.bits());
    if (it == m_timers.end())
    {
        return;
    }
    for (EventId& timer : it->second)
    {
        timer.Cancel();
    }
    m_timers.erase(it);
}

void
SluiceSession::TimerFired(uint32_t entity, int64_t timer, int64_t mask)
{
    const EntityId id(entity);
    Record expiry;
    expiry.a = timer;
    expiry.b = mask;
    std::vector<int64_t> words;
    if (mask != 0 && m_switches.Has(id))
    {
        words = m_switches.TakeSnapshot(id, mask);
        expiry.words = words.data();
        expiry.wordCount = static_cast<uint32_t>(words.size());
    }
    else if ((mask & sluice::kCounterCredits) != 0 && id.role() == Role::kNotificationPoint)
    {
        expiry.b = sluice::kCounterCredits;
        words = m_credits.Counter(id.index(),
                                  *m_flows[id.index()].m_destination->GetReceiver(id.index()));
        expiry.words = words.data();
        expiry.wordCount = static_cast<uint32_t>(words.size());
    }
    else
    {
        expiry.b = 0;
    }
    Ask(EventKind::kTimer, id, expiry, DelayOf(id));
}

bool
SluiceSession::Exists(EntityId entity) const
{
    const uint32_t index = entity.index();
    switch (entity.role())
    {
    case Role::kReactionPoint:
    case Role::kNotificationPoint:
        return index < m_flows.size() && m_flows[index].m_flow && !m_flows[index].m_flow->m_ended;
    case Role::kCongestionPoint:
    case Role::kNode:
        return m_switches.Has(entity) || m_hosts.Has(entity);
    }
    return false;
}

uint32_t
SluiceSession::NodeOf(EntityId entity) const
{
    switch (entity.role())
    {
    case Role::kReactionPoint:
        return m_flows[entity.index()].m_flow->m_source;
    case Role::kNotificationPoint:
        return m_flows[entity.index()].m_flow->m_destination;
    case Role::kNode:
        return entity.index();
    case Role::kCongestionPoint:
        break;
    }
    return m_switches.NodeOf(entity);
}

int64_t
SluiceSession::DelayOf(EntityId entity) const
{
    return entity.role() == Role::kReactionPoint
               ? m_flows[entity.index()].m_source->GetReactionDelayPs()
               : 0;
}

void
SluiceSession::SendMessage(const Decision& decision)
{
    const EntityId to(static_cast<uint32_t>(decision.a));
    Ptr<RoceFrame> frame = NewMessage(decision);
    if (!Exists(to))
    {
        // To a flow that is over: nobody would be there.
        return;
    }
    frame->m_destination = NodeOf(to);
    frame->m_destEntity = to.bits();
    frame->m_messageFlow = decision.e;
    if (to.role() == Role::kReactionPoint || to.role() == Role::kNotificationPoint)
    {
        // Routed like the ACKs or the data of the flow it is for.
        const RoceFlow& flow = *m_flows[to.index()].m_flow;
        const bool back = to.role() == Role::kReactionPoint;
        frame->m_flow = flow.m_id;
        frame->m_sourcePort = back ? flow.m_destPort : flow.m_sourcePort;
        frame->m_destPort = back ? flow.m_sourcePort : flow.m_destPort;
    }
    Send(decision.entity, frame);
}

void
SluiceSession::SendToHost(const Decision& decision)
{
    if (decision.a < 0 || decision.a > UINT32_MAX ||
        !m_hosts.GetNic(static_cast<uint32_t>(decision.a)))
    {
        RefuseDecision(decision, "to node " + std::to_string(decision.a) + ", which is no host");
    }
    Ptr<RoceFrame> frame = NewMessage(decision);
    frame->m_destination = static_cast<uint32_t>(decision.a);
    frame->m_toReactionPoints = true;
    frame->m_peer = decision.e;
    Send(decision.entity, frame);
}

Ptr<RoceFrame>
SluiceSession::NewMessage(const Decision& decision) const
{
    if (decision.c < 1 || decision.c > 65536)
    {
        RefuseDecision(decision, "in a frame of " + std::to_string(decision.c) + " bytes");
    }
    Ptr<RoceFrame> frame = Create<RoceFrame>();
    frame->m_kind = RoceFrame::Kind::MESSAGE;
    frame->m_control = decision.d == 0;
    frame->m_ectCapable = false;
    frame->m_source = NodeOf(decision.entity);
    frame->m_frameBytes = static_cast<uint32_t>(decision.c);
    frame->m_sentPs = RoceTime::NowPs();
    frame->m_sourceEntity = decision.entity.bits();
    frame->m_messageType = decision.b;
    frame->m_words.assign(decision.words, decision.words + decision.wordCount);
    return frame;
}

void
SluiceSession::Send(EntityId from, Ptr<RoceFrame> frame)
{
    ++m_messages;
    if (m_switches.Has(from))
    {
        m_switches.Send(from, frame);
        return;
    }
    m_hosts.GetNic(frame->m_source)->SendMessage(frame);
}

} // namespace ns3
