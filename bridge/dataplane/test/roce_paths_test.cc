// SPDX-License-Identifier: MIT
// Which of several next hops a frame takes by decision, and what packets carry of the load of
// paths.

#include <gtest/gtest.h>

#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "roce_network.h"
#include "sluice/model/order_keeper.h"
#include "sluice/model/path_decisions.h"
#include "sluice/model/path_loads.h"
#include "sluice/model/path_selector.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::size_t kHopWords = 8;

/// What was asked about a flowlet.
struct Asked {
  std::int64_t flow;
  std::int64_t destination;
  std::int64_t idlePs;
  std::int64_t lastPort;
  std::int64_t epoch;
  std::vector<std::int64_t> words;
};

/// Answers every flowlet with one port, by decision; negative: not at all.
class Chooser : public CongestionAgent {
 public:
  explicit Chooser(Switch& target) : target_(target) {}
  bool HasReactionPoints() const override { return false; }
  bool HasNotificationPoints() const override { return false; }
  void Ask(EventKind, EntityId, const Record&, std::int64_t) override {}
  void AskInline(EventKind kind, EntityId entity, const Record& record) override {
    EXPECT_EQ(kind, EventKind::kFlowlet);
    EXPECT_EQ(record.e & 0xffffffff, 2) << "the watcher's slot";
    asked.push_back({record.a,
                     record.b & 0xffffffff,
                     record.c,
                     static_cast<std::int32_t>(record.d),
                     record.e >> 32,
                     {record.words, record.words + record.wordCount}});
    if (port >= 0) {
      Decide(DecisionKind::kTakePath, entity, port, beyond, request, askAfterPs);
    }
  }
  void FlowEnded(std::uint32_t) override {}

  void Decide(DecisionKind kind, EntityId entity, std::int64_t a, std::int64_t b = 0,
              std::int64_t c = 0, std::int64_t d = 0) {
    Decision decision;
    decision.kind = kind;
    decision.entity = entity;
    decision.a = a;
    decision.b = b;
    decision.c = c;
    decision.d = d;
    PathDecisions::Apply(target_, decision, {});
  }

  std::int64_t port = 0;
  std::int64_t beyond = 0;
  std::int64_t request = 0;
  std::int64_t askAfterPs = 0;
  std::vector<Asked> asked;

 private:
  Switch& target_;
};

/// Ports 0 and 2 of a star lead to host 0.
struct TwoWays : FakeStar {
  TwoWays() : FakeStar(3), agent(middle) {
    middle.SetAgent(&agent);
    middle.SetRoute(0, {0, 2});
  }
  void Watch(std::int64_t gapPs) {
    agent.Decide(DecisionKind::kWatchFlowlets, EntityId::Node(3), 2, gapPs);
  }
  std::vector<std::size_t> Counts() {
    return {LineOfPort(0).startsPs.size(), LineOfPort(2).startsPs.size()};
  }

  Chooser agent;
};

using Sizes = std::vector<std::size_t>;

TEST(RocePaths, aFlowletTakesThePortThatWasDecidedForIt) {
  TwoWays star;
  star.Watch(10 * kUs);
  star.agent.port = 2;
  star.AddFlow(1, 0, 10000);
  star.engine.RunUntil(5 * kUs);
  EXPECT_EQ(star.Counts(), (Sizes{0, 10}));
  ASSERT_EQ(star.agent.asked.size(), 1U) << "once for the flowlet";
  const Asked& asked = star.agent.asked.front();
  EXPECT_EQ(asked.flow, 0);
  EXPECT_EQ(asked.destination, 0);
  EXPECT_EQ(asked.idlePs, INT64_MAX);
  EXPECT_EQ(asked.lastPort, -1);
  ASSERT_EQ(asked.words.size(), 1 + 2 * kHopWords);
  EXPECT_EQ(asked.words[0], 2);
  EXPECT_EQ(asked.words[1], 0);
  EXPECT_EQ(asked.words[3], FakeStar::kRateBps);
  EXPECT_EQ(asked.words[1 + kHopWords], 2);
}

