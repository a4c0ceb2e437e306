// SPDX-License-Identifier: MIT
#include "sluice/model/credit_queue.h"

#include "sluice/rules/pacing.h"

namespace sluice::roce {

void CreditQueue::Limit(std::int64_t rateBps, std::int64_t queueBytes, std::int64_t nowPs) {
  rateBps_ = rateBps;
  mostBytes_ = rateBps > 0 ? queueBytes : INT64_MAX;
  duePs_ = nowPs;
}

bool CreditQueue::Put(FramePtr frame) {
  if (frame->frameBytes > mostBytes_ - bytes_) {
    ++dropped_;
    return false;
  }
  bytes_ += frame->frameBytes;
  frames_.push_back(std::move(frame));
  return true;
}

FramePtr CreditQueue::Take(std::int64_t nowPs) {
  FramePtr frame = frames_.pop_front();
  bytes_ -= frame->frameBytes;
  if (rateBps_ > 0) {
    const std::int64_t intervalPs = TxTimePs(frame->frameBytes, rateBps_);
    duePs_ = std::max(duePs_, nowPs - intervalPs) + intervalPs;
  }
  return frame;
}

}  // namespace sluice::roce
