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

/// Reads the lines of flows, and checks each against those before it.
class FlowLines {
 public:
  /// @param flows where they go, in the order of the lines; outlives it
  explicit FlowLines(std::vector<PlanFlow>& flows) : flows_(flows) {}

  /// @throws PlanError in one sentence if the line is wrong
  void Read(PlanLine& line);

  /// @return whether a line had this id
  bool Has(std::int64_t id) const { return places_.count(id) > 0; }

 private:
  /// A flow that waits for others: of earlier lines, which come to an end.
  void CheckAfter(PlanLine& line, const PlanFlow& flow);
  /// A flow that goes on with the queue pair of the flow before it: their ends must be the same.
  void JoinPair(PlanLine& line, PlanFlow& flow);

  std::vector<PlanFlow>& flows_;
  std::unordered_map<std::int64_t, std::size_t> places_;  // in flows_, by id
  std::unordered_set<std::int64_t> unending_;  // ids of flows without bytes or with a stop
};

}  // namespace sluice

#endif
