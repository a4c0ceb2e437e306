// SPDX-License-Identifier: GPL-2.0-only
//
// Runs a config.txt of the HPCC simulator in that simulator: with a scheme of Sluice
// (SLUICE_SCHEME), or, without one, with the scheme of CC_MODE. Its input and output files are
// those of the simulator's own program, scratch/third.cc, whose order of set-up is kept where
// results depend on it (random streams, routes of equal length, order of events).
#include "sluice-attachment.h"
#include "tree.h"

#include <ns3/applications-module.h>
#include <ns3/core-module.h>
#include <ns3/error-model.h>
#include <ns3/internet-module.h>
#include <ns3/packet.h>
#include <ns3/point-to-point-helper.h>
#include <ns3/qbb-helper.h>
#include <ns3/rdma-client-helper.h>
#include <ns3/rdma-driver.h>
#include <ns3/rdma.h>
#include <ns3/sim-setting.h>
#include <ns3/switch-node.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// config.txt: `KEY VALUE…` on each line, the last of a key counts.
class ConfigFile
{
  public:
    explicit ConfigFile(const char* path)
    {
        std::ifstream file(path);
        found_ = static_cast<bool>(file);
        std::string line;
        while (std::getline(file, line))
        {
            std::istringstream words(line);
            std::string key, rest;
            words >> key;
            std::getline(words, rest);
            values_[key] = rest;
        }
    }

    bool found() const
    {
        return found_;
    }

    template <typename T>
    T Get(const std::string& key, T otherwise) const
    {
        T value = otherwise;
        const std::map<std::string, std::string>::const_iterator it = values_.find(key);
        if (it != values_.end())
        {
            std::istringstream(it->second) >> value;
        }
        return value;
    }

    std::string Text(const std::string& key, const std::string& otherwise = "") const
    {
        return Get<std::string>(key, otherwise);
    }

    std::vector<std::uint32_t> Numbers(const std::string& key) const
    {
        std::vector<std::uint32_t> numbers;
        const std::map<std::string, std::string>::const_iterator it = values_.find(key);
        std::istringstream words(it == values_.end() ? "" : it->second);
        for (std::uint32_t number; words >> number;)
        {
            numbers.push_back(number);
        }
        return numbers;
    }

    /// `KEY n rate value rate value …`
    template <typename T>
    std::map<std::uint64_t, T> ByRate(const std::string& key) const
    {
        std::map<std::uint64_t, T> map;
        const std::map<std::string, std::string>::const_iterator it = values_.find(key);
        if (it != values_.end())
        {
            std::istringstream words(it->second);
            int count = 0;
            words >> count;
            for (int i = 0; i < count; ++i)
            {
                std::uint64_t rate = 0;
                T value = T();
                words >> rate >> value;
                map[rate] = value;
            }
        }
        return map;
    }

  private:
    bool found_;
    std::map<std::string, std::string> values_;
};

/// One end of a link.
struct LinkEnd
{
    Ptr<QbbNetDevice> device;
    std::uint64_t delayNs, rateBps;
    bool up;
};

/// What a shortest path adds up to.
struct Path
{
    std::uint64_t delayNs, txNs, rateBps;
};

/// The network of a config.txt and its traffic.
class Run
{
  public:
    explicit Run(const ConfigFile& config)
        : config_(config),
          payload_(config.Get<std::uint32_t>("PACKET_PAYLOAD_SIZE", 1000))
    {
    }

    int Start();

  private:
    typedef std::map<Ptr<Node>, std::map<Ptr<Node>, LinkEnd>> Links;

    void SetHeaders();
    void BuildNodes(std::ifstream& topology);
    void BuildLinks(std::ifstream& topology);
    void ConfigureSwitches();
    void InstallRdma();
    void FindRoutes();
    void SetRoutes();
    void FindRtts();
    void Trace();
    void ReadFlow();
    void StartFlows();
    void TakeDownLink(std::uint32_t a, std::uint32_t b);
    void SampleQueues();
    void FlowFinished(Ptr<RdmaQueuePair> pair);

    bool IsSwitch(std::uint32_t id) const
    {
        return nodes_.Get(id)->GetNodeType() == 1;
    }

    static Ipv4Address AddressOf(std::uint32_t id)
    {
        return Ipv4Address(0x0b000001 + (id / 256) * 0x00010000 + (id % 256) * 0x00000100);
    }

    static std::uint32_t HostOf(Ipv4Address address)
    {
        return (address.Get() >> 8) & 0xffff;
    }

