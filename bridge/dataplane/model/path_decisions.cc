// SPDX-License-Identifier: MIT
#include "sluice/model/path_decisions.h"

#include <string>

#include "sluice/decisions.h"
#include "sluice/model/decision_refusal.h"

namespace sluice::roce {

namespace {

constexpr std::int64_t kMostSamples = 1 << 16;

void SetRule(Switch& target, const Decision& decision) {
  const auto chosen = decisions::ChoosePaths::From(decision);
  const auto last = static_cast<std::int64_t>(PathRule::kShortestQueue);
  const bool samples = chosen.rule == last;
  if (chosen.rule < 0 || chosen.rule > last || (samples && chosen.samples < 1) ||
      chosen.samples > kMostSamples || chosen.memory < 0 || chosen.memory > kMostSamples) {
    RefuseDecision(decision, "with rule " + std::to_string(chosen.rule) + ", " +
                                 std::to_string(chosen.samples) + " samples and a memory of " +
                                 std::to_string(chosen.memory));
  }
  std::vector<std::int64_t> weights(chosen.words, chosen.words + chosen.wordCount);
  for (const std::int64_t weight : weights) {
    if (weight < 0 || weight > kMostSamples) {
      RefuseDecision(decision, "with weight " + std::to_string(weight));
    }
  }
  target.paths().SetRule(static_cast<PathRule>(chosen.rule),
                         static_cast<std::size_t>(chosen.samples),
                         static_cast<std::size_t>(chosen.memory), std::move(weights));
}

void WatchFlowlets(Switch& target, const Decision& decision) {
  const auto watch = decisions::WatchFlowlets::From(decision);
  if (watch.watcher < 0 || watch.watcher >= kSlots || watch.gapPs < 0) {
    RefuseDecision(decision, "with watcher " + std::to_string(watch.watcher) +
                                 " and a silence of " + std::to_string(watch.gapPs) + " ps");
  }
  target.paths().WatchFlowlets(decision.entity, watch.watcher, watch.gapPs);
}

void MeasureLoads(Switch& target, const Decision& decision,
                  const std::vector<std::int64_t>& hosts) {
  const auto measure = decisions::MeasureLoads::From(decision);
  constexpr std::int64_t kMostBits = 8;
  if (measure.periodPs < 1 || !(measure.decay > 0 && measure.decay <= 1) || measure.bits < 1 ||
      measure.bits > kMostBits || measure.agePs < 1) {
    RefuseDecision(decision, "every " + std::to_string(measure.periodPs) + " ps, decay " +
                                 std::to_string(measure.decay) + ", " +
                                 std::to_string(measure.bits) + " bits, kept for " +
                                 std::to_string(measure.agePs) + " ps");
  }
  std::vector<std::int64_t> switchOf;
  for (std::size_t i = 1; i + 1 < hosts.size(); i += 2) {
    const auto host = static_cast<std::size_t>(hosts[i]);
    if (host >= switchOf.size()) {
      switchOf.resize(host + 1, -1);
    }
    switchOf[host] = hosts[i + 1];
  }
  target.MeasureLoads({measure.periodPs, measure.decay, measure.bits}, measure.agePs,
                      std::move(switchOf));
}

}  // namespace

bool PathDecisions::Knows(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::kChoosePaths:
    case DecisionKind::kWatchFlowlets:
    case DecisionKind::kTakePath:
    case DecisionKind::kMeasureLoads:
    case DecisionKind::kAskAt:
    case DecisionKind::kKeepOrder:
      return true;
    default:
      return false;
  }
}

bool PathDecisions::IsAct(const Decision& decision) {
  switch (decision.kind) {
    case DecisionKind::kChoosePaths:
      // By a flow's hash is the rule without a decision.
      return decisions::ChoosePaths::From(decision).rule != 0 || decision.eventTimePs > 0;
    case DecisionKind::kTakePath:
      return true;
    default:
      return false;
  }
}

void PathDecisions::Apply(Switch& target, const Decision& decision,
                          const std::vector<std::int64_t>& hosts) {
  switch (decision.kind) {
    case DecisionKind::kChoosePaths:
      SetRule(target, decision);
      return;
    case DecisionKind::kWatchFlowlets:
      WatchFlowlets(target, decision);
      return;
    case DecisionKind::kTakePath: {
      const auto taken = decisions::TakePath::From(decision);
      if (taken.beyond < 0 || taken.beyond > UINT32_MAX || taken.request < 0 || taken.request > 2) {
        RefuseDecision(decision, "with path " + std::to_string(taken.beyond) + " beyond the port " +
                                     "and request " + std::to_string(taken.request));
      }
      if (!target.paths().Take({taken.port, taken.beyond, taken.request, taken.askAfterPs})) {
        RefuseDecision(decision,
                       "by port " + std::to_string(taken.port) + ", which is no next hop");
      }
      return;
    }
    case DecisionKind::kAskAt: {
      const auto ask = decisions::AskAt::From(decision);
      if (ask.flow < 0 || ask.flow > UINT32_MAX) {
        RefuseDecision(decision, "for flow " + std::to_string(ask.flow));
      }
      target.paths().AskAt(static_cast<std::uint32_t>(ask.flow), ask.atPs);
      return;
    }
    case DecisionKind::kKeepOrder: {
      const auto keep = decisions::KeepOrder::From(decision);
      if (keep.extraPs < 0 || keep.waitPs < 0) {
        RefuseDecision(decision, "for " + std::to_string(keep.extraPs) + " and " +
                                     std::to_string(keep.waitPs) + " ps");
      }
      target.KeepOrder(decision.entity, keep.extraPs, keep.waitPs);
      return;
    }
    default:
      MeasureLoads(target, decision, hosts);
      return;
  }
}

}  // namespace sluice::roce