TEST(RocePaths, aFlowletBeginsAfterALongerSilence) {
  TwoWays star;
  star.Watch(10 * kUs);
  const auto send = [&star](std::int64_t atPs) {
    star.engine.RunUntil(atPs);
    FramePtr frame = Make<Frame>();
    frame->flow = 7;
    frame->destination = 0;
    frame->frameBytes = 1048;
    star.middle.Forward(frame, 1);
  };
  send(100 * kUs);
  star.agent.port = 2;
  send(110 * kUs);
  EXPECT_EQ(star.agent.asked.size(), 1U) << "silent for 10 us, not for longer";
  send(120 * kUs + 1);
  ASSERT_EQ(star.agent.asked.size(), 2U);
  EXPECT_EQ(star.agent.asked[1].idlePs, 10 * kUs + 1);
  EXPECT_EQ(star.agent.asked[1].lastPort, 0);
  star.middle.SetRoute(0, {0, 1});
  star.agent.port = 1;
  send(121 * kUs);
  ASSERT_EQ(star.agent.asked.size(), 3U) << "its port is no next hop any more";
  EXPECT_EQ(star.agent.asked[2].lastPort, -1);
  EXPECT_EQ(star.agent.asked[2].idlePs, kUs - 1);
}

TEST(RocePaths, whatIsNotAnsweredGoesByTheHash) {
  TwoWays hashed;
  hashed.AddFlow(1, 0, 10000);
  hashed.engine.RunUntil(5 * kUs);
  TwoWays unanswered;
  unanswered.Watch(10 * kUs);
  unanswered.agent.port = -1;
  unanswered.AddFlow(1, 0, 10000);
  unanswered.engine.RunUntil(5 * kUs);
  EXPECT_EQ(unanswered.Counts(), hashed.Counts());
}

TEST(RocePaths, answersTakeNoPartInFlowlets) {
  TwoWays star;
  star.Watch(10 * kUs);
  FramePtr ack = Make<Frame>();
  ack->kind = Frame::Kind::kAck;
  ack->destination = 0;
  ack->frameBytes = 60;
  star.middle.Forward(ack, 1);
  EXPECT_TRUE(star.agent.asked.empty());
}

TEST(RocePaths, aPortThatIsNoNextHopIsRefused) {
  TwoWays star;
  star.Watch(10 * kUs);
  star.agent.port = 1;
  FramePtr frame = Make<Frame>();
  frame->destination = 0;
  EXPECT_THROW(star.middle.Forward(frame, 1), PeerLost);
  TwoWays silent;
  EXPECT_THROW(silent.agent.Decide(DecisionKind::kTakePath, EntityId::Node(3), 0), PeerLost)
      << "nothing was asked";
}

TEST(RocePaths, aRuleIsOfAllFramesUntilAnotherIsDecided) {
  TwoWays star;
  const auto send = [&star](Frame::Kind kind) {
    const Sizes before{star.ports[0]->packets(), star.ports[2]->packets()};
    for (int i = 0; i < 10; ++i) {
      FramePtr frame = Make<Frame>();
      frame->kind = kind;
      frame->destination = 0;
      frame->frameBytes = 1000;
      star.middle.Forward(frame, 1);
      star.engine.RunUntil(star.engine.NowPs() + kUs);
    }
    return Sizes{star.ports[0]->packets() - before[0], star.ports[2]->packets() - before[1]};
  };
  star.agent.Decide(DecisionKind::kChoosePaths, EntityId::Node(3), 2);
  EXPECT_EQ(send(Frame::Kind::kData), (Sizes{5, 5})) << "in turn";
  EXPECT_EQ(send(Frame::Kind::kNack), (Sizes{5, 5}));
  star.agent.Decide(DecisionKind::kChoosePaths, EntityId::Node(3), 1);
  const Sizes drawn = send(Frame::Kind::kData);
  EXPECT_EQ(drawn[0] + drawn[1], 10U);
  EXPECT_GT(drawn[0], 0U);
  EXPECT_GT(drawn[1], 0U);
  star.agent.Decide(DecisionKind::kChoosePaths, EntityId::Node(3), 0);
  const Sizes hashed = send(Frame::Kind::kData);
  EXPECT_TRUE(hashed[0] == 10 || hashed[1] == 10) << "all alike: one flow";
}

