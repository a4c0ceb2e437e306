// SPDX-License-Identifier: MIT
#include "sluice/plan/topology.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "sluice/rules/pacing.h"
#include "sluice/rules/shortest_paths.h"
#include "sluice/rules/wide.h"

namespace sluice {

namespace {

/// @return time to send so many packets one after the other, ps, at most a quarter of the range
std::int64_t TrainPs(std::int64_t packets, std::int64_t bytesEach, std::int64_t rateBps,
                     bool truncateToNs) {
  const UInt128 most = INT64_MAX / 4;
  // What is no whole picosecond is kept from packet to packet; what is cut to nanoseconds is not.
  const auto count = static_cast<UInt128>(packets);
  const UInt128 ps = truncateToNs ? count * static_cast<UInt128>(TxTimePs(bytesEach, rateBps, true))
                                  : count * static_cast<UInt128>(bytesEach) * 8 * 1000000000000U /
                                        static_cast<UInt128>(rateBps);
  return static_cast<std::int64_t>(std::min(ps, most));
}

/// @return whole bytes that fit into a round trip
std::int64_t Bdp(std::int64_t rttPs, std::int64_t rateBps) {
  using Wide = Int128;
  return static_cast<std::int64_t>(static_cast<Wide>(rttPs) * rateBps / (8 * Wide{1000000000000}));
}

}  // namespace

Topology::Topology(const Plan& plan, bool down)
    : dataplane_(plan.dataplane),
      stepPs_(plan.run.resolution == Resolution::kNanosecond ? 1000 : 1) {
  spreads_ = std::any_of(plan.schemes.begin(), plan.schemes.end(),
                         [](const SchemeChoice& one) { return one.slot == "path-choice"; });
  hasTimesOfBest_ = spreads_ && dataplane_.pathRules != PathRules::kConweave;
  if (down) {
    down_ = plan.linkDown;
  }
  nodes_.resize(plan.nodes.size());
  for (std::size_t i = 0; i < plan.nodes.size(); ++i) {
    const PlanNode& node = plan.nodes[i];
    ids_.push_back(node.id);
    indexOf_.emplace(node.id, i);
    nodes_[i].isSwitch = node.type == NodeType::kSwitch;
    nodes_[i].ecmp = MakeEcmpRule(dataplane_, node.id, !nodes_[i].isSwitch);
    if (nodes_[i].isSwitch) {
      nodes_[i].switchNumber = static_cast<std::int64_t>(switches_.size());
      switches_.push_back(node.id);
    } else {
      hosts_.push_back(node.id);
    }
  }
  for (std::size_t i = 0; i < plan.links.size(); ++i) {
    const PlanLink& link = plan.links[i];
    std::vector<Port>& a = nodes_[IndexOf(link.a)].ports;
    std::vector<Port>& b = nodes_[IndexOf(link.b)].ports;
    const int aPort = static_cast<int>(a.size());
    const int bPort = static_cast<int>(b.size());
    a.push_back({link.a, aPort, i, link.b, bPort, link.rateBps, link.delayPs});
    b.push_back({link.b, bPort, i, link.a, aPort, link.rateBps, link.delayPs});
  }
  for (const std::int64_t id : switches_) {
    Node& node = nodes_[IndexOf(id)];
    node.firstCongestionPoint = static_cast<std::int64_t>(congestionPorts_.size());
    for (const Port& port : node.ports) {
      congestionPorts_.push_back(&port);
    }
  }
  ComputeRoutes();
  if (dataplane_.baseRttOf == BaseRttOf::kNetwork) {
    ofNetwork_ = LargestOfAllPairs();
  }
}

std::size_t Topology::IndexOf(std::int64_t id) const {
  const auto it = indexOf_.find(id);
  if (it == indexOf_.end()) {
    throw std::out_of_range("no node has id " + std::to_string(id));
  }
  return it->second;
}

const Topology::Node& Topology::NodeOf(std::int64_t id) const { return nodes_[IndexOf(id)]; }

const std::vector<Port>& Topology::PortsOf(std::int64_t node) const { return NodeOf(node).ports; }

std::int64_t Topology::CongestionPointOfPort(std::int64_t node, int port) const {
  const Node& n = NodeOf(node);
  if (!n.isSwitch || port < 0 || static_cast<std::size_t>(port) >= n.ports.size()) {
    throw std::out_of_range("node " + std::to_string(node) + " has no congestion point at port " +
                            std::to_string(port));
  }
  return n.firstCongestionPoint + port;
}

std::int64_t Topology::CongestionPointOfSwitch(std::int64_t node) const {
  const Node& n = NodeOf(node);
  if (!n.isSwitch) {
    throw std::out_of_range("node " + std::to_string(node) + " is not a switch");
  }
  return n.switchNumber;
}

const Port& Topology::PortOfCongestionPoint(std::int64_t index) const {
  return *congestionPorts_.at(static_cast<std::size_t>(index));
}

void Topology::ComputeRoutes() {
  std::vector<ShortestPaths::Node> graph(nodes_.size());
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    graph[n].forwards = nodes_[n].isSwitch;
    for (const Port& port : nodes_[n].ports) {
      graph[n].peers.push_back(IndexOf(port.peerNode));
    }
    graph[n].down = DownPorts(n);
  }
  ShortestPaths::Order order = ShortestPaths::Order::kByPort;
  if (dataplane_.ecmp == Ecmp::kHpcc) {
    order = ShortestPaths::Order::kAsFoundDown;
  } else if (dataplane_.ecmp == Ecmp::kConweave) {
    order = ShortestPaths::Order::kAsFoundUp;
  }
  const ShortestPaths paths(std::move(graph), order);
  std::map<std::vector<int>, std::uint32_t> known;
  const auto number = [&](const std::vector<int>& ports) {
    const auto [it, isNew] = known.emplace(ports, static_cast<std::uint32_t>(portLists_.size()));
    if (isNew) {
      portLists_.push_back(ports);
    }
    return it->second;
  };
  number({});
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    if (const Port* uplink = OnlyUplink(n)) {
      const std::size_t above = IndexOf(uplink->peerNode);
      nodes_[n].wayTo = {above, number({uplink->peerPort})};
      continue;
    }
    nodes_[n].wayTo = {n, 0};
    for (const std::vector<int>& ports : paths.To(n)) {
      nodes_[n].nextHops.push_back(number(ports));
    }
  }
}

