// SPDX-License-Identifier: GPL-2.0-only
#ifndef VOQ_DECISIONS_H
#define VOQ_DECISIONS_H

#include "roce-switch.h"
#include "sluice/session.h"

namespace ns3
{

/**
 * Lets decisions on a switch's queues by destination, its stamps and its credits take effect.
 */
class VoqDecisions
{
  public:
    /**
     * \param kind of a decision
     * \return whether it is one of these
     */
    static bool Knows(sluice::DecisionKind kind);

    /**
     * \param target the switch
     * \param decision one that is known
     * \throws sluice::PeerLost if it cannot be
     */
    static void Apply(RoceSwitch& target, const sluice::Decision& decision);
};

} // namespace ns3

#endif // VOQ_DECISIONS_H
