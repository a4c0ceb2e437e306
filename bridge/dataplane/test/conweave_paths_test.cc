// SPDX-License-Identifier: MIT
// How paths are chosen as in ConWeave's program: one sequence of draws for the network, whole paths
// from the first switch on, and its own DRILL and CONGA.

#include "sluice/model/conweave_paths.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "roce_network.h"
#include "sluice/model/conweave_loads.h"
#include "sluice/model/order_keeper.h"
#include "sluice/model/path_decisions.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::uint32_t kSeed = 7;
// rand() after srand(7).
constexpr std::uint32_t kDrawn[] = {1045618677, 1863967299, 1272579899, 461085871};

// Host 0 hangs on switch 3, host 1 on switch 4, host 2 on switch 5.
const std::vector<std::int64_t> kSwitchOf = {3, 4, 5, -1, -1, -1};

ConweavePaths Paths(std::vector<WholePath> all = {}) {
  return {kSeed, kSwitchOf, [all = std::move(all)](std::uint32_t, std::uint32_t) { return all; }};
}

Frame DataOf(std::uint32_t source, std::uint32_t destination) {
  Frame frame;
  frame.source = source;
  frame.destination = destination;
  frame.frameBytes = 1000;
  return frame;
}

TEST(ConweavePaths, DrawsTheNumbersOfTheCLibrary) {
  ConweavePaths paths = Paths();
  for (const std::uint32_t drawn : kDrawn) {
    EXPECT_EQ(paths.Draw(), drawn);
  }
}

TEST(ConweavePaths, APathBeginsAtTheSendersSwitchUnlessItEndsThere) {
  const ConweavePaths paths = Paths();
  EXPECT_TRUE(paths.BeginsAt(3, DataOf(0, 1)));
  EXPECT_FALSE(paths.BeginsAt(4, DataOf(0, 1)));
  EXPECT_FALSE(paths.BeginsAt(3, DataOf(0, 0)));
  EXPECT_EQ(paths.SwitchOf(5), -1) << "no host";
  EXPECT_EQ(paths.SwitchOf(99), -1);
}

TEST(ConweavePaths, PathsAreFoundOnceForTwoSwitchesAndAnewWhenALinkIsDown) {
  int found = 0;
  ConweavePaths paths(kSeed, kSwitchOf, [&found](std::uint32_t, std::uint32_t) {
    ++found;
    return std::vector<WholePath>(2);
  });
  EXPECT_EQ(paths.To(3, 1).size(), 2U);
  paths.To(3, 1);
  EXPECT_EQ(found, 1);
  paths.To(3, 2);
  EXPECT_EQ(found, 2);
  paths.Forget();
  paths.To(3, 1);
  EXPECT_EQ(found, 3);
}

/// GetQpKey: dip << 32 | sport << 16 | pg | dport.
TEST(ConweavePaths, AFlowletsKeyHasNoSenderAndMixesPriorityAndPort) {
  Frame frame = DataOf(0, 1);
  frame.sourcePort = 10000;
  frame.destPort = 100;
  frame.priority = 3;
  EXPECT_EQ(ConweavePaths::FlowletKey(frame), (1ULL << 32) + (10000ULL << 16) + (3 | 100));
  Frame other = frame;
  other.source = 2;
  EXPECT_EQ(ConweavePaths::FlowletKey(other), ConweavePaths::FlowletKey(frame));
}

/// Orders of std::random_shuffle over four after srand(7): 2103, 0123, 3201, 0321.
TEST(ConweaveDrill, LooksAtTheFirstOfAShuffleAndAtItsLastChoice) {
  ConweavePaths paths = Paths();
  ConweaveDrill drill(2, true);
  std::vector<std::int64_t> queues = {5, 9, 7, 1};
  const auto queueOf = [&queues](std::size_t i) { return queues[i]; };
  EXPECT_EQ(drill.Of(paths, 0, 4, queueOf), 2U) << "2 and 1";
  EXPECT_EQ(drill.Of(paths, 0, 4, queueOf), 0U) << "2 again, 0 and 1";
  queues[0] = 7;
  EXPECT_EQ(drill.Of(paths, 0, 4, queueOf), 3U) << "0 again, 3 and 2";
  queues = {1, 9, 1, 1};
  EXPECT_EQ(drill.Of(paths, 0, 4, queueOf), 3U) << "of equal ones the last choice";
  ConweavePaths again = Paths();
  queues = {4, 4, 4, 4};
  EXPECT_EQ(drill.Of(again, 1, 4, queueOf), 2U) << "then the one drawn first: 2 and 1";
}

