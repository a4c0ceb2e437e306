// SPDX-License-Identifier: MIT
#ifndef SLUICE_RUNNING_TIME_H
#define SLUICE_RUNNING_TIME_H

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace sluice {

/// Time that passed while this process ran, for deadlines: the waiting code reads the clock at
/// least once per tick, and between two readings at most two ticks are counted. So time during
/// which a debugger or SIGSTOP held this process does not expire a deadline.
class RunningTime {
 public:
  explicit RunningTime(std::chrono::milliseconds tick) : most_(2 * tick) {}

  /// Looks at the clock.
  /// @param atMost no more than this counts of the time since the last look
  void Tick(std::chrono::nanoseconds atMost = std::chrono::nanoseconds::max()) {
    const Clock::time_point now = Clock::now();
    passed_ += std::min<Clock::duration>({now - before_, most_, atMost});
    before_ = now;
  }

  std::int64_t Ms() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(passed_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::duration most_;
  Clock::time_point before_ = Clock::now();
  Clock::duration passed_{0};
};

}  // namespace sluice

#endif
