// SPDX-License-Identifier: MIT
#ifndef __SLUICE_OMNETENGINE_H
#define __SLUICE_OMNETENGINE_H

#include "ShimDefs.h"
#include "sluice/model/engine.h"

#include <memory>
#include <vector>

namespace sluice::omnet {

/**
 * OMNeT++'s clock and future event set as what the data plane runs on.
 *
 * Each thing to be done is an event of its own, at its exact time, with scheduling priority 0; so what is due
 * at the same time runs in the order it was posted, together with INET's messages. The events are executed in
 * the context of one module.
 */
class OmnetEngine : public sluice::roce::Engine
{
  public:
    /** @param owner the module in whose context things are done; outlives the engine */
    explicit OmnetEngine(cModule *owner);
    ~OmnetEngine() override;
    OmnetEngine(const OmnetEngine &) = delete;
    OmnetEngine &operator=(const OmnetEngine &) = delete;

    std::int64_t NowPs() const override { return simTime().raw() * step; }
    std::int64_t StepPs() const override { return step; }
    void Post(std::int64_t inPs, sluice::roce::Task &task) override;
    void Call(std::int64_t inPs, std::function<void()> what) override;
    std::unique_ptr<sluice::roce::Alarm> NewAlarm(sluice::roce::Task &task) override;
    void Stop() override;

  private:
    class Event;
    class TaskEvent;
    class CallEvent;
    class AlarmEvent;
    class StopEvent;
    class OmnetAlarm;

    void insert(Event *event, std::int64_t inPs);

    cModule *owner;
    std::int64_t step;
    bool stopping = false;
    std::vector<TaskEvent *> idle;
    std::shared_ptr<OmnetEngine *> self; // null in it: the engine is gone, its events are not
};

} // namespace sluice::omnet

#endif
