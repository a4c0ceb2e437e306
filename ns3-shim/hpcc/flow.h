// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_FLOW_H
#define SLUICE_HPCC_FLOW_H

#include "sluice/rules/byte_ranges.h"

#include <ns3/rdma-hw.h>
#include <ns3/rdma-queue-pair.h>

#include <cstdint>
#include <vector>

namespace sluice_hpcc
{

/// A counter of the header that starts again at 0 after some bits, as one that does not.
struct Unwrapped
{
    Unwrapped()
        : last(-1)
    {
    }

    std::int64_t Next(std::int64_t raw, std::int64_t period)
    {
        if (last < 0)
        {
            last = raw;
        }
        else
        {
            last += ((raw - last) % period + period) % period;
        }
        return last;
    }

    std::int64_t last;
};

/// A flow that is not over: its queue pair, and what its state machines asked for.
struct Flow
{
    std::uint32_t number;
    ns3::Ptr<ns3::RdmaQueuePair> pair;
    ns3::Ptr<ns3::RdmaHw> hw;
    std::uint32_t source, destination;
    bool hasSent;
    bool isRateSet;     ///< by what was decided on the last ACK
    std::uint64_t acks; ///< reported
    std::int64_t ackFilter, dataFilter;
    std::int64_t everyBytes, sinceAsked, sentBytes;
    std::vector<Unwrapped> hopBytes;
    sluice::ByteRanges notEcnCapable;
};

} // namespace sluice_hpcc

#endif
