// SPDX-License-Identifier: MIT
#ifndef SLUICE_FLOW_LINES_H
#define SLUICE_FLOW_LINES_H

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sluice/plan/plan.h"
#include "sluice/plan/plan_line.h"

namespace sluice {

constexpr std::int64_t kMostRateBps = 100'000'000'000'000;           // 100 Tb/s
constexpr std::int64_t kMostDurationPs = 1'000'000'000'000'000'000;  // 10^6 s

/// Reads the lines of flows and tasks, and checks each against those before it.
class FlowLines {
 public:
  /// @param flows where flows go, in the order of the lines; outlives it
  /// @param tasks where tasks go; outlives it
  FlowLines(std::vector<PlanFlow>& flows, std::vector<PlanTask>& tasks)
      : flows_(flows), tasks_(tasks) {}

  /// @param line of a flow
  /// @throws PlanError in one sentence if the line is wrong
  void Read(PlanLine& line);

  /// @param line of a task
  /// @throws PlanError in one sentence if the line is wrong
  void ReadTask(PlanLine& line);

  /// @return whether a line of a task had this id
  bool HasTask(std::int64_t id) const { return taskIds_.count(id) > 0; }

  /// @return whether a line of a flow had this id
  bool Has(std::int64_t id) const { return places_.count(id) > 0; }

 private:
  /// What a flow or a task waits for: flows and tasks of earlier lines, which come to an end.
  std::vector<PlanBefore> ReadAfter(PlanLine& line) const;
  bool Exists(const PlanBefore& before) const;
  /// A flow that goes on with the queue pair of the flow before it: their ends must be the same.
  void JoinPair(PlanLine& line, PlanFlow& flow);

  std::vector<PlanFlow>& flows_;
  std::vector<PlanTask>& tasks_;
  std::unordered_set<std::int64_t> taskIds_;
  std::unordered_map<std::int64_t, std::size_t> places_;  // in flows_, by id
  std::unordered_set<std::int64_t> unending_;  // ids of flows without bytes or with a stop
};

}  // namespace sluice

#endif
