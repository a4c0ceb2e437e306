// SPDX-License-Identifier: MIT
#ifndef SLUICE_PLAN_BUILDER_H
#define SLUICE_PLAN_BUILDER_H

#include <memory>
#include <string>

#include "sluice/plan/plan.h"
#include "sluice/plan/plan_line.h"

namespace sluice {

/// Makes a plan of its lines, whatever they are read from, and checks it.
class PlanBuilder {
 public:
  /// @param name how sentences call the whole
  explicit PlanBuilder(const std::string& name);
  ~PlanBuilder();

  /// Takes one line.
  /// @throws PlanError if a key or a value is wrong
  void Take(std::unique_ptr<PlanLine> line);

  /// Checks what only the whole can show.
  /// @return the plan; there is no other
  /// @throws PlanError if something is missing, or lines do not agree
  Plan Finish();

 private:
  class Lines;
  std::unique_ptr<Lines> lines_;
};

}  // namespace sluice

#endif
