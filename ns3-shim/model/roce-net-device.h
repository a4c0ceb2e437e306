// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_NET_DEVICE_H
#define ROCE_NET_DEVICE_H

#include "congestion-agent.h"
#include "roce-frame.h"
#include "roce-time.h"
#include "sluice/mrg_streams.h"
#include "sluice/random.h"

#include "ns3/data-rate.h"
#include "ns3/mac48-address.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/traced-callback.h"

#include <array>
#include <deque>
#include <memory>

namespace ns3
{

class RoceChannel;

/**
 * One end of a cable: sends one frame at a time at its rate, loses frames by the error rates of the
 * line, obeys 802.1Qbb pauses. What is sent next is the business of its two kinds: RoceNic in hosts
 * and RoceSwitchPort in switches.
 *
 * A frame that is being sent when a pause arrives is finished; the control class is never paused.
 *
 * Pauses are of two kinds: the standard's, of which each replaces the one before, and those for a
 * time, which add up and need no resume. The data class waits while one or the other lasts.
 */
class RoceNetDevice : public NetDevice
{
  public:
    static TypeId GetTypeId();
    RoceNetDevice();
    ~RoceNetDevice() override;

    /// What happened to a frame that goes no further.
    enum DropReason
    {
        LINE_ERROR,  //!< corrupted on the line
        BUFFER_FULL, //!< the switch's buffer had no room
        NO_ROUTE,    //!< no way to its destination
        VERDICT,     //!< its congestion point decided so
        WRED,        //!< not ECN-capable, and the queue's drop profile chose it
        QUEUE_LIMIT, //!< more than the queue's limit waits
        CREDIT_LIMIT //!< a credit found the queue of its class full
    };

    /// TracedCallback signature for dropped frames.
    typedef void (*DropTracedCallback)(Ptr<const RoceFrame> frame, DropReason reason);
    /// TracedCallback signature for frames.
    typedef void (*FrameTracedCallback)(Ptr<const RoceFrame> frame);
    /// TracedCallback signature for pauses (true) and resumes (false) received.
    typedef void (*PfcTracedCallback)(Ptr<const RoceNetDevice> device, bool pause);

    /**
     * Called by the channel when both ends are plugged in.
     * \param channel the cable
     * \param peer the device at the other end
     * \param delayPs propagation delay
     */
    void Connect(Ptr<RoceChannel> channel, Ptr<RoceNetDevice> peer, int64_t delayPs);

    /**
     * The last bit of a frame is here.
     * \param frame the frame
     */
    void Arrive(Ptr<RoceFrame> frame);

    /**
     * Puts a pause frame ahead of everything that waits.
     * \param frame the pause frame
     */
    void SendPause(Ptr<RoceFrame> frame);

    /**
     * \return the line's rate in bit/s
     */
    uint64_t GetRateBps() const
    {
        return m_rateBps;
    }

    /**
     * \return propagation delay in ps
     */
    int64_t GetDelayPs() const
    {
        return m_delayPs;
    }

    /**
     * \return the device at the other end of the cable
     */
    Ptr<RoceNetDevice> GetPeer() const
    {
        return m_peer;
    }

    /**
     * \return bytes added to every frame on the wire (preamble and gap)
     */
    uint32_t GetWireOverhead() const
    {
        return m_wireOverhead;
    }

    /**
     * \return whether the data class is paused by the other end
     */
    bool IsPaused() const
    {
        return m_paused;
    }

    /**
     * Tells each pause received, resumes not.
     * \param watcher whose wish it is, below sluice::kWatchers
     * \param on whether it wants to be told
     * \param agent who tells it
     * \param whose the state machine that is told
     */
    void WatchPauses(uint32_t watcher, bool on, CongestionAgent* agent, sluice::EntityId whose);

    /**
     * \return how long the data class has been paused so far, ps
     */
    int64_t GetPausedPs() const;

    /**
     * \return frames lost on the line into this device
     */
    uint64_t GetLineErrors() const
    {
        return m_lineErrors;
    }

    /**
     * Keys the stream of the line's errors.
     * \param seed of the run
     * \param key of the line's end, different for each
     */
    void SetErrorStream(uint64_t seed, uint64_t key);

    /**
     * Draws the line's errors from a sequence that both ends share.
     * \param sequence null: from the stream of SetErrorStream
     */
    void SetErrorSequence(std::shared_ptr<sluice::MrgSequence> sequence);

    // NetDevice
    void SetIfIndex(const uint32_t index) override;
    uint32_t GetIfIndex() const override;
    Ptr<Channel> GetChannel() const override;
    void SetAddress(Address address) override;
    Address GetAddress() const override;
    bool SetMtu(const uint16_t mtu) override;
    uint16_t GetMtu() const override;
    bool IsLinkUp() const override;
    void AddLinkChangeCallback(Callback<void> callback) override;
    bool IsBroadcast() const override;
    Address GetBroadcast() const override;
    bool IsMulticast() const override;
    Address GetMulticast(Ipv4Address multicastGroup) const override;
    Address GetMulticast(Ipv6Address addr) const override;
    bool IsPointToPoint() const override;
    bool IsBridge() const override;
    bool Send(Ptr<Packet> packet, const Address& dest, uint16_t protocolNumber) override;
    bool SendFrom(Ptr<Packet> packet,
                  const Address& source,
                  const Address& dest,
                  uint16_t protocolNumber) override;
    Ptr<Node> GetNode() const override;
    void SetNode(Ptr<Node> node) override;
    bool NeedsArp() const override;
    void SetReceiveCallback(NetDevice::ReceiveCallback cb) override;
    void SetPromiscReceiveCallback(PromiscReceiveCallback cb) override;
    bool SupportsSendFrom() const override;

