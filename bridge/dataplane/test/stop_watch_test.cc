// SPDX-License-Identifier: MIT
#include "sluice/assembly/stop_watch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <deque>
#include <thread>
#include <vector>

namespace sluice::roce {
namespace {

/// Runs what is posted, in order, each at its time; nothing else happens in it.
class PostEngine final : public Engine {
 public:
  std::int64_t NowPs() const override { return nowPs_; }
  std::int64_t StepPs() const override { return 1; }
  void Post(std::int64_t inPs, Task& task) override { posted_.push_back({nowPs_ + inPs, &task}); }
  void Call(std::int64_t, std::function<void()>) override { FAIL() << "no call expected"; }
  std::unique_ptr<Alarm> NewAlarm(Task&) override { return nullptr; }
  void Stop() override { stopped_ = true; }

  /// @return how many tasks ran
  int Run(int most) {
    int ran = 0;
    while (!posted_.empty() && !stopped_ && ran < most) {
      const auto [atPs, task] = posted_.front();
      posted_.pop_front();
      nowPs_ = atPs;
      task->Run();
      ++ran;
    }
    return ran;
  }
  bool stopped() const { return stopped_; }

 private:
  std::deque<std::pair<std::int64_t, Task*>> posted_;
  std::int64_t nowPs_ = 0;
  bool stopped_ = false;
};

TEST(StopWatch, LooksFurtherAheadWhileNothingHappensAndCountsNoneOfItsOwn) {
  PostEngine engine;
  int flushes = 0;
  std::uint64_t executed = 0;
  StopWatch watch(
      engine, false, [&flushes]() { ++flushes; }, [&executed]() { return executed; },
      []() { return std::int64_t{0}; });
  watch.Start(1000000000000);
  EXPECT_EQ(engine.Run(5), 5);
  executed = 12;  // of which five were looks
  EXPECT_EQ(watch.Events(), 7U);
  // 1 us, then at most four times as far each time: 1 + 4 + 16 + 64 + 256 us.
  EXPECT_LE(engine.NowPs(), 341000000);
  EXPECT_GE(engine.NowPs(), 5000);
  EXPECT_EQ(StopWatch::WhatStopped().exitCode, kExitDone);
}

TEST(StopWatch, NeverLooksSoFarAheadThatABusyPartIsMissed) {
  PostEngine engine;
  StopWatch watch(
      engine, false, []() {}, []() { return std::uint64_t{0}; }, []() { return std::int64_t{0}; });
  const std::int64_t durationPs = 2010000000000;  // idle until 2 s, then 10 ms of packets
  watch.Start(durationPs);
  std::int64_t before = 0;
  for (int looks = 0; looks < 10010 && engine.NowPs() < durationPs; ++looks) {
    before = engine.NowPs();
    engine.Run(1);
    ASSERT_LE(engine.NowPs() - before, durationPs / 10000);
  }
  EXPECT_GE(engine.NowPs(), durationPs);
}

TEST(StopWatch, LooksAtTheSameTimesHoweverLongTheyTake) {
  const auto times = [](int pauseMs) {
    PostEngine engine;
    std::uint64_t executed = 0;
    StopWatch watch(
        engine, false, []() {}, [&executed]() { return executed; },
        []() { return std::int64_t{0}; });
    watch.Start(1000000000000);
    std::vector<std::int64_t> seen;
    for (int i = 0; i < 12; ++i) {
      executed += static_cast<std::uint64_t>(i) * 300 + 1;
      std::this_thread::sleep_for(std::chrono::milliseconds(pauseMs));
      engine.Run(1);
      seen.push_back(engine.NowPs());
    }
    return seen;
  };
  EXPECT_EQ(times(0), times(20));
}

TEST(StopWatch, SaysHowFarTimeEventsAndTrafficAre) {
  PostEngine engine;
  StopWatch watch(
      engine, true, []() {}, []() { return std::uint64_t{41}; },
      []() { return std::int64_t{3000}; });
  watch.Start(1000000000000);
  std::this_thread::sleep_for(std::chrono::milliseconds(260));
  testing::internal::CaptureStderr();
  engine.Run(1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "progress 1000000 40 3000\n");
}

TEST(StopWatchDeathTest, ASignalStopsTheRunInOrderAndASecondOneKills) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const auto interrupt = []() {
    PostEngine engine;
    StopWatch watch(
        engine, false, []() {}, []() { return std::uint64_t{1}; },
        []() { return std::int64_t{0}; });
    StopWatch::CatchSignals();
    watch.Start(1000000000000);
    std::raise(SIGINT);
    engine.Run(10);
    const RunEnd end = StopWatch::WhatStopped();
    std::fprintf(stderr, "stopped %d: %s", engine.stopped() ? 1 : 0, end.sentence.c_str());
    std::_Exit(end.exitCode);
  };
  EXPECT_EXIT(interrupt(), testing::ExitedWithCode(130), "stopped 1: interrupted");
  const auto twice = []() {
    StopWatch::CatchSignals();
    std::raise(SIGTERM);
    std::raise(SIGTERM);
  };
  EXPECT_EXIT(twice(), testing::KilledBySignal(SIGTERM), "");
}

}  // namespace
}  // namespace sluice::roce