std::vector<int> Topology::DownPorts(std::size_t node) const {
  std::vector<int> ports;
  for (const Port& port : nodes_[node].ports) {
    if (down_.Cuts(ids_[node], port.peerNode)) {
      ports.push_back(port.number);
    }
  }
  // Of several links between the two nodes the last one goes down.
  return ports.empty() ? ports : std::vector<int>{ports.back()};
}

const Port* Topology::OnlyUplink(std::size_t node) const {
  const Node& n = nodes_[node];
  const bool isAlone = !n.isSwitch && n.ports.size() == 1 && NodeOf(n.ports[0].peerNode).isSwitch &&
                       DownPorts(node).empty();
  return isAlone ? &n.ports[0] : nullptr;
}

const std::vector<int>& Topology::NextHops(std::int64_t node, std::int64_t destination) const {
  const std::size_t from = IndexOf(node);
  const std::size_t to = IndexOf(destination);
  const WayTo& way = nodes_[to].wayTo;
  if (from == to) {
    return portLists_.front();
  }
  return portLists_[from == way.above ? way.lastHop : nodes_[way.above].nextHops[from]];
}

int Topology::Route(std::int64_t node, const FlowKey& key) const {
  const std::vector<int>& choices = NextHops(node, key.dst);
  if (choices.empty()) {
    throw std::out_of_range("node " + std::to_string(node) + " has no way to node " +
                            std::to_string(key.dst));
  }
  return choices.size() == 1 ? choices.front()
                             : choices[NodeOf(node).ecmp->OfFlow(key, choices.size())];
}

std::int64_t Topology::PathsBeyond(std::int64_t node, int port, std::int64_t destination) const {
  const std::int64_t next = PortOf(node, port).peerNode;
  if (next == destination) {
    return 1;
  }
  const std::vector<int>& ways = NextHops(next, destination);
  std::int64_t most = 0;
  for (const int way : ways) {
    most = std::max(most, PathsBeyond(next, way, destination));
  }
  constexpr std::int64_t kMostPaths = 1 << 30;
  return std::min(kMostPaths, most * static_cast<std::int64_t>(ways.size()));
}

