// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_HOST_MACHINES_H
#define SLUICE_ROCE_HOST_MACHINES_H

#include <map>
#include <vector>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/nic.h"
#include "sluice/session.h"

namespace sluice::roce {

/// The state machines of hosts, one for each. Reports its start to each and applies its
/// decisions.
class HostMachines {
 public:
  /// @param agent receives the events; outlives the NICs' traffic
  explicit HostMachines(CongestionAgent& agent) : agent_(agent) {}

  /// Makes a host known.
  /// @param nic its NIC
  void Add(Nic& nic);

  /// @return their number, and for each the host and the node it is connected to, by number
  std::vector<std::int64_t> Places() const;

  /// Places the machines and reports their start.
  /// @throws Refused if a host has several NICs
  void Start();

  /// @param node a node's number
  /// @return its NIC, or null if it is no known host
  Nic* NicOf(std::uint32_t node) const;

  /// @param entity a state machine
  /// @return whether it is one of these
  bool Has(EntityId entity) const;

  /// Lets a decision take effect.
  /// @param decision of one of these
  /// @throws PeerLost if they cannot apply it
  void Apply(const Decision& decision) const;

 private:
  void CheckNics() const;

  CongestionAgent& agent_;
  std::map<std::uint32_t, Nic*> nics_;  ///< by node number
  bool started_ = false;
};

}  // namespace sluice::roce

#endif
