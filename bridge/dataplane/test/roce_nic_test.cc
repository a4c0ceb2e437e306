// SPDX-License-Identifier: MIT
// The shared models on an event list of a few lines: engine, lines, queue pairs.

#include <gtest/gtest.h>

#include "roce_network.h"
#include "sluice/rules/wide.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kDataPs = FakeStar::kDataPs;

TEST(RoceEngine, whatIsDueAtOnceRunsInTheOrderOfArming) {
  FakeEngine engine;
  std::vector<int> order;
  Timer first(engine, [&order] { order.push_back(1); });
  Timer cancelled(engine, [&order] { order.push_back(99); });
  Timer rearmed(engine, [&order] { order.push_back(4); });
  first.Arm(10);
  rearmed.Arm(10);
  cancelled.Arm(10);
  engine.Call(10, [&] {
    order.push_back(2);
    EXPECT_FALSE(first.IsRunning());
    engine.Call(0, [&order] { order.push_back(5); });
  });
  engine.Call(10, [&order] { order.push_back(3); });
  rearmed.Arm(10);
  cancelled.Cancel();
  EXPECT_TRUE(first.IsRunning());
  EXPECT_FALSE(cancelled.IsRunning());
  engine.RunUntil(10);
  EXPECT_EQ(order, (std::vector<int>{1, 2, 3, 4, 5}));
}

TEST(RoceEngine, aTimerThatIsGoneDoesNothing) {
  FakeEngine engine;
  bool fired = false;
  auto timer = std::make_unique<Timer>(engine, [&fired] { fired = true; });
  timer->Arm(5);
  timer.reset();
  engine.RunUntil(10);
  EXPECT_FALSE(fired);
}

TEST(RoceShared, livesAsLongAsItIsHeld) {
  struct Seen : public Counted {
    explicit Seen(bool& gone) : gone_(gone) {}
    ~Seen() override { gone_ = true; }
    bool& gone_;
  };
  bool gone = false;
  Shared<Seen> one = Make<Seen>(gone);
  {
    Shared<const Seen> two = one;
    one = nullptr;
    EXPECT_FALSE(gone);
    Shared<const Seen> three = std::move(two);
    EXPECT_FALSE(two);
  }
  EXPECT_TRUE(gone);
}

TEST(RoceRing, keepsItsOrderWhileItGrowsAndWraps) {
  Ring<int> ring;
  int in = 0;
  int out = 0;
  for (int round = 1; round < 40; ++round) {
    for (int i = 0; i < round; ++i) {
      ring.push_back(in++);
    }
    EXPECT_EQ(ring.at(ring.size() - 1), in - 1);
    for (int i = 0; i < round - 1; ++i) {
      ASSERT_EQ(ring.pop_front(), out++);
    }
  }
  EXPECT_EQ(ring.size(), 39U);
  EXPECT_EQ(ring.front(), out);
  ring.clear();
  EXPECT_TRUE(ring.empty());
}

/// Both kinds of MAC: the one that just takes, and the one that asks first.
class OverALine : public ::testing::TestWithParam<bool> {};

TEST_P(OverALine, aLoneFlowTakesExactlyItsTime) {
  FakeStar star(2, GetParam());
  const Flow& flow = star.AddFlow(1, 0, 1000000, 7 * kUs);
  star.engine.RunUntil(10000 * kUs);
  EXPECT_EQ(flow.finishPs, 7 * kUs + 999 * kDataPs + FakeStar::kRttPs);
  EXPECT_EQ(flow.deliveredBytes, 1000000);
  EXPECT_EQ(star.nics[0]->deliveredBytes(), 1000000);
  EXPECT_TRUE(flow.ended);
  EXPECT_EQ(star.nics[1]->dataPackets(), 1000U);
  EXPECT_EQ(star.nics[0]->acks(), 1000U);
  EXPECT_EQ(star.nics[1]->QueuePairOf(0), nullptr);
}

TEST_P(OverALine, aWindowBelowAPacketLetsOnePacketGoAtATime) {
  NicOptions nic;
  nic.defaultWindowBytes = 500;
  FakeStar star(2, GetParam(), {}, nic);
  const Flow& flow = star.AddFlow(1, 0, 10000);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(flow.finishPs, 10 * FakeStar::kRttPs);
}

