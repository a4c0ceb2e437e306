// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_CLASS_QUEUES_H
#define SLUICE_ROCE_CLASS_QUEUES_H

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "sluice/model/data_queue.h"
#include "sluice/model/frame.h"
#include "sluice/options/options.h"

namespace sluice::roce {

/// The queues of a port's eight 802.1p priorities, and which of them is served next
/// (dataplane.classScheduling).
class ClassQueues {
 public:
  static constexpr unsigned kClasses = 8;
  /// What a turn of weight 1 is worth in deficit weighted round robin.
  static constexpr std::int64_t kQuantumBytes = 1500;

  /// @param scheduling between priorities
  /// @param weights (priority, weight) for dwrr; 1 for those not listed
  void Schedule(ClassScheduling scheduling,
                const std::vector<std::pair<std::int64_t, std::int64_t>>& weights);

  /// @return whether nothing waits
  bool IsEmpty() const { return waiting_ == 0; }

  /// @param paused priorities that must wait, a bit each
  /// @return whether Pop() would give a frame
  bool HasFrame(std::uint8_t paused) const { return (waiting_ & ~paused) != 0; }

  /// Brings the queue of a priority into the caches.
  void FetchAhead(unsigned priority) const { __builtin_prefetch(&queues_[priority]); }

  /// @return frames that wait
  std::size_t size() const { return size_; }

  /// @param frame joins a queue, last
  /// @param priority of the queue, 0 to 7
  void Push(FramePtr frame, unsigned priority);

  /// Only if HasFrame().
  /// @param paused priorities that must wait
  /// @return the frame that is served next, taken out
  FramePtr Pop(std::uint8_t paused);

  /// See DataQueue; of each priority.
  void ServeByIngress(const std::vector<std::int64_t>& weights);
  void ServeInOrder();

  /// Drops everything.
  void Clear();

  /// @param visit called for each frame that waits, in no order that means anything
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const DataQueue& queue : queues_) {
      queue.ForEach(visit);
    }
  }

 private:
  unsigned Choose(unsigned ready);
  static unsigned After(unsigned last, unsigned ready);
  unsigned ByDeficit(unsigned ready);

  std::uint8_t waiting_ = 0;  ///< queues that are not empty, a bit each
  std::size_t size_ = 0;
  ClassScheduling scheduling_ = ClassScheduling::kRoundRobin;
  unsigned last_ = 0;  ///< served last; of dwrr the one whose turn it is
  std::array<DataQueue, kClasses> queues_;
  std::array<std::int64_t, kClasses> quantum_{};
  std::array<std::int64_t, kClasses> deficit_{};
};

}  // namespace sluice::roce

#endif
