// SPDX-License-Identifier: MIT
// When a switch of ConWeave's program pauses and resumes, and what a port does meanwhile.

#include "sluice/model/timed_pauses.h"

#include <gtest/gtest.h>

#include <memory>
#include <tuple>
#include <vector>

#include "roce_network.h"
#include "sluice/rules/shared_buffer.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::uint8_t kClass = 3;

/// A switch of three ports of 100 Gb/s and 1 MiB: of one ingress, 58,128 B and more pause, and
/// less than 58,127 B resume.
class Pauses : public ::testing::Test {
 protected:
  static constexpr int kAbove = 58'128;
  static constexpr std::int64_t kPausePs = 5 * kUs;

  void Came(std::int64_t bytes, std::uint8_t cls = kClass) {
    buffer.Admit(0, 2, cls, bytes);
    pauses.Came(0, cls);
  }
  void Left(std::int64_t bytes, std::uint8_t cls = kClass) {
    buffer.Release(0, 2, cls, bytes);
    pauses.Left(0, cls);
  }
  /// (port, priority, whether it pauses) of what was sent since
  std::vector<std::tuple<int, int, bool>> Sent() { return std::exchange(sent, {}); }

  using Sends = std::vector<std::tuple<int, int, bool>>;
  const Sends kNone;
  const Sends kPause = {{0, kClass, true}};
  const Sends kResume = {{0, kClass, false}};

