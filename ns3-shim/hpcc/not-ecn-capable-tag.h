// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_NOT_ECN_CAPABLE_TAG_H
#define SLUICE_HPCC_NOT_ECN_CAPABLE_TAG_H

#include <ns3/tag.h>

#include <cstdint>

namespace sluice_hpcc
{

/// A data packet that its scheme sends as not ECN-capable. A tag says so, because this simulator
/// takes any value of the ECN field but 0 for a mark.
class NotEcnCapableTag : public ns3::Tag
{
  public:
    static ns3::TypeId GetTypeId()
    {
        static ns3::TypeId id = ns3::TypeId("sluice_hpcc::NotEcnCapableTag")
                                    .SetParent<ns3::Tag>()
                                    .AddConstructor<NotEcnCapableTag>();
        return id;
    }

    virtual ns3::TypeId GetInstanceTypeId() const
    {
        return GetTypeId();
    }

    virtual std::uint32_t GetSerializedSize() const
    {
        return 0;
    }

    virtual void Serialize(ns3::TagBuffer) const
    {
    }

    virtual void Deserialize(ns3::TagBuffer)
    {
    }

    virtual void Print(std::ostream& out) const
    {
        out << "not ECN-capable";
    }
};

} // namespace sluice_hpcc

#endif
