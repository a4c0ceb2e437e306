// SPDX-License-Identifier: MIT
#include "ShimDefs.h"
#include "inet/linklayer/ethernet/base/EthernetMacBase.h"

#include <ctime>

namespace sluice::omnet {

/**
 * Measures what a run costs. See the NED file.
 */
class RunMeter : public cSimpleModule
{
  protected:
    void initialize() override
    {
        if (par("from").doubleValue() < 0)
            throw cRuntimeError("from is %s; allowed is 0s or later", par("from").str().c_str());
        scheduleAt(par("from"), new cMessage("from"));
    }
    void handleMessage(cMessage *message) override
    {
        delete message;
        begin = read();
        isRunning = true;
    }
    void finish() override;

  private:
    struct Reading
    {
        int64_t events = 0;
        int64_t frames = 0;
        double wallS = 0;
        double cpuS = 0;
        simtime_t time;
    };
    static Reading read();
    static double secondsOf(clockid_t clock);
    static int64_t framesSent(const cModule *module);

    Reading begin;
    bool isRunning = false;
};

Define_Module(RunMeter);

namespace {

/** Gives read access to the counters of a MAC. */
class CountingMac : public inet::EthernetMacBase
{
  public:
    static int64_t sentBy(const inet::EthernetMacBase &mac)
    {
        return static_cast<int64_t>(mac.*(&CountingMac::numFramesSent));
    }
};

} // namespace

void RunMeter::finish()
{
    if (!isRunning)
        throw cRuntimeError("the run ended at %s; allowed for from is an earlier time than its end",
                            simTime().ustr().c_str());
    const Reading end = read();
    recordScalar("events", static_cast<double>(end.events - begin.events));
    recordScalar("frames", static_cast<double>(end.frames - begin.frames));
    recordScalar("wallTime", end.wallS - begin.wallS, "s");
    recordScalar("cpuTime", end.cpuS - begin.cpuS, "s");
    recordScalar("simulatedTime", end.time - begin.time, "s");
}

RunMeter::Reading RunMeter::read()
{
    Reading now;
    now.events = cSimulation::getActiveSimulation()->getEventNumber();
    now.frames = framesSent(cSimulation::getActiveSimulation()->getSystemModule());
    now.time = simTime();
    now.wallS = secondsOf(CLOCK_MONOTONIC);
    now.cpuS = secondsOf(CLOCK_THREAD_CPUTIME_ID);
    return now;
}

double RunMeter::secondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

int64_t RunMeter::framesSent(const cModule *module)
{
    if (auto mac = dynamic_cast<const inet::EthernetMacBase *>(module))
        return CountingMac::sentBy(*mac);
    int64_t frames = 0;
    for (cModule::SubmoduleIterator it(module); !it.end(); ++it)
        frames += framesSent(*it);
    return frames;
}

} // namespace sluice::omnet
