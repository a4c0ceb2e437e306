// SPDX-License-Identifier: MIT
// Selective repeat over a line: when what is lost comes, to the picosecond.

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>

#include "roce_network.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kDataPs = FakeStar::kDataPs;

/// Without losses of ACKs: from the start of a packet to the arrival of its NACK.
constexpr std::int64_t kNackRttPs = 2 * (kDataPs + kUs) + 2 * (20480 + kUs);  // 64 B

/// Both kinds of MAC: the one that just takes, and the one that asks first.
class SelectiveRepeat : public ::testing::TestWithParam<bool> {};

NicOptions Selective() {
  NicOptions nic;
  nic.lossRecovery = LossRecovery::kSelectiveRepeat;
  nic.retransmissionTimeoutPs = 320 * kUs;
  nic.retransmissionTimeoutLowPs = 100 * kUs;
  return nic;
}

TEST_P(SelectiveRepeat, sendsOnlyTheLostPacketAgain) {
  FakeStar star(2, GetParam(), {}, Selective());
  const Flow& flow = star.AddFlow(1, 0, 20000);
  star.nics[0]->LoseOnce(0, 9000);
  star.engine.RunUntil(1000 * kUs);
  // Packet 10 tells of it; the line is idle when that NACK comes.
  EXPECT_EQ(flow.finishPs, 10 * kDataPs + kNackRttPs + FakeStar::kRttPs);
  EXPECT_EQ(flow.retransmittedBytes, 1000);
  EXPECT_EQ(flow.nacks, 10U);
  EXPECT_EQ(flow.timeouts, 0U);
  EXPECT_EQ(flow.deliveredBytes, 20000);
  EXPECT_EQ(star.nics[0]->deliveredBytes(), 20000);
}

TEST_P(SelectiveRepeat, nacksNameThePacketTheyAnswerAndCarryNoPayload) {
  struct Nacks : public PortObserver {
    void OnWaiting(const Port&, const Frame& frame, unsigned) override {
      if (frame.kind == Frame::Kind::kNack) {
        payloads.insert(frame.payloadBytes);
        answered.insert({frame.selective, frame.selectiveBytes});
      }
    }
    std::set<std::uint32_t> payloads;
    std::set<std::pair<std::uint64_t, std::uint32_t>> answered;
  };
  FakeStar star(2, GetParam(), {}, Selective());
  Nacks nacks;
  star.ports[1]->AddObserver(&nacks);
  star.AddFlow(1, 0, 11500);
  star.nics[0]->LoseOnce(0, 9000);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(nacks.payloads, (std::set<std::uint32_t>{0}));
  EXPECT_EQ(nacks.answered,
            (std::set<std::pair<std::uint64_t, std::uint32_t>>{{10000, 1000}, {11000, 500}}));
}

TEST_P(SelectiveRepeat, sendsNewPacketsWhileItRecovers) {
  FakeStar star(2, GetParam(), {}, Selective());
  const Flow& flow = star.AddFlow(1, 0, 200000);
  for (const std::uint64_t lost : {9000U, 11000U, 12000U, 60000U}) {
    star.nics[0]->LoseOnce(0, lost);
  }
  star.engine.RunUntil(1000 * kUs);
  // The line is never idle, and carries 4 packets more.
  EXPECT_EQ(flow.finishPs, 203 * kDataPs + FakeStar::kRttPs);
  EXPECT_EQ(flow.retransmittedBytes, 4000);
  EXPECT_EQ(flow.timeouts, 0U);
}

TEST_P(SelectiveRepeat, aLossThatIsLostAgainWaitsForTheTimer) {
  FakeStar star(2, GetParam(), {}, Selective());
  const Flow& flow = star.AddFlow(1, 0, 200000);
  star.nics[0]->LoseOnce(0, 9000);
  star.engine.Call(10 * kDataPs + kNackRttPs, [&star] { star.nics[0]->LoseOnce(0, 9000); });
  star.engine.RunUntil(2000 * kUs);
  // The last NACK, of packet 199, which left as number 200 of all, is the last that came.
  EXPECT_EQ(flow.finishPs, 200 * kDataPs + kNackRttPs + 320 * kUs + FakeStar::kRttPs);
  EXPECT_EQ(flow.timeouts, 1U);
  EXPECT_EQ(flow.retransmittedBytes, 2000);
}

