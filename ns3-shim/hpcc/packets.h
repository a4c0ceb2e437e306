// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_PACKETS_H
#define SLUICE_HPCC_PACKETS_H

#include <ns3/qbb-channel.h>
#include <ns3/qbb-net-device.h>
#include <ns3/simulator.h>

#include <cstdint>

/// What all parts of the adapter know of packets, time and links in this simulator.
namespace sluice_hpcc
{

// Protocol numbers of the IP header.
const std::uint32_t kAck = 0xFC;
const std::uint32_t kNack = 0xFD;
const std::uint32_t kData = 0x11;
/// Of messages: a protocol number that the simulator does not use.
const std::uint32_t kMessage = 0xFB;

inline std::int64_t
NowInPs()
{
    return ns3::Simulator::Now().GetNanoSeconds() * 1000;
}

/// The device at the other end of a link.
inline ns3::Ptr<ns3::QbbNetDevice>
PeerOf(ns3::Ptr<ns3::QbbNetDevice> device)
{
    ns3::Ptr<ns3::QbbChannel> channel = ns3::DynamicCast<ns3::QbbChannel>(device->GetChannel());
    ns3::Ptr<ns3::QbbNetDevice> first = channel->GetQbbDevice(0);
    return first == device ? channel->GetQbbDevice(1) : first;
}

} // namespace sluice_hpcc

#endif
