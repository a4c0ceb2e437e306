// SPDX-License-Identifier: MIT
// Queue pairs that carry several flows, one after another.

#include <gtest/gtest.h>

#include "roce_network.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kDataPs = FakeStar::kDataPs;

/// Three flows of host 1, each 20 us after the one before it, on one queue pair.
class RoceKeptPair : public ::testing::Test, public FlowObserver {
 protected:
  struct Agent : public CongestionAgent {
    bool HasReactionPoints() const override { return false; }
    bool HasNotificationPoints() const override { return false; }
    void Ask(EventKind, EntityId, const Record&, std::int64_t) override {}
    void AskInline(EventKind, EntityId, const Record&) override {}
    void FlowEnded(std::uint32_t flow) override { ended.push_back(flow); }
    std::vector<std::uint32_t> ended;
  };

  static constexpr std::int64_t kPausePs = 20 * kUs;
  static constexpr std::int64_t kSecondPs = kPausePs + 1 * kDataPs + FakeStar::kRttPs;

  RoceKeptPair() : star(2), graph(star.engine) {
    star.nics[1]->AddFlowObserver(&graph);
    star.nics[1]->AddFlowObserver(this);
    star.nics[1]->SetAgent(&agent);
    pair = NewFlow(0, Flow::kUnbounded);
    pair->startPs = 0;
    pair->carried.push_back(Add(2000, true));
    flows[0]->startPs = 0;
  }

  FlowPtr Add(std::int64_t bytes, bool followed) {
    FlowPtr flow = NewFlow(static_cast<std::uint32_t>(flows.size()), bytes);
    flow->followed = followed;
    flows.push_back(flow);
    return flow;
  }

  static FlowPtr NewFlow(std::uint32_t id, std::int64_t bytes) {
    FlowPtr flow = Make<Flow>();
    flow->id = id;
    flow->source = 1;
    flow->bytes = bytes;
    flow->startPs = Flow::kWaiting;
    return flow;
  }

  void Then(std::int64_t bytes, bool followed, std::int64_t latestPs = -1) {
    PlanFlow planned;
    planned.after = {{static_cast<std::int64_t>(flows.size()) - 1,
                      afterSent ? Reached::kSent : Reached::kAcknowledged}};
    planned.pausePs = pausePs;
    planned.latestPs = latestPs;
    planned.samePair = true;
    graph.Add(planned, Add(bytes, followed), *star.nics[1], *star.nics[0]);
  }

  void Start() { ScheduleFlow(star.engine, pair, *star.nics[1], *star.nics[0]); }

  void OnStart(const Flow& flow) override { started.push_back(flow.id); }
  void OnSent(const Flow& flow) override { sent.push_back(flow.id); }
  void OnRate(const Flow& flow, std::int64_t rateBps) override {
    rates.emplace_back(flow.id, rateBps);
  }
  void OnComplete(const Flow& flow) override { completed.push_back(flow.id); }

  FakeStar star;
  WorkGraph graph;
  Agent agent;
  FlowPtr pair;
  std::int64_t pausePs = kPausePs;
  bool afterSent = false;
  std::vector<FlowPtr> flows;
  std::vector<std::uint32_t> started;
  std::vector<std::uint32_t> sent;
  std::vector<std::pair<std::uint32_t, std::int64_t>> rates;
  std::vector<std::uint32_t> completed;
};

