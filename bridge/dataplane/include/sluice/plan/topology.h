// SPDX-License-Identifier: MIT
#ifndef SLUICE_TOPOLOGY_H
#define SLUICE_TOPOLOGY_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sluice/plan/plan.h"
#include "sluice/rules/ecmp_rule.h"
#include "sluice/rules/whole_path.h"

namespace sluice {

/// One end of a link.
struct Port {
  std::int64_t node = 0;
  int number = 0;
  std::size_t link = 0;  ///< index in Plan::links
  std::int64_t peerNode = 0;
  int peerPort = 0;
  std::int64_t rateBps = 0;
  std::int64_t delayPs = 0;
};

/// What a lone flow would find.
struct FlowPath {
  std::vector<const Port*> forward;   ///< egress ports from source to destination
  std::vector<const Port*> backward;  ///< egress ports the ACKs take
  std::int64_t lineRateBps = 0;       ///< of the source's port
  std::int64_t bottleneckBps = 0;     ///< slowest link of the forward path
  std::int64_t baseRttPs = 0;
  std::int64_t bdpBytes = 0;      ///< base RTT times the slowest link, whole bytes
  std::int64_t standalonePs = 0;  ///< start to last ACK when alone; 0: not known, see PathOf
};

/// Port numbers, congestion-point numbers and routes of a plan.
///
/// Ports of a node count its links in file order from 0. Congestion points count switches in
/// ascending node id and the ports of each in order, or the switches themselves.
class Topology {
 public:
  /// @param down whether the plan's link that goes down is down: no path goes through it then
  explicit Topology(const Plan& plan, bool down = false);

  /// Ports of a node, by number.
  const std::vector<Port>& PortsOf(std::int64_t node) const;
  const Port& PortOf(std::int64_t node, int port) const { return PortsOf(node).at(port); }

  /// Switches, ascending.
  const std::vector<std::int64_t>& switches() const { return switches_; }
  /// Hosts, ascending.
  const std::vector<std::int64_t>& hosts() const { return hosts_; }

  /// Index of the congestion point of a switch's port, for scope "port".
  std::int64_t CongestionPointOfPort(std::int64_t node, int port) const;
  /// Index of the congestion point of a switch, for scope "switch".
  std::int64_t CongestionPointOfSwitch(std::int64_t node) const;
  /// The port with that congestion point, for scope "port".
  const Port& PortOfCongestionPoint(std::int64_t index) const;

  /// Ports of `node` on shortest paths (hops; hosts do not forward) to `destination`, a host or a
  /// switch, ascending; empty if there is none.
  const std::vector<int>& NextHops(std::int64_t node, std::int64_t destination) const;

  /// How many shortest paths a port begins, as they are numbered hop by hop: the product of the
  /// ways at each switch on the path that has most. 0: the port is on none.
  std::int64_t PathsBeyond(std::int64_t node, int port, std::int64_t destination) const;

  /// All shortest paths from a switch to a host's switch. Their order is that of ConweavePaths: by
  /// the port of the last hop, then of the one before, and so on.
  std::vector<WholePath> PathsTo(std::int64_t node, std::int64_t host) const;

  /// Propagation from a node by a port to the switch that the destination hangs on.
  std::int64_t PropagationPs(std::int64_t node, int port, std::int64_t destination) const;

  /// The port a packet leaves `node` by, chosen among the shortest paths by the seeded hash.
  int Route(std::int64_t node, const FlowKey& key) const;

  /// Path and times of a flow, by the plan's base-RTT rule.
  ///
  /// exact: base RTT = a full data frame stored and forwarded along the flow's own path plus one
  /// ACK back along its own (if a scheme chooses paths, along the fastest one); standalone = all
  /// frames back to back at line rate along that path plus the last ACK, to the step of the
  /// simulator's time, where a frame takes whole steps on each link, else at most one step less for
  /// each link (cut to nanoseconds per hop if the plan says so); not known of unbounded flows, nor
  /// where a scheme chooses paths and several at once would be faster than one, which one packet
  /// cannot use. hpcc: 2·Σ propagation + Σ serialisation of one payload per hop of the first
  /// shortest path (if a scheme chooses paths, of the fastest one), whole nanoseconds; standalone =
  /// that + (bytes + header·packets)·8/(slowest link of that path).
  FlowPath PathOf(const PlanFlow& flow) const;

  /// Where a flow's queue builds up: the last of the slowest switch ports of its path, or, if a
  /// scheme chooses paths, of each path that it may take. None without a switch.
  std::vector<const Port*> SlowestPorts(const PlanFlow& flow) const;

