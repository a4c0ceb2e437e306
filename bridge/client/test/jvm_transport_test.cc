// SPDX-License-Identifier: MIT
//
// The real Java side through the real library. Without its classes each test is listed as skipped.
#include <gtest/gtest.h>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <string>

#include "real_java.h"
#include "sluice/transport.h"

namespace sluice {
namespace {

/// The locale of a user, which the JVM takes when the first test makes it.
const int kUsersLocale = setenv("LC_ALL", "C.UTF-8", 1);

TransportOptions Options() {
  TransportOptions options;
  options.classPath = ClassPath();
  options.helloDeadlineMs = 60000;
  options.answerDeadlineMs = 60000;
  return options;
}

Hello HelloOf(const std::string& scheme) {
  Hello hello;
  hello.simulator = "test";
  hello.simulatorVersion = "1";
  hello.seed = 1;
  hello.experiment = "bridge/jvm";
  hello.capabilities = {"rate-gate", "window-gate",    "timer",
                        "message",   "queue-counters", "flows-in-queue"};
  hello.schemes = {{"congestion-control", scheme, "", {}}};
  return hello;
}

Record FlowStart() {
  static const std::int64_t words[] = {1000, 48, 50000};
  Record record;
  record.kind = static_cast<std::uint16_t>(EventKind::kFlowStart);
  record.entity = EntityId::ReactionPoint(0).bits();
  record.a = 1000000;
  record.b = 40'000'000'000;
  record.c = 10'000'000;
  record.d = 40'000'000'000;
  record.e = std::int64_t{1} << 32;
  record.words = words;
  record.wordCount = 3;
  return record;
}

TEST(JvmTransport, HoldsASessionAndAnotherInTheSameProcess) {
  REQUIRE_JAVA();
  std::string first;
  for (int session = 0; session < 2; ++session) {
    const auto transport = LoadTransport(Options());
    const Welcome welcome = transport->Open(HelloOf("rocc"));
    EXPECT_TRUE(welcome.reactionPoints);
    EXPECT_TRUE(welcome.portPoints);
    EXPECT_FALSE(welcome.algorithmsVersion.empty());
    RecordBuffer events;
    events.Append(FlowStart());
    RecordBuffer decisions;
    transport->Exchange(1, 0, events, decisions);
    RecordReader reader(decisions);
    Record decision;
    std::uint64_t count = 0;
    bool hasRate = false;
    while (reader.Next(decision)) {
      ++count;
      EXPECT_EQ(decision.entity, 0U);
      hasRate |=
          decision.kind == static_cast<std::uint16_t>(DecisionKind::kSetRate) && decision.a > 0;
    }
    EXPECT_TRUE(hasRate);
    const std::string bytes(reinterpret_cast<const char*>(decisions.data()), decisions.bytes());
    if (session == 0) {
      first = bytes;
    }
    EXPECT_EQ(bytes, first);
    const Goodbye goodbye = transport->Close(5);
    EXPECT_EQ(goodbye.asks, 1U);
    EXPECT_EQ(goodbye.events, 1U);
    EXPECT_EQ(goodbye.decisions, count);
  }
}

TEST(JvmTransport, TwoSessionsAtOnceAreRefused) {
  REQUIRE_JAVA();
  const auto first = LoadTransport(Options());
  first->Open(HelloOf("rocc"));
  const auto second = LoadTransport(Options());
  try {
    second->Open(HelloOf("dctcp"));
    FAIL() << "the first would be answered by the scheme of the second";
  } catch (const Refused& refused) {
    EXPECT_STREQ(refused.what(),
                 "transport jvm: another session of this process is open; allowed is one after the "
                 "other");
  }
  first->Close(5);
  EXPECT_TRUE(second->Open(HelloOf("rocc")).reactionPoints);
  second->Close(5);
}

TEST(JvmTransport, RefusalIsJavasSentence) {
  REQUIRE_JAVA();
  const auto transport = LoadTransport(Options());
  try {
    transport->Open(HelloOf("no-such-scheme"));
    FAIL();
  } catch (const Refused& refused) {
    EXPECT_NE(std::string(refused.what()).find("no-such-scheme"), std::string::npos);
  }
  Hello poor = HelloOf("rocc");
  poor.capabilities = {"timer"};
  EXPECT_THROW(transport->Open(poor), Refused);
  Hello future = HelloOf("rocc");
  future.protocolVersion = 99;
  EXPECT_THROW(transport->Open(future), Refused);
}

TEST(JvmTransport, NonsenseOfTheSimulatorEndsTheSession) {
  REQUIRE_JAVA();
  const auto transport = LoadTransport(Options());
  transport->Open(HelloOf("rocc"));
  Record nonsense = FlowStart();
  nonsense.kind = 999;
  RecordBuffer events;
  events.Append(nonsense);
  RecordBuffer decisions;
  EXPECT_THROW(transport->Exchange(1, 0, events, decisions), Failure);
}

TEST(JvmTransport, LargeAnswersAndAsksFit) {
  REQUIRE_JAVA();
  const auto transport = LoadTransport(Options());
  transport->Open(HelloOf("rocc"));
  RecordBuffer events;
  for (std::uint32_t flow = 0; flow < 40000; ++flow) {
    Record start = FlowStart();
    start.entity = EntityId::ReactionPoint(flow).bits();
    events.Append(start);
  }
  ASSERT_GT(events.bytes(), std::size_t{2} << 20);
  RecordBuffer decisions;
  transport->Exchange(1, 0, events, decisions);
  ASSERT_GT(decisions.bytes(), std::size_t{2} << 20) << "more than the first buffer holds";
  RecordReader reader(decisions);
  Record decision;
  std::uint32_t last = 0;
  while (reader.Next(decision)) {
    EXPECT_GE(decision.entity, last);
    last = decision.entity;
  }
  EXPECT_EQ(last, 39999U);
}

TEST(JvmTransport, AnotherClassPathInTheSameProcessIsRefused) {
  REQUIRE_JAVA();
  LoadTransport(Options())->Open(HelloOf("rocc"));
  TransportOptions other = Options();
  other.classPath += ":/tmp";
  EXPECT_THROW(LoadTransport(other)->Open(HelloOf("rocc")), Refused);
}

TEST(JvmTransport, LeavesSignalsToTheSimulator) {
  REQUIRE_JAVA();
  static volatile std::sig_atomic_t caught = 0;
  const auto before = std::signal(SIGTERM, [](int) { caught = 1; });
  LoadTransport(Options())->Open(HelloOf("rocc"));
  std::raise(SIGTERM);
  EXPECT_EQ(caught, 1);
  std::signal(SIGTERM, before);
  struct sigaction now {};
  sigaction(SIGINT, nullptr, &now);
  EXPECT_EQ(now.sa_handler, SIG_DFL);
}

TEST(JvmTransport, LeavesTheLocaleToTheSimulator) {
  REQUIRE_JAVA();
  LoadTransport(Options())->Open(HelloOf("rocc"));
  EXPECT_EQ(kUsersLocale, 0);
  EXPECT_STREQ(setlocale(LC_ALL, nullptr), "C");
}

}  // namespace
}  // namespace sluice
