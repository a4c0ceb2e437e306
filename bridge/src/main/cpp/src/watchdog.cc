// SPDX-License-Identifier: MIT
#include "sluice/watchdog.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace sluice {

Watchdog::Watchdog(int deadlineMs, std::function<void(std::uint64_t)> onMissed)
    : onMissed_(std::move(onMissed)) {
  if (deadlineMs > 0) {
    thread_ = std::thread(&Watchdog::Run, this, std::max(1, deadlineMs / kTickMs));
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

void Watchdog::Run(int deadlineTicks) {
  std::uint64_t watched = 0;
  int ticks = 0;
  std::unique_lock<std::mutex> lock(mutex_);
  while (!wake_.wait_for(lock, std::chrono::milliseconds(kTickMs), [this] { return stop_; })) {
    const std::uint64_t call = call_.load(std::memory_order_relaxed);
    if (call == 0 || call != watched) {
      watched = call;
      ticks = 0;
    } else if (++ticks >= deadlineTicks) {
      lock.unlock();
      onMissed_(call);
      return;
    }
  }
}

}  // namespace sluice
