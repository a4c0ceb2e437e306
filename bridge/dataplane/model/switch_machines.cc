// SPDX-License-Identifier: MIT
#include "sluice/model/switch_machines.h"

#include <algorithm>
#include <string>
#include <utility>

#include "sluice/decisions.h"
#include "sluice/events.h"
#include "sluice/model/decision_refusal.h"
#include "sluice/model/path_decisions.h"
#include "sluice/model/switch_counters.h"
#include "sluice/model/voq_decisions.h"

namespace sluice::roce {

namespace {

/// @param decided a SetEcnProfile or a SetDropProfile
template <class D>
EcnProfile ProfileOf(const D& decided) {
  EcnProfile profile;
  profile.kminBytes = decided.kminBytes;
  profile.kmaxBytes = decided.kmaxBytes;
  profile.pmax = decided.pmax;
  profile.averageWeight = decided.averageWeight;
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
    events::PortLink link;
    link.port = port->number();
    link.lineRateBps = static_cast<std::int64_t>(port->rateBps());
    link.delayPs = port->delayPs();
    link.peer = port->peerNode();
    link.peerIsHost = !port->LeadsToSwitch();
    link.AppendTo(words);
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

bool SwitchMachines::RoutesAsAnswers(EntityId entity) const {
  return Has(entity) && At(entity).owner->choosesWholePaths();
}

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
  if (point.port < 0 && PathDecisions::Knows(decision.kind)) {
    PathDecisions::Apply(*point.owner, decision, hosts_);
    return;
  }
  const auto drop = static_cast<std::int64_t>(Verdict::kDrop);
  if (decision.kind == DecisionKind::kVerdict &&
      decisions::Verdict::From(decision).verdict == drop) {
    ++verdictDrops_;
  }
  // A verdict is on the packet at hand, whose port alone looks at it.
  const std::int64_t chosen = point.port < 0 ? decisions::PortOf(decision) : 0;
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

void SwitchMachines::Pause(const Point& point, const Decision& decision) const {
  const auto pause = decisions::Pause::From(decision);
  const auto ports = static_cast<std::int64_t>(point.owner->ports().size());
  if (pause.ingressPort < 0 || pause.ingressPort >= ports) {
    RefuseDecision(decision, "with ingress port " + std::to_string(pause.ingressPort));
  }
  const auto ingress = static_cast<std::uint32_t>(pause.ingressPort);
  if (!pause.accumulates) {
    point.owner->Pause(ingress, pause.timePs);
    return;
  }
  if (pause.timePs <= 0) {
    RefuseDecision(decision, "for " + std::to_string(pause.timePs) + " ps");
  }
  point.owner->PauseFor(ingress, pause.timePs);
}

void SwitchMachines::Check(const Decision& decision) const {
  const auto refuseOutside = [&decision](const char* what, std::int64_t value, std::int64_t limit) {
    if (value < 0 || value >= limit) {
      RefuseDecision(decision, what + std::to_string(value));
    }
  };
  refuseOutside("with watcher ", decisions::ArmingOf(decision).watcher, kSlots);
  switch (decision.kind) {
    case DecisionKind::kWatchQueue:
      refuseOutside("with watch ", decisions::WatchQueue::From(decision).watch,
                    static_cast<std::int64_t>(kWatches));
      return;
    case DecisionKind::kJudgePackets:
      refuseOutside("with judge ", decisions::JudgePackets::From(decision).judge, kSlots);
      return;
    case DecisionKind::kLimitCredits: {
      const auto limit = decisions::LimitCredits::From(decision);
      refuseOutside("with a rate of ", limit.rateBps, INT64_MAX);
      if (limit.queueBytes < 0) {
        RefuseDecision(decision, "with a queue of " + std::to_string(limit.queueBytes) + " bytes");
      }
      return;
    }
    case DecisionKind::kServeByIngress: {
      const auto serve = decisions::ServeByIngress::From(decision);
      for (std::size_t i = 0; i < serve.wordCount; ++i) {
        if (serve.words[i] < 1) {
          RefuseDecision(decision, "with weight " + std::to_string(serve.words[i]));
        }
      }
      return;
    }
    case DecisionKind::kVerdict:
      refuseOutside("with verdict ", decisions::Verdict::From(decision).verdict,
                    static_cast<std::int64_t>(Verdict::kDrop) + 1);
      return;
    case DecisionKind::kLimitQueue: {
      const std::int64_t bytes = decisions::LimitQueue::From(decision).bytes;
      if (bytes < 0) {
        RefuseDecision(decision, "with a queue of " + std::to_string(bytes) + " bytes");
      }
      return;
    }
    default:
      return;
  }
}

void SwitchMachines::ApplyToPort(SwitchPort& port, const Decision& decision) const {
  const auto arming = decisions::ArmingOf(decision);
  if (arming.trigger < events::kTriggers) {
    port.triggers().Arm(arming, agent_, decision.entity);
    return;
  }
  switch (decision.kind) {
    case DecisionKind::kSetEcnProfile:
      port.SetEcnProfile(ProfileOf(decisions::SetEcnProfile::From(decision)));
      return;
    case DecisionKind::kSetDropProfile:
      port.SetDropProfile(ProfileOf(decisions::SetDropProfile::From(decision)));
      return;
    case DecisionKind::kLimitQueue:
      port.LimitQueue(decisions::LimitQueue::From(decision).bytes);
      return;
    case DecisionKind::kWatchQueue: {
      const auto watch = decisions::WatchQueue::From(decision);
      const auto number = static_cast<std::size_t>(watch.watch);
      if (watch.direction < 0) {
        port.Unwatch(number);
      } else {
        port.Watch(number, decision.entity, watch.thresholdBytes, watch.direction != 0);
      }
      return;
    }
    case DecisionKind::kSampleEvery:
      port.SampleEvery(decision.entity, decisions::SampleEvery::From(decision).bytes);
      return;
    case DecisionKind::kJudgePackets: {
      const auto judge = decisions::JudgePackets::From(decision);
      port.JudgePackets(static_cast<std::uint32_t>(judge.judge), decision.entity, judge.on);
      return;
    }
    case DecisionKind::kVerdict:
      port.SetVerdict(static_cast<Verdict>(decisions::Verdict::From(decision).verdict));
      return;
    case DecisionKind::kLimitCredits: {
      const auto limit = decisions::LimitCredits::From(decision);
      port.LimitCredits(limit.rateBps, limit.queueBytes);
      return;
    }
    case DecisionKind::kCountAbove:
      port.seenFlows().CountAbove(decisions::CountAbove::From(decision).bytes);
      return;
    case DecisionKind::kServeByIngress: {
      const auto serve = decisions::ServeByIngress::From(decision);
      if (serve.on) {
        port.ServeByIngress({serve.words, serve.words + serve.wordCount});
      } else {
        port.ServeInOrder();
      }
      return;
    }
    case DecisionKind::kMarkBelowOffset:
      port.MarkBelowOffset(decisions::MarkBelowOffset::From(decision).bytes);
      return;
    default:
      RefuseDecision(decision, "which a congestion point cannot decide");
  }
}

}  // namespace sluice::roce