TEST(RocePaths, theShortestQueueIsThatOfThePortNow) {
  TwoWays star;
  star.agent.Decide(DecisionKind::kChoosePaths, EntityId::Node(3), 3, 2, 0);
  const auto send = [&star](std::uint32_t bytes) {
    FramePtr frame = Make<Frame>();
    frame->destination = 0;
    frame->frameBytes = bytes;
    star.middle.Forward(frame, 1);
  };
  // The first two go on the lines, the third waits, and the fourth goes where nothing waits.
  for (int i = 0; i < 4; ++i) {
    send(1000);
  }
  EXPECT_EQ(star.ports[0]->queueBytes(), 1000);
  EXPECT_EQ(star.ports[2]->queueBytes(), 1000);
}

TEST(RocePaths, whatMakesNoSenseIsRefused) {
  TwoWays star;
  const auto refused = [&star](DecisionKind kind, std::int64_t a, std::int64_t b,
                               std::int64_t c = 0, std::int64_t d = 0) {
    EXPECT_THROW(star.agent.Decide(kind, EntityId::Node(3), a, b, c, d), PeerLost)
        << a << " " << b << " " << c << " " << d;
  };
  const auto half = [] {
    const double value = 0.5;
    std::int64_t bits = 0;
    static_assert(sizeof bits == sizeof value);
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  }();
  refused(DecisionKind::kChoosePaths, 4, 0);
  refused(DecisionKind::kChoosePaths, -1, 0);
  refused(DecisionKind::kChoosePaths, 3, 0, 1);
  refused(DecisionKind::kChoosePaths, 3, 1, -1);
  refused(DecisionKind::kWatchFlowlets, 3, 1);
  refused(DecisionKind::kWatchFlowlets, 0, -1);
  refused(DecisionKind::kAskAt, -1, 0);
  refused(DecisionKind::kKeepOrder, -1, 0);
  refused(DecisionKind::kKeepOrder, 0, -1);
  refused(DecisionKind::kMeasureLoads, 0, half, 3, 1);
  refused(DecisionKind::kMeasureLoads, 1, 0, 3, 1);
  refused(DecisionKind::kMeasureLoads, 1, half, 0, 1);
  refused(DecisionKind::kMeasureLoads, 1, half, 9, 1);
  refused(DecisionKind::kMeasureLoads, 1, half, 3, 0);
}

// Hosts 0 and 1 hang on switch 10, hosts 2 and 3 on switch 11; 20 is between them.
const std::vector<std::int64_t> kSwitchOf{10, 10, 11, 11};
constexpr std::uint64_t kTenGbps = 10'000'000'000;
const LoadSettings kSettings{100 * kUs, 0.5, 3};  // tau 200 us, 250,000 B at 10 Gb/s

struct Measured {
  explicit Measured(std::uint32_t node) : loads(node, 4, kSwitchOf) {
    loads.Measure(kSettings, 1000 * kUs);
  }
  PathLoads loads;
};

Frame To(std::uint32_t host, Frame::Kind kind = Frame::Kind::kData) {
  Frame frame;
  frame.kind = kind;
  frame.destination = host;
  frame.frameBytes = 62500;
  return frame;
}

TEST(PathLoads, aPacketCarriesTheHighestLoadBeyondTheFirstSwitch) {
  Measured first(10);
  Measured middle(20);
  Frame frame = To(2);
  first.loads.Enters(frame, 3);
  EXPECT_EQ(frame.path.origin, 10);
  EXPECT_EQ(frame.path.port, 3);
  EXPECT_FALSE(frame.path.reports) << "nothing was heard";
  first.loads.Sent(0, 3, kTenGbps, frame);
  EXPECT_EQ(first.loads.Of(0, 3, kTenGbps), 2) << "a quarter of the link";
  EXPECT_EQ(frame.path.load, 0) << "not of the first switch's own link";
  middle.loads.Sent(0, 1, kTenGbps, frame);
  EXPECT_EQ(frame.path.load, 2);
  Frame other = To(2);
  other.path = frame.path;
  middle.loads.Sent(0, 1, 4 * kTenGbps, other);
  EXPECT_EQ(other.path.load, 2) << "the highest, not the last";
}