TEST_P(OverALine, aRateIsHeldToThePicosecond) {
  FakeStar star(2, GetParam());
  star.AddFlow(1, 0, 1000000);
  star.engine.RunUntil(0);
  star.nics[1]->QueuePairOf(0)->SetRate(7300000001);
  star.engine.RunUntil(10000 * kUs);
  const std::vector<std::int64_t>& starts = star.LineOfHost(1).startsPs;
  ASSERT_EQ(starts.size(), 1000U);
  const auto intervals = [](std::size_t k) {
    return static_cast<std::int64_t>(static_cast<Int128>(k) * 8384 * 1000000000000 / 7300000001);
  };
  // The first interval was re-timed; the train begins after it.
  for (std::size_t k = 1; k < starts.size(); ++k) {
    ASSERT_EQ(starts[k], intervals(1) + intervals(k - 1)) << "packet " << k;
  }
}

TEST_P(OverALine, aStartThatIsLateByLessThanATimeStepCountsFromWhenItWasDue) {
  for (const std::int64_t stepPs : {1, 1000}) {
    FakeStar star(2, GetParam());
    star.engine.stepPs = stepPs;
    star.AddFlow(1, 0, 3000);
    star.engine.RunUntil(0);
    QueuePair* pair = star.nics[1]->QueuePairOf(0);
    pair->SetRate(25020000000);  // 335,091 ps a packet, of which the line takes 335,360
    star.engine.RunUntil(kDataPs);
    pair->SetRate(1000000000);  // 8,384,000 ps from the start of the second
    star.engine.RunUntil(100 * kUs);
    const std::int64_t secondPs = stepPs == 1 ? kDataPs : 335091;
    EXPECT_EQ(star.LineOfHost(1).startsPs,
              (std::vector<std::int64_t>{0, kDataPs, secondPs + 8384000}));
  }
}

TEST_P(OverALine, theLastPacketOfAWindowAsksForItsAck) {
  NicOptions nic;
  nic.defaultWindowBytes = 4000;
  nic.ackEveryPackets = 100;
  FakeStar star(2, GetParam(), {}, nic);
  const Flow& flow = star.AddFlow(1, 0, 10000);
  star.engine.RunUntil(10000 * kUs);
  // Windows of 4, 4 and 2 packets.
  EXPECT_EQ(flow.finishPs, 7 * kDataPs + 3 * FakeStar::kRttPs);
  EXPECT_EQ(star.nics[0]->acks(), 3U);
}

TEST_P(OverALine, noRateThatIsDecidedExceedsTheLimitOfAFlow) {
  NicOptions nic;
  nic.maxRateBps = 1000000000;
  FakeStar star(2, GetParam(), {}, nic);
  star.AddFlow(1, 0, 10000);
  star.engine.RunUntil(0);
  QueuePair* pair = star.nics[1]->QueuePairOf(0);
  EXPECT_EQ(pair->rateBps(), 1000000000);
  pair->SetRate(7300000001);
  EXPECT_EQ(pair->rateBps(), 1000000000);
  star.engine.RunUntil(10000 * kUs);
  const std::vector<std::int64_t>& starts = star.LineOfHost(1).startsPs;
  ASSERT_EQ(starts.size(), 10U);
  for (std::size_t k = 0; k < starts.size(); ++k) {
    ASSERT_EQ(starts[k], static_cast<std::int64_t>(k) * 8384000) << "packet " << k;
  }
}

TEST_P(OverALine, aLostPacketIsRecoveredByTheTimeout) {
  NicOptions nic;
  nic.retransmissionTimeoutPs = 100 * kUs;
  FakeStar star(2, GetParam(), {}, nic);
  const Flow& flow = star.AddFlow(1, 0, 10000);
  star.nics[0]->LoseOnce(0, 9000);
  star.engine.RunUntil(1000 * kUs);
  // The ACK of packet 8 is the last progress.
  EXPECT_EQ(flow.finishPs, 8 * kDataPs + FakeStar::kRttPs + 100 * kUs + FakeStar::kRttPs);
  EXPECT_EQ(flow.timeouts, 1U);
  EXPECT_EQ(flow.retransmittedBytes, 1000);
}

TEST_P(OverALine, anAckWithoutProgressDoesNotPutOffTheTimeout) {
  NicOptions nic;
  nic.retransmissionTimeoutPs = 100 * kUs;
  FakeStar star(2, GetParam(), {}, nic);
  const Flow& flow = star.AddFlow(1, 0, 10000);
  star.nics[0]->LoseOnce(0, 9000);
  star.engine.Call(50 * kUs, [&star] {
    star.nics[1]->QueuePairOf(0)->ReceiveAck(*AnswerOf(Frame::Kind::kAck, 5000));
  });
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(flow.finishPs, 8 * kDataPs + FakeStar::kRttPs + 100 * kUs + FakeStar::kRttPs);
}

