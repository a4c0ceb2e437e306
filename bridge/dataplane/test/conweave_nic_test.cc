// SPDX-License-Identifier: MIT
// What NICs do in ConWeave's program.

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "roce_network.h"
#include "sluice/model/hpcc_nic_rules.h"
#include "sluice/model/queue_pair.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kDataPs = FakeStar::kDataPs;

/// Four queue pairs of a host that are ready, with turns of their own.
class ConweaveTurns : public ::testing::Test {
 protected:
  ConweaveTurns() {
    for (std::uint32_t flow = 0; flow < 4; ++flow) {
      star.AddFlow(1, 0, 1000000);
    }
    star.engine.RunUntil(0);
    for (std::uint32_t flow = 0; flow < 4; ++flow) {
      pairs.push_back(star.nics[1]->QueuePairOf(flow));
      rules.Add(pairs.back());
    }
  }

  /// @return the number of the flow that has the turn; -1: none
  int Next() { return rules.TakeTurn(kUs) ? static_cast<int>(rules.InTurn().flow().id) : -1; }

  FakeStar star{2};
  ConweaveNicRules rules{*star.nics[1]};
  std::vector<QueuePair*> pairs;
};

TEST_F(ConweaveTurns, TheFirstPlaceComesAfterTheOthers) {
  for (const int expected : {1, 2, 3, 0, 1}) {
    EXPECT_EQ(Next(), expected);
  }
}

TEST_F(ConweaveTurns, WhoIsOverHasNoPlaceAndTheOneAfterItIsNext) {
  EXPECT_EQ(Next(), 1);
  rules.Leave(pairs[1]);
  EXPECT_EQ(rules.turns().size(), 3U);
  EXPECT_EQ(Next(), 2);
  rules.Leave(pairs[0]);
  EXPECT_EQ(Next(), 3);
  rules.Leave(pairs[3]);
  EXPECT_EQ(Next(), 2);
}

TEST_F(ConweaveTurns, AfterTheFirstPlaceComesTheSecondThoughItIsGone) {
  for (int turn = 0; turn < 4; ++turn) {
    Next();
  }
  rules.Leave(pairs[0]);
  EXPECT_EQ(Next(), 1);
}

TEST_F(ConweaveTurns, AnotherThatStartsIsLast) {
  EXPECT_EQ(Next(), 1);
  EXPECT_EQ(Next(), 2);
  EXPECT_EQ(Next(), 3);
  rules.Leave(pairs[3]);
  rules.Add(pairs[3]);
  EXPECT_EQ(Next(), 3) << "before the first place";
  EXPECT_EQ(Next(), 0);
}

/// A flow that its window holds and one that is paced: when the second sends its second packet.
std::int64_t SecondOfThePaced(NicTurns turns) {
  NicOptions nic;
  nic.nicTurns = turns;
  FakeStar star(2, false, {}, nic);
  star.AddFlow(1, 0, 2000);
  star.AddFlow(1, 0, 2000);
  star.engine.RunUntil(0);
  star.nics[1]->QueuePairOf(0)->SetWindow(1000);
  star.nics[1]->QueuePairOf(1)->SetRate(10000000000);
  star.engine.RunUntil(100 * kUs);
  const std::vector<std::int64_t>& starts = star.LineOfHost(1).startsPs;
  EXPECT_EQ(starts.size(), 4U);
  return starts.at(2);
}

TEST(ConweaveNic, WhatItsWindowHoldsKeepsNoneWaiting) {
  EXPECT_EQ(SecondOfThePaced(NicTurns::kConweave), kDataPs + 838400);
  EXPECT_EQ(SecondOfThePaced(NicTurns::kHpcc), FakeStar::kRttPs) << "until an ACK comes";
}

/// Three flows of which two are paced: the NIC wakes for the first of their times.
TEST(ConweaveNic, ItWakesForTheSoonestOfSeveral) {
  NicOptions nic;
  nic.nicTurns = NicTurns::kConweave;
  FakeStar star(2, false, {}, nic);
  star.AddFlow(1, 0, 2000);
  star.AddFlow(1, 0, 2000);
  star.engine.RunUntil(0);
  star.nics[1]->QueuePairOf(0)->SetRate(1000000000);
  star.nics[1]->QueuePairOf(1)->SetRate(2000000000);
  star.engine.RunUntil(1000 * kUs);
  // The first was re-timed after its packet, at 0.
  EXPECT_EQ(star.LineOfHost(1).startsPs,
            (std::vector<std::int64_t>{0, kDataPs, kDataPs + 4192000, 8384000}));
}