TEST(PathLoads, whatWasHeardIsReportedBackAndBelievedForATime) {
  Measured here(10);
  Measured there(11);
  Frame data = To(2);
  here.loads.Enters(data, 3);
  data.path.load = 5;
  there.loads.Leaves(0, data);
  Frame ack = To(0, Frame::Kind::kAck);
  there.loads.Enters(ack, 0);
  EXPECT_TRUE(ack.path.reports);
  EXPECT_EQ(ack.path.reportedPort, 3);
  EXPECT_EQ(ack.path.reportedLoad, 5);
  EXPECT_EQ(here.loads.BeyondOf(0, 2, 3), 0) << "not yet";
  here.loads.Leaves(50 * kUs, ack);
  EXPECT_EQ(here.loads.BeyondOf(50 * kUs, 2, 3), 5);
  EXPECT_EQ(here.loads.BeyondOf(50 * kUs, 3, 3), 5) << "of both hosts of that switch";
  EXPECT_EQ(here.loads.BeyondOf(50 * kUs, 2, 2), 0) << "by that port only";
  EXPECT_EQ(here.loads.BeyondOf(1050 * kUs, 2, 3), 5);
  EXPECT_EQ(here.loads.BeyondOf(1050 * kUs + 1, 2, 3), 0) << "too old";
}

TEST(PathLoads, changedLoadsAreReportedFirstThenInTurn) {
  Measured there(11);
  const auto hear = [&there](std::uint16_t port, std::uint8_t load) {
    Frame data = To(2);
    data.path.origin = 10;
    data.path.port = port;
    data.path.load = load;
    there.loads.Leaves(0, data);
  };
  const auto reported = [&there] {
    Frame ack = To(0, Frame::Kind::kAck);
    there.loads.Enters(ack, 0);
    return std::pair<int, int>(ack.path.reportedPort, ack.path.reportedLoad);
  };
  using P = std::pair<int, int>;
  hear(2, 1);
  hear(0, 4);
  hear(1, 3);
  EXPECT_EQ(reported(), P(0, 4));
  EXPECT_EQ(reported(), P(1, 3));
  EXPECT_EQ(reported(), P(2, 1));
  EXPECT_EQ(reported(), P(0, 4)) << "in turn";
  hear(0, 4);
  hear(2, 7);
  EXPECT_EQ(reported(), P(2, 7)) << "it changed";
  EXPECT_EQ(reported(), P(0, 4));
  EXPECT_EQ(reported(), P(1, 3));
}

TEST(PathLoads, whatStaysAtASwitchOrIsNoPacketOfAFlowCarriesNothing) {
  Measured here(10);
  Frame message = To(2, Frame::Kind::kMessage);
  here.loads.Enters(message, 3);
  EXPECT_LT(message.path.origin, 0);
  Frame unknown = To(9);
  here.loads.Enters(unknown, 3);
  EXPECT_LT(unknown.path.origin, 0);
  Frame own = To(2);
  here.loads.Enters(own, 3);
  own.path.reports = true;
  own.path.reportedPort = 3;
  own.path.reportedLoad = 7;
  here.loads.Leaves(0, own);
  EXPECT_EQ(here.loads.BeyondOf(0, 1, 3), 0) << "it came back to its own switch";
}

/// What an OrderKeeper does with the packets of one flow; names are their numbers.
struct Kept {
  struct Listener : CongestionAgent {
    bool HasReactionPoints() const override { return false; }
    bool HasNotificationPoints() const override { return false; }
    void Ask(EventKind kind, EntityId, const Record& record, std::int64_t) override {
      EXPECT_EQ(kind, EventKind::kPathAsked);
      told.emplace_back(record.c, record.d & 0xff, (record.d >> 8 & 1) != 0);
    }
    void AskInline(EventKind kind, EntityId, const Record& record) override {
      EXPECT_EQ(kind, EventKind::kPathAsked);
      atOnce.emplace_back(record.c, record.d & 0xff, (record.d >> 8 & 1) != 0);
    }
    void FlowEnded(std::uint32_t) override {}
    using Told = std::vector<std::tuple<std::int64_t, std::int64_t, bool>>;
    Told told;    ///< epoch, request, marked
    Told atOnce;  ///< the same, before the packet goes on
  };

