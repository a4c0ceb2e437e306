// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_DATA_QUEUE_H
#define SLUICE_ROCE_DATA_QUEUE_H

#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "sluice/model/frame.h"
#include "sluice/model/ring.h"
#include "sluice/rules/fair_queueing.h"

namespace sluice::roce {

/// The frames that wait for a line, and the order in which they get it: first come, first served,
/// or weighted fair queueing by the ingress port they came by.
class DataQueue {
 public:
  /// @return whether nothing waits
  bool IsEmpty() const { return size_ == 0; }

  /// @return frames that wait
  std::size_t size() const { return size_; }

  /// @param frame joins its ingress port's frames, last
  void Push(FramePtr frame) {
    ++size_;
    if (fair_) {
      fair_->Push(std::move(frame));
    } else {
      inOrder_.push_back(std::move(frame));
    }
  }

  /// Only if something waits.
  /// @return the frame that is served next, taken out
  FramePtr Pop() {
    --size_;
    if (fair_) {
      return fair_->Pop();
    }
    return inOrder_.pop_front();
  }

  /// Frames that wait keep the order they came in per ingress port.
  /// @param weights of the ingress ports by number, 1 for those beyond
  void ServeByIngress(std::vector<std::int64_t> weights);

  /// First come, first served. Frames that wait are kept in the order they would be served in.
  void ServeInOrder();

  /// Drops everything.
  void Clear();

  /// @param visit called for each frame that waits, in no order that means anything
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (std::size_t i = 0; i < inOrder_.size(); ++i) {
      visit(*inOrder_.at(i));
    }
    if (fair_) {
      for (const auto& waiting : fair_->waiting) {
        for (const auto& [tag, frame] : waiting) {
          visit(*frame);
        }
      }
    }
  }

 private:
  /// Frames by ingress port, with their finish tags.
  struct Fair {
    void Push(FramePtr frame);
    FramePtr Pop();

    FairQueueing order;
    std::vector<std::deque<std::pair<std::int64_t, FramePtr>>> waiting;
    std::size_t frames = 0;
  };

  std::size_t size_ = 0;
  Ring<FramePtr> inOrder_;
  std::unique_ptr<Fair> fair_;  ///< null: first come, first served
};

}  // namespace sluice::roce

#endif
