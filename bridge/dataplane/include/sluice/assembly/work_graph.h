// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_WORK_GRAPH_H
#define SLUICE_ASSEMBLY_WORK_GRAPH_H

#include <cstddef>
#include <cstdint>
#include <deque>
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

/// Observes what a WorkGraph lets begin.
class WorkObserver {
 public:
  virtual ~WorkObserver() = default;

  /// All that a flow waited for has happened.
  /// @param flow its number
  /// @param last what happened last
  virtual void OnReleased(std::uint32_t flow, const PlanBefore& last) = 0;

  /// What became of a task.
  struct TaskTimes {
    std::int64_t readyPs = 0;  ///< when all that it waits for had happened
    std::int64_t startPs = 0;  ///< when it began; later than readyPs if its processor was busy
    const PlanBefore* last = nullptr;  ///< what happened last; null: it waits for nothing
  };

  /// A task is done, now.
  virtual void OnDone(const PlanTask& task, const TaskTimes& times) = 0;
};

/// Flows and tasks that come after others, a graph without cycles. A flow starts a pause after all
/// that it waits for has happened, on a queue pair of its own or on that of the one flow before it;
/// a task takes its time then, on its host's processor or beside all others. A processor does one
/// task after another, in the order in which they became ready. What starts at one instant does so
/// in the order in which it was added.
class WorkGraph final : public FlowObserver {
 public:
  /// @param engine clock and event list; outlives it
  explicit WorkGraph(Engine& engine) : engine_(engine) {}

  /// @param observer is told what begins; outlives it
  void SetObserver(WorkObserver* observer) { observer_ = observer; }

  /// Adds a flow that waits.
  /// @param planned says for what, how long after, how late at most, and on which queue pair
  /// @param flow the flow, or the queue pair that carries it first
  /// @param source NIC that sends it; outlives the simulation
  /// @param destination NIC that receives it; outlives the simulation
  void Add(const PlanFlow& planned, FlowPtr flow, Nic& source, Nic& destination);

  /// Adds a task, which becomes ready at its start if it waits for nothing.
  /// @param planned outlives it
  void Add(const PlanTask& planned);

  /// @return whether nothing waits for a flow or a task
  bool IsEmpty() const { return next_.empty(); }

  void OnSent(const Flow& flow) override { GoOn({flow.id, Reached::kSent}); }
  void OnArrived(const Flow& flow) override { GoOn({flow.id, Reached::kArrived}); }
  void OnComplete(const Flow& flow) override { GoOn({flow.id, Reached::kAcknowledged}); }

 private:
  /// A flow or a task.
  struct Waiting {
    std::size_t before = 0;          ///< of what it waits for, what has not happened
    const PlanTask* task = nullptr;  ///< null: a flow
    FlowPtr flow;
    std::int64_t pair = -1;  ///< number of the queue pair that carries it after others; none: < 0
    std::int64_t pausePs = 0;
    std::int64_t latestPs = -1;  ///< negative: no limit
    Nic* source = nullptr;
    Nic* destination = nullptr;
    WorkObserver::TaskTimes times;
    PlanBefore last;
  };
  using WaitingPtr = std::shared_ptr<Waiting>;

  /// What computes on one host.
  struct Processor {
    bool busy = false;
    std::deque<WaitingPtr> ready;
  };

  static std::uint64_t KeyOf(const PlanBefore& before);
  void AddTo(const std::vector<PlanBefore>& after, const WaitingPtr& waiting);
  void GoOn(const PlanBefore& happened);
  void Release(const WaitingPtr& waiting);
  void StartFlow(const Waiting& next);
  void Compute(const WaitingPtr& next);
  void Take(const WaitingPtr& task);
  void Done(const WaitingPtr& task);

  Engine& engine_;
  WorkObserver* observer_ = nullptr;
  /// Those that wait for a flow or a task to get so far; what nothing waits for any more is
  /// forgotten.
  std::unordered_map<std::uint64_t, std::vector<WaitingPtr>> next_;
  std::unordered_map<std::int64_t, Processor> processors_;  ///< by node
};

}  // namespace sluice::roce

#endif
