// SPDX-License-Identifier: MIT
// A session that decides about the flows and ports of a star: what it is told, what its decisions
// do.

#include <gtest/gtest.h>

#include <algorithm>

#include "roce_network.h"
#include "sluice/model/session_adapter.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;

/// Decides the rate of each flow, and watches packets and departures.
class Deciding : public Transport {
 public:
  Welcome Open(const Hello&) override {
    Welcome welcome;
    welcome.reactionPoints = true;
    welcome.portPoints = true;
    return welcome;
  }
  void Exchange(std::uint64_t, std::int64_t, const RecordBuffer& events,
                RecordBuffer& decisions) override {
    decisions.Clear();
    RecordReader reader(events);
    Record event;
    for (std::uint32_t i = 0; reader.Next(event); ++i) {
      kinds.push_back(static_cast<EventKind>(event.kind));
      if (kinds.back() == EventKind::kAck) {
        acks.push_back(event);
      }
      if (kinds.back() == EventKind::kPathReported) {
        paths.push_back(event);
      }
      if (kinds.back() == failOn) {
        throw PeerLost("gone");
      }
      if (kinds.back() == EventKind::kFlowStart) {
        Decide(decisions, i, DecisionKind::kSetRate, 8384000000, 0);
      }
      if (kinds.back() == EventKind::kPortStart) {
        Decide(decisions, i, DecisionKind::kSampleEvery, 2000, 0);
        Decide(decisions, i, DecisionKind::kJudgePackets, 0, 1);
      }
      if (kinds.back() == EventKind::kPacketArrived && verdict != Verdict::kPass) {
        Decide(decisions, i, DecisionKind::kVerdict, static_cast<std::int64_t>(verdict), 0);
      }
    }
  }
  Goodbye Close(std::int64_t) override { return {}; }

  std::vector<EventKind> kinds;
  std::vector<Record> acks;
  std::vector<Record> paths;
  EventKind failOn = EventKind::kUnspecified;
  Verdict verdict = Verdict::kPass;

 private:
  static void Decide(RecordBuffer& out, std::uint32_t index, DecisionKind kind, std::int64_t a,
                     std::int64_t b) {
    Record record;
    record.kind = static_cast<std::uint16_t>(kind);
    record.entity = index;
    record.a = a;
    record.b = b;
    out.Append(record);
  }
};

/// What a port drops, and why.
struct Drops : public PortObserver {
  void OnDropped(const Port&, const Frame&, DropReason reason) override { drops.push_back(reason); }
  std::vector<DropReason> drops;
};

/// A star whose flows and ports are decided about.
struct DecidedStar {
  explicit DecidedStar(NicOptions nic = {}) : star(3, false, {}, nic) {
    auto made = std::make_unique<Deciding>();
    deciding = made.get();
    session = std::make_unique<SessionAdapter>(star.engine, std::move(made));
    session->AddSwitch(star.middle);
    for (const auto& nic : star.nics) {
      nic->SetAgent(session.get());
      session->AddHost(*nic);
    }
    star.AddFlow(1, 0, 100000);
    session->AddFlow(star.flows[0], *star.nics[1], *star.nics[0]);
  }

  FakeStar star;
  Deciding* deciding;
  std::unique_ptr<SessionAdapter> session;
};

TEST(RoceSession, decidesOnTheEnginesEventList) {
  DecidedStar decided;
  decided.session->SetNodes(4);
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(1000 * kUs);
  decided.session->CheckFailure();
  const std::vector<std::int64_t>& starts = decided.star.LineOfHost(1).startsPs;
  ASSERT_EQ(starts.size(), 100U);
  for (std::size_t k = 0; k < starts.size(); ++k) {
    ASSERT_EQ(starts[k], static_cast<std::int64_t>(k) * kUs);
  }
  const auto count = [&decided](EventKind kind) {
    const auto& kinds = decided.deciding->kinds;
    return std::count(kinds.begin(), kinds.end(), kind);
  };
  EXPECT_EQ(count(EventKind::kPortStart), 3);
  EXPECT_EQ(count(EventKind::kPacketArrived), 100);
  EXPECT_EQ(count(EventKind::kPacketSampled), 52) << "104800 bytes, each 2000";
}

/// One packet of the flow is lost once.
void RunWithALoss(DecidedStar& decided, AckFilter filter) {
  decided.session->Open(Hello());
  decided.star.nics[0]->LoseOnce(0, 20000);
  decided.star.engine.RunUntil(0);
  decided.star.nics[1]->QueuePairOf(0)->WatchAcks(filter);
  decided.star.engine.RunUntil(1000 * kUs);
}

TEST(RoceSession, mayHaveNacksAlone) {
  DecidedStar decided;
  RunWithALoss(decided, AckFilter::kNacks);
  const auto& kinds = decided.deciding->kinds;
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), EventKind::kNack), 1);
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), EventKind::kAck), 0);
}

TEST(RoceSession, hasANackOnlyWhereALossBecomesKnown) {
  for (const auto rule : {LossRecovery::kGoBackN, LossRecovery::kSelectiveRepeat}) {
    NicOptions nic;
    nic.lossRecovery = rule;
    DecidedStar decided(nic);
    RunWithALoss(decided, AckFilter::kAll);
    const auto& kinds = decided.deciding->kinds;
    const auto count = [&kinds](EventKind kind) {
      return std::count(kinds.begin(), kinds.end(), kind);
    };
    const Flow& flow = *decided.star.flows[0];
    EXPECT_TRUE(flow.ended);
    EXPECT_EQ(count(EventKind::kNack), 1);
    // A packet each microsecond: some are on their way when the loss becomes known.
    EXPECT_GT(count(EventKind::kAck), 95);
    if (rule == LossRecovery::kSelectiveRepeat) {
      EXPECT_GT(flow.nacks, 2U);
      EXPECT_EQ(count(EventKind::kAck), 99) << "those with a NACK of no news are ACKs to it";
      EXPECT_EQ(flow.retransmittedBytes, 1000);
    }
  }
}

