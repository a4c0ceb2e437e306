// SPDX-License-Identifier: GPL-2.0-only
//
// Runs a config.txt of the HPCC simulator in that simulator: with a scheme of Sluice
// (SLUICE_SCHEME), or, without one, with the scheme of CC_MODE. Its input and output files are
// those of the simulator's own program, scratch/third.cc, whose order of set-up is kept where
// results depend on it (random streams, routes of equal length, order of events).
#include "config-file.h"
#include "sluice-attachment.h"
#include "third-network.h"
#include "third-routes.h"
#include "tree.h"

#include <ns3/applications-module.h>
#include <ns3/core-module.h>
#include <ns3/internet-module.h>
#include <ns3/packet.h>
#include <ns3/rdma-client-helper.h>
#include <ns3/rdma-driver.h>
#include <ns3/sim-setting.h>
#include <ns3/switch-node.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

using sluice_hpcc::ConfigFile;
using sluice_hpcc::Network;
using sluice_hpcc::Routes;

/// The network of a config.txt and its traffic.
class Run
{
  public:
    explicit Run(const ConfigFile& config)
        : config_(config),
          payload_(config.Get<std::uint32_t>("PACKET_PAYLOAD_SIZE", 1000)),
          mode_(config.Get<std::uint32_t>("CC_MODE", 1)),
          flowCount_(0),
          flowsRead_(0),
          network_(config),
          routes_(network_, payload_),
          fct_(0),
          pfc_(0),
          qlen_(0),
          trace_(0)
    {
    }

    int Start();

  private:
    void SetDefaults();
    void SetHeaders();
    bool OpenOutputs();
    void CloseOutputs();
    void SetUp(std::istream& topology);
    int Attach(sluice_hpcc::Choice choice);
    void ScheduleEvents();

    void Trace();
    NodeContainer NodesToTrace() const;
    SimSetting SettingOfTrace();
    void ReadFlow();
    void StartFlows();
    void StartFlow();
    void TakeDownLink(std::uint32_t a, std::uint32_t b);
    void SampleQueues();
    void SampleQueue(const SwitchNode& node, std::uint32_t interface);
    void PrintQueues(std::uint64_t nowNs);
    void FlowFinished(Ptr<RdmaQueuePair> pair);

    struct Flow
    {
        std::uint32_t source, destination, priority, destinationPort, bytes;
        double start;
    };

    const ConfigFile& config_;
    std::uint32_t payload_, mode_, flowCount_, flowsRead_;
    Network network_;
    Routes routes_;
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

// ---- the start

int
Run::Start()
{
    const sluice_hpcc::Choice choice = sluice_hpcc::Choice::FromEnvironment();
    SetDefaults();
    SetHeaders();
    std::ifstream topology(config_.Text("TOPOLOGY_FILE").c_str());
    flowFile_.open(config_.Text("FLOW_FILE").c_str());
    if (!topology || !flowFile_)
    {
        std::fprintf(stderr, "sluice-third: TOPOLOGY_FILE or FLOW_FILE cannot be read\n");
        return 2;
    }
    flowFile_ >> flowCount_;
    if (!OpenOutputs())
    {
        std::fprintf(stderr, "sluice-third: an output file cannot be written\n");
        return 2;
    }
    SetUp(topology);
    const int refused = choice.scheme.empty() ? 0 : Attach(choice);
    if (refused != 0)
    {
        return refused;
    }
    ScheduleEvents();
    Simulator::Stop(Seconds(config_.Get<double>("SIMULATOR_STOP_TIME", 3.01)));
    Simulator::Run();
    const int result = attachment_ ? attachment_->Finish() : 0;
    Simulator::Destroy();
    CloseOutputs();
    return result;
}

void
Run::SetDefaults()
{
    Config::SetDefault(
        "ns3::QbbNetDevice::PauseTime",
        UintegerValue(static_cast<std::uint64_t>(config_.Get<double>("PAUSE_TIME", 5))));
    Config::SetDefault("ns3::QbbNetDevice::QcnEnabled",
                       BooleanValue(config_.Get<std::uint32_t>("ENABLE_QCN", 1) != 0));
    Config::SetDefaultFailSafe( // not every tree has it; where it is, nothing reads it
        "ns3::QbbNetDevice::DynamicThreshold",
        BooleanValue(config_.Get<std::uint32_t>("USE_DYNAMIC_PFC_THRESHOLD", 1) != 0));
}

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

bool
Run::OpenOutputs()
{
    fct_ = std::fopen(config_.Text("FCT_OUTPUT_FILE", "fct.txt").c_str(), "w");
    pfc_ = std::fopen(config_.Text("PFC_OUTPUT_FILE", "pfc.txt").c_str(), "w");
    qlen_ = std::fopen(config_.Text("QLEN_MON_FILE", "qlen.txt").c_str(), "w");
    return fct_ != 0 && pfc_ != 0 && qlen_ != 0;
}

void
Run::CloseOutputs()
{
    std::fclose(fct_);
    std::fclose(pfc_);
    std::fclose(qlen_);
    if (trace_ != 0)
    {
        std::fclose(trace_);
    }
}

void
Run::SetUp(std::istream& topology)
{
    network_.Build(topology, pfc_);
    network_.ConfigureSwitches();
    network_.InstallRdma(MakeCallback(&Run::FlowFinished, this));
    routes_.Find();
    routes_.Install();
    routes_.FindRtts();
    std::printf("maxRtt=%lu maxBdp=%lu\n", routes_.maxRttNs(), routes_.maxBdpBytes());
    network_.SetModeOfSwitches(mode_, routes_.maxRttNs());
    Trace();
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
}

int
Run::Attach(sluice_hpcc::Choice choice)
{
    choice.experiment = config_.Text("FLOW_FILE");
    attachment_.reset(new sluice_hpcc::Attachment(choice));
    return attachment_->Attach(network_.nodes(), mode_ == 3 || mode_ == 10);
}

void
Run::ScheduleEvents()
{
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
}

// ---- the trace

void
Run::Trace()
{
    trace_ = std::fopen(config_.Text("TRACE_OUTPUT_FILE").c_str(), "w");
    if (trace_ == 0)
    {
        return;
    }
    NodeContainer traced = NodesToTrace();
    if (config_.Get<std::uint32_t>("ENABLE_TRACE", 1) != 0)
    {
        network_.helper().EnableTracing(trace_, traced);
    }
    SettingOfTrace().Serialize(trace_);
}

NodeContainer
Run::NodesToTrace() const
{
    std::ifstream file(config_.Text("TRACE_FILE").c_str());
    std::uint32_t count = 0;
    file >> count;
    NodeContainer traced;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        std::uint32_t id = 0;
        file >> id;
        if (id < network_.nodes().GetN())
        {
            traced = NodeContainer(traced, network_.nodes().Get(id));
        }
    }
    return traced;
}

