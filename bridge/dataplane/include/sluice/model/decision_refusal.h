// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_DECISION_REFUSAL_H
#define SLUICE_ROCE_DECISION_REFUSAL_H

#include <string>

#include "sluice/failure.h"
#include "sluice/session.h"

namespace sluice::roce {

/// Ends the session over a decision that makes no sense.
/// @param decision the decision
/// @param why the end of the sentence: "with timer 99"
/// @throws PeerLost
[[noreturn]] inline void RefuseDecision(const Decision& decision, const std::string& why) {
  throw PeerLost("the algorithms answered entity " + std::to_string(decision.entity.bits()) +
                 " with decision " + std::to_string(static_cast<int>(decision.kind)) + " " + why);
}

}  // namespace sluice::roce

#endif
