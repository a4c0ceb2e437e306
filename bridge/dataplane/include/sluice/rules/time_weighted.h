// SPDX-License-Identifier: MIT
#ifndef SLUICE_TIME_WEIGHTED_H
#define SLUICE_TIME_WEIGHTED_H

#include <algorithm>
#include <cstdint>

#include "sluice/rules/wide.h"

namespace sluice {

/// Peak and time-weighted mean of a level that changes in steps, such as a queue's length.
class TimeWeighted {
 public:
  /// @param startPs when observation begins, with level 0
  explicit TimeWeighted(std::int64_t startPs = 0) : startPs_(startPs), sincePs_(startPs) {}

  /// The level is `level` from `nowPs` on. Times do not go back; before the start only the level is
  /// remembered.
  void Set(std::int64_t nowPs, std::int64_t level) {
    Advance(nowPs);
    level_ = level;
    peak_ = nowPs < startPs_ ? level : std::max(peak_, level);
  }

  std::int64_t level() const { return level_; }
  /// The highest level at or after the start, the one it started with included.
  std::int64_t peak() const { return peak_; }

  /// Mean from the start to `nowPs`; 0 if no time has passed.
  double Mean(std::int64_t nowPs) const {
    if (nowPs <= startPs_) {
      return 0.0;
    }
    const Int128 area =
        area_ + static_cast<Int128>(level_) * std::max<std::int64_t>(0, nowPs - sincePs_);
    return static_cast<double>(static_cast<long double>(area) /
                               static_cast<long double>(nowPs - startPs_));
  }

 private:
  void Advance(std::int64_t nowPs) {
    if (nowPs > sincePs_) {
      area_ += static_cast<Int128>(level_) * (nowPs - sincePs_);
      sincePs_ = nowPs;
    }
  }

  std::int64_t startPs_;
  std::int64_t sincePs_;
  std::int64_t level_ = 0;
  std::int64_t peak_ = 0;
  Int128 area_ = 0;
};

}  // namespace sluice

#endif
