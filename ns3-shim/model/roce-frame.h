// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_FRAME_H
#define ROCE_FRAME_H

#include "sluice/model/frame.h"

#include "ns3/packet.h"
#include "ns3/ptr.h"

namespace ns3
{

/// A frame on its way, with its headers parsed. Trace sinks get it in a Ptr.
using RoceFrame = sluice::roce::Frame;

/**
 * The frame's bytes, for pcap files and for ns-3's own trace sinks: Ethernet, IPv4, UDP, base
 * transport header (and AETH) for data, ACK, NACK and messages; an 802.1Qbb MAC control frame for
 * pauses.
 * \param frame the frame
 * \return a packet of its frameBytes, or of the headers' length if that is more
 */
Ptr<Packet> ToPacket(const RoceFrame& frame);

} // namespace ns3

#endif // ROCE_FRAME_H
