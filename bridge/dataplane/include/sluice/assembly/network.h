// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_NETWORK_H
#define SLUICE_ASSEMBLY_NETWORK_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sluice/assembly/pair_order.h"
#include "sluice/assembly/random_streams.h"
#include "sluice/assembly/work_graph.h"
#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/line_errors.h"
#include "sluice/model/nic.h"
#include "sluice/model/session_adapter.h"
#include "sluice/model/switch.h"
#include "sluice/plan/plan.h"
#include "sluice/plan/topology.h"

namespace sluice::roce {

/// The simulator a network is built in.
struct Simulator {
  std::string name;     ///< "ns3" or "omnet"
  std::string version;  ///< for results
};

/// The network of a plan: applies the plan's switches, routes, random streams, flows and algorithms
/// to the devices that a simulator has made.
///
/// A simulator makes a NIC or a switch for each node, with their lines, and adds them; then
/// SetUp(), Connect() and StartFlows(). A node of which nothing is added is a device of another
/// kind, which routes go through and where no flow starts or ends.
class Network {
 public:
  /// @param engine clock and event list; outlives it
  /// @param plan outlives it
  Network(Engine& engine, const Plan& plan);
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  Engine& engine() const { return engine_; }
  const Plan& plan() const { return plan_; }
  const Topology& topology() const { return topology_; }
  /// Ports, numbers and routes as they are now: a link may be down.
  const Topology& routes() const { return routes_ ? *routes_ : topology_; }

  /// The plan's settings of a switch.
  SwitchSettings SettingsOf(std::int64_t node) const;

  /// Sets the plan's values of a port's line, in a simulator whose lines do not set them
  /// themselves.
  void SetUpPort(const sluice::Port& planned, Port& port) const;

  /// The plan's settings of frame loss on a link.
  /// @param link index in Plan::links
  /// @param atA errors of the frames that arrive at the link's end `a`; null: not simulated here
  /// @param atB the same at its end `b`
  void SetUpLine(std::size_t link, LineErrors* atA, LineErrors* atB) const;
  /// The same for errors that have rates of their own: the streams they draw from, and the loss of
  /// links that have none.
  void KeyLine(std::size_t link, LineErrors* atA, LineErrors* atB) const;

  /// @param host a node of the plan
  /// @param port number of the NIC's port
  /// @param nic knows its line; outlives the network's use
  void AddNic(std::int64_t host, int port, Nic& nic);

  /// @param node a node of the plan
  /// @param target its switch, with all ports, which know their lines; outlives the network's use
  void AddSwitch(std::int64_t node, Switch& target);

  /// @return the NICs of a host
  const std::vector<Nic*>& NicsOf(std::int64_t node) const {
    return hosts_[static_cast<std::size_t>(node)].all;
  }

  /// @return the first NIC of a host, which knows the others; null if there is none
  Nic* NicOf(std::int64_t node) const {
    const std::vector<Nic*>& all = NicsOf(node);
    return all.empty() ? nullptr : all.front();
  }

  /// @return the switch of a node, null if there is none
  Switch* SwitchOf(std::int64_t node) const { return switches_[static_cast<std::size_t>(node)]; }

  /// @return the port of a node, null if there is none
  Port* PortAt(std::int64_t node, int port) const;

  /// Other protocols share the lines: automatic headroom is made for their frames, too.
  /// @param bytes of the longest they send
  void SetLongestOtherFrame(std::int64_t bytes) { longestOtherFrame_ = bytes; }

  /// @return sizes of frames, with the longest that shares a line as a full data frame
  FrameOptions LongestFrames() const;

  /// Flows come from elsewhere than the plan.
  /// @param priorities how many they have, 1 or more
  void SetPriorities(std::int64_t priorities) { priorities_ = priorities; }

  /// All devices are there: computes the buffers of switches and routes, and says what is drawn
  /// from. What SetUp() does for a network whose flows and markings are not of the plan.
  /// @throws PlanError if a buffer is too small for its reserves and headroom
  void SetUpDevices();

  /// All devices are there: sets switches up, computes their buffers and routes, makes the flows.
  /// @throws PlanError if a buffer is too small for its reserves and headroom, or an end of a flow
  ///     has no NIC
  void SetUp();

  /// @return the plan's flows, in its order; after SetUp()
  const std::vector<FlowPtr>& flows() const { return flows_; }

  /// @return payload that arrived in order until now, of all flows
  std::int64_t DeliveredBytes() const;

  /// Shakes hands with the algorithms and makes them decide. After SetUp(), before the flows start.
  /// @param transport to them
  /// @param simulator named in the handshake
  /// @throws Failure if refused or lost
  void Connect(std::unique_ptr<Transport> transport, const Simulator& simulator);

  /// Flows start at their times. Before the simulation runs.
  void StartFlows();

  /// @param observer is told what the plan's flows and tasks that wait do; outlives this
  void ObserveWork(WorkObserver* observer) { graph_.SetObserver(observer); }

  /// @return the session, null if the plan has no algorithms
  SessionAdapter* session() const { return session_.get(); }

  /// Forgets the session; the network is about to end and nothing runs any more.
  void Disconnect() { session_.reset(); }

 private:
  void MakeWholePaths();
  void SetUpHost(std::int64_t node);
  Nic* NicAt(std::int64_t host, int port) const;
  void SetMarking(std::int64_t node, Switch& target) const;
  void SetUpSwitch(std::int64_t node, Switch& target) const;
  void SetRoutes(std::int64_t node, Switch& target) const;
  std::int64_t FirstHostBps() const;
  /// The plan's link goes down: what waits there is lost, routes are computed anew, and hosts with
  /// several links share their flows out again.
  void TakeDownLink();
  /// The completion times alone of flows that have not ended, after a link went down.
  void RateAloneAnew();
  void ShareOut(std::int64_t host);
  /// How many priorities the flows have.
  std::int64_t Priorities() const;
  FlowPtr NewFlow(const PlanFlow& planned);
  void LosePackets() const;
  Hello HelloOf(const Simulator& simulator) const;

  Engine& engine_;
  const Plan& plan_;
  Topology topology_;
  std::unique_ptr<Topology> routes_;  ///< since a link is down
  std::unique_ptr<Topology> later_;   ///< the network after linkDown, for flows that begin then
  RandomStreams streams_;
  std::shared_ptr<DigestRule> digests_;
  std::unique_ptr<ConweavePaths> wholePaths_;  ///< null: each switch chooses a next hop
  std::int64_t longestOtherFrame_ = 0;
  std::int64_t priorities_ = 0;  ///< of flows that the plan does not list; 0: those of the plan
  std::vector<HostNics> hosts_;  ///< by node, in the order in which they were added
  std::map<std::pair<std::int64_t, int>, Nic*> nicAt_;  ///< by host and port
  PairOrder pairOrder_;                                 ///< if a link goes down
  std::vector<Switch*> switches_;                       ///< by node
  std::vector<FlowPtr> flows_;                          ///< in the plan's order
  std::vector<FlowPtr> onWire_;  ///< as frames know it; null: as the first of its queue pair
  WorkGraph graph_;
  std::unique_ptr<SessionAdapter> session_;
};

}  // namespace sluice::roce

#endif
