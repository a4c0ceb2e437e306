// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_NIC_H
#define ROCE_NIC_H

#include "congestion-agent.h"
#include "credit-queue.h"
#include "roce-flow.h"
#include "roce-net-device.h"
#include "roce-queue-pair.h"
#include "roce-receiver.h"

#include <deque>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * An RDMA NIC: queue pairs that take turns, each at its rate and within its window; control frames
 * (ACKs, NACKs, messages) go first and are never paused.
 */
class RoceNic : public RoceNetDevice
{
  public:
    static TypeId GetTypeId();
    RoceNic();
    ~RoceNic() override;

    /// TracedCallback signature for a flow and its decided rate in bit/s.
    typedef void (*RateTracedCallback)(const RoceFlow& flow, int64_t rateBps);
    /// TracedCallback signature for a flow and its decided window in bytes, negative: none.
    typedef void (*WindowTracedCallback)(const RoceFlow& flow, double windowBytes);
    /// TracedCallback signature for a flow that is over.
    typedef void (*FlowTracedCallback)(const RoceFlow& flow);

    /**
     * \param agent who decides; null: nobody, flows run at line rate. Outlives the NIC's traffic.
     */
    void SetAgent(CongestionAgent* agent)
    {
        m_agent = agent;
    }

    /**
     * \return who decides, or null
     */
    CongestionAgent* GetAgent() const
    {
        return m_agent;
    }

    /**
     * Starts a flow that this NIC sends.
     * \param flow the flow
     * \return its queue pair
     */
    Ptr<RoceQueuePair> StartFlow(Ptr<RoceFlow> flow);

    /**
     * Gets ready for a flow that this NIC receives. Before its first packet.
     * \param flow the flow
     */
    void ExpectFlow(Ptr<RoceFlow> flow);

    /**
     * \param flow its number
     * \return the queue pair, or null if it is over or not this NIC's
     */
    RoceQueuePair* GetQueuePair(uint32_t flow) const;

    /**
     * \param flow its number
     * \return the receiving end, or null if it is not this NIC's
     */
    RoceReceiver* GetReceiver(uint32_t flow) const;

    /**
     * Sends a message of a state machine of this host.
     * \param message the frame, in the control class, the data class or that of credits
     */
    void SendMessage(Ptr<RoceFrame> message);

    /**
     * \param rateBps limit of the class of credits, frame bits per second; 0: none
     * \param queueBytes frame bytes of credits that may wait
     */
    void LimitCredits(int64_t rateBps, int64_t queueBytes)
    {
        m_credits.Limit(rateBps, queueBytes);
    }

    /// \return credits that did not fit into their queue
    uint64_t GetCreditsDropped() const
    {
        return m_credits.GetDropped();
    }

    // For the ends of flows.

    /// Something changed: send what may be sent.
    void Kick()
    {
        TryTransmit();
    }

    /**
     * \param ack an ACK or NACK to send
     */
    void SendAck(Ptr<RoceFrame> ack);

    /**
     * Asks every flow it sends to scale its rate.
     * \param factor above 0, at most 1
     */
    void ScaleFlows(double factor);

    /**
     * \param pair a queue pair whose flow is over
     */
    void FlowOver(RoceQueuePair* pair);

    /**
     * \param flow the flow
     * \param rateBps its decided rate
     */
    void TraceRate(const RoceFlow& flow, int64_t rateBps)
    {
        m_rateTrace(flow, rateBps);
    }

    /**
     * \param flow the flow
     * \param windowBytes its decided window, negative: none
     */
    void TraceWindow(const RoceFlow& flow, double windowBytes)
    {
        m_windowTrace(flow, windowBytes);
    }

    /// \return payload of a full packet in bytes
    int64_t GetPayloadBytes() const
    {
        return m_payloadBytes;
    }

    /// \return header bytes of a data packet
    int64_t GetHeaderBytes() const
    {
        return m_headerBytes;
    }

    /**
     * \param payload bytes
     * \return bytes of the frame that carries them
     */
    int64_t DataFrameBytes(int64_t payload) const
    {
        return std::max<int64_t>(payload + m_headerBytes, m_minFrameBytes);
    }

    /// \return bytes of an ACK frame
    int64_t AckFrameBytes() const
    {
        return std::max(m_ackBytes, m_minFrameBytes);
    }

    /**
     * \param frameBytes a frame
     * \return the bytes of it that a decided rate counts
     */
    int64_t RateBytes(int64_t frameBytes) const
    {
        return frameBytes + (m_rateCountsOverhead ? m_wireOverhead : 0);
    }

    /// \return reaction delay in ps
    int64_t GetReactionDelayPs() const
    {
        return m_reactionDelayPs;
    }

    /// \return retransmission timeout in ps, 0 if there is none
    int64_t GetRetransmissionTimeoutPs() const
    {
        return m_timeoutPs;
    }

    /// \return least time between two NACKs of one gap, ps
    int64_t GetNackIntervalPs() const
    {
        return m_nackIntervalPs;
    }

    /// \return room for application data per flow with an offered load, bytes
    int64_t GetBacklogBytes() const
    {
        return m_backlogBytes;
    }