SimSetting
Run::SettingOfTrace()
{
    SimSetting setting;
    for (const auto& from : network_.links())
    {
        for (const auto& to : from.second)
        {
            setting.port_speed[static_cast<std::uint16_t>(from.first->GetId())]
                              [static_cast<std::uint8_t>(to.second.device->GetIfIndex())] =
                to.second.rateBps;
        }
    }
    setting.win = static_cast<std::uint32_t>(routes_.maxBdpBytes());
    return setting;
}

// ---- flows

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
    while (flowsRead_ < flowCount_ && Seconds(flow_.start) == Simulator::Now())
    {
        StartFlow();
        ++flowsRead_;
        ReadFlow();
    }
    if (flowsRead_ < flowCount_)
    {
        Simulator::Schedule(Seconds(flow_.start) - Simulator::Now(), &Run::StartFlows, this);
    }
}

void
Run::StartFlow()
{
    const bool hasWindow = config_.Get<std::uint32_t>("HAS_WIN", 1) != 0;
    const bool isGlobal = config_.Get<std::uint32_t>("GLOBAL_T", 1) == 1;
    const std::uint32_t from = flow_.source, to = flow_.destination;
    std::uint16_t& nextPort =
        nextPort_[from].insert(std::make_pair(to, std::uint16_t(10000))).first->second;
    const std::uint32_t port = nextPort++;
    const std::uint64_t bdp = isGlobal ? routes_.maxBdpBytes() : routes_.bdpBytes(from, to);
    RdmaClientHelper client =
        sluice_hpcc::tree::NewClient(from,
                                     to,
                                     flow_.priority,
                                     Network::AddressOf(from),
                                     Network::AddressOf(to),
                                     port,
                                     flow_.destinationPort,
                                     flow_.bytes,
                                     hasWindow ? bdp : 0,
                                     isGlobal ? routes_.maxRttNs() : routes_.rttNs(from, to));
    client.Install(network_.nodes().Get(from)).Start(Time(0));
}

void
Run::FlowFinished(Ptr<RdmaQueuePair> pair)
{
    const std::uint32_t source = Network::HostOf(pair->sip),
                        destination = Network::HostOf(pair->dip);
    const std::uint32_t headers =
        CustomHeader::GetStaticWholeHeaderSize() - IntHeader::GetStaticSize();
    const std::uint32_t bytes =
        static_cast<std::uint32_t>(pair->m_size + ((pair->m_size - 1) / payload_ + 1) * headers);
    const std::uint64_t alone =
        routes_.rttNs(source, destination) +
        bytes * std::uint64_t(8000000000) / routes_.To(destination, source).rateBps;
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
    network_.nodes()
        .Get(destination)
        ->GetObject<RdmaDriver>()
        ->m_rdma->DeleteRxQp(pair->sip.Get(), pair->m_pg, pair->sport);
}

// ---- links and queues

void
Run::TakeDownLink(std::uint32_t a, std::uint32_t b)
{
    if (routes_.TakeDown(a, b) && attachment_)
    {
        attachment_->LinksChanged();
    }
}

/// qlen.txt: how often a port's queue had so many kilobytes.
void
Run::SampleQueues()
{
    for (std::uint32_t i = 0; i < network_.nodes().GetN(); ++i)
    {
        Ptr<SwitchNode> node = DynamicCast<SwitchNode>(network_.nodes().Get(i));
        for (std::uint32_t j = 1; node != 0 && j < node->GetNDevices(); ++j)
        {
            SampleQueue(*PeekPointer(node), j);
        }
    }
    const std::uint64_t nowNs = static_cast<std::uint64_t>(Simulator::Now().GetTimeStep());
    if (nowNs % 100000000 == 0)
    {
        PrintQueues(nowNs);
    }
    if (nowNs < config_.Get<std::uint64_t>("QLEN_MON_END", 2100000000))
    {
        Simulator::Schedule(NanoSeconds(100), &Run::SampleQueues, this);
    }
}

void
Run::SampleQueue(const SwitchNode& node, std::uint32_t interface)
{
    std::uint32_t bytes = 0;
    for (std::uint32_t priority = 0; priority < SwitchMmu::qCnt; ++priority)
    {
        bytes += node.m_mmu->egress_bytes[interface][priority];
    }
    std::vector<std::uint32_t>& counts = queueCounts_[node.GetId()][interface];
    if (counts.size() <= bytes / 1000)
    {
        counts.resize(bytes / 1000 + 1);
    }
    ++counts[bytes / 1000];
}

void
Run::PrintQueues(std::uint64_t nowNs)
{
    std::fprintf(qlen_, "time: %lu\n", nowNs);
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
