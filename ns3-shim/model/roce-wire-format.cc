// SPDX-License-Identifier: GPL-2.0-only
// The bytes of a RoceFrame, for pcap files and packet trace sinks.

#include "roce-frame.h"

#include <algorithm>

namespace ns3
{

namespace
{

constexpr uint16_t ROCE_V2_PORT = 4791;
constexpr uint8_t OPCODE_SEND_ONLY = 0x04; // reliable connection, InfiniBand spec. 9.2
constexpr uint8_t OPCODE_ACKNOWLEDGE = 0x11;
constexpr uint8_t OPCODE_CNP = 0x81; // RoCEv2 congestion notification packet
constexpr uint8_t AETH_ACK = 0x1f;   // no credit limit
constexpr uint8_t AETH_NACK_SEQUENCE = 0x60;

/// Network byte order.
class Writer
{
  public:
    void Put8(uint32_t value)
    {
        m_bytes.push_back(static_cast<uint8_t>(value));
    }

    void Put16(uint32_t value)
    {
        Put8(value >> 8);
        Put8(value);
    }

    void Put32(uint32_t value)
    {
        Put16(value >> 16);
        Put16(value);
    }

    void PutMac(uint32_t node)
    {
        Put16(0x0200); // locally administered
        Put32(node);
    }

    std::vector<uint8_t> m_bytes;
};

/// 11.(id/256).(id%256).1, as the HPCC simulator numbers its hosts.
uint32_t
AddressOf(uint32_t node)
{
    return 0x0b000001 + (node / 256) * 0x00010000 + (node % 256) * 0x00000100;
}

void
PutPause(Writer& out, const RoceFrame& frame)
{
    const uint32_t quanta = frame.pauseQuanta > 0     ? frame.pauseQuanta
                            : frame.pauseUntilPs != 0 ? 0xffffU
                                                      : 0U;
    out.Put16(0x0180);
    out.Put32(0xc2000001);
    out.PutMac(frame.source);
    out.Put16(0x8808);
    out.Put16(0x0101);
    out.Put16(frame.pauseClasses);
    for (uint32_t priority = 0; priority < 8; ++priority)
    {
        out.Put16((frame.pauseClasses >> priority & 1U) != 0 ? quanta : 0);
    }
}

void
PutRoce(Writer& out, const RoceFrame& frame)
{
    const uint32_t frameBytes = std::max(frame.frameBytes, 58U);
    const bool answer = frame.kind == RoceFrame::Kind::kAck || frame.kind == RoceFrame::Kind::kNack;
    out.PutMac(frame.destination);
    out.PutMac(frame.source);
    out.Put16(0x0800);
    // IPv4. ECN: congestion experienced, capable, or not.
    const uint32_t ecn = frame.marked ? 3 : frame.ectCapable ? 2 : 0;
    const uint32_t dscp = frame.control ? 48 : 26;
    out.Put16(0x4500 | dscp << 2 | ecn);
    out.Put16(frameBytes - 14);
    out.Put32(0x00004000);
    out.Put16(64 << 8 | 17);
    const std::size_t checksumAt = out.m_bytes.size();
    out.Put16(0);
    out.Put32(AddressOf(frame.source));
    out.Put32(AddressOf(frame.destination));
    uint32_t sum = 0;
    for (std::size_t i = checksumAt - 10; i < checksumAt + 10; i += 2)
    {
        sum += static_cast<uint32_t>(out.m_bytes[i]) << 8 | out.m_bytes[i + 1];
    }
    sum = (sum & 0xffff) + (sum >> 16);
    sum = ~(sum + (sum >> 16)) & 0xffff;
    out.m_bytes[checksumAt] = static_cast<uint8_t>(sum >> 8);
    out.m_bytes[checksumAt + 1] = static_cast<uint8_t>(sum);
    // UDP; the source port carries the flow's entropy.
    out.Put16(frame.sourcePort);
    out.Put16(ROCE_V2_PORT);
    out.Put16(frameBytes - 34);
    out.Put16(0);
    // Base transport header. The packet sequence number counts bytes, modulo 2^24.
    out.Put8(answer ? OPCODE_ACKNOWLEDGE
             : frame.kind == RoceFrame::Kind::kMessage || frame.kind == RoceFrame::Kind::kGrant
                 ? OPCODE_CNP
                 : OPCODE_SEND_ONLY);
    out.Put8(0x40);
    out.Put16(0xffff);
    out.Put32(frame.flow & 0xffffff);
    out.Put32((frame.ackRequest ? 0x80000000U : 0U) |
              static_cast<uint32_t>(frame.sequence & 0xffffff));
    if (answer)
    {
        out.Put8(frame.kind == RoceFrame::Kind::kAck ? AETH_ACK : AETH_NACK_SEQUENCE);
        out.Put8(0);
        out.Put16(0);
    }
}

} // namespace

Ptr<Packet>
ToPacket(const RoceFrame& frame)
{
    Writer out;
    if (frame.kind == RoceFrame::Kind::kPause)
    {
        PutPause(out, frame);
    }
    else
    {
        PutRoce(out, frame);
    }
    if (out.m_bytes.size() < frame.frameBytes)
    {
        out.m_bytes.resize(frame.frameBytes);
    }
    return Create<Packet>(out.m_bytes.data(), static_cast<uint32_t>(out.m_bytes.size()));
}

} // namespace ns3
