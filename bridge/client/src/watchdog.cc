// SPDX-License-Identifier: MIT
#include "sluice/watchdog.h"

#include <chrono>
#include <utility>

#include "sluice/running_time.h"
#include "thread_activity.h"

namespace sluice {

Watchdog::Watchdog(int deadlineMs, std::function<void(std::uint64_t)> onMissed)
    : onMissed_(std::move(onMissed)) {
  if (deadlineMs > 0) {
    thread_ = std::thread(&Watchdog::Run, this, deadlineMs, ThreadActivity());
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

void Watchdog::Run(int deadlineMs, ThreadActivity caller) {
  const std::chrono::milliseconds tick(kTickMs);
  std::uint64_t watched = 0;
  RunningTime underWay(tick);
  std::unique_lock<std::mutex> lock(mutex_);
  while (!wake_.wait_for(lock, tick, [this] { return stop_; })) {
    const std::uint64_t call = call_.load(std::memory_order_relaxed);
    const bool isSame = call != 0 && call == watched;
    watched = call;
    if (!isSame) {
      underWay = RunningTime(tick);
      continue;
    }
    underWay.Tick(caller.RanIfReady());
    if (underWay.Ms() >= deadlineMs) {
      lock.unlock();
      onMissed_(call);
      return;
    }
  }
}

}  // namespace sluice
