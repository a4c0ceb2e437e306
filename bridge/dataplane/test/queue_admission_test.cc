// SPDX-License-Identifier: MIT
#include "sluice/rules/queue_admission.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "sluice/rules/byte_ranges.h"
#include "sluice/rules/random.h"

namespace sluice {
namespace {

using Refusal = QueueAdmission::Refusal;

EcnProfile From(std::int64_t bytes) {
  EcnProfile profile;
  profile.kminBytes = bytes - 1;
  profile.kmaxBytes = bytes - 1;
  return profile;
}

TEST(QueueAdmission, RefusesNothingToBeginWith) {
  QueueAdmission admission{EntityRandom(1, 2)};
  EXPECT_FALSE(admission.active());
  EXPECT_EQ(admission.Judge(1LL << 60, 1LL << 60, false), Refusal::kNone);
}

TEST(QueueAdmission, DropsFromAThresholdOnWhatIsNotEcnCapable) {
  QueueAdmission admission{EntityRandom(1, 2)};
  admission.SetDropProfile(From(5000));
  EXPECT_TRUE(admission.active());
  EXPECT_EQ(admission.Judge(0, 4999, false), Refusal::kNone);
  EXPECT_EQ(admission.Judge(0, 5000, false), Refusal::kWred);
  EXPECT_EQ(admission.Judge(0, 5000, true), Refusal::kNone);
}

TEST(QueueAdmission, DropsByChanceWhereTheProfileRises) {
  QueueAdmission admission{EntityRandom(1, 2)};
  EcnProfile profile;
  profile.kminBytes = 0;
  profile.kmaxBytes = 1000;
  profile.pmax = 1.0;
  admission.SetDropProfile(profile);
  int refused = 0;
  for (int i = 0; i < 10000; ++i) {
    refused += admission.Judge(0, 300, false) == Refusal::kWred ? 1 : 0;
  }
  EXPECT_NEAR(refused, 3000, 150);  // more than 3 standard deviations of 46
}

TEST(QueueAdmission, LimitHoldsForEveryPacketAndEnds) {
  QueueAdmission admission{EntityRandom(1, 2)};
  admission.SetLimit(7000);
  EXPECT_TRUE(admission.active());
  EXPECT_EQ(admission.Judge(7000, 8048, true), Refusal::kNone);
  EXPECT_EQ(admission.Judge(7001, 8049, true), Refusal::kLimit);
  admission.SetLimit(QueueAdmission::kNoLimit);
  EXPECT_FALSE(admission.active());
}

TEST(QueueAdmission, SameStreamSameChance) {
  QueueAdmission one{EntityRandom(0, 0)};
  QueueAdmission two{EntityRandom(0, 0)};
  one.DrawFrom(EntityRandom(7, 8));
  EcnProfile profile;
  profile.kminBytes = 0;
  profile.kmaxBytes = 1000;
  one.SetDropProfile(profile);
  two.SetDropProfile(profile);
  two.DrawFrom(EntityRandom(7, 8));
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(one.Judge(0, 500, false), two.Judge(0, 500, false));
  }
}

TEST(QueueAdmission, NoChanceIsDrawnForWhatTheLimitRefuses) {
  QueueAdmission one{EntityRandom(7, 8)};
  QueueAdmission two{EntityRandom(7, 8)};
  EcnProfile profile;
  profile.kminBytes = 0;
  profile.kmaxBytes = 1000;
  for (QueueAdmission* admission : {&one, &two}) {
    admission->SetDropProfile(profile);
    admission->SetLimit(2000);
  }
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(two.Judge(2001, 500, false), Refusal::kLimit);
    EXPECT_EQ(one.Judge(0, 500, false), two.Judge(0, 500, false));
  }
}

TEST(ByteRanges, HoldWhatWasAdded) {
  ByteRanges ranges;
  EXPECT_TRUE(ranges.empty());
  EXPECT_FALSE(ranges.Contains(0));
  ranges.Add(10, 20);
  EXPECT_FALSE(ranges.Contains(9));
  EXPECT_TRUE(ranges.Contains(10));
  EXPECT_TRUE(ranges.Contains(19));
  EXPECT_FALSE(ranges.Contains(20));
}

TEST(ByteRanges, ThoseThatTouchBecomeOne) {
  ByteRanges ranges;
  ranges.Add(10, 20);
  ranges.Add(40, 50);
  ranges.Add(0, 5);
  EXPECT_EQ(ranges.size(), 3U);
  ranges.Add(20, 30);
  EXPECT_EQ(ranges.size(), 3U);
  ranges.Add(4, 41);
  EXPECT_EQ(ranges.size(), 1U);
  EXPECT_TRUE(ranges.Contains(0));
  EXPECT_TRUE(ranges.Contains(49));
  EXPECT_FALSE(ranges.Contains(50));
}

TEST(ByteRanges, TakeAwayCutsAndSplits) {
  ByteRanges ranges;
  ranges.Add(0, 100);
  ranges.Remove(40, 60);
  EXPECT_EQ(ranges.size(), 2U);
  EXPECT_TRUE(ranges.Contains(39));
  EXPECT_FALSE(ranges.Contains(40));
  EXPECT_FALSE(ranges.Contains(59));
  EXPECT_TRUE(ranges.Contains(60));
  ranges.Remove(90, std::numeric_limits<std::int64_t>::max());
  EXPECT_FALSE(ranges.Contains(95));
  ranges.Remove(0, std::numeric_limits<std::int64_t>::max());
  EXPECT_TRUE(ranges.empty());
}

/// Against one flag per byte.
TEST(ByteRanges, AgreeWithASetOfBytes) {
  EntityRandom random(3, 4);
  ByteRanges ranges;
  std::vector<bool> bytes(64, false);
  for (int step = 0; step < 2000; ++step) {
    const auto from = static_cast<std::int64_t>(random.NextBits() % 63);
    const auto to = from + 1 + static_cast<std::int64_t>(random.NextBits() % (64U - from));
    const bool add = random.NextBits() % 2 == 0;
    add ? ranges.Add(from, to) : ranges.Remove(from, to);
    for (std::int64_t b = from; b < to && b < 64; ++b) {
      bytes[static_cast<std::size_t>(b)] = add;
    }
    for (std::int64_t b = 0; b < 64; ++b) {
      ASSERT_EQ(ranges.Contains(b), bytes[static_cast<std::size_t>(b)]) << step << ' ' << b;
    }
  }
}

}  // namespace
}  // namespace sluice