TEST(RoceSession, whatItsVerdictDropsNoLimitOfTheQueueRefuses) {
  DecidedStar decided;
  decided.deciding->verdict = Verdict::kDrop;
  decided.star.ports[0]->LimitQueue(-1);  // refuses every packet
  Drops port;
  decided.star.ports[0]->AddObserver(&port);
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(10 * kUs);
  ASSERT_FALSE(port.drops.empty());
  for (const DropReason reason : port.drops) {
    EXPECT_EQ(reason, DropReason::kVerdict);
  }
}

TEST(RoceSession, isToldTheRoundTripWithTheTimeThatAnAckWaited) {
  NicOptions nic;
  nic.ackEveryPackets = 100;
  nic.ackDelayPs = 500000;  // half the time between two packets
  DecidedStar decided(nic);
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(0);
  decided.star.nics[1]->QueuePairOf(0)->WatchAcks(AckFilter::kAll);
  decided.star.nics[1]->QueuePairOf(0)->ReportPaths(true);
  decided.star.engine.RunUntil(20 * kUs);
  ASSERT_GT(decided.deciding->acks.size(), 10U);
  EXPECT_EQ(decided.deciding->acks[0].c, FakeStar::kRttPs + 500000);
  ASSERT_FALSE(decided.deciding->paths.empty());
  EXPECT_EQ(decided.deciding->paths[0].a, 1) << "one switch";
  EXPECT_EQ(decided.deciding->paths[0].b, 500000);
}

TEST(RoceSession, isToldHowManyOfThePacketsOfAnAckWereMarked) {
  NicOptions nic;
  nic.ackEveryPackets = 4;
  DecidedStar decided(nic);
  decided.deciding->verdict = Verdict::kMark;
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(0);
  decided.star.nics[1]->QueuePairOf(0)->WatchAcks(AckFilter::kAll);
  decided.star.engine.RunUntil(20 * kUs);
  ASSERT_FALSE(decided.deciding->acks.empty());
  EXPECT_EQ(decided.deciding->acks[0].e, events::Ack::PackE(true, 4, 4));
}

TEST(RoceSession, isToldEachTimeSoManyBytesWereSentWhateverThePackets) {
  DecidedStar decided;
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(0);
  decided.star.nics[1]->QueuePairOf(0)->EveryBytesSent(1500);
  decided.star.engine.RunUntil(6 * kUs);  // packets 1 to 6, one each us; that at 0 was before
  const auto& kinds = decided.deciding->kinds;
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), EventKind::kBytesSent), 4);
}

TEST(RoceSession, packetsAreFlaggedAPeriodAfterTheLastThatWas) {
  struct Flagged : public PortObserver {
    void OnDequeued(const SwitchPort&, const Frame& frame) override {
      if (frame.flagged) {
        packets.push_back(static_cast<int>(frame.sequence / 1000));
      }
    }
    std::vector<int> packets;
  };
  DecidedStar decided;
  Flagged port;
  decided.star.ports[0]->AddObserver(&port);
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(0);
  decided.star.nics[1]->QueuePairOf(0)->FlagEvery(2 * kUs + kUs / 2);
  decided.star.engine.RunUntil(12 * kUs);
  EXPECT_EQ(port.packets, (std::vector<int>{1, 4, 7, 10}));
}

TEST(RoceSession, isToldOfAQueueThatRisesAboveALevelNotToIt) {
  DecidedStar decided;
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(0);
  decided.star.ports[1]->Watch(0, EntityId::CongestionPoint(1), 2000, true);
  const auto told = [&decided] {
    const auto& kinds = decided.deciding->kinds;
    return std::count(kinds.begin(), kinds.end(), EventKind::kQueueCrossed);
  };
  for (int i = 0; i < 3; ++i) {  // one on the line, 2000 B behind it
    decided.star.middle.Admit(Other(1000, true), 2, 1);
  }
  decided.star.engine.RunUntil(0);
  EXPECT_EQ(decided.star.ports[1]->queueBytes(), 2000);
  EXPECT_EQ(told(), 0);
  decided.star.middle.Admit(Other(1, true), 2, 1);
  decided.star.engine.RunUntil(1);
  EXPECT_EQ(told(), 1);
}

TEST(RoceSession, isNotAskedAboutPacketsOfOtherProtocols) {
  DecidedStar decided;
  decided.session->Open(Hello());
  decided.star.engine.RunUntil(0);
  decided.deciding->kinds.clear();
  for (int i = 0; i < 10; ++i) {
    decided.star.middle.Admit(Other(1000, true), 2, 1);
  }
  decided.star.engine.RunUntil(kUs / 2);
  EXPECT_EQ(decided.deciding->kinds, std::vector<EventKind>{});
  EXPECT_EQ(decided.star.ports[1]->packets(), 2U);
}

TEST(RoceSession, stopsTheSimulationWhenItFailsAndTellsAfterwards) {
  DecidedStar decided;
  decided.session->Open(Hello());
  decided.deciding->failOn = EventKind::kPacketArrived;
  decided.star.engine.RunUntil(1000 * kUs);
  EXPECT_LT(decided.star.engine.NowPs(), 2 * kUs);
  EXPECT_THROW(decided.session->CheckFailure(), PeerLost);
}

}  // namespace
}  // namespace sluice::roce