    static void PfcReceived(FILE* file, Ptr<QbbNetDevice> device, std::uint32_t type);

    struct Flow
    {
        std::uint32_t source, destination, priority, destinationPort, bytes;
        double start;
    };

    const ConfigFile& config_;
    std::uint32_t payload_;
    std::uint32_t mode_, linkCount_, flowCount_, flowsRead_;
    NodeContainer nodes_;
    QbbHelper helper_;
    Links links_; ///< by address of the node, as the simulator's own program: it orders paths of
                  ///< equal length
    std::map<Ptr<Node>, std::map<Ptr<Node>, std::vector<Ptr<Node>>>> nextHops_;
    std::map<std::uint32_t, std::map<std::uint32_t, Path>> paths_; ///< to a host, from a node
    std::map<std::uint32_t, std::map<std::uint32_t, std::uint64_t>> rtt_, bdp_;
    std::uint64_t maxRtt_, maxBdp_;
    std::map<std::uint32_t, std::map<std::uint32_t, std::uint16_t>> nextPort_;
    std::map<std::uint32_t, std::map<std::uint32_t, std::vector<std::uint32_t>>> queueCounts_;
    std::ifstream flowFile_;
    Flow flow_;
    FILE* fct_;
    FILE* pfc_;
    FILE* qlen_;
    FILE* trace_;
    std::unique_ptr<sluice_hpcc::Attachment> attachment_;
};

/// What CC_MODE puts into the headers of packets.
void
Run::SetHeaders()
{
    IntHop::multi = config_.Get<std::uint32_t>("INT_MULTI", 1);
    IntHeader::mode = mode_ == 7    ? IntHeader::TS
                      : mode_ == 3  ? IntHeader::NORMAL
                      : mode_ == 10 ? IntHeader::PINT
                                    : IntHeader::NONE;
    if (mode_ == 10)
    {
        Pint::set_log_base(config_.Get<double>("PINT_LOG_BASE", 1.05));
        IntHeader::pint_bytes = Pint::get_n_bytes();
    }
}

void
Run::BuildNodes(std::ifstream& topology)
{
    std::uint32_t nodeCount = 0, switchCount = 0;
    topology >> nodeCount >> switchCount >> linkCount_;
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
            Ptr<SwitchNode> node = CreateObject<sluice_hpcc::SluiceSwitch>();
            nodes_.Add(node);
            node->SetAttribute("EcnEnabled", BooleanValue(ecn));
        }
        else
        {
            nodes_.Add(CreateObject<Node>());
        }
    }
    InternetStackHelper().Install(nodes_);
}

void
Run::PfcReceived(FILE* file, Ptr<QbbNetDevice> device, std::uint32_t type)
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

void
Run::BuildLinks(std::ifstream& topology)
{
    Ptr<RateErrorModel> common = NewErrorModel(config_.Get<double>("ERROR_RATE_PER_LINK", 0));
    Ipv4AddressHelper addresses;
    for (std::uint32_t i = 0; i < linkCount_; ++i)
    {
        std::uint32_t ids[2] = {0, 0};
        std::string rate, delay;
        double errorRate = 0;
        topology >> ids[0] >> ids[1] >> rate >> delay >> errorRate;
        helper_.SetDeviceAttribute("DataRate", StringValue(rate));
        helper_.SetChannelAttribute("Delay", StringValue(delay));
        helper_.SetDeviceAttribute("ReceiveErrorModel",
                                   PointerValue(errorRate > 0 ? NewErrorModel(errorRate) : common));
        Ptr<Node> ends[2] = {nodes_.Get(ids[0]), nodes_.Get(ids[1])};
        NetDeviceContainer devices = helper_.Install(ends[0], ends[1]);
        for (int end = 0; end < 2; ++end)
        {
            if (!IsSwitch(ids[end]))
            {
                // Before the address below, so that it is the host's first.
                Ptr<Ipv4> ipv4 = ends[end]->GetObject<Ipv4>();
                ipv4->AddInterface(devices.Get(end));
                ipv4->AddAddress(1,
                                 Ipv4InterfaceAddress(AddressOf(ids[end]), Ipv4Mask(0xff000000)));
            }
        }
        for (int end = 0; end < 2; ++end)
        {
            LinkEnd& link = links_[ends[end]][ends[1 - end]];
            link.device = DynamicCast<QbbNetDevice>(devices.Get(end));
            link.delayNs = static_cast<std::uint64_t>(
                DynamicCast<QbbChannel>(link.device->GetChannel())->GetDelay().GetTimeStep());
            link.rateBps = link.device->GetDataRate().GetBitRate();
            link.up = true;
        }
        std::ostringstream base;
        base << "10." << i / 254 + 1 << "." << i % 254 + 1 << ".0";
        addresses.SetBase(base.str().c_str(), "255.255.255.0");
        addresses.Assign(devices);
        for (int end = 0; end < 2; ++end)
        {
            Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(devices.Get(end));
            device->TraceConnectWithoutContext("QbbPfc",
                                               MakeBoundCallback(&Run::PfcReceived, pfc_, device));
        }
    }
}