TEST_P(OverALine, whatIsSentTwiceIsDeliveredOnce) {
  FakeStar star(2, GetParam());
  const Flow& flow = star.AddFlow(1, 0, 10000);
  star.engine.Call(4 * kUs, [&star] {
    star.nics[1]->QueuePairOf(0)->ReceiveAck(*AnswerOf(Frame::Kind::kNack, 1000));
  });
  star.engine.RunUntil(1000 * kUs);
  EXPECT_GT(flow.retransmittedBytes, 0);
  EXPECT_EQ(flow.deliveredBytes, 10000);
  EXPECT_EQ(star.nics[0]->deliveredBytes(), 10000);
}

TEST_P(OverALine, whoIsPausedAfterATimeoutTimesOutAgain) {
  NicOptions nic;
  nic.retransmissionTimeoutPs = 100 * kUs;
  FakeStar star(2, GetParam(), {}, nic);
  const Flow& flow = star.AddFlow(1, 0, 10000);
  star.nics[0]->LoseOnce(0, 9000);
  star.engine.Call(50 * kUs, [&star] { star.middle.Pause(1, 250 * kUs); });
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(flow.timeouts, 2U);
  EXPECT_EQ(flow.finishPs, 250 * kUs + FakeStar::kRttPs);
}

TEST_P(OverALine, flowsOfANicTakeTurns) {
  FakeStar star(2, GetParam());
  const Flow& one = star.AddFlow(1, 0, 50000);
  const Flow& other = star.AddFlow(1, 0, 50000);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(other.finishPs - one.finishPs, kDataPs);
}

TEST_P(OverALine, aPauseHoldsDataAndNotTheControlClass) {
  FakeStar star(2, GetParam());
  star.AddFlow(1, 0, 100000);
  const Flow& back = star.AddFlow(0, 1, 1000, 10 * kUs);
  star.engine.Call(3 * kUs, [&star] { star.middle.Pause(1, 50 * kUs); });
  star.engine.RunUntil(40 * kUs);
  EXPECT_TRUE(star.nics[1]->IsPaused());
  EXPECT_EQ(back.finishPs, 10 * kUs + FakeStar::kRttPs) << "the ACK comes from the paused host";
  star.engine.RunUntil(1000 * kUs);
  const std::int64_t pausedPs = 3 * kUs + 20480 + kUs;  // 64 B and the cable
  EXPECT_EQ(star.nics[1]->PausedPs(), 50 * kUs - pausedPs);
  EXPECT_EQ(star.LineOfHost(1).startsPs[static_cast<std::size_t>(pausedPs / kDataPs + 1)],
            50 * kUs);
  EXPECT_TRUE(star.flows[0]->ended);
}

INSTANTIATE_TEST_SUITE_P(TakesOrAsks, OverALine, ::testing::Bool());

TEST(RoceNic, tellsWhatBecomesOfItsFlows) {
  struct Listener : public FlowObserver {
    void OnRate(const Flow&, std::int64_t rateBps) override { ratesBps.push_back(rateBps); }
    void OnWindow(const Flow&, double windowBytes) override { windows.push_back(windowBytes); }
    void OnComplete(const Flow& flow) override { completed.push_back(flow.id); }
    std::vector<std::int64_t> ratesBps;
    std::vector<double> windows;
    std::vector<std::uint32_t> completed;
  };
  FakeStar star(2);
  Listener listener;
  star.nics[1]->AddFlowObserver(&listener);
  star.AddFlow(1, 0, 20000);
  star.engine.RunUntil(kUs);
  star.nics[1]->QueuePairOf(0)->SetRate(1000000000);
  star.nics[1]->QueuePairOf(0)->SetWindow(2500);
  star.engine.RunUntil(10000 * kUs);
  EXPECT_EQ(listener.ratesBps, (std::vector<std::int64_t>{25000000000, 1000000000}));
  EXPECT_EQ(listener.windows, std::vector<double>{2500});
  EXPECT_EQ(listener.completed, std::vector<std::uint32_t>{0});
}

/// A pause frame for the classes whose bits are set; one that ends the pause where the time is 0.
FramePtr PauseOf(std::uint8_t classes, std::int64_t untilPs) {
  FramePtr frame = Make<Frame>();
  frame->kind = Frame::Kind::kPause;
  frame->pauseClasses = classes;
  frame->pauseUntilPs = untilPs;
  return frame;
}

TEST(RoceNic, eachClassGoesOnWhenItsOwnPauseEnds) {
  FakeStar star(2);
  star.AddFlow(1, 0, 1000, kUs).priority = 3;
  star.AddFlow(1, 0, 1000, kUs).priority = 5;
  star.nics[1]->Receive(PauseOf(1U << 3, 20 * kUs));
  star.nics[1]->Receive(PauseOf(1U << 5, 60 * kUs));
  star.engine.RunUntil(100 * kUs);
  EXPECT_EQ(star.LineOfHost(1).startsPs, (std::vector<std::int64_t>{20 * kUs, 60 * kUs}));
}

