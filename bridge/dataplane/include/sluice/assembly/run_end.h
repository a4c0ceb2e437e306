// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_RUN_END_H
#define SLUICE_ASSEMBLY_RUN_END_H

#include <string>

#include "sluice/failure.h"

namespace sluice::roce {

/// How a run ended, for the user and for the parent process.
struct RunEnd {
  int exitCode = kExitDone;
  std::string sentence;
  bool early = false;  ///< the simulator ended before the plan's duration, for an unknown reason

  bool IsDone() const { return exitCode == kExitDone; }

  /// The end of a run by the exception being handled: a Failure has its own exit code, any
  /// other kExitUnexpected.
  static RunEnd OfException();

  /// Says it on stderr and ends the process at once, since the other side may be stuck: nothing is
  /// destroyed, no function of atexit() called.
  /// @param program its name
  [[noreturn]] void Leave(const std::string& program) const;
};

}  // namespace sluice::roce

#endif
