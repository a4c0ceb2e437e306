// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_SWITCH_PORT_H
#define ROCE_SWITCH_PORT_H

#include "congestion-agent.h"
#include "credit-queue.h"
#include "roce-data-queue.h"
#include "roce-net-device.h"
#include "sluice/ecn_offset.h"
#include "sluice/ecn_profile.h"
#include "sluice/queue_admission.h"
#include "sluice/seen_flows.h"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace ns3
{

class RoceSwitch;

/**
 * One port of a RoCE switch: the egress queues of its line (strict-priority control, data), the
 * marking of its data queue, its counters and triggers.
 *
 * "Queue" is the data queue; by the switch's QueueCountsFrameOnWire the data frame now on the line
 * belongs to it or not.
 */
class RoceSwitchPort : public RoceNetDevice
{
  public:
    static TypeId GetTypeId();
    RoceSwitchPort();
    ~RoceSwitchPort() override;

    /// Number of queue watches, 8 for each slot.
    static constexpr std::size_t WATCHES = 16;

    /// TracedCallback signature for the queue's bytes, before and after.
    typedef void (*QueueTracedCallback)(int64_t before, int64_t after);

    /// Packets and bytes of one flow in the queue.
    struct FlowCount
    {
        int64_t m_flow;
        int64_t m_packets;
        int64_t m_bytes;
    };

    /**
     * \param owner the switch; outlives the port's traffic
     * \param number of the port
     */
    void SetSwitch(RoceSwitch* owner, uint32_t number);

    /**
     * \return number of the port in its switch, from 0
     */
    uint32_t GetNumber() const
    {
        return m_number;
    }

    /**
     * Puts a frame of the control class into its queue.
     * \param frame the frame
     */
    void EnqueueControl(Ptr<RoceFrame> frame);

    /**
     * Puts a credit into the queue of its class, if it fits.
     * \param frame the credit
     */
    void EnqueueCredit(Ptr<RoceFrame> frame);

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

    /**
     * Puts a frame of the data class into its queue; the buffer has accounted for it.
     * \param frame the frame
     * \param verdict kPass, or kMark to mark it if it is ECN-capable
     */
    void EnqueueData(Ptr<RoceFrame> frame, sluice::Verdict verdict);

    /**
     * Lets whoever judges this port's packets decide on one. At most once per packet.
     * \param frame a frame of the data class that is about to be admitted
     * \return what is to become of it; kPass if nobody judges or it is no data packet
     */
    sluice::Verdict Judge(const RoceFrame& frame);

    /**
     * A frame that waited for credit may leave by this port now.
     */
    void Kick()
    {
        TryTransmit();
    }

    /**
     * \param frame a frame of the data class that has arrived for the queue
     * \return why the queue refuses it, if it does; the buffer is asked later
     */
    std::optional<DropReason> Refusal(const RoceFrame& frame)
    {
        return m_admission.active() ? Refused(frame) : std::nullopt;
    }

    /**
     * A frame meant for this port was refused.
     * \param frame the frame
     * \param reason why
     */
    void Dropped(Ptr<const RoceFrame> frame, DropReason reason);

    // What can be decided.

    /**
     * \param agent who is told; null: nobody. A port may be watched by a state machine of its own
     * and by one of its switch: each trigger says whose it is.
     */
    void SetAgent(CongestionAgent* agent)
    {
        m_agent = agent;
    }

    /**
     * \param profile marks the data queue from now on
     */
    void SetEcnProfile(const sluice::EcnProfile& profile);

    /**
     * \param profile drops arriving packets that are not ECN-capable from now on
     */
    void SetDropProfile(const sluice::EcnProfile& profile);

    /**
     * \param bytes packets that find more in the data queue are dropped from now on;
     * sluice::QueueAdmission::kNoLimit: none
     */
    void LimitQueue(int64_t bytes);

    /**
     * Keys the stream of the drop profile.
     * \param seed of the run
     * \param key different for each port
     */
    void SetDropStream(uint64_t seed, uint64_t key);

    /// Draws the chance of marking from streams that several ports share.
    /// \param streams where each draw takes a new stream
    void SetMarkingStreams(std::shared_ptr<sluice::MrgStreams> streams);

    /**
     * Something else takes the stream of the next draw, if marks are drawn from streams.
     */
    void SkipMarkingDraw()
    {
        m_marker.SkipDraw();
    }

    /**
     * Keys the stream of the marking.
     * \param seed of the run
     * \param key different for each port
     */
    void SetMarkingStream(uint64_t seed, uint64_t key);

    /**
     * Tells each crossing of a value.
     * \param watch its number, below WATCHES
     * \param whose who is told
     * \param thresholdBytes the value
     * \param upward rising above it; else falling to it or below
     */
    void Watch(std::size_t watch, sluice::EntityId whose, int64_t thresholdBytes, bool upward);

    /**
     * \param watch to end
     */
    void Unwatch(std::size_t watch);

    /**
     * \param whose who is told
     * \param bytes tell the packet that completes each so many enqueued bytes; 0: stop
     */
    void SampleEvery(sluice::EntityId whose, int64_t bytes);

    /**
     * Asks about each data packet that arrives for the queue, as long as one judge wants it.
     * \param judge whose wish it is, below sluice::kJudges
     * \param whose who is asked
     * \param on whether it wants to be asked
     */
    void JudgePackets(uint32_t judge, sluice::EntityId whose, bool on);

    /**
     * Tells the next frame of the data class that leaves, once.
     * \param watcher whose wish it is, below sluice::kWatchers
     * \param on whether it wants to be told
     * \param whose the state machine that is told
     */
    void WatchNextDeparture(uint32_t watcher, bool on, sluice::EntityId whose);

    /**
     * Serves the data queue in weighted fair queueing.
     * \param weights of the ingress ports by number, 1 for those beyond
     */
    void ServeByIngress(std::vector<int64_t> weights)
    {
        m_data.ServeByIngress(std::move(weights));
    }

    /// Serves the data queue first come, first served.
    void ServeInOrder()
    {
        m_data.ServeInOrder();
    }

    /**
     * Keeps an offset for what comes while this port is paused, and marks by it.
     * \param bytes marks packets that leave while the offset is below it
     */
    void MarkBelowOffset(int64_t bytes)
    {
        m_ecnOffset.MarkBelow(bytes);
    }

    /**
     * \param verdict on the packet that is being asked about; of several the most severe holds
     */
    void SetVerdict(sluice::Verdict verdict)
    {
        m_verdict = std::max(m_verdict, verdict);
    }

    /**
     * \return the flows that come for the queue, counted from Start() on
     */
    sluice::SeenFlows& SeenFlows()
    {
        return m_seenFlows;
    }

    /**
     * \param on whether telemetry is stamped into all data packets, asked for or not
     */
    void StampAll(bool on)
    {
        m_stampAll = on;
    }

    // Counters.

    /// \return bytes in the data queue
    int64_t GetQueueBytes() const
    {
        return m_dataBytes + m_wireBytes;
    }

    /// \return packets in the data queue
    int64_t GetQueuePackets() const
    {
        return static_cast<int64_t>(m_data.GetSize()) + m_held + (m_wireBytes > 0 ? 1 : 0);
    }

    /// \return data bytes sent since the start
    int64_t GetSentBytes() const
    {
        return m_sentBytes;
    }

    /// \return data bytes that came for the queue since the start
    int64_t GetEnqueuedBytes() const
    {
        return m_enqueuedBytes;
    }

    /// \return data packets sent since the start
    uint64_t GetPackets() const
    {
        return m_packets;
    }

    /// \return packets marked
    uint64_t GetMarked() const
    {
        return m_marked;
    }

    /// \return packets refused on their way to this port, for whatever reason
    uint64_t GetDropped() const
    {
        return m_dropped;
    }

    /// \return of those, the ones that its drop profile chose
    uint64_t GetWredDropped() const
    {
        return m_wredDropped;
    }

    /// \return pause frames sent by this port
    uint64_t GetPausesSent() const
    {
        return m_pausesSent;
    }

    /// A pause frame leaves by this port.
    void CountPause()
    {
        ++m_pausesSent;
    }

    /**
     * \return flows with a packet in the queue, by number
     */
    std::vector<FlowCount> GetFlowsInQueue() const;

  protected:
    void DoDispose() override;
    Ptr<RoceFrame> NextFrame() override;

    uint32_t GetPortNumber() const override
    {
        return m_number;
    }

    bool IsAwaited() const override;
    void Receive(Ptr<RoceFrame> frame) override;
    void TransmissionDone() override;

  private:
    struct QueueWatch
    {
        bool m_armed{false};
        bool m_upward{true};
        int64_t m_threshold{0};
        sluice::EntityId m_whose;
    };

    struct Sampler
    {
        sluice::EntityId m_whose;
        int64_t m_every;
        int64_t m_since;
    };

    std::optional<DropReason> Refused(const RoceFrame& frame);
    int64_t ProfiledBytes(const RoceFrame& frame) const;
    /// \return the next frame of the data queue, or null if all wait for credit
    Ptr<RoceFrame> TakeData();
    void WakeForCredit(int64_t nowPs);
    void QueueChanged(int64_t before);
    void TellCrossings(int64_t before, int64_t after);
    void Sample(const RoceFrame& frame);
    void AskAbout(const RoceFrame& frame, sluice::EntityId whose, uint32_t judges);
    void TellDeparture(const RoceFrame& frame);
    void MarkByOffset(RoceFrame& frame);
    void MarkOnEnqueue(RoceFrame& frame);
    void MarkOnDequeue(RoceFrame& frame);
    void Mark(RoceFrame& frame, int64_t queueBytes);
    void CountMark(RoceFrame& frame);
    bool IsMarkable(const RoceFrame& frame) const;
    void Stamp(RoceFrame& frame);

    RoceSwitch* m_switch{nullptr};
    uint32_t m_number{0};
    CongestionAgent* m_agent{nullptr};
    std::deque<Ptr<RoceFrame>> m_control;
    CreditQueue m_credits;
    EventId m_creditWakeUp;
    RoceDataQueue m_data;
    int64_t m_held{0}; //!< packets of the data queue that wait for credit, in the switch
    int64_t m_dataBytes{0};
    int64_t m_wireBytes{0};        //!< of the data frame on the line, if the convention counts it
    Ptr<const RoceFrame> m_onWire; //!< that frame
    sluice::EcnMarker m_marker;
    sluice::EcnOffset m_ecnOffset;
    uint32_t m_departureWatchers{0}; //!< bit n: watcher n
    std::array<sluice::EntityId, sluice::kWatchers> m_departureEntities;
    sluice::QueueAdmission m_admission;
    std::array<QueueWatch, WATCHES> m_watches;
    bool m_watching{false};
    std::vector<Sampler> m_samplers;
    bool m_stampAll{false};
    uint32_t m_judges{0}; //!< bit n: judge n
    std::array<sluice::EntityId, sluice::kJudges> m_judgeEntities;
    sluice::Verdict m_verdict{sluice::Verdict::kPass};
    sluice::SeenFlows m_seenFlows;

    int64_t m_sentBytes{0};
    int64_t m_enqueuedBytes{0};
    uint64_t m_packets{0};
    uint64_t m_marked{0};
    uint64_t m_dropped{0};
    uint64_t m_wredDropped{0};
    uint64_t m_pausesSent{0};

    TracedCallback<Ptr<const RoceFrame>> m_enqueueTrace;
    TracedCallback<Ptr<const RoceFrame>> m_dequeueTrace;
    TracedCallback<Ptr<const RoceFrame>> m_markTrace;
    TracedCallback<int64_t, int64_t> m_queueTrace;
};

} // namespace ns3

#endif // ROCE_SWITCH_PORT_H
