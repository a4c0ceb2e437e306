// SPDX-License-Identifier: GPL-2.0-only
#include "third-network.h"

#include "sluice-attachment.h"
#include "tree.h"

#include <ns3/core-module.h>
#include <ns3/internet-module.h>
#include <ns3/qbb-channel.h>
#include <ns3/rdma-driver.h>

#include <sstream>
#include <vector>

using namespace ns3;

namespace sluice_hpcc
{

namespace
{

void
PfcReceived(FILE* file, Ptr<QbbNetDevice> device, std::uint32_t type)
{
    if (type > 1)
    {
        return; // ns3-datacenter: a frame that the device sends
    }
    std::fprintf(file,
                 "%lu %u %u %u %u\n",
                 Simulator::Now().GetTimeStep(),
                 device->GetNode()->GetId(),
                 device->GetNode()->GetNodeType(),
                 device->GetIfIndex(),
                 type);
}

Ptr<RateErrorModel>
NewErrorModel(double rate)
{
    Ptr<RateErrorModel> model = CreateObject<RateErrorModel>();
    Ptr<UniformRandomVariable> random = CreateObject<UniformRandomVariable>();
    model->SetRandomVariable(random);
    random->SetStream(50);
    model->SetAttribute("ErrorRate", DoubleValue(rate));
    model->SetAttribute("ErrorUnit", StringValue("ERROR_UNIT_PACKET"));
    return model;
}

std::uint64_t
DelayNsOf(Ptr<QbbNetDevice> device)
{
    return static_cast<std::uint64_t>(
        DynamicCast<QbbChannel>(device->GetChannel())->GetDelay().GetTimeStep());
}

/// Gives a host its address, at an interface of this device.
void
AddHostAddress(Ptr<Node> host, Ptr<NetDevice> device, Ipv4Address address)
{
    Ptr<Ipv4> ipv4 = host->GetObject<Ipv4>();
    ipv4->AddInterface(device);
    ipv4->AddAddress(1, Ipv4InterfaceAddress(address, Ipv4Mask(0xff000000)));
}

/// A port takes 1/8 of the free buffer, a faster one more.
std::uint32_t
AlphaShiftOf(std::uint64_t rate, std::uint64_t nicRate)
{
    std::uint32_t shift = 3;
    for (; rate > nicRate && shift > 0; rate /= 2)
    {
        --shift;
    }
    return shift;
}

// What config.txt says of the hosts' RdmaHw.

void
SetNumbers(Ptr<RdmaHw> hw, const ConfigFile& config)
{
    const struct
    {
        const char *attribute, *key;
        double otherwise;
    } kNumbers[] = {{"AlphaResumInterval", "ALPHA_RESUME_INTERVAL", 55},
                    {"RPTimer", "RP_TIMER", 0},
                    {"EwmaGain", "EWMA_GAIN", 0},
                    {"RateDecreaseInterval", "RATE_DECREASE_INTERVAL", 4},
                    {"TargetUtil", "U_TARGET", 0.95}};

    for (const auto& number : kNumbers)
    {
        hw->SetAttribute(number.attribute,
                         DoubleValue(config.Get<double>(number.key, number.otherwise)));
    }
}

void
SetCounts(Ptr<RdmaHw> hw, const ConfigFile& config)
{
    const struct
    {
        const char *attribute, *key;
        std::uint32_t otherwise;
    } kCounts[] = {{"FastRecoveryTimes", "FAST_RECOVERY_TIMES", 5},
                   {"L2ChunkSize", "L2_CHUNK_SIZE", 0},
                   {"L2AckInterval", "L2_ACK_INTERVAL", 0},
                   {"CcMode", "CC_MODE", 1},
                   {"Mtu", "PACKET_PAYLOAD_SIZE", 1000},
                   {"MiThresh", "MI_THRESH", 5}};

    for (const auto& count : kCounts)
    {
        hw->SetAttribute(count.attribute,
                         UintegerValue(config.Get<std::uint32_t>(count.key, count.otherwise)));
    }
}

void
SetFlags(Ptr<RdmaHw> hw, const ConfigFile& config)
{
    const struct
    {
        const char *attribute, *key;
        bool otherwise;
    } kFlags[] = {{"ClampTargetRate", "CLAMP_TARGET_RATE", false},
                  {"L2BackToZero", "L2_BACK_TO_ZERO", false},
                  {"VarWin", "VAR_WIN", false},
                  {"FastReact", "FAST_REACT", true},
                  {"MultiRate", "MULTI_RATE", true},
                  {"SampleFeedback", "SAMPLE_FEEDBACK", false},
                  {"RateBound", "RATE_BOUND", true}};

    for (const auto& flag : kFlags)
    {
        hw->SetAttribute(flag.attribute,
                         BooleanValue(config.Get<std::uint32_t>(flag.key, flag.otherwise) != 0));
    }
}

void
SetRates(Ptr<RdmaHw> hw, const ConfigFile& config)
{
    const struct
    {
        const char *attribute, *key, *otherwise;
    } kRates[] = {{"RateAI", "RATE_AI", "0Mb/s"},
                  {"RateHAI", "RATE_HAI", "0Mb/s"},
                  {"MinRate", "MIN_RATE", "100Mb/s"},
                  {"DctcpRateAI", "DCTCP_RATE_AI", "1000Mb/s"}};

    for (const auto& rate : kRates)
    {
        hw->SetAttribute(rate.attribute,
                         DataRateValue(DataRate(config.Text(rate.key, rate.otherwise))));
    }
}

} // namespace

void
Network::Build(std::istream& topology, std::FILE* pfc)
{
    const std::uint32_t linkCount = BuildNodes(topology);
    Ptr<RateErrorModel> common = NewErrorModel(config_.Get<double>("ERROR_RATE_PER_LINK", 0));
    Ipv4AddressHelper addresses;
    for (std::uint32_t i = 0; i < linkCount; ++i)
    {
        std::uint32_t ids[2] = {0, 0};
        std::string rate, delay;
        double errorRate = 0;
        topology >> ids[0] >> ids[1] >> rate >> delay >> errorRate;
        NetDeviceContainer devices =
            BuildLink(ids, rate, delay, errorRate > 0 ? NewErrorModel(errorRate) : common);
        std::ostringstream base;
        base << "10." << i / 254 + 1 << "." << i % 254 + 1 << ".0";
        addresses.SetBase(base.str().c_str(), "255.255.255.0");
        addresses.Assign(devices);
        for (int end = 0; end < 2; ++end)
        {
            Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(devices.Get(end));
            device->TraceConnectWithoutContext("QbbPfc",
                                               MakeBoundCallback(&PfcReceived, pfc, device));
        }
    }
}

/// @return the number of links
std::uint32_t
Network::BuildNodes(std::istream& topology)
{
    std::uint32_t nodeCount = 0, switchCount = 0, linkCount = 0;
    topology >> nodeCount >> switchCount >> linkCount;
    std::vector<bool> isSwitch(nodeCount, false);
    for (std::uint32_t i = 0; i < switchCount; ++i)
    {
        std::uint32_t id = 0;
        topology >> id;
        isSwitch.at(id) = true;
    }
    const bool ecn = config_.Get<std::uint32_t>("ENABLE_QCN", 1) != 0;
    for (std::uint32_t i = 0; i < nodeCount; ++i)
    {
        if (isSwitch[i])
        {
            Ptr<SwitchNode> node = CreateObject<SluiceSwitch>();
            nodes_.Add(node);
            node->SetAttribute("EcnEnabled", BooleanValue(ecn));
        }
        else
        {
            nodes_.Add(CreateObject<Node>());
        }
    }
    InternetStackHelper().Install(nodes_);
    return linkCount;
}

NetDeviceContainer
Network::BuildLink(const std::uint32_t (&ids)[2],
                   const std::string& rate,
                   const std::string& delay,
                   Ptr<RateErrorModel> errors)
{
    helper_.SetDeviceAttribute("DataRate", StringValue(rate));
    helper_.SetChannelAttribute("Delay", StringValue(delay));
    helper_.SetDeviceAttribute("ReceiveErrorModel", PointerValue(errors));
    Ptr<Node> ends[2] = {nodes_.Get(ids[0]), nodes_.Get(ids[1])};
    NetDeviceContainer devices = helper_.Install(ends[0], ends[1]);
    for (int end = 0; end < 2; ++end)
    {
        if (!IsSwitch(ids[end]))
        {
            // Before that of the link, so that it is the host's first.
            AddHostAddress(ends[end], devices.Get(end), AddressOf(ids[end]));
        }
    }
    for (int end = 0; end < 2; ++end)
    {
        LinkEnd& link = links_[ends[end]][ends[1 - end]];
        link.device = DynamicCast<QbbNetDevice>(devices.Get(end));
        link.delayNs = DelayNsOf(link.device);
        link.rateBps = link.device->GetDataRate().GetBitRate();
        link.up = true;
    }
    return devices;
}

void
Network::ConfigureSwitches()
{
    const std::uint64_t nicRate = RateOfFirstHost();
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (IsSwitch(i))
        {
            ConfigureSwitch(DynamicCast<SwitchNode>(nodes_.Get(i)), nicRate);
        }
    }
}

