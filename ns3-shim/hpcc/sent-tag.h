// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_SENT_TAG_H
#define SLUICE_HPCC_SENT_TAG_H

#include <ns3/packet.h>
#include <ns3/tag.h>

#include <cstdint>

namespace sluice_hpcc
{

/// When a data packet left its sender, and whether it is ECN-capable; its ACK or NACK has the same
/// time. A tag says so and takes no room: headers have a time with CC_MODE 7 only, and receivers
/// here take any value of the ECN field but 0 for a mark.
class SentTag : public ns3::Tag
{
  public:
    explicit SentTag(std::int64_t sentPs = -1, bool isEcnCapable = true)
        : sentPs(sentPs),
          isEcnCapable(isEcnCapable)
    {
    }

    /// @return that of a packet; one with a negative time if it has none
    static SentTag Of(ns3::Ptr<const ns3::Packet> packet)
    {
        SentTag tag;
        packet->PeekPacketTag(tag);
        return tag;
    }

    static ns3::TypeId GetTypeId()
    {
        static ns3::TypeId id =
            ns3::TypeId("sluice_hpcc::SentTag").SetParent<ns3::Tag>().AddConstructor<SentTag>();
        return id;
    }

    virtual ns3::TypeId GetInstanceTypeId() const
    {
        return GetTypeId();
    }

    virtual std::uint32_t GetSerializedSize() const
    {
        return 9;
    }

    virtual void Serialize(ns3::TagBuffer buffer) const
    {
        buffer.WriteU64(static_cast<std::uint64_t>(sentPs));
        buffer.WriteU8(isEcnCapable ? 1 : 0);
    }

    virtual void Deserialize(ns3::TagBuffer buffer)
    {
        sentPs = static_cast<std::int64_t>(buffer.ReadU64());
        isEcnCapable = buffer.ReadU8() != 0;
    }

    virtual void Print(std::ostream& out) const
    {
        out << "sent at " << sentPs << " ps";
    }

    std::int64_t sentPs;
    bool isEcnCapable;
};

} // namespace sluice_hpcc

#endif
