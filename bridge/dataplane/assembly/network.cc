// SPDX-License-Identifier: MIT
#include "sluice/assembly/network.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sluice/assembly/work_graph.h"

namespace sluice::roce {

namespace {

EcnProfile ProfileOf(const EcnOptions& ecn) {
  EcnProfile profile;
  profile.kminBytes = ecn.kminBytes;
  profile.kmaxBytes = ecn.kmaxBytes;
  profile.pmax = ecn.pmax;
  profile.averageWeight = ecn.averageWeight;
  return profile;
}

}  // namespace

Network::Network(Engine& engine, const Plan& plan)
    : engine_(engine),
      plan_(plan),
      topology_(plan),
      streams_(plan),
      digests_(
          std::make_shared<DigestRule>(plan.dataplane.digestLogBase,
                                       [this] { return topology_.LargestOfAllPairs().baseRttPs; })),
      hosts_(plan.nodes.size()),
      switches_(plan.nodes.size()),
      graph_(engine) {
  if (plan.dataplane.pathRules == PathRules::kConweave) {
    MakeWholePaths();
  }
}

void Network::MakeWholePaths() {
  std::vector<std::int64_t> switchOf(plan_.nodes.size(), -1);
  for (const std::int64_t host : topology_.hosts()) {
    for (const sluice::Port& port : topology_.PortsOf(host)) {
      if (plan_.IsSwitch(port.peerNode)) {
        switchOf[static_cast<std::size_t>(host)] = port.peerNode;
      }
    }
  }
  wholePaths_ = std::make_unique<ConweavePaths>(
      static_cast<std::uint32_t>(plan_.run.seed), std::move(switchOf),
      [this](std::uint32_t from, std::uint32_t host) { return routes().PathsTo(from, host); });
}

SwitchSettings Network::SettingsOf(std::int64_t node) const {
  const SwitchOptions& options = plan_.SwitchOf(node);
  return {options.buffer, options.ecn, plan_.dataplane.frames, plan_.dataplane,
          plan_.dataplane.nic.lossRecovery == LossRecovery::kTrimming};
}

void Network::SetUpPort(const sluice::Port& planned, Port& port) const {
  port.SetNode(static_cast<std::uint32_t>(planned.node));
  port.SetRate(static_cast<std::uint64_t>(planned.rateBps));
  port.SetDelay(planned.delayPs);
  port.SetTruncateToNs(plan_.dataplane.truncateToNs);
  port.SetPeer(static_cast<std::uint32_t>(planned.peerNode), plan_.IsSwitch(planned.peerNode));
}

void Network::SetUpLine(std::size_t link, LineErrors* atA, LineErrors* atB) const {
  const PlanLink& planned = plan_.links[link];
  for (LineErrors* errors : {atA, atB}) {
    if (errors) {
      errors->SetRates(planned.ber, planned.per);
    }
  }
  KeyLine(link, atA, atB);
}

void Network::KeyLine(std::size_t link, LineErrors* atA, LineErrors* atB) const {
  if (!plan_.links[link].HasLoss() && plan_.dataplane.otherLinksLoss > 0) {
    for (LineErrors* errors : {atA, atB}) {
      if (errors) {
        errors->SetRates(0, plan_.dataplane.otherLinksLoss);
      }
    }
  }
  const std::shared_ptr<MrgSequence> losses = streams_.Key(link, atA, atB);
  if (plan_.dataplane.nic.nicTurns != NicTurns::kConweave) {
    return;
  }
  for (const std::int64_t node : {plan_.links[link].a, plan_.links[link].b}) {
    for (const sluice::Port& port : topology_.PortsOf(node)) {
      Nic* nic = port.link == link && !plan_.IsSwitch(node) ? NicAt(node, port.number) : nullptr;
      if (nic) {
        nic->DrawWithEachTaken(losses);
      }
    }
  }
}

void Network::AddNic(std::int64_t host, int port, Nic& nic) {
  hosts_[static_cast<std::size_t>(host)].all.push_back(&nic);
  nicAt_[{host, port}] = &nic;
  nic.ReadDigests({digests_->codec(), streams_.DigestSamplesOf(host)});
}

void Network::AddSwitch(std::int64_t node, Switch& target) {
  switches_[static_cast<std::size_t>(node)] = &target;
  streams_.Key(target);
  target.SetWholePaths(wholePaths_.get());
}

Port* Network::PortAt(std::int64_t node, int port) const {
  if (const Switch* target = SwitchOf(node)) {
    return target->ports()[static_cast<std::size_t>(port)];
  }
  return NicAt(node, port);
}

Nic* Network::NicAt(std::int64_t host, int port) const {
  const auto it = nicAt_.find({host, port});
  return it == nicAt_.end() ? NicOf(host) : it->second;
}

void Network::SetUpHost(std::int64_t node) {
  HostNics& host = hosts_[static_cast<std::size_t>(node)];
  if (host.all.size() < 2) {
    return;
  }
  host.outlet = [this, node, &host](const FlowKey& key) {
    const bool leads = key.dst != node && !routes().NextHops(node, key.dst).empty();
    return leads ? NicAt(node, routes().Route(node, key)) : host.all.front();
  };
  for (const sluice::Port& port : topology_.PortsOf(node)) {
    NicAt(node, port.number)->JoinHost(static_cast<std::uint32_t>(port.number), host);
  }
}

void Network::ShareOut(std::int64_t host) {
  std::vector<const Flow*> ofPairs;
  for (Nic* nic : NicsOf(host)) {
    for (const QueuePair* pair : nic->ReleaseTurns()) {
      ofPairs.push_back(&pair->flow());
    }
  }
  for (const FlowPtr& flow : flows_) {
    if (flow->bytes == 0 && flow->started && flow->source == host) {
      ofPairs.push_back(&*flow);
    }
  }
  pairOrder_.Sort(static_cast<std::uint32_t>(host), ofPairs);
  const HostNics& own = hosts_[static_cast<std::size_t>(host)];
  for (const Flow* flow : ofPairs) {
    Nic* outlet = own.outlet ? own.outlet(flow->Key()) : NicOf(host);
    if (flow->bytes == 0) {
      outlet->TakeEmptyPair();
    } else {
      outlet->TakePair(flow->id);
    }
  }
  if (!own.outlet) {
    return;
  }
  for (const FlowPtr& flow : onWire_) {
    if (flow && flow->destination == host) {
      own.outlet(flow->Key().Reversed())->TakeReceiver(flow->id);
    }
  }
}

void Network::SetUp() {
  for (const std::int64_t id : topology_.switches()) {
    if (Switch* target = SwitchOf(id)) {
      SetMarking(id, *target);
    }
  }
  SetUpDevices();
  for (const PlanFlow& planned : plan_.flows) {
    flows_.push_back(NewFlow(planned));
    onWire_.push_back(planned.samePair ? nullptr : flows_.back());
    if (planned.followed && !planned.samePair) {
      onWire_.back() = NewFlow(planned);
      onWire_.back()->bytes = Flow::kUnbounded;
      onWire_.back()->carried.push_back(flows_.back());
    }
  }
  LosePackets();
}

void Network::SetUpDevices() {
  for (const std::int64_t id : topology_.hosts()) {
    SetUpHost(id);
  }
  for (const std::int64_t id : topology_.switches()) {
    if (Switch* target = SwitchOf(id)) {
      SetUpSwitch(id, *target);
    }
  }
}

void Network::SetMarking(std::int64_t node, Switch& target) const {
  for (SwitchPort* port : target.ports()) {
    port->SetEcnProfile(ProfileOf(plan_.EcnOf(node, static_cast<std::int64_t>(port->rateBps()))));
  }
}

void Network::SetUpSwitch(std::int64_t node, Switch& target) const {
  const std::shared_ptr<MrgSequence> marks = streams_.MarksOfSwitch();
  for (SwitchPort* port : target.ports()) {
    streams_.Key(*port, topology_.CongestionPointOfPort(node, static_cast<int>(port->number())));
    if (marks) {
      port->SetMarkingSequence(marks);
    }
    port->WriteDigests(digests_, streams_.DigestsOf(topology_.CongestionPointOfPort(
                                     node, static_cast<int>(port->number()))));
    port->StampAll(plan_.dataplane.intStamping);
    if (plan_.dataplane.portScheduling == PortScheduling::kFair) {
      port->ServeByIngress({});
    }
  }
  target.SetBeyond([this, node](std::uint32_t port, std::uint32_t destination) {
    const auto number = static_cast<int>(port);
    return PathSelector::Beyond{
        static_cast<std::uint32_t>(routes().PathsBeyond(node, number, destination)),
        2 * routes().PropagationPs(node, number, destination)};
  });
  target.Commit(FirstHostBps(), LongestFrames(), Priorities());
  SetRoutes(node, target);
}

void Network::SetRoutes(std::int64_t node, Switch& target) const {
  for (const PlanNode& destination : plan_.nodes) {
    const std::vector<int>& ports = routes().NextHops(node, destination.id);
    target.SetRoute(static_cast<std::uint32_t>(destination.id), {ports.begin(), ports.end()});
  }
}

void Network::TakeDownLink() {
  routes_ = std::make_unique<Topology>(plan_, true);
  if (wholePaths_) {
    wholePaths_->Forget();
  }
  const auto takeDown = [this](std::int64_t node, std::int64_t peer) {
    const std::vector<sluice::Port>& ports = topology_.PortsOf(node);
    const auto last = std::find_if(ports.rbegin(), ports.rend(), [peer](const sluice::Port& port) {
      return port.peerNode == peer;
    });
    if (Port* port = PortAt(node, last->number)) {
      port->TakeDown();
    }
  };
  for (const std::int64_t id : topology_.switches()) {
    if (Switch* target = SwitchOf(id)) {
      target->ForgetRoutes();
    }
  }
  takeDown(plan_.linkDown.a, plan_.linkDown.b);
  takeDown(plan_.linkDown.b, plan_.linkDown.a);
  for (const std::int64_t id : topology_.switches()) {
    if (Switch* target = SwitchOf(id)) {
      SetRoutes(id, *target);
    }
  }
  for (const std::int64_t id : topology_.hosts()) {
    ShareOut(id);
  }
  if (plan_.dataplane.baseRttRule == BaseRttRule::kHpcc) {
    RateAloneAnew();
  }
}

void Network::RateAloneAnew() {
  // That simulator divides by the rate of the path there is at the end, and keeps the first RTT.
  for (std::size_t i = 0; i < flows_.size(); ++i) {
    Flow& flow = *flows_[i];
    if (!flow.ended && flow.standalonePs > 0 &&
        !routes_->NextHops(plan_.flows[i].src, plan_.flows[i].dst).empty()) {
      const FlowPath before = topology_.PathOf(plan_.flows[i]);
      const FlowPath now = routes_->PathOf(plan_.flows[i]);
      flow.standalonePs =
          now.standalonePs == 0 ? 0 : before.baseRttPs + now.standalonePs - now.baseRttPs;
    }
  }
}

FrameOptions Network::LongestFrames() const {
  FrameOptions frames = plan_.dataplane.frames;
  frames.payloadBytes = std::max(frames.payloadBytes, longestOtherFrame_ - frames.DataFrame(0));
  return frames;
}

std::int64_t Network::Priorities() const {
  if (priorities_ > 0) {
    return priorities_;
  }
  std::set<std::int64_t> priorities;
  for (const PlanFlow& flow : plan_.flows) {
    priorities.insert(flow.priority);
  }
  if (longestOtherFrame_ > 0) {
    priorities.insert(Frame().priority);
  }
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(priorities.size()));
}

