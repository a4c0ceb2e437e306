// SPDX-License-Identifier: GPL-2.0-only
#ifndef CONGESTION_AGENT_H
#define CONGESTION_AGENT_H

#include "sluice/record.h"
#include "sluice/vocabulary.h"

#include <cstdint>

namespace ns3
{

/**
 * Whoever decides: told by NICs and switches what happens, in the vocabulary of Sluice's wire
 * contract, and answering by calling their setters. SluiceSession asks the algorithms over the
 * bridge; a test or an ns-3 script may decide by itself.
 */
class CongestionAgent
{
  public:
    virtual ~CongestionAgent() = default;

    /**
     * \return whether flows have a reaction point
     */
    virtual bool HasReactionPoints() const = 0;

    /**
     * \return whether flows have a notification point
     */
    virtual bool HasNotificationPoints() const = 0;

    /**
     * Something happened that may be answered.
     * \param kind what
     * \param entity to whom it happened
     * \param arguments as documented in sluice.proto
     * \param delayPs reaction delay of the NIC
     */
    virtual void Ask(sluice::EventKind kind,
                     sluice::EntityId entity,
                     const sluice::Record& arguments,
                     int64_t delayPs) = 0;

    /**
     * Something happened that must be answered now: what is decided on it is applied before this
     * returns.
     * \param kind what
     * \param entity to whom it happened
     * \param arguments as documented in sluice.proto
     */
    virtual void AskInline(sluice::EventKind kind,
                           sluice::EntityId entity,
                           const sluice::Record& arguments) = 0;

    /**
     * The flow is over; its state machines may be forgotten.
     * \param flow its number
     */
    virtual void FlowEnded(uint32_t flow) = 0;
};

} // namespace ns3

#endif // CONGESTION_AGENT_H
