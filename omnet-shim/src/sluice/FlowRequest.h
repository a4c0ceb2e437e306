// SPDX-License-Identifier: MIT
#ifndef __SLUICE_FLOWREQUEST_H
#define __SLUICE_FLOWREQUEST_H

#include "ShimDefs.h"
#include "sluice/model/nic.h"

#include <string>

namespace sluice::omnet {

/** A flow requested by an application of the network. */
struct FlowRequest
{
    std::string asker;              // full path of the application
    cModule *source = nullptr;      // node
    cModule *destination = nullptr; // node
    int64_t bytes = -1;             // -1: no end
    int64_t startPs = 0;
    int64_t stopPs = -1;
    int64_t offeredBps = -1;
    int priority = 3;
    roce::FlowObserver *observer = nullptr; // of the NIC that sends it; may be null
};

} // namespace sluice::omnet

#endif
