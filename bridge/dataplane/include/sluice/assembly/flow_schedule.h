// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_FLOW_SCHEDULE_H
#define SLUICE_ASSEMBLY_FLOW_SCHEDULE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

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

/// Flows that come after others, a graph without cycles: each starts a pause after all those before
/// it are complete, or after the last packet of each of them started on the line for the first
/// time, on a queue pair of its own or on that of the one before it. What starts at one instant
/// does so in the order in which it was added.
class FlowGraph final : public FlowObserver {
 public:
  /// @param engine clock and event list; outlives it
  explicit FlowGraph(Engine& engine) : engine_(engine) {}

  /// @param planned says after which flows, how long after, how late at most, and on which queue
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
  struct Waiting {
    FlowPtr flow;
    std::size_t before;  ///< flows that it still waits for
    std::int64_t pair;   ///< number of the queue pair that carries it after others; negative: none
    bool afterSent;      ///< it waits until those are sent, not until they are complete
    std::int64_t pausePs;
    std::int64_t latestPs;  ///< negative: no limit
    Nic* source;
    Nic* destination;
  };

  void GoOn(const Flow& flow, bool sent);
  void Start(const Waiting& next);

  Engine& engine_;
  /// Those that wait for a flow, by that flow; what nothing waits for any more is forgotten.
  std::unordered_map<std::uint32_t, std::vector<std::shared_ptr<Waiting>>> next_;
};

}  // namespace sluice::roce

#endif