void
Run::ConfigureSwitches()
{
    const std::map<std::uint64_t, std::uint32_t> kmin = config_.ByRate<std::uint32_t>("KMIN_MAP");
    const std::map<std::uint64_t, std::uint32_t> kmax = config_.ByRate<std::uint32_t>("KMAX_MAP");
    const std::map<std::uint64_t, double> pmax = config_.ByRate<double>("PMAX_MAP");
    std::uint64_t nicRate = 0;
    for (std::uint32_t i = 0; i < nodes_.GetN() && nicRate == 0; ++i)
    {
        if (!IsSwitch(i))
        {
            nicRate =
                DynamicCast<QbbNetDevice>(nodes_.Get(i)->GetDevice(1))->GetDataRate().GetBitRate();
        }
    }
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (!IsSwitch(i))
        {
            continue;
        }
        Ptr<SwitchNode> node = DynamicCast<SwitchNode>(nodes_.Get(i));
        std::vector<sluice_hpcc::PortBuffer> ports;
        for (std::uint32_t j = 1; j < node->GetNDevices(); ++j)
        {
            Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(node->GetDevice(j));
            std::uint64_t rate = device->GetDataRate().GetBitRate();
            node->m_mmu->ConfigEcn(j, kmin.at(rate), kmax.at(rate), pmax.at(rate));
            const std::uint64_t delayNs = static_cast<std::uint64_t>(
                DynamicCast<QbbChannel>(device->GetChannel())->GetDelay().GetTimeStep());
            sluice_hpcc::PortBuffer port;
            port.headroomBytes = static_cast<std::uint32_t>(rate * delayNs / 8 / 1000000000 * 3);
            // A port takes 1/8 of the free buffer, a faster one more.
            port.alphaShift = 3;
            for (; rate > nicRate && port.alphaShift > 0; rate /= 2)
            {
                --port.alphaShift;
            }
            ports.push_back(port);
        }
        sluice_hpcc::tree::SetBuffer(*PeekPointer(node->m_mmu),
                                     ports,
                                     config_.Get<std::uint64_t>("BUFFER_SIZE", 16) * 1024 * 1024);
        node->m_mmu->node_id = node->GetId();
    }
}

void
Run::InstallRdma()
{
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (IsSwitch(i))
        {
            continue;
        }
        Ptr<RdmaHw> hw = CreateObject<RdmaHw>();

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
                             DoubleValue(config_.Get<double>(number.key, number.otherwise)));
        }

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
                             UintegerValue(config_.Get<std::uint32_t>(count.key, count.otherwise)));
        }

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
            hw->SetAttribute(
                flag.attribute,
                BooleanValue(config_.Get<std::uint32_t>(flag.key, flag.otherwise) != 0));
        }

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
                             DataRateValue(DataRate(config_.Text(rate.key, rate.otherwise))));
        }
        hw->SetPintSmplThresh(config_.Get<double>("PINT_PROB", 1));
        Ptr<RdmaDriver> driver = CreateObject<RdmaDriver>();
        driver->SetNode(nodes_.Get(i));
        driver->SetRdmaHw(hw);
        nodes_.Get(i)->AggregateObject(driver);
        driver->Init();
        driver->TraceConnectWithoutContext("QpComplete", MakeCallback(&Run::FlowFinished, this));
    }
    RdmaEgressQueue::ack_q_idx = config_.Get<std::uint32_t>("ACK_HIGH_PRIO", 0) != 0 ? 0 : 3;
}

