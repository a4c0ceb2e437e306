// SPDX-License-Identifier: MIT
#ifndef SLUICE_FAILURE_H
#define SLUICE_FAILURE_H

#include <stdexcept>
#include <string>

namespace sluice {

/// The exit codes of simulator programs (docs/reference/commands.md).
enum ExitCode : int {
  kExitDone = 0,
  kExitUnexpected = 1,
  kExitBadPlan = 2,
  kExitRefused = 3,
  kExitPeerLost = 4,
  kExitSchemeFailed = 5,
  kExitMissing = 7,
};

/// Why a run ends early: what() is one sentence for the user, exitCode() what the program returns.
class Failure : public std::runtime_error {
 public:
  Failure(const std::string& sentence, ExitCode exitCode)
      : std::runtime_error(sentence), exitCode_(exitCode) {}
  ExitCode exitCode() const { return exitCode_; }

 private:
  ExitCode exitCode_;
};

/// The plan is wrong; nothing was run. Exit code 2.
class PlanError : public Failure {
 public:
  explicit PlanError(const std::string& sentence) : Failure(sentence, kExitBadPlan) {}
};

/// The handshake was refused: a capability, version, parameter or scheme. Exit code 3.
class Refused : public Failure {
 public:
  explicit Refused(const std::string& sentence) : Failure(sentence, kExitRefused) {}
};

/// The other side died, stalled or talked nonsense. Exit code 4.
class PeerLost : public Failure {
 public:
  explicit PeerLost(const std::string& sentence) : Failure(sentence, kExitPeerLost) {}
};

/// A scheme threw an exception or never returned. Exit code 5.
class SchemeFailed : public Failure {
 public:
  explicit SchemeFailed(const std::string& sentence) : Failure(sentence, kExitSchemeFailed) {}
};

/// Something that must be installed is missing: a JDK, a transport's library. Exit code 7.
class Missing : public Failure {
 public:
  explicit Missing(const std::string& sentence) : Failure(sentence, kExitMissing) {}
};

}  // namespace sluice

#endif
