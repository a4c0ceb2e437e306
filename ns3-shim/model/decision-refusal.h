// SPDX-License-Identifier: GPL-2.0-only
#ifndef DECISION_REFUSAL_H
#define DECISION_REFUSAL_H

#include "sluice/failure.h"
#include "sluice/session.h"

#include <string>

namespace ns3
{

/**
 * Ends the session over a decision that makes no sense.
 * \param decision the decision
 * \param why the end of the sentence: "with timer 99"
 * \throws sluice::PeerLost
 */
[[noreturn]] inline void
RefuseDecision(const sluice::Decision& decision, const std::string& why)
{
    throw sluice::PeerLost("the algorithms answered entity " +
                           std::to_string(decision.entity.bits()) + " with decision " +
                           std::to_string(static_cast<int>(decision.kind)) + " " + why);
}

} // namespace ns3

#endif // DECISION_REFUSAL_H