  FakeEngine engine;
  BroadcomBuffer buffer{1'048'576, std::vector<BufferPort>(3, {100'000'000'000, kUs}), 8};
  Sends sent;
  TimedPauses pauses{engine, buffer, 3, kPausePs,
                     [this](std::uint32_t port, std::uint8_t priority, bool pause) {
                       sent.emplace_back(port, priority, pause);
                     }};
};

TEST_F(Pauses, EachPacketThatFindsItsIngressAboveSendsOne) {
  Came(kAbove - 1);
  EXPECT_EQ(Sent(), kNone);
  Came(1);
  EXPECT_EQ(Sent(), kPause);
  Came(1000);
  EXPECT_EQ(Sent(), kPause) << "again, although it is paused";
}

TEST_F(Pauses, OneResumesOnceWhenAPacketThatCameByItLeaves) {
  Came(kAbove);
  Sent();
  Left(1);
  EXPECT_EQ(Sent(), kNone) << "16 B must be free beside it";
  Left(1);
  EXPECT_EQ(Sent(), kResume);
  Left(1000);
  EXPECT_EQ(Sent(), kNone);
  Came(1000 + 2);
  EXPECT_EQ(Sent(), kPause);
}

TEST_F(Pauses, APauseThatIsOverIsNotEnded) {
  Came(kAbove);
  engine.RunUntil(kPausePs - 1);
  Came(1);
  Sent();
  engine.RunUntil(2 * kPausePs - 2);
  Left(1);
  Left(2);
  EXPECT_EQ(Sent(), kResume) << "the second pause counts from when it was sent";
  Came(3);
  Sent();
  engine.RunUntil(3 * kPausePs - 2);
  Left(50'000);
  EXPECT_EQ(Sent(), kNone) << "over in this very instant";
}

TEST_F(Pauses, APacketThatComesResumesWhatThePoolHasRoomForAgain) {
  buffer.Admit(1, 1, kClass, 400'000);
  Came(40'000);
  EXPECT_EQ(Sent(), kPause);
  buffer.Release(1, 1, kClass, 400'000);
  Came(1000);
  EXPECT_EQ(Sent(), kResume);
  Came(1000);
  EXPECT_EQ(Sent(), kNone);
}

TEST_F(Pauses, APacketThatComesResumesOtherPriorities) {
  buffer.Admit(1, 1, kClass, 400'000);
  Came(40'000);
  Sent();
  buffer.Release(1, 1, kClass, 400'000);
  Came(1000, kClass + 1);
  EXPECT_EQ(Sent(), kResume);
}

/// There, what has resumed on a packet's leaving is still asked for, to no end: it is not paused.
TEST_F(Pauses, WhatHasResumedByLeavingIsNotResumedAgain) {
  Came(kAbove);
  Left(10'000);
  Sent();
  Came(1000);
  EXPECT_EQ(Sent(), kNone);
}

TEST_F(Pauses, APausePausesAllClassesThatAreAbove) {
  Came(40'000, 2);
  EXPECT_EQ(Sent(), kNone);
  Came(54'000, 4);
  // 40,000 - 2096 and 54,000 - 2096 are both below and above (954,636 - 94,000) / 16 = 53,789.8.
  EXPECT_EQ(Sent(), kNone);
  Came(2000, 4);
  EXPECT_EQ(Sent(), (Sends{{0, 4, true}}));
  Came(20'000, 2);
  EXPECT_EQ(Sent(), (Sends{{0, 2, true}, {0, 4, true}}));
}

/// What a port hears of its pauses.
struct Heard : public PortObserver {
  explicit Heard(const Engine& e) : engine(e) {}
  void OnPause(const Port&, bool pause) override { Note(pause ? 'p' : 'r'); }
  void OnPauseOver(const Port&) override { Note('o'); }
  void Note(char what) { heard.emplace_back(engine.NowPs() / kUs, what); }
  const Engine& engine;
  std::vector<std::pair<std::int64_t, char>> heard;
};

FramePtr PauseFor(std::int64_t forPs, bool adds = false) {
  FramePtr frame = Make<Frame>();
  frame->kind = Frame::Kind::kPause;
  frame->pauseClasses = 1U << kClass;
  frame->pauseForPs = forPs;
  frame->pauseAdds = adds;
  return frame;
}

TEST(TimedPause, ASecondStartsAnewAndDoesNotAddUp) {
  FakeStar star(2);
  Heard port(star.engine);
  star.nics[1]->AddObserver(&port);
  star.AddFlow(1, 0, 1000, kUs).priority = kClass;
  star.nics[1]->Receive(PauseFor(10 * kUs));
  star.engine.RunUntil(4 * kUs);
  star.nics[1]->Receive(PauseFor(10 * kUs));
  star.engine.RunUntil(100 * kUs);
  EXPECT_EQ(star.LineOfHost(1).startsPs, (std::vector<std::int64_t>{14 * kUs}));
  EXPECT_EQ(port.heard,
            (std::vector<std::pair<std::int64_t, char>>{{0, 'p'}, {4, 'p'}, {14, 'o'}}));
}

TEST(TimedPause, OneThatAddsIsForBothTimes) {
  FakeStar star(2);
  star.AddFlow(1, 0, 1000, kUs).priority = kClass;
  star.nics[1]->Receive(PauseFor(10 * kUs, true));
  star.engine.RunUntil(4 * kUs);
  star.nics[1]->Receive(PauseFor(10 * kUs, true));
  star.engine.RunUntil(100 * kUs);
  EXPECT_EQ(star.LineOfHost(1).startsPs, (std::vector<std::int64_t>{20 * kUs}));
}

TEST(TimedPause, AResumeEndsIt) {
  FakeStar star(2);
  Heard port(star.engine);
  star.nics[1]->AddObserver(&port);
  star.AddFlow(1, 0, 1000, kUs).priority = kClass;
  star.nics[1]->Receive(PauseFor(10 * kUs));
  star.engine.RunUntil(4 * kUs);
  star.nics[1]->Receive(PauseFor(0));
  star.engine.RunUntil(100 * kUs);
  EXPECT_EQ(star.LineOfHost(1).startsPs, (std::vector<std::int64_t>{4 * kUs}));
  EXPECT_EQ(port.heard, (std::vector<std::pair<std::int64_t, char>>{{0, 'p'}, {4, 'r'}}));
}

/// Two hosts are paused in one instant, one of them for another priority later: both go on in the
/// order of their pauses.
TEST(TimedPause, EachPriorityGoesOnInItsPlaceOfTheInstant) {
  FakeStar star(3);
  struct Order : public PortObserver {
    void OnPauseOver(const Port& port) override { nodes.push_back(port.node()); }
    std::vector<std::uint32_t> nodes;
  };
  Order order;
  star.nics[0]->AddObserver(&order);
  star.nics[1]->AddObserver(&order);
  star.nics[0]->Receive(PauseFor(10 * kUs));
  star.nics[1]->Receive(PauseFor(10 * kUs));
  star.engine.RunUntil(kUs);
  FramePtr other = PauseFor(20 * kUs);
  other->pauseClasses = 1U << 5;
  star.nics[0]->Receive(std::move(other));
  star.engine.RunUntil(10 * kUs);
  EXPECT_EQ(order.nodes, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_TRUE(star.nics[0]->IsPaused(5));
  EXPECT_FALSE(star.nics[0]->IsPaused(kClass));
  star.engine.RunUntil(21 * kUs);
  EXPECT_FALSE(star.nics[0]->IsPaused(5));
}

/// A switch by those rules: 4 hosts send to one.
TEST(TimedPause, ASwitchPausesItsUpstreamsForItsTimeAndLosesNothing) {
  BufferOptions options;
  options.bufferRules = BufferRules::kBroadcom;
  options.bufferBytes = 1'048'576;
  options.pfcPauseTimePs = 3 * kUs;
  FakeStar star(5, false, options);
  Heard port(star.engine);
  star.nics[1]->AddObserver(&port);
  for (std::uint32_t sender = 1; sender <= 4; ++sender) {
    star.AddFlow(sender, 0, 300000).priority = kClass;
  }
  star.engine.RunUntil(10000 * kUs);
  for (const FlowPtr& flow : star.flows) {
    EXPECT_TRUE(flow->ended);
    EXPECT_EQ(flow->retransmittedBytes, 0);
  }
  const auto heardOf = [&](char what) {
    return std::count_if(port.heard.begin(), port.heard.end(),
                         [what](const auto& pair) { return pair.second == what; });
  };
  EXPECT_GT(heardOf('p'), heardOf('r') + heardOf('o')) << "some are sent again meanwhile";
  EXPECT_GT(heardOf('r') + heardOf('o'), 0);
  EXPECT_EQ(star.middle.buffer()->TotalBytes(), 0);
  EXPECT_EQ(star.middle.buffer()->IngressBytes(1, kClass), 0);
}

}  // namespace
}  // namespace sluice::roce
