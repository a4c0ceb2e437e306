// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_DECISION_KIND_H
#define SLUICE_DECISION_KIND_H

#include <cstddef>
#include <cstdint>

namespace sluice {

/// Slots of a state machine: who may judge packets or watch a trigger is a number below this.
inline constexpr std::int64_t kSlots = 3;

/// Timers of a state machine, those of all slots.
inline constexpr std::size_t kTimers = 48;

/// Watches of a queue, and of virtual output queues, those of all slots.
inline constexpr std::size_t kWatches = 24;

/// Which acknowledgements raise an event.
enum class AckFilter : std::int64_t {
  kNone = 0,
  kEcnEcho = 1,
  kAll = 2,
  kNacks = 3,
};

/// Which data packets raise an event.
enum class DataFilter : std::int64_t {
  kNone = 0,
  kMarked = 1,
  kAll = 2,
};

/// What becomes of a packet; of two verdicts on one packet the later in this order holds.
enum class Verdict : std::int64_t {
  kPass = 0,
  kMark = 1,
  kDrop = 2,
};

/// A value that a switch can write into each packet that leaves a virtual output queue.
enum DepartureStampBit : std::int64_t {
  kStampFlows = 1,
  kStampSentBytes = 2,
};

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
  kStampLoad = 48,
  kReportPaths = 52,
  kChoosePaths = 53,
  kWatchFlowlets = 54,
  kTakePath = 55,
  kMeasureLoads = 56,
  kAskAt = 57,
  kKeepOrder = 58,
};

/// The largest number of a DecisionKind.
inline constexpr std::uint16_t kLastDecisionKind = 58;

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
    case DecisionKind::kReportPaths:
    case DecisionKind::kWatchFlowlets:
    case DecisionKind::kAskAt:
    case DecisionKind::kKeepOrder:
      return true;
    default:
      return false;
  }
}

}  // namespace sluice

#endif
