// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_FLOW_H
#define SLUICE_ROCE_FLOW_H

#include <cstdint>

#include "sluice/model/ring.h"
#include "sluice/model/shared.h"
#include "sluice/rules/ecmp_rule.h"

namespace sluice::roce {

/// One flow: what it is, and how far it got. Shared by its two ends, which write their halves.
///
/// A queue pair that carries several flows, one after another, is a Flow of its own: without an
/// end, with the number of the first that it carries. Frames, ports and algorithms know only that
/// one. The next flow may begin before the one before it is complete.
struct Flow : public Counted {
  /// Size of a flow that has no end of its own.
  static constexpr std::int64_t kUnbounded = INT64_MAX;
  /// Start of a flow that comes after another one, until that is known.
  static constexpr std::int64_t kWaiting = INT64_MAX;

  // What it is.
  std::uint32_t id = 0;
  std::uint32_t source = 0;       ///< node
  std::uint32_t destination = 0;  ///< node
  std::int64_t bytes = kUnbounded;
  std::int64_t startPs = 0;     ///< kWaiting: not known yet
  std::int64_t stopPs = -1;     ///< no new data from then on; negative: none
  std::int64_t offeredBps = 0;  ///< frame bits per second the application offers; 0: no limit
  std::uint16_t sourcePort = 10000;
  std::uint16_t destPort = 100;
  std::uint8_t priority = 3;
  std::int64_t baseRttPs = 0;      ///< of one full packet and its ACK on an idle path
  std::int64_t bottleneckBps = 0;  ///< slowest link of the path
  std::int64_t bdpBytes = 0;       ///< bandwidth-delay product, see Topology::BdpBytes
  std::int64_t standalonePs = 0;   ///< completion time when alone; 0 if unbounded
  std::int64_t firstByte = 0;      ///< in the sequence of its queue pair
  bool followed = false;           ///< another comes after it on its queue pair

  // How far it got.
  bool started = false;
  bool ended = false;
  std::int64_t finishPs = -1;       ///< last ACK at the sender; negative: unfinished
  std::int64_t deliveredBytes = 0;  ///< in order, at the receiver
  std::int64_t retransmittedBytes = 0;
  std::uint64_t timeouts = 0;
  std::uint64_t nacks = 0;     ///< received by the sender
  std::uint64_t messages = 0;  ///< CNPs and other feedback messages that the sender received
  std::uint32_t hops = 0;      ///< switches that its last packet to arrive went through
  bool reacted = false;        ///< a decided rate or window changed after its first packet's
  bool windowBound = false;    ///< its window was full when there was more to send

  /// Those that a queue pair of several carries, in the order of their bytes: all that began and
  /// are not complete, or the one that was complete last. Empty: itself.
  Ring<Shared<Flow>> carried;

  /// What routers see of its packets.
  FlowKey Key() const { return {source, destination, sourcePort, destPort}; }

  /// The flow that its queue pair took up last.
  Flow& Carried() { return carried.empty() ? *this : *carried.at(carried.size() - 1); }
  const Flow& Carried() const { return carried.empty() ? *this : *carried.at(carried.size() - 1); }

  /// @param byte of its queue pair's sequence
  /// @return the flow that it is of, among those carried; the first of them if it is before these
  Flow& CarriedAt(std::int64_t byte) {
    std::size_t i = carried.size();
    while (i > 1 && byte < carried.at(i - 1)->firstByte) {
      --i;
    }
    return i == 0 ? *this : *carried.at(i - 1);
  }
};

using FlowPtr = Shared<Flow>;

}  // namespace sluice::roce

#endif