TEST(ConweaveDrill, RemembersByHostAndOnlyIfItIsToRemember) {
  const std::vector<std::int64_t> queues = {9, 9, 7, 8};
  const auto queueOf = [&queues](std::size_t i) { return queues[i]; };
  ConweavePaths paths = Paths();
  ConweaveDrill byHost(1, true);
  EXPECT_EQ(byHost.Of(paths, 0, 4, queueOf), 2U);
  EXPECT_EQ(byHost.Of(paths, 1, 4, queueOf), 0U) << "host 1 has no last choice";
  EXPECT_EQ(byHost.Of(paths, 0, 4, queueOf), 2U) << "7 against 8 of port 3";
  EXPECT_EQ(byHost.Of(paths, 1, 4, queueOf), 0U);
  ConweavePaths again = Paths();
  ConweaveDrill never(1, false);
  for (const std::size_t first : {2U, 0U, 3U, 0U}) {
    EXPECT_EQ(never.Of(again, 0, 4, queueOf), first);
  }
}

TEST(ConweaveDrill, ALastChoiceThatIsNoNextHopAnyMoreIsForgotten) {
  ConweavePaths paths = Paths();
  ConweaveDrill drill(1, true);
  EXPECT_EQ(drill.Of(paths, 0, 4, [](std::size_t i) { return i == 2 ? 0 : 9; }), 2U);
  EXPECT_LT(drill.Of(paths, 0, 2, [](std::size_t) { return 9; }), 2U);
}

/// Periods of 1 us with a fifth lost in each; loads in eighths; forgotten after 10 us.
struct Conga {
  Conga() : paths(Paths()), first(3, 4, paths), last(4, 4, paths) {
    LoadSettings settings;
    settings.periodPs = kUs;
    settings.decay = 0.2;
    settings.bits = 3;
    first.Measure(settings, 10 * kUs);
    last.Measure(settings, 10 * kUs);
  }

  // 8 Gb/s in 1 us are 1000 B: a register of 5000 B is a full link.
  static constexpr std::uint64_t kRateBps = 8000000000;

  ConweavePaths paths;
  ConweaveLoads first;
  ConweaveLoads last;
};

TEST(ConweaveLoads, ARegisterGrowsByBytesAndLosesAPartInEachPeriodSinceTheFirstPacket) {
  Conga conga;
  conga.first.Came(100 * kUs + 300000);
  Frame frame = DataOf(0, 1);
  conga.first.Take(frame, 0, 2, Conga::kRateBps);
  EXPECT_EQ(conga.first.Of(2, Conga::kRateBps), 8 * 1000 / 5000);
  conga.first.Take(frame, 0, 2, Conga::kRateBps);
  conga.first.Take(frame, 0, 2, Conga::kRateBps);
  EXPECT_EQ(conga.first.Of(2, Conga::kRateBps), 8 * 3000 / 5000);
  EXPECT_EQ(frame.path.load, 8 * 3000 / 5000);
  EXPECT_EQ(conga.first.Of(1, Conga::kRateBps), 0) << "another link";
  conga.first.Came(101 * kUs);
  EXPECT_EQ(conga.first.Of(2, Conga::kRateBps), 4) << "no period since the first packet";
  conga.first.Came(101 * kUs + 300000);
  EXPECT_EQ(conga.first.Of(2, Conga::kRateBps), 8 * 2400 / 5000);
  conga.first.Came(1000 * kUs);
  EXPECT_EQ(conga.first.Of(2, Conga::kRateBps), 0);
}

TEST(ConweaveLoads, ALoadMayBeAboveTheLinksRate) {
  Conga conga;
  conga.first.Came(0);
  Frame frame = DataOf(0, 1);
  for (int i = 0; i < 6; ++i) {
    conga.first.Take(frame, 0, 2, Conga::kRateBps);
  }
  EXPECT_EQ(frame.path.load, 8 * 6000 / 5000);
}