TEST_F(RoceKeptPair, carriesOneFlowAfterAnother) {
  Then(3000, true);
  Then(500, false);
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(started, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(completed, started);
  EXPECT_EQ(agent.ended, std::vector<std::uint32_t>{0}) << "once, after the last";
  EXPECT_EQ(flows[1]->startPs, kSecondPs);
  EXPECT_EQ(flows[1]->finishPs, kSecondPs + 2 * kDataPs + FakeStar::kRttPs);
  EXPECT_EQ(flows[2]->startPs, flows[1]->finishPs + kPausePs);
  EXPECT_TRUE(flows[2]->ended);
  for (const FlowPtr& flow : flows) {
    EXPECT_EQ(flow->deliveredBytes, flow->bytes);
  }
  EXPECT_EQ(star.nics[1]->QueuePairOf(0), nullptr);
}

TEST_F(RoceKeptPair, keepsItsRate) {
  Then(3000, false);
  Start();
  star.engine.Call(kUs, [&] { star.nics[1]->QueuePairOf(0)->SetRate(1000000000); });
  star.engine.Call(15 * kUs, [&] { star.nics[1]->QueuePairOf(0)->SetRate(2000000000); });
  star.engine.RunUntil(1000 * kUs);
  const std::vector<std::pair<std::uint32_t, std::int64_t>> expected{
      {0, 25000000000}, {0, 1000000000}, {1, 2000000000}};
  EXPECT_EQ(rates, expected) << "between two flows, a rate is nobody's";
  const std::vector<std::int64_t>& starts = star.LineOfHost(1).startsPs;
  ASSERT_EQ(starts.size(), 5U);
  EXPECT_EQ(starts[3] - starts[2], 1048 * 8 * 500);
}

TEST_F(RoceKeptPair, countsEachFlowsOwnLosses) {
  Then(20000, false);
  Start();
  star.nics[0]->LoseOnce(0, 2000 + 5 * 1000);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_TRUE(flows[1]->ended);
  EXPECT_EQ(flows[0]->retransmittedBytes, 0);
  EXPECT_EQ(flows[0]->nacks, 0U);
  EXPECT_GT(flows[1]->retransmittedBytes, 0);
  EXPECT_EQ(flows[1]->nacks, 1U);
}

TEST_F(RoceKeptPair, waitsForTheTimerOnlyWhileAFlowRuns) {
  star.nicOptions.retransmissionTimeoutPs = 5 * kUs;
  Then(2000, false);
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_TRUE(flows[1]->ended);
  EXPECT_EQ(flows[0]->timeouts + flows[1]->timeouts, 0U);
}

TEST_F(RoceKeptPair, endsWhenTheNextFlowWouldBeTooLate) {
  Then(3000, true, kSecondPs - 1);
  Then(500, false);
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(completed, std::vector<std::uint32_t>{0}) << "once";
  EXPECT_EQ(agent.ended, std::vector<std::uint32_t>{0});
  EXPECT_FALSE(flows[1]->started);
  EXPECT_EQ(star.nics[1]->QueuePairOf(0), nullptr);
}

TEST_F(RoceKeptPair, completesOnceIfAnAckArrivesTwice) {
  Then(3000, false);
  Start();
  star.engine.Call(10 * kUs, [&] { star.nics[1]->Receive(AnswerOf(Frame::Kind::kAck, 2000)); });
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(completed, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(flows[1]->startPs, kSecondPs);
}

/// The same, each pause after the last packet of the one before has started on the line.
class RoceKeptPairAfterSent : public RoceKeptPair {
 protected:
  static constexpr std::int64_t kShortPs = 100;
  static constexpr std::int64_t kBytePs = kDataPs / 1048;
  RoceKeptPairAfterSent() {
    afterSent = true;
    pausePs = kShortPs;
  }
  std::vector<std::int64_t> SizesSent() {
    std::vector<std::int64_t> sizes;
    const std::vector<std::int64_t>& starts = star.LineOfHost(1).startsPs;
    for (std::size_t i = 1; i < starts.size(); ++i) {
      sizes.push_back((starts[i] - starts[i - 1]) / kBytePs - 48);
    }
    return sizes;
  }
};

TEST_F(RoceKeptPairAfterSent, takesUpAFlowBeforeTheOneBeforeItIsComplete) {
  Then(1500, true);
  Then(2000, false);
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(started, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(completed, started) << "each once";
  EXPECT_EQ(agent.ended, std::vector<std::uint32_t>{0}) << "once, after the last";
  const std::int64_t halfPs = kBytePs * (500 + 48);
  EXPECT_EQ(flows[1]->startPs, 1 * kDataPs + kShortPs);
  EXPECT_EQ(flows[2]->startPs, 3 * kDataPs + kShortPs) << "after its second packet's start";
  EXPECT_EQ(star.LineOfHost(1).startsPs,
            (std::vector<std::int64_t>{0, kDataPs, 2 * kDataPs, 3 * kDataPs, 3 * kDataPs + halfPs,
                                       4 * kDataPs + halfPs}))
      << "no packet has bytes of two flows";
  EXPECT_EQ(flows[0]->finishPs, 1 * kDataPs + FakeStar::kRttPs);
  EXPECT_EQ(flows[2]->finishPs, 4 * kDataPs + halfPs + FakeStar::kRttPs);
  for (const FlowPtr& flow : flows) {
    EXPECT_EQ(flow->deliveredBytes, flow->bytes);
  }
  EXPECT_EQ(star.nics[1]->QueuePairOf(0), nullptr);
}

TEST_F(RoceKeptPairAfterSent, whatIsSentAgainMovesNoPauseAndCountsForItsOwnFlow) {
  Then(1500, true);
  Then(2000, false);
  star.nics[0]->LoseOnce(0, 1000);  // the last packet of the first flow
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(flows[1]->startPs, 1 * kDataPs + kShortPs);
  EXPECT_EQ(flows[2]->startPs, 3 * kDataPs + kShortPs);
  EXPECT_EQ(sent, (std::vector<std::uint32_t>{0, 1, 2})) << "each once";
  EXPECT_EQ(completed, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(flows[0]->retransmittedBytes, 1000);
  EXPECT_EQ(flows[0]->nacks, 1U);
  EXPECT_EQ(flows[1]->retransmittedBytes, 1500);
  EXPECT_EQ(flows[1]->nacks + flows[2]->nacks, 0U);
  EXPECT_EQ(flows[2]->retransmittedBytes, 2000);
  for (const FlowPtr& flow : flows) {
    EXPECT_EQ(flow->deliveredBytes, flow->bytes);
  }
  // Sent again as they were: 1000, 1000 and 500, 1000 and 1000.
  const std::vector<std::int64_t> sizes = SizesSent();
  ASSERT_EQ(sizes.size(), 10U);
  EXPECT_EQ(std::vector<std::int64_t>(sizes.begin() + 6, sizes.end()),
            (std::vector<std::int64_t>{1000, 1000, 500, 1000}));
}

TEST_F(RoceKeptPairAfterSent, theLastPacketOfAFlowAsksForItsAckAlsoWhenItIsSentAgain) {
  star.nicOptions.ackEveryPackets = 4;
  Then(1500, false);
  star.nics[0]->LoseOnce(0, 1000);
  Start();
  star.engine.RunUntil(1000 * kUs);
  const std::int64_t againPs =
      2 * kDataPs + FakeStar::kRttPs;  // the NACK of the second flow's first
  EXPECT_EQ(flows[0]->finishPs, againPs + FakeStar::kRttPs);
}

TEST_F(RoceKeptPairAfterSent, whatFillsAGapDeliversTheFlowAfterItToo) {
  star.nicOptions.lossRecovery = LossRecovery::kSelectiveRepeat;
  Then(3000, false);
  Start();
  star.nics[0]->LoseOnce(0, 1000);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_TRUE(flows[1]->ended);
  EXPECT_EQ(flows[0]->deliveredBytes, 2000);
  EXPECT_EQ(flows[1]->deliveredBytes, 3000) << "all of it came before the gap was filled";
  EXPECT_EQ(star.nics[0]->deliveredBytes(), 5000);
  EXPECT_EQ(flows[0]->retransmittedBytes, 1000);
  EXPECT_EQ(flows[1]->retransmittedBytes, 0);
}

TEST_F(RoceKeptPairAfterSent, whatArrivesTwiceIsDeliveredOnce) {
  star.nicOptions.retransmissionTimeoutPs = 2 * kUs;  // less than half a round trip
  Then(1500, false);
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_GT(flows[0]->timeouts, 0U);
  EXPECT_EQ(flows[0]->deliveredBytes, flows[0]->bytes);
  EXPECT_EQ(flows[1]->deliveredBytes, flows[1]->bytes);
}

TEST_F(RoceKeptPairAfterSent, aTimeoutIsOfTheFlowWhosePacketsAreMissing) {
  star.nicOptions.retransmissionTimeoutPs = 20 * kUs;
  Then(1000, false);
  star.nics[0]->LoseOnce(0, 1000);
  star.nics[0]->LoseOnce(0, 2000);
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(flows[0]->timeouts, 1U);
  EXPECT_EQ(flows[1]->timeouts, 0U);
  EXPECT_TRUE(flows[1]->ended);
}

TEST_F(RoceKeptPairAfterSent, endsWithTheLastFlowIfTheNextWouldBeTooLate) {
  Then(3000, true, kDataPs + kShortPs - 1);
  Start();
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(completed, std::vector<std::uint32_t>{0}) << "once";
  EXPECT_EQ(flows[0]->finishPs, 1 * kDataPs + FakeStar::kRttPs) << "not when it was sent";
  EXPECT_EQ(agent.ended, std::vector<std::uint32_t>{0});
  EXPECT_FALSE(flows[1]->started);
  EXPECT_EQ(star.nics[1]->QueuePairOf(0), nullptr);
}

}  // namespace
}  // namespace sluice::roce
