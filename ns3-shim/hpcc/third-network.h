// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_THIRD_NETWORK_H
#define SLUICE_HPCC_THIRD_NETWORK_H

#include "config-file.h"

#include <ns3/callback.h>
#include <ns3/error-model.h>
#include <ns3/ipv4-address.h>
#include <ns3/net-device-container.h>
#include <ns3/node-container.h>
#include <ns3/qbb-helper.h>
#include <ns3/qbb-net-device.h>
#include <ns3/rdma-hw.h>
#include <ns3/rdma-queue-pair.h>
#include <ns3/switch-node.h>

#include <cstdint>
#include <cstdio>
#include <istream>
#include <map>
#include <string>

namespace sluice_hpcc
{

/// One end of a link.
struct LinkEnd
{
    ns3::Ptr<ns3::QbbNetDevice> device;
    std::uint64_t delayNs, rateBps;
    bool up;
};

/// By address of the node, as in the simulator's own program: it orders paths of equal length.
typedef std::map<ns3::Ptr<ns3::Node>, std::map<ns3::Ptr<ns3::Node>, LinkEnd>> Links;

/// The hosts, switches and links of a config.txt.
class Network
{
  public:
    explicit Network(const ConfigFile& config)
        : config_(config)
    {
    }

    /// @param pfc the file for what is paused and resumed
    void Build(std::istream& topology, std::FILE* pfc);
    void ConfigureSwitches();
    /// @param flowFinished called when a flow has completed
    void InstallRdma(ns3::Callback<void, ns3::Ptr<ns3::RdmaQueuePair>> flowFinished);
    void SetModeOfSwitches(std::uint32_t mode, std::uint64_t maxRttNs);

    const ns3::NodeContainer& nodes() const
    {
        return nodes_;
    }

    Links& links()
    {
        return links_;
    }

    ns3::QbbHelper& helper()
    {
        return helper_;
    }

    bool IsSwitch(std::uint32_t id) const
    {
        return nodes_.Get(id)->GetNodeType() == 1;
    }

    static ns3::Ipv4Address AddressOf(std::uint32_t id)
    {
        return ns3::Ipv4Address(0x0b000001 + (id / 256) * 0x00010000 + (id % 256) * 0x00000100);
    }

    static std::uint32_t HostOf(ns3::Ipv4Address address)
    {
        return (address.Get() >> 8) & 0xffff;
    }

  private:
    std::uint32_t BuildNodes(std::istream& topology);
    ns3::NetDeviceContainer BuildLink(const std::uint32_t (&ids)[2],
                                      const std::string& rate,
                                      const std::string& delay,
                                      ns3::Ptr<ns3::RateErrorModel> errors);
    std::uint64_t RateOfFirstHost() const;
    void ConfigureSwitch(ns3::Ptr<ns3::SwitchNode> node, std::uint64_t nicRate);
    ns3::Ptr<ns3::RdmaHw> NewRdmaHw() const;

    const ConfigFile& config_;
    ns3::NodeContainer nodes_;
    ns3::QbbHelper helper_;
    Links links_;
};

} // namespace sluice_hpcc

#endif
