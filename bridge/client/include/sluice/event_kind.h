// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_EVENT_KIND_H
#define SLUICE_EVENT_KIND_H

#include <cstdint>

namespace sluice {

/// Both sides of a session must have the same number.
inline constexpr std::uint32_t kProtocolVersion = 5;

/// How an event is raised.
enum class AskMode : std::uint16_t {
  kDeferred = 0,  ///< asked; the answer is applied at the end of the instant
  kNotify = 1,  ///< not answered; travels with the next ask
  kInline = 2,  ///< asked; the simulation waits for the answer
};

/// What a data plane reports.
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
  kResumed = 20,
  kPathLoad = 21,
  kPathReported = 24,
  kFlowlet = 25,
  kPathAsked = 26,
};

}  // namespace sluice

#endif
