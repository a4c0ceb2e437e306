// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PRIORITYPAUSES_H
#define __SLUICE_PRIORITYPAUSES_H

#include "ShimDefs.h"

#include <algorithm>
#include <array>

namespace sluice::omnet {

/**
 * Until when each of a line's eight priorities is paused by the other end.
 *
 * Pauses are of two kinds: the standard's, of which each replaces the one before, and those for a time,
 * which add up and need no resume. A priority waits while one or the other lasts.
 */
class PriorityPauses
{
  public:
    static constexpr int PRIORITIES = 8;

    /** Replaces the pause of a priority; an instant that is over resumes it. */
    void pauseUntil(int priority, simtime_t until) { replaced[priority] = until; }

    /** Lengthens what is left of the priority's pause. */
    void pauseFor(int priority, simtime_t now, simtime_t duration)
    {
        added[priority] = std::max(now, added[priority]) + duration;
    }

    bool isPaused(int priority, simtime_t now) const { return now < end(priority); }

    /** A bit for each that is paused. */
    uint8_t paused(simtime_t now) const
    {
        unsigned mask = 0;
        for (int priority = 0; priority < PRIORITIES; priority++)
            mask |= isPaused(priority, now) ? 1U << priority : 0U;
        return static_cast<uint8_t>(mask);
    }

    /** The first instant after now at which a pause ends; SIMTIME_MAX if none does. */
    simtime_t nextEnd(simtime_t now) const
    {
        simtime_t soonest = SIMTIME_MAX;
        for (int priority = 0; priority < PRIORITIES; priority++)
            if (isPaused(priority, now))
                soonest = std::min(soonest, end(priority));
        return soonest;
    }

  private:
    simtime_t end(int priority) const { return std::max(replaced[priority], added[priority]); }

    std::array<simtime_t, PRIORITIES> replaced{};
    std::array<simtime_t, PRIORITIES> added{};
};

} // namespace sluice::omnet

#endif
