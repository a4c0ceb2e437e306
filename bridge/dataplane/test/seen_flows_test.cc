// SPDX-License-Identifier: MIT
#include "sluice/rules/seen_flows.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(SeenFlows, CountsPacketsBytesAndThoseThatFoundTheQueueAboveTheLevel) {
  SeenFlows table;
  table.Start();
  table.CountAbove(5000);
  table.Add(7, 1, 0, 1048, 5000);  // at the level is not above it
  table.Add(7, 1, 0, 1048, 5001);
  table.Add(7, 1, 0, 48, 6048);
  const auto seen = table.Take();
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].flow, 7);
  EXPECT_EQ(seen[0].source, 1);
  EXPECT_EQ(seen[0].destination, 0);
  EXPECT_EQ(seen[0].packets, 3);
  EXPECT_EQ(seen[0].bytes, 2144);
  EXPECT_EQ(seen[0].packetsAbove, 2);
}

TEST(SeenFlows, NothingIsAboveALevelThatIsNotSet) {
  SeenFlows table;
  table.Add(7, 1, 0, 1048, 1'000'000'000);
  EXPECT_EQ(table.Take()[0].packetsAbove, 0);
}

TEST(SeenFlows, ComesByFlowNumberAndIsForgottenWhenRead) {
  SeenFlows table;
  for (const std::int64_t flow : {9, 2, 5, 2}) {
    table.Add(flow, flow + 10, flow + 20, 100, 0);
  }
  const auto seen = table.Take();
  ASSERT_EQ(seen.size(), 3U);
  EXPECT_EQ(seen[0].flow, 2);
  EXPECT_EQ(seen[0].packets, 2);
  EXPECT_EQ(seen[1].flow, 5);
  EXPECT_EQ(seen[2].flow, 9);
  EXPECT_EQ(seen[2].source, 19);
  EXPECT_EQ(seen[2].destination, 29);
  EXPECT_TRUE(table.Take().empty());
  table.Add(2, 12, 22, 64, 0);
  EXPECT_EQ(table.Take()[0].bytes, 64);
}

TEST(SeenFlows, CountsOnlyOnceItIsWanted) {
  SeenFlows table;
  EXPECT_FALSE(table.counting());
  table.Start();
  EXPECT_TRUE(table.counting());
}

}  // namespace
}  // namespace sluice