std::int64_t Network::FirstHostBps() const {
  for (const std::int64_t host : topology_.hosts()) {
    if (!topology_.PortsOf(host).empty()) {
      return topology_.PortsOf(host).front().rateBps;
    }
  }
  return INT64_MAX;
}

FlowPtr Network::NewFlow(const PlanFlow& planned) {
  for (const std::int64_t end : {planned.src, planned.dst}) {
    if (!NicOf(end)) {
      throw PlanError("flow " + std::to_string(planned.id) + ": node " + std::to_string(end) +
                      " (" + plan_.nodes[static_cast<std::size_t>(end)].name +
                      ") has no RoCE interface");
    }
  }
  // The HPCC simulator keeps the first round trips.
  const bool isLater = plan_.linkDown.atPs >= 0 && planned.after.empty() &&
                       planned.startPs >= plan_.linkDown.atPs &&
                       plan_.dataplane.baseRttRule == BaseRttRule::kExact;
  if (isLater && !later_) {
    later_ = std::make_unique<Topology>(plan_, true);
  }
  const bool hasWay = isLater && !later_->NextHops(planned.src, planned.dst).empty();
  const Topology& topology = hasWay ? *later_ : topology_;
  const FlowPath path = topology.PathOf(planned);
  FlowPtr flow = Make<Flow>();
  flow->id = static_cast<std::uint32_t>(planned.id);
  flow->source = static_cast<std::uint32_t>(planned.src);
  flow->destination = static_cast<std::uint32_t>(planned.dst);
  flow->bytes = planned.bytes < 0 ? Flow::kUnbounded : planned.bytes;
  flow->startPs = planned.after.empty() ? planned.startPs : Flow::kWaiting;
  flow->stopPs = planned.stopPs;
  flow->offeredBps = std::max<std::int64_t>(0, planned.offeredBps);
  flow->sourcePort = static_cast<std::uint16_t>(planned.sport);
  flow->destPort = static_cast<std::uint16_t>(planned.dport);
  flow->priority = static_cast<std::uint8_t>(planned.priority);
  flow->baseRttPs = topology.BaseRttGivenPs(path);
  flow->bdpBytes = topology.BdpBytes(path);
  flow->bottleneckBps = path.bottleneckBps;
  flow->standalonePs = path.standalonePs;
  flow->followed = planned.followed;
  return flow;
}

