// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_RUN_H
#define SLUICE_ASSEMBLY_RUN_H

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "sluice/assembly/happened.h"
#include "sluice/assembly/network.h"
#include "sluice/assembly/outputs.h"
#include "sluice/assembly/run_end.h"
#include "sluice/assembly/stop_watch.h"

namespace sluice::roce {

/// A run of a plan in a simulator: raw files, session, flows and end of a network that is set up.
class Run {
 public:
  struct Options {
    bool writesFiles = true;     ///< to the plan's `out`
    bool endsByDuration = true;  ///< at the plan's duration; else when the simulator ends
    bool looks = true;           ///< now and then, for files, progress and signals: see StopWatch
  };

  /// Opens the files.
  /// @param network after SetUp(); outlives it
  /// @param simulator for results and for the algorithms
  /// @param events how many events the simulator has executed
  /// @throws Failure if a file cannot be written
  Run(Network& network, Simulator simulator, std::function<std::uint64_t()> events,
      Options options);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Shakes hands with the plan's algorithms, if it has any, and schedules the first
  /// events. The simulation runs next.
  /// @throws Failure
  void Begin();

  /// The simulation ran: ends the session and closes the files.
  RunEnd End();

  /// @return whether the files are closed: the run is over
  bool IsClosed() const { return closed_; }

  /// The run is not to go on: closes the files, unless they are closed.
  void Abandon(const std::string& sentence);

  /// The whole of it.
  /// @param simulate runs the simulator
  RunEnd Execute(const std::function<void()>& simulate);

 private:
  void FollowNetwork();
  void Connect();
  RunEnd EndSession() const;
  void Close(const RunEnd& end);
  void Finish(bool complete, const std::string& sentence);

  Network& network_;
  Simulator simulator_;
  Options options_;
  std::unique_ptr<Outputs> outputs_;    ///< null: no files
  std::unique_ptr<Happened> happened_;  ///< the same
  StopWatch watch_;
  bool closed_ = false;
};

}  // namespace sluice::roce

#endif
