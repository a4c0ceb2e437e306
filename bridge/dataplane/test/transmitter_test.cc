// SPDX-License-Identifier: MIT
// When frames start on a line, and how long they take.
#include "sluice/model/transmitter.h"

#include <gtest/gtest.h>

namespace sluice::roce {
namespace {

constexpr std::uint64_t kRateBps = 8000000000;  // a byte in 1000 ps

TEST(Transmitter, AFrameThatIsBeingChosenHoldsTheLine) {
  Transmitter line;
  int chosen = 0;
  const auto never = [](std::int64_t) { FAIL() << "the line is free"; };
  line.TryTransmit(0, false, never, [&] {
    ++chosen;
    line.TryTransmit(0, false, never, [&] { ++chosen; });
  });
  EXPECT_EQ(chosen, 1);
  line.TryTransmit(0, false, never, [&] { ++chosen; });
  EXPECT_EQ(chosen, 2);
}

TEST(Transmitter, ABusyLineSaysWhenItIsFreeUnlessThatIsOnTheEventList) {
  Transmitter line;
  line.Start(0, 100, FrameOptions(), kRateBps);
  std::int64_t inPs = -1;
  const auto await = [&](std::int64_t leftPs) { inPs = leftPs; };
  const auto never = [] { FAIL() << "the line is busy"; };
  line.TryTransmit(40000, true, await, never);
  EXPECT_EQ(inPs, -1);
  line.TryTransmit(40000, false, await, never);
  EXPECT_EQ(inPs, 60000);
}

TEST(Transmitter, TheGapPassesAfterAFramesArrival) {
  FrameOptions frames;
  frames.wireOverheadBytes = 20;
  Transmitter before;
  EXPECT_EQ(before.Start(0, 100, frames, kRateBps).arrivalPs, 120000);
  frames.gapBeforeArrival = false;
  Transmitter line;
  const Transmitter::Times times = line.Start(0, 100, frames, kRateBps);
  EXPECT_EQ(times.arrivalPs, 108000);
  EXPECT_EQ(times.freePs, 120000);
}

TEST(Transmitter, ATrainKeepsTheRateAndALineThatWasIdleForgetsTheRemainder) {
  constexpr std::uint64_t kThirds = 24000000000;  // a byte in 333 1/3 ps
  Transmitter line;
  EXPECT_EQ(line.Start(0, 1, FrameOptions(), kThirds).freePs, 333);
  EXPECT_EQ(line.Start(333, 1, FrameOptions(), kThirds).freePs, 333);
  EXPECT_EQ(line.Start(666, 1, FrameOptions(), kThirds).freePs, 334);
  EXPECT_EQ(line.Start(1000, 1, FrameOptions(), kThirds).freePs, 333);
  EXPECT_EQ(line.Start(2000, 1, FrameOptions(), kThirds).freePs, 333);
  EXPECT_EQ(line.Start(2333, 1, FrameOptions(), kThirds).freePs, 333);
}

}  // namespace
}  // namespace sluice::roce
