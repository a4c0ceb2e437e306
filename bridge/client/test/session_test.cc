// SPDX-License-Identifier: MIT
#include "sluice/session.h"

#include <gtest/gtest.h>

#include "fakes.h"

namespace sluice {
namespace {

using Lines = std::vector<std::string>;

Record Argument(std::int64_t a) {
  Record record;
  record.a = a;
  return record;
}

Record Answer(std::uint32_t event, DecisionKind kind, std::int64_t a, std::int64_t effectPs = 0) {
  Record record;
  record.kind = static_cast<std::uint16_t>(kind);
  record.entity = event;
  record.timePs = effectPs;
  record.a = a;
  return record;
}

class SessionTest : public ::testing::Test {
 protected:
  void Start(FakeTransport::Answers answers) {
    session_ = std::make_unique<Session>(
        simulator_, std::make_unique<FakeTransport>(batches_, std::move(answers)));
    simulator_.session = session_.get();
    session_->Open(Hello());
  }

  /// Answers each ask with its own argument as a rate.
  static void Echo(const std::vector<Record>& events, RecordBuffer& decisions) {
    for (std::uint32_t i = 0; i < events.size(); ++i) {
      if (events[i].mode != static_cast<std::uint16_t>(AskMode::kNotify)) {
        decisions.Append(Answer(i, DecisionKind::kSetRate, events[i].a));
      }
    }
  }

  void Ask(std::uint32_t entity, std::int64_t a, std::int64_t delayPs = 0) {
    session_->Ask(EventKind::kTimer, EntityId(entity), Argument(a), delayPs);
  }

