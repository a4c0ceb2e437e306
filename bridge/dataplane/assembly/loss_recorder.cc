// SPDX-License-Identifier: MIT
#include "sluice/assembly/loss_recorder.h"

#include "sluice/assembly/pause_way.h"

namespace sluice::roce {

void LossRecorder::OnDropped(const Port& port, const Frame& frame, DropReason reason) {
  const bool ofLink = reason == DropReason::kLineError || reason == DropReason::kLinkDown;
  const bool wasIn = !ofLink && network_.SwitchOf(port.node()) != nullptr;
  const std::uint32_t place = wasIn ? frame.ingress : port.number();
  Count& count = losses_[{port.node(), place, frame.priority, reason, frame.kind}];
  count.firstPs = count.packets == 0 ? network_.engine().NowPs() : count.firstPs;
  ++count.packets;
  count.bytes += frame.frameBytes;
  if (reason == DropReason::kBufferFull) {
    CountUnheard(port.node(), place, frame.priority, count);
  }
  if (frame.kind == Frame::Kind::kData || frame.IsAnswer()) {
    OfFlow& flow = flows_[frame.flow];
    ++(frame.IsAnswer() ? flow.answers : flow.data);
    flow.lastReason = reason;
  }
}

void LossRecorder::CountUnheard(std::uint32_t node, std::uint32_t ingress, std::uint8_t priority,
                                Count& count) const {
  const PauseWay way(network_, node, ingress);
  if (!way.sender() || !way.IsAsked(priority) || way.sender()->IsPaused(priority)) {
    return;
  }
  if (way.SentPs(priority) != count.pauseSentPs) {
    count.pauseSentPs = way.SentPs(priority);
    count.undecided = 0;
  }
  ++count.undecided;
  if (way.HasArrived(priority)) {
    count.unheardPauses += count.undecided;
    count.undecided = 0;
  }
}

}  // namespace sluice::roce
