// SPDX-License-Identifier: MIT
#include "sluice/plan/plan_builder.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "flow_lines.h"
#include "read_keys.h"

namespace sluice {
namespace {

constexpr std::int64_t kMostDelayPs = 1'000'000'000'000'000;  // 1000 s
constexpr std::int64_t kMostPorts = 65536;
constexpr std::int64_t kMostTracedNode = 65535;  // the trace has 16 bits for it
constexpr int kMostDeadlineMs = 86'400'000;
constexpr const char* kSeriesFlows =
    "all, none, or ids of flows and ranges such as 0-9, with commas between";

/// Takes the keys that one switch may have of its own.
void ReadKeys(PlanLine& line, SwitchOptions& options) {
  ReadKeys(line, options.buffer);
  ReadKeys(line, options.ecn);
}

}  // namespace

class PlanBuilder::Lines {
 public:
  explicit Lines(std::string name) : name_(std::move(name)) {}

  void Take(std::unique_ptr<PlanLine> line) {
    Directive(*line);
    line->RejectOthers();
    if (line->word() == "switch") {
      switchLines_.push_back(std::move(line));
    }
  }

  Plan Finish() {
    CheckWhole();
    return std::move(plan_);
  }

 private:
  void Directive(PlanLine& line) {
    static const std::vector<std::pair<const char*, void (Lines::*)(PlanLine&)>> kDirectives = {
        {"run", &Lines::Run},
        {"session", &Lines::Session},
        {"scheme", &Lines::Scheme},
        {"parameter", &Lines::Parameter},
        {"dataplane", &Lines::Dataplane},
        {"ecn", &Lines::Ecn},
        {"node", &Lines::Node},
        {"switch", &Lines::Switch},
        {"link", &Lines::Link},
        {"link_down", &Lines::LinkDown},
        {"flow", &Lines::Flow},
        {"task", &Lines::Task},
        {"collective", &Lines::Collective},
        {"monitor", &Lines::Monitor}};
    std::string allowed;
    for (const auto& [word, take] : kDirectives) {
      if (line.word() == word) {
        (this->*take)(line);
        return;
      }
      allowed += (allowed.empty() ? "" : ", ") + std::string(word);
    }
    line.Fail("unknown directive '" + line.word() + "'; allowed are " + allowed);
  }

  void Once(PlanLine& line) {
    if (!seen_.insert(line.word()).second) {
      line.Fail("directive '" + line.word() + "' comes twice; allowed is once");
    }
  }

  void Run(PlanLine& line) {
    Once(line);
    line.Require({"duration_ps", "out"});
    line.Get("experiment", plan_.run.experiment);
    line.Get("seed", plan_.run.seed);
    line.Get("duration_ps", plan_.run.durationPs, 1, kMostDurationPs);
    line.Get<Resolution>("resolution", plan_.run.resolution,
                         {{"ps", Resolution::kPicosecond}, {"ns", Resolution::kNanosecond}});
    line.Get("out", plan_.run.out);
    line.Get("progress", plan_.run.progress);
    if (plan_.run.out.empty()) {
      line.Reject("out", "", "the path of a folder");
    }
  }

  void Session(PlanLine& line) {
    Once(line);
    TransportOptions& t = plan_.session.transport;
    line.Get<std::string>("transport", t.transport,
                          {{"jvm", "jvm"}, {"zmq", "zmq"}, {"native", "native"}});
    line.Get("endpoint", t.endpoint);
    line.Get("keys", t.keysFile);
    line.Get("classpath", t.classPath);
    line.Get("scheme_path", t.schemePath);
    line.Get("scheme_code", t.schemeCode);
    line.Get("record", t.recordFile);
    line.Get("java_home", t.javaHome);
    line.Get("jvm_options", t.jvmOptions);
    line.Get("transport_path", t.transportPath);
    line.Get("heartbeat_ms", t.heartbeatMs, 1, kMostDeadlineMs);
    line.Get("silence_deadline_ms", t.silenceDeadlineMs, 0, kMostDeadlineMs);
    line.Get("answer_deadline_ms", t.answerDeadlineMs, 0, kMostDeadlineMs);
    line.Get("hello_deadline_ms", t.helloDeadlineMs, 0, kMostDeadlineMs);
    line.Get("hide", plan_.session.hiddenCapabilities);
    if (t.transport == "zmq" && t.endpoint.empty()) {
      line.Fail("session transport=zmq lacks key 'endpoint'");
    }
    if (t.transport == "jvm" && t.classPath.empty()) {
      line.Fail("session transport=jvm lacks key 'classpath'");
    }
  }