void Network::LosePackets() const {
  for (const auto& [number, packet] : plan_.dataplane.losePackets) {
    for (const PlanFlow& flow : plan_.flows) {
      if (flow.id == number) {
        const std::int64_t first = flow.firstByte + packet * plan_.dataplane.frames.payloadBytes;
        for (Nic* nic : NicsOf(flow.dst)) {
          nic->LoseOnce(static_cast<std::uint32_t>(flow.pair), static_cast<std::uint64_t>(first));
        }
      }
    }
  }
}

Hello Network::HelloOf(const Simulator& simulator) const {
  Hello hello;
  hello.simulator = simulator.name;
  hello.simulatorVersion = simulator.version;
  hello.schemes = plan_.schemes;
  hello.seed = plan_.run.seed;
  hello.experiment = plan_.run.experiment;
  const auto& hidden = plan_.session.hiddenCapabilities;
  for (const std::string& capability : SessionAdapter::Capabilities()) {
    if (std::find(hidden.begin(), hidden.end(), capability) == hidden.end()) {
      hello.capabilities.push_back(capability);
    }
  }
  return hello;
}

void Network::Connect(std::unique_ptr<Transport> transport, const Simulator& simulator) {
  session_ = std::make_unique<SessionAdapter>(engine_, std::move(transport));
  session_->SetNodes(static_cast<std::int64_t>(plan_.nodes.size()));
  for (const std::int64_t id : topology_.switches()) {
    if (Switch* target = SwitchOf(id)) {
      session_->AddSwitch(*target);
    }
  }
  for (const FlowPtr& flow : onWire_) {
    if (flow) {
      session_->AddFlow(flow, *NicOf(flow->source), *NicOf(flow->destination));
    }
  }
  for (const std::int64_t id : topology_.hosts()) {
    for (Nic* nic : NicsOf(id)) {
      nic->SetAgent(session_.get());
    }
    if (Nic* nic = NicOf(id)) {
      session_->AddHost(*nic);
    }
  }
  session_->Open(HelloOf(simulator));
}

