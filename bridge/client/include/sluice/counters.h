// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/counters.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_COUNTERS_H
#define SLUICE_COUNTERS_H

#include <cstdint>
#include <vector>

namespace sluice {

namespace counters {

/// A row of the counter FLOWS_IN_QUEUE.
struct FlowsInQueue {
  static constexpr std::uint32_t kWords = 3;
  std::int64_t flow = 0;  ///< Flow's number.
  std::int64_t packets = 0;  ///< Packets in the queue.
  std::int64_t bytes = 0;  ///< B, Bytes in the queue.

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {flow, packets, bytes});
  }
};

/// A row of the counter PORT_QUEUE_BYTES.
struct PortQueueBytes {
  static constexpr std::uint32_t kWords = 1;
  std::int64_t bytes = 0;  ///< B, Bytes in the queue.

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {bytes});
  }
};

/// A row of the counter FLOWS_SEEN.
struct FlowsSeen {
  static constexpr std::uint32_t kWords = 7;
  std::int64_t port = 0;  ///< Egress port's number.
  std::int64_t flow = 0;  ///< Flow's number.
  std::int64_t source = 0;  ///< Node number of the flow's sender.
  std::int64_t destination = 0;  ///< Node number of the flow's receiver.
  std::int64_t packets = 0;  ///< Packets that came.
  std::int64_t bytes = 0;  ///< B, Bytes that came.
  std::int64_t packetsAbove = 0;  ///< Packets that found more in the queue than countAbove says.

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {port, flow, source, destination, packets, bytes, packetsAbove});
  }
};

/// A row of the counter PAIRS.
struct Pairs {
  static constexpr std::uint32_t kWords = 4;
  std::int64_t ingress = 0;  ///< Ingress port's number.
  std::int64_t egress = 0;  ///< Egress port's number.
  std::int64_t queueBytes = 0;  ///< B, Data bytes that came by the one and now wait for the other.
  std::int64_t arrivedBytes = 0;  ///< B, Data bytes that came by the one for the other since the start.

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {ingress, egress, queueBytes, arrivedBytes});
  }
};

/// A row of the counter VOQS.
struct Voqs {
  static constexpr std::uint32_t kWords = 6;
  std::int64_t queue = 0;  ///< Number of the queue, as the scheme assigned it.
  std::int64_t queueBytes = 0;  ///< B, Bytes now in it.
  std::int64_t arrivedBytes = 0;  ///< B, Bytes that came for it since the start.
  std::int64_t sentBytes = 0;  ///< B, Bytes that left it since the start.
  std::int64_t creditBytes = 0;  ///< B, Bytes it may still send; below 0 what it owes.
  std::int64_t flows = 0;  ///< Flows with a packet in it.

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {queue, queueBytes, arrivedBytes, sentBytes, creditBytes, flows});
  }
};

/// A row of the counter STAMPS.
struct Stamps {
  static constexpr std::uint32_t kWords = 4;
  std::int64_t origin = 0;  ///< Node number of the switch that stamped.
  std::int64_t egress = 0;  ///< Egress port, here, of the packet that brought the stamp.
  std::int64_t flows = 0;  ///< See DepartureStamp#FLOWS; 0 if that is not stamped.
  std::int64_t sentBytes = 0;  ///< B, See DepartureStamp#SENT_BYTES; 0 if that is not stamped.

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {origin, egress, flows, sentBytes});
  }
};

/// A row of the counter CREDITS.
struct Credits {
  static constexpr std::uint32_t kWords = 4;
  std::int64_t sent = 0;  ///< Credits sent since the start.
  std::int64_t used = 0;  ///< Data packets that came since the start and that a credit let go.
  std::int64_t highest = 0;  ///< Largest number of a credit that a data packet brought back, plus 1; 0 before the first.
  std::int64_t roundTripPs = 0;  ///< ps, From the last such credit's departure to its packet's arrival, ps; 0 before the first.

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {sent, used, highest, roundTripPs});
  }
};

}  // namespace counters

}  // namespace sluice

#endif
