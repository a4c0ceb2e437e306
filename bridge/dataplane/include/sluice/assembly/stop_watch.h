// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_STOP_WATCH_H
#define SLUICE_ASSEMBLY_STOP_WATCH_H

#include <chrono>
#include <cstdint>
#include <functional>

#include "sluice/assembly/run_end.h"
#include "sluice/model/engine.h"

namespace sluice::roce {

/// Looks at the wall clock while a simulation runs: flushes files, shows progress, and stops when a
/// signal came or the parent process is gone. It looks often enough in either kind of time, and its
/// looks change nothing.
class StopWatch {
 public:
  /// The environment variable that says that the process is to end with its parent.
  static constexpr const char* kStopWithParent = "SLUICE_STOP_WITH_PARENT";

  /// @param engine the simulation; outlives it
  /// @param progress whether lines "progress SIMULATED_PS EVENTS" go to stderr, four a second
  /// @param flush what is to be called about twice a second
  /// @param events how many events the simulator has executed
  StopWatch(Engine& engine, bool progress, std::function<void()> flush,
            std::function<std::uint64_t()> events);
  StopWatch(const StopWatch&) = delete;
  StopWatch& operator=(const StopWatch&) = delete;

  /// From now on the first SIGINT and SIGTERM stop the simulation in order; a second one kills.
  static void CatchSignals();

  /// Stops the simulation when standard input, a pipe from the parent process, comes to its end.
  /// If it does not stop within two seconds, the process ends.
  static void StopWithParent();

  /// @return the number of the signal that stopped the simulation, negative if the parent process
  ///     is gone, 0 if nothing did
  static int StoppedBy();

  /// @return the same as an exit code with its sentence; done if nothing stopped it
  static RunEnd WhatStopped();

  /// Starts to look; the simulation is about to run.
  void Start();

  /// @return events executed, without its own looks
  std::uint64_t Events() const { return events_() - looks_; }

 private:
  using Clock = std::chrono::steady_clock;

  void Look();

  Engine& engine_;
  bool progress_;
  std::function<void()> flush_;
  std::function<std::uint64_t()> events_;
  TaskOf<&StopWatch::Look> look_{*this};
  std::int64_t intervalPs_ = 1000000;
  std::uint64_t looks_ = 0;
  Clock::time_point lastLook_;
  Clock::time_point lastProgress_;
  Clock::time_point lastFlush_;
};

}  // namespace sluice::roce

#endif