/// The timeouts of a flow that sends a packet each 8.384 us, of which the first is acknowledged
/// after 83.84 us.
std::uint32_t TimeoutsOfASlowFlow(TimeoutRestarts restarts) {
  NicOptions nic;
  nic.retransmissionTimeoutPs = 30 * kUs;
  nic.ackEveryPackets = 10;
  nic.ackDelayPs = 0;
  nic.timeoutRestarts = restarts;
  nic.maxRateBps = 1000000000;
  FakeStar star(2, false, {}, nic);
  star.AddFlow(1, 0, 10000);
  star.engine.RunUntil(80 * kUs);
  return star.flows[0]->timeouts;
}

TEST(ConweaveNic, TheTimeoutMayRestartWithEachPacket) {
  EXPECT_GT(TimeoutsOfASlowFlow(TimeoutRestarts::kWithProgress), 0U);
  EXPECT_EQ(TimeoutsOfASlowFlow(TimeoutRestarts::kWithEachPacket), 0U);
}

TEST(ConweaveNic, TheTimeoutMayRestartWithAnAckWithoutProgress) {
  for (const auto& [restarts, countsFromPs] :
       {std::pair(TimeoutRestarts::kWithProgress, 8 * kDataPs + FakeStar::kRttPs),
        std::pair(TimeoutRestarts::kWithEachPacket, 50 * kUs)}) {
    NicOptions nic;
    nic.retransmissionTimeoutPs = 100 * kUs;
    nic.timeoutRestarts = restarts;
    FakeStar star(2, false, {}, nic);
    const Flow& flow = star.AddFlow(1, 0, 10000);
    star.nics[0]->LoseOnce(0, 9000);
    star.engine.Call(50 * kUs, [&star] {
      star.nics[1]->QueuePairOf(0)->ReceiveAck(*AnswerOf(Frame::Kind::kAck, 5000));
    });
    star.engine.RunUntil(1000 * kUs);
    EXPECT_EQ(flow.finishPs, countsFromPs + 100 * kUs + FakeStar::kRttPs);
  }
}

/// ns-3's device draws anew for what a flow has taken: data, and answers while there is the flow.
TEST(ConweaveNic, EachFrameThatAFlowTakesUsesUpANumber) {
  FakeStar star(2);
  const auto used = [&star](std::size_t host, const std::shared_ptr<MrgSequence>& losses) {
    star.nics[host]->DrawWithEachTaken(losses);
    return losses;
  };
  const auto ofData = used(0, std::make_shared<MrgSequence>(50));
  const auto ofAcks = used(1, std::make_shared<MrgSequence>(50));
  star.AddFlow(1, 0, 3000);
  star.engine.RunUntil(100 * kUs);
  star.nics[1]->Receive(AnswerOf(Frame::Kind::kAck, 3000));
  MrgSequence expected(50);
  for (int frame = 0; frame < 3; ++frame) {
    expected.NextDouble();
  }
  const double next = expected.NextDouble();
  EXPECT_EQ(ofData->NextDouble(), next);
  EXPECT_EQ(ofAcks->NextDouble(), next);
}

/// What a receiver answers: (whether it is a NACK, the byte it expects, whether it tells of a
/// mark).
struct Answers : public PortObserver {
  void OnWaiting(const Port&, const Frame& frame, unsigned) override {
    if (frame.IsAnswer()) {
      seen.emplace_back(frame.kind == Frame::Kind::kNack, frame.sequence, frame.echo);
    }
  }
  std::vector<std::tuple<bool, std::uint64_t, bool>> seen;
};

std::vector<std::tuple<bool, std::uint64_t, bool>> AnswersToALoss(bool nacksEchoMarks) {
  NicOptions nic;
  nic.nacksEchoMarks = nacksEchoMarks;
  FakeStar star(2, false, {}, nic);
  Answers answers;
  star.ports[1]->AddObserver(&answers);
  star.AddFlow(1, 0, 3000);
  star.nics[0]->LoseOnce(0, 1000);
  star.engine.RunUntil(100 * kUs);
  return answers.seen;
}

TEST(ConweaveNic, ANackMayTellOfAMarkThatWasNone) {
  for (const bool echoes : {false, true}) {
    EXPECT_EQ(AnswersToALoss(echoes),
              (std::vector<std::tuple<bool, std::uint64_t, bool>>{{false, 1000, false},
                                                                  {true, 1000, echoes},
                                                                  {false, 2000, false},
                                                                  {false, 3000, false}}));
  }
}