TEST(RoceNic, aPauseAndItsEndAreForTheirClassesOnly) {
  FakeStar star(2);
  const auto mayStart = [&star](std::uint8_t priority) {
    const std::size_t before = star.LineOfHost(1).startsPs.size();
    star.AddFlow(1, 0, 1000, star.engine.NowPs()).priority = priority;
    star.engine.RunUntil(star.engine.NowPs() + 10 * kUs);
    return star.LineOfHost(1).startsPs.size() > before;
  };
  star.nics[1]->Receive(PauseOf(1U << 3 | 1U << 5, Engine::kNever));
  EXPECT_FALSE(mayStart(3));
  EXPECT_TRUE(mayStart(4));
  EXPECT_FALSE(mayStart(5));
  star.nics[1]->Receive(PauseOf(1U << 3, 0));
  star.engine.RunUntil(star.engine.NowPs() + 10 * kUs);
  EXPECT_TRUE(star.flows[0]->ended);
  EXPECT_FALSE(star.flows[2]->ended);
  EXPECT_FALSE(mayStart(5));
}

TEST(RoceNic, aWindowOfTheProductFollowsTheRate) {
  struct Windows : public FlowObserver {
    void OnWindow(const Flow&, double windowBytes) override { seen.push_back(windowBytes); }
    std::vector<double> seen;
  };
  NicOptions nic;
  nic.bdpWindow = BdpWindow::kByRate;
  FakeStar star(2, false, {}, nic);
  Windows windows;
  star.nics[1]->AddFlowObserver(&windows);
  star.AddFlow(1, 0, 100000).bdpBytes = 20000;
  star.engine.RunUntil(0);
  star.nics[1]->QueuePairOf(0)->SetRate(5000000000);
  EXPECT_EQ(windows.seen, (std::vector<double>{20000, 4000}));
}

PlanFlow Following(const std::vector<std::int64_t>& before, bool afterSent, std::int64_t pausePs,
                   std::int64_t latestPs) {
  PlanFlow planned;
  for (const std::int64_t flow : before) {
    planned.after.push_back({flow, afterSent ? Reached::kSent : Reached::kAcknowledged});
  }
  planned.pausePs = pausePs;
  planned.latestPs = latestPs;
  return planned;
}

/// The star's next flow, from host 1 to host 0, which waits for the one before it.
void AddAfter(FakeStar& star, WorkGraph& graph, const PlanFlow& planned, std::int64_t bytes) {
  FlowPtr flow = Make<Flow>();
  flow->id = static_cast<std::uint32_t>(star.flows.size());
  flow->source = 1;
  flow->bytes = bytes;
  flow->startPs = Flow::kWaiting;
  star.flows.push_back(flow);
  graph.Add(planned, flow, *star.nics[1], *star.nics[0]);
}

TEST(RoceNic, aFlowStartsAPauseAfterTheOneBeforeIt) {
  FakeStar star(2);
  WorkGraph graph(star.engine);
  star.nics[1]->AddFlowObserver(&graph);
  const auto after = [&](std::int64_t before, std::int64_t pausePs, std::int64_t latestPs) {
    AddAfter(star, graph, Following({before}, false, pausePs, latestPs), 1000);
  };
  star.AddFlow(1, 0, 1000, 5 * FakeStar::kUs);
  after(0, 20 * FakeStar::kUs, -1);
  const std::int64_t secondPs = 25 * FakeStar::kUs + FakeStar::kRttPs;
  after(1, 7, secondPs + FakeStar::kRttPs + 7);
  after(2, 7, secondPs + 2 * FakeStar::kRttPs + 13);  // 1 ps too early
  star.engine.RunUntil(1000 * FakeStar::kUs);
  EXPECT_EQ(star.flows[1]->startPs, secondPs);
  EXPECT_EQ(star.flows[1]->finishPs, secondPs + FakeStar::kRttPs);
  EXPECT_EQ(star.flows[2]->startPs, secondPs + FakeStar::kRttPs + 7);
  EXPECT_TRUE(star.flows[2]->ended);
  EXPECT_EQ(star.flows[3]->startPs, Flow::kWaiting);
  EXPECT_FALSE(star.flows[3]->started);
}

