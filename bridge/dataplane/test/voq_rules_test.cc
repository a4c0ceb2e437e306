// SPDX-License-Identifier: MIT
// Rules of queues on credit that need no simulator: which queue gets the next share, which stamp
// counts.
#include <gtest/gtest.h>

#include <map>

#include "sluice/rules/paced_shares.h"
#include "sluice/rules/stamp_table.h"

namespace sluice {
namespace {

constexpr std::int64_t kRate = 8000000000;  // a byte per ns
constexpr std::int64_t kShare = 1000;       // so 1 us each
constexpr std::int64_t kMicrosecond = 1000000;

std::vector<std::int64_t> DealAll(PacedShares& shares, std::size_t most) {
  std::vector<std::int64_t> nodes;
  std::int64_t node = 0;
  std::int64_t queue = 0;
  std::int64_t dealt = 0;
  while (nodes.size() < most && shares.Deal(shares.NextPs(), node, queue, dealt)) {
    nodes.push_back(node);
  }
  return nodes;
}

TEST(PacedShares, AreOneIntervalApart) {
  PacedShares shares;
  shares.Set(kRate, kShare, {{4, 0, 1, 5000}});
  std::int64_t node = 0;
  std::int64_t queue = 0;
  std::int64_t dealt = 0;
  std::int64_t nowPs = 7;
  for (int k = 1; k <= 5; ++k) {
    ASSERT_TRUE(shares.Deal(nowPs, node, queue, dealt));
    EXPECT_EQ(dealt, k * kShare);
    EXPECT_EQ(shares.NextPs(), nowPs + kMicrosecond);
    nowPs = shares.NextPs();
  }
  EXPECT_FALSE(shares.IsOwed());
  EXPECT_FALSE(shares.Deal(nowPs, node, queue, dealt));
}

TEST(PacedShares, ThreeToOneIsInterleaved) {
  PacedShares shares;
  shares.Set(kRate, kShare, {{9, 0, 3, 1000000}, {5, 0, 1, 1000000}});
  // Smooth weighted round robin of weights 1 (node 5) and 3 (node 9), by hand: claims before the
  // choice 1,3 | 2,2 | -1,5 | 0,4; of two equal claims node 5's comes first.
  EXPECT_EQ(DealAll(shares, 8), (std::vector<std::int64_t>{9, 5, 9, 9, 9, 5, 9, 9}));
}

TEST(PacedShares, AShareIsDealtWhileLessThanTheQuotaWas) {
  PacedShares shares;
  shares.Set(kRate, kShare, {{1, 0, 1, 1}, {2, 0, 1, 1000}, {3, 0, 1, 1001}, {4, 0, 1, 0}});
  EXPECT_EQ(DealAll(shares, 99), (std::vector<std::int64_t>{1, 2, 3, 3}));
}

TEST(PacedShares, RememberWhatWasDealtWhenTheTakersAreReplaced) {
  PacedShares shares;
  shares.Set(kRate, kShare, {{1, 6, 1, 2000}});
  EXPECT_EQ(DealAll(shares, 99).size(), 2U);
  shares.Set(kRate, kShare, {});
  EXPECT_FALSE(shares.IsOwed());
  shares.Set(kRate, kShare, {{1, 6, 1, 3000}, {1, 7, 1, 1000}});
  std::int64_t node = 0;
  std::int64_t queue = 0;
  std::int64_t dealt = 0;
  std::map<std::int64_t, std::int64_t> total;
  while (shares.Deal(shares.NextPs(), node, queue, dealt)) {
    total[queue] = dealt;
  }
  EXPECT_EQ(total, (std::map<std::int64_t, std::int64_t>{{6, 3000}, {7, 1000}}));
}

TEST(PacedShares, WhoIsOwedNothingSavesNoClaim) {
  PacedShares shares;
  shares.Set(kRate, kShare, {{1, 0, 1, 1}, {2, 0, 1, 1000000}});
  EXPECT_EQ(DealAll(shares, 5), (std::vector<std::int64_t>{1, 2, 2, 2, 2}));
  shares.Set(kRate, kShare, {{1, 0, 1, 1000000}, {2, 0, 1, 1000000}});
  // Node 2 gave way once at the start; the three shares node 1 was not owed count for nothing.
  EXPECT_EQ(DealAll(shares, 4), (std::vector<std::int64_t>{2, 1, 2, 1}));
}

TEST(PacedShares, WhoWaitsWithAClaimLosesIt) {
  PacedShares shares;
  const std::vector<PacedShares::Taker> all = {
      {1, 0, 1, 1000000}, {2, 0, 1, 1000000}, {3, 0, 1, 1000000}};
  shares.Set(kRate, kShare, all);
  EXPECT_EQ(DealAll(shares, 1), (std::vector<std::int64_t>{1}));  // claims -2, 1, 1
  shares.Set(kRate, kShare, {all[0], all[2]});
  // Node 2 is owed nothing now. Before the choices: -1, 0, 2 | 0, 0, 1. After them: 0, 0, -1.
  EXPECT_EQ(DealAll(shares, 2), (std::vector<std::int64_t>{3, 3}));
  shares.Set(kRate, kShare, all);
  // 1, 1, 0: of equal claims node 1's comes first. With its claim of 1 node 2 would come first.
  EXPECT_EQ(DealAll(shares, 3), (std::vector<std::int64_t>{1, 2, 3}));
}

DepartureStamp Stamp(std::int64_t origin, std::int64_t first, std::int64_t last,
                     bool ordered = true) {
  DepartureStamp stamp;
  stamp.origin = origin;
  stamp.ordered = ordered;
  stamp.flows = first;
  stamp.sentBytes = last;
  return stamp;
}

std::vector<std::int64_t> Changes(StampTable& table) {
  std::vector<std::int64_t> words;
  table.TakeChanges(words);
  return words;
}

TEST(StampTable, TellsTheNewestOfEachOriginAndPortOnce) {
  StampTable table;
  EXPECT_EQ(Changes(table), (std::vector<std::int64_t>{0}));
  table.Record(Stamp(30, 2, 1048), 1);
  table.Record(Stamp(30, 3, 2096), 1);
  table.Record(Stamp(30, 1, 500), 0);
  table.Record(Stamp(20, 4, 900), 1);
  EXPECT_EQ(Changes(table),
            (std::vector<std::int64_t>{3, 20, 1, 4, 900, 30, 0, 1, 500, 30, 1, 3, 2096}));
  EXPECT_EQ(Changes(table), (std::vector<std::int64_t>{0}));
  table.Record(Stamp(30, 5, 3144), 1);
  EXPECT_EQ(Changes(table), (std::vector<std::int64_t>{1, 30, 1, 5, 3144}));
}

TEST(StampTable, AnOvertakenStampChangesNothing) {
  StampTable table;
  table.Record(Stamp(30, 3, 2096), 1);
  table.Record(Stamp(30, 2, 1048), 1);
  EXPECT_EQ(Changes(table), (std::vector<std::int64_t>{1, 30, 1, 3, 2096}));
  table.Record(Stamp(30, 2, 1048), 1);
  EXPECT_EQ(Changes(table), (std::vector<std::int64_t>{0}));
}

TEST(StampTable, ValuesWithoutAnOrderAreThoseThatCameLast) {
  StampTable table;
  table.Record(Stamp(30, 9, 0, false), 1);
  table.Record(Stamp(30, 2, 0, false), 1);
  EXPECT_EQ(Changes(table), (std::vector<std::int64_t>{1, 30, 1, 2, 0}));
}

}  // namespace
}  // namespace sluice