  void Scheme(PlanLine& line) {
    SchemeChoice scheme;
    line.Require({"slot", "name"});
    GetSlot(line, scheme.slot);
    line.Get("name", scheme.name);
    line.Get("profile", scheme.profile);
    if (FindScheme(scheme.slot) != nullptr) {
      line.Reject("slot", scheme.slot, "one scheme for each slot");
    }
    plan_.schemes.push_back(std::move(scheme));
  }

  void Parameter(PlanLine& line) {
    std::string slot;
    std::string name;
    std::string value;
    line.Require({"slot", "name", "value"});
    GetSlot(line, slot);
    line.Get("name", name);
    line.Get("value", value);
    SchemeChoice* scheme = FindScheme(slot);
    if (scheme == nullptr) {
      line.Reject("slot", slot, "the slot of a scheme named above");
    }
    for (const auto& [other, unused] : scheme->parameters) {
      (void)unused;
      if (other == name) {
        line.Reject("name", name, "each parameter once for each slot");
      }
    }
    scheme->parameters.emplace_back(name, value);
  }

  static void GetSlot(PlanLine& line, std::string& slot) {
    line.Get<std::string>("slot", slot,
                          {{"congestion-control", "congestion-control"},
                           {"flow-control", "flow-control"},
                           {"path-choice", "path-choice"}});
  }

  SchemeChoice* FindScheme(const std::string& slot) {
    const auto it = std::find_if(plan_.schemes.begin(), plan_.schemes.end(),
                                 [&slot](const SchemeChoice& s) { return s.slot == slot; });
    return it == plan_.schemes.end() ? nullptr : &*it;
  }

  void Dataplane(PlanLine& line) {
    ReadKeys(line, plan_.dataplane.frames);
    ReadKeys(line, plan_.dataplane.nic);
    ReadKeys(line, plan_.dataplane.switches);
    ReadKeys(line, static_cast<NetworkOptions&>(plan_.dataplane));
  }

  void Node(PlanLine& line) {
    PlanNode node;
    line.Require({"id", "type"});
    line.Get("id", node.id, 0, EntityId::kIndexMask);
    line.Get<NodeType>("type", node.type,
                       {{"host", NodeType::kHost}, {"switch", NodeType::kSwitch}});
    line.Get("name", node.name);
    if (!nodeTypes_.emplace(node.id, node.type).second) {
      line.Reject("id", std::to_string(node.id), "an id no other node has");
    }
    plan_.nodes.push_back(std::move(node));
  }

  static std::int64_t IdOfSwitch(PlanLine& line) {
    line.Require({"id"});
    std::int64_t id = 0;
    line.Get("id", id, 0, EntityId::kIndexMask);
    return id;
  }

  void Switch(PlanLine& line) {
    // Overrides are applied once all dataplane lines are read: a line keeps no order with those.
    IdOfSwitch(line);
    SwitchOptions probe;
    ReadKeys(line, probe);
  }

  void Link(PlanLine& line) {
    PlanLink link;
    line.Require({"a", "b", "rate_bps", "delay_ps"});
    line.Get("a", link.a, 0);
    line.Get("b", link.b, 0);
    line.Get("rate_bps", link.rateBps, 1, kMostRateBps);
    line.Get("delay_ps", link.delayPs, 0, kMostDelayPs);
    line.Get("ber", link.ber, 0, 1);
    line.Get("per", link.per, 0, 1);
    plan_.links.push_back(link);
    linkPlaces_.push_back(line.place());
  }

  void Flow(PlanLine& line) {
    flowLines_.Read(line);
    flowPlaces_.push_back(line.place());
  }

  void Task(PlanLine& line) {
    flowLines_.ReadTask(line);
    taskPlaces_.push_back(line.place());
  }