std::vector<WholePath> Topology::PathsTo(std::int64_t node, std::int64_t host) const {
  std::vector<PathPorts> all;
  for (const int port : NextHops(node, host)) {
    FollowPaths({{static_cast<std::uint32_t>(port)}, {port}}, PortOf(node, port).peerNode, host, 1,
                all);
  }
  std::sort(all.begin(), all.end(), [](const PathPorts& x, const PathPorts& y) {
    return std::lexicographical_compare(x.ports.rbegin(), x.ports.rend(), y.ports.rbegin(),
                                        y.ports.rend());
  });
  std::vector<WholePath> paths;
  for (const PathPorts& one : all) {
    paths.push_back(one.path);
    paths.back().hops = static_cast<std::uint32_t>(one.ports.size());
  }
  return paths;
}

void Topology::FollowPaths(const PathPorts& begun, std::int64_t node, std::int64_t host,
                           std::uint32_t ways, std::vector<PathPorts>& paths) const {
  const std::vector<int>& nextHops = NextHops(node, host);
  constexpr std::size_t kMostPaths = 1 << 16;
  if (paths.size() >= kMostPaths) {
    throw std::length_error("more than 65536 paths from a switch to node " + std::to_string(host));
  }
  for (std::size_t i = 0; i < nextHops.size(); ++i) {
    const std::int64_t next = PortOf(node, nextHops[i]).peerNode;
    if (next == host) {
      paths.push_back(begun);
      return;
    }
    PathPorts longer = begun;
    longer.path.beyond += static_cast<std::uint32_t>(i) * ways;
    longer.ports.push_back(nextHops[i]);
    FollowPaths(longer, next, host, ways * static_cast<std::uint32_t>(nextHops.size()), paths);
  }
}

std::int64_t Topology::PropagationPs(std::int64_t node, int port, std::int64_t destination) const {
  const Port& first = PortOf(node, port);
  std::int64_t sum = first.peerNode == destination ? 0 : first.delayPs;
  for (const Port* next : FirstPath(first.peerNode, destination)) {
    sum += next->peerNode == destination ? 0 : next->delayPs;
  }
  return sum;
}

bool Topology::Speed::IsAbove(const Speed& other) const {
  return rateBps != other.rateBps ? rateBps > other.rateBps : delayPs < other.delayPs;
}

Topology::Speed Topology::SpeedBy(const Port& port, std::int64_t destination,
                                  std::int64_t beforeBps) const {
  Speed speed;
  speed.rateBps = std::min(port.rateBps, beforeBps);
  if (port.peerNode != destination) {
    speed = SpeedTo(port.peerNode, destination, speed.rateBps);
  }
  speed.delayPs += port.delayPs;
  return speed;
}

Topology::Speed Topology::SpeedTo(std::int64_t node, std::int64_t destination,
                                  std::int64_t beforeBps) const {
  const std::tuple<std::int64_t, std::int64_t, std::int64_t> key{node, destination, beforeBps};
  const auto known = speeds_.find(key);
  if (known != speeds_.end()) {
    return known->second;
  }
  Speed best;
  bool isFirst = true;
  for (const int port : NextHops(node, destination)) {
    const Speed speed = SpeedBy(PortOf(node, port), destination, beforeBps);
    if (isFirst || speed.IsAbove(best)) {
      best = speed;
      isFirst = false;
    }
  }
  return speeds_[key] = best;
}

int Topology::FastestRoute(std::int64_t node, const FlowKey& key, std::int64_t beforeBps) const {
  int chosen = Route(node, key);
  Speed best = SpeedBy(PortOf(node, chosen), key.dst, beforeBps);
  for (const int port : NextHops(node, key.dst)) {
    const Speed speed = SpeedBy(PortOf(node, port), key.dst, beforeBps);
    if (speed.IsAbove(best)) {
      chosen = port;
      best = speed;
    }
  }
  return chosen;
}

std::vector<const Port*> Topology::Walk(std::int64_t from, const FlowKey& key) const {
  std::vector<const Port*> path;
  std::int64_t slowestBps = INT64_MAX;
  for (std::int64_t node = from; node != key.dst;) {
    const bool isChosen = hasTimesOfBest_ && NodeOf(node).isSwitch;
    const Port& port =
        PortOf(node, isChosen ? FastestRoute(node, key, slowestBps) : Route(node, key));
    slowestBps = std::min(slowestBps, port.rateBps);
    path.push_back(&port);
    node = port.peerNode;
  }
  return path;
}

