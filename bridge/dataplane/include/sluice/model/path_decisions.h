// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_PATH_DECISIONS_H
#define SLUICE_ROCE_PATH_DECISIONS_H

#include <vector>

#include "sluice/model/switch.h"
#include "sluice/session.h"

namespace sluice::roce {

/// Lets decisions on the paths through a switch take effect.
class PathDecisions {
 public:
  /// @param kind of a decision
  /// @return whether it is one of these
  static bool Knows(DecisionKind kind);

  /// @param decision one that is known
  /// @return whether it sets a rule or chooses a path; a rule that holds without it is none
  static bool IsAct(const Decision& decision);

  /// @param target the switch
  /// @param decision one that is known
  /// @param hosts the network's hosts: m, then m times (host, node it is connected to)
  /// @throws PeerLost if it cannot be
  static void Apply(Switch& target, const Decision& decision,
                    const std::vector<std::int64_t>& hosts);
};

}  // namespace sluice::roce

#endif
