// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_SWITCH_MACHINES_H
#define SLUICE_ROCE_SWITCH_MACHINES_H

#include <map>
#include <vector>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/switch.h"
#include "sluice/session.h"

namespace sluice::roce {

/// The switch-side state machines of a session: one per port, one per switch, or both where two
/// slots want different scopes. Reports to each which ports it is responsible for, applies its
/// decisions and reads its counters.
class SwitchMachines {
 public:
  /// @param agent receives the events; outlives the switches' traffic
  explicit SwitchMachines(CongestionAgent& agent) : agent_(agent) {}

  /// @param nodes how many nodes the network has; a decision that names a larger one is refused
  void SetNodes(std::int64_t nodes) { nodes_ = nodes; }

  /// Makes a switch known; switches in ascending node number.
  /// @param target the switch
  void Add(Switch& target);

  /// Places the machines and reports their start.
  /// @param perPort one for each port
  /// @param perSwitch one for each switch
  /// @param hosts the network's hosts as reported to a switch: m, then m times (host, node it is
  ///     connected to)
  void Start(bool perPort, bool perSwitch, std::vector<std::int64_t> hosts);

  /// @param entity a state machine
  /// @return whether it is one of these
  bool Has(EntityId entity) const;

  /// @return whether messages of a state machine about a flow go by the hash of its answers
  bool RoutesAsAnswers(EntityId entity) const;

  /// @param entity one of these
  /// @return the node it is at
  std::uint32_t NodeOf(EntityId entity) const;

  /// Lets a decision take effect.
  /// @param decision of one of these
  /// @throws PeerLost if they cannot apply it
  void Apply(const Decision& decision);

  /// Switches on counters that are off, and so cost nothing, until they are read.
  /// @param entity one of these
  /// @param mask counters that will be read
  void Prepare(EntityId entity, std::int64_t mask);

  /// @param entity one of these
  /// @param mask counters
  /// @return their words, as sluice.proto has them
  std::vector<std::int64_t> TakeSnapshot(EntityId entity, std::int64_t mask) const;

  /// @param entity the one that sends
  /// @param frame the frame
  void Send(EntityId entity, FramePtr frame) const;

  /// @return packets dropped by a verdict
  std::uint64_t verdictDrops() const { return verdictDrops_; }

 private:
  /// The ports one machine is responsible for, and the switch they belong to.
  struct Point {
    Switch* owner = nullptr;
    std::vector<SwitchPort*> ports;
    std::int64_t port = -1;  ///< -1: the whole switch
  };

  const Point& At(EntityId entity) const;
  void ReportStart(EntityId entity, const Point& point);
  void Pause(const Point& point, const Decision& decision) const;
  void Check(const Decision& decision) const;
  void ApplyToPort(SwitchPort& port, const Decision& decision) const;

  CongestionAgent& agent_;
  std::int64_t nodes_ = INT64_MAX;
  std::vector<Switch*> switches_;
  std::vector<std::int64_t> hosts_;
  std::map<EntityId, Point> points_;
  std::uint64_t verdictDrops_ = 0;
};

}  // namespace sluice::roce

#endif
