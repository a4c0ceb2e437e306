// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_SWITCH_COUNTERS_H
#define SLUICE_ROCE_SWITCH_COUNTERS_H

#include <cstdint>
#include <vector>

#include "sluice/model/switch.h"

namespace sluice::roce {

/// Reads counters of a switch into the words of a snapshot (CounterBit in sluice.proto). Those that
/// are "since the last reading" start again.
/// @param owner the switch
/// @param ports the ports whose queues are meant
/// @param mask counters, by bit
/// @return the words
std::vector<std::int64_t> ReadSwitchCounters(Switch& owner, const std::vector<SwitchPort*>& ports,
                                             std::int64_t mask);

}  // namespace sluice::roce

#endif
