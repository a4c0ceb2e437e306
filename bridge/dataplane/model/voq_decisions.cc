// SPDX-License-Identifier: MIT
#include "sluice/model/voq_decisions.h"

#include <string>
#include <vector>

#include "sluice/model/decision_refusal.h"

namespace sluice::roce {

namespace {

constexpr std::uint32_t kWordsPerAssignment = 2;
constexpr std::uint32_t kWordsPerTaker = 4;
constexpr std::int64_t kLargestFrame = 65536;

bool IsNode(std::int64_t number, std::int64_t nodes) { return number >= 0 && number < nodes; }

void Assign(Voqs& voqs, const Decision& decision, std::int64_t nodes) {
  if (decision.wordCount % kWordsPerAssignment != 0 || decision.a < 0) {
    RefuseDecision(decision, "with " + std::to_string(decision.wordCount) +
                                 " words and an initial credit of " + std::to_string(decision.a) +
                                 " bytes");
  }
  std::vector<Voqs::Assignment> assignments;
  for (std::uint32_t i = 0; i < decision.wordCount; i += kWordsPerAssignment) {
    if (!IsNode(decision.words[i], nodes)) {
      RefuseDecision(decision, "with node " + std::to_string(decision.words[i]));
    }
    assignments.push_back({decision.words[i], decision.words[i + 1]});
  }
  voqs.Assign(assignments, decision.a, decision.b != 0);
}

void Watch(Voqs& voqs, const Decision& decision) {
  if (decision.a < 0 || decision.a >= static_cast<std::int64_t>(Voqs::kWatches)) {
    RefuseDecision(decision, "with watch " + std::to_string(decision.a));
  }
  const auto watch = static_cast<std::size_t>(decision.a);
  if (decision.c < 0) {
    voqs.Unwatch(watch);
  } else {
    voqs.Watch(watch, decision.entity, decision.b, decision.c != 0);
  }
}

void Pace(Switch& target, const Decision& decision, std::int64_t nodes) {
  const auto pacers = static_cast<std::int64_t>(target.ports().size());
  if (decision.a < 0 || decision.a >= pacers || decision.b < 1 || decision.c < 1 ||
      decision.d < 1 || decision.d > kLargestFrame || decision.wordCount % kWordsPerTaker != 0) {
    RefuseDecision(decision, "with pacer " + std::to_string(decision.a) + " at " +
                                 std::to_string(decision.b) + " bit/s, " +
                                 std::to_string(decision.c) + " bytes each in frames of " +
                                 std::to_string(decision.d) + " bytes and " +
                                 std::to_string(decision.wordCount) + " words");
  }
  std::vector<PacedShares::Taker> takers;
  for (std::uint32_t i = 0; i < decision.wordCount; i += kWordsPerTaker) {
    const std::int64_t* row = decision.words + i;
    if (!IsNode(row[0], nodes) || row[2] < 1 || row[3] < 0) {
      RefuseDecision(decision, "with node " + std::to_string(row[0]) + ", weight " +
                                   std::to_string(row[2]) + " and a quota of " +
                                   std::to_string(row[3]) + " bytes");
    }
    takers.push_back({row[0], row[1], row[2], row[3]});
  }
  target.creditPacers().Set(static_cast<std::size_t>(decision.a), decision.b, decision.c,
                            static_cast<std::uint32_t>(decision.d), takers);
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
    case DecisionKind::kGrant:
      if (decision.b < 0) {
        RefuseDecision(decision, "with " + std::to_string(decision.b) + " bytes");
      }
      target.voqs().Grant(decision.a, decision.b);
      return;
    case DecisionKind::kQueueByDestination:
      Assign(target.voqs(), decision, nodes);
      return;
    case DecisionKind::kWatchVoqs:
      Watch(target.voqs(), decision);
      return;
    case DecisionKind::kStampAtDeparture:
      if (decision.a < 0 || decision.a > (Voqs::kStampFlows | Voqs::kStampSent)) {
        RefuseDecision(decision, "with stamps " + std::to_string(decision.a));
      }
      target.voqs().StampAtDeparture(decision.a);
      return;
    case DecisionKind::kWatchFlagged:
      target.voqs().WatchFlagged(decision.entity, decision.a != 0);
      return;
    default:
      Pace(target, decision, nodes);
      return;
  }
}

}  // namespace sluice::roce
