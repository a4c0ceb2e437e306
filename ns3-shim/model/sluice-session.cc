// SPDX-License-Identifier: GPL-2.0-only
#include "sluice-session.h"

#include "ns3/node.h"
#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

using sluice::Decision;
using sluice::DecisionKind;
using sluice::EntityId;
using sluice::EventKind;
using sluice::Record;
using sluice::Role;

SluiceSession::SluiceSession(std::unique_ptr<sluice::Transport> transport)
    : m_session(*this, std::move(transport))
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
            "packet-verdict"};
}

void
SluiceSession::AddFlow(Ptr<RoceFlow> flow, Ptr<RoceNic> source, Ptr<RoceNic> destination)
{
    if (m_flows.size() <= flow->m_id)
    {
        m_flows.resize(flow->m_id + 1);
    }
    m_flows[flow->m_id] = {flow, source, destination};
}

void
SluiceSession::AddSwitch(Ptr<RoceSwitch> target)
{
    m_switches.push_back(target);
}

void
SluiceSession::Open(const sluice::Hello& hello)
{
    m_session.Open(hello);
    PlaceCongestionPoints();
    for (uint32_t i = 0; i < m_points.size(); ++i)
    {
        StartCongestionPoint(i);
    }
}

void
SluiceSession::Close()
{
    m_session.Close();
}

void
SluiceSession::PlaceCongestionPoints()
{
    const sluice::Welcome& welcome = m_session.welcome();
    if (!welcome.portPoints)
    {
        return;
    }
    for (const Ptr<RoceSwitch>& target : m_switches)
    {
        target->SetAgent(this);
        for (const Ptr<RoceSwitchPort>& port : target->GetPorts())
        {
            m_points.push_back({target, {port}, port->GetNumber()});
        }
    }
    for (std::size_t i = 0; i < m_points.size(); ++i)
    {
        for (const Ptr<RoceSwitchPort>& port : m_points[i].m_ports)
        {
            port->SetAgent(this, EntityId::CongestionPoint(static_cast<int64_t>(i)));
        }
    }
}

void
SluiceSession::StartCongestionPoint(uint32_t index)
{
    const CongestionPoint& point = m_points[index];
    uint64_t rateBps = 0;
    for (const Ptr<RoceSwitchPort>& port : point.m_ports)
    {
        rateBps = std::max(rateBps, port->GetRateBps());
    }
    Record start;
    start.a = point.m_switch->GetObject<Node>()->GetId();
    start.b = point.m_port;
    start.c = static_cast<int64_t>(rateBps);
    start.d = point.m_switch->GetBufferBytes();
    Ask(EventKind::kPortStart, EntityId::CongestionPoint(index), start, 0);
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
        ApplyToCongestionPoint(m_points[entity.index()], decision);
        return;
    case Role::kNode:
        return;
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
        pair.ScaleRate(sluice::DoubleOf(decision.a));
        return;
    case DecisionKind::kSetWindow:
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
    default:
        Nonsense(decision, "which a reaction point cannot decide");
    }
}

void
SluiceSession::ApplyToNotificationPoint(RoceReceiver& receiver, const Decision& decision)
{
    switch (decision.kind)
    {
    case DecisionKind::kWatchData:
        receiver.WatchData(static_cast<sluice::DataFilter>(decision.a));
        return;
    case DecisionKind::kAcknowledgeEvery:
        if (decision.a < 1)
        {
            Nonsense(decision, "with " + std::to_string(decision.a) + " packets per ACK");
        }
        receiver.AcknowledgeEvery(decision.a);
        return;
    default:
        Nonsense(decision, "which a notification point cannot decide");
    }
}

void
SluiceSession::ApplyToCongestionPoint(CongestionPoint& point, const Decision& decision)
{
    if (decision.kind == DecisionKind::kPause)
    {
        if (decision.a < 0 || decision.a >= static_cast<int64_t>(point.m_switch->GetPorts().size()))
        {
            Nonsense(decision, "with ingress port " + std::to_string(decision.a));
        }
        point.m_switch->Pause(static_cast<uint32_t>(decision.a), decision.b);
        return;
    }
    const bool watch = decision.kind == DecisionKind::kWatchQueue;
    if (watch && (decision.a < 0 || decision.a >= static_cast<int64_t>(RoceSwitchPort::WATCHES)))
    {
        Nonsense(decision, "with watch " + std::to_string(decision.a));
    }
    const bool judge = decision.kind == DecisionKind::kJudgePackets;
    if (judge && (decision.a < 0 || decision.a >= sluice::kJudges))
    {
        Nonsense(decision, "with judge " + std::to_string(decision.a));
    }
    const auto drop = static_cast<int64_t>(sluice::Verdict::kDrop);
    if (decision.kind == DecisionKind::kVerdict && (decision.a < 0 || decision.a > drop))
    {
        Nonsense(decision, "with verdict " + std::to_string(decision.a));
    }
    if (decision.kind == DecisionKind::kVerdict && decision.a == drop)
    {
        ++m_verdictDrops;
    }
    for (const Ptr<RoceSwitchPort>& port : point.m_ports)
    {
        switch (decision.kind)
        {
        case DecisionKind::kSetEcnProfile: {
            sluice::EcnProfile profile;
            profile.kminBytes = decision.a;
            profile.kmaxBytes = decision.b;
            profile.pmax = sluice::DoubleOf(decision.c);
            profile.averageWeight = sluice::DoubleOf(decision.d);
            port->SetEcnProfile(profile);
            break;
        }
        case DecisionKind::kWatchQueue:
            if (decision.c < 0)
            {
                port->Unwatch(static_cast<std::size_t>(decision.a));
            }
            else
            {
                port->Watch(static_cast<std::size_t>(decision.a), decision.b, decision.c != 0);
            }
            break;
        case DecisionKind::kSampleEvery:
            port->SampleEvery(decision.a);
            break;
        case DecisionKind::kJudgePackets:
            port->JudgePackets(static_cast<uint32_t>(decision.a), decision.b != 0);
            break;
        case DecisionKind::kVerdict:
            port->SetVerdict(static_cast<sluice::Verdict>(decision.a));
            break;
        default:
            Nonsense(decision, "which a congestion point cannot decide");
        }
    }
}

