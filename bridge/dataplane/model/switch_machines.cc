// SPDX-License-Identifier: MIT
#include "sluice/model/switch_machines.h"

#include <algorithm>
#include <string>
#include <utility>

#include "sluice/events.h"
#include "sluice/model/decision_refusal.h"
#include "sluice/model/switch_counters.h"
#include "sluice/model/voq_decisions.h"

namespace sluice::roce {

namespace {

EcnProfile ProfileOf(const Decision& decision) {
  EcnProfile profile;
  profile.kminBytes = decision.a;
  profile.kmaxBytes = decision.b;
  profile.pmax = DoubleOf(decision.c);
  profile.averageWeight = DoubleOf(decision.d);
  return profile;
}

}  // namespace

void SwitchMachines::Add(Switch& target) { switches_.push_back(&target); }

void SwitchMachines::Start(bool perPort, bool perSwitch, std::vector<std::int64_t> hosts) {
  hosts_ = std::move(hosts);
  std::int64_t portIndex = 0;
  for (Switch* target : switches_) {
    if (perPort || perSwitch) {
      target->SetAgent(&agent_);
    }
    if (perSwitch) {
      const auto entity = EntityId::Node(target->node());
      points_[entity] = {target, target->ports(), -1};
    }
    for (SwitchPort* port : target->ports()) {
      port->SetAgent(perPort || perSwitch ? &agent_ : nullptr);
      if (perPort) {
        points_[EntityId::CongestionPoint(portIndex++)] = {target, {port}, port->number()};
      }
    }
  }
  for (const auto& [entity, point] : points_) {
    ReportStart(entity, point);
  }
}

void SwitchMachines::ReportStart(EntityId entity, const Point& point) {
  std::uint64_t rateBps = 0;
  std::vector<std::int64_t> words{static_cast<std::int64_t>(point.ports.size())};
  for (SwitchPort* port : point.ports) {
    rateBps = std::max(rateBps, port->rateBps());
    words.insert(words.end(), {port->number(), static_cast<std::int64_t>(port->rateBps()),
                               port->delayPs(), port->peerNode(), port->LeadsToSwitch() ? 0 : 1});
  }
  if (point.port < 0) {
    words.insert(words.end(), hosts_.begin(), hosts_.end());
  } else {
    words.push_back(0);
  }
  events::PortStart start;
  start.node = point.owner->node();
  start.port = point.port;
  start.lineRateBps = static_cast<std::int64_t>(rateBps);
  start.bufferBytes = point.owner->bufferBytes();
  start.words = words.data();
  start.wordCount = static_cast<std::uint32_t>(words.size());
  agent_.Ask(EventKind::kPortStart, entity, start.ToRecord(), 0);
}

bool SwitchMachines::Has(EntityId entity) const { return points_.count(entity) > 0; }

const SwitchMachines::Point& SwitchMachines::At(EntityId entity) const {
  return points_.at(entity);
}

std::uint32_t SwitchMachines::NodeOf(EntityId entity) const { return At(entity).owner->node(); }

void SwitchMachines::Send(EntityId entity, FramePtr frame) const {
  const Point& point = At(entity);
  point.owner->SendMessage(frame,
                           static_cast<std::uint32_t>(std::max<std::int64_t>(0, point.port)));
}

void SwitchMachines::Prepare(EntityId entity, std::int64_t mask) {
  if ((mask & kCounterFlowsSeen) != 0) {
    for (SwitchPort* port : At(entity).ports) {
      port->seenFlows().Start();
    }
  }
}

std::vector<std::int64_t> SwitchMachines::TakeSnapshot(EntityId entity, std::int64_t mask) const {
  const Point& point = At(entity);
  return ReadSwitchCounters(*point.owner, point.ports, mask);
}

void SwitchMachines::Apply(const Decision& decision) {
  const Point& point = At(decision.entity);
  Check(decision);
  if (decision.kind == DecisionKind::kPause) {
    Pause(point, decision);
    return;
  }
  if (point.port < 0 && VoqDecisions::Knows(decision.kind)) {
    VoqDecisions::Apply(*point.owner, decision, nodes_);
    return;
  }
  const auto drop = static_cast<std::int64_t>(Verdict::kDrop);
  if (decision.kind == DecisionKind::kVerdict && decision.a == drop) {
    ++verdictDrops_;
  }
  const std::int64_t chosen = point.port < 0 ? ChosenPort(decision) : 0;
  if (chosen < 0 || chosen > static_cast<std::int64_t>(point.ports.size())) {
    RefuseDecision(decision, "for port " + std::to_string(chosen - 1));
  }
  if (chosen > 0) {
    ApplyToPort(*point.ports[static_cast<std::size_t>(chosen - 1)], decision);
    return;
  }
  for (SwitchPort* port : point.ports) {
    ApplyToPort(*port, decision);
  }
}

std::int64_t SwitchMachines::ChosenPort(const Decision& decision) {
  switch (decision.kind) {
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
      return 0;  // a verdict is on the packet at hand, whose port alone looks at it
  }
}

void SwitchMachines::Pause(const Point& point, const Decision& decision) const {
  if (decision.a < 0 || decision.a >= static_cast<std::int64_t>(point.owner->ports().size())) {
    RefuseDecision(decision, "with ingress port " + std::to_string(decision.a));
  }
  const auto ingress = static_cast<std::uint32_t>(decision.a);
  if (decision.c == 0) {
    point.owner->Pause(ingress, decision.b);
    return;
  }
  if (decision.b <= 0) {
    RefuseDecision(decision, "for " + std::to_string(decision.b) + " ps");
  }
  point.owner->PauseFor(ingress, decision.b);
}

void SwitchMachines::Check(const Decision& decision) const {
  const auto refuseOutside = [&decision](const char* what, std::int64_t limit) {
    if (decision.a < 0 || decision.a >= limit) {
      RefuseDecision(decision, what + std::to_string(decision.a));
    }
  };
  switch (decision.kind) {
    case DecisionKind::kWatchQueue:
      refuseOutside("with watch ", static_cast<std::int64_t>(SwitchPort::kWatches));
      return;
    case DecisionKind::kJudgePackets:
      refuseOutside("with judge ", kJudges);
      return;
    case DecisionKind::kLimitCredits:
      refuseOutside("with a rate of ", INT64_MAX);
      if (decision.b < 0) {
        RefuseDecision(decision, "with a queue of " + std::to_string(decision.b) + " bytes");
      }
      return;
    case DecisionKind::kWatchNextDeparture:
    case DecisionKind::kWatchPauses:
      refuseOutside("with watcher ", kWatchers);
      return;
    case DecisionKind::kServeByIngress:
      for (std::size_t i = 0; i < decision.wordCount; ++i) {
        if (decision.words[i] < 1) {
          RefuseDecision(decision, "with weight " + std::to_string(decision.words[i]));
        }
      }
      return;
    case DecisionKind::kVerdict:
      refuseOutside("with verdict ", static_cast<std::int64_t>(Verdict::kDrop) + 1);
      return;
    case DecisionKind::kLimitQueue:
      if (decision.a < 0) {
        RefuseDecision(decision, "with a queue of " + std::to_string(decision.a) + " bytes");
      }
      return;
    default:
      return;
  }
}

void SwitchMachines::ApplyToPort(SwitchPort& port, const Decision& decision) const {
  switch (decision.kind) {
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
      if (decision.c < 0) {
        port.Unwatch(static_cast<std::size_t>(decision.a));
      } else {
        port.Watch(static_cast<std::size_t>(decision.a), decision.entity, decision.b,
                   decision.c != 0);
      }
      return;
    case DecisionKind::kSampleEvery:
      port.SampleEvery(decision.entity, decision.a);
      return;
    case DecisionKind::kJudgePackets:
      port.JudgePackets(static_cast<std::uint32_t>(decision.a), decision.entity, decision.b != 0);
      return;
    case DecisionKind::kVerdict:
      port.SetVerdict(static_cast<Verdict>(decision.a));
      return;
    case DecisionKind::kLimitCredits:
      port.LimitCredits(decision.a, decision.b);
      return;
    case DecisionKind::kCountAbove:
      port.seenFlows().CountAbove(decision.a);
      return;
    case DecisionKind::kWatchNextDeparture:
      port.WatchNextDeparture(static_cast<std::uint32_t>(decision.a), decision.b != 0,
                              decision.entity);
      return;
    case DecisionKind::kWatchPauses:
      port.WatchPauses(static_cast<std::uint32_t>(decision.a), decision.b != 0, &agent_,
                       decision.entity);
      return;
    case DecisionKind::kServeByIngress:
      if (decision.a != 0) {
        port.ServeByIngress({decision.words, decision.words + decision.wordCount});
      } else {
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

}  // namespace sluice::roce
