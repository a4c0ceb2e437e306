// SPDX-License-Identifier: MIT
#include "sluice/model/credit_pacers.h"

#include <algorithm>

namespace sluice::roce {

CreditPacers::CreditPacers(Engine& engine, std::uint32_t node, std::function<void(FramePtr)> send)
    : engine_(engine), node_(node), send_(std::move(send)) {}

void CreditPacers::Set(std::size_t pacer, std::int64_t rateBps, std::int64_t bytesEach,
                       std::uint32_t frameBytes, const std::vector<PacedShares::Taker>& takers) {
  while (pacers_.size() <= pacer) {
    const std::size_t number = pacers_.size();
    pacers_.push_back(std::make_unique<Pacer>(engine_, [this, number] { Send(number); }));
  }
  pacers_[pacer]->frameBytes = frameBytes;
  pacers_[pacer]->shares.Set(rateBps, bytesEach, takers);
  Schedule(pacer);
}

void CreditPacers::Schedule(std::size_t pacer) {
  Pacer& p = *pacers_[pacer];
  if (!p.shares.IsOwed()) {
    p.event.Cancel();
    p.atPs = -1;
    return;
  }
  const std::int64_t nowPs = engine_.NowPs();
  const std::int64_t atPs = std::max(nowPs, p.shares.NextPs());
  if (p.atPs == atPs) {
    return;
  }
  p.atPs = atPs;
  p.event.Arm(atPs - nowPs);
}

void CreditPacers::Send(std::size_t pacer) {
  Pacer& p = *pacers_[pacer];
  // A start that only waited for the next time step counts from when it was due.
  const std::int64_t duePs = p.atPs;
  p.atPs = -1;
  std::int64_t node = 0;
  std::int64_t queue = 0;
  std::int64_t dealtBytes = 0;
  if (!p.shares.Deal(duePs, node, queue, dealtBytes)) {
    return;
  }
  Schedule(pacer);
  FramePtr frame = Make<Frame>();
  frame->kind = Frame::Kind::kGrant;
  frame->control = true;
  frame->ectCapable = false;
  frame->source = node_;
  frame->destination = static_cast<std::uint32_t>(node);
  frame->frameBytes = p.frameBytes;
  frame->sentPs = engine_.NowPs();
  frame->messageType = queue;
  frame->sequence = static_cast<std::uint64_t>(dealtBytes);
  send_(frame);
}

}  // namespace sluice::roce