/// Breadth first from each host; only switches forward.
void
Run::FindRoutes()
{
    nextHops_.clear();
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (IsSwitch(i))
        {
            continue;
        }
        Ptr<Node> host = nodes_.Get(i);
        std::vector<Ptr<Node>> open(1, host);
        std::map<Ptr<Node>, int> distance;
        distance[host] = 0;
        Path none = {0, 0, ~std::uint64_t(0)};
        paths_[i].clear();
        paths_[i][i] = none;
        for (std::size_t at = 0; at < open.size(); ++at)
        {
            Ptr<Node> here = open[at];
            for (const auto& neighbour : links_[here])
            {
                const LinkEnd& link = neighbour.second;
                Ptr<Node> next = neighbour.first;
                if (!link.up)
                {
                    continue;
                }
                if (distance.count(next) == 0)
                {
                    distance[next] = distance[here] + 1;
                    Path path = paths_[i][here->GetId()];
                    path.delayNs += link.delayNs;
                    path.txNs += payload_ * std::uint64_t(1000000000) * 8 / link.rateBps;
                    path.rateBps = std::min(path.rateBps, link.rateBps);
                    paths_[i][next->GetId()] = path;
                    if (next->GetNodeType() == 1)
                    {
                        open.push_back(next);
                    }
                }
                if (distance[next] == distance[here] + 1)
                {
                    nextHops_[next][host].push_back(here);
                }
            }
        }
    }
}

void
Run::SetRoutes()
{
    for (const auto& from : nextHops_)
    {
        for (const auto& to : from.second)
        {
            Ipv4Address address = to.first->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
            for (const Ptr<Node>& next : to.second)
            {
                const std::uint32_t interface = links_[from.first][next].device->GetIfIndex();
                if (from.first->GetNodeType() == 1)
                {
                    DynamicCast<SwitchNode>(from.first)->AddTableEntry(address, interface);
                }
                else
                {
                    sluice_hpcc::tree::AddRoute(from.first->GetObject<RdmaDriver>()->m_rdma,
                                                address,
                                                interface);
                }
            }
        }
    }
}

void
Run::FindRtts()
{
    maxRtt_ = maxBdp_ = 0;
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        for (std::uint32_t j = 0; j < nodes_.GetN(); ++j)
        {
            if (IsSwitch(i) || IsSwitch(j))
            {
                continue;
            }
            const Path& path = paths_[j][i];
            rtt_[i][j] = path.delayNs * 2 + path.txNs;
            bdp_[i][j] = rtt_[i][j] * path.rateBps / 1000000000 / 8;
            maxBdp_ = std::max(maxBdp_, bdp_[i][j]);
            maxRtt_ = std::max(maxRtt_, rtt_[i][j]);
        }
    }
    std::printf("maxRtt=%lu maxBdp=%lu\n", maxRtt_, maxBdp_);
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (IsSwitch(i))
        {
            nodes_.Get(i)->SetAttribute("CcMode", UintegerValue(mode_));
            nodes_.Get(i)->SetAttribute("MaxRtt", UintegerValue(maxRtt_));
        }
    }
}

void
Run::Trace()
{
    trace_ = std::fopen(config_.Text("TRACE_OUTPUT_FILE").c_str(), "w");
    if (trace_ == 0)
    {
        return;
    }
    std::ifstream file(config_.Text("TRACE_FILE").c_str());
    std::uint32_t count = 0;
    file >> count;
    NodeContainer traced;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        std::uint32_t id = 0;
        file >> id;
        if (id < nodes_.GetN())
        {
            traced = NodeContainer(traced, nodes_.Get(id));
        }
    }
    if (config_.Get<std::uint32_t>("ENABLE_TRACE", 1) != 0)
    {
        helper_.EnableTracing(trace_, traced);
    }
    SimSetting setting;
    for (const auto& from : links_)
    {
        for (const auto& to : from.second)
        {
            setting.port_speed[static_cast<std::uint16_t>(from.first->GetId())]
                              [static_cast<std::uint8_t>(to.second.device->GetIfIndex())] =
                to.second.rateBps;
        }
    }
    setting.win = static_cast<std::uint32_t>(maxBdp_);
    setting.Serialize(trace_);
}

void
Run::ReadFlow()
{
    if (flowsRead_ < flowCount_)
    {
        flowFile_ >> flow_.source >> flow_.destination >> flow_.priority >> flow_.destinationPort >>
            flow_.bytes >> flow_.start;
    }
}