/// 0 before 1 and 2, these before 3; 4 waits until 1 is sent only.
TEST(RoceNic, aFlowWaitsForAllThatComeBeforeIt) {
  FakeStar star(2);
  WorkGraph graph(star.engine);
  star.nics[1]->AddFlowObserver(&graph);
  const auto after = [&](const std::vector<std::int64_t>& before, bool sent, std::int64_t bytes) {
    AddAfter(star, graph, Following(before, sent, 7, -1), bytes);
  };
  star.AddFlow(1, 0, 1000, 5 * kUs);
  after({0}, false, 1000);
  after({0}, false, 3000);
  after({1, 2}, false, 1000);
  after({1}, true, 1000);
  EXPECT_FALSE(graph.IsEmpty());
  star.engine.RunUntil(1000 * kUs);
  const std::int64_t bothPs = 5 * kUs + FakeStar::kRttPs + 7;
  EXPECT_EQ(star.flows[1]->startPs, bothPs);
  EXPECT_EQ(star.flows[2]->startPs, bothPs);
  EXPECT_GT(star.flows[2]->finishPs, star.flows[1]->finishPs);
  EXPECT_EQ(star.flows[3]->startPs, star.flows[2]->finishPs + 7);
  EXPECT_LT(star.flows[4]->startPs, star.flows[1]->finishPs);
  EXPECT_TRUE(star.flows[3]->ended && star.flows[4]->ended);
  EXPECT_TRUE(graph.IsEmpty());
}

TEST(RoceNic, aPauseMayFollowTheLastPacketsStartOnTheLine) {
  FakeStar star(2);
  WorkGraph graph(star.engine);
  star.nics[1]->AddFlowObserver(&graph);
  const auto after = [&](std::int64_t before, std::int64_t latestPs) {
    AddAfter(star, graph, Following({before}, true, 7, latestPs), 3000);
  };
  star.AddFlow(1, 0, 3000, 5 * kUs);
  star.nics[0]->LoseOnce(0, 2000);  // the last packet: it left all the same
  const std::int64_t secondPs = 5 * kUs + 2 * kDataPs + 7;
  // The first of the second waits for the line, which has the last of the first.
  const std::int64_t thirdPs = 5 * kUs + 5 * kDataPs + 7;
  after(0, secondPs);
  after(1, thirdPs);
  after(2, thirdPs + 1);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(star.flows[1]->startPs, secondPs);
  EXPECT_EQ(star.flows[2]->startPs, thirdPs);
  EXPECT_EQ(star.flows[3]->startPs, Flow::kWaiting) << "too late";
  EXPECT_TRUE(star.flows[2]->ended);
}

TEST(RoceNic, takesItsRulesBeforeItsFlows) {
  FakeStar star(2);
  star.nicOptions.nicTurns = NicTurns::kHpcc;
  star.nics[0]->ChooseRules();
  EXPECT_EQ(star.nics[0]->rules().kind(), NicTurns::kHpcc);
  star.AddFlow(0, 1, 5000);
  star.engine.RunUntil(kUs);
  star.nicOptions.minRateBps = 5;
  star.nics[0]->ChooseRules();
  star.nicOptions.nicTurns = NicTurns::kRoundRobin;
  EXPECT_THROW(star.nics[0]->ChooseRules(), std::logic_error);
}

TEST(RoceNic, sendsOtherPacketsInTurnWithTheAcksOfTheDataClass) {
  FakeStar star(2);
  star.AddFlow(1, 0, 10000);
  FramePtr other = Make<Frame>();
  other->kind = Frame::Kind::kOther;
  other->frameBytes = 500;
  other->destination = 0;
  star.engine.Call(kUs, [&] { star.nics[1]->SendOther(other); });
  star.engine.RunUntil(1000 * kUs);
  // One packet less fits before each of the others' starts.
  const std::vector<std::int64_t>& starts = star.LineOfHost(1).startsPs;
  ASSERT_EQ(starts.size(), 10U);
  EXPECT_EQ(starts[3], 3 * kDataPs + 500 * 8 * 40);
  EXPECT_EQ(star.ports[0]->sentBytes(), 10 * 1048 + 500);
}

TEST(RoceNetworks, oneAfterAnotherAreAlike) {
  std::vector<std::int64_t> finishedPs;
  for (int i = 0; i < 2; ++i) {
    FakeStar star(3);
    star.AddFlow(1, 0, 100000);
    const Flow& last = star.AddFlow(2, 0, 100000);
    star.engine.RunUntil(i == 0 ? 20 * kUs : 10000 * kUs);  // the first ends in the middle
    finishedPs.push_back(last.finishPs);
  }
  EXPECT_EQ(finishedPs[0], -1);
  EXPECT_GT(finishedPs[1], 200 * kDataPs);
}

}  // namespace
}  // namespace sluice::roce