  void Collective(PlanLine& line) {
    PlanCollective collective;
    line.Require({"name", "operation", "begins", "ends"});
    line.Get("name", collective.name);
    line.Get("operation", collective.operation);
    line.Get("bytes", collective.bytes, 0);
    line.Get("begins", collective.begins, 0, EntityId::kIndexMask);
    line.Get("ends", collective.ends, 0, EntityId::kIndexMask);
    for (const auto& [key, text] :
         {std::pair{"name", collective.name}, std::pair{"operation", collective.operation}}) {
      if (text.empty() || text.find_first_of(",\"\n\r") != std::string::npos) {
        line.Reject(key, text, "text without commas, quotation marks and line ends");
      }
    }
    for (const auto& [key, ids] :
         {std::pair{"begins", &collective.begins}, std::pair{"ends", &collective.ends}}) {
      for (const std::int64_t id : *ids) {
        if (!flowLines_.HasTask(id)) {
          line.Reject(key, std::to_string(id), "ids of tasks of earlier lines");
        }
      }
      if (std::set<std::int64_t>(ids->begin(), ids->end()).size() != ids->size()) {
        line.Reject(key, "the same twice", "each task once");
      }
    }
    if (collective.begins.empty() || collective.begins.size() != collective.ends.size()) {
      line.Reject("ends", std::to_string(collective.ends.size()) + " tasks",
                  "one or more, as many as begins");
    }
    plan_.collectives.push_back(std::move(collective));
  }

  void LinkDown(PlanLine& line) {
    Once(line);
    line.Require({"a", "b", "at_ps"});
    line.Get("a", plan_.linkDown.a, 0);
    line.Get("b", plan_.linkDown.b, 0);
    line.Get("at_ps", plan_.linkDown.atPs, 0, kMostDurationPs);
    linkDownPlace_ = line.place();
  }

  void Monitor(PlanLine& line) {
    Once(line);
    MonitorSection& m = plan_.monitor;
    line.Get("queue_interval_ps", m.queueIntervalPs, 1);
    line.Get("goodput_interval_ps", m.goodputIntervalPs, 1);
    line.Get("rate_interval_ps", m.rateIntervalPs, 0);
    line.Get("qlen_start_ps", m.qlenStartPs, 0);
    line.Get("qlen_end_ps", m.qlenEndPs, 0);
    line.Get("conweave_start_ps", m.conweaveStartPs, 0);
    line.Get("conweave_end_ps", m.conweaveEndPs, 0);
    line.Get("conweave_interval_ps", m.conweaveIntervalPs, 1);
    line.Get("conweave_cnps_ps", m.conweaveCnpsPs, 0);
    line.Get("conweave_queues", m.conweaveQueues);
    line.Get("trace_pause_us", m.tracePauseUs, 1, UINT32_MAX);
    line.Get("trace_nodes", traceNodes_);
    std::vector<std::string> ports;
    line.Get("queue_ports", ports);
    if (ports.size() == 1 && (ports[0] == "all" || ports[0] == "bottleneck")) {
      m.queuePorts = ports[0] == "all" ? QueuePorts::kAll : QueuePorts::kBottleneck;
    } else if (!ports.empty()) {
      m.queuePorts = QueuePorts::kListed;
      for (const std::string& port : ports) {
        m.listedPorts.push_back(
            line.NumberAndNumber("queue_ports", port, "all, bottleneck, or node:port"));
      }
    }
    std::vector<std::string> flows;
    line.Get("flows", flows);
    if (!flows.empty() && flows != std::vector<std::string>{"all"}) {
      m.flows = SeriesFlows::kListed;
      if (flows != std::vector<std::string>{"none"}) {
        for (const std::string& range : flows) {
          m.listedFlows.push_back(line.Range("flows", range, kSeriesFlows));
        }
      }
    }
    monitorPlace_ = line.place();
  }

  void Ecn(PlanLine& line) {
    PlanEcn ecn;
    line.Get("rate_bps", ecn.rateBps, 1, kMostRateBps);
    line.Get("kmin_bytes", ecn.kminBytes, 0);
    line.Get("kmax_bytes", ecn.kmaxBytes, 0);
    line.Get("pmax", ecn.pmax, 0, 1);
    line.RejectOthers();  // in NED, perhaps one of these misspelt
    line.Require({"rate_bps", "kmin_bytes", "kmax_bytes", "pmax"});
    if (ecn.kmaxBytes < ecn.kminBytes) {
      line.Reject("kmax_bytes", std::to_string(ecn.kmaxBytes),
                  "at least kmin_bytes, " + std::to_string(ecn.kminBytes));
    }
    for (const PlanEcn& other : plan_.ecn) {
      if (other.rateBps == ecn.rateBps) {
        line.Reject("rate_bps", std::to_string(ecn.rateBps), "each rate once");
      }
    }
    plan_.ecn.push_back(ecn);
  }