  explicit Kept(bool atOnce = false)
      : keeper(engine, listener, [this](FramePtr frame, std::uint32_t port) {
          EXPECT_EQ(port, 4U);
          left.emplace_back(engine.NowPs(), static_cast<int>(frame->sequence));
        }) {
    keeper.Keep(EntityId::Node(3), 2 * kUs, 50 * kUs, atOnce);
  }

  /// @return whether it waits
  bool Comes(std::int64_t atPs, int number, std::int64_t epoch, bool moved, std::int64_t request,
             std::int64_t taggedPs, std::int64_t endPs = 0, bool marked = false) {
    engine.RunUntil(atPs);
    FramePtr frame = Make<Frame>();
    frame->sequence = static_cast<std::uint64_t>(number);
    frame->marked = marked;
    frame->pathTag = Make<PathTag>();
    frame->pathTag->epoch = epoch;
    frame->pathTag->moved = moved;
    frame->pathTag->request = request;
    frame->pathTag->taggedPs = taggedPs;
    frame->pathTag->endPs = endPs;
    return keeper.Holds(frame, 4);
  }

  FakeEngine engine;
  Listener listener;
  std::vector<std::pair<std::int64_t, int>> left;  ///< of those that waited: when, which
  OrderKeeper keeper;
};

using Left = std::vector<std::pair<std::int64_t, int>>;

