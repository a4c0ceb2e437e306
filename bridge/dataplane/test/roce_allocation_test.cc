// SPDX-License-Identifier: MIT
// The way of a packet and of its ACK allocates nothing in the long run.

#include <gtest/gtest.h>

#include "counted_new.h"
#include "roce_network.h"

namespace sluice::roce {
namespace {

TEST(RoceAllocation, thereIsNoneForAPacketOnItsWay) {
  NicOptions nic;
  nic.retransmissionTimeoutPs = 0;  // alarms may
  BufferOptions buffer;
  buffer.pfcThreshold = PfcThreshold::kStatic;
  buffer.pfcXoffBytes = 20000;
  buffer.pfcPauseQuanta = 0;
  FakeStar star(3, false, buffer, nic);
  star.AddFlow(1, 0, Flow::kUnbounded);
  star.AddFlow(2, 0, Flow::kUnbounded);
  for (std::size_t host = 0; host < 3; ++host) {
    star.LineOfHost(host).startsPs.reserve(100000);
    star.LineOfPort(host).startsPs.reserve(100000);
  }
  star.engine.RunUntil(1000 * FakeStar::kUs);
  const long before = allocations;
  const std::uint64_t packets = star.ports[0]->packets();
  star.engine.RunUntil(10000 * FakeStar::kUs);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_GT(star.ports[0]->packets() - packets, 25000U);
  EXPECT_GT(star.ports[1]->pausesSent(), 10U);
}

}  // namespace
}  // namespace sluice::roce
