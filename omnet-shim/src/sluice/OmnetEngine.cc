// SPDX-License-Identifier: MIT
#include "OmnetEngine.h"

namespace sluice::omnet {

using sluice::roce::Alarm;
using sluice::roce::Task;

namespace {

/**
 * In no module's context: an object that gets an owner here gets none that ends before the simulation, and
 * an object of no module's may be deleted.
 */
class GlobalContext
{
  public:
    GlobalContext() : before(getSimulation()->getContext()) { getSimulation()->setGlobalContext(); }
    ~GlobalContext()
    {
        if (before != nullptr)
            getSimulation()->setContext(before);
    }
    GlobalContext(const GlobalContext &) = delete;
    GlobalContext &operator=(const GlobalContext &) = delete;

  private:
    cComponent *before;
};

} // namespace

/** Something at its time. Its object is its owner module. */
class OmnetEngine::Event : public cEvent
{
  public:
    Event(const char *name, cModule *module) : cEvent(name), module(module) {}
    cEvent *dup() const override { throw cRuntimeError("an event of the data plane is not to be copied"); }
    cObject *getTargetObject() const override { return module; }
    void execute() override
    {
        cContextSwitcher context(module);
        run();
    }

  protected:
    virtual void run() = 0;
    cModule *module;
};

/** Runs a task, and is used again. */
class OmnetEngine::TaskEvent : public Event
{
  public:
    TaskEvent(cModule *module, std::shared_ptr<OmnetEngine *> engine)
        : Event("task", module), engine(std::move(engine))
    {
    }
    void setTask(Task *newTask) { task = newTask; }

  protected:
    void run() override
    {
        Task *what = std::exchange(task, nullptr);
        (*engine)->idle.push_back(this);
        what->Run();
    }

  private:
    std::shared_ptr<OmnetEngine *> engine;
    Task *task = nullptr;
};

/** Calls a function once. */
class OmnetEngine::CallEvent : public Event
{
  public:
    CallEvent(cModule *module, std::function<void()> what) : Event("call", module), what(std::move(what)) {}

  protected:
    void run() override
    {
        const std::function<void()> call = std::move(what);
        {
            const GlobalContext none;
            delete this;
        }
        call();
    }

  private:
    std::function<void()> what;
};

/** Ends the simulation. */
class OmnetEngine::StopEvent : public Event
{
  public:
    explicit StopEvent(cModule *module) : Event("stop", module) {}

  protected:
    void run() override
    {
        {
            const GlobalContext none;
            delete this;
        }
        throw cTerminationException(E_ENDSIM);
    }
};

/** The entry of an alarm. */
class OmnetEngine::AlarmEvent : public Event
{
  public:
    AlarmEvent(cModule *module, Task &task) : Event("alarm", module), task(task) {}
    ~AlarmEvent() override
    {
        if (holder != nullptr)
            *holder = nullptr;
    }
    AlarmEvent **holder =
        nullptr; // pointer through which it is cancelled; cleared when the future event set deletes it

  protected:
    void run() override { task.Run(); }

  private:
    Task &task;
};

class OmnetEngine::OmnetAlarm : public Alarm
{
  public:
    OmnetAlarm(cModule *module, std::int64_t step, Task &task) : module(module), step(step), task(task) {}
    ~OmnetAlarm() override
    {
        Cancel();
        if (event != nullptr) {
            const GlobalContext none;
            event->holder = nullptr;
            delete event;
        }
    }
    void Arm(std::int64_t inPs) override
    {
        if (event == nullptr) {
            const GlobalContext none;
            event = new AlarmEvent(module, task);
            event->holder = &event;
        }
        Cancel();
        event->setArrivalTime(simTime() + SimTime::fromRaw(step == 1 ? inPs : (inPs + step - 1) / step));
        getSimulation()->insertEvent(event);
    }
    void Cancel() override
    {
        if (event != nullptr && event->isScheduled()) {
            const GlobalContext none;
            getSimulation()->getFES()->remove(event);
        }
    }
    bool IsRunning() const override { return event != nullptr && event->isScheduled(); }

  private:
    cModule *module;
    std::int64_t step;
    Task &task;
    AlarmEvent *event = nullptr;
};

OmnetEngine::OmnetEngine(cModule *owner)
    : owner(owner), step(timeStepPs()), self(std::make_shared<OmnetEngine *>(this))
{
}

OmnetEngine::~OmnetEngine()
{
    const GlobalContext none;
    *self = nullptr;
    for (TaskEvent *event : idle)
        delete event;
}

void OmnetEngine::insert(Event *event, std::int64_t inPs)
{
    event->setArrivalTime(simTime() + SimTime::fromRaw(step == 1 ? inPs : (inPs + step - 1) / step));
    getSimulation()->insertEvent(event);
}

void OmnetEngine::Post(std::int64_t inPs, Task &task)
{
    TaskEvent *event;
    if (idle.empty())
        event = new TaskEvent(owner, self);
    else {
        event = idle.back();
        idle.pop_back();
    }
    event->setTask(&task);
    insert(event, inPs);
}

void OmnetEngine::Call(std::int64_t inPs, std::function<void()> what)
{
    insert(new CallEvent(owner, std::move(what)), inPs);
}

std::unique_ptr<Alarm> OmnetEngine::NewAlarm(Task &task)
{
    return std::make_unique<OmnetAlarm>(owner, step, task);
}

void OmnetEngine::Stop()
{
    if (stopping)
        return;
    stopping = true;
    auto event = new StopEvent(owner);
    event->setSchedulingPriority(SHRT_MIN); // before all else that is due now
    insert(event, 0);
}

} // namespace sluice::omnet
