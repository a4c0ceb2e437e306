// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_CONGESTION_AGENT_H
#define SLUICE_ROCE_CONGESTION_AGENT_H

#include <cstdint>

#include "sluice/record.h"
#include "sluice/vocabulary.h"

namespace sluice::roce {

/// Makes the decisions: NICs and switches report events to it, in the vocabulary of the wire
/// contract, and it answers by calling their setters. SessionAdapter asks the algorithms over the
/// bridge; a test or a user's own model may implement decisions directly.
class CongestionAgent {
 public:
  virtual ~CongestionAgent() = default;

  /// Whether flows have a reaction point.
  virtual bool HasReactionPoints() const = 0;

  /// Whether flows have a notification point.
  virtual bool HasNotificationPoints() const = 0;

  /// Something happened that may be answered.
  /// @param entity the state machine that the event is for
  /// @param arguments as documented in sluice.proto
  /// @param delayPs reaction delay of the NIC
  virtual void Ask(EventKind kind, EntityId entity, const Record& arguments,
                   std::int64_t delayPs) = 0;

  /// Something happened that must be answered now: what is decided on it is applied before this
  /// returns.
  virtual void AskInline(EventKind kind, EntityId entity, const Record& arguments) = 0;

  /// The flow is over; its state machines may be forgotten.
  virtual void FlowEnded(std::uint32_t flow) = 0;
};

}  // namespace sluice::roce

#endif