TEST(ConweaveNic, OfIrnOnlyANackThatIsNewsTellsOfAMark) {
  NicOptions nic;
  nic.lossRecovery = LossRecovery::kConweaveIrn;
  nic.nacksEchoMarks = true;
  FakeStar star(2, false, {}, nic);
  Answers answers;
  star.ports[1]->AddObserver(&answers);
  Flow& flow = star.AddFlow(1, 0, 4000);
  flow.bdpBytes = 100000;
  star.nics[0]->LoseOnce(0, 0);
  star.nics[0]->LoseOnce(0, 2000);
  star.engine.RunUntil(100 * kUs);
  EXPECT_TRUE(flow.ended);
  EXPECT_EQ(answers.seen, (std::vector<std::tuple<bool, std::uint64_t, bool>>{
                              {true, 0, true},      // 1000 came
                              {true, 0, true},      // 3000 came
                              {true, 2000, false},  // 0 came, and 2000 is missing
                              {false, 4000, false}}));
}

TEST(ConweaveNic, ItsIrnSendsAWindowOrTheProductOfTheFlow) {
  for (const std::int64_t window : {-1, 2000}) {
    NicOptions nic;
    nic.lossRecovery = LossRecovery::kConweaveIrn;
    nic.irnWindowBytes = window;
    FakeStar star(2, false, {}, nic);
    star.AddFlow(1, 0, 50000).bdpBytes = 5000;
    star.engine.RunUntil(FakeStar::kRttPs - 1);
    EXPECT_EQ(star.LineOfHost(1).startsPs.size(), window < 0 ? 5U : 2U);
  }
}

/// Data packets in the order in which they come to a port.
struct Arrivals : public PortObserver {
  void OnWaiting(const Port&, const Frame& frame, unsigned) override {
    if (frame.kind == Frame::Kind::kData) {
      flows.push_back(frame.flow);
    }
  }
  std::vector<std::uint32_t> flows;
};

/// Two flows whose last packets leave in one instant time out in one, the first of them first.
TEST(ConweaveNic, ATimeoutHasThePlaceOfItsLastRestart) {
  NicOptions nic;
  nic.retransmissionTimeoutPs = 100 * kUs;
  nic.timeoutRestarts = TimeoutRestarts::kWithEachPacket;
  FakeStar star(3, false, {}, nic);
  Arrivals arrivals;
  star.ports[0]->AddObserver(&arrivals);
  star.AddFlow(1, 0, 2000);
  star.engine.RunUntil(0);
  star.AddFlow(2, 0, 1000, kDataPs);
  star.nics[0]->LoseOnce(0, 0);
  star.nics[0]->LoseOnce(0, 1000);
  star.nics[0]->LoseOnce(1, 0);
  star.engine.RunUntil(kDataPs + 110 * kUs);
  ASSERT_GE(arrivals.flows.size(), 5U);
  EXPECT_EQ(std::vector<std::uint32_t>(arrivals.flows.begin(), arrivals.flows.begin() + 5),
            (std::vector<std::uint32_t>{0, 0, 1, 0, 1}));
}

/// What is answered to two packets of a flow of 3000 B that is over.
std::vector<std::tuple<bool, std::uint64_t, bool>> AnswersToLateData(LateData late) {
  NicOptions nic;
  nic.lateData = late;
  FakeStar star(2, false, {}, nic);
  const Flow& flow = star.AddFlow(1, 0, 3000);
  star.engine.RunUntil(100 * kUs);
  EXPECT_TRUE(flow.ended);
  Answers answers;
  star.ports[1]->AddObserver(&answers);
  for (const std::uint64_t sequence : {2000U, 0U}) {
    FramePtr again = Make<Frame>();
    again->flow = 0;
    again->source = 1;
    again->payloadBytes = 1000;
    again->sequence = sequence;
    star.nics[0]->Receive(std::move(again));
  }
  star.engine.RunUntil(200 * kUs);
  EXPECT_EQ(flow.deliveredBytes, 3000);
  return answers.seen;
}

TEST(ConweaveNic, WhatComesOfAFlowThatIsOverIsAnsweredAsItsKeySays) {
  using Seen = std::vector<std::tuple<bool, std::uint64_t, bool>>;
  EXPECT_EQ(AnswersToLateData(LateData::kAnswer),
            (Seen{{false, 3000, false}, {false, 3000, false}}));
  EXPECT_EQ(AnswersToLateData(LateData::kNewFlow), (Seen{{true, 0, false}, {false, 1000, false}}));
}

}  // namespace
}  // namespace sluice::roce