TEST_P(SelectiveRepeat, aLossAtTheEndWaitsForTheLowTimeout) {
  FakeStar star(2, GetParam(), {}, Selective());
  const Flow& flow = star.AddFlow(1, 0, 20000);
  star.nics[0]->LoseOnce(0, 19000);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(flow.finishPs, 18 * kDataPs + FakeStar::kRttPs + 100 * kUs + FakeStar::kRttPs);
  EXPECT_EQ(flow.timeouts, 1U);
}

TEST_P(SelectiveRepeat, theLowTimeoutIsInTimeWhereMuchWasInFlightBefore) {
  NicOptions nic = Selective();
  nic.retransmissionTimeoutPs = 1000 * kUs;
  FakeStar star(2, GetParam(), {}, nic);
  // Longer than the high timeout, whose event is armed again while much is in flight.
  const std::int64_t packets = 4000;
  const Flow& flow = star.AddFlow(1, 0, packets * 1000);
  star.nics[0]->LoseOnce(0, static_cast<std::uint64_t>(packets - 1) * 1000);
  star.engine.RunUntil(5000 * kUs);
  EXPECT_EQ(flow.finishPs,
            (packets - 2) * kDataPs + FakeStar::kRttPs + 100 * kUs + FakeStar::kRttPs);
  EXPECT_EQ(flow.timeouts, 1U);
}

TEST_P(SelectiveRepeat, aLowTimeoutThatIsTheLongerOneIsNone) {
  NicOptions nic = Selective();
  nic.retransmissionTimeoutPs = 100 * kUs;
  nic.retransmissionTimeoutLowPs = 1000 * kUs;
  FakeStar star(2, GetParam(), {}, nic);
  const Flow& flow = star.AddFlow(1, 0, 20000);
  for (std::uint64_t packet = 0; packet < 20; ++packet) {
    star.nics[0]->LoseOnce(0, packet * 1000);
  }
  star.engine.RunUntil(99 * kUs);
  EXPECT_EQ(flow.timeouts, 0U);
  star.engine.RunUntil(101 * kUs);
  EXPECT_EQ(flow.timeouts, 1U);
}

TEST_P(SelectiveRepeat, theLowTimeoutIsForLittleInFlight) {
  FakeStar star(2, GetParam(), {}, Selective());
  const Flow& flow = star.AddFlow(1, 0, 20000);
  for (std::uint64_t packet = 0; packet < 20; ++packet) {
    star.nics[0]->LoseOnce(0, packet * 1000);
  }
  // It starts with the first packet, when nothing else is in flight; then 20 are.
  star.engine.RunUntil(319 * kUs);
  EXPECT_EQ(flow.timeouts, 0U);
  star.engine.RunUntil(321 * kUs);
  EXPECT_EQ(flow.timeouts, 1U);
}

TEST_P(SelectiveRepeat, deliversAllWhateverIsLost) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    FakeStar star(2, GetParam(), {}, Selective());
    const Flow& flow = star.AddFlow(1, 0, 60000);
    std::set<std::uint64_t> once;
    for (int i = 0; i < 12; ++i) {
      const std::uint64_t packet = random() % 56;
      once.insert(packet);
      star.nics[0]->LoseOnce(0, packet * 1000);
    }
    star.engine.RunUntil(100000 * kUs);
    ASSERT_TRUE(flow.ended) << "round " << round;
    ASSERT_EQ(star.nics[0]->deliveredBytes(), 60000) << "round " << round;
    // Each lost packet, and no other, is sent once more.
    ASSERT_EQ(flow.retransmittedBytes, static_cast<std::int64_t>(once.size()) * 1000)
        << "round " << round;
    ASSERT_EQ(flow.timeouts, 0U) << "round " << round;
  }
}

INSTANTIATE_TEST_SUITE_P(TakesOrAsks, SelectiveRepeat, ::testing::Bool());

}  // namespace
}  // namespace sluice::roce
