// SPDX-License-Identifier: MIT
#include "sluice/delivery_order.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Record At(std::int64_t timePs, std::uint32_t entity) {
  Record record;
  record.timePs = timePs;
  record.entity = entity;
  return record;
}

TEST(DeliveryOrder, TimeComesFirst) {
  EXPECT_TRUE(IsDeliveredBefore(At(1, 9), 9, At(2, 1), 1));
  EXPECT_FALSE(IsDeliveredBefore(At(2, 1), 1, At(1, 9), 9));
}

TEST(DeliveryOrder, ThenTheEntity) {
  EXPECT_TRUE(IsDeliveredBefore(At(1, 3), 9, At(1, 4), 1));
  EXPECT_FALSE(IsDeliveredBefore(At(1, 4), 1, At(1, 3), 9));
}

TEST(DeliveryOrder, ThenTheOrderInWhichEventsWereRaised) {
  EXPECT_TRUE(IsDeliveredBefore(At(1, 3), 5, At(1, 3), 6));
  EXPECT_FALSE(IsDeliveredBefore(At(1, 3), 6, At(1, 3), 5));
  EXPECT_FALSE(IsDeliveredBefore(At(1, 3), 5, At(1, 3), 5));
}

}  // namespace
}  // namespace sluice