std::uint64_t
Network::RateOfFirstHost() const
{
    std::uint64_t rate = 0;
    for (std::uint32_t i = 0; i < nodes_.GetN() && rate == 0; ++i)
    {
        if (!IsSwitch(i))
        {
            rate =
                DynamicCast<QbbNetDevice>(nodes_.Get(i)->GetDevice(1))->GetDataRate().GetBitRate();
        }
    }
    return rate;
}

void
Network::ConfigureSwitch(Ptr<SwitchNode> node, std::uint64_t nicRate)
{
    const std::map<std::uint64_t, std::uint32_t> kmin = config_.ByRate<std::uint32_t>("KMIN_MAP");
    const std::map<std::uint64_t, std::uint32_t> kmax = config_.ByRate<std::uint32_t>("KMAX_MAP");
    const std::map<std::uint64_t, double> pmax = config_.ByRate<double>("PMAX_MAP");
    std::vector<PortBuffer> ports;
    for (std::uint32_t j = 1; j < node->GetNDevices(); ++j)
    {
        Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(node->GetDevice(j));
        const std::uint64_t rate = device->GetDataRate().GetBitRate();
        node->m_mmu->ConfigEcn(j, kmin.at(rate), kmax.at(rate), pmax.at(rate));
        PortBuffer port;
        port.headroomBytes =
            static_cast<std::uint32_t>(rate * DelayNsOf(device) / 8 / 1000000000 * 3);
        port.alphaShift = AlphaShiftOf(rate, nicRate);
        ports.push_back(port);
    }
    tree::SetBuffer(*PeekPointer(node->m_mmu),
                    ports,
                    config_.Get<std::uint64_t>("BUFFER_SIZE", 16) * 1024 * 1024);
    node->m_mmu->node_id = node->GetId();
}

