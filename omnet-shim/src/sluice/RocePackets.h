// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCEPACKETS_H
#define __SLUICE_ROCEPACKETS_H

#include "RocePacket.h"
#include "inet/common/packet/chunk/SequenceChunk.h"
#include "inet/linklayer/common/MacAddress.h"
#include "inet/networklayer/contract/ipv4/Ipv4Address.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace sluice::omnet {

class PfcFrame;

/**
 * Makes packets for frames, and keeps what both say the same.
 *
 * A packet is Ethernet, IPv4, UDP to port 4791, RoceHeader, payload, FCS, and as long as its frame. Where
 * the experiment's headers are too short for that, it is Ethernet, RoceHeader, payload, FCS; and a frame
 * shorter than Ethernet's header and FCS is a RoceHeader only.
 */
class RocePackets
{
  public:
    RocePackets();

    /** UDP port of RoCEv2. */
    static constexpr int UDP_PORT = 4791;

    /** Where a node is. */
    struct Address
    {
        inet::MacAddress mac;
        inet::Ipv4Address ip;
    };

    /** @param node number of a host or switch */
    void setAddress(uint32_t node, const Address &address);

    /** Made of the node's number if none was set: 11.x.y.1 and a locally administered MAC address. */
    Address getAddress(uint32_t node) const;

    /** The address of a frame on its first line: a MAC address for (source, destination). */
    using NextHop = std::function<inet::MacAddress(uint32_t, uint32_t)>;

    /** Without: frames are addressed to their destinations. */
    void setNextHop(NextHop newNextHop) { nextHop = std::move(newNextHop); }

    /** The packet of a frame, its own or a new one; for frames of the data plane only, and no pauses. */
    inet::Packet *packetOf(sluice::roce::FramePtr &&frame);

    /**
     * A packet for a pause.
     * @param port address of the port that sends it
     */
    static inet::Packet *pauseOf(const sluice::roce::Frame &frame, const inet::MacAddress &port);

    /** Takes the frame out of a packet; what INET's modules did to the headers is done to the frame. */
    static sluice::roce::FramePtr frameOf(RocePacket *packet);

    /**
     * A new frame for a packet of another protocol, which it carries.
     * @param minFrameBytes shorter packets are padded to this when they are sent
     * @param priority 0 to 7
     */
    static sluice::roce::FramePtr frameOfOther(inet::Packet *packet, int64_t minFrameBytes, int priority);

    /**
     * The frames of a pause that arrived: one for all priorities that it pauses for the same time.
     * @param bytes of the packet
     */
    static std::vector<sluice::roce::FramePtr> framesOfPause(const PfcFrame &pause, int64_t bytes);

    /** Whether a frame is a message to the reaction points of flows, and no credit. */
    static bool isCnp(const sluice::roce::Frame &frame);

    /** Gives a frame of the data plane that waits and carries none a packet that it carries from now on. */
    void makeCarrier(const sluice::roce::Frame &frame);

    /** The packet that a frame in a queue carries, or nullptr. */
    static inet::Packet *carriedBy(const sluice::roce::Frame &frame);

    /** Sets congestion experienced in the IPv4 header of a packet, if it has one. */
    static void mark(inet::Packet *packet);

    /**
     * Reads the ECN field of the IPv4 header behind the Ethernet header and its 802.1Q tags.
     * @return 0 to 3, or -1 if there is none
     */
    static int ecnOf(const inet::Packet *packet);

  private:
    struct Key
    {
        uint32_t source;
        uint32_t destination;
        uint32_t ports;
        uint32_t frameBytes;
        uint32_t payloadAndFlags;
        bool operator==(const Key &other) const
        {
            return source == other.source && destination == other.destination && ports == other.ports &&
                   frameBytes == other.frameBytes && payloadAndFlags == other.payloadAndFlags;
        }
    };
    struct KeyHash
    {
        size_t operator()(const Key &key) const;
    };
    /** What packets of one flow and size have in common; in the place of the RoCE header is any or none. */
    struct Template
    {
        std::deque<inet::Ptr<const inet::Chunk>> plain;
        std::deque<inet::Ptr<const inet::Chunk>> marked;
        size_t headerAt = 0;
        inet::B headerLength;
    };

    Template &templateOf(const sluice::roce::Frame &frame);
    Template makeTemplate(const sluice::roce::Frame &frame) const;
    inet::Ptr<const inet::Chunk> contentOf(const sluice::roce::Frame &frame);
    RocePacket *newPacket(const sluice::roce::Frame &frame, sluice::roce::FramePtr held);

    std::vector<Address> addresses;
    inet::SharingTagSet tags; // every packet's
    bool ownChunks;           // of each packet, not its template's
    NextHop nextHop;
    std::unordered_map<Key, Template, KeyHash> templates;
};

} // namespace sluice::omnet

#endif
