// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_DECISION_KIND_H
#define SLUICE_DECISION_KIND_H

#include <cstdint>

namespace sluice {

/// What a scheme decides.
enum class DecisionKind : std::uint16_t {
  kUnspecified = 0,
  kSetRate = 1,
  kSetWindow = 2,
  kScaleRate = 3,
  kSetTimer = 4,
  kCancelTimer = 5,
  kSendMessage = 6,
  kWatchAcks = 7,
  kEveryBytesSent = 8,
  kWatchData = 9,
  kAcknowledgeEvery = 10,
  kSetEcnProfile = 11,
  kWatchQueue = 12,
  kSampleEvery = 13,
  kPause = 14,
  kStampTelemetry = 15,
  kJudgePackets = 16,
  kVerdict = 17,
  kSendToHost = 18,
  kCountAbove = 19,
  kWatchNextDeparture = 20,
  kWatchPauses = 21,
  kServeByIngress = 22,
  kScaleFlows = 23,
  kMarkBelowOffset = 24,
  kGrant = 30,
  kQueueByDestination = 31,
  kWatchVoqs = 32,
  kStampAtDeparture = 33,
  kPaceAmong = 34,
  kFlagEvery = 35,
  kWatchFlagged = 36,
  kSetEcnCapable = 40,
  kSetDropProfile = 41,
  kAcknowledgeMarkedAtOnce = 42,
  kLimitCredits = 43,
  kSendOnlyOnCredit = 44,
  kPaceCredits = 45,
  kLimitQueue = 46,
  kWatchResumes = 47,
};

/// The largest number of a DecisionKind.
inline constexpr std::uint16_t kLastDecisionKind = 47;

/// Whether a decision arms a timer or a trigger: it then takes effect in event time, at once.
constexpr bool IsArming(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::kSetTimer:
    case DecisionKind::kCancelTimer:
    case DecisionKind::kWatchAcks:
    case DecisionKind::kEveryBytesSent:
    case DecisionKind::kWatchData:
    case DecisionKind::kWatchQueue:
    case DecisionKind::kSampleEvery:
    case DecisionKind::kJudgePackets:
    case DecisionKind::kCountAbove:
    case DecisionKind::kWatchNextDeparture:
    case DecisionKind::kWatchPauses:
    case DecisionKind::kWatchVoqs:
    case DecisionKind::kWatchFlagged:
    case DecisionKind::kWatchResumes:
      return true;
    default:
      return false;
  }
}

}  // namespace sluice

#endif
