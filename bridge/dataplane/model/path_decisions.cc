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
      const std::int64_t port = decisions::TakePath::From(decision).port;
      if (!target.paths().Take(port)) {
        RefuseDecision(decision, "by port " + std::to_string(port) + ", which is no next hop");
      }
      return;
    }
    default:
      MeasureLoads(target, decision, hosts);
      return;
  }
}

}  // namespace sluice::roce