std::int64_t Network::DeliveredBytes() const {
  std::int64_t bytes = 0;
  for (const auto& [where, nic] : nicAt_) {
    bytes += nic->deliveredBytes();
  }
  return bytes;
}

void Network::StartFlows() {
  for (std::size_t i = 0; i < flows_.size(); ++i) {
    const FlowPtr& flow = onWire_[i] ? onWire_[i] : flows_[i];
    if (plan_.flows[i].after.empty()) {
      ScheduleFlow(engine_, flow, *NicOf(flow->source), *NicOf(flow->destination));
    } else {
      graph_.Add(plan_.flows[i], flow, *NicOf(flow->source), *NicOf(flow->destination));
    }
  }
  for (const PlanTask& task : plan_.tasks) {
    graph_.Add(task);
  }
  if (!graph_.IsEmpty()) {
    for (const HostNics& host : hosts_) {
      for (Nic* nic : host.all) {
        nic->AddFlowObserver(&graph_);
      }
    }
  }
  if (plan_.linkDown.atPs >= 0) {
    for (const HostNics& host : hosts_) {
      for (Nic* nic : host.all) {
        nic->AddFlowObserver(&pairOrder_);
      }
    }
    engine_.Call(plan_.linkDown.atPs, [this] { TakeDownLink(); });
  }
}

}  // namespace sluice::roce