TEST(ConweaveLoads, TheHighestLoadOfAPathComesBackWithAPacketOfTheOtherWay) {
  Conga conga;
  conga.first.Came(0);
  Frame there = DataOf(0, 1);
  conga.first.Report(there);
  EXPECT_FALSE(there.path.reports) << "nothing is known yet";
  conga.first.Take(there, 5, 2, Conga::kRateBps);
  there.frameBytes = 3000;
  conga.last.Pass(there, 1, Conga::kRateBps);
  EXPECT_EQ(there.path.load, 8 * 3000 / 5000);
  there.frameBytes = 100;
  conga.last.Pass(there, 3, Conga::kRateBps);
  EXPECT_EQ(there.path.load, 8 * 3000 / 5000) << "a link that is loaded less";
  conga.last.Came(kUs);
  conga.last.Leave(there);
  Frame back = DataOf(1, 0);
  conga.last.Report(back);
  EXPECT_TRUE(back.path.reports);
  EXPECT_EQ(back.path.reportedPort, 5);
  conga.first.Came(2 * kUs);
  conga.first.Leave(back);
  EXPECT_EQ(conga.first.OfPath(1, 5), 4);
  EXPECT_EQ(conga.first.OfPath(1, 4), 0) << "another path";
  EXPECT_EQ(conga.first.OfPath(2, 5), 0) << "to another switch";
  conga.first.Came(19 * kUs);
  EXPECT_EQ(conga.first.OfPath(1, 5), 4) << "looked through every 10 us: at 10";
  conga.first.Came(20 * kUs);
  EXPECT_EQ(conga.first.OfPath(1, 5), 0);
}

TEST(ConweaveLoads, WhichLoadIsReportedIsDrawn) {
  Conga conga;
  conga.last.Came(0);
  for (const std::size_t path : {2U, 6U, 8U}) {
    Frame came = DataOf(0, 1);
    came.path.port = static_cast<std::uint16_t>(path);
    came.path.load = static_cast<std::uint8_t>(path);
    conga.last.Leave(came);
  }
  for (const std::uint32_t drawn : kDrawn) {
    Frame back = DataOf(1, 0);
    conga.last.Report(back);
    EXPECT_EQ(back.path.reportedPort, std::vector<int>({2, 6, 8})[drawn % 3]);
    EXPECT_EQ(back.path.reportedLoad, back.path.reportedPort);
  }
}

/// Takes a path beyond port 2 for every flowlet, and counts messages.
class Chooser : public CongestionAgent {
 public:
  explicit Chooser(Switch& target) : target_(target) {}
  bool HasReactionPoints() const override { return false; }
  bool HasNotificationPoints() const override { return false; }
  void Ask(EventKind, EntityId, const Record&, std::int64_t) override { ++later; }
  void AskInline(EventKind kind, EntityId entity, const Record& record) override {
    if (kind == EventKind::kMessage) {
      ++atOnce;
      return;
    }
    asked.push_back({record.b >> 32, record.d >> 32});
    rows.emplace_back(record.words, record.words + record.wordCount);
    Decision decision;
    decision.kind = DecisionKind::kTakePath;
    decision.entity = entity;
    decision.a = 2;
    decision.b = 1;
    PathDecisions::Apply(target_, decision, {});
  }
  void FlowEnded(std::uint32_t) override {}

  struct Draws {
    std::int64_t first;
    std::int64_t second;
  };
  std::vector<Draws> asked;
  std::vector<std::vector<std::int64_t>> rows;
  int later = 0;   ///< messages at the end of their instant
  int atOnce = 0;  ///< messages as they come

 private:
  Switch& target_;
};

/// A switch, 3, whose ports 0 and 2 lead to host 1, on three whole paths.
struct FirstSwitch : FakeStar {
  explicit FirstSwitch(std::vector<WholePath> paths = {{2, 2, 0}, {0, 2, 0}, {2, 4, 1}})
      : FakeStar(3), whole(Paths(std::move(paths))), agent(middle) {
    middle.SetWholePaths(&whole);
    middle.SetAgent(&agent);
    middle.SetRoute(1, {0, 2});
    Decide(DecisionKind::kWatchFlowlets, 0, 10 * kUs);
  }

