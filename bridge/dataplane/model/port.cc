// SPDX-License-Identifier: MIT
#include "sluice/model/port.h"

#include "sluice/events.h"
#include "sluice/rules/pacing.h"

namespace sluice::roce {

Port::Port(Engine& engine)
    : engine_(engine),
      pauseExpiry_(engine, [this] { PauseExpired(); }),
      accumulatedExpiry_(engine, [this] { AccumulatedExpired(); }) {}

Port::~Port() = default;

bool Port::IsReady() {
  if (choosing_ || down_) {
    return false;
  }
  choosing_ = true;
  const bool ready = !pauseFrames_.empty() || HasFrame();
  choosing_ = false;
  return ready;
}

FramePtr Port::NextFrame() {
  if (choosing_ || down_) {
    return nullptr;
  }
  choosing_ = true;
  FramePtr frame;
  if (pauseFrames_.empty()) {
    frame = ChooseFrame();
  } else {
    frame = pauseFrames_.pop_front();
    PauseLeaves(*frame);
  }
  choosing_ = false;
  if (tracer_ && frame) {
    tracer_->OnLeaving(*frame);
  }
  return frame;
}

void Port::LoseWaiting(const Frame& frame) const {
  if (tracer_) {
    tracer_->OnLostInQueue(frame);
  }
  NotifyDropped(frame, DropReason::kLinkDown);
}

void Port::TakeDown() {
  down_ = true;
  for (std::size_t i = 0; i < pauseFrames_.size(); ++i) {
    LoseWaiting(*pauseFrames_.at(i));
  }
  ForEachWaiting([this](const Frame& frame) { LoseWaiting(frame); });
  pauseFrames_.clear();
  standardPaused_ = 0;
  accumulatedPs_ = 0;
  pauseExpiry_.Cancel();
  for (const std::unique_ptr<Timer>& expiry : timedExpiry_) {
    if (expiry) {
      expiry->Cancel();
    }
  }
  accumulatedExpiry_.Cancel();
  UpdatePaused();
}

void Port::Receive(FramePtr frame) {
  if (down_) {
    if (tracer_) {
      tracer_->OnLostOnArrival(*frame);
    }
    NotifyDropped(*frame, DropReason::kLinkDown);
    return;
  }
  if (tracer_) {
    tracer_->OnArrived(*frame);
  }
  if (frame->kind == Frame::Kind::kPause) {
    OnPause(*frame);
    return;
  }
  ReceiveFrame(std::move(frame));
}

void Port::Clear() { pauseFrames_.clear(); }

void Port::SendPause(FramePtr frame) {
  TraceQueued(*frame);
  pauseFrames_.push_back(std::move(frame));
  Kick();
}

void Port::OnPause(const Frame& frame) {
  if (frame.pauseForPs > 0 && frame.pauseAdds) {
    Accumulate(frame.pauseForPs);
    return;
  }
  pauseExpiry_.Cancel();
  const std::int64_t nowPs = engine_.NowPs();
  std::int64_t untilPs = frame.pauseUntilPs;
  if (frame.pauseForPs > 0) {
    untilPs = nowPs + frame.pauseForPs;
  } else if (frame.pauseQuanta > 0) {
    // 802.1Qbb: a quantum is 512 bit times of the line.
    untilPs = nowPs + QuantaPs(frame.pauseQuanta, static_cast<std::int64_t>(rateBps_));
  }
  const bool pauses = untilPs > nowPs;
  for (std::size_t i = 0; i < standardUntilPs_.size(); ++i) {
    if ((frame.pauseClasses >> i & 1U) == 0) {
      continue;
    }
    if (timedExpiry_[i]) {
      timedExpiry_[i]->Cancel();
    }
    if (pauses) {
      standardUntilPs_[i] = untilPs;
      standardSincePs_[i] = (standardPaused_ >> i & 1U) != 0 ? standardSincePs_[i] : nowPs;
    }
    if (frame.pauseForPs > 0) {
      // Each has its own place on the event list, as in ConWeave's program.
      if (!timedExpiry_[i]) {
        timedExpiry_[i] = std::make_unique<Timer>(engine_, [this, i] { TimedPauseExpired(i); });
      }
      timedExpiry_[i]->Arm(frame.pauseForPs);
    }
  }
  if (pauses) {
    standardPaused_ |= frame.pauseClasses;
  } else {
    standardPaused_ &= static_cast<std::uint8_t>(~frame.pauseClasses);
  }
  ForEachObserver([&](PortObserver& observer) { observer.OnPause(*this, pauses); });
  UpdatePaused();
  ArmPauseExpiry();
  if (pauses) {
    const bool ends = untilPs != Engine::kNever;
    ReportPause(ends ? untilPs - nowPs : INT64_MAX, ends ? untilPs : INT64_MAX, false);
  }
}

void Port::ArmPauseExpiry() {
  std::int64_t soonestPs = Engine::kNever;
  for (std::size_t i = 0; i < standardUntilPs_.size(); ++i) {
    const bool isTimed = timedExpiry_[i] && timedExpiry_[i]->IsRunning();
    if ((standardPaused_ >> i & 1U) != 0 && !isTimed) {
      soonestPs = std::min(soonestPs, standardUntilPs_[i]);
    }
  }
  if (soonestPs != Engine::kNever) {
    pauseExpiry_.Arm(soonestPs - engine_.NowPs());
  }
}

void Port::Accumulate(std::int64_t durationPs) {
  const std::int64_t nowPs = engine_.NowPs();
  accumulatedPs_ = std::max(nowPs, accumulatedPs_) + durationPs;
  accumulatedExpiry_.Arm(accumulatedPs_ - nowPs);
  ForEachObserver([this](PortObserver& observer) { observer.OnPause(*this, true); });
  UpdatePaused();
  ReportPause(durationPs, accumulatedPs_, true);
}

void Port::ReportPause(std::int64_t durationPs, std::int64_t untilPs, bool accumulates) {
  events::Paused paused;
  paused.port = number_;
  paused.durationPs = durationPs;
  paused.untilPs = untilPs;
  paused.accumulates = accumulates;
  triggers_.Raise(paused);
}

void Port::PauseExpired() {
  for (std::size_t i = 0; i < standardUntilPs_.size(); ++i) {
    if (standardUntilPs_[i] <= engine_.NowPs()) {
      standardPaused_ &= static_cast<std::uint8_t>(~(1U << i));
    }
  }
  NotifyPauseOver();
  UpdatePaused();
  ArmPauseExpiry();
}

void Port::TimedPauseExpired(std::size_t priority) {
  standardPaused_ &= static_cast<std::uint8_t>(~(1U << priority));
  NotifyPauseOver();
  UpdatePaused();
}

void Port::AccumulatedExpired() {
  NotifyPauseOver();
  UpdatePaused();
}

void Port::NotifyPauseOver() const {
  ForEachObserver([this](PortObserver& observer) { observer.OnPauseOver(*this); });
}

void Port::UpdatePaused() {
  const std::int64_t nowPs = engine_.NowPs();
  const std::uint8_t before = paused_;
  paused_ = nowPs < accumulatedPs_ ? 0xff : standardPaused_;
  if (before == 0 && paused_ != 0) {
    pausedSincePs_ = nowPs;
  }
  const bool resumesSome = (before & ~paused_) != 0;
  if (before != 0 && paused_ == 0) {
    events::Resumed resumed;
    resumed.port = number_;
    resumed.pausedPs = nowPs - pausedSincePs_;
    pausedPs_ += resumed.pausedPs;
    triggers_.Raise(resumed);
  }
  if (resumesSome) {
    Kick();
  }
}

std::int64_t Port::PausedPs() const {
  return pausedPs_ + (IsPaused() ? engine_.NowPs() - pausedSincePs_ : 0);
}

}  // namespace sluice::roce