bool Topology::GainsBySeveral(const FlowPath& path, std::int64_t destination) const {
  // Of the links that all its paths have, and of those that only this one has.
  std::int64_t allBps = INT64_MAX;
  std::int64_t ownBps = INT64_MAX;
  std::size_t ways = 1;
  for (const Port* port : path.forward) {
    if (NodeOf(port->node).isSwitch) {
      ways = std::max(ways, NextHops(port->node, destination).size());
    }
    const bool isLast = port->peerNode == destination;
    std::int64_t& slowest = ways == 1 || isLast ? allBps : ownBps;
    slowest = std::min(slowest, port->rateBps);
  }
  return ownBps < allBps;
}

std::vector<const Port*> Topology::FirstPath(std::int64_t from, std::int64_t to) const {
  std::vector<const Port*> path;
  for (std::int64_t node = from; node != to;) {
    const Port& port = PortOf(node, NextHops(node, to).at(0));
    path.push_back(&port);
    node = port.peerNode;
  }
  return path;
}

FlowPath Topology::PathOf(const PlanFlow& flow) const {
  const FlowKey key{flow.src, flow.dst, flow.sport, flow.dport};
  FlowPath path;
  path.forward = Walk(flow.src, key);
  path.backward = Walk(flow.dst, key.Reversed());
  path.lineRateBps = path.forward.front()->rateBps;
  path.bottleneckBps = path.lineRateBps;
  for (const Port* port : path.forward) {
    path.bottleneckBps = std::min(path.bottleneckBps, port->rateBps);
  }
  if (dataplane_.baseRttRule == BaseRttRule::kHpcc) {
    HpccTimes(flow, path);
  } else {
    ExactTimes(flow, path);
  }
  const bool isOnePacket = flow.bytes <= dataplane_.frames.payloadBytes;
  if (hasTimesOfBest_ && !isOnePacket && GainsBySeveral(path, flow.dst)) {
    path.standalonePs = 0;
  }
  return path;
}

namespace {

/// Where a queue builds up: of equally slow ports the last.
const Port* SlowerOf(const Port* before, const Port& next) {
  return before && before->rateBps < next.rateBps ? before : &next;
}

}  // namespace

std::vector<const Port*> Topology::SlowestPorts(const PlanFlow& flow) const {
  std::vector<const Port*> ports;
  const auto add = [&](const Port* port) {
    if (port && std::find(ports.begin(), ports.end(), port) == ports.end()) {
      ports.push_back(port);
    }
  };
  if (!spreads_) {
    const Port* slowest = nullptr;
    for (const Port* port : PathOf(flow).forward) {
      slowest = NodeOf(port->node).isSwitch ? SlowerOf(slowest, *port) : slowest;
    }
    add(slowest);
    return ports;
  }
  // Paths that have come to one node with the same slowest port go on alike.
  std::set<std::pair<std::int64_t, const Port*>> seen;
  std::vector<std::pair<std::int64_t, const Port*>> open{{flow.src, nullptr}};
  while (!open.empty()) {
    const auto [node, slowest] = open.back();
    open.pop_back();
    if (!seen.insert({node, slowest}).second) {
      continue;
    }
    if (node == flow.dst) {
      add(slowest);
      continue;
    }
    for (const int number : NextHops(node, flow.dst)) {
      const Port& port = PortOf(node, number);
      open.emplace_back(port.peerNode, NodeOf(node).isSwitch ? SlowerOf(slowest, port) : slowest);
    }
  }
  return ports;
}