  void CheckWhole() {
    if (seen_.count("run") == 0) {
      throw PlanError(name_ + ": the plan lacks directive 'run'");
    }
    if (!plan_.schemes.empty() && seen_.count("session") == 0) {
      throw PlanError(name_ + ": the plan names a scheme and lacks directive 'session'");
    }
    ApplySwitchOverrides();
    CheckLinks();
    CheckFlows();
    CheckTasks();
    CheckMonitor();
    CheckTrace();
    std::sort(plan_.nodes.begin(), plan_.nodes.end(),
              [](const PlanNode& x, const PlanNode& y) { return x.id < y.id; });
    std::sort(plan_.flows.begin(), plan_.flows.end(),
              [](const PlanFlow& x, const PlanFlow& y) { return x.id < y.id; });
    std::sort(plan_.tasks.begin(), plan_.tasks.end(),
              [](const PlanTask& x, const PlanTask& y) { return x.id < y.id; });
  }

  void ApplySwitchOverrides() {
    for (const std::unique_ptr<PlanLine>& line : switchLines_) {
      const std::int64_t id = IdOfSwitch(*line);
      if (!IsType(id, NodeType::kSwitch)) {
        line->Reject("id", std::to_string(id), "the id of a node of type switch");
      }
      auto [it, added] = plan_.switchOverrides.emplace(id, plan_.dataplane.switches);
      if (!added) {
        line->Reject("id", std::to_string(id), "one line for each switch");
      }
      ReadKeys(*line, it->second);
    }
  }

  void CheckLinks() {
    for (std::size_t i = 0; i < plan_.links.size(); ++i) {
      const PlanLink& link = plan_.links[i];
      for (const auto& [key, id] : {std::pair{"a", link.a}, std::pair{"b", link.b}}) {
        if (nodeTypes_.count(id) == 0) {
          linkPlaces_[i]->Reject("link", key, std::to_string(id), "the id of a node");
        }
        const std::int64_t ports = ++portCounts_[id];
        if (ports > kMostPorts) {
          linkPlaces_[i]->Reject("link", key, std::to_string(id),
                                 "at most " + std::to_string(kMostPorts) + " links at one node");
        }
      }
      if (link.a == link.b) {
        linkPlaces_[i]->Reject("link", "b", std::to_string(link.b), "a node other than a");
      }
      neighbours_[link.a].push_back(link.b);
      neighbours_[link.b].push_back(link.a);
    }
    const PlanLinkDown& down = plan_.linkDown;
    const auto isThat = [&down](const PlanLink& link) { return down.Cuts(link.a, link.b); };
    if (down.atPs >= 0 && std::none_of(plan_.links.begin(), plan_.links.end(), isThat)) {
      linkDownPlace_->Reject("link_down", "b", std::to_string(down.b),
                             "a node that a link joins to node " + std::to_string(down.a));
    }
  }

  void CheckFlows() {
    std::unordered_map<std::int64_t, std::unordered_set<std::int64_t>> reachable;
    for (std::size_t i = 0; i < plan_.flows.size(); ++i) {
      const PlanFlow& flow = plan_.flows[i];
      for (const auto& [key, id] : {std::pair{"src", flow.src}, std::pair{"dst", flow.dst}}) {
        if (!IsType(id, NodeType::kHost)) {
          flowPlaces_[i]->Reject("flow", key, std::to_string(id), "the id of a node of type host");
        }
      }
      if (flow.priority == 0 && !plan_.dataplane.priority0IsControl) {
        flowPlaces_[i]->Reject("flow", "priority", "0", "1 to 7, as priority0_is_control=false");
      }
      if (flow.bytes == 0 && plan_.dataplane.nic.nicTurns == NicTurns::kRoundRobin) {
        flowPlaces_[i]->Reject("flow", "bytes", "0",
                               "at least 1, or -1 for no end; 0 only with nic_turns=hpcc");
      }
      if (flow.src == flow.dst) {
        flowPlaces_[i]->Reject("flow", "dst", std::to_string(flow.dst), "a host other than src");
      }
      auto it = reachable.find(flow.src);
      if (it == reachable.end()) {
        it = reachable.emplace(flow.src, ReachableFrom(flow.src)).first;
      }
      if (it->second.count(flow.dst) == 0) {
        flowPlaces_[i]->Reject(
            "flow", "dst", std::to_string(flow.dst),
            "a host that links and switches join to src " + std::to_string(flow.src));
      }
    }
  }