  void Decide(DecisionKind kind, std::int64_t a, std::int64_t b = 0, std::int64_t c = 0) {
    Decision decision;
    decision.kind = kind;
    decision.entity = EntityId::Node(3);
    decision.a = a;
    decision.b = b;
    decision.c = c;
    PathDecisions::Apply(middle, decision, {});
  }

  /// @return whether frames of this kind leave by port 0, where the second of them waits
  bool LeavesByPort0(const FramePtr& frame) {
    middle.Forward(Make<Frame>(*frame), 1);
    middle.Forward(frame, 1);
    const bool waits = ports[0]->WaitingBytes() > 0;
    engine.RunUntil(engine.NowPs() + 10 * kUs);
    return waits;
  }

  /// An ACK or a message from a node to host 1.
  static FramePtr Answer(Frame::Kind kind, std::uint32_t source, int flow) {
    FramePtr frame = Make<Frame>(DataOf(source, 1));
    frame->kind = kind;
    frame->control = true;
    frame->sourcePort = 100;
    frame->destPort = static_cast<std::uint16_t>(10000 + flow);
    return frame;
  }

  FramePtr Sends(std::uint32_t source, Frame::Kind kind = Frame::Kind::kData) {
    FramePtr frame = Make<Frame>(DataOf(source, 1));
    frame->kind = kind;
    frame->flow = source;
    middle.Forward(frame, 1);
    return frame;
  }

  ConweavePaths whole;
  Chooser agent;
};

TEST(ConweaveSwitch, TheFirstSwitchListsWholePathsAndTagsTheFrameWithTheOneTaken) {
  FirstSwitch first;
  const FramePtr frame = first.Sends(0);
  ASSERT_EQ(first.agent.asked.size(), 1U);
  EXPECT_EQ(first.agent.asked[0].first, std::int64_t{kDrawn[0]} + 1);
  EXPECT_EQ(first.agent.asked[0].second, 0) << "only its CONGA draws twice";
  const std::vector<std::int64_t>& words = first.agent.rows[0];
  ASSERT_EQ(words.size(), 1 + 3 * 8U);
  EXPECT_EQ(words[0], 3);
  EXPECT_EQ(words[1], 2) << "in their order: by port 2";
  EXPECT_EQ(words[1 + 8], 0);
  EXPECT_EQ(words[1 + 16], 2);
  EXPECT_EQ(words[16 + 6], 1) << "one path each";
  EXPECT_EQ(words[16 + 7], 2 * 4 * kUs) << "4 hops of 1 us, there and back";
  EXPECT_EQ(words[16 + 8], 1) << "the second beyond port 2";
  ASSERT_TRUE(frame->pathTag);
  EXPECT_EQ(frame->pathTag->port, 2U);
  EXPECT_EQ(frame->pathTag->beyond, 1U);
}

TEST(ConweaveSwitch, FlowsOfTwoHostsMayBeOneFlowlet) {
  FirstSwitch first;
  first.Sends(0);
  first.Sends(0);
  EXPECT_EQ(first.agent.asked.size(), 1U);
  EXPECT_EQ(first.whole.Draw(), kDrawn[1]) << "drawn once for a flowlet";
}

TEST(ConweaveSwitch, WhatBeganElsewhereOrIsNoDataIsNotAskedAbout) {
  FirstSwitch first;
  first.Sends(2);
  first.Sends(0, Frame::Kind::kAck);
  EXPECT_TRUE(first.agent.asked.empty());
}

TEST(ConweaveSwitch, WhereOrderIsKeptThreeNumbersAreDrawnWithEachPacket) {
  FirstSwitch first;
  first.middle.KeepOrder(EntityId::Node(3), kUs, kUs);
  first.Sends(0);
  first.Sends(0);
  ASSERT_EQ(first.agent.asked.size(), 1U);
  EXPECT_EQ(first.agent.asked[0].first, std::int64_t{kDrawn[1]} + 1);
  EXPECT_EQ(first.agent.asked[0].second, std::int64_t{kDrawn[2]} + 1);
  ConweavePaths same = Paths();
  for (int i = 0; i < 6; ++i) {
    same.Draw();
  }
  EXPECT_EQ(first.whole.Draw(), same.Draw()) << "six so far";
}

