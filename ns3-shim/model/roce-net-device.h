// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_NET_DEVICE_H
#define ROCE_NET_DEVICE_H

#include "congestion-agent.h"
#include "roce-frame.h"
#include "roce-time.h"
#include "sluice/model/line_errors.h"
#include "sluice/model/port.h"
#include "sluice/model/transmitter.h"
#include "sluice/plan/plan.h"
#include "sluice/rules/mrg_streams.h"

#include "ns3/data-rate.h"
#include "ns3/mac48-address.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/traced-callback.h"

#include <memory>

namespace ns3
{

template <typename OBJECT, auto FIELD, typename VALUE>
class KeyAccessor;

class RoceChannel;

/**
 * One end of a cable: sends one frame at a time at its rate, loses frames by the error rates of the
 * line. What is sent next is decided by the port it carries, a model that other simulators
 * share: sluice::roce::Nic in hosts (RoceNic), sluice::roce::SwitchPort in switches
 * (RoceSwitchPort).
 */
class RoceNetDevice : public NetDevice,
                      protected sluice::roce::PortObserver,
                      private sluice::roce::Line
{
  public:
    static TypeId GetTypeId();
    RoceNetDevice();
    ~RoceNetDevice() override;

    /// Why a frame is dropped.
    using DropReason = sluice::roce::DropReason;

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
     * \return the line's rate in bit/s
     */
    uint64_t GetRateBps() const
    {
        return m_port->rateBps();
    }

    /**
     * \return propagation delay in ps
     */
    int64_t GetDelayPs() const
    {
        return m_port->delayPs();
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
        return static_cast<uint32_t>(m_frames.wireOverheadBytes);
    }

    /**
     * Replaces what the attributes say of frames. Before any traffic.
     * \param frames their sizes
     */
    void SetFrameSizes(const sluice::FrameOptions& frames)
    {
        m_frames = frames;
    }

    /**
     * Buffers and routes were computed from the rate and the sizes of frames: attributes no longer
     * change them.
     */
    void Fix()
    {
        m_fixed = true;
    }

    /**
     * \return sizes of frames
     */
    const sluice::FrameOptions& GetFrameSizes() const
    {
        return m_frames;
    }

    /**
     * \return whether the data class is paused by the other end
     */
    bool IsPaused() const
    {
        return m_port->IsPaused();
    }

    /**
     * \return how long the data class has been paused so far, ps
     */
    int64_t GetPausedPs() const
    {
        return m_port->PausedPs();
    }

    /**
     * \return frames lost on the line into this device
     */
    uint64_t GetLineErrors() const
    {
        return m_lineErrors;
    }

    /**
     * \return which frames that come in are corrupted, and where that is drawn from
     */
    sluice::roce::LineErrors& GetErrors()
    {
        return m_errors;
    }

    /**
     * \return the port, which chooses what is sent
     */
    sluice::roce::Port& GetPort()
    {
        return *m_port;
    }

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
    template <typename OBJECT, auto FIELD, typename VALUE>
    friend class KeyAccessor;

    void DoDispose() override;

    /**
     * \param port what chooses the frames; a member of the derived class
     */
    void Carry(sluice::roce::Port& port);

    // sluice::roce::PortObserver
    void OnDropped(const sluice::roce::Port& port,
                   const RoceFrame& frame,
                   DropReason reason) override;
    void OnPause(const sluice::roce::Port& port, bool pause) override;

    /**
     * A device observes its port from the first connection to one of its trace sources on.
     * \param source a trace source of the device
     * \return the same, which also notes that it was connected
     */
    static Ptr<const TraceSourceAccessor> Traced(Ptr<const TraceSourceAccessor> source);

    /**
     * \param tid of the class
     * \return with the attributes that mirror data-plane keys
     */
    static TypeId AddKeyAttributes(TypeId tid);

    template <typename T>
    sluice::FrameKeys& OptionsOf(T sluice::FrameKeys::* /*key*/)
    {
        return m_frames;
    }

    template <typename T>
    sluice::NetworkOptions& OptionsOf(T sluice::NetworkOptions::* /*key*/)
    {
        return m_network;
    }

    /// \return whether a network that is set up was computed from it
    template <typename T>
    bool IsFixed(T sluice::FrameKeys::* /*key*/) const
    {
        return m_fixed;
    }

    template <typename T>
    bool IsFixed(T sluice::NetworkOptions::* /*key*/) const
    {
        return m_fixed;
    }

    /// An attribute that mirrors a data-plane key was set.
    void OptionsChanged();

  private:
    class LineFree;
    class Arrival;
    class TracedSource;

    // sluice::roce::Line
    void TryTransmit() override;

    void OnLineFree();
    void ScheduleLineFree(int64_t inPs);
    void StartTransmission(sluice::roce::FramePtr frame);
    void Arrive(sluice::roce::FramePtr frame);
    void Sniff(const RoceFrame& frame);
    void SetDataRate(DataRate rate);
    DataRate GetDataRate() const;
    void SetBitErrorRate(double rate);
    double GetBitErrorRate() const;
    void SetFrameErrorRate(double rate);
    double GetFrameErrorRate() const;

    // What each frame needs, together.
    alignas(64) sluice::roce::Port* m_port{nullptr};
    RoceNetDevice* m_line{nullptr}; //!< the peer
    uint32_t m_peerNode{0};
    uint32_t m_ownNode{0};
    Arrival* m_lastArrival{nullptr}; //!< of the frame sent last; valid until its time
    int64_t m_lastArrivalPs{-1};
    bool m_traced{false};          //!< some trace source of the device is or was connected
    bool m_lineFreePending{false}; //!< the end of a transmission is on the event list
    sluice::roce::LineErrors m_errors;
    sluice::roce::Transmitter m_transmitter;
    Ptr<LineFree> m_lineFree;

  protected:
    sluice::FrameOptions m_frames;    //!< sizes of frames, as the attributes say
    sluice::NetworkOptions m_network; //!< what of the network's a device knows
    bool m_fixed{false};              //!< a network was computed from it

  private:
    uint64_t m_lineErrors{0};

    Ptr<RoceNetDevice> m_peer;
    Ptr<RoceChannel> m_channel;
    Ptr<Node> m_node;
    Mac48Address m_address;
    uint32_t m_ifIndex{0};
    uint16_t m_mtu{1500};

    TracedCallback<Ptr<const RoceFrame>> m_transmitTrace;
    TracedCallback<Ptr<const RoceFrame>> m_arriveTrace;
    TracedCallback<Ptr<const Packet>> m_snifferTrace;
    TracedCallback<Ptr<const Packet>> m_promiscSnifferTrace;
    TracedCallback<Ptr<const RoceFrame>, DropReason> m_dropTrace;
    TracedCallback<Ptr<const RoceNetDevice>, bool> m_pfcTrace;
};

} // namespace ns3

#endif // ROCE_NET_DEVICE_H
