// SPDX-License-Identifier: GPL-2.0-only
#ifndef SWITCH_COUNTERS_H
#define SWITCH_COUNTERS_H

#include "roce-switch.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * Reads counters of a switch into the words of a snapshot (CounterBit in sluice.proto). Those that
 * are "since the last reading" start again.
 * \param owner the switch
 * \param ports the ports whose queues are meant
 * \param mask counters, by bit
 * \return the words
 */
std::vector<int64_t> ReadSwitchCounters(RoceSwitch& owner,
                                        const std::vector<Ptr<RoceSwitchPort>>& ports,
                                        int64_t mask);

} // namespace ns3

#endif // SWITCH_COUNTERS_H
