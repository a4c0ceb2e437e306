// SPDX-License-Identifier: GPL-2.0-only
#include "roce-time.h"

#include "ns3/fatal-error.h"

namespace ns3
{

int64_t
RoceTime::ComputeStepPs()
{
    switch (Time::GetResolution())
    {
    case Time::PS:
        return 1;
    case Time::NS:
        return 1000;
    case Time::US:
        return 1000000;
    default:
        NS_FATAL_ERROR("the RoCE models need a time resolution of PS, NS or US");
    }
    return 0;
}

} // namespace ns3