  protected:
    void DoDispose() override;

    /**
     * Chooses the next frame and takes it from its queue. Called when the line is free.
     * \return the frame, or null if nothing may leave now
     */
    virtual Ptr<RoceFrame> NextFrame() = 0;

    /**
     * A frame other than a pause arrived.
     * \param frame the frame
     */
    virtual void Receive(Ptr<RoceFrame> frame) = 0;

    /**
     * \return number of the port in its node
     */
    virtual uint32_t GetPortNumber() const
    {
        return 0;
    }

    /**
     * Asked when a frame starts on the line. An end of transmission that nobody awaits needs no
     * event: who has something to send later calls TryTransmit() then.
     * \return whether something may be ready to leave when the line is free, or TransmissionDone()
     *         has to be called
     */
    virtual bool IsAwaited() const
    {
        return true;
    }

    /**
     * The line is free again, if that was awaited.
     */
    virtual void TransmissionDone()
    {
    }

    /**
     * Sends what there is to send, if the line is free.
     */
    void TryTransmit();

    /**
     * \param frame a frame that goes no further
     * \param reason why
     */
    void TraceDrop(Ptr<const RoceFrame> frame, DropReason reason)
    {
        m_dropTrace(frame, reason);
    }

    bool m_truncateToNs{false}; //!< cut intervals to whole ns
    uint32_t m_wireOverhead{0}; //!< bytes per frame on the wire only

  private:
    /// The end of a transmission; one per device, scheduled again and again.
    class LineFree : public EventImpl
    {
      public:
        explicit LineFree(RoceNetDevice* device)
            : m_device(device)
        {
        }

      protected:
        void Notify() override
        {
            m_device->OnLineFree();
        }

      private:
        RoceNetDevice* m_device;
    };

    void OnLineFree();
    void ScheduleLineFree(int64_t inPs);
    void StartTransmission(Ptr<RoceFrame> frame);
    void OnPause(const RoceFrame& frame);
    void Accumulate(int64_t durationPs);
    void TellPause(int64_t durationPs, int64_t untilPs, bool accumulates);
    void PauseExpired();
    void AccumulatedExpired();
    void UpdatePaused();
    bool IsCorrupted(const RoceFrame& frame);
    void SetDataRate(DataRate rate);
    DataRate GetDataRate() const;

    uint64_t m_rateBps{0};
    double m_bitErrorRate{0};
    double m_frameErrorRate{0};
    int64_t m_delayPs{0};
    RoceNetDevice* m_line{nullptr}; //!< the peer, for the hot path
    uint32_t m_peerNode{0};
    uint32_t m_ownNode{0};
    bool m_choosing{false};        //!< the next frame
    bool m_lineFreePending{false}; //!< the end of a transmission is on the event list
    RoceTxClock m_txClock;
    int64_t m_lineFreeAtPs{-1};
    std::deque<Ptr<RoceFrame>> m_pauseFrames;
    Ptr<LineFree> m_lineFree;
    sluice::EntityRandom m_errors{0, 0};
    std::shared_ptr<sluice::MrgSequence> m_errorSequence;
    uint64_t m_lineErrors{0};

    bool m_paused{false};
    int64_t m_pausedSincePs{0};
    int64_t m_pausedPs{0};
    bool m_standardPause{false}; //!< a pause of the standard lasts
    int64_t m_accumulatedPs{0};  //!< when the pauses that add up end
    EventId m_pauseExpiry;
    EventId m_accumulatedExpiry;

    /// Who is told of pauses.
    struct PauseWatcher
    {
        CongestionAgent* m_agent{nullptr}; //!< null: not watching
        sluice::EntityId m_whose;
    };

    std::array<PauseWatcher, sluice::kWatchers> m_pauseWatchers;

    Ptr<RoceNetDevice> m_peer;
    Ptr<RoceChannel> m_channel;
    Ptr<Node> m_node;
    Mac48Address m_address;
    uint32_t m_ifIndex{0};
    uint16_t m_mtu{1500};

    TracedCallback<Ptr<const Packet>> m_snifferTrace;
    TracedCallback<Ptr<const Packet>> m_promiscSnifferTrace;
    TracedCallback<Ptr<const RoceFrame>> m_transmitTrace;
    TracedCallback<Ptr<const RoceFrame>> m_arriveTrace;
    TracedCallback<Ptr<const RoceFrame>, DropReason> m_dropTrace;
    TracedCallback<Ptr<const RoceNetDevice>, bool> m_pfcTrace;
};

} // namespace ns3

#endif // ROCE_NET_DEVICE_H
