// SPDX-License-Identifier: GPL-2.0-only
#include "outputs.h"

#include "ns3/callback.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <sstream>

namespace ns3
{

namespace
{

constexpr const char* FLOWS_HEADER =
    "flow,src,dst,sport,dport,bytes,start_ps,finish_ps,delivered_bytes,"
    "retransmitted_bytes,timeouts,nacks,standalone_ps";
constexpr const char* PORTS_HEADER =
    "node,port,rate_bps,queue_peak_bytes,queue_mean_bytes,queue_mean_last_third_bytes,packets,"
    "marked,dropped,pauses_sent,paused_ps,peer_paused_ps";

std::string
Folder(const std::string& out)
{
    std::filesystem::create_directories(out);
    return out;
}

std::string
Quoted(const std::string& text)
{
    std::string quoted = "\"";
    for (const char c : text)
    {
        if (c == '"' || c == '\\')
        {
            quoted += '\\';
            quoted += c;
        }
        else if (static_cast<unsigned char>(c) < 0x20)
        {
            char escape[8];
            std::snprintf(escape, sizeof(escape), "\\u%04x", c);
            quoted += escape;
        }
        else
        {
            quoted += c;
        }
    }
    return quoted + '"';
}

} // namespace

Outputs::Outputs(SluiceNetwork& network)
    : m_network(network),
      m_out(Folder(network.GetPlan().run.out)),
      m_started(std::chrono::steady_clock::now()),
      m_flows(Path("flows.csv"), FLOWS_HEADER),
      m_queue(Path("queue.csv"), "time_ps,node,port,bytes"),
      m_rate(Path("rate.csv"), "time_ps,flow,rate_bps"),
      m_window(Path("window.csv"), "time_ps,flow,window_bytes"),
      m_throughput(Path("throughput.csv"), "time_ps,flow,goodput_bps"),
      m_pfc(Path("pfc.csv"), "time_ps,node,node_type,port,pause"),
      m_queues(m_queue, network.GetPlan().monitor.queueIntervalPs, network.GetPlan().run.durationPs)
{
    SetStatus("partial");
    FollowPorts();
    FollowNics();
    const sluice::MonitorSection& monitor = network.GetPlan().monitor;
    m_deliveredBytes.resize(network.GetFlows().size());
    m_goodputClosed.resize(network.GetFlows().size());
    if (monitor.goodputIntervalPs > 0)
    {
        Simulator::Schedule(RoceTime::FromPs(monitor.goodputIntervalPs),
                            &Outputs::WriteGoodput,
                            this);
    }
    const int64_t durationPs = network.GetPlan().run.durationPs;
    if (monitor.goodputIntervalPs > 0 && durationPs > monitor.goodputIntervalPs &&
        durationPs % monitor.goodputIntervalPs == 0)
    {
        // The run stops before events of its last instant that were scheduled on the way there.
        Simulator::Schedule(RoceTime::FromPs(durationPs), &Outputs::WriteGoodput, this);
    }
    if (monitor.rateIntervalPs > 0)
    {
        Simulator::Schedule(RoceTime::FromPs(monitor.rateIntervalPs), &Outputs::WriteRates, this);
    }
}

std::string
Outputs::Path(const std::string& name) const
{
    return m_out + "/" + name;
}

void
Outputs::SetStatus(const std::string& status) const
{
    std::ofstream file(Path("status"), std::ios::trunc);
    file << status << '\n';
}

bool
Outputs::IsSampled(int64_t node, int64_t port) const
{
    return m_network.GetPlan().monitor.queuePorts == sluice::QueuePorts::kAll ||
           std::find(m_sampledPorts.begin(), m_sampledPorts.end(), std::make_pair(node, port)) !=
               m_sampledPorts.end();
}

void
Outputs::FollowPorts()
{
    const sluice::Plan& plan = m_network.GetPlan();
    const sluice::Topology& topology = m_network.GetTopology();
    if (plan.monitor.queuePorts == sluice::QueuePorts::kListed)
    {
        m_sampledPorts = plan.monitor.listedPorts;
    }
    else if (plan.monitor.queuePorts == sluice::QueuePorts::kBottleneck)
    {
        // Where a flow's queue builds up: the last of the slowest switch ports on its path.
        for (const sluice::PlanFlow& flow : plan.flows)
        {
            const sluice::FlowPath path = topology.PathOf(flow);
            const sluice::Port* slowest = nullptr;
            for (const sluice::Port* port : path.forward)
            {
                if (plan.IsSwitch(port->node) && (!slowest || port->rateBps <= slowest->rateBps))
                {
                    slowest = port;
                }
            }
            if (slowest && !IsSampled(slowest->node, slowest->number))
            {
                m_sampledPorts.emplace_back(slowest->node, slowest->number);
            }
        }
    }
    for (const int64_t id : topology.switches())
    {
        Ptr<RoceSwitch> target =
            m_network.GetNodes()[static_cast<std::size_t>(id)]->GetObject<RoceSwitch>();
        for (const Ptr<RoceSwitchPort>& port : target->GetPorts())
        {
            m_ports.push_back(port);
            m_queues.Follow(port, id, IsSampled(id, port->GetNumber()));
            port->TraceConnectWithoutContext("Pfc", MakeCallback(&Outputs::OnPfc, this));
        }
    }
}

void
Outputs::FollowNics()
{
    for (const int64_t id : m_network.GetTopology().hosts())
    {
        Ptr<RoceNic> nic = RoceHelper::GetNic(m_network.GetNodes()[static_cast<std::size_t>(id)]);
        if (nic)
        {
            m_nics.push_back(nic);
            nic->TraceConnectWithoutContext("Rate", MakeCallback(&Outputs::OnRate, this));
            nic->TraceConnectWithoutContext("Window", MakeCallback(&Outputs::OnWindow, this));
            nic->TraceConnectWithoutContext("FlowComplete",
                                            MakeCallback(&Outputs::OnComplete, this));
            nic->TraceConnectWithoutContext("Pfc", MakeCallback(&Outputs::OnPfc, this));
        }
    }
}

void
Outputs::OnRate(const RoceFlow& flow, int64_t rateBps)
{
    if (m_network.GetPlan().monitor.rateIntervalPs == 0)
    {
        m_rate.Row(RoceTime::NowPs(), flow.id, rateBps);
        return;
    }
    m_rates[flow.id].m_rateBps = rateBps;
}

void
Outputs::OnWindow(const RoceFlow& flow, double windowBytes)
{
    if (m_network.GetPlan().monitor.rateIntervalPs == 0)
    {
        WriteWindow(flow.id, windowBytes);
        return;
    }
    m_windows[flow.id].m_windowBytes = windowBytes;
}

void
Outputs::WriteWindow(uint32_t flow, double windowBytes)
{
    char bytes[340] = "-1";
    if (windowBytes >= 0)
    {
        std::snprintf(bytes, sizeof(bytes), "%.3f", windowBytes);
    }
    m_window.RawRow(std::to_string(RoceTime::NowPs()) + ',' + std::to_string(flow) + ',' + bytes);
}

void
Outputs::WriteRates()
{
    for (auto& [flow, state] : m_windows)
    {
        if (state.m_windowBytes != state.m_writtenBytes)
        {
            WriteWindow(flow, state.m_windowBytes);
            state.m_writtenBytes = state.m_windowBytes;
        }
    }
    for (auto& [flow, state] : m_rates)
    {
        if (state.m_rateBps != state.m_writtenBps)
        {
            m_rate.Row(RoceTime::NowPs(), flow, state.m_rateBps);
            state.m_writtenBps = state.m_rateBps;
        }
    }
    Simulator::Schedule(RoceTime::FromPs(m_network.GetPlan().monitor.rateIntervalPs),
                        &Outputs::WriteRates,
                        this);
}

void
Outputs::WriteGoodput()
{
    const int64_t intervalPs = m_network.GetPlan().monitor.goodputIntervalPs;
    const auto& flows = m_network.GetFlows();
    for (std::size_t i = 0; i < flows.size(); ++i)
    {
        const RoceFlow& flow = *flows[i];
        if (!flow.started || m_goodputClosed[i])
        {
            continue;
        }
        const int64_t bytes = flow.deliveredBytes - m_deliveredBytes[i];
        m_deliveredBytes[i] = flow.deliveredBytes;
        m_goodputClosed[i] = flow.ended;
        const auto bps = static_cast<__int128>(bytes) * 8000000000000LL / intervalPs;
        m_throughput.Row(RoceTime::NowPs(), flow.id, static_cast<int64_t>(bps));
    }
    Simulator::Schedule(RoceTime::FromPs(intervalPs), &Outputs::WriteGoodput, this);
}

std::string
Outputs::FlowRow(const RoceFlow& flow)
{
    std::ostringstream row;
    row << flow.id << ',' << flow.source << ',' << flow.destination << ',' << flow.sourcePort << ','
        << flow.destPort << ',' << (flow.bytes == RoceFlow::kUnbounded ? -1 : flow.bytes) << ','
        << flow.startPs << ',';
    if (flow.finishPs >= 0)
    {
        row << flow.finishPs;
    }
    row << ',' << flow.deliveredBytes << ',' << flow.retransmittedBytes << ',' << flow.timeouts
        << ',' << flow.nacks << ',' << flow.standalonePs;
    return row.str();
}

void
Outputs::OnComplete(const RoceFlow& flow)
{
    m_flows.RawRow(FlowRow(flow));
    m_rates.erase(flow.id);
    m_windows.erase(flow.id);
}

void
Outputs::OnPfc(Ptr<const RoceNetDevice> device, bool pause)
{
    const uint32_t node = device->GetNode()->GetId();
    const bool isSwitch = m_network.GetPlan().IsSwitch(node);
    m_pfc.Row(RoceTime::NowPs(), node, isSwitch ? 1 : 0, device->GetIfIndex(), pause ? 1 : 0);
}

void
Outputs::Flush()
{
    m_queues.Write();
    m_flows.Flush();
    m_queue.Flush();
    m_rate.Flush();
    m_window.Flush();
    m_throughput.Flush();
    m_pfc.Flush();
}

void
Outputs::Finish(bool complete, const std::string& sentence, uint64_t events)
{
    m_queues.Finish();
    Flush();
    WriteFlows();
    WritePorts();
    WriteEngine(sentence, events);
    if (complete)
    {
        SetStatus("complete");
    }
}

void
Outputs::WriteFlows()
{
    // Until now in order of completion; for good, all flows in order of their numbers.
    CsvFile file(Path("flows.csv.new"), FLOWS_HEADER);
    for (const Ptr<RoceFlow>& flow : m_network.GetFlows())
    {
        file.RawRow(FlowRow(*flow));
    }
    file.Flush();
    std::filesystem::rename(Path("flows.csv.new"), Path("flows.csv"));
}

void
Outputs::WritePorts()
{
    CsvFile file(Path("ports.csv"), PORTS_HEADER);
    for (std::size_t i = 0; i < m_ports.size(); ++i)
    {
        const RoceSwitchPort& port = *m_ports[i];
        const QueueRecorder::Summary queue = m_queues.Summarise(i);
        char row[400];
        std::snprintf(row,
                      sizeof(row),
                      "%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRId64 ",%.3f,%.3f,%" PRIu64
                      ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRId64 ",%" PRId64,
                      port.GetNode()->GetId(),
                      port.GetNumber(),
                      port.GetRateBps(),
                      queue.m_peakBytes,
                      queue.m_meanBytes,
                      queue.m_meanLastThirdBytes,
                      port.GetPackets(),
                      port.GetMarked(),
                      port.GetDropped(),
                      port.GetPausesSent(),
                      port.GetPausedPs(),
                      port.GetPeer()->GetPausedPs());
        file.RawRow(row);
    }
    file.Flush();
}

void
Outputs::WriteEngine(const std::string& sentence, uint64_t events) const
{
    const sluice::Plan& plan = m_network.GetPlan();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - m_started;
    const SluiceSession* session = m_network.GetSession();
    const sluice::SessionStatistics bridge =
        session ? session->statistics() : sluice::SessionStatistics();
    uint64_t acks = 0;
    uint64_t creditDrops = 0;
    uint64_t dataPackets = 0;
    for (const Ptr<RoceNic>& nic : m_nics)
    {
        acks += nic->GetAcks();
        creditDrops += nic->GetCreditsDropped();
        dataPackets += nic->GetDataPackets();
    }
    uint64_t wredDrops = 0;
    for (const Ptr<RoceSwitchPort>& port : m_ports)
    {
        wredDrops += port->GetWredDropped();
        creditDrops += port->GetCreditsDropped();
    }
    std::ofstream file(Path("engine.json"), std::ios::trunc);
    file << "{\n  \"simulator\": \"ns3\",\n  \"simulator_version\": "
         << Quoted(SluiceNetwork::SimulatorVersion())
         << ",\n  \"shim_version\": " << Quoted(sluice::kShimVersion)
         << ",\n  \"transport\": " << Quoted(session ? plan.session.transport.transport : "none")
         << ",\n  \"simulated_ps\": " << RoceTime::NowPs() << ",\n  \"wall_s\": " << wall.count()
         << ",\n  \"bridge_wall_s\": " << static_cast<double>(bridge.wallNs) * 1e-9
         << ",\n  \"events\": " << events << ",\n  \"asks\": " << bridge.asks
         << ",\n  \"inline_asks\": " << bridge.inlineAsks
         << ",\n  \"inline_wall_s\": " << static_cast<double>(bridge.inlineWallNs) * 1e-9
         << ",\n  \"verdict_drops\": " << (session ? session->verdictDrops() : 0)
         << ",\n  \"other_acts\": " << (session ? session->otherActs() : 0)
         << ",\n  \"wred_drops\": " << wredDrops << ",\n  \"events_sent\": " << bridge.events
         << ",\n  \"decisions\": " << bridge.decisions
         << ",\n  \"cnps\": " << (session ? session->messages() : 0) << ",\n  \"acks\": " << acks
         << ",\n  \"credits\": " << (session ? session->credits() : 0)
         << ",\n  \"credit_drops\": " << creditDrops << ",\n  \"data_packets\": " << dataPackets
         << ",\n  \"resolution\": "
         << (plan.run.resolution == sluice::Resolution::kNanosecond ? "\"ns\"" : "\"ps\"");
    if (!sentence.empty())
    {
        file << ",\n  \"exit\": " << Quoted(sentence);
    }
    file << "\n}\n";
}

} // namespace ns3