void
Network::InstallRdma(Callback<void, Ptr<RdmaQueuePair>> flowFinished)
{
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (IsSwitch(i))
        {
            continue;
        }
        Ptr<RdmaHw> hw = NewRdmaHw();
        Ptr<RdmaDriver> driver = CreateObject<RdmaDriver>();
        driver->SetNode(nodes_.Get(i));
        driver->SetRdmaHw(hw);
        nodes_.Get(i)->AggregateObject(driver);
        driver->Init();
        driver->TraceConnectWithoutContext("QpComplete", flowFinished);
    }
    RdmaEgressQueue::ack_q_idx = config_.Get<std::uint32_t>("ACK_HIGH_PRIO", 0) != 0 ? 0 : 3;
}

Ptr<RdmaHw>
Network::NewRdmaHw() const
{
    Ptr<RdmaHw> hw = CreateObject<RdmaHw>();
    SetNumbers(hw, config_);
    SetCounts(hw, config_);
    SetFlags(hw, config_);
    SetRates(hw, config_);
    hw->SetPintSmplThresh(config_.Get<double>("PINT_PROB", 1));
    return hw;
}

void
Network::SetModeOfSwitches(std::uint32_t mode, std::uint64_t maxRttNs)
{
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (IsSwitch(i))
        {
            nodes_.Get(i)->SetAttribute("CcMode", UintegerValue(mode));
            nodes_.Get(i)->SetAttribute("MaxRtt", UintegerValue(maxRttNs));
        }
    }
}

} // namespace sluice_hpcc