  Lines batches_;
  FakeSimulator simulator_;
  std::unique_ptr<Session> session_;
};

TEST_F(SessionTest, AsksOfOneInstantTravelTogetherInCanonicalOrder) {
  Start(Echo);
  simulator_.At(100, [&] { Ask(3, 30); });
  simulator_.At(100, [&] { Ask(1, 10); });
  simulator_.At(100, [&] { Ask(1, 11); });
  simulator_.At(200, [&] { Ask(2, 20); });
  simulator_.Run();
  EXPECT_EQ(batches_, (Lines{"#1 at 100: 100/1/10 100/1/11 100/3/30", "#2 at 200: 200/2/20"}));
  EXPECT_EQ(simulator_.log, (Lines{"100 1 kind 1 a 10", "100 1 kind 1 a 11", "100 3 kind 1 a 30",
                                   "200 2 kind 1 a 20"}));
}

TEST_F(SessionTest, NotifiesRideWithTheNextAskInOrderOfTime) {
  Start(Echo);
  simulator_.At(50, [&] { session_->Notify(EventKind::kFlowEnd, EntityId(9), Argument(1)); });
  simulator_.At(60, [&] { session_->Notify(EventKind::kFlowEnd, EntityId(4), Argument(2)); });
  simulator_.At(100, [&] { Ask(7, 3); });
  simulator_.Run();
  EXPECT_EQ(batches_, (Lines{"#1 at 100: 50/9/1n 60/4/2n 100/7/3"}));
  EXPECT_EQ(session_->statistics().asks, 1U);
  EXPECT_EQ(session_->statistics().events, 3U);
  EXPECT_EQ(session_->statistics().decisions, 1U);
}

TEST_F(SessionTest, ExchangeComesAfterWhatIsScheduledForTheInstant) {
  Start(Echo);
  simulator_.At(100, [&] { Ask(1, 1); });
  simulator_.At(100, [&] { simulator_.log.push_back("model"); });
  simulator_.Run();
  EXPECT_EQ(simulator_.log, (Lines{"model", "100 1 kind 1 a 1"}));
}

TEST_F(SessionTest, ReactionDelayShiftsEffectsButNotArming) {
  Start([](const std::vector<Record>&, RecordBuffer& decisions) {
    decisions.Append(Answer(0, DecisionKind::kSetTimer, 5));
    decisions.Append(Answer(0, DecisionKind::kSetRate, 6));
  });
  simulator_.At(100, [&] { Ask(1, 0, 30); });
  simulator_.Run();
  EXPECT_EQ(simulator_.log, (Lines{"100 1 kind 4 a 5", "130 1 kind 1 a 6"}));
}

TEST_F(SessionTest, ReactionDelayIsTheReactionPointsAloneAndNotOfItsStart) {
  Start(Echo);
  const auto cp = EntityId::CongestionPoint(0);
  simulator_.At(100, [&] { session_->Ask(EventKind::kTimer, cp, Argument(1), 30); });
  simulator_.At(200, [&] {
    session_->Ask(EventKind::kFlowStart, EntityId::ReactionPoint(0), Argument(2), 30);
  });
  simulator_.At(300, [&] {
    session_->Ask(EventKind::kData, EntityId::NotificationPoint(0), Argument(3), 30);
  });
  simulator_.Run();
  EXPECT_EQ(simulator_.log,
            (Lines{"100 2147483648 kind 1 a 1", "200 0 kind 1 a 2", "300 1073741824 kind 1 a 3"}));
}

TEST_F(SessionTest, AStateMachineThatNeverLetsTimePassIsAFailure) {
  for (const bool isInline : {false, true}) {
    simulator_ = FakeSimulator();
    Start([](const std::vector<Record>&, RecordBuffer& decisions) {
      decisions.Append(Answer(0, DecisionKind::kSetTimer, 100));
    });
    const auto ask = [this, isInline] {
      if (isInline) {
        session_->AskInline(EventKind::kTimer, EntityId(1), Argument(1));
      } else {
        Ask(1, 1);
      }
    };
    // A timer that fires in the instant in which it is set.
    simulator_.onApply = [this, ask](const Decision&) { simulator_.At(100, ask); };
    simulator_.At(100, ask);
    try {
      simulator_.Run();
      FAIL();
    } catch (const SchemeFailed& failure) {
      EXPECT_NE(std::string(failure.what()).find("at 0.0001 us and lets no time pass"),
                std::string::npos);
    }
  }
}

TEST_F(SessionTest, ManyAsksOfOneInstantAndManyPacketsAreNone) {
  Start([](const std::vector<Record>& events, RecordBuffer& decisions) {
    if (events.back().kind == static_cast<std::uint16_t>(EventKind::kPacketArrived)) {
      decisions.Append(Answer(0, DecisionKind::kVerdict, 0));
    }
  });
  for (std::int64_t i = 0; i < 200000; ++i) {
    simulator_.At(100, [this] {
      session_->AskInline(EventKind::kPacketArrived, EntityId::CongestionPoint(0), Argument(1));
    });
    simulator_.At(200, [this, i] { Ask(static_cast<std::uint32_t>(i), 1); });
  }
  simulator_.Run();
  EXPECT_EQ(session_->statistics().asks, 200001U);
}

TEST_F(SessionTest, EffectIsTheLaterOfDelayAndDate) {
  Start([](const std::vector<Record>&, RecordBuffer& decisions) {
    decisions.Append(Answer(0, DecisionKind::kSetRate, 1, 110));  // before 100 + 30
    decisions.Append(Answer(0, DecisionKind::kSetRate, 2, 150));
    decisions.Append(Answer(0, DecisionKind::kSetRate, 3, 140));
    decisions.Append(Answer(0, DecisionKind::kSetTimer, 4, 150));  // arming knows no date
  });
  simulator_.At(100, [&] { Ask(1, 0, 30); });
  simulator_.Run();
  EXPECT_EQ(simulator_.log, (Lines{"100 1 kind 4 a 4", "130 1 kind 1 a 1", "140 1 kind 1 a 3",
                                   "150 1 kind 1 a 2"}));
}

TEST_F(SessionTest, FutureEffectKeepsItsWords) {
  const std::vector<std::int64_t> words = {77, 78};
  Start([&](const std::vector<Record>& events, RecordBuffer& decisions) {
    if (events[0].a == 1) {
      Record message = Answer(0, DecisionKind::kSendMessage, 1, 500);
      message.words = words.data();
      message.wordCount = 2;
      decisions.Append(message);
    }
  });
  simulator_.At(100, [&] { Ask(1, 1); });
  simulator_.At(200, [&] { Ask(1, 2); });
  simulator_.Run();
  EXPECT_EQ(simulator_.log, (Lines{"500 1 kind 6 a 1 word 77"}));
}

TEST_F(SessionTest, AsksRaisedWhileApplyingOpenTheNextBatchOfTheInstant) {
  Start(Echo);
  simulator_.onApply = [&](const Decision& decision) {
    if (decision.a < 3) {
      Ask(decision.entity.bits() + 1, decision.a + 1);
    }
  };
  simulator_.At(100, [&] { Ask(1, 1); });
  simulator_.Run();
  EXPECT_EQ(batches_, (Lines{"#1 at 100: 100/1/1", "#2 at 100: 100/2/2", "#3 at 100: 100/3/3"}));
  EXPECT_EQ(simulator_.log, (Lines{"100 1 kind 1 a 1", "100 2 kind 1 a 2", "100 3 kind 1 a 3"}));
}

TEST_F(SessionTest, InlineAskSendsPendingFirstAndKeepsTheirAnswers) {
  Start(Echo);
  simulator_.At(100, [&] {
    session_->Notify(EventKind::kFlowEnd, EntityId(8), Argument(1));
    Ask(5, 2);
    session_->AskInline(EventKind::kPacketSampled, EntityId(1), Argument(3));
    simulator_.log.push_back("inline is answered");
    Ask(6, 4);
  });
  simulator_.Run();
  EXPECT_EQ(batches_, (Lines{"#1 at 100: 100/5/2 100/8/1n 100/1/3i", "#2 at 100: 100/6/4"}));
  EXPECT_EQ(simulator_.log, (Lines{"100 1 kind 1 a 3", "inline is answered", "100 5 kind 1 a 2",
                                   "100 6 kind 1 a 4"}));
}

TEST_F(SessionTest, InlineAskWithinAnApplicationLeavesItsOrderAlone) {
  Start(Echo);
  simulator_.onApply = [&](const Decision& decision) {
    if (decision.a == 1) {
      session_->AskInline(EventKind::kPacketSampled, EntityId(9), Argument(50));
    }
  };
  simulator_.At(100, [&] {
    Ask(1, 1);
    Ask(2, 2);
  });
  simulator_.Run();
  EXPECT_EQ(simulator_.log, (Lines{"100 1 kind 1 a 1", "100 9 kind 1 a 50", "100 2 kind 1 a 2"}));
}

TEST_F(SessionTest, APacketsArrivalTakesAVerdictOnly) {
  Start([](const std::vector<Record>& events, RecordBuffer& decisions) {
    const bool first = events[0].a == 1;
    decisions.Append(Answer(0, first ? DecisionKind::kVerdict : DecisionKind::kSetEcnProfile, 2));
  });
  session_->AskInline(EventKind::kPacketArrived, EntityId(1), Argument(1));
  EXPECT_EQ(simulator_.log, (Lines{"0 1 kind 17 a 2"}));
  EXPECT_THROW(session_->AskInline(EventKind::kPacketArrived, EntityId(1), Argument(2)), PeerLost);
}

TEST_F(SessionTest, InlineAsksAreCounted) {
  Start(Echo);
  simulator_.At(100, [&] { Ask(5, 2); });
  simulator_.At(100, [&] { session_->AskInline(EventKind::kTimer, EntityId(1), Argument(3)); });
  simulator_.At(200, [&] { session_->AskInline(EventKind::kTimer, EntityId(1), Argument(4)); });
  simulator_.At(300, [&] { Ask(5, 5); });
  simulator_.Run();
  EXPECT_EQ(session_->statistics().asks, 3U);
  EXPECT_EQ(session_->statistics().inlineAsks, 2U);
  EXPECT_LE(session_->statistics().inlineWallNs, session_->statistics().wallNs);
}

TEST_F(SessionTest, InlineAskWithinAnInlineAnswerIsRefused) {
  Start(Echo);
  simulator_.onApply = [&](const Decision&) {
    session_->AskInline(EventKind::kPacketSampled, EntityId(9), Argument(50));
  };
  EXPECT_THROW(session_->AskInline(EventKind::kPacketSampled, EntityId(1), Argument(1)),
               std::logic_error);
}

TEST_F(SessionTest, WordsOfEventsAreCopiedWhenRaised) {
  std::vector<std::int64_t> seen;
  Start([&](const std::vector<Record>& events, RecordBuffer&) {
    for (const Record& event : events) {
      seen.insert(seen.end(), event.words, event.words + event.wordCount);
    }
  });
  simulator_.At(100, [&] {
    for (std::int64_t i = 0; i < 3; ++i) {
      std::vector<std::int64_t> words = {i, 10 * i};
      Record record;
      record.words = words.data();
      record.wordCount = 2;
      session_->Ask(EventKind::kTimer, EntityId(static_cast<std::uint32_t>(5 - i)), record);
    }
  });
  simulator_.Run();
  EXPECT_EQ(seen, (std::vector<std::int64_t>{2, 20, 1, 10, 0, 0}));
}

TEST_F(SessionTest, ManyNotifiesWithoutAnAskAreSentInBetween) {
  Start(Echo);
  for (int i = 0; i < 10000; ++i) {
    session_->Notify(EventKind::kFlowEnd, EntityId(1), Argument(i));
  }
  EXPECT_EQ(batches_.size(), 1U);
  EXPECT_EQ(session_->statistics().events, 8192U);
}

TEST_F(SessionTest, NonsenseAnswersEndTheSession) {
  const std::vector<Record> nonsense = {
      Answer(1, DecisionKind::kSetRate, 1),                            // no such event
      Answer(0, static_cast<DecisionKind>(kLastDecisionKind + 1), 1),  // no such kind
      Answer(0, DecisionKind::kVerdict, 1),                            // no packet arrived
      Answer(0, DecisionKind::kUnspecified, 1),
  };
  for (const Record& answer : nonsense) {
    Start([&](const std::vector<Record>&, RecordBuffer& decisions) { decisions.Append(answer); });
    Ask(1, 1);
    EXPECT_THROW(simulator_.Run(), PeerLost);
  }
  Start([](const std::vector<Record>&, RecordBuffer& decisions) {
    decisions.Append(Answer(1, DecisionKind::kSetRate, 1));
    decisions.Append(Answer(0, DecisionKind::kSetRate, 1));
  });
  Ask(1, 1);
  Ask(2, 1);
  EXPECT_THROW(simulator_.Run(), PeerLost) << "events out of order";
  Start([](const std::vector<Record>&, RecordBuffer& decisions) {
    decisions.Append(Answer(0, DecisionKind::kSetRate, 1));
  });
  session_->Notify(EventKind::kFlowEnd, EntityId(1), Argument(1));
  Ask(2, 1);
  EXPECT_THROW(simulator_.Run(), PeerLost) << "a notify answered";
}

TEST_F(SessionTest, AfterCloseNothingIsSentOrApplied) {
  Start([](const std::vector<Record>&, RecordBuffer& decisions) {
    decisions.Append(Answer(0, DecisionKind::kSetRate, 1, 500));
  });
  simulator_.At(100, [&] { Ask(1, 1); });
  simulator_.At(200, [&] { EXPECT_EQ(session_->Close().decisions, 3U); });
  simulator_.At(300, [&] { Ask(1, 2); });
  simulator_.Run();
  EXPECT_EQ(batches_.size(), 1U);
  EXPECT_TRUE(simulator_.log.empty());
}

}  // namespace
}  // namespace sluice
