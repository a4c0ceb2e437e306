// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_FLOW_H
#define ROCE_FLOW_H

#include "ns3/simple-ref-count.h"

#include <cstdint>

namespace ns3
{

/**
 * One flow: what it is, and how far it got. Shared by its two ends, which write their halves.
 */
struct RoceFlow : public SimpleRefCount<RoceFlow>
{
    /// Size of a flow that has no end of its own.
    static constexpr int64_t UNBOUNDED = INT64_MAX;

    // What it is.
    uint32_t m_id{0};
    uint32_t m_source{0};      //!< node
    uint32_t m_destination{0}; //!< node
    int64_t m_bytes{UNBOUNDED};
    int64_t m_startPs{0};
    int64_t m_stopPs{-1};    //!< no new data from then on; negative: none
    int64_t m_offeredBps{0}; //!< frame bits per second the application offers; 0: without limit
    uint16_t m_sourcePort{10000};
    uint16_t m_destPort{100};
    uint8_t m_priority{3};
    int64_t m_baseRttPs{0};     //!< of one full packet and its ACK on an idle path
    int64_t m_bottleneckBps{0}; //!< slowest link of the path
    int64_t m_standalonePs{0};  //!< completion time when alone; 0 if unbounded

    // How far it got.
    bool m_started{false};
    bool m_ended{false};
    int64_t m_finishPs{-1};      //!< last ACK at the sender; negative: unfinished
    int64_t m_deliveredBytes{0}; //!< in order, at the receiver
    int64_t m_retransmittedBytes{0};
    uint64_t m_timeouts{0};
    uint64_t m_nacks{0}; //!< received by the sender
};

} // namespace ns3

#endif // ROCE_FLOW_H