TEST(ConweaveSwitch, OfFourPathsOrMoreItsCongaDrawsTwoNumbers) {
  for (const std::size_t paths : {3U, 4U}) {
    FirstSwitch first(std::vector<WholePath>(paths, {2, 2, 1}));
    LoadSettings settings;
    settings.periodPs = kUs;
    settings.decay = 0.2;
    settings.bits = 3;
    first.middle.MeasureLoads(settings, 10 * kUs, {});
    first.Sends(0);
    ASSERT_EQ(first.agent.asked.size(), 1U);
    EXPECT_EQ(first.agent.asked[0].first, std::int64_t{kDrawn[0]} + 1);
    EXPECT_EQ(first.agent.asked[0].second, paths < 4 ? 0 : std::int64_t{kDrawn[1]} + 1);
  }
}

/// A reply to another switch goes by the ports that an answer of the flow would take.
TEST(ConweaveSwitch, ItsRepliesGoByTheHashOfTheFlowsAnswers) {
  FirstSwitch first;
  int differ = 0;
  for (int flow = 0; flow < 20; ++flow) {
    const bool ack = first.LeavesByPort0(FirstSwitch::Answer(Frame::Kind::kAck, 2, flow));
    const bool other = first.LeavesByPort0(FirstSwitch::Answer(Frame::Kind::kMessage, 3, flow));
    const FramePtr reply = FirstSwitch::Answer(Frame::Kind::kMessage, 3, flow);
    reply->hashSource = 2;
    reply->hashDestination = 1;
    EXPECT_EQ(first.LeavesByPort0(reply), ack) << flow;
    differ += other != ack ? 1 : 0;
  }
  EXPECT_GT(differ, 0) << "another message goes by its own hash";
}

TEST(ConweaveSwitch, AReplyIsHeardAsItComes) {
  FirstSwitch first;
  const auto comes = [&first](std::int64_t hashSource) {
    FramePtr reply = Make<Frame>(DataOf(0, 3));
    reply->kind = Frame::Kind::kMessage;
    reply->hashSource = hashSource;
    first.middle.Forward(reply, 1);
  };
  comes(2);
  EXPECT_EQ(first.agent.atOnce, 1);
  comes(-1);
  EXPECT_EQ(first.agent.atOnce, 1);
  EXPECT_EQ(first.agent.later, 1) << "another message";
}

TEST(ConweaveSwitch, ItsDrillChoosesByAllThatWaits) {
  FirstSwitch first;
  first.Decide(DecisionKind::kWatchFlowlets, 0, 0);
  first.Decide(DecisionKind::kChoosePaths, 3, 2, 0);
  first.middle.SetRoute(2, {2});
  for (int i = 0; i < 3; ++i) {
    const FramePtr ack = FirstSwitch::Answer(Frame::Kind::kAck, 1, 0);
    ack->destination = 2;
    first.middle.Forward(ack, 1);
  }
  for (int i = 0; i < 3; ++i) {
    first.Sends(0);
  }
  EXPECT_EQ(first.ports[0]->queueBytes(), 2000) << "all three by port 0; one is on the line";
}

TEST(ConweaveSwitch, ItsDrillCountsWhatWaitsInAllQueuesOfAPort) {
  FakeStar star(3);
  SwitchPort& port = *star.ports[2];
  star.middle.Forward(Other(1000, false), 1);
  const auto send = [&star](Frame::Kind kind, std::uint32_t bytes) {
    FramePtr frame = Make<Frame>(DataOf(0, 2));
    frame->kind = kind;
    frame->frameBytes = bytes;
    frame->control = kind != Frame::Kind::kData;
    star.middle.Forward(frame, 1);
  };
  send(Frame::Kind::kData, 1048);
  EXPECT_EQ(port.WaitingBytes(), 0) << "it is on the line";
  send(Frame::Kind::kData, 1048);
  EXPECT_EQ(port.WaitingBytes(), 1048);
  send(Frame::Kind::kAck, 60);
  EXPECT_EQ(port.WaitingBytes(), 1108);
  EXPECT_EQ(port.queueBytes(), 1048) << "of data";
}

}  // namespace
}  // namespace sluice::roce
