// SPDX-License-Identifier: MIT
#include "c_interface.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>

#include "fakes.h"
#include "sluice/decisions.h"
#include "sluice/events.h"

namespace sluice {
namespace {

using Lines = std::vector<std::string>;

Record Answer(std::uint32_t event, DecisionKind kind, std::int64_t a = 0, std::int64_t b = 0,
              std::int64_t c = 0) {
  Record record;
  record.kind = static_cast<std::uint16_t>(kind);
  record.entity = event;
  record.a = a;
  record.b = b;
  record.c = c;
  return record;
}

/// A simulator of nothing but time behind the C interface.
class CInterfaceTest : public ::testing::Test {
 protected:
  ~CInterfaceTest() override { sluice_free(session_); }

  static std::int64_t Now(void* context) { return Self(context).nowPs_; }
  static void Schedule(void* context, std::int64_t atPs, std::uint64_t token) {
    CInterfaceTest& self = Self(context);
    self.At(atPs, [&self, token] { EXPECT_EQ(sluice_run(self.session_, token), SLUICE_OK); });
  }
  static int Apply(void* context, const sluice_decision* decision) {
    CInterfaceTest& self = Self(context);
    std::string line = std::to_string(self.nowPs_) + " " +
                       std::to_string(sluice_index_of(sluice_entity_of(decision)));
    if (sluice_kind_of(decision) == SLUICE_SET_RATE) {
      sluice_set_rate rate;
      sluice_read_set_rate(decision, &rate);
      line += " rate " + std::to_string(rate.rate_bps);
    } else {
      line += " kind " + std::to_string(sluice_kind_of(decision));
    }
    self.log_.push_back(line);
    return self.onApply_ ? self.onApply_(decision) : 0;
  }
  static int Snapshot(void* context, std::uint32_t entity, std::int64_t mask, sluice_words* words) {
    if (words == nullptr) {
      Self(context).announced_.push_back(mask);
      return 1;
    }
    sluice_add_word(words, sluice_index_of(entity));
    sluice_add_word(words, mask);
    return 1;
  }

  sluice_host Host() { return {this, &Now, &Schedule, &Apply, &Snapshot}; }

  void Start(FakeTransport::Answers answers, const char* exchange = "end-of-instant") {
    session_ = c::NewWith(Host(), std::make_unique<FakeTransport>(batches_, std::move(answers)));
    EXPECT_EQ(sluice_set(session_, "exchange", exchange), SLUICE_OK);
    EXPECT_EQ(sluice_scheme(session_, "congestion-control", "any", ""), SLUICE_OK);
    EXPECT_EQ(sluice_open(session_), SLUICE_OK) << sluice_error(session_);
  }

  int StartFlow(std::uint32_t flow) {
    sluice_flow_start start = {};
    start.size_bytes = 1000;
    return sluice_ask_flow_start(session_, sluice_reaction_point(flow), &start, 0);
  }
  int Ack(std::uint32_t flow, std::int64_t bytes) {
    sluice_ack ack = {};
    ack.cumulative_bytes = bytes;
    return sluice_ask_ack(session_, sluice_reaction_point(flow), &ack, 0);
  }

  void At(std::int64_t atPs, std::function<void()> action) {
    agenda_.emplace(std::pair(atPs, order_++), std::move(action));
  }
  void Run() {
    while (!agenda_.empty()) {
      const auto first = agenda_.begin();
      nowPs_ = first->first.first;
      const auto action = std::move(first->second);
      agenda_.erase(first);
      action();
    }
  }

  static CInterfaceTest& Self(void* context) { return *static_cast<CInterfaceTest*>(context); }