    /// \return limit of bytes in flight before one is decided; negative: none
    double GetDefaultWindowBytes() const
    {
        return m_defaultWindowBytes;
    }

    /// \return lowest rate that scaling leads to, bit/s
    int64_t GetMinRateBps() const
    {
        return static_cast<int64_t>(m_minRate.GetBitRate());
    }

    /// \return packets per ACK before something else is decided
    int64_t GetAckEveryPackets() const
    {
        return m_ackEveryPackets;
    }

    /// \return how long an ACK waits for more packets to share it, ps; 0: as long as it takes
    int64_t GetAckDelayPs() const
    {
        return m_ackDelayPs;
    }

    /// \return whether a packet may start as long as less than a window is in flight
    bool WindowOvershoots() const
    {
        return m_windowOvershoot;
    }

    /// \return whether ACKs travel in the control class
    bool AcksAreControl() const
    {
        return m_ackControlClass;
    }

    /// \return whether a new rate re-times the packet that waits
    bool RetimesOnRateChange() const
    {
        return m_retimeOnRateChange;
    }

    /// \return whether every packet has an ACK of its own, whatever is decided
    bool AcksEachPacket() const
    {
        return m_ackPerPacketOnly;
    }

    /**
     * The first copy of a packet to arrive here is lost: for exact tests of loss recovery.
     * \param flow its number
     * \param sequence the packet's first byte
     */
    void LoseOnce(uint32_t flow, uint64_t sequence)
    {
        m_toLose.emplace(flow, sequence);
    }

    /// \return whether packets received before are acknowledged again
    bool AnswersDuplicates() const
    {
        return m_answerDuplicates;
    }

    /// \return whether intervals are cut to whole nanoseconds
    bool TruncatesToNs() const
    {
        return m_truncateToNs;
    }

    /// \return data packets sent
    uint64_t GetDataPackets() const
    {
        return m_dataPackets;
    }

    /// \return ACKs and NACKs sent
    uint64_t GetAcks() const
    {
        return m_acks;
    }

  protected:
    void DoDispose() override;
    Ptr<RoceFrame> NextFrame() override;
    void Receive(Ptr<RoceFrame> frame) override;

  private:
    /// A queue pair may be ready; one per NIC, scheduled again and again.
    class WakeUp : public EventImpl
    {
      public:
        explicit WakeUp(RoceNic* nic)
            : m_nic(nic)
        {
        }

      protected:
        void Notify() override
        {
            m_nic->OnWakeUp();
        }

      private:
        RoceNic* m_nic;
    };

    void OnWakeUp();
    void WakeAt(int64_t atPs, int64_t nowPs);
    Ptr<RoceFrame> NextOfQueuePairs();
    void ReceiveMessage(const RoceFrame& frame);
    void HandToReactionPoints(const RoceFrame& frame);
    void SetTimeout(Time timeout);
    Time GetTimeout() const;
    void SetAckDelay(Time delay);
    Time GetAckDelay() const;
    void SetNackInterval(Time interval);
    Time GetNackInterval() const;
    void SetReactionDelay(Time delay);
    Time GetReactionDelay() const;

    CongestionAgent* m_agent{nullptr};
    std::deque<Ptr<RoceFrame>> m_control;
    CreditQueue m_credits;
    std::deque<Ptr<RoceFrame>> m_dataClass; //!< ACKs and messages that share the data class
    std::vector<Ptr<RoceQueuePair>> m_turns;
    std::size_t m_lastTurn{0};
    std::unordered_map<uint32_t, Ptr<RoceQueuePair>> m_pairs;
    std::unordered_map<uint32_t, Ptr<RoceReceiver>> m_receivers;
    Ptr<WakeUp> m_wakeUp;
    int64_t m_wakeAtPs{RoceTime::NEVER};

    int64_t m_payloadBytes{1000};
    int64_t m_headerBytes{48};
    int64_t m_ackBytes{60};
    int64_t m_minFrameBytes{0};
    int64_t m_backlogBytes{102400};
    int64_t m_ackEveryPackets{1};
    double m_defaultWindowBytes{-1};
    DataRate m_minRate;
    int64_t m_timeoutPs{0};
    int64_t m_nackIntervalPs{0};
    int64_t m_ackDelayPs{0};
    int64_t m_reactionDelayPs{0};
    bool m_rateCountsOverhead{false};
    bool m_ackControlClass{true};
    bool m_windowOvershoot{true};
    bool m_answerDuplicates{true};
    bool m_stallBehindWindow{false};
    bool m_retimeOnRateChange{true};
    bool m_ackPerPacketOnly{false};
    std::set<std::pair<uint32_t, uint64_t>> m_toLose; //!< flow and first byte

    uint64_t m_dataPackets{0};
    uint64_t m_acks{0};

    TracedCallback<const RoceFlow&, int64_t> m_rateTrace;
    TracedCallback<const RoceFlow&, double> m_windowTrace;
    TracedCallback<const RoceFlow&> m_completeTrace;
};

} // namespace ns3

#endif // ROCE_NIC_H
