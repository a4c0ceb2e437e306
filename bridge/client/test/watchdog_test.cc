// SPDX-License-Identifier: MIT
#include "sluice/watchdog.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>

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
