// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_TREE_H
#define SLUICE_HPCC_TREE_H

#include <ns3/data-rate.h>
#include <ns3/qbb-net-device.h>
#include <ns3/rdma-client-helper.h>
#include <ns3/rdma-hw.h>
#include <ns3/simulator.h>
#include <ns3/switch-node.h>

#include <cstdint>
#include <vector>

/// All places where the trees of the HPCC simulator's family differ for the adapter. A tree is
/// known by a header that only it has.
#ifdef __has_include
#if __has_include(<ns3/nvswitch-node.h>)
#define SLUICE_TREE_ALIBABACLOUD
#elif __has_include(<ns3/unsched-tag.h>)
#define SLUICE_TREE_DATACENTER
#endif
#endif

#ifdef SLUICE_TREE_DATACENTER
#include <ns3/interface-tag.h>
#else
#include <ns3/flow-id-tag.h>
#endif

namespace sluice_hpcc
{

/// A port of a switch, as its buffer is set up.
struct PortBuffer
{
    std::uint32_t headroomBytes;
    std::uint32_t alphaShift; ///< takes 1/2^this of the free buffer
};

namespace tree
{

#if defined(SLUICE_TREE_ALIBABACLOUD)
const char* const kVersion = "ns-3.36.1";
#elif defined(SLUICE_TREE_DATACENTER)
const char* const kVersion = "ns-3.39";
#else
const char* const kVersion = "ns-3.17";
#endif

// ---- hosts

inline void
AddRoute(ns3::Ptr<ns3::RdmaHw> hw, ns3::Ipv4Address to, std::uint32_t interface)
{
#ifdef SLUICE_TREE_ALIBABACLOUD
    hw->AddTableEntry(to, interface, false); // not by an NVSwitch
#else
    hw->AddTableEntry(to, interface);
#endif
}

inline ns3::RdmaClientHelper
NewClient(std::uint32_t source,
          std::uint32_t destination,
          std::uint16_t priority,
          ns3::Ipv4Address sip,
          ns3::Ipv4Address dip,
          std::uint16_t sport,
          std::uint16_t dport,
          std::uint64_t bytes,
          std::uint32_t window,
          std::uint64_t baseRtt)
{
#if defined(SLUICE_TREE_ALIBABACLOUD)
    return ns3::RdmaClientHelper(priority,
                                 sip,
                                 dip,
                                 sport,
                                 dport,
                                 bytes,
                                 window,
                                 baseRtt,
                                 0, // no function of a message
                                 0,
                                 0,
                                 static_cast<int>(source),
                                 static_cast<int>(destination));
#elif defined(SLUICE_TREE_DATACENTER)
    return ns3::RdmaClientHelper(priority,
                                 sip,
                                 dip,
                                 sport,
                                 dport,
                                 bytes,
                                 window,
                                 baseRtt,
                                 ns3::Simulator::GetMaximumSimulationTime());
#else
    return ns3::RdmaClientHelper(priority, sip, dip, sport, dport, bytes, window, baseRtt);
#endif
}

// ---- switches

#ifdef SLUICE_TREE_DATACENTER
typedef ns3::InterfaceTag IngressTag;

inline std::uint32_t
IngressOf(const IngressTag& tag)
{
    return const_cast<IngressTag&>(tag).GetPortId();
}
#else
typedef ns3::FlowIdTag IngressTag;

inline std::uint32_t
IngressOf(const IngressTag& tag)
{
    return tag.GetFlowId();
}
#endif

inline std::int64_t
BufferBytes(const ns3::SwitchMmu& mmu)
{
#ifdef SLUICE_TREE_DATACENTER
    return static_cast<std::int64_t>(mmu.bufferPool);
#else
    return static_cast<std::int64_t>(mmu.buffer_size);
#endif
}

/// @param ports the first is interface 1
/// @param bytes BUFFER_SIZE
inline void
SetBuffer(ns3::SwitchMmu& mmu, const std::vector<PortBuffer>& ports, std::uint64_t bytes)
{
#ifdef SLUICE_TREE_DATACENTER
    // As that tree's programs have it: headroom for each class besides the buffer, and one share
    // for all ports.
    mmu.SetAlphaIngress(1.0 / 8);
    mmu.SetAlphaEgress(UINT16_MAX);
    for (std::uint32_t i = 0; i < ports.size(); ++i)
    {
        for (std::uint32_t priority = 0; priority < ns3::SwitchMmu::qCnt; ++priority)
        {
            mmu.SetHeadroom(ports[i].headroomBytes, i + 1, priority);
        }
    }
    mmu.SetBufferPool(bytes + mmu.xoffTotal);
    mmu.SetIngressPool(bytes);
    mmu.SetEgressLosslessPool(bytes);
#else
    for (std::uint32_t i = 0; i < ports.size(); ++i)
    {
        mmu.ConfigHdrm(i + 1, ports[i].headroomBytes);
        mmu.pfc_a_shift[i + 1] = ports[i].alphaShift;
    }
    mmu.ConfigNPort(static_cast<std::uint32_t>(ports.size()));
    mmu.ConfigBufferSize(static_cast<std::uint32_t>(bytes));
#endif
}

/// A packet that is not of the class of control comes in.
/// @return whether there is room for it; then the buffer counts it
inline bool
Admit(ns3::SwitchMmu& mmu,
      std::uint32_t from,
      std::uint32_t to,
      std::uint32_t priority,
      std::uint32_t bytes)
{
#ifdef SLUICE_TREE_DATACENTER
    const std::uint32_t lossless = 0, scheduled = 0;
    if (!mmu.CheckIngressAdmission(from, priority, bytes, lossless, scheduled))
    {
        return false;
    }
    mmu.UpdateIngressAdmission(from, priority, bytes, lossless, scheduled);
    mmu.UpdateEgressAdmission(to, priority, bytes, lossless);
#else
    if (!mmu.CheckIngressAdmission(from, priority, bytes))
    {
        return false;
    }
    mmu.UpdateIngressAdmission(from, priority, bytes);
    mmu.UpdateEgressAdmission(to, priority, bytes);
#endif
    return true;
}

} // namespace tree

} // namespace sluice_hpcc

#endif