void Topology::ExactTimes(const PlanFlow& flow, FlowPath& path) const {
  const FrameOptions& frames = dataplane_.frames;
  const auto arrival = [&](std::int64_t frame, const Port* port) {
    return TxTimePs(frames.OnWire(frame) - frames.AfterArrival(), port->rateBps,
                    dataplane_.truncateToNs);
  };
  const std::int64_t full = frames.DataFrame(frames.payloadBytes);
  const std::int64_t ack = frames.Frame(frames.ackBytes);
  path.baseRttPs = 0;
  for (const Port* port : path.backward) {
    path.baseRttPs += arrival(ack, port) + port->delayPs;
  }
  for (const Port* port : path.forward) {
    path.baseRttPs += arrival(full, port) + port->delayPs;
  }
  path.bdpBytes = Bdp(path.baseRttPs, path.bottleneckBps);
  if (flow.bytes < 0) {
    return;
  }
  const std::int64_t packets = (flow.bytes + frames.payloadBytes - 1) / frames.payloadBytes;
  const std::int64_t last = frames.DataFrame(flow.bytes - (packets - 1) * frames.payloadBytes);
  // Store and forward: the last packet leaves a hop when it has arrived there and the packet before
  // it has left; the packets before it are alike, so the slowest hop so far spaces them.
  const auto arrivalInSteps = [&](std::int64_t frame, const Port* port) {
    return arrival(frame, port) / stepPs_ * stepPs_ + port->delayPs;
  };
  std::int64_t lastArrives = 0;
  std::int64_t firstArrives = 0;
  std::int64_t slowestBps = std::numeric_limits<std::int64_t>::max();
  const auto train = [&](std::int64_t count, std::int64_t bps) {
    return TrainPs(count, frames.OnWire(full), bps, dataplane_.truncateToNs) / stepPs_ * stepPs_;
  };
  for (const Port* port : path.forward) {
    slowestBps = std::min(slowestBps, port->rateBps);
    std::int64_t previousGone = 0;
    if (packets > 1) {
      previousGone =
          firstArrives + (port->rateBps == slowestBps
                              ? train(packets - 1, slowestBps)
                              : train(1, port->rateBps) + train(packets - 2, slowestBps));
    }
    lastArrives = std::max(lastArrives, previousGone) + arrivalInSteps(last, port);
    firstArrives += arrivalInSteps(full, port);
  }
  path.standalonePs = lastArrives;
  for (const Port* port : path.backward) {
    path.standalonePs += arrivalInSteps(ack, port);
  }
}

void Topology::HpccTimes(const PlanFlow& flow, FlowPath& path) const {
  // Not of the link that the flow leaves by: a host with several has this path for all its flows.
  std::int64_t slowestBps = std::numeric_limits<std::int64_t>::max();
  std::int64_t propagationNs = 0;
  std::int64_t transmissionNs = 0;
  for (const Port* port : hasTimesOfBest_ ? path.forward : FirstPath(flow.src, flow.dst)) {
    slowestBps = std::min(slowestBps, port->rateBps);
    propagationNs += port->delayPs / 1000;
    transmissionNs += TxTimePs(dataplane_.frames.payloadBytes, port->rateBps, true) / 1000;
  }
  const std::int64_t rttNs = 2 * propagationNs + transmissionNs;
  path.baseRttPs = rttNs * 1000;
  path.bdpBytes = Bdp(path.baseRttPs, slowestBps);
  if (flow.bytes < 0) {
    return;
  }
  const std::int64_t packets = (flow.bytes - 1) / dataplane_.frames.payloadBytes + 1;
  const std::int64_t bytes = flow.bytes + packets * dataplane_.frames.headerBytes;
  path.standalonePs = path.baseRttPs + TxTimePs(bytes, slowestBps, true);
}

std::vector<std::int64_t> Topology::HostsThatDiffer() const {
  if (dataplane_.baseRttRule != BaseRttRule::kHpcc) {
    return hosts_;  // their ways are drawn by their numbers
  }
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, int> seen;
  std::vector<std::int64_t> hosts;
  for (const std::int64_t host : hosts_) {
    const Port* uplink = OnlyUplink(IndexOf(host));
    // Two of a kind, for the way from one to the other.
    if (!uplink || ++seen[{uplink->peerNode, uplink->rateBps, uplink->delayPs}] <= 2) {
      hosts.push_back(host);
    }
  }
  return hosts;
}

Topology::Largest Topology::LargestOfAllPairs() const {
  Largest largest;
  const std::vector<std::int64_t> hosts = HostsThatDiffer();
  for (const std::int64_t src : hosts) {
    for (const std::int64_t dst : hosts) {
      if (src == dst || NextHops(src, dst).empty()) {
        continue;
      }
      PlanFlow flow;
      flow.src = src;
      flow.dst = dst;
      const FlowPath path = PathOf(flow);
      largest.baseRttPs = std::max(largest.baseRttPs, path.baseRttPs);
      largest.bdpBytes = std::max(largest.bdpBytes, path.bdpBytes);
    }
  }
  return largest;
}

std::int64_t Topology::BaseRttGivenPs(const FlowPath& path) const {
  return ofNetwork_.baseRttPs > 0 ? ofNetwork_.baseRttPs : path.baseRttPs;
}

std::int64_t Topology::BdpBytes(const FlowPath& path) const {
  return ofNetwork_.bdpBytes > 0 ? ofNetwork_.bdpBytes : path.bdpBytes;
}

}  // namespace sluice
