// SPDX-License-Identifier: GPL-2.0-only
#include "roce-time.h"

#include "sluice/pacing.h"

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

int64_t
RoceTxClock::IntervalPs(uint64_t bytes, uint64_t rateBps)
{
    if (m_truncateToNs)
    {
        return sluice::CutTxTimePs(static_cast<int64_t>(bytes), static_cast<int64_t>(rateBps));
    }
    const uint64_t bits = bytes * 8;
    if (m_carryRate != rateBps)
    {
        m_carryRate = rateBps;
        m_carry = 0;
    }
    const uint64_t step = static_cast<uint64_t>(RoceTime::StepPs());
    const uint64_t work = bits * (1000000000000ULL / step) + m_carry;
    const uint64_t steps = work / rateBps;
    m_carry = work - steps * rateBps;
    return static_cast<int64_t>(steps * step);
}

} // namespace ns3
