// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_PORT_H
#define SLUICE_HPCC_PORT_H

#include "packets.h"
#include "sluice.h"
#include "sluice/rules/ecn_profile.h"
#include "sluice/rules/random.h"

#include <ns3/packet.h>
#include <ns3/qbb-net-device.h>
#include <ns3/switch-node.h>

#include <cstdint>
#include <map>

namespace sluice_hpcc
{

class Attachment;
struct Flow;

/// A switch's egress port: what its state machines can read.
class Port
{
  public:
    Port(Attachment& owner, ns3::Ptr<ns3::SwitchNode> node, std::uint32_t interface);

    ns3::Ptr<ns3::SwitchNode> node() const
    {
        return node_;
    }

    ns3::Ptr<ns3::QbbNetDevice> device() const
    {
        return device_;
    }

    std::uint32_t interface() const
    {
        return interface_;
    }

    /// Interface 0 is the loopback: ports are numbered from interface 1.
    std::int64_t number() const
    {
        return static_cast<std::int64_t>(interface_) - 1;
    }

    std::int64_t rateBps() const
    {
        return static_cast<std::int64_t>(device_->GetDataRate().GetBitRate());
    }

    ns3::Ptr<ns3::QbbNetDevice> peer() const
    {
        return PeerOf(device_);
    }

    std::int64_t delayPs() const;

    /// Begins to count what a mask has, if it does not yet.
    void Count(std::int64_t mask);

    void CountAbove(std::int64_t bytes)
    {
        levelBytes_ = bytes;
    }

    /// Of all classes but that of control.
    std::int64_t queueBytes() const;

    std::int64_t packets() const
    {
        return packets_;
    }

    std::int64_t sentBytes() const
    {
        return sentBytes_;
    }

    std::int64_t enqueuedBytes() const
    {
        return enqueuedBytes_;
    }

    std::map<std::int64_t, sluice_flows_in_queue_row>& inQueue()
    {
        return inQueue_;
    }

    std::map<std::int64_t, sluice_flows_seen_row>& seen()
    {
        return seen_;
    }

    /// @param kmax the largest number of 64 bits: pmax everywhere above kmin
    /// @return whether the port can mark so
    bool SetEcn(std::int64_t kmin, std::int64_t kmax, double pmax);

    /// A packet leaves; the queue no longer has it.
    void MarkFlat(std::uint32_t priority, ns3::Ptr<ns3::Packet> packet) const;

    /// Draws the drops of SetDrops from this stream.
    void DrawDropsFrom(std::uint64_t seed, std::uint64_t key)
    {
        dropRandom_ = sluice::EntityRandom(seed, key);
    }

    /// From now on, packets that are not ECN-capable are dropped by this profile.
    void SetDrops(const sluice::EcnProfile& profile)
    {
        dropProfile_ = profile;
    }

    bool drops() const
    {
        return dropProfile_.enabled();
    }

    /// Such a packet has come for the queue of that class. @return whether it is dropped
    bool Drops(std::uint32_t priority);

    std::uint64_t dropped() const
    {
        return dropped_;
    }

    /// @param bytes 0: no more
    void SampleEvery(std::uint32_t entity, std::int64_t bytes);

  private:
    static const std::int64_t kByFlow = SLUICE_COUNTER_FLOWS_IN_QUEUE | SLUICE_COUNTER_FLOWS_SEEN;

    void Listen();
    Flow* FlowOf(ns3::Ptr<const ns3::Packet> packet) const;
    void Enqueued(ns3::Ptr<const ns3::Packet> packet, std::uint32_t priority);
    void CountEnqueued(const Flow& flow, std::uint32_t frameBytes);
    void Sample(const Flow& flow, std::uint32_t frameBytes);
    void Dequeued(ns3::Ptr<const ns3::Packet> packet, std::uint32_t priority);

    Attachment& owner_;
    ns3::Ptr<ns3::SwitchNode> node_;
    std::uint32_t interface_;
    ns3::Ptr<ns3::QbbNetDevice> device_;
    bool listens_;
    std::int64_t counted_;
    std::int64_t flatAbove_;
    double flatProbability_;
    sluice::EcnProfile dropProfile_;
    sluice::EntityRandom dropRandom_;
    std::uint64_t dropped_;
    std::uint32_t sampleEntity_;
    std::int64_t sampleEvery_, sinceSample_;
    std::int64_t packets_, sentBytes_, enqueuedBytes_, levelBytes_;
    std::map<std::int64_t, sluice_flows_in_queue_row> inQueue_;
    std::map<std::int64_t, sluice_flows_seen_row> seen_;
};

} // namespace sluice_hpcc

#endif