  void CheckTasks() {
    for (std::size_t i = 0; i < plan_.tasks.size(); ++i) {
      const std::int64_t node = plan_.tasks[i].node;
      if (!IsType(node, NodeType::kHost)) {
        taskPlaces_[i]->Reject("task", "node", std::to_string(node),
                               "the id of a node of type host");
      }
    }
  }

  std::unordered_set<std::int64_t> ReachableFrom(std::int64_t host) const {
    std::unordered_set<std::int64_t> reached{host};
    std::vector<std::int64_t> queue{host};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto it = neighbours_.find(queue[i]);
      if (it == neighbours_.end()) {
        continue;
      }
      for (const std::int64_t next : it->second) {
        if (reached.insert(next).second && IsType(next, NodeType::kSwitch)) {
          queue.push_back(next);  // hosts do not forward
        }
      }
    }
    return reached;
  }

  void CheckMonitor() const {
    for (const auto& [node, port] : plan_.monitor.listedPorts) {
      const auto it = portCounts_.find(node);
      if (!IsType(node, NodeType::kSwitch) || it == portCounts_.end() || port >= it->second) {
        monitorPlace_->Reject("monitor", "queue_ports",
                              std::to_string(node) + ":" + std::to_string(port),
                              "a port that a node of type switch has");
      }
    }
    for (const auto& [first, last] : plan_.monitor.listedFlows) {
      for (std::int64_t id = first; id <= last; ++id) {
        if (!flowLines_.Has(id)) {
          monitorPlace_->Reject("monitor", "flows", std::to_string(id), "the id of a flow");
        }
      }
    }
  }

  void CheckTrace() {
    std::set<std::int64_t> traced;
    for (const std::string& text : traceNodes_) {
      const bool isNumber = !text.empty() && text.size() < 6 &&
                            text.find_first_not_of("0123456789") == std::string::npos;
      const std::int64_t node = isNumber ? std::stoll(text) : -1;
      if (node > kMostTracedNode || nodeTypes_.count(node) == 0) {
        monitorPlace_->Reject("monitor", "trace_nodes", text,
                              "the id of a node, at most " + std::to_string(kMostTracedNode) +
                                  ", with commas between");
      }
      if (!traced.insert(node).second) {
        monitorPlace_->Reject("monitor", "trace_nodes", text, "each node once");
      }
    }
    plan_.monitor.traceNodes.assign(traced.begin(), traced.end());
  }

  bool IsType(std::int64_t id, NodeType type) const {
    const auto it = nodeTypes_.find(id);
    return it != nodeTypes_.end() && it->second == type;
  }

  std::string name_;
  Plan plan_;
  FlowLines flowLines_{plan_.flows, plan_.tasks};
  std::set<std::string> seen_;
  std::unordered_map<std::int64_t, NodeType> nodeTypes_;
  std::unordered_map<std::int64_t, std::int64_t> portCounts_;
  std::unordered_map<std::int64_t, std::vector<std::int64_t>> neighbours_;
  std::vector<std::unique_ptr<PlanLine>> switchLines_;
  // Of lines taken, for a sentence about one of them.
  std::vector<std::shared_ptr<const PlanPlace>> linkPlaces_;  // as plan_.links
  std::vector<std::shared_ptr<const PlanPlace>> flowPlaces_;  // as plan_.flows
  std::vector<std::shared_ptr<const PlanPlace>> taskPlaces_;  // as plan_.tasks
  std::shared_ptr<const PlanPlace> linkDownPlace_;
  std::shared_ptr<const PlanPlace> monitorPlace_;
  std::vector<std::string> traceNodes_;
};

PlanBuilder::PlanBuilder(const std::string& name) : lines_(std::make_unique<Lines>(name)) {}

PlanBuilder::~PlanBuilder() = default;

void PlanBuilder::Take(std::unique_ptr<PlanLine> line) { lines_->Take(std::move(line)); }

Plan PlanBuilder::Finish() { return lines_->Finish(); }

}  // namespace sluice
