// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_SWITCH_H
#define ROCE_SWITCH_H

#include "congestion-agent.h"
#include "roce-credit-pacers.h"
#include "roce-switch-port.h"
#include "roce-voqs.h"
#include "sluice/ecmp.h"
#include "sluice/shared_buffer.h"

#include "ns3/object.h"

#include <memory>
#include <vector>

namespace ns3
{

/**
 * A shared-buffer switch, aggregated to a Node: routes frames to its ports by a seeded ECMP hash,
 * accounts for what it holds, pauses and resumes its upstreams (802.1Qbb) or drops.
 */
class RoceSwitch : public Object
{
  public:
    static TypeId GetTypeId();
    RoceSwitch();
    ~RoceSwitch() override;

    /**
     * Adds a port to the switch and to its node, in the order of their numbers.
     * \param port the port
     */
    void AddPort(Ptr<RoceSwitchPort> port);

    /**
     * \return the ports, by number
     */
    const std::vector<Ptr<RoceSwitchPort>>& GetPorts() const
    {
        return m_ports;
    }

    /**
     * Builds the buffer; after all ports are added and connected, before any traffic.
     * \param nicRateBps slowest host link of the network, see PfcAlphaShiftByRate
     * \param frames sizes for the automatic headroom
     */
    void Commit(int64_t nicRateBps, const sluice::FrameOptions& frames);

    /**
     * \param destination a node
     * \param ports the ports on shortest paths to it, ascending
     */
    void SetRoute(uint32_t destination, std::vector<uint32_t> ports);

    /**
     * \param agent who decides, null: nobody. Outlives the switch's traffic.
     */
    void SetAgent(CongestionAgent* agent)
    {
        m_agent = agent;
    }

    /**
     * Sends a frame on its way.
     * \param frame it
     * \param ingress the port it came by
     */
    void Forward(Ptr<RoceFrame> frame, uint32_t ingress);

    /**
     * Sends a message of a congestion point of this switch.
     * \param message the frame, in the control or the data class
     * \param port the port it counts against if it travels with data
     */
    void SendMessage(Ptr<RoceFrame> message, uint32_t port);

    /**
     * Pauses an upstream by decision.
     * \param ingress the port it is connected to
     * \param untilPs until when, absolute; 0: resume
     */
    void Pause(uint32_t ingress, int64_t untilPs);

    /**
     * Pauses an upstream for a time, which adds to what is left of such pauses there.
     * \param ingress the port it is connected to
     * \param durationPs how long
     */
    void PauseFor(uint32_t ingress, int64_t durationPs);

    /**
     * A data frame is admitted: lets it wait by destination, if it is to.
     * \param frame it
     * \param egress the port it will leave by
     * \return whether it waits here
     */
    bool Hold(Ptr<RoceFrame> frame, uint32_t egress);

    /**
     * \param egress a port that is free
     * \return the next frame that waited by destination and may leave by it, or null
     */
    Ptr<RoceFrame> TakeHeld(uint32_t egress);

    /**
     * \return the queues by destination; made when first asked for
     */
    RoceVoqs& GetVoqs();

    /**
     * \return what sends credits to other switches; made when first asked for
     */
    RoceCreditPacers& GetCreditPacers();

    /**
     * \return stamps of the data frames that left by ports to hosts
     */
    sluice::StampTable& GetStamps()
    {
        return m_stamps;
    }

    /**
     * A data frame leaves its queue.
     * \param frame it
     * \param egress the port it leaves by
     */
    void Release(const RoceFrame& frame, const RoceSwitchPort& egress);

    /// Data that came by one port and leaves by another.
    struct PairCount
    {
        int64_t m_bytes{0};   //!< here now
        int64_t m_arrived{0}; //!< since the start
    };

    /**
     * \param ingress a port's number
     * \param egress a port's number
     * \return what came by the one for the other, messages of the data class included
     */
    const PairCount& GetPair(uint32_t ingress, uint32_t egress) const
    {
        return m_pairs[ingress * m_ports.size() + egress];
    }

    /// \return whether the frame on the line belongs to the queue
    bool CountsFrameOnWire() const
    {
        return m_queueCountsFrameOnWire;
    }

    /// \return whether frames are marked when they enter the queue, not when they leave it
    bool MarksOnEnqueue() const
    {
        return m_markOnEnqueue;
    }

    /// \return whether the packet at hand counts when it is marked
    bool MarkCountsPacket() const
    {
        return m_markCountsPacket;
    }

    /// \return whether packets without ECN capability are marked, too
    bool MarksAnyPacket() const
    {
        return m_markAnyPacket;
    }

    /**
     * \return the buffer; null before Commit
     */
    const sluice::SharedBuffer* GetBuffer() const
    {
        return m_buffer.get();
    }

    /**
     * \return size of the buffer in bytes, INT64_MAX if infinite
     */
    int64_t GetBufferBytes() const;

  protected:
    void DoDispose() override;

  private:
    /// All data shares one class of the buffer.
    static constexpr int DATA_CLASS = 0;

    RoceSwitchPort* Route(const RoceFrame& frame);
    void Deliver(const RoceFrame& frame);

    bool LeadsToHost(uint32_t port) const
    {
        return m_leadsToHost[port];
    }

    void CheckPause(uint32_t ingress);
    void CheckResume(uint32_t ingress);
    void SendPfc(uint32_t ingress, bool pause);
    void RefreshPause(uint32_t ingress);
    void SetEcmpSeed(uint64_t seed);
    uint64_t GetEcmpSeed() const;
    void SetEcmpSymmetric(bool symmetric);
    bool GetEcmpSymmetric() const;
    uint32_t NodeId() const;
    Ptr<RoceFrame> NewPause(uint32_t ingress) const;

    PairCount& Pair(uint32_t ingress, uint32_t egress)
    {
        return m_pairs[ingress * m_ports.size() + egress];
    }

    CongestionAgent* m_agent{nullptr};
    std::vector<Ptr<RoceSwitchPort>> m_ports;
    std::vector<std::vector<uint32_t>> m_routes; //!< [destination node]
    std::unique_ptr<sluice::SharedBuffer> m_buffer;
    std::vector<PairCount> m_pairs; //!< [ingress][egress]
    sluice::BufferOptions m_options;
    sluice::EcmpHash m_hash{1};
    uint64_t m_ecmpSeed{1};
    bool m_ecmpSymmetric{false};
    std::vector<EventId> m_refreshes;
    std::vector<bool> m_leadsToHost;  //!< by port
    std::unique_ptr<RoceVoqs> m_voqs; //!< null: nobody wants them
    std::unique_ptr<RoceCreditPacers> m_creditPacers;
    sluice::StampTable m_stamps;

    int64_t m_bufferBytes{33554432};
    int m_flowControl{0};
    int m_threshold{0};
    int64_t m_xoffBytes{512000};
    int64_t m_alphaShift{3};
    bool m_alphaShiftByRate{false};
    int64_t m_resumeOffsetBytes{3072};
    int64_t m_reserveBytes{4096};
    int64_t m_headroomBytes{-1};
    int m_headroomRule{0};
    int64_t m_pauseQuanta{0};
    int64_t m_pfcBytes{64};
    int64_t m_minFrameBytes{0};
    bool m_queueCountsFrameOnWire{false};
    bool m_markOnEnqueue{false};
    bool m_markCountsPacket{false};
    bool m_markAnyPacket{false};
};

} // namespace ns3

#endif // ROCE_SWITCH_H
