// SPDX-License-Identifier: MIT
#include "sluice/wall_times.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(WallTimes, MedianIsWithinAThirtySecond) {
  for (const std::uint64_t ns : {1ULL, 31ULL, 32ULL, 33ULL, 999ULL, 25'000ULL, 3'000'000'000ULL}) {
    WallTimes times;
    times.Add(0);
    times.Add(ns);
    times.Add(ns);
    times.Add(~0ULL);
    times.Add(ns);
    EXPECT_NEAR(times.MedianNs(), static_cast<double>(ns), 0.6 + static_cast<double>(ns) / 32);
  }
}

TEST(WallTimes, OfNoneIsZero) { EXPECT_EQ(WallTimes().MedianNs(), 0); }

TEST(WallTimes, AFewSlowOnesDoNotMoveTheMedian) {
  WallTimes times;
  for (int i = 0; i < 100; ++i) {
    times.Add(20'000);
  }
  for (int i = 0; i < 99; ++i) {
    times.Add(1'000'000);
  }
  EXPECT_NEAR(times.MedianNs(), 20'000, 700);
}

}  // namespace
}  // namespace sluice
