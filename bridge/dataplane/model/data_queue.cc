// SPDX-License-Identifier: MIT
#include "sluice/model/data_queue.h"

namespace sluice::roce {

void DataQueue::Fair::Push(FramePtr frame) {
  const std::size_t ingress = frame->ingress;
  if (ingress >= waiting.size()) {
    waiting.resize(ingress + 1);
  }
  const std::int64_t tag = order.Tag(ingress, frame->frameBytes);
  waiting[ingress].emplace_back(tag, std::move(frame));
  ++frames;
}

FramePtr DataQueue::Fair::Pop() {
  std::deque<std::pair<std::int64_t, FramePtr>>* next = nullptr;
  for (auto& waiting : waiting) {
    if (!waiting.empty() && (!next || waiting.front().first < next->front().first)) {
      next = &waiting;
    }
  }
  const std::int64_t tag = next->front().first;
  FramePtr frame = std::move(next->front().second);
  next->pop_front();
  if (--frames == 0) {
    order.Idle();
  } else {
    order.Serve(tag);
  }
  return frame;
}

void DataQueue::ServeByIngress(std::vector<std::int64_t> weights) {
  ServeInOrder();
  fair_ = std::make_unique<Fair>();
  fair_->order = FairQueueing(std::move(weights));
  while (!inOrder_.empty()) {
    fair_->Push(inOrder_.pop_front());
  }
}

void DataQueue::ServeInOrder() {
  while (fair_ && fair_->frames > 0) {
    inOrder_.push_back(fair_->Pop());
  }
  fair_.reset();
}

void DataQueue::Clear() {
  inOrder_.clear();
  fair_.reset();
  size_ = 0;
}

}  // namespace sluice::roce
