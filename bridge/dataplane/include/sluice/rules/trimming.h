// SPDX-License-Identifier: MIT
#ifndef SLUICE_TRIMMING_H
#define SLUICE_TRIMMING_H

#include <algorithm>
#include <cstdint>

#include "sluice/rules/byte_ranges.h"
#include "sluice/rules/loss_recovery.h"

namespace sluice {

/// The sender beside switches that cut a packet for which they have no room to its header (Handley
/// et al., "Re-architecting datacenter networks and stacks for low latency and high performance"
/// (NDP), SIGCOMM 2017, section 3). A NACK names each packet that was cut; these are sent again
/// before new ones. The order in which packets arrive means nothing, so that they may take
/// different paths. A packet of which not even the header arrives waits for the retransmission
/// timeout; then all is sent again that is not known to have arrived.
class TrimmingSender : public LossRecoverySender {
 public:
  explicit TrimmingSender(std::int64_t sizeBytes) : LossRecoverySender(sizeBytes) {}

  std::int64_t NextPayload(std::int64_t payloadBytes) const override {
    const std::int64_t most = LossRecoverySender::NextPayload(payloadBytes);
    return next() < highest() ? std::min(most, lost_.NextGap(next()) - next()) : most;
  }

  std::int64_t Sent(std::int64_t payload) override {
    const std::int64_t first = CountSent(payload);
    if (!lost_.empty()) {
      lost_.Remove(first, first + payload);
    }
    Choose();
    return first;
  }

  std::int64_t Acknowledge(std::int64_t cumulative, bool /*movesNext*/) override {
    const std::int64_t added = LossRecoverySender::Acknowledge(cumulative);
    if (added > 0) {
      arrived_.RemoveBelow(firstUnacked());
      lost_.RemoveBelow(firstUnacked());
      Choose();
    }
    return added;
  }

  /// @return false: that a packet came before others says nothing about those
  bool Nacked(std::int64_t first, std::int64_t payload) override {
    if (first + payload > firstUnacked()) {
      arrived_.Add(std::max(first, firstUnacked()), first + payload);
      lost_.Remove(first, first + payload);
      Choose();
    }
    return false;
  }

  bool Cut(std::int64_t first, std::int64_t payload) override {
    // One that was delayed may tell of a packet that has arrived by now.
    const std::int64_t from = std::max(arrived_.NextGap(first), firstUnacked());
    if (from >= first + payload) {
      return false;
    }
    lost_.Add(from, first + payload);
    Choose();
    return true;
  }

  void TimedOut() override {
    std::int64_t from = arrived_.NextGap(firstUnacked());
    while (from < highest()) {
      const std::int64_t to = arrived_.NextStart(from, highest());
      lost_.Add(from, to);
      from = arrived_.NextGap(to);
    }
    Choose();
  }

 private:
  void Choose() { SendNext(lost_.NextStart(firstUnacked(), highest())); }

  ByteRanges arrived_;  ///< above the first unacknowledged byte
  ByteRanges lost_;     ///< was sent, is to be sent again
};

}  // namespace sluice

#endif
