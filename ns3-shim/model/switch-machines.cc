// SPDX-License-Identifier: GPL-2.0-only
#include "switch-machines.h"

#include "decision-refusal.h"
#include "switch-counters.h"
#include "voq-decisions.h"

#include "ns3/node.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ns3
{

using sluice::Decision;
using sluice::DecisionKind;
using sluice::EntityId;
using sluice::Role;

namespace
{

sluice::EcnProfile
ProfileOf(const Decision& decision)
{
    sluice::EcnProfile profile;
    profile.kminBytes = decision.a;
    profile.kmaxBytes = decision.b;
    profile.pmax = sluice::DoubleOf(decision.c);
    profile.averageWeight = sluice::DoubleOf(decision.d);
    return profile;
}

} // namespace

void
SwitchMachines::Add(Ptr<RoceSwitch> target)
{
    m_switches.push_back(target);
}

void
SwitchMachines::Start(bool perPort, bool perSwitch, std::vector<int64_t> hosts)
{
    m_hosts = std::move(hosts);
    int64_t portIndex = 0;
    for (const Ptr<RoceSwitch>& target : m_switches)
    {
        if (perPort || perSwitch)
        {
            target->SetAgent(&m_agent);
        }
        if (perSwitch)
        {
            const auto entity = EntityId::Node(target->GetObject<Node>()->GetId());
            m_points[entity] = {target, target->GetPorts(), -1};
        }
        for (const Ptr<RoceSwitchPort>& port : target->GetPorts())
        {
            port->SetAgent(perPort || perSwitch ? &m_agent : nullptr);
            if (perPort)
            {
                m_points[EntityId::CongestionPoint(portIndex++)] = {target,
                                                                    {port},
                                                                    port->GetNumber()};
            }
        }
    }
    for (const auto& [entity, point] : m_points)
    {
        TellStart(entity, point);
    }
}

void
SwitchMachines::TellStart(EntityId entity, const Point& point)
{
    uint64_t rateBps = 0;
    std::vector<int64_t> words{static_cast<int64_t>(point.m_ports.size())};
    for (const Ptr<RoceSwitchPort>& port : point.m_ports)
    {
        const Ptr<Node> peer = port->GetPeer()->GetNode();
        rateBps = std::max(rateBps, port->GetRateBps());
        words.insert(words.end(),
                     {port->GetNumber(),
                      static_cast<int64_t>(port->GetRateBps()),
                      port->GetDelayPs(),
                      peer->GetId(),
                      peer->GetObject<RoceSwitch>() ? 0 : 1});
    }
    if (point.m_port < 0)
    {
        words.insert(words.end(), m_hosts.begin(), m_hosts.end());
    }
    else
    {
        words.push_back(0);
    }
    sluice::Record start;
    start.a = point.m_switch->GetObject<Node>()->GetId();
    start.b = point.m_port;
    start.c = static_cast<int64_t>(rateBps);
    start.d = point.m_switch->GetBufferBytes();
    start.words = words.data();
    start.wordCount = static_cast<uint32_t>(words.size());
    m_agent.Ask(sluice::EventKind::kPortStart, entity, start, 0);
}

bool
SwitchMachines::Has(EntityId entity) const
{
    return m_points.count(entity) > 0;
}

const SwitchMachines::Point&
SwitchMachines::At(EntityId entity) const
{
    return m_points.at(entity);
}

uint32_t
SwitchMachines::NodeOf(EntityId entity) const
{
    return At(entity).m_switch->GetObject<Node>()->GetId();
}

void
SwitchMachines::Send(EntityId entity, Ptr<RoceFrame> frame) const
{
    const Point& point = At(entity);
    point.m_switch->SendMessage(frame, static_cast<uint32_t>(std::max<int64_t>(0, point.m_port)));
}

void
SwitchMachines::Prepare(EntityId entity, int64_t mask)
{
    if ((mask & sluice::kCounterFlowsSeen) != 0)
    {
        for (const Ptr<RoceSwitchPort>& port : At(entity).m_ports)
        {
            port->SeenFlows().Start();
        }
    }
}

std::vector<int64_t>
SwitchMachines::TakeSnapshot(EntityId entity, int64_t mask) const
{
    const Point& point = At(entity);
    return ReadSwitchCounters(*point.m_switch, point.m_ports, mask);
}

void
SwitchMachines::Apply(const Decision& decision)
{
    const Point& point = At(decision.entity);
    Check(decision);
    if (decision.kind == DecisionKind::kPause)
    {
        Pause(point, decision);
        return;
    }
    if (point.m_port < 0 && VoqDecisions::Knows(decision.kind))
    {
        VoqDecisions::Apply(*point.m_switch, decision);
        return;
    }
    const auto drop = static_cast<int64_t>(sluice::Verdict::kDrop);
    if (decision.kind == DecisionKind::kVerdict && decision.a == drop)
    {
        ++m_verdictDrops;
    }
    const int64_t chosen = point.m_port < 0 ? ChosenPort(decision) : 0;
    if (chosen < 0 || chosen > static_cast<int64_t>(point.m_ports.size()))
    {
        RefuseDecision(decision, "for port " + std::to_string(chosen - 1));
    }
    if (chosen > 0)
    {
        ApplyToPort(*point.m_ports[static_cast<std::size_t>(chosen - 1)], decision);
        return;
    }
    for (const Ptr<RoceSwitchPort>& port : point.m_ports)
    {
        ApplyToPort(*port, decision);
    }
}

int64_t
SwitchMachines::ChosenPort(const Decision& decision)
{
    switch (decision.kind)
    {
    case DecisionKind::kSetEcnProfile:
    case DecisionKind::kSetDropProfile:
        return decision.e;
    case DecisionKind::kWatchQueue:
        return decision.d;
    case DecisionKind::kJudgePackets:
    case DecisionKind::kWatchNextDeparture:
    case DecisionKind::kWatchPauses:
    case DecisionKind::kLimitCredits:
        return decision.c;
    case DecisionKind::kSampleEvery:
    case DecisionKind::kCountAbove:
    case DecisionKind::kServeByIngress:
    case DecisionKind::kMarkBelowOffset:
    case DecisionKind::kLimitQueue:
        return decision.b;
    default:
        return 0; // a verdict is on the packet at hand, whose port alone looks at it
    }
}

void
SwitchMachines::Pause(const Point& point, const Decision& decision) const
{
    if (decision.a < 0 || decision.a >= static_cast<int64_t>(point.m_switch->GetPorts().size()))
    {
        RefuseDecision(decision, "with ingress port " + std::to_string(decision.a));
    }
    const auto ingress = static_cast<uint32_t>(decision.a);
    if (decision.c == 0)
    {
        point.m_switch->Pause(ingress, decision.b);
        return;
    }
    if (decision.b <= 0)
    {
        RefuseDecision(decision, "for " + std::to_string(decision.b) + " ps");
    }
    point.m_switch->PauseFor(ingress, decision.b);
}

void
SwitchMachines::Check(const Decision& decision) const
{
    const auto refuseOutside = [&decision](const char* what, int64_t limit) {
        if (decision.a < 0 || decision.a >= limit)
        {
            RefuseDecision(decision, what + std::to_string(decision.a));
        }
    };
    switch (decision.kind)
    {
    case DecisionKind::kWatchQueue:
        refuseOutside("with watch ", static_cast<int64_t>(RoceSwitchPort::WATCHES));
        return;
    case DecisionKind::kJudgePackets:
        refuseOutside("with judge ", sluice::kJudges);
        return;
    case DecisionKind::kLimitCredits:
        refuseOutside("with a rate of ", INT64_MAX);
        if (decision.b < 0)
        {
            RefuseDecision(decision, "with a queue of " + std::to_string(decision.b) + " bytes");
        }
        return;
    case DecisionKind::kWatchNextDeparture:
    case DecisionKind::kWatchPauses:
        refuseOutside("with watcher ", sluice::kWatchers);
        return;
    case DecisionKind::kServeByIngress:
        for (std::size_t i = 0; i < decision.wordCount; ++i)
        {
            if (decision.words[i] < 1)
            {
                RefuseDecision(decision, "with weight " + std::to_string(decision.words[i]));
            }
        }
        return;
    case DecisionKind::kVerdict:
        refuseOutside("with verdict ", static_cast<int64_t>(sluice::Verdict::kDrop) + 1);
        return;
    case DecisionKind::kLimitQueue:
        if (decision.a < 0)
        {
            RefuseDecision(decision, "with a queue of " + std::to_string(decision.a) + " bytes");
        }
        return;
    default:
        return;
    }
}

void
SwitchMachines::ApplyToPort(RoceSwitchPort& port, const Decision& decision) const
{
    switch (decision.kind)
    {
    case DecisionKind::kSetEcnProfile:
        port.SetEcnProfile(ProfileOf(decision));
        return;
    case DecisionKind::kSetDropProfile:
        port.SetDropProfile(ProfileOf(decision));
        return;
    case DecisionKind::kLimitQueue:
        port.LimitQueue(decision.a);
        return;
    case DecisionKind::kWatchQueue:
        if (decision.c < 0)
        {
            port.Unwatch(static_cast<std::size_t>(decision.a));
        }
        else
        {
            port.Watch(static_cast<std::size_t>(decision.a),
                       decision.entity,
                       decision.b,
                       decision.c != 0);
        }
        return;
    case DecisionKind::kSampleEvery:
        port.SampleEvery(decision.entity, decision.a);
        return;
    case DecisionKind::kJudgePackets:
        port.JudgePackets(static_cast<uint32_t>(decision.a), decision.entity, decision.b != 0);
        return;
    case DecisionKind::kVerdict:
        port.SetVerdict(static_cast<sluice::Verdict>(decision.a));
        return;
    case DecisionKind::kLimitCredits:
        port.LimitCredits(decision.a, decision.b);
        return;
    case DecisionKind::kCountAbove:
        port.SeenFlows().CountAbove(decision.a);
        return;
    case DecisionKind::kWatchNextDeparture:
        port.WatchNextDeparture(static_cast<uint32_t>(decision.a),
                                decision.b != 0,
                                decision.entity);
        return;
    case DecisionKind::kWatchPauses:
        port.WatchPauses(static_cast<uint32_t>(decision.a),
                         decision.b != 0,
                         &m_agent,
                         decision.entity);
        return;
    case DecisionKind::kServeByIngress:
        if (decision.a != 0)
        {
            port.ServeByIngress({decision.words, decision.words + decision.wordCount});
        }
        else
        {
            port.ServeInOrder();
        }
        return;
    case DecisionKind::kMarkBelowOffset:
        port.MarkBelowOffset(decision.a);
        return;
    default:
        RefuseDecision(decision, "which a congestion point cannot decide");
    }
}

} // namespace ns3
