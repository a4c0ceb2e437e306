// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_FLOW_SCHEDULE_H
#define SLUICE_ASSEMBLY_FLOW_SCHEDULE_H

#include <unordered_map>

#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/nic.h"
#include "sluice/plan/plan.h"

namespace sluice::roce {

/// Lets a flow run from its start time on, or at once if that is over, and stop at its stop time.
/// @param flow the flow, or the queue pair that carries it
/// @param source NIC that sends it; outlives the simulation
/// @param destination NIC that receives it; outlives the simulation
void ScheduleFlow(Engine& engine, FlowPtr flow, Nic& source, Nic& destination);

/// Flows that come after others: each starts a pause after the one before it is complete, or after
/// the last packet of that one started on the line for the first time, on a queue pair of its own
/// or on that of the one before it.
class FlowChains final : public FlowObserver {
 public:
  /// @param engine clock and event list; outlives it
  explicit FlowChains(Engine& engine) : engine_(engine) {}

  /// @param planned says after which flow, how long after, how late at most, and on which queue
  ///     pair
  /// @param flow the flow, or the queue pair that carries it first
  /// @param source NIC that sends it; outlives the simulation
  /// @param destination NIC that receives it; outlives the simulation
  void Add(const PlanFlow& planned, FlowPtr flow, Nic& source, Nic& destination);

  /// @return whether no flow waits
  bool IsEmpty() const { return next_.empty(); }

  void OnSent(const Flow& flow) override { GoOn(flow, true); }
  void OnComplete(const Flow& flow) override { GoOn(flow, false); }

 private:
  void GoOn(const Flow& flow, bool sent);

  struct Link {
    FlowPtr flow;
    std::int64_t pair;  ///< number of the queue pair that carries it after others; negative: none
    bool afterSent;     ///< the pause begins when the one before was sent, not when it is complete
    std::int64_t pausePs;
    std::int64_t latestPs;  ///< negative: no limit
    Nic* source;
    Nic* destination;
  };

  Engine& engine_;
  std::unordered_map<std::uint32_t, Link> next_;  ///< by the flow before
};

}  // namespace sluice::roce

#endif
