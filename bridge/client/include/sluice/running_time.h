// SPDX-License-Identifier: MIT
#ifndef SLUICE_RUNNING_TIME_H
#define SLUICE_RUNNING_TIME_H

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace sluice {

/// Time that passed while this process ran, for deadlines: who waits looks at least once a tick,
/// and between two looks at most two ticks pass. So nobody is found guilty of the time that a
/// debugger or SIGSTOP held this very process.
class RunningTime {
 public:
  explicit RunningTime(std::chrono::milliseconds tick) : most_(2 * tick) {}

  /// Looks at the clock.
  void Tick() {
    const Clock::time_point now = Clock::now();
    passed_ += std::min<Clock::duration>(now - before_, most_);
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
