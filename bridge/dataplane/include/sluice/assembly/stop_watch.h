// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_STOP_WATCH_H
#define SLUICE_ASSEMBLY_STOP_WATCH_H

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "sluice/assembly/run_end.h"
#include "sluice/model/engine.h"

namespace sluice::roce {

/// Looks now and then while a simulation runs: flushes files, shows progress, and stops the run on
/// a signal or when the parent process has ended. It looks about every thousand events of the
/// simulator, at simulated times that are the same in each run, and does not influence the
/// simulation.
class StopWatch {
 public:
  /// The environment variable that makes the process end with its parent.
  static constexpr const char* kStopWithParent = "SLUICE_STOP_WITH_PARENT";

  /// @param engine the simulation; outlives it
  /// @param progress whether lines "progress SIMULATED_PS EVENTS DELIVERED_BYTES" go to stderr,
  ///     four a second
  /// @param flush called about twice a second
  /// @param events how many events the simulator has executed
  /// @param delivered payload that arrived in order, of all flows
  StopWatch(Engine& engine, bool progress, std::function<void()> flush,
            std::function<std::uint64_t()> events, std::function<std::int64_t()> delivered);
  StopWatch(const StopWatch&) = delete;
  StopWatch& operator=(const StopWatch&) = delete;

  /// From now on the first SIGINT and SIGTERM stop the simulation in order; a second one kills.
  static void CatchSignals();

  /// Stops the simulation when standard input, a pipe from the parent process, reaches its end.
  /// If it does not stop within two seconds, the process ends.
  /// @param onLine gets each line that the parent writes, on a thread of its own
  static void StopWithParent(std::function<void(const std::string&)> onLine = {});

  /// Whether it has been called: then another process decides whether a run is complete.
  static bool HasParent();

  /// @return the number of the signal that stopped the simulation, negative if the parent process
  ///     has ended, 0 if it was not stopped
  static int StoppedBy();

  /// @return the same as an exit code with its sentence; done if nothing stopped it
  static RunEnd WhatStopped();

  /// Starts to look; the simulation is about to run.
  /// @param durationPs how long it will be, of which a step is a small part at most: however far
  ///     an idle network lets it look ahead, what follows is seen
  void Start(std::int64_t durationPs);

  /// @return events executed, without its own
  std::uint64_t Events() const { return events_() - looks_; }

 private:
  using Clock = std::chrono::steady_clock;

  void Look();

  Engine& engine_;
  bool progress_;
  std::function<void()> flush_;
  std::function<std::uint64_t()> events_;
  std::function<std::int64_t()> delivered_;
  TaskOf<&StopWatch::Look> look_{*this};
  std::int64_t intervalPs_ = 1000000;
  std::int64_t mostPs_ = 1000000;
  std::uint64_t looks_ = 0;
  std::uint64_t lastEvents_ = 0;
  Clock::time_point lastProgress_;
  Clock::time_point lastFlush_;
};

}  // namespace sluice::roce

#endif
