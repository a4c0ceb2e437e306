// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_CREDIT_QUEUE_H
#define SLUICE_ROCE_CREDIT_QUEUE_H

#include <algorithm>
#include <cstdint>

#include "sluice/model/engine.h"
#include "sluice/model/frame.h"
#include "sluice/model/ring.h"

namespace sluice::roce {

/// The queue of the class of credits on one line: drop-tail, and let out at a limited rate by a
/// token bucket of two credits, so that one that had to wait for the line does not slow the next
/// one down. Bytes and rates are those of frames, without what the wire adds.
class CreditQueue {
 public:
  /// @param rateBps frame bits per second, 0: no limit
  /// @param queueBytes frame bytes that may wait
  /// @param nowPs now
  void Limit(std::int64_t rateBps, std::int64_t queueBytes, std::int64_t nowPs);

  /// @param frame a credit
  /// @return whether it fits; else it is lost
  bool Put(FramePtr frame);

  /// @return whether a credit waits
  bool IsEmpty() const { return frames_.empty(); }

  /// @return when the first credit may leave: a time that is over if at once, Engine::kNever if
  /// none waits
  std::int64_t ReadyPs() const { return frames_.empty() ? Engine::kNever : duePs_; }

  /// @param nowPs now, not before ReadyPs()
  /// @return the first credit; it starts on the line now
  FramePtr Take(std::int64_t nowPs);

  /// @return credits that did not fit
  std::uint64_t dropped() const { return dropped_; }

  /// @param visit called for each credit that waits, the first first
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      visit(*frames_.at(i));
    }
  }

  /// Forgets what waits.
  void Clear() {
    frames_.clear();
    bytes_ = 0;
  }

 private:
  Ring<FramePtr> frames_;
  std::int64_t rateBps_ = 0;
  std::int64_t mostBytes_ = INT64_MAX;
  std::int64_t bytes_ = 0;
  std::int64_t duePs_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace sluice::roce

#endif
