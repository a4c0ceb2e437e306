// SPDX-License-Identifier: MIT
#include "sluice/rules/ecn_offset.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(EcnOffset, IsNotKeptUntilWanted) {
  EcnOffset offset;
  EXPECT_FALSE(offset.on());
  offset.MarkBelow(0);
  EXPECT_TRUE(offset.on());
  EXPECT_FALSE(offset.Left(5000)) << "nothing is below 0";
}

TEST(EcnOffset, WithoutAPauseMarksWhereverAnythingIsToBeMarked) {
  EcnOffset offset;
  offset.MarkBelow(1);
  EXPECT_TRUE(offset.Left(5000));
  offset.MarkBelow(0);
  EXPECT_FALSE(offset.Left(5000));
}

TEST(EcnOffset, WhatCameWhilePausedDoesNotCount) {
  EcnOffset offset;
  offset.MarkBelow(2500);
  offset.Came(1000);
  offset.Came(1000);
  EXPECT_EQ(offset.bytes(), 2000);
  EXPECT_TRUE(offset.Left(9000)) << "2000 < 2500";
  offset.Came(1000);
  EXPECT_FALSE(offset.Left(9000)) << "3000 >= 2500";
}

TEST(EcnOffset, BecomesTheShortestQueueSince) {
  EcnOffset offset;
  offset.MarkBelow(2500);
  offset.Came(4000);
  EXPECT_FALSE(offset.Left(3000));
  EXPECT_EQ(offset.bytes(), 3000);
  EXPECT_FALSE(offset.Left(8000));
  EXPECT_EQ(offset.bytes(), 3000) << "a longer queue does not raise it";
  EXPECT_FALSE(offset.Left(0));
  EXPECT_EQ(offset.bytes(), 0);
  EXPECT_TRUE(offset.Left(8000));
}

}  // namespace
}  // namespace sluice
