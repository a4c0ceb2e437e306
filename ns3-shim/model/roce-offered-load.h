// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_OFFERED_LOAD_H
#define ROCE_OFFERED_LOAD_H

#include "roce-time.h"

#include <algorithm>
#include <cstdint>

namespace ns3
{

/**
 * An application that writes one packet's payload at a time, at a steady rate, into a backlog of
 * limited size; a write that does not fit blocks it until there is room. Computed when looked at:
 * it needs no events of its own.
 */
class RoceOfferedLoad
{
  public:
    /**
     * \param sizeBytes all it will ever write
     * \param offeredBps frame bits per second; 0: everything is there at once
     * \param payloadBytes of one write
     * \param frameBytes a write's payload and header, what the rate counts
     * \param backlogBytes room for payload not yet sent
     * \param startPs first write
     */
    RoceOfferedLoad(int64_t sizeBytes,
                    int64_t offeredBps,
                    int64_t payloadBytes,
                    int64_t frameBytes,
                    int64_t backlogBytes,
                    int64_t startPs)
        : m_sizeBytes(sizeBytes),
          m_offeredBps(offeredBps),
          m_payloadBytes(payloadBytes),
          m_frameBytes(frameBytes),
          m_backlogBytes(std::max(backlogBytes, payloadBytes)),
          m_writtenBytes(offeredBps > 0 ? 0 : sizeBytes),
          m_nextPs(offeredBps > 0 ? startPs : RoceTime::NEVER)
    {
    }

    /**
     * \param nowPs now
     * \param sentBytes highest byte sent so far
     * \return bytes written so far
     */
    int64_t WrittenBytes(int64_t nowPs, int64_t sentBytes)
    {
        while (m_nextPs <= nowPs && HasRoom(sentBytes))
        {
            Write();
        }
        return m_writtenBytes;
    }

    /**
     * A packet left: a blocked write goes through now.
     * \param nowPs now
     * \param sentBytes highest byte sent, with this packet
     */
    void MadeRoom(int64_t nowPs, int64_t sentBytes)
    {
        if (m_nextPs < nowPs && HasRoom(sentBytes))
        {
            m_nextPs = nowPs;
            Write();
        }
    }

    /**
     * \return when the next write is due
     */
    int64_t NextWritePs() const
    {
        return m_nextPs;
    }

    /**
     * No more writes; what is not sent is forgotten.
     * \param sentBytes highest byte sent
     */
    void Stop(int64_t sentBytes)
    {
        m_writtenBytes = std::min(m_writtenBytes, sentBytes);
        m_sizeBytes = m_writtenBytes;
        m_nextPs = RoceTime::NEVER;
    }

  private:
    bool HasRoom(int64_t sentBytes) const
    {
        return m_writtenBytes - sentBytes + m_payloadBytes <= m_backlogBytes;
    }

    void Write()
    {
        m_writtenBytes += std::min(m_payloadBytes, m_sizeBytes - m_writtenBytes);
        m_nextPs = m_writtenBytes >= m_sizeBytes
                       ? RoceTime::NEVER
                       : m_nextPs + m_clock.IntervalPs(static_cast<uint64_t>(m_frameBytes),
                                                       static_cast<uint64_t>(m_offeredBps));
    }

    int64_t m_sizeBytes;
    int64_t m_offeredBps;
    int64_t m_payloadBytes;
    int64_t m_frameBytes;
    int64_t m_backlogBytes;
    int64_t m_writtenBytes;
    int64_t m_nextPs;
    RoceTxClock m_clock;
};

} // namespace ns3

#endif // ROCE_OFFERED_LOAD_H
