// SPDX-License-Identifier: MIT
#include "sluice/model/voq_decisions.h"

#include <string>
#include <vector>

#include "sluice/decisions.h"
#include "sluice/model/decision_refusal.h"

namespace sluice::roce {

namespace {

constexpr std::int64_t kLargestFrame = 65536;

bool IsNode(std::int64_t number, std::int64_t nodes) { return number >= 0 && number < nodes; }

void Assign(Voqs& voqs, const Decision& decision, std::int64_t nodes) {
  using Row = decisions::QueueAssignment;
  const auto queues = decisions::QueueByDestination::From(decision);
  if (queues.wordCount % Row::kWords != 0 || queues.initialCreditBytes < 0) {
    RefuseDecision(decision, "with " + std::to_string(queues.wordCount) +
                                 " words and an initial credit of " +
                                 std::to_string(queues.initialCreditBytes) + " bytes");
  }
  std::vector<Voqs::Assignment> assignments;
  for (std::uint32_t i = 0; i < queues.wordCount; i += Row::kWords) {
    const Row row = Row::From(queues.words + i);
    if (!IsNode(row.host, nodes)) {
      RefuseDecision(decision, "with node " + std::to_string(row.host));
    }
    assignments.push_back({row.host, row.queue});
  }
  voqs.Assign(assignments, queues.initialCreditBytes, queues.wholeFrames);
}

void Watch(Voqs& voqs, const Decision& decision) {
  const auto watch = decisions::WatchVoqs::From(decision);
  if (watch.watch < 0 || watch.watch >= static_cast<std::int64_t>(kWatches)) {
    RefuseDecision(decision, "with watch " + std::to_string(watch.watch));
  }
  const auto number = static_cast<std::size_t>(watch.watch);
  if (watch.direction < 0) {
    voqs.Unwatch(number);
  } else {
    voqs.Watch(number, decision.entity, watch.thresholdBytes, watch.direction != 0);
  }
}

void Pace(Switch& target, const Decision& decision, std::int64_t nodes) {
  using Row = decisions::CreditTaker;
  const auto pace = decisions::PaceAmong::From(decision);
  const auto pacers = static_cast<std::int64_t>(target.ports().size());
  if (pace.pacer < 0 || pace.pacer >= pacers || pace.rateBps < 1 || pace.creditBytes < 1 ||
      pace.wireBytes < 1 || pace.wireBytes > kLargestFrame || pace.wordCount % Row::kWords != 0) {
    RefuseDecision(decision, "with pacer " + std::to_string(pace.pacer) + " at " +
                                 std::to_string(pace.rateBps) + " bit/s, " +
                                 std::to_string(pace.creditBytes) + " bytes each in frames of " +
                                 std::to_string(pace.wireBytes) + " bytes and " +
                                 std::to_string(pace.wordCount) + " words");
  }
  std::vector<PacedShares::Taker> takers;
  for (std::uint32_t i = 0; i < pace.wordCount; i += Row::kWords) {
    const Row row = Row::From(pace.words + i);
    if (!IsNode(row.node, nodes) || row.weight < 1 || row.quotaBytes < 0) {
      RefuseDecision(decision, "with node " + std::to_string(row.node) + ", weight " +
                                   std::to_string(row.weight) + " and a quota of " +
                                   std::to_string(row.quotaBytes) + " bytes");
    }
    takers.push_back({row.node, row.queue, row.weight, row.quotaBytes});
  }
  target.creditPacers().Set(static_cast<std::size_t>(pace.pacer), pace.rateBps, pace.creditBytes,
                            static_cast<std::uint32_t>(pace.wireBytes), takers);
}

}  // namespace

bool VoqDecisions::Knows(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::kGrant:
    case DecisionKind::kQueueByDestination:
    case DecisionKind::kWatchVoqs:
    case DecisionKind::kStampAtDeparture:
    case DecisionKind::kPaceAmong:
    case DecisionKind::kWatchFlagged:
      return true;
    default:
      return false;
  }
}

void VoqDecisions::Apply(Switch& target, const Decision& decision, std::int64_t nodes) {
  switch (decision.kind) {
    case DecisionKind::kGrant: {
      const auto grant = decisions::Grant::From(decision);
      if (grant.bytes < 0) {
        RefuseDecision(decision, "with " + std::to_string(grant.bytes) + " bytes");
      }
      target.voqs().Grant(grant.queue, grant.bytes);
      return;
    }
    case DecisionKind::kQueueByDestination:
      Assign(target.voqs(), decision, nodes);
      return;
    case DecisionKind::kWatchVoqs:
      Watch(target.voqs(), decision);
      return;
    case DecisionKind::kStampAtDeparture: {
      const std::int64_t values = decisions::StampAtDeparture::From(decision).values;
      if (values < 0 || values > (kStampFlows | kStampSentBytes)) {
        RefuseDecision(decision, "with stamps " + std::to_string(values));
      }
      target.voqs().StampAtDeparture(values);
      return;
    }
    case DecisionKind::kWatchFlagged:
      target.voqs().WatchFlagged(decision.entity, decisions::WatchFlagged::From(decision).on);
      return;
    default:
      Pace(target, decision, nodes);
      return;
  }
}

}  // namespace sluice::roce
