// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_FLOW_ENDS_H
#define SLUICE_ASSEMBLY_FLOW_ENDS_H

#include <cstdint>
#include <ostream>
#include <unordered_map>

#include "sluice/assembly/loss_recorder.h"
#include "sluice/assembly/network.h"
#include "sluice/assembly/stuck_ports.h"

namespace sluice::roce {

/// What the flows that have a size and did not end wait for at the end of a run.
class FlowEnds {
 public:
  /// Looks at a network as it is now.
  /// @param network all arguments outlive this
  /// @param losses in it so far
  /// @param stuck its stuck ports
  FlowEnds(const Network& network, const LossRecorder& losses, const StuckPorts& stuck);

  /// Writes a JSON array, an object for each flow.
  void Write(std::ostream& out) const;

 private:
  /// Frames of a flow that wait in queues.
  struct Waiting {
    std::uint64_t data = 0;
    std::uint64_t stuckData = 0;     ///< of those, in queues that are stuck
    std::uint64_t answers = 0;       ///< ACKs and NACKs
    std::uint64_t stuckAnswers = 0;  ///< likewise
  };

  void CountWaiting();
  void Count(const Frame& frame);
  void CountStuck(const Frame& frame);
  /// @param carried the flow, which the pair carries alone or among others
  void Write(std::ostream& out, const Flow& carried, const QueuePair& pair, const Nic& nic) const;

  const Network& network_;
  const LossRecorder& losses_;
  const StuckPorts& stuck_;
  std::unordered_map<std::uint32_t, Waiting> waiting_;
};

}  // namespace sluice::roce

#endif
