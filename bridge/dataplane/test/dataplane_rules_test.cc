// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "sluice/events.h"
#include "sluice/rules/discounted_load.h"
#include "sluice/rules/ecmp.h"
#include "sluice/rules/ecn_profile.h"
#include "sluice/rules/pacing.h"
#include "sluice/rules/random.h"
#include "sluice/rules/spray.h"
#include "sluice/rules/time_weighted.h"

namespace sluice {
namespace {

TEST(EntityRandom, GivesTheNumbersOfJava) {
  // Printed by org.sluice.cc.EntityRandom: three nextLong, then a nextDouble.
  const struct {
    std::uint64_t seed, key, bits[3];
    double uniform;
  } cases[] = {
      {1ULL,
       0ULL,
       {0x108c40ea43b9a2d8ULL, 0x1ad753efecbe4aecULL, 0xa7577951db8aa8eaULL},
       0x1.fbcbadac31888p-3},
      {1ULL,
       1ULL,
       {0x3ed106de753c4c92ULL, 0x98b4485fe82e498eULL, 0xa1e2961bf496394ULL},
       0x1.2b8ac3d951b1p-1},
      {42ULL,
       2147483655ULL,
       {0x74274b433c015e40ULL, 0xe9791d89b560a449ULL, 0xdfa79f419584dd4cULL},
       0x1.71678179744b9p-1},
      {~0ULL,
       5ULL,
       {0x2224a816de52ad97ULL, 0xcd033c64548c1e1bULL, 0x3364805cacccf22bULL},
       0x1.2799fced8f392p-2},
      {0ULL,
       2199023255555ULL,
       {0x2a23fbfef2e52fb6ULL, 0xe9c980c2a79232faULL, 0xe9f032f55283f11fULL},
       0x1.3ce9867b3323cp-3},
  };
  for (const auto& c : cases) {
    EntityRandom random(c.seed, c.key);
    for (const std::uint64_t bits : c.bits) {
      EXPECT_EQ(random.NextBits(), bits) << c.seed << " " << c.key;
    }
    EXPECT_EQ(random.NextDouble(), c.uniform) << c.seed << " " << c.key;
  }
}

TEST(StreamKey, DiffersByKindAndIndex) {
  EXPECT_EQ(StreamKey(StreamKind::kLinkErrors, 3), 2199023255555ULL);
  EXPECT_NE(StreamKey(StreamKind::kEcnMarking, 3), StreamKey(StreamKind::kLinkErrors, 3));
}

EcnMarker Marker(const EcnProfile& profile) {
  return EcnMarker(profile, EntityRandom(1, StreamKey(StreamKind::kEcnMarking, 0)));
}

TEST(Ecn, NeverUpToKminAlwaysAboveKmax) {
  EcnMarker marker = Marker({100, 400, 0.2, 1.0});
  for (int i = 0; i < 1000; ++i) {
    EXPECT_FALSE(marker.ShouldMark(100));
    EXPECT_TRUE(marker.ShouldMark(401));
  }
}

TEST(Ecn, RisesLinearlyToPmaxInBetween) {
  const EcnProfile profile{100, 400, 0.2, 1.0};
  EXPECT_DOUBLE_EQ(profile.ProbabilityAt(250), 0.1);
  EXPECT_DOUBLE_EQ(profile.ProbabilityAt(400), 0.2);
  EcnMarker marker = Marker(profile);
  int marks = 0;
  for (int i = 0; i < 100000; ++i) {
    marks += marker.ShouldMark(250) ? 1 : 0;
  }
  EXPECT_NEAR(marks, 10000, 400);  // four standard deviations
}

TEST(Ecn, KminEqualToKmaxIsAStep) {
  EcnMarker marker = Marker({300, 300, 1.0, 1.0});
  EXPECT_FALSE(marker.ShouldMark(300));
  EXPECT_TRUE(marker.ShouldMark(301));
}

TEST(Ecn, WithoutAnUpperEndPmaxHoldsEverywhereAboveKmin) {
  const EcnProfile profile{0, std::numeric_limits<std::int64_t>::max(), 0.3, 1.0};
  EXPECT_DOUBLE_EQ(profile.ProbabilityAt(0), 0.0);
  EXPECT_DOUBLE_EQ(profile.ProbabilityAt(1), 0.3);
  EXPECT_DOUBLE_EQ(profile.ProbabilityAt(1e12), 0.3);
}

TEST(Ecn, NoProfileMarksNothing) {
  EcnMarker marker = Marker(EcnProfile());
  EXPECT_FALSE(marker.ShouldMark(1'000'000'000));
}

TEST(Ecn, AverageFollowsTheQueueByItsWeight) {
  EcnMarker marker = Marker({100, 100, 1.0, 0.25});
  EXPECT_FALSE(marker.ShouldMark(200));  // 50
  EXPECT_FALSE(marker.ShouldMark(200));  // 87.5
  EXPECT_TRUE(marker.ShouldMark(200));   // 115.6
}

TEST(Ecn, EachPriorityHasAnAverageOfItsOwn) {
  EcnMarker marker = Marker({100, 100, 1.0, 0.25});
  for (int i = 0; i < 20; ++i) {
    marker.ShouldMark(400, 3);
  }
  EXPECT_TRUE(marker.ShouldMark(400, 3));
  EXPECT_FALSE(marker.ShouldMark(0, 5));
  EXPECT_FALSE(marker.ShouldMark(300, 5)) << "75";
}

TEST(Ecn, ANewProfileGoesOnWithTheAverage) {
  EcnMarker marker = Marker({100, 100, 1.0, 0.25});
  EXPECT_FALSE(marker.ShouldMark(200));  // 50
  marker.SetProfile({80, 80, 1.0, 0.25});
  EXPECT_TRUE(marker.ShouldMark(200));  // 87.5
}

TEST(Ecn, DrawsOnlyWhereChanceDecides) {
  EcnMarker one = Marker({100, 400, 0.5, 1.0});
  EcnMarker two = Marker({100, 400, 0.5, 1.0});
  for (int i = 0; i < 200; ++i) {
    two.ShouldMark(50);
    two.ShouldMark(500);
    EXPECT_EQ(one.ShouldMark(300), two.ShouldMark(300));
  }
}

TEST(Pacing, TransmissionTimeIsExactOrCutToNanoseconds) {
  EXPECT_EQ(TxTimePs(1048, 100'000'000'000), 83840);
  EXPECT_EQ(TxTimePs(1048, 100'000'000'000, true), 83000);
  EXPECT_EQ(TxTimePs(1048, 25'000'000'000, true), 335000);
  // Seconds on a grid of 2^-64: of exactly 8384 ns and 7680 ns one is lost, half a second is on it.
  EXPECT_EQ(CutTxTimePs(1048, 25'000'000'000), 335000);
  EXPECT_EQ(CutTxTimePs(1048, 1'000'000'000), 8383000);
  EXPECT_EQ(CutTxTimePs(1056, 1'100'000'000), 7679000);
  EXPECT_EQ(CutTxTimePs(62'500, 1'000'000), 500'000'000'000);
  EXPECT_EQ(CutTxTimePs(1'250'000, 1'000'000), 10'000'000'000'000);
  EXPECT_EQ(TxTimePs(1'000'000'000'000, 1'000'000), 8'000'000'000'000'000'000);
}

TEST(Pacing, APauseIsItsQuantaAndNeverLongerThanTimeCounts) {
  EXPECT_EQ(QuantaPs(65535, 100'000'000'000), 335'539'200);
  EXPECT_EQ(QuantaPs(1, 3), 170'666'666'666'666);
  EXPECT_EQ(QuantaPs(65535, 1), std::int64_t{1} << 61);
}

TEST(Pacing, HoldsAnAwkwardRateExactlyInTheLongRun) {
  Pacer pacer;
  pacer.SetRate(3'000'000'000);
  for (int i = 0; i < 3000; ++i) {
    ASSERT_TRUE(pacer.MaySend(pacer.nextPs()));
    pacer.Sent(pacer.nextPs(), 1000);
  }
  EXPECT_EQ(pacer.nextPs(), 8'000'000'000);  // 3000 * 8000 bit / 3 G
}

TEST(Pacing, TruncationLosesTheRest) {
  Pacer pacer(true);
  pacer.SetRate(100'000'000'000);
  for (int i = 0; i < 100; ++i) {
    pacer.Sent(pacer.nextPs(), 1048);
  }
  EXPECT_EQ(pacer.nextPs(), 100 * 83000);
}

TEST(Pacing, NewRateReTimesThePacketThatIsOnItsWay) {
  Pacer pacer;
  pacer.SetRate(1'000'000'000);
  pacer.Sent(1000, 1000);
  EXPECT_EQ(pacer.nextPs(), 1000 + 8'000'000);
  pacer.SetRate(2'000'000'000);
  EXPECT_EQ(pacer.nextPs(), 1000 + 4'000'000);
  pacer.SetRate(500'000'000);
  EXPECT_EQ(pacer.nextPs(), 1000 + 16'000'000);
}

TEST(Pacing, AtLineRateANewRateMovesOnlyThePacketThatWaits) {
  Pacer pacer(true, true, UnusedRate::kLost, 25'000'000'000);
  pacer.PaceAtLineRate();
  pacer.SetRate(25'000'000'000);
  pacer.Sent(0, 1048);
  const std::int64_t atLinePs = CutTxTimePs(1048, 25'000'000'000);
  EXPECT_EQ(pacer.nextPs(), atLinePs);
  pacer.SetRate(5'000'000'000);
  EXPECT_EQ(pacer.nextPs(), CutTxTimePs(1048, 5'000'000'000));
  pacer.Sent(2'000'000, 1048);
  EXPECT_EQ(pacer.nextPs(), 2'000'000 + atLinePs);
}

TEST(Pacing, IdlenessIsNotMadeUpFor) {
  Pacer pacer;
  pacer.SetRate(8'000'000'000);
  pacer.Sent(0, 1000);
  EXPECT_FALSE(pacer.MaySend(999'999));
  pacer.Sent(50'000'000, 1000);
  EXPECT_EQ(pacer.nextPs(), 51'000'000);
}

// 1000 bytes take 2,666,666 2/3 ps at 3 Gb/s and 1,333,333 1/3 ps at 6 Gb/s.
TEST(Pacing, TheRestOfAPicosecondIsNotMadeUpForAfterIdlenessOrAtAnotherRate) {
  Pacer idle;
  idle.SetRate(3'000'000'000);
  idle.Sent(0, 1000);
  idle.Sent(10'000'000, 1000);
  EXPECT_EQ(idle.nextPs(), 12'666'666);
  Pacer faster;
  faster.SetRate(3'000'000'000);
  faster.Sent(0, 1000);
  faster.SetRate(6'000'000'000);
  EXPECT_EQ(faster.nextPs(), 1'333'333);
  faster.Sent(1'333'333, 1000);
  faster.Sent(2'666'666, 1000);
  EXPECT_EQ(faster.nextPs(), 3'999'999);
}

TEST(Pacing, WhatIsKeptLetsAPacketGoWhenTheRateHasAllowedAllOfIt) {
  Pacer pacer(false, true, UnusedRate::kKept);
  pacer.SetRate(3'000'000'000);
  pacer.Decide(3'000'000'000, 0);
  pacer.Sent(0, 1000);
  EXPECT_EQ(pacer.nextPs(), 2'666'667);
}

TEST(Pacing, UnusedRateThatIsKeptIsSentAtOnce) {
  Pacer pacer(false, true, UnusedRate::kKept);
  pacer.SetRate(8'000'000'000);  // 1000 bytes take 1 us
  pacer.Sent(0, 1000);
  pacer.Decide(4'000'000'000, 500'000);  // half of the interval is owed, now at half the rate
  EXPECT_EQ(pacer.nextPs(), 1'500'000);
  EXPECT_FALSE(pacer.MaySend(1'499'999));
  // Idle for 100 us: 50,000 bytes at once, and one packet in advance.
  for (int i = 0; i < 51; ++i) {
    ASSERT_TRUE(pacer.MaySend(101'500'000)) << i;
    pacer.Sent(101'500'000, 1000);
  }
  EXPECT_EQ(pacer.nextPs(), 103'500'000);
  pacer.Decide(8'000'000'000, 102'500'000);
  EXPECT_EQ(pacer.nextPs(), 103'000'000);
}

TEST(Pacing, NothingIsKeptBeforeARateIsDecided) {
  Pacer pacer(false, true, UnusedRate::kKept);
  pacer.SetRate(8'000'000'000);
  pacer.Decide(1'000'000'000, 50'000'000);
  EXPECT_TRUE(pacer.MaySend(50'000'000));
  pacer.Sent(50'000'000, 1000);
  EXPECT_EQ(pacer.nextPs(), 58'000'000);
}

TEST(Pacing, AtTheRateOfTheLinkWhatWasKeptIsGivenUp) {
  for (const UnusedRate unused : {UnusedRate::kKept, UnusedRate::kKeptBelowLineRate}) {
    Pacer pacer(false, true, unused, 8'000'000'000);
    pacer.SetRate(8'000'000'000);
    pacer.Decide(4'000'000'000, 0);
    pacer.Decide(8'000'000'000, 10'000'000);  // 5,000 bytes were kept
    pacer.Decide(4'000'000'000, 20'000'000);  // and 10,000 more at the rate of the link
    int sent = 0;
    while (pacer.MaySend(20'000'000)) {
      pacer.Sent(20'000'000, 1000);
      ++sent;
    }
    EXPECT_EQ(sent, unused == UnusedRate::kKept ? 16 : 1);
  }
}

TEST(TimeWeighted, MeanAndPeak) {
  TimeWeighted queue;
  queue.Set(100, 10);
  queue.Set(200, 30);
  queue.Set(200, 0);
  queue.Set(300, 20);
  EXPECT_EQ(queue.peak(), 30);
  EXPECT_DOUBLE_EQ(queue.Mean(400), (100 * 10 + 100 * 20) / 400.0);
  EXPECT_DOUBLE_EQ(queue.Mean(800), (100 * 10 + 500 * 20) / 800.0);
}

TEST(TimeWeighted, CountsFromItsStart) {
  TimeWeighted lastThird(1000);
  lastThird.Set(0, 50);
  lastThird.Set(500, 7);
  EXPECT_EQ(lastThird.peak(), 7) << "the level it starts with";
  EXPECT_DOUBLE_EQ(lastThird.Mean(900), 0.0);
  lastThird.Set(1200, 3);
  EXPECT_EQ(lastThird.peak(), 7);
  EXPECT_DOUBLE_EQ(lastThird.Mean(1400), (200 * 7 + 200 * 3) / 400.0);
}

TEST(TelemetryHop, IsAppendedWordByWord) {
  std::vector<std::int64_t> words;
  events::TelemetryHop{1, 2, 3, 4}.AppendTo(words);
  events::TelemetryHop{5, 6, 7, 8}.AppendTo(words);
  ASSERT_EQ(words.size(), 2 * events::TelemetryHop::kWords);
  EXPECT_EQ(words[0], 1);
  EXPECT_EQ(words[3], 4);
  EXPECT_EQ(words[events::TelemetryHop::kWords], 5);
  EXPECT_EQ(words[events::TelemetryHop::kWords + 3], 8);
}

TEST(Ecmp, OfTheHpccSimulatorIsMurmur3OverAddressesAndPorts) {
  // Computed from the published definition of MurmurHash3, x86_32, over the same 12 bytes.
  EXPECT_EQ(HpccEcmp::Address(13), 0x0b000d01U);
  EXPECT_EQ(HpccEcmp::Address(300), 0x0b012c01U);
  const HpccEcmp hash(16, false);
  std::vector<std::size_t> chosen;
  for (std::int64_t port = 10000; port < 10008; ++port) {
    chosen.push_back(hash.OfFlow({6, 13, port, 100}, 1000003));
  }
  EXPECT_EQ(chosen, (std::vector<std::size_t>{914665, 41615, 33893, 790925, 726273, 922530, 986578,
                                              912085}));
}

TEST(Ecmp, OfAHostOfTheHpccSimulatorHasTheSeedOfNs3) {
  const HpccEcmp hash(0, true);
  int first = 0;
  for (int sport = 10000; sport < 10064; ++sport) {
    first += hash.OfFlow({0, 1, sport, 100}, 2) == 0 ? 1 : 0;
  }
  EXPECT_GT(first, 16);
  EXPECT_LT(first, 48);
}

TEST(Ecmp, ByDestinationAllPacketsToANodeGoOneWayAndNodesTakeTurns) {
  const StaticRoutes routes;
  for (std::int64_t flow = 0; flow < 64; ++flow) {
    EXPECT_EQ(routes.OfFlow({flow, 61, 10000 + flow, 100}, 6), 1U) << flow;
    EXPECT_EQ(routes.OfFlow({0, 60 + flow, 10000, 100}, 6), static_cast<std::size_t>(flow % 6))
        << flow;
  }
}

TEST(Spray, drawsANextHopForEachPacketEvenly) {
  RandomSpray spray(1, 20);
  RandomSpray other(1, 21);
  std::vector<int> counts(4);
  int same = 0;
  for (int i = 0; i < 40000; ++i) {
    const std::size_t chosen = spray.Of(4);
    ++counts.at(chosen);
    same += chosen == other.Of(4) ? 1 : 0;
  }
  // Standard deviation of a binomial: 87.
  for (const int count : counts) {
    EXPECT_NEAR(count, 10000, 450);
  }
  EXPECT_NEAR(same, 10000, 450) << "routers draw apart";
}

TEST(Spray, drawsInProportionToWeights) {
  RandomSpray spray(1, 20);
  const std::vector<std::uint64_t> weights{3, 0, 1};
  std::vector<int> counts(3);
  for (int i = 0; i < 40000; ++i) {
    ++counts.at(spray.Weighted(3, [&](std::size_t one) { return weights[one]; }));
  }
  EXPECT_NEAR(counts[0], 30000, 450);
  EXPECT_EQ(counts[1], 0);
  EXPECT_NEAR(counts[2], 10000, 450);
  counts.assign(3, 0);
  for (int i = 0; i < 30000; ++i) {
    ++counts.at(spray.Weighted(3, [](std::size_t) { return 0U; }));
  }
  EXPECT_NEAR(counts[1], 10000, 450) << "no weight at all: each as likely";
}

TEST(Spray, inTurnIsByDestination) {
  RoundRobinSpray spray;
  std::vector<std::size_t> first;
  std::vector<std::size_t> second;
  for (int i = 0; i < 4; ++i) {
    first.push_back(spray.Of(9, 3));
    second.push_back(spray.Of(2, 3));
  }
  EXPECT_EQ(first, (std::vector<std::size_t>{0, 1, 2, 0}));
  EXPECT_EQ(second, first);
}

TEST(Spray, takesTheShortestOfAllQueuesIfItDrawsAll) {
  ShortestQueueSpray spray(1, 20, 4, 0);
  for (std::int64_t shortest = 0; shortest < 4; ++shortest) {
    const auto queueOf = [shortest](std::size_t one) {
      return static_cast<std::int64_t>(one) == shortest ? 10 : 20;
    };
    EXPECT_EQ(spray.Of(1, 4, queueOf), static_cast<std::size_t>(shortest));
  }
}

TEST(Spray, drawsQueuesThatAreAllDifferent) {
  // Of two out of two the shorter is always among them; of one it is every other time.
  ShortestQueueSpray two(1, 20, 2, 0);
  ShortestQueueSpray one(1, 20, 1, 0);
  const auto queueOf = [](std::size_t i) { return static_cast<std::int64_t>(i); };
  int ofOne = 0;
  for (int i = 0; i < 10000; ++i) {
    EXPECT_EQ(two.Of(1, 2, queueOf), 0U);
    ofOne += one.Of(1, 2, queueOf) == 0 ? 1 : 0;
  }
  EXPECT_NEAR(ofOne, 5000, 225);
}

TEST(Spray, looksAgainAtTheBestOfThePacketBefore) {
  // Queue 5 of 64 is empty. Once it was drawn it is taken for ever, if one is remembered.
  ShortestQueueSpray remembers(1, 20, 1, 1);
  ShortestQueueSpray forgets(1, 20, 1, 0);
  const auto queueOf = [](std::size_t i) { return i == 5 ? 0 : 1000; };
  int remembered = 0;
  int forgotten = 0;
  for (int i = 0; i < 64 * 20; ++i) {
    remembers.Of(1, 64, queueOf);
    forgets.Of(1, 64, queueOf);
  }
  for (int i = 0; i < 640; ++i) {
    remembered += remembers.Of(1, 64, queueOf) == 5 ? 1 : 0;
    forgotten += forgets.Of(1, 64, queueOf) == 5 ? 1 : 0;
  }
  EXPECT_EQ(remembered, 640);
  EXPECT_NEAR(forgotten, 10, 10);
  // Another set of next hops has a memory of its own.
  EXPECT_NE(remembers.Of(2, 64, [](std::size_t) { return 1; }), 5U);
}

TEST(Spray, forgetsANextHopThatIsThereNoMore) {
  ShortestQueueSpray spray(1, 20, 8, 1);
  EXPECT_EQ(spray.Of(1, 8, [](std::size_t i) { return i == 7 ? 0 : 9; }), 7U);
  for (int i = 0; i < 20; ++i) {
    EXPECT_LT(spray.Of(1, 3,
                       [](std::size_t one) {
                         EXPECT_LT(one, 3U);
                         return 0;
                       }),
              3U);
  }
}

TEST(Spray, ofEqualQueuesTheRememberedComesFirst) {
  ShortestQueueSpray spray(1, 20, 3, 1);
  const std::size_t first = spray.Of(1, 8, [](std::size_t) { return 7; });
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(spray.Of(1, 8, [](std::size_t) { return 7; }), first);
  }
}

constexpr std::int64_t kUs = 1'000'000;

TEST(DiscountedLoad, ofALinkInUseIsItsShare) {
  // 10 Gb/s, a frame of 1250 B each microsecond: the whole rate. A little more than half of it.
  const LoadSettings settings{8 * kUs, 0.2, 3};
  constexpr std::uint64_t kTenGbps = 10'000'000'000;
  DiscountedLoad full;
  DiscountedLoad burst;
  DiscountedLoad half;
  std::int64_t nowPs = 0;
  for (int i = 0; i < 1000; ++i, nowPs += kUs) {
    full.Sent(settings, nowPs, 1250);
    burst.Sent(settings, nowPs, 2500);
    half.Sent(settings, nowPs, i % 2 == 0 ? 1300 : 0);
  }
  EXPECT_EQ(full.Of(settings, nowPs - 1, kTenGbps), 7);
  EXPECT_EQ(burst.Of(settings, nowPs - 1, kTenGbps), 7) << "at most 2^3 - 1";
  EXPECT_EQ(half.Of(settings, nowPs - 1, kTenGbps), 4);
  EXPECT_EQ(half.Of(settings, nowPs - 1, 2 * kTenGbps), 2) << "of a link twice as fast";
  const LoadSettings fine{8 * kUs, 0.2, 8};
  // Just after it decayed a register in use has 1 - decay of what it had before.
  EXPECT_NEAR(static_cast<double>(half.Of(fine, nowPs - 1, kTenGbps)), 0.52 * 256, 2);
  EXPECT_NEAR(static_cast<double>(half.Of(fine, nowPs, kTenGbps)), 0.8 * 0.52 * 256, 2);
}

TEST(DiscountedLoad, decaysInSilence) {
  const LoadSettings settings{10 * kUs, 0.5, 8};
  constexpr std::uint64_t kTenGbps = 10'000'000'000;
  DiscountedLoad load;
  load.Sent(settings, 5 * kUs, 12500);
  // tau is 20 us: 25,000 B at 10 Gb/s.
  EXPECT_EQ(load.Of(settings, 9 * kUs, kTenGbps), 128);
  EXPECT_EQ(load.Of(settings, 10 * kUs, kTenGbps), 64);
  EXPECT_EQ(load.Of(settings, 39 * kUs, kTenGbps), 16);
  EXPECT_EQ(load.Of(settings, 1000 * kUs, kTenGbps), 0);
  EXPECT_EQ(load.Of(settings, INT64_MAX, kTenGbps), 0) << "without a loop over all periods";
}

TEST(Ecmp, ASymmetricOneSendsBothDirectionsTheSameWay) {
  const SeededEcmp symmetricAt20(7, true, 20);
  const SeededEcmp symmetricAt21(7, true, 21);
  const SeededEcmp plainAt20(7, false, 20);
  const SeededEcmp plainAt21(7, false, 21);
  std::set<std::size_t> used;
  int differs = 0;
  for (std::int64_t flow = 0; flow < 64; ++flow) {
    const FlowKey key{flow % 5, 5 + flow % 3, 10000 + flow, 100};
    const std::size_t there = symmetricAt20.OfFlow(key, 4);
    EXPECT_EQ(there, symmetricAt21.OfFlow(key.Reversed(), 4)) << flow;
    differs += plainAt20.OfFlow(key, 4) != plainAt21.OfFlow(key.Reversed(), 4) ? 1 : 0;
    used.insert(there);
  }
  EXPECT_EQ(used.size(), 4U);
  EXPECT_GT(differs, 16);
}

}  // namespace
}  // namespace sluice
