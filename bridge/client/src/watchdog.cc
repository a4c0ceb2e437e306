// SPDX-License-Identifier: MIT
#include "sluice/watchdog.h"

#include <chrono>
#include <utility>

#include "sluice/running_time.h"
#include "thread_activity.h"

namespace sluice {

Watchdog::Watchdog() = default;

Watchdog::Watchdog(int deadlineMs, std::function<void(std::uint64_t)> onMissed) {
  Watch(deadlineMs, std::move(onMissed));
}

void Watchdog::Watch(int deadlineMs, std::function<void(std::uint64_t)> onMissed) {
  const std::lock_guard<std::mutex> lock(mutex_);
  deadlineMs_ = deadlineMs;
  onMissed_ = std::move(onMissed);
  isNew_ = true;
  if (deadlineMs <= 0) {
    return;
  }
  if (!caller_ || callerId_ != std::this_thread::get_id()) {
    caller_ = std::make_unique<ThreadActivity>();
    callerId_ = std::this_thread::get_id();
  }
  if (!thread_.joinable()) {
    thread_ = std::thread(&Watchdog::Run, this);
  }
}

Watchdog::~Watchdog() {
  if (thread_.joinable()) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
}

void Watchdog::Run() {
  const std::chrono::milliseconds tick(kTickMs);
  std::uint64_t watched = 0;
  RunningTime underWay(tick);
  std::unique_lock<std::mutex> lock(mutex_);
  while (!wake_.wait_for(lock, tick, [this] { return stop_; })) {
    const std::uint64_t call = call_.load(std::memory_order_relaxed);
    const bool isSame = call != 0 && call == watched && deadlineMs_ > 0 && !isNew_;
    watched = call;
    isNew_ = false;
    if (!isSame) {
      underWay = RunningTime(tick);
      continue;
    }
    underWay.Tick(caller_->RanIfReady());
    if (underWay.Ms() >= deadlineMs_) {
      const std::function<void(std::uint64_t)> onMissed = onMissed_;
      lock.unlock();
      onMissed(call);
      return;
    }
  }
}

}  // namespace sluice
