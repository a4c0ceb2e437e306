// SPDX-License-Identifier: GPL-2.0-only
#ifndef CREDIT_QUEUE_H
#define CREDIT_QUEUE_H

#include "roce-frame.h"
#include "roce-time.h"

#include <algorithm>
#include <cstdint>
#include <deque>

namespace ns3
{

/**
 * The queue of the class of credits on one line: drop-tail, and let out at a limited rate by a
 * token bucket of two credits, so that one that had to wait for the line does not slow the next one
 * down. Bytes and rates are those of frames, without what the wire adds.
 */
class CreditQueue
{
  public:
    /**
     * \param rateBps frame bits per second, 0: no limit
     * \param queueBytes frame bytes that may wait
     */
    void Limit(int64_t rateBps, int64_t queueBytes);

    /**
     * \param frame a credit
     * \return whether it fits; else it is lost
     */
    bool Put(Ptr<RoceFrame> frame);

    /**
     * \return whether a credit waits
     */
    bool IsEmpty() const
    {
        return m_frames.empty();
    }

    /**
     * \return when the first credit may leave: a time that is over if at once, RoceTime::NEVER if
     * none waits
     */
    int64_t ReadyPs() const
    {
        return m_frames.empty() ? RoceTime::NEVER : m_duePs;
    }

    /**
     * \param nowPs now, not before ReadyPs()
     * \return the first credit; it starts on the line now
     */
    Ptr<RoceFrame> Take(int64_t nowPs);

    /**
     * \return credits that did not fit
     */
    uint64_t GetDropped() const
    {
        return m_dropped;
    }

    /// Forgets what waits.
    void Clear()
    {
        m_frames.clear();
    }

  private:
    std::deque<Ptr<RoceFrame>> m_frames;
    int64_t m_rateBps{0};
    int64_t m_mostBytes{INT64_MAX};
    int64_t m_bytes{0};
    int64_t m_duePs{0};
    uint64_t m_dropped{0};
};

} // namespace ns3

#endif // CREDIT_QUEUE_H
