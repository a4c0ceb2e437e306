// SPDX-License-Identifier: MIT
#include "sluice/model/class_queues.h"

#include <algorithm>

namespace sluice::roce {

void ClassQueues::Schedule(ClassScheduling scheduling,
                           const std::vector<std::pair<std::int64_t, std::int64_t>>& weights) {
  scheduling_ = scheduling;
  quantum_.fill(kQuantumBytes);
  for (const auto& [priority, weight] : weights) {
    quantum_[static_cast<std::size_t>(priority) % kClasses] = weight * kQuantumBytes;
  }
}

void ClassQueues::Push(FramePtr frame, unsigned priority) {
  waiting_ |= static_cast<std::uint8_t>(1U << priority);
  ++size_;
  queues_[priority].Push(std::move(frame));
}

FramePtr ClassQueues::Pop(std::uint8_t paused) {
  const unsigned ready = waiting_ & static_cast<unsigned>(~paused) & 0xffU;
  const unsigned priority = Choose(ready);
  DataQueue& queue = queues_[priority];
  FramePtr frame = queue.Pop();
  --size_;
  if (queue.IsEmpty()) {
    waiting_ &= static_cast<std::uint8_t>(~(1U << priority));
  }
  if (scheduling_ == ClassScheduling::kDwrr) {
    deficit_[priority] -= frame->frameBytes;
    // An empty queue saves nothing up; what it sent beyond its share stays owed.
    deficit_[priority] =
        queue.IsEmpty() ? std::min<std::int64_t>(0, deficit_[priority]) : deficit_[priority];
  }
  return frame;
}

unsigned ClassQueues::Choose(unsigned ready) {
  switch (scheduling_) {
    case ClassScheduling::kStrict:
      for (unsigned priority = kClasses - 1; priority > 0; --priority) {
        if ((ready >> priority & 1U) != 0) {
          return priority;
        }
      }
      return 0;
    case ClassScheduling::kDwrr:
      return ByDeficit(ready);
    case ClassScheduling::kRoundRobin:
      break;
  }
  last_ = After(last_, ready);
  return last_;
}

unsigned ClassQueues::After(unsigned last, unsigned ready) {
  unsigned next = (last + 1) % kClasses;
  while ((ready >> next & 1U) == 0) {
    next = (next + 1) % kClasses;
  }
  return next;
}

unsigned ClassQueues::ByDeficit(unsigned ready) {
  // A frame leaves while the deficit is positive, so that it may end below 0 by part of a frame.
  while ((ready >> last_ & 1U) == 0 || deficit_[last_] <= 0) {
    last_ = After(last_, ready);
    deficit_[last_] += quantum_[last_];
  }
  return last_;
}

void ClassQueues::ServeByIngress(const std::vector<std::int64_t>& weights) {
  for (DataQueue& queue : queues_) {
    queue.ServeByIngress(weights);
  }
}

void ClassQueues::ServeInOrder() {
  for (DataQueue& queue : queues_) {
    queue.ServeInOrder();
  }
}

void ClassQueues::Clear() {
  for (DataQueue& queue : queues_) {
    queue.Clear();
  }
  waiting_ = 0;
  size_ = 0;
  deficit_.fill(0);
}

}  // namespace sluice::roce
