// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_NS3_STOP_WATCH_H
#define SLUICE_NS3_STOP_WATCH_H

#include <chrono>
#include <cstdint>
#include <functional>

namespace ns3
{

/**
 * Looks up from the simulation about twenty times a second of wall time: whether to stop (a signal,
 * the parent gone), whether to tell the progress, whether to flush files.
 *
 * It lives on the simulator's event list, whose other events keep their order; its own are counted
 * apart because their number depends on the machine.
 */
class StopWatch
{
  public:
    /**
     * \param progress whether to write progress lines to stderr
     * \param flush called at least once a second of wall time
     */
    StopWatch(bool progress, std::function<void()> flush);

    /// From now on, signals and the parent's end stop the simulation in order.
    static void CatchSignals();

    /// From now on, the end of standard input stops the simulation.
    static void StopWithParent();

    /// Starts looking.
    void Start();

    /**
     * \return the signal that stopped the simulation, -1 if the parent's end did, 0 if nothing did
     */
    static int StoppedBy();

    /**
     * \return events of the simulation, without this object's
     */
    uint64_t Events() const;

  private:
    using Clock = std::chrono::steady_clock;

    void Look();

    bool m_progress;
    std::function<void()> m_flush;
    int64_t m_intervalPs{1000000};
    uint64_t m_looks{0};
    Clock::time_point m_lastLook;
    Clock::time_point m_lastProgress;
    Clock::time_point m_lastFlush;
};

} // namespace ns3

#endif // SLUICE_NS3_STOP_WATCH_H
