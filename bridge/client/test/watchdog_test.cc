// SPDX-License-Identifier: MIT
#include "sluice/watchdog.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <thread>

namespace sluice {
namespace {

using namespace std::chrono_literals;

TEST(Watchdog, NamesTheCallThatDoesNotReturn) {
  std::promise<std::uint64_t> missed;
  Watchdog watchdog(100, [&](std::uint64_t call) { missed.set_value(call); });
  watchdog.Enter(7);
  auto future = missed.get_future();
  ASSERT_EQ(future.wait_for(5s), std::future_status::ready);
  EXPECT_EQ(future.get(), 7U);
}

TEST(Watchdog, LetsManyShortCallsPass) {
  std::atomic<int> missed{0};
  {
    Watchdog watchdog(100, [&](std::uint64_t) { ++missed; });
    const auto end = std::chrono::steady_clock::now() + 400ms;
    for (std::uint64_t call = 1; std::chrono::steady_clock::now() < end; ++call) {
      watchdog.Enter(call);
      std::this_thread::sleep_for(1ms);
      if (call % 2 == 0) {
        watchdog.Leave();
      }
    }
  }
  EXPECT_EQ(missed, 0);
}

// A thread that gets next to no processor is slow, and not stuck: this one shares a processor with
// another that spins, and runs only when nobody else wants it.
TEST(Watchdog, WaitingForAProcessorDoesNotCount) {
  std::atomic<int> missed{0};
  std::atomic<bool> over{false};
  std::thread starved([&] {
    std::ifstream counts("/proc/self/schedstat");
    if (!counts) {
      over = true;
      return;
    }
    Watchdog watchdog(500, [&](std::uint64_t) { ++missed; });
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    ASSERT_EQ(pthread_setaffinity_np(pthread_self(), sizeof one, &one), 0);
    std::thread greedy([&] {  // on the same processor, since affinity is inherited
      while (!over) {
      }
    });
    const sched_param none{};
    ASSERT_EQ(pthread_setschedparam(pthread_self(), SCHED_IDLE, &none), 0);
    watchdog.Enter(1);
    const auto end = std::chrono::steady_clock::now() + 2s;
    while (std::chrono::steady_clock::now() < end) {
    }
    watchdog.Leave();
    over = true;
    greedy.join();
  });
  starved.join();
  EXPECT_EQ(missed, 0);
}

TEST(Watchdog, WatchesOneThingAfterTheOther) {
  std::atomic<int> missedBefore{0};
  std::promise<std::uint64_t> missed;
  Watchdog watchdog;
  watchdog.Watch(100, [&](std::uint64_t) { ++missedBefore; });
  watchdog.Enter(1);
  watchdog.Leave();
  watchdog.Watch(0, {});
  watchdog.Enter(1);
  std::this_thread::sleep_for(250ms);
  watchdog.Leave();
  watchdog.Watch(100, [&](std::uint64_t call) { missed.set_value(call); });
  watchdog.Enter(1);
  auto future = missed.get_future();
  ASSERT_EQ(future.wait_for(5s), std::future_status::ready);
  EXPECT_EQ(future.get(), 1U);
  EXPECT_EQ(missedBefore, 0);
}

TEST(Watchdog, IsOffAtZero) {
  std::atomic<int> missed{0};
  {
    Watchdog watchdog(0, [&](std::uint64_t) { ++missed; });
    watchdog.Enter(1);
    std::this_thread::sleep_for(120ms);
  }
  EXPECT_EQ(missed, 0);
}

}  // namespace
}  // namespace sluice