  /// The largest base RTT and the largest bandwidth-delay product between any two hosts, by the
  /// plan's rule.
  struct Largest {
    std::int64_t baseRttPs = 0;
    std::int64_t bdpBytes = 0;
  };
  Largest LargestOfAllPairs() const;

  /// The base RTT that a flow's schemes are given: that of its path, or the network's largest (the
  /// HPCC simulator's GLOBAL_T), as the plan says.
  std::int64_t BaseRttGivenPs(const FlowPath& path) const;

  /// The bandwidth-delay product of a flow's window: that of its path, or the network's largest,
  /// as the base RTT.
  std::int64_t BdpBytes(const FlowPath& path) const;

 private:
  /// How packets get to a node. To a host with one port they go as to its switch, which then sends
  /// them by its port to the host: routes are kept for the switches.
  struct WayTo {
    std::size_t above = 0;      ///< index of the host's switch; of other nodes, themselves
    std::uint32_t lastHop = 0;  ///< place in portLists_ of the port from there to the host
  };

  struct Node {
    std::vector<Port> ports;
    WayTo wayTo;
    std::vector<std::uint32_t> nextHops;  // to here, by node: place in portLists_
    bool isSwitch = false;
    std::int64_t firstCongestionPoint = 0;  // switches only
    std::int64_t switchNumber = 0;          // switches only
    std::unique_ptr<EcmpRule> ecmp;
  };

  const Node& NodeOf(std::int64_t id) const;
  std::size_t IndexOf(std::int64_t id) const;
  void ComputeRoutes();
  /// The ports of a node whose links are down.
  std::vector<int> DownPorts(std::size_t node) const;
  /// The only port of a host, which leads to a switch and is up, or null.
  const Port* OnlyUplink(std::size_t node) const;
  /// Hosts between which the largest base RTT and the largest bandwidth-delay product are found: of
  /// those below one switch with links alike, two.
  std::vector<std::int64_t> HostsThatDiffer() const;
  /// A path with the ports of all its hops.
  struct PathPorts {
    WholePath path;
    std::vector<int> ports;
  };
  /// Appends the paths that begin with one.
  /// @param ways how many paths differ by the hops of `begun` after the first
  void FollowPaths(const PathPorts& begun, std::int64_t node, std::int64_t host, std::uint32_t ways,
                   std::vector<PathPorts>& paths) const;
  /// How fast a path is: the rate of its slowest link counts first, then its propagation delay.
  struct Speed {
    std::int64_t rateBps = INT64_MAX;
    std::int64_t delayPs = 0;
    bool IsAbove(const Speed& other) const;
  };
  /// Of the fastest path that begins with a port.
  /// @param beforeBps rate of the slowest link before it: none is faster than that
  Speed SpeedBy(const Port& port, std::int64_t destination, std::int64_t beforeBps) const;
  /// Of the fastest path from a node.
  Speed SpeedTo(std::int64_t node, std::int64_t destination, std::int64_t beforeBps) const;
  /// The first port of the fastest path; of equally fast ones that of the hash, if it is one.
  int FastestRoute(std::int64_t node, const FlowKey& key, std::int64_t beforeBps) const;
  /// Whether a flow alone could be faster on several paths at once than on the fastest one.
  bool GainsBySeveral(const FlowPath& path, std::int64_t destination) const;
  /// The path that a flow's times are of: the one that the hash gives it, or, if a scheme spreads
  /// packets over all paths, the fastest.
  std::vector<const Port*> Walk(std::int64_t from, const FlowKey& key) const;
  void ExactTimes(const PlanFlow& flow, FlowPath& path) const;
  void HpccTimes(const PlanFlow& flow, FlowPath& path) const;
  std::vector<const Port*> FirstPath(std::int64_t from, std::int64_t to) const;

  DataplaneSection dataplane_;
  std::int64_t stepPs_;          // of the simulator's time
  bool spreads_ = false;         ///< a scheme chooses paths
  bool hasTimesOfBest_ = false;  ///< a flow's times are then those of the best path; not so in
                                 ///< ConWeave's program, which has those of one path
  PlanLinkDown down_;
  std::vector<std::int64_t> ids_;
  /// To be found once: by node, destination, rate before.
  mutable std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, Speed> speeds_;
  std::vector<Node> nodes_;  // same order as ids_
  std::unordered_map<std::int64_t, std::size_t> indexOf_;
  std::vector<std::int64_t> switches_;
  std::vector<std::int64_t> hosts_;
  std::vector<const Port*> congestionPorts_;
  Largest ofNetwork_;                        // given to every flow; 0: its own path's
  std::vector<std::vector<int>> portLists_;  // each that some node has as next hops; first, none
};

}  // namespace sluice

#endif
