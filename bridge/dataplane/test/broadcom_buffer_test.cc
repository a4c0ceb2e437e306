// SPDX-License-Identifier: MIT
// The buffer of ConWeave's program: every number is computed by hand from its switch-mmu.cc.

#include "sluice/rules/broadcom_buffer.h"

#include <gtest/gtest.h>

#include <vector>

#include "sluice/failure.h"
#include "sluice/rules/shared_buffer.h"

namespace sluice {
namespace {

constexpr std::int64_t k100G = 100'000'000'000;
constexpr int kClass = 3;

/// Three ports of 100 Gb/s and 1 us, 1 MiB.
constexpr std::int64_t kBuffer = 1'048'576;
/// 12,500 B on the line there and back, and two frames of 1048 B.
constexpr std::int64_t kHeadroom = 27'096;
/// Without 8 classes of 1048 B for each of three ports.
constexpr std::int64_t kEgressLimit = 1'023'424;
/// Without the headroom of two ports of the three, and 14,596 B of a port that is none.
constexpr std::int64_t kIngressLimit = 954'636;

BroadcomBuffer Make(std::int64_t bytes = kBuffer, std::size_t ports = 3,
                    BufferPort port = {k100G, 1'000'000}) {
  return BroadcomBuffer(bytes, std::vector<BufferPort>(ports, port), 8);
}

TEST(BroadcomBuffer, HeadroomIsTwiceRateTimesDelayAndTwoFrames) {
  EXPECT_EQ(Make().HeadroomOf(0), kHeadroom);
  // Parts of a nanosecond do not count, nor parts of a byte: 25 * 1999 / 8 = 6246.9.
  EXPECT_EQ(Make(kBuffer, 3, {25'000'000'000, 1'999'999}).HeadroomOf(2), 2 * 6246 + 2096);
}

TEST(BroadcomBuffer, TheHeadroomOfTheLastPortIsNotTakenOff) {
  EXPECT_EQ(Make().poolBytes(), kIngressLimit);
  const BroadcomBuffer mixed(
      kBuffer, {{k100G, 1'000'000}, {k100G, 1'000'000}, {400'000'000'000, 9'000'000}}, 8);
  EXPECT_EQ(mixed.poolBytes(), kIngressLimit);
  const BroadcomBuffer first(
      kBuffer, {{400'000'000'000, 9'000'000}, {k100G, 1'000'000}, {k100G, 1'000'000}}, 8);
  EXPECT_EQ(first.poolBytes(), kIngressLimit - 2 * (450'000 - 12'500));
}

TEST(BroadcomBuffer, OneThatLeavesNothingToShareIsRefused) {
  const std::int64_t needed = kBuffer - kIngressLimit;
  EXPECT_EQ(Make(needed + 1).poolBytes(), 1);
  EXPECT_THROW(Make(needed), PlanError);
}

TEST(BroadcomBuffer, AQueueTakesNoMoreThanWhatIsFreeOfTheEgressPool) {
  BroadcomBuffer buffer = Make();
  // 1049 B of a queue never count.
  const std::int64_t half = kEgressLimit / 2;
  buffer.Admit(0, 2, kClass, half - 1000 + 1049);
  EXPECT_TRUE(buffer.CanAdmit(0, 2, kClass, 2000)) << "511,712 - 1000 + 2000 <= 511,712 + 1000";
  EXPECT_FALSE(buffer.CanAdmit(0, 2, kClass, 2001));
  EXPECT_TRUE(buffer.CanAdmit(0, 1, kClass, 2001)) << "another port's queue is empty";
  EXPECT_TRUE(buffer.CanAdmit(0, 2, kClass + 1, 2001)) << "and so is another class's";
}

TEST(BroadcomBuffer, AllQueuesTogetherHaveTheEgressPool) {
  BroadcomBuffer buffer = Make();
  buffer.Admit(0, 1, kClass, 511'712 + 1049);  // half of it
  buffer.Admit(1, 2, kClass, 300'000 + 1049);
  const std::int64_t left = kEgressLimit - 511'712 - 300'000;
  EXPECT_TRUE(buffer.CanAdmit(0, 0, kClass, left));
  EXPECT_FALSE(buffer.CanAdmit(0, 0, kClass, left + 1));
  buffer.Release(1, 2, kClass, 100'000);
  EXPECT_TRUE(buffer.CanAdmit(0, 0, kClass, left + 100'000));
  EXPECT_FALSE(buffer.CanAdmit(0, 0, kClass, left + 100'001));
}

TEST(BroadcomBuffer, WhereTheIngressPoolIsFullHeadroomIsLeft) {
  BroadcomBuffer buffer = Make();
  // By two queues, as one takes no more than half.
  buffer.Admit(0, 1, kClass, 477'318);
  buffer.Admit(0, 2, kClass, kIngressLimit - 477'318);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), 0);
  EXPECT_TRUE(buffer.CanAdmit(0, 0, kClass, 30'000)) << "the pool is reached, not exceeded";
  buffer.Admit(0, 0, kClass, 1048);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), 1048) << "of the packet that exceeds it, all";
  EXPECT_TRUE(buffer.CanAdmit(0, 0, kClass, kHeadroom - 1048));
  EXPECT_FALSE(buffer.CanAdmit(0, 0, kClass, kHeadroom - 1047));
  EXPECT_TRUE(buffer.CanAdmit(1, 0, kClass, kHeadroom)) << "each port has its own";
  EXPECT_TRUE(buffer.CanAdmit(1, 0, kClass, 1048));
  EXPECT_FALSE(buffer.CanAdmit(1, 0, kClass, kHeadroom + 1));
  // Class 1 has a pool of its own, of the same size.
  EXPECT_TRUE(buffer.CanAdmit(0, 0, 1, kHeadroom + 1));
}

TEST(BroadcomBuffer, WhatLeavesFreesHeadroomFirst) {
  BroadcomBuffer buffer = Make();
  buffer.Admit(0, 1, kClass, 477'318);
  buffer.Admit(0, 2, kClass, kIngressLimit - 477'318 + 500);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), kIngressLimit - 477'318 + 500);
  buffer.Release(0, 1, kClass, 1048);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), kIngressLimit - 477'318 + 500 - 1048);
  buffer.Release(0, 1, kClass, 477'318 - 1048);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), 500);
  buffer.Release(0, 2, kClass, 1048);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), 0) << "never less";
}

TEST(BroadcomBuffer, AnIngressPausesAboveASixteenthOfWhatIsFree) {
  BroadcomBuffer buffer = Make();
  // x - 2096 > (954,636 - x) / 16 from x = 58,128 on: 17 x > 988,172.
  buffer.Admit(0, 2, kClass, 58'127);
  EXPECT_FALSE(buffer.Pauses(0, kClass, kClass));
  EXPECT_EQ(buffer.Threshold(kClass), 56'031);
  EXPECT_EQ(buffer.SharedUsed(0, kClass), 56'031);
  buffer.Admit(0, 2, kClass, 1);
  EXPECT_TRUE(buffer.Pauses(0, kClass, kClass));
  EXPECT_FALSE(buffer.Pauses(1, kClass, kClass)) << "another ingress";
  EXPECT_FALSE(buffer.Pauses(0, kClass + 1, kClass)) << "another class";
  EXPECT_TRUE(buffer.Pauses(0, kClass, kClass + 1)) << "also when another class's packet came";
  EXPECT_FALSE(buffer.Pauses(0, kClass, 1)) << "by the pool of that packet, which is empty";
}

TEST(BroadcomBuffer, TwoFramesAreGuaranteedHoweverFullThePool) {
  BroadcomBuffer buffer = Make();
  buffer.Admit(0, 1, kClass, 477'318);
  buffer.Admit(0, 2, kClass, kIngressLimit - 477'318);
  buffer.Admit(1, 0, kClass, 2096);
  EXPECT_FALSE(buffer.Pauses(1, kClass, kClass));
  buffer.Admit(1, 0, kClass, 1);
  EXPECT_TRUE(buffer.Pauses(1, kClass, kClass));
}

TEST(BroadcomBuffer, HeadroomOfTheClassThatCamePausesAllClasses) {
  BroadcomBuffer buffer = Make();
  buffer.Admit(1, 1, kClass, 477'318);
  buffer.Admit(1, 2, kClass, kIngressLimit - 477'318);
  buffer.Admit(0, 0, 1, 3000);
  buffer.Admit(0, 0, kClass, 1048);
  buffer.Release(1, 1, kClass, 477'318);
  // 3000 - 2096 is below a sixteenth of what is free in both pools.
  EXPECT_TRUE(buffer.Pauses(0, 1, kClass));
  EXPECT_FALSE(buffer.Pauses(0, 1, 1));
  EXPECT_FALSE(buffer.Pauses(0, kClass, kClass)) << "it has less than two frames itself";
}

TEST(BroadcomBuffer, AnUpstreamGoesOnAByteBelowWhatItPausedAt) {
  BroadcomBuffer buffer = Make();
  // x - 2096 < (954,636 - x - 16) / 16 below 58,126.8
  buffer.Admit(0, 2, kClass, 58'127);
  EXPECT_FALSE(buffer.MayResume(0, kClass));
  buffer.Release(0, 2, kClass, 1);
  EXPECT_TRUE(buffer.MayResume(0, kClass));
  EXPECT_TRUE(buffer.MayResume(1, kClass));
}

TEST(BroadcomBuffer, NoneGoesOnWhileHeadroomIsUsed) {
  BroadcomBuffer buffer = Make();
  buffer.Admit(1, 1, kClass, 477'318);
  buffer.Admit(1, 2, kClass, kIngressLimit - 477'318);
  buffer.Admit(0, 0, kClass, 1048);
  buffer.Release(1, 1, kClass, 477'318);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), 1048);
  EXPECT_FALSE(buffer.MayResume(0, kClass)) << "although 477,318 B are free";
  buffer.Release(0, 0, kClass, 1048);
  EXPECT_TRUE(buffer.MayResume(0, kClass));
}

}  // namespace
}  // namespace sluice
