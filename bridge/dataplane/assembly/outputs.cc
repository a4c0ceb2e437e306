// SPDX-License-Identifier: MIT
#include "sluice/assembly/outputs.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "sluice/assembly/stop_watch.h"
#include "sluice/failure.h"
#include "sluice/model/switch.h"
#include "sluice/rules/wide.h"

namespace sluice::roce {

namespace {

constexpr const char* kFlowsHeader =
    "flow,src,dst,sport,dport,bytes,start_ps,finish_ps,delivered_bytes,"
    "retransmitted_bytes,timeouts,nacks,standalone_ps,messages";
constexpr const char* kPortsHeader =
    "node,port,rate_bps,queue_peak_bytes,queue_mean_bytes,queue_mean_last_third_bytes,packets,"
    "marked,dropped,pauses_sent,paused_ps,peer_paused_ps";

std::string Folder(const std::string& out) {
  std::error_code error;
  std::filesystem::create_directories(out, error);
  if (error) {
    throw PlanError("out=" + out + " cannot be made (" + error.message() +
                    "); allowed is a folder that can be written");
  }
  return out;
}

std::string Quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", c);
      quoted += escape;
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

/// @return whether the flow was not there yet; it is now
bool IsFirst(std::vector<bool>& seen, std::uint32_t flow) {
  if (flow >= seen.size()) {
    seen.resize(std::size_t{flow} + 1);
  }
  const bool first = !seen[flow];
  seen[flow] = true;
  return first;
}

}  // namespace

Outputs::Outputs(Engine& engine, const Plan& plan, const sluice::Topology& topology,
                 std::string simulator, std::string simulatorVersion)
    : engine_(engine),
      plan_(plan),
      topology_(topology),
      simulator_(std::move(simulator)),
      simulatorVersion_(std::move(simulatorVersion)),
      out_(Folder(plan.run.out)),
      started_(std::chrono::steady_clock::now()),
      startedCpu_(std::clock()),
      flowsFile_(PathOf("flows.csv"), kFlowsHeader),
      queueFile_(PathOf("queue.csv"), "time_ps,node,port,bytes"),
      rateFile_(PathOf("rate.csv"), "time_ps,flow,rate_bps"),
      windowFile_(PathOf("window.csv"), "time_ps,flow,window_bytes"),
      throughputFile_(PathOf("throughput.csv"), "time_ps,flow,goodput_bps"),
      pfcFile_(PathOf("pfc.csv"), "time_ps,node,node_type,port,pause"),
      completionsFile_(PathOf("completions.csv"), "flow"),
      queues_(engine, queueFile_, plan.monitor.queueIntervalPs, plan.TrafficStartPs(),
              plan.run.durationPs) {
  SetStatus("partial");
  ChooseSampledPorts();
  const MonitorSection& monitor = plan.monitor;
  for (const auto& [first, last] : monitor.listedFlows) {
    hasSeries_.resize(std::max(hasSeries_.size(), static_cast<std::size_t>(last) + 1));
    std::fill(hasSeries_.begin() + first, hasSeries_.begin() + last + 1, true);
  }
  if (monitor.qlenStartPs >= 0) {
    counts_ = std::make_unique<QueueCounts>(engine, monitor.qlenStartPs, monitor.qlenEndPs,
                                            PathOf("qlen.txt"));
  }
  if (!plan.tasks.empty()) {
    work_ = std::make_unique<WorkFiles>(engine, plan, out_);
  }
  if (monitor.conweaveStartPs >= 0) {
    conweave_ = std::make_unique<ConweaveFiles>(engine, plan, topology, out_);
  }
  if (!monitor.traceNodes.empty()) {
    trace_ = std::make_unique<HpccTrace>(engine, plan, topology, PathOf("mix.tr"));
  }
}

std::string Outputs::PathOf(const std::string& name) const { return out_ + "/" + name; }

void Outputs::SetStatus(const std::string& status) const {
  // Renamed when it is whole: a process that is killed leaves no empty one.
  const std::string whole = PathOf("status");
  const std::string partial = PathOf(".status.partial");
  std::ofstream file(partial, std::ios::trunc);
  file << status << '\n';
  file.close();
  std::error_code failure;
  if (file) {
    std::filesystem::rename(partial, whole, failure);
  }
  if (!file || failure) {
    throw std::runtime_error(whole + " cannot be written");
  }
}

bool Outputs::IsSampled(std::int64_t node, std::int64_t port) const {
  return plan_.monitor.queuePorts == QueuePorts::kAll ||
         std::find(sampledPorts_.begin(), sampledPorts_.end(), std::make_pair(node, port)) !=
             sampledPorts_.end();
}

void Outputs::ChooseSampledPorts() {
  if (plan_.monitor.queuePorts == QueuePorts::kListed) {
    sampledPorts_ = plan_.monitor.listedPorts;
  } else if (plan_.monitor.queuePorts == QueuePorts::kBottleneck) {
    for (const PlanFlow& flow : plan_.flows) {
      for (const sluice::Port* port : topology_.SlowestPorts(flow)) {
        if (!IsSampled(port->node, port->number)) {
          sampledPorts_.emplace_back(port->node, port->number);
        }
      }
    }
  }
}

bool Outputs::HasSeries(std::uint32_t flow) const {
  return plan_.monitor.flows == SeriesFlows::kAll || (flow < hasSeries_.size() && hasSeries_[flow]);
}

void Outputs::FollowPort(SwitchPort& port, const Port* peer) {
  ports_.push_back({&port, peer});
  queues_.Follow(port, IsSampled(port.node(), port.number()));
  port.AddObserver(this);
  if (counts_) {
    counts_->Follow(port);
  }
  if (conweave_) {
    conweave_->Follow(port);
  }
  if (trace_) {
    trace_->Follow(port);
  }
}

void Outputs::FollowNic(Nic& nic) {
  nics_.push_back(&nic);
  nic.AddFlowObserver(this);
  nic.AddObserver(this);
  if (conweave_) {
    conweave_->Follow(nic);
  }
  if (trace_) {
    trace_->Follow(nic);
  }
}

void Outputs::FollowFlow(FlowPtr flow) {
  if (conweave_) {
    conweave_->Follow(flow);
  }
  flows_.push_back({});
  flows_.back().flow = std::move(flow);
}

void Outputs::Begin() {
  const std::int64_t goodputPs = plan_.monitor.goodputIntervalPs;
  const std::int64_t durationPs = plan_.run.durationPs;
  if (goodputPs > 0) {
    engine_.Post(goodputPs, writeGoodput_);
  }
  if (goodputPs > 0 && durationPs != goodputPs) {
    // The run stops before events of its last instant that were scheduled on the way there; and
    // its last interval may be a short one.
    engine_.Post(durationPs, writeGoodput_);
  }
  if (counts_) {
    counts_->Begin();
  }
  if (conweave_) {
    conweave_->Begin();
  }
  if (plan_.monitor.rateIntervalPs > 0) {
    engine_.Post(plan_.monitor.rateIntervalPs, writeRates_);
  }
  const std::int64_t stepPs = engine_.StepPs();
  engine_.Post(plan_.LastThirdStartPs() / stepPs * stepPs, writeLastThird_);
}

void Outputs::WriteLastThird() {
  // Goodput and fairness of the last third, and which flows stand still in it, must not depend on
  // which flows have time series, nor on their interval.
  CsvFile file(PathOf("last_third.csv"), "time_ps,flow,delivered_bytes");
  for (const FollowedFlow& followed : flows_) {
    const Flow& flow = *followed.flow;
    if (flow.started && !flow.ended) {
      file.Row(engine_.NowPs(), flow.id, flow.deliveredBytes);
    }
  }
  file.Flush();
}

void Outputs::OnRate(const Flow& flow, std::int64_t rateBps) {
  rateChanges_ += IsFirst(hasRate_, flow.id) ? 0 : 1;
  NoteAboveLink(flow, rateBps);
  if (!HasSeries(flow.id)) {
    return;
  }
  if (plan_.monitor.rateIntervalPs == 0) {
    rateFile_.Row(engine_.NowPs(), flow.id, rateBps);
    return;
  }
  rates_[flow.id].rateBps = rateBps;
}

void Outputs::NoteAboveLink(const Flow& flow, std::int64_t rateBps) {
  std::int64_t& linkBps = linkBps_[flow.source];
  if (linkBps == 0) {
    for (const sluice::Port& port : topology_.PortsOf(flow.source)) {
      linkBps = std::max(linkBps, port.rateBps);
    }
  }
  if (rateBps > linkBps) {
    aboveLink_.insert(flow.id);
    mostAboveBps_ = std::max(mostAboveBps_, rateBps);
  }
}

std::string Outputs::AboveLink() const {
  constexpr std::size_t kMostNamed = 10;
  std::string flows;
  std::size_t named = 0;
  for (const std::uint32_t flow : aboveLink_) {
    if (named++ == kMostNamed) {
      break;
    }
    flows += (flows.empty() ? "" : ", ") + std::to_string(flow);
  }
  return "{\"most_bps\": " + std::to_string(mostAboveBps_) +
         ", \"count\": " + std::to_string(aboveLink_.size()) + ", \"flows\": [" + flows + "]}";
}

void Outputs::OnWindow(const Flow& flow, double windowBytes) {
  windowChanges_ += IsFirst(hasWindow_, flow.id) ? 0 : 1;
  if (!HasSeries(flow.id)) {
    return;
  }
  if (plan_.monitor.rateIntervalPs == 0) {
    WriteWindow(flow.id, windowBytes);
    return;
  }
  windows_[flow.id].windowBytes = windowBytes;
}

void Outputs::WriteWindow(std::uint32_t flow, double windowBytes) {
  char bytes[340] = "-1";
  if (windowBytes >= 0) {
    std::snprintf(bytes, sizeof(bytes), "%.3f", windowBytes);
  }
  windowFile_.RawRow(std::to_string(engine_.NowPs()) + ',' + std::to_string(flow) + ',' + bytes);
}

void Outputs::WriteRates() {
  for (auto& [flow, state] : windows_) {
    if (state.windowBytes != state.writtenBytes) {
      WriteWindow(flow, state.windowBytes);
      state.writtenBytes = state.windowBytes;
    }
  }
  for (auto& [flow, state] : rates_) {
    if (state.rateBps != state.writtenBps) {
      rateFile_.Row(engine_.NowPs(), flow, state.rateBps);
      state.writtenBps = state.rateBps;
    }
  }
  engine_.Post(plan_.monitor.rateIntervalPs, writeRates_);
}

std::size_t Outputs::PlaceOf(std::uint32_t flow) const {
  if (flow < flows_.size() && flows_[flow].flow->id == flow) {
    return flow;
  }
  const auto it = std::find_if(flows_.begin(), flows_.end(), [flow](const FollowedFlow& followed) {
    return followed.flow->id == flow;
  });
  return static_cast<std::size_t>(it - flows_.begin());
}

void Outputs::OnStart(const Flow& flow) {
  if (HasSeries(flow.id)) {
    startedFlows_.push_back(PlaceOf(flow.id));
  }
}

void Outputs::WriteGoodput() {
  const std::int64_t intervalPs = engine_.NowPs() - goodputWrittenPs_;
  if (intervalPs == 0) {
    return;
  }
  goodputWrittenPs_ = engine_.NowPs();
  const auto middle = static_cast<std::ptrdiff_t>(running_.size());
  std::sort(startedFlows_.begin(), startedFlows_.end());
  running_.insert(running_.end(), startedFlows_.begin(), startedFlows_.end());
  startedFlows_.clear();
  std::inplace_merge(running_.begin(), running_.begin() + middle, running_.end());
  std::size_t kept = 0;
  for (const std::size_t index : running_) {
    FollowedFlow& followed = flows_[index];
    const Flow& flow = *followed.flow;
    if (flow.started) {
      const std::int64_t bytes = flow.deliveredBytes - followed.deliveredBytes;
      followed.deliveredBytes = flow.deliveredBytes;
      const auto bps = static_cast<Int128>(bytes) * 8000000000000LL / intervalPs;
      throughputFile_.Row(engine_.NowPs(), flow.id, static_cast<std::int64_t>(bps));
    }
    if (!flow.ended) {
      running_[kept++] = index;
    }
  }
  running_.resize(kept);
  engine_.Post(plan_.monitor.goodputIntervalPs, writeGoodput_);
}

std::string Outputs::FlowRow(const Flow& flow) {
  std::ostringstream row;
  row << flow.id << ',' << flow.source << ',' << flow.destination << ',' << flow.sourcePort << ','
      << flow.destPort << ',' << (flow.bytes == Flow::kUnbounded ? -1 : flow.bytes) << ','
      << flow.startPs << ',';
  if (flow.finishPs >= 0) {
    row << flow.finishPs;
  }
  row << ',' << flow.deliveredBytes << ',' << flow.retransmittedBytes << ',' << flow.timeouts << ','
      << flow.nacks << ',' << flow.standalonePs << ',' << flow.messages;
  return row.str();
}

void Outputs::OnComplete(const Flow& flow) {
  flowsFile_.RawRow(FlowRow(flow));
  completionsFile_.Row(flow.id);
  rates_.erase(flow.id);
  windows_.erase(flow.id);
}

void Outputs::OnPause(const Port& port, bool pause) {
  pfcFile_.Row(engine_.NowPs(), port.node(), plan_.IsSwitch(port.node()) ? 1 : 0, port.number(),
               pause ? 1 : 0);
}

void Outputs::OnPauseOver(const Port& port) {
  // ConWeave's program logs pause frames as they are received, and the end of a pause by its time
  // is none.
  if (plan_.dataplane.switches.buffer.bufferRules != BufferRules::kBroadcom) {
    OnPause(port, false);
  }
}

void Outputs::Flush() {
  queues_.Write();
  flowsFile_.Flush();
  queueFile_.Flush();
  rateFile_.Flush();
  windowFile_.Flush();
  throughputFile_.Flush();
  pfcFile_.Flush();
  completionsFile_.Flush();
  if (work_) {
    work_->Flush();
  }
  if (conweave_) {
    conweave_->Flush();
  }
  if (trace_) {
    trace_->Flush();
  }
}

void Outputs::Finish(bool complete, const std::string& sentence, std::uint64_t events) {
  queues_.Finish();
  // Of a run that ended early, not those whose time had not come.
  WriteFlows(complete ? Flow::kWaiting - 1 : engine_.NowPs());
  Flush();
  WritePorts();
  WriteEngine(sentence, events);
  if (complete) {
    SetStatus(StopWatch::HasParent() ? "simulated" : "complete");
  }
}

void Outputs::WriteFlows(std::int64_t begunByPs) {
  // Until now in order of completion; for good, all flows in order of their numbers. A short run
  // has no row in the file yet, and needs no second one.
  if (!flowsFile_.HasWrittenRows()) {
    flowsFile_.Forget();
    WriteFlows(flowsFile_, begunByPs);
    return;
  }
  CsvFile file(PathOf("flows.csv.new"), kFlowsHeader);
  WriteFlows(file, begunByPs);
  std::filesystem::rename(PathOf("flows.csv.new"), PathOf("flows.csv"));
}

void Outputs::WriteFlows(CsvFile& file, std::int64_t begunByPs) const {
  for (const FollowedFlow& followed : flows_) {
    if (followed.flow->startPs <= begunByPs) {
      file.RawRow(FlowRow(*followed.flow));
    }
  }
  file.Flush();
}

void Outputs::WritePorts() {
  CsvFile file(PathOf("ports.csv"), kPortsHeader);
  for (std::size_t i = 0; i < ports_.size(); ++i) {
    const SwitchPort& port = *ports_[i].port;
    const QueueRecorder::Summary queue = queues_.Summarise(i);
    char row[400];
    std::snprintf(row, sizeof(row),
                  "%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRId64 ",%.3f,%.3f,%" PRIu64 ",%" PRIu64
                  ",%" PRIu64 ",%" PRIu64 ",%" PRId64 ",%" PRId64,
                  port.node(), port.number(), port.rateBps(), queue.peakBytes, queue.meanBytes,
                  queue.meanLastThirdBytes, port.packets(), port.marked(), port.dropped(),
                  port.pausesSent(), port.PausedPs(),
                  ports_[i].peer ? ports_[i].peer->PausedPs() : 0);
    file.RawRow(row);
  }
  file.Flush();
}

void Outputs::WriteEngine(const std::string& sentence, std::uint64_t events) const {
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - started_;
  const double cpuS = static_cast<double>(std::clock() - startedCpu_) / CLOCKS_PER_SEC;
  const SessionStatistics bridge = session_ ? session_->statistics() : SessionStatistics();
  const double askMedianUs = session_ ? session_->wallTimes().MedianNs() * 1e-3 : 0;
  std::uint64_t acks = 0;
  std::uint64_t echoes = 0;
  std::uint64_t creditDrops = 0;
  std::uint64_t dataPackets = 0;
  for (const Nic* nic : nics_) {
    acks += nic->acks();
    echoes += nic->echoes().all;
    creditDrops += nic->creditsDropped();
    dataPackets += nic->dataPackets();
  }
  std::uint64_t wredDrops = 0;
  std::uint64_t trimmed = 0;
  std::int64_t keptBack = 0;
  std::int64_t keptBackExpired = 0;
  for (const FollowedPort& followed : ports_) {
    wredDrops += followed.port->wredDropped();
    trimmed += followed.port->trimmed();
    creditDrops += followed.port->creditsDropped();
    const OrderKeeper* order = followed.port->owner() ? followed.port->owner()->order() : nullptr;
    if (order && followed.port->number() == 0) {
      keptBack += order->held();
      keptBackExpired += order->expired();
    }
  }
  std::ofstream file(PathOf("engine.json"), std::ios::trunc);
  file << "{\n  \"simulator\": " << Quoted(simulator_)
       << ",\n  \"simulator_version\": " << Quoted(simulatorVersion_)
       << ",\n  \"shim_version\": " << Quoted(kShimVersion)
       << ",\n  \"transport\": " << Quoted(session_ ? plan_.session.transport.transport : "none")
       << ",\n  \"simulated_ps\": " << engine_.NowPs() << ",\n  \"wall_s\": " << wall.count()
       << ",\n  \"cpu_s\": " << cpuS
       << ",\n  \"bridge_wall_s\": " << static_cast<double>(bridge.wallNs) * 1e-9
       << ",\n  \"ask_median_us\": " << askMedianUs << ",\n  \"events\": " << events
       << ",\n  \"asks\": " << bridge.asks << ",\n  \"inline_asks\": " << bridge.inlineAsks
       << ",\n  \"inline_wall_s\": " << static_cast<double>(bridge.inlineWallNs) * 1e-9
       << ",\n  \"verdict_drops\": " << (session_ ? session_->verdictDrops() : 0)
       << ",\n  \"other_acts\": " << (session_ ? session_->otherActs() : 0)
       << ",\n  \"network_acts\": " << (session_ ? session_->networkActs() : 0)
       << ",\n  \"path_acts\": " << (session_ ? session_->pathActs() : 0)
       << ",\n  \"above_link\": " << AboveLink() << ",\n  \"rate_changes\": " << rateChanges_
       << ",\n  \"window_changes\": " << windowChanges_ << ",\n  \"wred_drops\": " << wredDrops
       << ",\n  \"trimmed_packets\": " << trimmed << ",\n  \"kept_back_packets\": " << keptBack
       << ",\n  \"kept_back_expired\": " << keptBackExpired
       << ",\n  \"events_sent\": " << bridge.events << ",\n  \"decisions\": " << bridge.decisions
       << ",\n  \"cnps\": " << (session_ ? session_->messages() : 0) << ",\n  \"acks\": " << acks
       << ",\n  \"echoes\": " << echoes
       << ",\n  \"credits\": " << (session_ ? session_->credits() : 0)
       << ",\n  \"credit_drops\": " << creditDrops << ",\n  \"data_packets\": " << dataPackets
       << ",\n  \"resolution\": "
       << (plan_.run.resolution == Resolution::kNanosecond ? "\"ns\"" : "\"ps\"");
  if (!sentence.empty()) {
    file << ",\n  \"exit\": " << Quoted(sentence);
  }
  file << "\n}\n" << std::flush;
  if (!file) {
    throw std::runtime_error(PathOf("engine.json") + " cannot be written");
  }
}

}  // namespace sluice::roce
