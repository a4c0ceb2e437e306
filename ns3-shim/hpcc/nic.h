// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_NIC_H
#define SLUICE_HPCC_NIC_H

#include "sent-tag.h"

#include <ns3/nstime.h>
#include <ns3/packet.h>
#include <ns3/qbb-net-device.h>
#include <ns3/rdma-hw.h>

#include <cstdint>

namespace sluice_hpcc
{

class Attachment;

/// The hooks of a host's device.
class Nic
{
  public:
    Nic(Attachment& owner, ns3::Ptr<ns3::RdmaHw> hw, ns3::Ptr<ns3::QbbNetDevice> device);

    ns3::Ptr<ns3::QbbNetDevice> device() const
    {
        return device_;
    }

    /// Sends a message before all data.
    void Send(ns3::Ptr<ns3::Packet> packet);

  private:
    ns3::Ptr<ns3::Packet> NextPacket(ns3::Ptr<ns3::RdmaQueuePair> pair);
    void Sent(ns3::Ptr<ns3::RdmaQueuePair> pair, ns3::Ptr<ns3::Packet> packet, ns3::Time gap);
    int Receive(ns3::Ptr<ns3::Packet> packet, ns3::CustomHeader& header);
    int ReceiveData(ns3::Ptr<ns3::Packet> packet, ns3::CustomHeader& header);
    void Enqueued(ns3::Ptr<const ns3::Packet> packet, std::uint32_t priority);

    Attachment& owner_;
    ns3::Ptr<ns3::RdmaHw> hw_;
    ns3::Ptr<ns3::QbbNetDevice> device_;
    ns3::QbbNetDevice::RdmaReceiveCb receive_;
    ns3::QbbNetDevice::RdmaPktSent sent_;
    ns3::RdmaEgressQueue::RdmaGetNxtPkt next_;
    std::int64_t answeredPs_; ///< when the packet left that RdmaHw is receiving; else negative
    std::uint32_t payloadBytes_;
    bool isTakingPacket_;
};

} // namespace sluice_hpcc

#endif