TEST(OrderKeeper, whatOvertookTheEndOfThePathLeavesRightAfterIt) {
  Kept flow;
  EXPECT_FALSE(flow.Comes(10 * kUs, 1, 1, false, 1, 0));
  EXPECT_TRUE(flow.Comes(11 * kUs, 3, 1, true, 0, 2 * kUs, kUs));
  EXPECT_TRUE(flow.Comes(12 * kUs, 4, 1, true, 0, 3 * kUs, kUs));
  std::size_t waiting = 0;
  const auto count = [&](std::uint32_t, std::size_t packets) { waiting += packets; };
  flow.keeper.ForEachQueue(count);
  EXPECT_EQ(waiting, 2);
  EXPECT_FALSE(flow.Comes(12 * kUs + 500'000, 2, 1, false, 2, kUs, kUs));
  flow.engine.RunUntil(20 * kUs);
  EXPECT_EQ(flow.left, (Left{{12 * kUs + 501'000, 3}, {12 * kUs + 501'000, 4}}));
  flow.keeper.ForEachQueue(count);
  EXPECT_EQ(waiting, 2) << "none is left";
  EXPECT_FALSE(flow.Comes(21 * kUs, 5, 1, true, 0, 4 * kUs, kUs)) << "the first path is over";
  EXPECT_EQ(flow.keeper.held(), 2);
  EXPECT_EQ(flow.keeper.expired(), 0);
}

TEST(OrderKeeper, itWaitsAsLongAsTheOldPathNeedsByTheStampsAndALittleMore) {
  Kept flow;
  EXPECT_FALSE(flow.Comes(10 * kUs, 1, 1, false, 1, 0));
  // The end was tagged 5 us after packet 1, which came at 10: due at 15, and 2 more.
  EXPECT_TRUE(flow.Comes(11 * kUs, 3, 1, true, 0, 6 * kUs, 5 * kUs));
  flow.engine.RunUntil(17 * kUs - 1);
  EXPECT_TRUE(flow.left.empty());
  flow.engine.RunUntil(17 * kUs);
  EXPECT_EQ(flow.left, (Left{{17 * kUs, 3}}));
  EXPECT_EQ(flow.keeper.expired(), 1);
  EXPECT_FALSE(flow.Comes(18 * kUs, 4, 1, true, 0, 7 * kUs, 5 * kUs)) << "nothing is waited for";
}

TEST(OrderKeeper, aPacketOfTheOldPathTellsAnewHowLong) {
  Kept flow;
  EXPECT_FALSE(flow.Comes(10 * kUs, 1, 1, false, 1, 0));
  EXPECT_TRUE(flow.Comes(11 * kUs, 4, 1, true, 0, 6 * kUs, 5 * kUs));
  // Tagged 1 us before the end, it comes at 16: the end is due at 17, and 2 more.
  EXPECT_FALSE(flow.Comes(16 * kUs, 2, 1, false, 0, 4 * kUs, 0));
  flow.engine.RunUntil(19 * kUs - 1);
  EXPECT_TRUE(flow.left.empty());
  flow.engine.RunUntil(19 * kUs);
  EXPECT_EQ(flow.left, (Left{{19 * kUs, 4}}));
}

TEST(OrderKeeper, ifNothingIsKnownItWaitsTheStatedTime) {
  Kept flow;
  EXPECT_TRUE(flow.Comes(10 * kUs, 3, 1, true, 0, 6 * kUs, 5 * kUs));
  EXPECT_TRUE(flow.Comes(30 * kUs, 4, 1, true, 0, 7 * kUs, 5 * kUs))
      << "the time is that of the first";
  flow.engine.RunUntil(62 * kUs - 1);
  EXPECT_TRUE(flow.left.empty());
  flow.engine.RunUntil(62 * kUs);
  EXPECT_EQ(flow.left, (Left{{62 * kUs, 3}, {62 * kUs, 4}}));
}

TEST(OrderKeeper, ofAnEpochThatIsOverNothingWaitsOrIsTold) {
  Kept flow;
  EXPECT_FALSE(flow.Comes(10 * kUs, 5, 2, false, 1, 0));
  EXPECT_FALSE(flow.Comes(11 * kUs, 1, 1, true, 0, 0, 0, true));
  EXPECT_TRUE(flow.Comes(12 * kUs, 9, 3, true, 0, 0, 0)) << "of the next epoch, ahead of its first";
  EXPECT_EQ(flow.listener.told.size(), 1U);
}

TEST(OrderKeeper, theFirstPathIsNotOverWhileWhatOvertookItWaits) {
  Kept flow;
  EXPECT_FALSE(flow.Comes(10 * kUs, 1, 1, false, 1, 0));
  EXPECT_TRUE(flow.Comes(11 * kUs, 3, 1, true, 0, 2 * kUs, kUs));
  EXPECT_FALSE(flow.Comes(12 * kUs, 2, 1, false, 2, kUs, kUs));
  EXPECT_TRUE(flow.Comes(12 * kUs + 500, 4, 1, true, 0, 3 * kUs, kUs)) << "3 is not gone yet";
  flow.engine.RunUntil(20 * kUs);
  EXPECT_EQ(flow.left, (Left{{12 * kUs + 1000, 3}, {12 * kUs + 1000, 4}}));
}

TEST(OrderKeeper, anEpochKnowsNothingOfTheFirstPathOfTheOneBefore) {
  Kept flow;
  EXPECT_FALSE(flow.Comes(10 * kUs, 1, 1, false, 1, 9 * kUs));
  EXPECT_TRUE(flow.Comes(20 * kUs, 3, 2, true, 0, 16 * kUs, 15 * kUs));
  flow.engine.RunUntil(72 * kUs - 1);
  EXPECT_TRUE(flow.left.empty()) << "50 us, and 2 more";
  flow.engine.RunUntil(72 * kUs);
  EXPECT_EQ(flow.left, (Left{{72 * kUs, 3}}));
}

TEST(OrderKeeper, itTellsOfWhatAsksAndOfWhatIsMarked) {
  Kept flow;
  flow.Comes(10 * kUs, 1, 1, false, 1, 0);
  flow.Comes(11 * kUs, 2, 1, false, 0, kUs);
  flow.Comes(12 * kUs, 3, 1, false, 0, 2 * kUs, 0, true);
  flow.Comes(13 * kUs, 4, 1, false, 2, 3 * kUs, 3 * kUs, true);
  using Told = std::tuple<std::int64_t, std::int64_t, bool>;
  EXPECT_EQ(flow.listener.told, (std::vector<Told>{{1, 1, false}, {1, 0, true}, {1, 2, true}}));
  EXPECT_TRUE(flow.listener.atOnce.empty());
  Kept atOnce(true);
  atOnce.Comes(10 * kUs, 1, 1, false, 1, 0);
  EXPECT_EQ(atOnce.listener.atOnce, (std::vector<Told>{{1, 1, false}}));
  EXPECT_TRUE(atOnce.listener.told.empty());
}

TEST(RocePaths, aFlowThatKeepsItsOrderIsTaggedAndAskedAboutAgainAfterATime) {
  TwoWays star;
  star.Watch(1000 * kUs);
  std::vector<PathTag> tags;
  const auto send = [&](std::int64_t atPs) {
    star.engine.RunUntil(atPs);
    FramePtr frame = Make<Frame>();
    frame->flow = 7;
    frame->destination = 0;
    frame->frameBytes = 1048;
    star.middle.Forward(frame, 1);
    tags.push_back(*frame->pathTag);
  };
  star.agent.port = 2;
  star.agent.request = 1;
  star.agent.beyond = 5;
  star.agent.askAfterPs = 120 * kUs;
  send(100 * kUs);
  send(120 * kUs);
  EXPECT_EQ(star.agent.asked.size(), 1U) << "not after that time";
  star.agent.port = 0;
  star.agent.request = 2;
  star.agent.beyond = 3;
  star.agent.askAfterPs = INT64_MAX;
  send(120 * kUs + 1);
  EXPECT_EQ(star.agent.asked.size(), 2U);
  EXPECT_EQ(star.agent.asked[1].lastPort, 2);
  send(130 * kUs);
  star.agent.Decide(DecisionKind::kAskAt, EntityId::Node(3), 7, 130 * kUs);
  star.agent.request = 1;
  send(131 * kUs);
  ASSERT_EQ(star.agent.asked.size(), 3U);
  EXPECT_EQ(star.agent.asked[0].epoch, 0) << "it has none yet";
  EXPECT_EQ(star.agent.asked[1].epoch, 1);
  EXPECT_EQ(star.agent.asked[2].epoch, 1);
  using Seen = std::tuple<std::int64_t, std::int64_t, bool, std::uint32_t, std::uint32_t>;
  const auto seen = [&](std::size_t i) {
    const PathTag& tag = tags[i];
    return Seen{tag.epoch, tag.request, tag.moved, tag.port, tag.beyond};
  };
  EXPECT_EQ(seen(0), Seen(1, 1, false, 2, 5));
  EXPECT_EQ(seen(1), Seen(1, 0, false, 2, 5));
  EXPECT_EQ(seen(2), Seen(1, 2, false, 2, 5)) << "the last of the old path";
  EXPECT_EQ(seen(3), Seen(1, 0, true, 0, 3));
  EXPECT_EQ(seen(4), Seen(2, 1, false, 0, 3)) << "a new epoch";
  EXPECT_EQ(tags[3].endPs, 120 * kUs + 1);
  EXPECT_EQ(tags[3].taggedPs, 130 * kUs);
  EXPECT_EQ(tags[4].endPs, 0);
}

TEST(RocePaths, aTaggedFrameTakesTheWaysThatItsPathSays) {
  TwoWays star;
  for (const std::uint32_t left : {0U, 1U, 2U, 5U}) {
    FramePtr frame = Make<Frame>();
    frame->destination = 0;
    frame->frameBytes = 1048;
    frame->pathTag = Make<PathTag>();
    frame->pathTag->left = left;
    const Sizes before{star.ports[0]->packets(), star.ports[2]->packets()};
    star.middle.Forward(frame, 1);
    star.engine.RunUntil(star.engine.NowPs() + kUs);
    EXPECT_EQ(star.ports[left % 2 == 0 ? 0 : 2]->packets(), before[left % 2] + 1) << left;
    EXPECT_EQ(frame->pathTag->left, left / 2) << "what is left is for the next switch";
  }
}

TEST(PathDecisions, aRuleThatIsSetAndAPathThatIsChosenAreActs) {
  const auto decided = [](DecisionKind kind, std::int64_t rule, std::int64_t atPs) {
    Decision decision;
    decision.kind = kind;
    decision.a = rule;
    decision.eventTimePs = atPs;
    return PathDecisions::IsAct(decision);
  };
  EXPECT_FALSE(decided(DecisionKind::kChoosePaths, 0, 0)) << "the hash, as without a scheme";
  EXPECT_TRUE(decided(DecisionKind::kChoosePaths, 1, 0));
  EXPECT_TRUE(decided(DecisionKind::kChoosePaths, 0, 5));
  EXPECT_TRUE(decided(DecisionKind::kTakePath, 2, 5));
  EXPECT_FALSE(decided(DecisionKind::kWatchFlowlets, 1, 0));
  EXPECT_FALSE(decided(DecisionKind::kMeasureLoads, 1, 0));
}

}  // namespace
}  // namespace sluice::roce
