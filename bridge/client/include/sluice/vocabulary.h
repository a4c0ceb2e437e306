// SPDX-License-Identifier: MIT
#ifndef SLUICE_VOCABULARY_H
#define SLUICE_VOCABULARY_H

#include <cstdint>
#include <stdexcept>
#include <string>

/// The words of a session, with the numbers of sluice.proto (checked against it where the
/// protocol's own code is compiled in).
namespace sluice {

/// Both sides of a session must have the same number.
inline constexpr std::uint32_t kProtocolVersion = 2;

/// Version of the shims and of this client, told in the handshake.
inline constexpr const char* kShimVersion = "0.1.0";

/// What a shim tells. Arguments a..e are documented in sluice.proto.
enum class EventKind : std::uint16_t {
  kUnspecified = 0,
  kFlowStart = 1,
  kPortStart = 2,
  kTimer = 3,
  kMessage = 4,
  kAck = 5,
  kNack = 6,
  kBytesSent = 7,
  kRetransmissionTimeout = 8,
  kRateScaled = 9,
  kData = 10,
  kQueueCrossed = 11,
  kPacketSampled = 12,
  kFlowEnd = 13,
  kPacketArrived = 14,
  kDeparted = 15,
  kPaused = 16,
  kVoqCrossed = 17,
  kHostStart = 18,
  kPacketFlagged = 19,
};

/// What Java answers. Arguments a..e are documented in sluice.proto.
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
};

/// The largest number of a DecisionKind.
inline constexpr std::uint16_t kLastDecisionKind = 46;

/// How an event is asked.
enum class AskMode : std::uint16_t { kDeferred = 0, kNotify = 1, kInline = 2 };

/// Bits of a snapshot mask. In a snapshot's words the counters asked for follow each other in
/// ascending bit order; kCounterFlowsInQueue is a count n and then n times (flow, packets, bytes);
/// from kCounterPortQueueBytes on counters are tables: a count n of rows and then n rows.
enum CounterBit : std::int64_t {
  kCounterNone = 0,
  kCounterQueueBytes = 1,
  kCounterQueuePackets = 2,
  kCounterSentBytes = 4,
  kCounterEnqueuedBytes = 8,
  kCounterFlowsInQueue = 16,
  kCounterPortQueueBytes = 32,
  kCounterFlowsSeen = 64,
  kCounterPairs = 128,
  kCounterVoqs = 256,
  kCounterStamps = 512,
  kCounterCredits = 1024,
};

/// Argument a of DecisionKind::kWatchAcks.
enum class AckFilter : std::int64_t { kNone = 0, kEcnEcho = 1, kAll = 2 };

/// Argument a of DecisionKind::kWatchData.
enum class DataFilter : std::int64_t { kNone = 0, kMarked = 1, kAll = 2 };

/// Argument a of DecisionKind::kVerdict: what becomes of a packet, the more severe the greater.
enum class Verdict : std::int64_t { kPass = 0, kMark = 1, kDrop = 2 };

/// Who may judge packets: argument a of DecisionKind::kJudgePackets is below this.
inline constexpr std::int64_t kJudges = 2;

/// Who may watch departures and pauses: argument a of DecisionKind::kWatchNextDeparture and
/// kWatchPauses is below this.
inline constexpr std::int64_t kWatchers = 2;

/// Where a state machine stands.
enum class Role : std::uint32_t {
  kReactionPoint = 0,
  kNotificationPoint = 1,
  kCongestionPoint = 2,
  kNode = 3
};

/// The address of a state machine: role in the two top bits, index in the rest. The index of a
/// reaction or notification point is its flow's number, of a congestion point the port's number
/// (see Topology::CongestionPointOfPort), of a node's machine (a whole switch's congestion point, a
/// host's host point) the node's.
class EntityId {
 public:
  static constexpr std::uint32_t kIndexMask = 0x3fffffffU;

  constexpr EntityId() = default;
  constexpr explicit EntityId(std::uint32_t bits) : bits_(bits) {}

  static EntityId ReactionPoint(std::int64_t flow) { return Of(Role::kReactionPoint, flow); }
  static EntityId NotificationPoint(std::int64_t flow) {
    return Of(Role::kNotificationPoint, flow);
  }
  static EntityId CongestionPoint(std::int64_t index) { return Of(Role::kCongestionPoint, index); }

  static EntityId Node(std::int64_t node) { return Of(Role::kNode, node); }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr Role role() const { return static_cast<Role>(bits_ >> 30); }
  constexpr std::uint32_t index() const { return bits_ & kIndexMask; }

  friend constexpr bool operator==(EntityId x, EntityId y) { return x.bits_ == y.bits_; }
  friend constexpr bool operator!=(EntityId x, EntityId y) { return x.bits_ != y.bits_; }
  friend constexpr bool operator<(EntityId x, EntityId y) { return x.bits_ < y.bits_; }

 private:
  static EntityId Of(Role role, std::int64_t index) {
    if (index < 0 || index > static_cast<std::int64_t>(kIndexMask)) {
      throw std::out_of_range("entity index " + std::to_string(index) + " is outside 0.." +
                              std::to_string(kIndexMask));
    }
    return EntityId(static_cast<std::uint32_t>(role) << 30 | static_cast<std::uint32_t>(index));
  }

  std::uint32_t bits_ = 0;
};

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
      return true;
    default:
      return false;
  }
}

/// The packed argument e of EventKind::kAck: echo bit | packets << 8 | marked packets << 32.
constexpr std::int64_t PackAckFlags(bool ecnEcho, std::uint32_t packets,
                                    std::uint32_t markedPackets) {
  return static_cast<std::int64_t>((ecnEcho ? 1ULL : 0ULL) |
                                   (static_cast<std::uint64_t>(packets & 0xffffffU) << 8) |
                                   (static_cast<std::uint64_t>(markedPackets) << 32));
}

/// The packed argument e of EventKind::kPacketArrived: marked | judges << 8 | egress
/// port << 32.
constexpr std::int64_t PackArrivalFlags(bool marked, std::uint32_t judges,
                                        std::uint32_t egressPort) {
  return static_cast<std::int64_t>((marked ? 1ULL : 0ULL) |
                                   (static_cast<std::uint64_t>(judges) << 8) |
                                   (static_cast<std::uint64_t>(egressPort) << 32));
}

/// The packed argument e of EventKind::kDeparted: watcher | egress port << 32.
constexpr std::int64_t PackDeparture(std::uint32_t watcher, std::uint32_t egressPort) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(watcher) |
                                   (static_cast<std::uint64_t>(egressPort) << 32));
}

}  // namespace sluice

#endif
