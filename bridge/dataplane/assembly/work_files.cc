// SPDX-License-Identifier: MIT
#include "sluice/assembly/work_files.h"

namespace sluice::roce {
namespace {

/// As the plan writes it.
std::string TextOf(const PlanBefore& before) {
  const std::string id = std::to_string(before.id);
  switch (before.reached) {
    case Reached::kSent:
      return id + ":sent";
    case Reached::kArrived:
      return id + ":arrived";
    case Reached::kDone:
      return "task:" + id;
    default:
      return id;
  }
}

}  // namespace

WorkFiles::WorkFiles(const Engine& engine, const Plan& plan, const std::string& folder)
    : engine_(engine),
      tasks_(folder + "/tasks.csv", "task,node,ready_ps,start_ps,end_ps,last"),
      releases_(folder + "/releases.csv", "flow,ready_ps,last"),
      collectives_(folder + "/collectives.csv", "name,operation,ranks,bytes,begin_ps,end_ps") {
  for (const PlanCollective& planned : plan.collectives) {
    for (const std::int64_t task : planned.begins) {
      begins_[task].push_back(progress_.size());
    }
    for (const std::int64_t task : planned.ends) {
      ends_[task].push_back(progress_.size());
    }
    progress_.push_back({&planned, -1, planned.ends.size()});
  }
}

void WorkFiles::OnReleased(std::uint32_t flow, const PlanBefore& last) {
  releases_.RawRow(std::to_string(flow) + ',' + std::to_string(engine_.NowPs()) + ',' +
                   TextOf(last));
}

void WorkFiles::OnDone(const PlanTask& task, const TaskTimes& times) {
  tasks_.RawRow(std::to_string(task.id) + ',' + std::to_string(task.node) + ',' +
                std::to_string(times.readyPs) + ',' + std::to_string(times.startPs) + ',' +
                std::to_string(engine_.NowPs()) + ',' +
                (times.last != nullptr ? TextOf(*times.last) : std::string()));
  if (const auto found = begins_.find(task.id); found != begins_.end()) {
    for (const std::size_t place : found->second) {
      std::int64_t& beginPs = progress_[place].beginPs;
      beginPs = beginPs < 0 ? engine_.NowPs() : beginPs;
    }
  }
  if (const auto found = ends_.find(task.id); found != ends_.end()) {
    for (const std::size_t place : found->second) {
      const Progress& of = progress_[place];
      if (--progress_[place].unfinished == 0) {
        collectives_.RawRow(of.planned->name + ',' + of.planned->operation + ',' +
                            std::to_string(of.planned->ends.size()) + ',' +
                            std::to_string(of.planned->bytes) + ',' + std::to_string(of.beginPs) +
                            ',' + std::to_string(engine_.NowPs()));
      }
    }
  }
}

void WorkFiles::Flush() {
  tasks_.Flush();
  releases_.Flush();
  collectives_.Flush();
}

}  // namespace sluice::roce
