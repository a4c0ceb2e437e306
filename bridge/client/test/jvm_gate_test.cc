// SPDX-License-Identifier: MIT
//
// The transport that hosts the JVM against a Java side that fails on request.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "sluice/transport.h"

namespace sluice {
namespace {

TransportOptions Options() {
  TransportOptions options;
  options.classPath = SLUICE_FAKE_GATE;
  options.answerDeadlineMs = 20000;
  options.helloDeadlineMs = 20000;
  return options;
}

std::unique_ptr<Transport> Opened(const TransportOptions& options, const std::string& mode) {
  Hello hello;
  hello.schemes = {{"congestion-control", mode, "", {}}};
  auto transport = LoadTransport(options);
  transport->Open(hello);
  return transport;
}

template <typename E>
std::string SentenceOf(const std::string& mode) {
  try {
    RecordBuffer events;
    RecordBuffer decisions;
    Opened(Options(), mode)->Exchange(1, 0, events, decisions);
  } catch (const E& failure) {
    return failure.what();
  }
  return "no failure";
}

/// Ends the process, with what is missing on stderr.
void OpenOrEndAsMissing(const TransportOptions& options) {
  try {
    LoadTransport(options)->Open(Hello());
  } catch (const Missing& missing) {
    std::fputs(missing.what(), stderr);
    std::_Exit(missing.exitCode());
  }
  std::_Exit(0);
}

TEST(JvmGate, AskIsNumberTimeAndRecords) {
  const auto transport = Opened(Options(), "echo");
  const std::int64_t words[] = {5, 6};
  Record record;
  record.kind = 4;
  record.a = -1;
  record.words = words;
  record.wordCount = 2;
  RecordBuffer events;
  events.Append(record);
  RecordBuffer answer;
  transport->Exchange(41, 42, events, answer);
  ASSERT_EQ(answer.bytes(), 16 + events.bytes());
  EXPECT_EQ(answer.words()[0], 41);
  EXPECT_EQ(answer.words()[1], 42);
  EXPECT_EQ(std::memcmp(answer.words() + 2, events.data(), events.bytes()), 0);
  const Goodbye goodbye = transport->Close(99);
  EXPECT_EQ(goodbye.asks, 3U);
  EXPECT_EQ(goodbye.events, 99U);
  EXPECT_EQ(goodbye.decisions, 7U);
}

TEST(JvmGate, HelloTravelsAsKeysAndValues) {
  TransportOptions options = Options();
  options.recordFile = "/tmp/r";
  options.schemePath = "/tmp/\xc3\xa9\xf0\x9f\x98\x80.jar";  // accents and beyond the 16-bit plane
  Hello hello;
  hello.simulator = "sim";
  hello.simulatorVersion = "3";
  hello.capabilities = {"timer", "int"};
  hello.seed = ~0ULL;
  hello.experiment = "a/b";
  hello.schemes = {{"congestion-control", "tells-what-it-heard", "paper", {{"alpha", "0.5"}}}};
  try {
    LoadTransport(options)->Open(hello);
    FAIL();
  } catch (const Refused& refused) {
    const std::string heard = refused.what();
    EXPECT_EQ(heard.rfind("protocol_version|" + std::to_string(kProtocolVersion) +
                              "|simulator|sim|simulator_version|3|shim_version|",
                          0),
              0U)
        << heard;
    EXPECT_NE(heard.find("|capabilities|timer,int|seed|18446744073709551615|experiment|a/b|"
                         "record|/tmp/r|scheme_path|/tmp/\xc3\xa9"),
              std::string::npos)
        << heard;
    EXPECT_NE(heard.find("|scheme.congestion-control.profile|paper|"
                         "scheme.congestion-control.parameter.alpha|0.5"),
              std::string::npos)
        << heard;
  }
}

TEST(JvmGate, AnswerThatDoesNotFitIsFetched) {
  const auto transport = Opened(Options(), "echoes-big");
  RecordBuffer events;
  RecordBuffer answer;
  transport->Exchange(1, 0, events, answer);
  EXPECT_EQ(answer.bytes(), std::size_t{4} << 20);
}

TEST(JvmGate, ExceptionIsAFailedScheme) {
  EXPECT_EQ(SentenceOf<SchemeFailed>("throws"),
            "Java failed in an exchange: java.lang.IllegalStateException: divided by zero");
  EXPECT_EQ(SentenceOf<SchemeFailed>("throws-without-message"),
            "Java failed in an exchange: java.lang.IllegalStateException");
  EXPECT_EQ(SentenceOf<SchemeFailed>("overflows"),
            "Java failed in an exchange: java.lang.StackOverflowError");
}

TEST(JvmGate, NonsenseOfTheJavaSideIsNamed) {
  EXPECT_EQ(SentenceOf<PeerLost>("says-too-much"),
            "the algorithms answered ask 1 with 2147483647 bytes, which is not a batch of records");
  EXPECT_EQ(SentenceOf<PeerLost>("says-nothing"),
            "the algorithms answered the handshake with neither session nor refusal");
}

TEST(JvmGateDeathTest, WatchdogEndsASchemeThatNeverReturns) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EXIT(
      {
        TransportOptions options = Options();
        options.answerDeadlineMs = 500;
        options.lastWords = [](const std::string&) { std::fputs("last words", stderr); };
        RecordBuffer events;
        RecordBuffer decisions;
        Opened(options, "hangs")->Exchange(3, 77, events, decisions);
      },
      ::testing::ExitedWithCode(kExitSchemeFailed),
      "scheme hangs did not answer ask 3 at 0.000077 us within 500 ms .answer_deadline_ms.; the "
      "simulation is ended\nlast words");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(JvmGateDeathTest, LastWordsThatHangDoNotKeepTheProcess) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        TransportOptions options = Options();
        options.answerDeadlineMs = 200;
        options.lastWords = [](const std::string&) {
          std::this_thread::sleep_for(std::chrono::seconds(100));
        };
        RecordBuffer events;
        RecordBuffer decisions;
        Opened(options, "hangs")->Exchange(3, 77, events, decisions);
      },
      ::testing::ExitedWithCode(kExitSchemeFailed), "scheme hangs did not answer ask 3");
}

TEST(JvmGateDeathTest, WatchdogGuardsTheHandshakeToo) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        TransportOptions options = Options();
        options.helloDeadlineMs = 300;
        Opened(options, "hangs-in-open");
      },
      ::testing::ExitedWithCode(kExitSchemeFailed),
      "the algorithms did not return from the handshake within 300 ms");
}

TEST(JvmGateDeathTest, ClassPathWithoutTheBridgeIsNamed) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        TransportOptions options = Options();
        options.classPath = "/tmp";
        OpenOrEndAsMissing(options);
      },
      ::testing::ExitedWithCode(kExitMissing),
      "class path /tmp does not give org.sluice.bridge.jvm.JvmGate");
}

TEST(JvmGateDeathTest, JvmOptionThatDoesNotExistIsNamed) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        TransportOptions options = Options();
        options.jvmOptions = {"-XX:+NoSuchOption"};
        OpenOrEndAsMissing(options);
      },
      ::testing::ExitedWithCode(kExitMissing), "does not start .code .* -XX:.NoSuchOption");
}

}  // namespace
}  // namespace sluice
