// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/counters.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_COUNTER_BIT_H
#define SLUICE_COUNTER_BIT_H

#include <cstdint>

namespace sluice {

/// Bits of a snapshot mask. In a snapshot's words the counters asked for follow each other in
/// ascending bit order; one with columns is a table: a number of rows, and then the rows.
enum CounterBit : std::int64_t {
  kCounterNone = 0,
  kCounterQueueBytes = 1,
  kCounterQueuePackets = 2,
  kCounterSentBytes = 4,
  kCounterEnqueuedBytes = 8,
  kCounterFlowsInQueue = 16,  ///< flow, packets, bytes
  kCounterPortQueueBytes = 32,  ///< bytes
  kCounterFlowsSeen = 64,  ///< port, flow, source, destination, packets, bytes, packets above
  kCounterPairs = 128,  ///< ingress, egress, queue bytes, arrived bytes
  kCounterVoqs = 256,  ///< queue, queue bytes, arrived bytes, sent bytes, credit bytes, flows
  kCounterStamps = 512,  ///< origin, egress, flows, sent bytes
  kCounterCredits = 1024,  ///< sent, used, highest, round trip ps
};

}  // namespace sluice

#endif
