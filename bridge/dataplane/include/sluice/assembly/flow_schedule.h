// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_FLOW_SCHEDULE_H
#define SLUICE_ASSEMBLY_FLOW_SCHEDULE_H

#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/nic.h"

namespace sluice::roce {

/// Lets a flow run from its start time on, or at once if that is over, and stop at its stop time.
/// @param source NIC that sends it; outlives the simulation
/// @param destination NIC that receives it; outlives the simulation
void ScheduleFlow(Engine& engine, FlowPtr flow, Nic& source, Nic& destination);

}  // namespace sluice::roce

#endif