void
Run::StartFlows()
{
    const bool hasWindow = config_.Get<std::uint32_t>("HAS_WIN", 1) != 0;
    const bool isGlobal = config_.Get<std::uint32_t>("GLOBAL_T", 1) == 1;
    while (flowsRead_ < flowCount_ && Seconds(flow_.start) == Simulator::Now())
    {
        std::uint16_t& nextPort =
            nextPort_[flow_.source]
                .insert(std::make_pair(flow_.destination, std::uint16_t(10000)))
                .first->second;
        const std::uint32_t port = nextPort++;
        const std::uint64_t bdp = isGlobal ? maxBdp_ : bdp_[flow_.source][flow_.destination];
        RdmaClientHelper client = sluice_hpcc::tree::NewClient(
            flow_.source,
            flow_.destination,
            flow_.priority,
            AddressOf(flow_.source),
            AddressOf(flow_.destination),
            port,
            flow_.destinationPort,
            flow_.bytes,
            hasWindow ? bdp : 0,
            isGlobal ? maxRtt_ : rtt_[flow_.source][flow_.destination]);
        client.Install(nodes_.Get(flow_.source)).Start(Time(0));
        ++flowsRead_;
        ReadFlow();
    }
    if (flowsRead_ < flowCount_)
    {
        Simulator::Schedule(Seconds(flow_.start) - Simulator::Now(), &Run::StartFlows, this);
    }
}

void
Run::FlowFinished(Ptr<RdmaQueuePair> pair)
{
    const std::uint32_t source = HostOf(pair->sip), destination = HostOf(pair->dip);
    const std::uint32_t headers =
        CustomHeader::GetStaticWholeHeaderSize() - IntHeader::GetStaticSize();
    const std::uint32_t bytes =
        static_cast<std::uint32_t>(pair->m_size + ((pair->m_size - 1) / payload_ + 1) * headers);
    const std::uint64_t alone = rtt_[source][destination] + bytes * std::uint64_t(8000000000) /
                                                                paths_[destination][source].rateBps;
    std::fprintf(fct_,
                 "%08x %08x %u %u %lu %lu %lu %lu\n",
                 pair->sip.Get(),
                 pair->dip.Get(),
                 pair->sport,
                 pair->dport,
                 pair->m_size,
                 pair->startTime.GetTimeStep(),
                 (Simulator::Now() - pair->startTime).GetTimeStep(),
                 alone);
    std::fflush(fct_);
    nodes_.Get(destination)
        ->GetObject<RdmaDriver>()
        ->m_rdma->DeleteRxQp(pair->sip.Get(), pair->m_pg, pair->sport);
}

void
Run::TakeDownLink(std::uint32_t a, std::uint32_t b)
{
    LinkEnd& ab = links_[nodes_.Get(a)][nodes_.Get(b)];
    LinkEnd& ba = links_[nodes_.Get(b)][nodes_.Get(a)];
    if (!ab.up)
    {
        return;
    }
    ab.up = ba.up = false;
    FindRoutes();
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (IsSwitch(i))
        {
            DynamicCast<SwitchNode>(nodes_.Get(i))->ClearTable();
        }
        else
        {
            nodes_.Get(i)->GetObject<RdmaDriver>()->m_rdma->ClearTable();
        }
    }
    ab.device->TakeDown();
    ba.device->TakeDown();
    SetRoutes();
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (!IsSwitch(i))
        {
            nodes_.Get(i)->GetObject<RdmaDriver>()->m_rdma->RedistributeQp();
        }
    }
    if (attachment_)
    {
        attachment_->LinksChanged();
    }
}

/// qlen.txt: how often a port's queue had so many kilobytes.
void
Run::SampleQueues()
{
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        Ptr<SwitchNode> node = DynamicCast<SwitchNode>(nodes_.Get(i));
        for (std::uint32_t j = 1; node != 0 && j < node->GetNDevices(); ++j)
        {
            std::uint32_t bytes = 0;
            for (std::uint32_t k = 0; k < SwitchMmu::qCnt; ++k)
            {
                bytes += node->m_mmu->egress_bytes[j][k];
            }
            std::vector<std::uint32_t>& counts = queueCounts_[i][j];
            if (counts.size() <= bytes / 1000)
            {
                counts.resize(bytes / 1000 + 1);
            }
            ++counts[bytes / 1000];
        }
    }
    const std::uint64_t now = static_cast<std::uint64_t>(Simulator::Now().GetTimeStep());
    if (now % 100000000 == 0)
    {
        std::fprintf(qlen_, "time: %lu\n", now);
        for (const auto& node : queueCounts_)
        {
            for (const auto& port : node.second)
            {
                std::fprintf(qlen_, "%u %u", node.first, port.first);
                for (const std::uint32_t count : port.second)
                {
                    std::fprintf(qlen_, " %u", count);
                }
                std::fprintf(qlen_, "\n");
            }
        }
        std::fflush(qlen_);
    }
    if (now < config_.Get<std::uint64_t>("QLEN_MON_END", 2100000000))
    {
        Simulator::Schedule(NanoSeconds(100), &Run::SampleQueues, this);
    }
}

