// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_QUEUE_PAIR_H
#define ROCE_QUEUE_PAIR_H

#include "congestion-agent.h"
#include "roce-flow.h"
#include "roce-frame.h"
#include "roce-offered-load.h"
#include "sluice/byte_ranges.h"
#include "sluice/go_back_n.h"
#include "sluice/pacing.h"

#include "ns3/event-id.h"
#include "ns3/ptr.h"

#include <cstdint>
#include <deque>

namespace ns3
{

class RoceNic;

/**
 * The sending end of a flow: go-back-N, paced at a decided rate, limited to a decided window.
 */
class RoceQueuePair : public SimpleRefCount<RoceQueuePair>
{
  public:
    /**
     * \param nic the NIC it sends through; outlives it
     * \param flow what to send
     */
    RoceQueuePair(RoceNic* nic, Ptr<RoceFlow> flow);
    ~RoceQueuePair();

    /**
     * \return the flow
     */
    const RoceFlow& GetFlow() const
    {
        return *m_flow;
    }

    /**
     * \return the decided rate in bit/s
     */
    int64_t GetRateBps() const
    {
        return m_pacer.rateBps();
    }

    /**
     * Tells the deciding agent, if there is one; the first packet waits for its answer.
     */
    void Start();

    /**
     * No new data from now on; what was sent is still brought to its end.
     */
    void Stop();

    /**
     * \return whether the flow is over
     */
    bool IsOver() const
    {
        return m_flow->m_ended;
    }

    /**
     * \param nowPs now
     * \return when it may send as far as it knows now: now or before if at once, RoceTime::NEVER if
     * something must happen first
     */
    int64_t ReadyPs(int64_t nowPs);

    /**
     * \return when its pacing lets the next packet go, whatever its window says; RoceTime::NEVER if
     * there is none
     */
    int64_t PacedPs() const;

    /**
     * Makes the next packet; it starts on the line now. Only when ready.
     * \param nowPs now
     * \return the packet
     */
    Ptr<RoceFrame> NextPacket(int64_t nowPs);

    /**
     * An ACK or a NACK arrived.
     * \param frame the frame
     */
    void ReceiveAck(const RoceFrame& frame);

    /**
     * A credit arrived.
     * \param number of the credit
     * \param sentPs when it was sent
     * \return false if this queue pair needs no credits: then it is a message like any other
     */
    bool TakeCredit(int64_t number, int64_t sentPs);

    // What can be decided.

    /**
     * \param rateBps pace at this rate, frame bits per second; below 1 counts as 1
     */
    void SetRate(int64_t rateBps);

    /**
     * \param factor multiplies the rate, not below the NIC's minimum rate
     */
    void ScaleRate(double factor);

    /**
     * \param bytes limit of bytes in flight; negative: none
     */
    void SetWindow(double bytes);

    /**
     * \param filter which ACKs and NACKs are told
     */
    void WatchAcks(sluice::AckFilter filter);

    /**
     * \param bytes tell after each so many payload bytes sent from now on; 0: stop
     */
    void EveryBytesSent(int64_t bytes);

    /**
     * \param on whether packets collect telemetry
     */
    void StampTelemetry(bool on);

    /**
     * Flags the next packet, and then each first one that starts so long after the last flagged.
     * \param periodPs more than 0; 0: no more
     */
    void FlagEvery(int64_t periodPs);

    /**
     * \param fromByte first byte of a range
     * \param toByte the byte after it
     * \param capable whether packets that begin in it are ECN-capable when they leave
     */
    void SetEcnCapable(int64_t fromByte, int64_t toByte, bool capable);

    /**
     * \param on whether each packet needs a credit
     */
    void SendOnlyOnCredit(bool on);

  private:
    struct Credit
    {
        int64_t m_number;
        int64_t m_sentPs;
    };

    void Activate();
    bool WindowOpen() const;
    void TellAck(const RoceFrame& frame, int64_t newlyAcked);
    void TellNack(const RoceFrame& frame, int64_t nextBefore);
    void RestartTimer(int64_t nowPs);
    void TimerFired();
    void Finish(int64_t nowPs);
    bool IsTold(bool echo) const;
    void KickAfterAsking();
    sluice::EntityId Entity() const;

    RoceNic* m_nic;
    Ptr<RoceFlow> m_flow;
    sluice::GoBackNSender m_goBackN;
    sluice::Pacer m_pacer;
    sluice::RetransmissionTimer m_timer;
    RoceOfferedLoad m_load;
    EventId m_timerEvent;
    bool m_active{false};
    int64_t m_flagEveryPs{0};
    int64_t m_nextFlagPs{0};
    bool m_telemetry{false};
    sluice::ByteRanges m_notEcnCapable;
    bool m_onlyOnCredit{false};
    std::deque<Credit> m_credits; //!< that wait for their packets' turn
    int m_answersDue{0};
    double m_windowBytes;
    sluice::AckFilter m_ackFilter{sluice::AckFilter::kNone};
    int64_t m_everyBytes{0};
    int64_t m_sinceTold{0};
};

} // namespace ns3

#endif // ROCE_QUEUE_PAIR_H