  sluice_session* session_ = nullptr;
  Lines batches_;
  Lines log_;
  std::vector<std::int64_t> announced_;  ///< masks of timers that were set
  std::function<int(const sluice_decision*)> onApply_;
  std::int64_t nowPs_ = 0;
  std::uint64_t order_ = 0;
  std::map<std::pair<std::int64_t, std::uint64_t>, std::function<void()>> agenda_;
};

void EchoAsRate(const std::vector<Record>& events, RecordBuffer& decisions) {
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    if (events[i].mode != static_cast<std::uint16_t>(AskMode::kNotify)) {
      decisions.Append(Answer(i, DecisionKind::kSetRate, events[i].a));
    }
  }
}

TEST_F(CInterfaceTest, DecisionsComeAtTheEndOfTheInstant) {
  Start(EchoAsRate);
  At(0, [&] {
    StartFlow(1);
    StartFlow(2);
  });
  At(100, [&] { EXPECT_EQ(Ack(2, 20), SLUICE_OK); });
  At(100, [&] { EXPECT_EQ(Ack(1, 10), SLUICE_OK); });
  At(100, [&] { log_.push_back("model"); });
  Run();
  EXPECT_EQ(log_,
            (Lines{"0 1 rate 1000", "0 2 rate 1000", "model", "100 1 rate 10", "100 2 rate 20"}));
  EXPECT_EQ(batches_.size(), 2U);
}

TEST_F(CInterfaceTest, AtOnceAnAskReturnsWithItsDecisionsMade) {
  Start(EchoAsRate, "senders-at-once");
  At(0, [&] { StartFlow(1); });
  At(100, [&] {
    Ack(1, 10);
    log_.push_back("model");
  });
  Run();
  EXPECT_EQ(log_, (Lines{"0 1 rate 1000", "100 1 rate 10", "model"}));
}

TEST_F(CInterfaceTest, AtOnceAnAskWhileDecisionsAreAppliedComesAfterThem) {
  Start(
      [](const std::vector<Record>& events, RecordBuffer& decisions) {
        decisions.Append(Answer(0, DecisionKind::kSetRate, events[0].a));
        decisions.Append(Answer(0, DecisionKind::kSetRate, events[0].a + 1));
      },
      "senders-at-once");
  onApply_ = [&](const sluice_decision* decision) {
    sluice_set_rate rate;
    sluice_read_set_rate(decision, &rate);
    return rate.rate_bps == 10 ? Ack(1, 50) : 0;
  };
  At(0, [&] { StartFlow(1); });
  At(100, [&] { Ack(1, 10); });
  Run();
  EXPECT_EQ(log_, (Lines{"0 1 rate 1000", "0 1 rate 1001", "100 1 rate 10", "100 1 rate 11",
                         "100 1 rate 50", "100 1 rate 51"}));
}

TEST_F(CInterfaceTest, AtOnceIsForSendersAlone) {
  Start(EchoAsRate, "senders-at-once");
  At(0, [&] { StartFlow(1); });
  At(100, [&] {
    sluice_port_start start = {};
    start.node = 5;
    sluice_ask_port_start(session_, sluice_congestion_point(7), &start, 0);
    Ack(1, 10);
    log_.push_back("model");
  });
  Run();
  EXPECT_EQ(log_, (Lines{"0 1 rate 1000", "100 1 rate 10", "model", "100 7 rate 5"}));
}

TEST_F(CInterfaceTest, TimersAreTheSessions) {
  // Each flow start sets timer 3 to 500 and timer 4 to 600; an ACK cancels 3 and moves 4.
  Start([](const std::vector<Record>& events, RecordBuffer& decisions) {
    for (std::uint32_t i = 0; i < events.size(); ++i) {
      if (events[i].kind == static_cast<std::uint16_t>(EventKind::kFlowStart)) {
        decisions.Append(Answer(i, DecisionKind::kSetTimer, 3, 500));
        decisions.Append(Answer(i, DecisionKind::kSetTimer, 4, 600, 7));
      } else if (events[i].kind == static_cast<std::uint16_t>(EventKind::kAck)) {
        decisions.Append(Answer(i, DecisionKind::kCancelTimer, 3));
        decisions.Append(Answer(i, DecisionKind::kSetTimer, 4, 700));
      } else if (events[i].kind == static_cast<std::uint16_t>(EventKind::kTimer)) {
        const bool read = events[i].b == 7 && events[i].wordCount == 2 && events[i].words[0] == 1;
        decisions.Append(Answer(i, DecisionKind::kSetRate, events[i].a * 100 + (read ? 1 : 0)));
      }
    }
  });
  At(0, [&] {
    StartFlow(1);
    StartFlow(2);
    StartFlow(3);
  });
  At(100, [&] { Ack(2, 10); });
  At(200, [&] { sluice_flow_ended(session_, 3); });
  Run();
  EXPECT_EQ(log_, (Lines{"500 1 rate 300", "600 1 rate 401", "700 2 rate 400"}));
  EXPECT_EQ(announced_, (std::vector<std::int64_t>{7, 7, 7}));
}

TEST_F(CInterfaceTest, AFlowThatStartsAgainHasNoOldTimer) {
  Start([](const std::vector<Record>& events, RecordBuffer& decisions) {
    const auto last = static_cast<std::uint32_t>(events.size() - 1);
    if (events[last].kind == static_cast<std::uint16_t>(EventKind::kTimer)) {
      decisions.Append(Answer(last, DecisionKind::kSetRate, 1));
    } else {
      decisions.Append(Answer(last, DecisionKind::kSetTimer, 0, events[last].timePs + 500));
    }
  });
  At(0, [&] { StartFlow(1); });
  At(100, [&] { sluice_flow_ended(session_, 1); });
  At(200, [&] { StartFlow(1); });
  Run();
  EXPECT_EQ(log_, (Lines{"700 1 rate 1"}));
}

TEST_F(CInterfaceTest, WhatIsDecidedOnAFlowThatEndedIsDropped) {
  Start(EchoAsRate);
  At(0, [&] { StartFlow(1); });
  At(100, [&] {
    Ack(1, 10);
    sluice_flow_ended(session_, 1);
  });
  Run();
  EXPECT_EQ(log_, (Lines{"0 1 rate 1000"}));
  EXPECT_EQ(batches_.back(), "#2 at 100: 100/1/10 100/1/0n");
}

TEST_F(CInterfaceTest, EveryFieldTravels) {
  Record seen;
  std::vector<std::int64_t> words;
  Start(
      [&](const std::vector<Record>& events, RecordBuffer&) {
        seen = events[0];
        words.assign(seen.words, seen.words + seen.wordCount);
      },
      "senders-at-once");
  sluice_flow_start start = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  sluice_ask_flow_start(session_, sluice_reaction_point(9), &start, 0);
  EXPECT_EQ(seen.kind, static_cast<std::uint16_t>(EventKind::kFlowStart));
  EXPECT_EQ(seen.a, 1);
  EXPECT_EQ(seen.b, 2);
  EXPECT_EQ(seen.c, 3);
  EXPECT_EQ(seen.d, 4);
  EXPECT_EQ(seen.e, events::FlowStart::PackE(5, 6));
  EXPECT_EQ(words, (std::vector<std::int64_t>{7, 8, 9}));

  const sluice_telemetry_hop hop = {11, 12, 13, 14};
  std::int64_t stamps[SLUICE_WORDS_OF_TELEMETRY_HOP];
  sluice_put_telemetry_hop(stamps, &hop);
  sluice_ack ack = {};
  ack.cumulative_bytes = 1;
  ack.newly_acked_bytes = 2;
  ack.rtt_ps = 3;
  ack.next_send_bytes = 4;
  ack.ecn_echo = 5;  // whatever is not 0
  ack.packets = 6;
  ack.marked_packets = 7;
  ack.words = stamps;
  ack.word_count = SLUICE_WORDS_OF_TELEMETRY_HOP;
  sluice_ask_ack(session_, sluice_reaction_point(9), &ack, 0);
  EXPECT_EQ(seen.a, 1);
  EXPECT_EQ(seen.b, 2);
  EXPECT_EQ(seen.c, 3);
  EXPECT_EQ(seen.d, 4);
  EXPECT_EQ(seen.e,
            events::Ack::PackE(true, 6, 7) | std::int64_t{SLUICE_WORDS_OF_TELEMETRY_HOP} << 1);
  ASSERT_EQ(words.size(), SLUICE_WORDS_OF_TELEMETRY_HOP);
  words.resize(4);
  EXPECT_EQ(words, (std::vector<std::int64_t>{11, 12, 13, 14}));
}

TEST_F(CInterfaceTest, ADecisionOfEachKindOfFieldIsRead) {
  const std::int64_t payload[] = {21, 22};
  Start(
      [&](const std::vector<Record>&, RecordBuffer& decisions) {
        Record message = Answer(0, DecisionKind::kSendMessage, sluice_notification_point(3), 2, 64);
        message.words = payload;
        message.wordCount = 2;
        decisions.Append(message);
        decisions.Append(Answer(0, DecisionKind::kSetWindow, BitsOf(1.5)));
        decisions.Append(Answer(0, DecisionKind::kStampTelemetry, 1));
      },
      "senders-at-once");
  onApply_ = [](const sluice_decision* decision) {
    if (sluice_kind_of(decision) == SLUICE_SEND_MESSAGE) {
      sluice_send_message message;
      sluice_read_send_message(decision, &message);
      EXPECT_EQ(sluice_role_of(message.destination), SLUICE_NOTIFICATION_POINT);
      EXPECT_EQ(sluice_index_of(message.destination), 3U);
      EXPECT_EQ(message.wire_bytes, 64);
      EXPECT_EQ(message.word_count, 2U);
      EXPECT_EQ(message.words[1], 22);
    } else if (sluice_kind_of(decision) == SLUICE_SET_WINDOW) {
      sluice_set_window window;
      sluice_read_set_window(decision, &window);
      EXPECT_EQ(window.window_bytes, 1.5);
    } else {
      sluice_stamp_telemetry stamp;
      sluice_read_stamp_telemetry(decision, &stamp);
      EXPECT_EQ(stamp.on, 1);
    }
    return 0;
  };
  StartFlow(1);
  EXPECT_EQ(log_.size(), 3U);
}

TEST_F(CInterfaceTest, FailuresAreCodesAndASentence) {
  EXPECT_EQ(sluice_new(nullptr, SLUICE_API_VERSION), nullptr);
  EXPECT_STRNE(sluice_error(nullptr), "");
  const sluice_host host = Host();
  EXPECT_EQ(sluice_new(&host, SLUICE_API_VERSION + 1), nullptr);
  EXPECT_NE(std::string(sluice_error(nullptr)).find("version"), std::string::npos);

  session_ = sluice_new(&host, SLUICE_API_VERSION);
  ASSERT_NE(session_, nullptr);
  EXPECT_EQ(sluice_set(session_, "transprot", "jvm"), SLUICE_REFUSED);
  EXPECT_EQ(std::string(sluice_error(session_)),
            "sluice_set: key 'transprot' is unknown; see sluice.h");
  EXPECT_EQ(sluice_set(session_, "seed", "many"), SLUICE_REFUSED);
  EXPECT_EQ(sluice_offer(session_, "rate-gates"), SLUICE_REFUSED);
  EXPECT_EQ(Ack(1, 10), SLUICE_UNEXPECTED) << "not open";
  EXPECT_EQ(sluice_open(session_), SLUICE_UNEXPECTED) << "failed for good";
}

TEST_F(CInterfaceTest, WhatComesTooLateIsRefused) {
  Start(EchoAsRate);
  EXPECT_EQ(sluice_set(session_, "seed", "7"), SLUICE_UNEXPECTED);
  EXPECT_EQ(std::string(sluice_error(session_)), "sluice_set comes before sluice_open");
  EXPECT_EQ(sluice_offer(session_, "rate-gate"), SLUICE_UNEXPECTED);
  EXPECT_EQ(sluice_scheme(session_, "congestion-control", "any", ""), SLUICE_UNEXPECTED);
  EXPECT_EQ(sluice_parameter(session_, "a", "1"), SLUICE_UNEXPECTED);
  EXPECT_EQ(StartFlow(1), SLUICE_OK) << "and the session goes on";
}

TEST_F(CInterfaceTest, ATokenIsRunOnce) {
  Start([](const std::vector<Record>&, RecordBuffer& decisions) {
    Record later = Answer(0, DecisionKind::kSetRate, 7);
    later.timePs = 60;
    decisions.Append(later);
  });
  StartFlow(1);
  Run();
  EXPECT_EQ(log_, Lines{"60 1 rate 7"});
  EXPECT_EQ(sluice_run(session_, 1), SLUICE_UNEXPECTED) << "a second time";
  EXPECT_EQ(std::string(sluice_error(session_)),
            "token 1 is none that was scheduled and is not run yet");
  EXPECT_EQ(log_.size(), 1U);
}

TEST_F(CInterfaceTest, ATokenThatWasNotGivenIsRefused) {
  Start(EchoAsRate);
  EXPECT_EQ(sluice_run(session_, 12345), SLUICE_UNEXPECTED);
  sluice_free(session_);
  Start(EchoAsRate);
  EXPECT_EQ(sluice_run(session_, std::uint64_t{1} << 63), SLUICE_UNEXPECTED);
}

TEST_F(CInterfaceTest, ATimeBeforeTheLastIsRefused) {
  Start(EchoAsRate);
  nowPs_ = 20;
  EXPECT_EQ(StartFlow(1), SLUICE_OK);
  nowPs_ = 5;
  EXPECT_EQ(Ack(1, 10), SLUICE_UNEXPECTED);
  EXPECT_EQ(std::string(sluice_error(session_)),
            "now_ps is 5 after 20; allowed is 0 or more, and never less");
  sluice_free(session_);
  nowPs_ = -5;
  Start(EchoAsRate);
  EXPECT_EQ(StartFlow(1), SLUICE_UNEXPECTED);
}

TEST_F(CInterfaceTest, ANegativeReactionDelayIsRefused) {
  Start(EchoAsRate);
  const sluice_flow_start start = {};
  EXPECT_EQ(sluice_ask_flow_start(session_, sluice_reaction_point(1), &start, -1),
            SLUICE_UNEXPECTED);
  EXPECT_EQ(std::string(sluice_error(session_)),
            "the reaction delay is -1 ps; allowed is 0 or more");
}

TEST_F(CInterfaceTest, ADecisionThatCannotBeAppliedEndsTheSession) {
  Start(EchoAsRate, "senders-at-once");
  onApply_ = [](const sluice_decision*) { return 1; };
  EXPECT_EQ(StartFlow(1), SLUICE_PEER_LOST);
  EXPECT_EQ(std::string(sluice_error(session_)), "the simulator cannot apply a decision of kind 1");
  EXPECT_EQ(Ack(1, 10), SLUICE_PEER_LOST) << "and stays so";
  EXPECT_EQ(log_.size(), 1U);
}

}  // namespace
}  // namespace sluice
