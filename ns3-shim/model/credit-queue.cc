// SPDX-License-Identifier: GPL-2.0-only
#include "credit-queue.h"

#include "sluice/pacing.h"

namespace ns3
{

void
CreditQueue::Limit(int64_t rateBps, int64_t queueBytes)
{
    m_rateBps = rateBps;
    m_mostBytes = rateBps > 0 ? queueBytes : INT64_MAX;
    m_duePs = RoceTime::NowPs();
}

bool
CreditQueue::Put(Ptr<RoceFrame> frame)
{
    if (frame->m_frameBytes > m_mostBytes - m_bytes)
    {
        ++m_dropped;
        return false;
    }
    m_bytes += frame->m_frameBytes;
    m_frames.push_back(frame);
    return true;
}

Ptr<RoceFrame>
CreditQueue::Take(int64_t nowPs)
{
    Ptr<RoceFrame> frame = m_frames.front();
    m_frames.pop_front();
    m_bytes -= frame->m_frameBytes;
    if (m_rateBps > 0)
    {
        const int64_t intervalPs = sluice::TxTimePs(frame->m_frameBytes, m_rateBps);
        m_duePs = std::max(m_duePs, nowPs - intervalPs) + intervalPs;
    }
    return frame;
}

} // namespace ns3