void
SluiceSession::SetTimer(EntityId entity, const Decision& decision)
{
    if (decision.a < 0 || decision.a >= static_cast<int64_t>(TIMERS))
    {
        Nonsense(decision, "with timer " + std::to_string(decision.a));
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
    if (mask != 0 && id.role() == Role::kCongestionPoint)
    {
        words = TakeSnapshot(m_points[id.index()], mask);
        expiry.words = words.data();
        expiry.wordCount = static_cast<uint32_t>(words.size());
    }
    else
    {
        expiry.b = 0;
    }
    Ask(EventKind::kTimer, id, expiry, DelayOf(id));
}

std::vector<int64_t>
SluiceSession::TakeSnapshot(const CongestionPoint& point, int64_t mask) const
{
    std::array<int64_t, 4> totals{};
    std::vector<RoceSwitchPort::FlowCount> flows;
    for (const Ptr<RoceSwitchPort>& port : point.m_ports)
    {
        totals[0] += port->GetQueueBytes();
        totals[1] += port->GetQueuePackets();
        totals[2] += port->GetSentBytes();
        totals[3] += port->GetEnqueuedBytes();
        if ((mask & sluice::kCounterFlowsInQueue) != 0)
        {
            const auto here = port->GetFlowsInQueue();
            flows.insert(flows.end(), here.begin(), here.end());
        }
    }
    std::vector<int64_t> words;
    for (std::size_t i = 0; i < totals.size(); ++i)
    {
        if ((mask & (1LL << i)) != 0)
        {
            words.push_back(totals[i]);
        }
    }
    if ((mask & sluice::kCounterFlowsInQueue) != 0)
    {
        // A flow leaves a switch by one port only, so that no flow comes twice.
        std::sort(flows.begin(), flows.end(), [](const auto& x, const auto& y) {
            return x.m_flow < y.m_flow;
        });
        words.push_back(static_cast<int64_t>(flows.size()));
        for (const RoceSwitchPort::FlowCount& flow : flows)
        {
            words.insert(words.end(), {flow.m_flow, flow.m_packets, flow.m_bytes});
        }
    }
    return words;
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
        return index < m_points.size();
    case Role::kNode:
        return false;
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
    case Role::kCongestionPoint:
    case Role::kNode:
        break;
    }
    return m_points[entity.index()].m_switch->GetObject<Node>()->GetId();
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
    if (decision.c < 1 || decision.c > 65536)
    {
        Nonsense(decision, "in a frame of " + std::to_string(decision.c) + " bytes");
    }
    if (!Exists(to))
    {
        // To a flow that is over: nobody would be there.
        return;
    }
    const EntityId from = decision.entity;
    Ptr<RoceFrame> frame = Create<RoceFrame>();
    frame->m_kind = RoceFrame::Kind::MESSAGE;
    frame->m_control = decision.d == 0;
    frame->m_ectCapable = false;
    frame->m_source = NodeOf(from);
    frame->m_destination = NodeOf(to);
    frame->m_frameBytes = static_cast<uint32_t>(decision.c);
    frame->m_sentPs = RoceTime::NowPs();
    frame->m_sourceEntity = from.bits();
    frame->m_destEntity = to.bits();
    frame->m_messageType = decision.b;
    frame->m_messageFlow = decision.e;
    frame->m_words.assign(decision.words, decision.words + decision.wordCount);
    if (to.role() != Role::kCongestionPoint)
    {
        // Routed like the ACKs or the data of the flow it is for.
        const RoceFlow& flow = *m_flows[to.index()].m_flow;
        const bool back = to.role() == Role::kReactionPoint;
        frame->m_flow = flow.m_id;
        frame->m_sourcePort = back ? flow.m_destPort : flow.m_sourcePort;
        frame->m_destPort = back ? flow.m_sourcePort : flow.m_destPort;
    }
    ++m_messages;
    switch (from.role())
    {
    case Role::kReactionPoint:
        m_flows[from.index()].m_source->SendMessage(frame);
        return;
    case Role::kNotificationPoint:
        m_flows[from.index()].m_destination->SendMessage(frame);
        return;
    case Role::kNode:
        return;
    case Role::kCongestionPoint:
        const CongestionPoint& point = m_points[from.index()];
        point.m_switch->SendMessage(frame,
                                    static_cast<uint32_t>(std::max<int64_t>(0, point.m_port)));
        return;
    }
}

void
SluiceSession::Nonsense(const Decision& decision, const std::string& why) const
{
    throw sluice::PeerLost("the algorithms answered entity " +
                           std::to_string(decision.entity.bits()) + " with decision " +
                           std::to_string(static_cast<int>(decision.kind)) + " " + why);
}

} // namespace ns3
