// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_HAPPENED_H
#define SLUICE_ASSEMBLY_HAPPENED_H

#include <ostream>
#include <string>

#include "sluice/assembly/loss_recorder.h"
#include "sluice/assembly/network.h"
#include "sluice/assembly/stuck_ports.h"

namespace sluice::roce {

/// What happened in a run, in happened.json (docs/reference/happened.md): what Java makes its
/// sentences of.
class Happened {
 public:
  /// Follows the ports of a network; after SetUp(), before anything is sent.
  /// @param network outlives this
  explicit Happened(const Network& network);

  /// Writes the file, as things are now.
  /// @param path of the file
  /// @throws std::runtime_error if it cannot be written
  void Write(const std::string& path) const;

 private:
  void WriteSwitches(std::ostream& out) const;
  void WriteSwitch(std::ostream& out, const Switch& at) const;
  void WriteFirsts(std::ostream& out) const;
  void WriteLosses(std::ostream& out) const;
  void WriteWays(std::ostream& out) const;
  static void WriteStuck(std::ostream& out, const StuckPorts& stuck);
  bool HasOtherDevices() const;

  const Network& network_;
  LossRecorder losses_;
};

}  // namespace sluice::roce

#endif
