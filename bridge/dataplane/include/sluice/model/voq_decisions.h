// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_VOQ_DECISIONS_H
#define SLUICE_ROCE_VOQ_DECISIONS_H

#include "sluice/model/switch.h"
#include "sluice/session.h"

namespace sluice::roce {

/// Lets decisions on a switch's queues by destination, its stamps and its credits take effect.
class VoqDecisions {
 public:
  /// @param kind of a decision
  /// @return whether it is one of these
  static bool Knows(DecisionKind kind);

  /// @param target the switch
  /// @param decision one that is known
  /// @param nodes how many nodes the network has
  /// @throws PeerLost if it cannot be
  static void Apply(Switch& target, const Decision& decision, std::int64_t nodes);
};

}  // namespace sluice::roce

#endif
