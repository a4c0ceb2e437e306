// SPDX-License-Identifier: MIT
#ifndef __SLUICE_FLOWREQUEST_H
#define __SLUICE_FLOWREQUEST_H

#include "NedLine.h"
#include "ShimDefs.h"
#include "sluice/model/nic.h"

#include <string>

namespace sluice::omnet {

/** A flow requested by the network: by an application, or in a file of flows. */
struct FlowRequest
{
    std::string asker;              // full path of the application, or file and line
    NedLine::Labels labels;         // of the plan's keys
    cModule *source = nullptr;      // node
    cModule *destination = nullptr; // node
    int64_t number = -1;            // -1: its place among the requests
    int64_t bytes = -1;             // -1: no end
    int64_t startPs = 0;
    int64_t stopPs = -1;
    int64_t offeredBps = -1;
    int64_t priority = 3;
    int64_t sourcePort = -1; // -1: the next of those from this source to this destination, from 10000 on
    int64_t destinationPort = 100;
    roce::FlowObserver *observer = nullptr; // of the NIC that sends it; may be null
};

} // namespace sluice::omnet

#endif
