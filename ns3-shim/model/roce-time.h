// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_TIME_H
#define ROCE_TIME_H

#include "ns3/nstime.h"
#include "ns3/simulator.h"

#include <cstdint>

namespace ns3
{

/**
 * Picoseconds as 64-bit integers, whatever the simulator's time resolution is.
 *
 * The models count time in picoseconds; every instant they use is a whole number of the
 * simulator's time steps, so that nothing is lost on the way through the scheduler.
 */
class RoceTime
{
  public:
    /// Later than any instant of a simulation.
    static constexpr int64_t NEVER = INT64_MAX;

    /**
     * \return length of the simulator's time step in ps (1 at resolution PS, 1000 at NS)
     */
    static int64_t StepPs()
    {
        static const int64_t step = ComputeStepPs();
        return step;
    }

    /**
     * \return the simulated time in ps
     */
    static int64_t NowPs()
    {
        return Simulator::Now().GetTimeStep() * StepPs();
    }

    /**
     * \param ps a duration in ps, rounded up to a whole time step
     * \return the same as an ns-3 time
     */
    static Time FromPs(int64_t ps)
    {
        const int64_t step = StepPs();
        return TimeStep(step == 1 ? ps : (ps + step - 1) / step);
    }

    /**
     * \param time an ns-3 time
     * \return the same in ps
     */
    static int64_t ToPs(const Time& time)
    {
        return time.GetTimeStep() * StepPs();
    }

  private:
    static int64_t ComputeStepPs();
};

} // namespace ns3

#endif // ROCE_TIME_H
