// SPDX-License-Identifier: MIT
#ifndef __SLUICE_SHIMDEFS_H
#define __SLUICE_SHIMDEFS_H

#include "inet/common/INETDefs.h"

#include <cmath>
#include <fstream>
#include <string>

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

/** A time that a parameter has, in picoseconds whatever the time step. */
inline int64_t psOf(const cPar &time)
{
    return std::llround(time.doubleValueInUnit("s") * 1e12);
}

/** The folder of the file that gives a parameter its value; null if it is not known. */
inline const char *folderOf(const cPar &par)
{
#if OMNETPP_VERSION >= 0x0601
    return par.getBaseDirectory();
#else
    return getEnvir()
        ->getConfigEx()
        ->getParameterEntry(par.getOwner()->getFullPath().c_str(), par.getName(), true)
        .getBaseDirectory();
#endif
}

/** The file that a parameter names: as for all files of OMNeT++, beside the ini file, or from the working
 * folder. */
inline std::string besideIni(const cPar &file)
{
    const std::string path = file.stdstringValue();
    const char *folder = folderOf(file);
    if (path.empty() || path[0] == '/' || folder == nullptr)
        return path;
    const std::string beside = std::string(folder) + "/" + path;
    return std::ifstream(beside).good() ? beside : path;
}

/** Rounded up to whole time steps. */
inline simtime_t fromPs(int64_t ps)
{
    const int64_t step = timeStepPs();
    return SimTime::fromRaw(step == 1 ? ps : (ps + step - 1) / step);
}

} // namespace sluice::omnet

#endif
