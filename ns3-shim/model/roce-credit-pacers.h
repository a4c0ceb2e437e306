// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_CREDIT_PACERS_H
#define ROCE_CREDIT_PACERS_H

#include "roce-frame.h"
#include "sluice/paced_shares.h"

#include "ns3/event-id.h"

#include <functional>
#include <vector>

namespace ns3
{

/**
 * Sends credits to queues of switches, by weight and paced: each pacer has its own rate, like a
 * port of the switch has its line's. A credit is a frame of the control class that carries the sum
 * of all credits for its queue, so that the next one makes up for a lost one.
 */
class RoceCreditPacers
{
  public:
    /**
     * \param node of the switch
     * \param send sends a frame on its way, or delivers it here if it is for this node
     */
    RoceCreditPacers(uint32_t node, std::function<void(Ptr<RoceFrame>)> send);
    ~RoceCreditPacers();
    RoceCreditPacers(const RoceCreditPacers&) = delete;
    RoceCreditPacers& operator=(const RoceCreditPacers&) = delete;

    /**
     * Replaces what a pacer does; see sluice::PacedShares.
     * \param pacer its number, from 0
     * \param rateBps of the bytes credited, more than 0
     * \param bytesEach of one credit, more than 0
     * \param frameBytes of the frame that carries one
     * \param takers to whom
     */
    void Set(std::size_t pacer,
             int64_t rateBps,
             int64_t bytesEach,
             uint32_t frameBytes,
             const std::vector<sluice::PacedShares::Taker>& takers);

  private:
    struct Pacer
    {
        sluice::PacedShares m_shares;
        uint32_t m_frameBytes{64};
        int64_t m_atPs{-1}; //!< of the event
        EventId m_event;
    };

    void Schedule(std::size_t pacer);
    void Send(std::size_t pacer);

    uint32_t m_node;
    std::function<void(Ptr<RoceFrame>)> m_send;
    std::vector<Pacer> m_pacers;
};

} // namespace ns3

#endif // ROCE_CREDIT_PACERS_H
