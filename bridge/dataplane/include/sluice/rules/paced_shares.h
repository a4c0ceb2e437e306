// SPDX-License-Identifier: MIT
#ifndef SLUICE_PACED_SHARES_H
#define SLUICE_PACED_SHARES_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sluice/rules/pacing.h"

namespace sluice {

/// Shares of fixed size, paced at a rate and distributed among several takers by smooth weighted
/// round robin: of those that are owed something, the one that is furthest behind its weight is
/// next (of equals, the one with the lowest key). A taker that is owed nothing
/// earns no claim while it waits.
class PacedShares {
 public:
  /// A receiver of shares, and how many bytes it may have received since the start.
  struct Taker {
    std::int64_t node = 0;        ///< where it is
    std::int64_t queue = 0;       ///< which of its queues
    std::int64_t weight = 1;      ///< more than 0
    std::int64_t quotaBytes = 0;  ///< it gets shares until it has received this much
  };

  /// Replaces rate, size and takers; what was dealt is remembered by (node, queue).
  /// @param rateBps more than 0
  /// @param bytesEach more than 0
  void Set(std::int64_t rateBps, std::int64_t bytesEach, const std::vector<Taker>& takers) {
    bytesEach_ = bytesEach;
    pacer_.SetRate(rateBps);
    for (Entry& entry : entries_) {
      entry.taker.quotaBytes = 0;
    }
    for (const Taker& taker : takers) {
      auto at = std::lower_bound(entries_.begin(), entries_.end(), taker, IsBefore);
      if (at == entries_.end() || IsBeforeTaker(taker, *at)) {
        at = entries_.insert(at, Entry());
      }
      at->taker = taker;
    }
  }

  /// Whether a share is owed to anybody.
  bool IsOwed() const {
    return std::any_of(entries_.begin(), entries_.end(), [](const Entry& e) { return IsOwed(e); });
  }

  /// When the next share may be dealt, ps.
  std::int64_t NextPs() const { return pacer_.nextPs(); }

  std::int64_t bytesEach() const { return bytesEach_; }

  /// Deals the next share.
  /// @param node receives where to
  /// @param queue receives to which queue
  /// @param dealtBytes receives what was dealt to it since the start, this share included
  /// @return false if no taker is owed a share; then none was dealt
  bool Deal(std::int64_t nowPs, std::int64_t& node, std::int64_t& queue, std::int64_t& dealtBytes) {
    Entry* next = nullptr;
    std::int64_t total = 0;
    for (Entry& entry : entries_) {
      if (!IsOwed(entry)) {
        entry.claim = 0;
        continue;
      }
      entry.claim += entry.taker.weight;
      total += entry.taker.weight;
      if (!next || entry.claim > next->claim) {
        next = &entry;
      }
    }
    if (!next) {
      return false;
    }
    next->claim -= total;
    next->dealtBytes += bytesEach_;
    pacer_.Sent(nowPs, bytesEach_);
    node = next->taker.node;
    queue = next->taker.queue;
    dealtBytes = next->dealtBytes;
    return true;
  }

 private:
  struct Entry {
    Taker taker;
    std::int64_t dealtBytes = 0;
    std::int64_t claim = 0;
  };

  static bool IsOwed(const Entry& entry) { return entry.dealtBytes < entry.taker.quotaBytes; }

  static bool IsBefore(const Entry& entry, const Taker& taker) {
    return entry.taker.node != taker.node ? entry.taker.node < taker.node
                                          : entry.taker.queue < taker.queue;
  }

  static bool IsBeforeTaker(const Taker& taker, const Entry& entry) {
    return taker.node != entry.taker.node ? taker.node < entry.taker.node
                                          : taker.queue < entry.taker.queue;
  }

  std::int64_t bytesEach_ = 1;
  Pacer pacer_;
  std::vector<Entry> entries_;  // ascending by (node, queue)
};

}  // namespace sluice

#endif
