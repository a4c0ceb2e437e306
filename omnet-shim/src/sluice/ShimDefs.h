// SPDX-License-Identifier: MIT
#ifndef __SLUICE_SHIMDEFS_H
#define __SLUICE_SHIMDEFS_H

#include "inet/common/INETDefs.h"

namespace sluice::omnet {

using namespace omnetpp;

/** Length of the simulation's time step in picoseconds; the data plane needs ps or ns. */
inline int64_t timeStepPs()
{
    switch (SimTime::getScaleExp()) {
    case SIMTIME_PS:
        return 1;
    case SIMTIME_NS:
        return 1000;
    default:
        throw cRuntimeError("simtime-resolution is 1e%ds; allowed are ps, ns", SimTime::getScaleExp());
    }
}

inline int64_t toPs(simtime_t time)
{
    return time.raw() * timeStepPs();
}

/** Rounded up to whole time steps. */
inline simtime_t fromPs(int64_t ps)
{
    const int64_t step = timeStepPs();
    return SimTime::fromRaw(step == 1 ? ps : (ps + step - 1) / step);
}

} // namespace sluice::omnet

#endif
