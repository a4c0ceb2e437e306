// SPDX-License-Identifier: MIT
#include "sluice/assembly/stop_watch.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
#include <thread>
#include <utility>

namespace sluice::roce {

namespace {

constexpr int kParentGone = -1;
/// A look takes less than a microsecond, and a thousand events seldom take half a second.
constexpr double kEventsBetweenLooks = 1000;
/// How long the simulation may take to notice that the parent has ended.
constexpr std::chrono::seconds kPatience{2};
constexpr std::int64_t kFewestPs = 1000;
/// Of a whole run; they cost some milliseconds together.
constexpr std::int64_t kFewestLooks = 10000;

std::atomic<int> stopReason{0};
std::atomic<bool> hasParent{false};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

extern "C" void SluiceNoteSignal(int number) {
  if (stopReason.exchange(number) != 0) {
    // The second signal: the simulation does not react to the first.
    std::signal(number, SIG_DFL);
    std::raise(number);
  }
}

void ReadToEndOfInput(const std::function<void(const std::string&)>& onLine) {
  char bytes[256];
  std::string line;
  ssize_t got;
  do {
    got = read(STDIN_FILENO, bytes, sizeof(bytes));
    for (ssize_t i = 0; onLine && i < got; ++i) {
      if (bytes[i] != '\n') {
        line += bytes[i];
      } else {
        onLine(line);
        line.clear();
      }
    }
  } while (got > 0 || (got < 0 && errno == EINTR));
  stopReason.store(kParentGone);
  std::this_thread::sleep_for(kPatience);
  // The simulation is stuck, in an algorithm perhaps.
  _exit(kExitPeerLost);
}

}  // namespace

StopWatch::StopWatch(Engine& engine, bool progress, std::function<void()> flush,
                     std::function<std::uint64_t()> events, std::function<std::int64_t()> delivered)
    : engine_(engine),
      progress_(progress),
      flush_(std::move(flush)),
      events_(std::move(events)),
      delivered_(std::move(delivered)) {}

void StopWatch::CatchSignals() {
  std::signal(SIGINT, SluiceNoteSignal);
  std::signal(SIGTERM, SluiceNoteSignal);
  // A parent that no longer reads our progress must not end us half-way through a file.
  std::signal(SIGPIPE, SIG_IGN);
}

void StopWatch::StopWithParent(std::function<void(const std::string&)> onLine) {
  hasParent.store(true);
  std::thread([onLine = std::move(onLine)] { ReadToEndOfInput(onLine); }).detach();
}

bool StopWatch::HasParent() { return hasParent.load(); }

int StopWatch::StoppedBy() { return stopReason.load(); }

RunEnd StopWatch::WhatStopped() {
  const int stopped = StoppedBy();
  if (stopped > 0) {
    return {128 + stopped, stopped == SIGINT ? "interrupted" : "terminated by a signal"};
  }
  if (stopped < 0) {
    return {kExitPeerLost, "the parent process is gone"};
  }
  return {};
}

void StopWatch::Start(std::int64_t durationPs) {
  mostPs_ = std::max(kFewestPs, durationPs / kFewestLooks);
  lastProgress_ = lastFlush_ = Clock::now();
  lastEvents_ = Events();
  engine_.Post(intervalPs_, look_);
}

void StopWatch::Look() {
  ++looks_;
  if (StoppedBy() != 0) {
    engine_.Stop();
    return;
  }
  const Clock::time_point now = Clock::now();
  if (progress_ && now - lastProgress_ >= std::chrono::milliseconds(250)) {
    lastProgress_ = now;
    std::fprintf(stderr, "progress %lld %llu %lld\n", static_cast<long long>(engine_.NowPs()),
                 static_cast<unsigned long long>(Events()), static_cast<long long>(delivered_()));
  }
  if (now - lastFlush_ >= std::chrono::milliseconds(500)) {
    lastFlush_ = now;
    flush_();
  }
  // At most four times as far or near as before. Not by the wall clock: looks are events of the
  // simulator, and runs with the same seed have the same events.
  const std::uint64_t events = Events();
  const auto others = std::max<std::int64_t>(1, static_cast<std::int64_t>(events - lastEvents_));
  const double factor = std::clamp(kEventsBetweenLooks / static_cast<double>(others), 0.25, 4.0);
  intervalPs_ = std::clamp<std::int64_t>(
      static_cast<std::int64_t>(static_cast<double>(intervalPs_) * factor), kFewestPs, mostPs_);
  lastEvents_ = events;
  engine_.Post(intervalPs_, look_);
}

}  // namespace sluice::roce
