// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_PLANNED_H
#define SLUICE_ROCE_PLANNED_H

#include <string>

#include "sluice/model/flow.h"
#include "sluice/plan/plan.h"
#include "sluice/plan/topology.h"
#include "sluice/session.h"

namespace sluice::roce {

/// Fills in what a plan says of a flow, and what its way through the network makes of it.
void Describe(const PlanFlow& planned, const FlowPath& path, Flow* flow);

/// How a run of a plan introduces itself: its schemes, and all capabilities that the plan does not
/// hide.
Hello HelloOf(const Plan& plan, const std::string& simulator, const std::string& version);

}  // namespace sluice::roce

#endif