int
Run::Start()
{
    sluice_hpcc::Choice choice = sluice_hpcc::Choice::FromEnvironment();
    mode_ = config_.Get<std::uint32_t>("CC_MODE", 1);
    Config::SetDefault(
        "ns3::QbbNetDevice::PauseTime",
        UintegerValue(static_cast<std::uint64_t>(config_.Get<double>("PAUSE_TIME", 5))));
    Config::SetDefault("ns3::QbbNetDevice::QcnEnabled",
                       BooleanValue(config_.Get<std::uint32_t>("ENABLE_QCN", 1) != 0));
    Config::SetDefaultFailSafe( // not every tree has it; where it is, nothing reads it
        "ns3::QbbNetDevice::DynamicThreshold",
        BooleanValue(config_.Get<std::uint32_t>("USE_DYNAMIC_PFC_THRESHOLD", 1) != 0));
    SetHeaders();
    std::ifstream topology(config_.Text("TOPOLOGY_FILE").c_str());
    flowFile_.open(config_.Text("FLOW_FILE").c_str());
    if (!topology || !flowFile_)
    {
        std::fprintf(stderr, "sluice-third: TOPOLOGY_FILE or FLOW_FILE cannot be read\n");
        return 2;
    }
    flowCount_ = flowsRead_ = 0;
    flowFile_ >> flowCount_;
    fct_ = std::fopen(config_.Text("FCT_OUTPUT_FILE", "fct.txt").c_str(), "w");
    pfc_ = std::fopen(config_.Text("PFC_OUTPUT_FILE", "pfc.txt").c_str(), "w");
    qlen_ = std::fopen(config_.Text("QLEN_MON_FILE", "qlen.txt").c_str(), "w");
    if (fct_ == 0 || pfc_ == 0 || qlen_ == 0)
    {
        std::fprintf(stderr, "sluice-third: an output file cannot be written\n");
        return 2;
    }
    BuildNodes(topology);
    BuildLinks(topology);
    ConfigureSwitches();
    InstallRdma();
    FindRoutes();
    SetRoutes();
    FindRtts();
    Trace();
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    if (!choice.scheme.empty())
    {
        choice.experiment = config_.Text("FLOW_FILE");
        attachment_.reset(new sluice_hpcc::Attachment(choice));
        const int refused = attachment_->Attach(nodes_, mode_ == 3 || mode_ == 10);
        if (refused != 0)
        {
            return refused;
        }
    }
    if (flowCount_ > 0)
    {
        ReadFlow();
        Simulator::Schedule(Seconds(flow_.start) - Simulator::Now(), &Run::StartFlows, this);
    }
    std::uint64_t downUs = config_.Get<std::uint64_t>("LINK_DOWN", 0);
    if (downUs > 0)
    {
        const std::vector<std::uint32_t> ends = config_.Numbers("LINK_DOWN");
        Simulator::Schedule(Seconds(2) + MicroSeconds(downUs),
                            &Run::TakeDownLink,
                            this,
                            ends.at(1),
                            ends.at(2));
    }
    Simulator::Schedule(NanoSeconds(config_.Get<std::uint64_t>("QLEN_MON_START", 2000000000)),
                        &Run::SampleQueues,
                        this);
    Simulator::Stop(Seconds(config_.Get<double>("SIMULATOR_STOP_TIME", 3.01)));
    Simulator::Run();
    const int result = attachment_ ? attachment_->Finish() : 0;
    Simulator::Destroy();
    std::fclose(fct_);
    std::fclose(pfc_);
    std::fclose(qlen_);
    if (trace_ != 0)
    {
        std::fclose(trace_);
    }
    return result;
}

} // namespace

int
main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::fprintf(
            stderr,
            "usage: sluice-third CONFIG_FILE, with SLUICE_SCHEME=NAME[/PROFILE] or without\n");
        return 2;
    }
    const ConfigFile config(argv[1]);
    if (!config.found())
    {
        std::fprintf(stderr, "sluice-third: %s cannot be read\n", argv[1]);
        return 2;
    }
    Run run(config);
    return run.Start();
}
