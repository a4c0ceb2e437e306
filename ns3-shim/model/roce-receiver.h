// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_RECEIVER_H
#define ROCE_RECEIVER_H

#include "congestion-agent.h"
#include "roce-flow.h"
#include "roce-frame.h"
#include "sluice/go_back_n.h"

#include "ns3/event-id.h"
#include "ns3/ptr.h"

#include <cstdint>
#include <vector>

namespace ns3
{

class RoceNic;

/**
 * The receiving end of a flow: accepts packets in order, acknowledges every one or every n, tells a
 * gap once, echoes marks and telemetry.
 */
class RoceReceiver : public SimpleRefCount<RoceReceiver>
{
  public:
    /// The credits that data packets brought back.
    struct CreditCount
    {
        int64_t m_used{0};        //!< packets that a credit let go
        int64_t m_highest{0};     //!< largest number of such a credit, plus 1
        int64_t m_roundTripPs{0}; //!< of the last one
    };

    /**
     * \param nic the NIC it answers through; outlives it
     * \param flow what it receives
     */
    RoceReceiver(RoceNic* nic, Ptr<RoceFlow> flow);
    ~RoceReceiver();

    /**
     * A data packet arrived.
     * \param frame the packet
     */
    void ReceiveData(RoceFrame& frame);

    /**
     * \return whether the flow still runs
     */
    bool IsOpen() const
    {
        return !m_flow->m_ended;
    }

    /**
     * \param filter which data packets are told
     */
    void WatchData(sluice::DataFilter filter)
    {
        m_filter = filter;
    }

    /**
     * \param packets one ACK for so many packets, 1 or more
     */
    void AcknowledgeEvery(int64_t packets)
    {
        m_ackEvery = packets;
    }

    /**
     * \param on whether a marked packet, and what waits for an ACK with it, has its ACK at once
     */
    void AcknowledgeMarkedAtOnce(bool on)
    {
        m_ackMarkedAtOnce = on;
    }

    /**
     * \return the credits that came back
     */
    const CreditCount& GetCredits() const
    {
        return m_credits;
    }

  private:
    void Tell(const RoceFrame& frame);
    void Answer(RoceFrame& data, RoceFrame::Kind kind);
    void KeepForLater(RoceFrame& data);
    void AckDue();

    RoceNic* m_nic;
    Ptr<RoceFlow> m_flow;
    sluice::GoBackNReceiver m_goBackN;
    int64_t m_ackEvery;
    bool m_ackMarkedAtOnce{false};
    sluice::DataFilter m_filter{sluice::DataFilter::kNone};
    uint32_t m_packets{0};       //!< since the last ACK
    uint32_t m_marked{0};        //!< of those
    Ptr<RoceFrame> m_unanswered; //!< the last packet in order, if its ACK waits for more
    int64_t m_ackDuePs{0};       //!< when that ACK waits no longer
    EventId m_ackEvent;
    CreditCount m_credits;
};

} // namespace ns3

#endif // ROCE_RECEIVER_H
