// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_WORK_FILES_H
#define SLUICE_ASSEMBLY_WORK_FILES_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "sluice/assembly/csv_file.h"
#include "sluice/assembly/work_graph.h"
#include "sluice/model/engine.h"
#include "sluice/plan/plan.h"

namespace sluice::roce {

/// The files tasks.csv, a row for each task that is done, releases.csv, a row for each flow whose
/// waiting is over, and collectives.csv, a row for each collective that is over
/// (docs/reference/plan-format.md).
class WorkFiles final : public WorkObserver {
 public:
  /// @param engine clock; outlives it
  /// @param plan says what the collectives are; outlives it
  /// @param folder where the files go
  /// @throws std::runtime_error if a file cannot be written
  WorkFiles(const Engine& engine, const Plan& plan, const std::string& folder);

  void OnReleased(std::uint32_t flow, const PlanBefore& last) override;
  void OnDone(const PlanTask& task, const TaskTimes& times) override;

  /// Writes what is known so far.
  void Flush();

 private:
  /// How far a collective got.
  struct Progress {
    const PlanCollective* planned;
    std::int64_t beginPs = -1;   ///< its first rank began; negative: none has
    std::size_t unfinished = 0;  ///< ranks that are not done
  };

  const Engine& engine_;
  CsvFile tasks_;
  CsvFile releases_;
  CsvFile collectives_;
  std::vector<Progress> progress_;  ///< as the plan's collectives
  /// Those that a task begins or ends, by the task: places in progress_.
  std::unordered_map<std::int64_t, std::vector<std::size_t>> begins_;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> ends_;
};

}  // namespace sluice::roce

#endif
