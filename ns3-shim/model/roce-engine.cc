// SPDX-License-Identifier: GPL-2.0-only
#include "roce-engine.h"

#include "roce-time.h"

#include "ns3/event-id.h"
#include "ns3/event-impl.h"
#include "ns3/simulator.h"

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

namespace ns3
{

namespace
{

/// Memory of one size that is used again and again; the simulator has one thread.
template <std::size_t SIZE>
class Recycler
{
  public:
    static void* Take()
    {
        std::vector<void*>& unused = Get().m_unused;
        if (unused.empty())
        {
            return ::operator new(SIZE);
        }
        void* memory = unused.back();
        unused.pop_back();
        return memory;
    }

    static void Give(void* memory)
    {
        if (Get().m_closed)
        {
            ::operator delete(memory);
            return;
        }
        Get().m_unused.push_back(memory);
    }

  private:
    ~Recycler()
    {
        for (void* memory : m_unused)
        {
            ::operator delete(memory);
        }
        m_closed = true;
    }

    static Recycler& Get()
    {
        static Recycler recycler;
        return recycler;
    }

    std::vector<void*> m_unused;
    bool m_closed{false};
};

/// A task on the event list.
class TaskEvent : public EventImpl
{
  public:
    explicit TaskEvent(sluice::roce::Task& task)
        : m_task(task)
    {
    }

    static void* operator new(std::size_t size)
    {
        return Recycler<sizeof(TaskEvent)>::Take();
    }

    static void operator delete(void* memory)
    {
        Recycler<sizeof(TaskEvent)>::Give(memory);
    }

  protected:
    void Notify() override
    {
        m_task.Run();
    }

  private:
    sluice::roce::Task& m_task;
};

/// A call on the event list.
class CallEvent : public EventImpl
{
  public:
    explicit CallEvent(std::function<void()> what)
        : m_what(std::move(what))
    {
    }

    static void* operator new(std::size_t size)
    {
        return Recycler<sizeof(CallEvent)>::Take();
    }

    static void operator delete(void* memory)
    {
        Recycler<sizeof(CallEvent)>::Give(memory);
    }

  protected:
    void Notify() override
    {
        m_what();
    }

  private:
    std::function<void()> m_what;
};

/// What can be cancelled needs an EventId, which is what scheduling spends most time on.
class EventAlarm : public sluice::roce::Alarm
{
  public:
    explicit EventAlarm(sluice::roce::Task& task)
        : m_task(task)
    {
    }

    ~EventAlarm() override
    {
        m_event.Cancel();
    }

    void Arm(std::int64_t inPs) override
    {
        m_event.Cancel();
        m_event = Simulator::Schedule(RoceTime::FromPs(inPs),
                                      Ptr<EventImpl>(new TaskEvent(m_task), false));
    }

    void Cancel() override
    {
        m_event.Cancel();
    }

    bool IsRunning() const override
    {
        return !m_event.IsExpired();
    }

  private:
    sluice::roce::Task& m_task;
    EventId m_event;
};

/// It is never cancelled, so it needs no EventId.
void
Insert(std::int64_t inPs, EventImpl* event)
{
    Simulator::ScheduleWithContext(Simulator::GetContext(), RoceTime::FromPs(inPs), event);
}

} // namespace

RoceEngine&
RoceEngine::Get()
{
    static RoceEngine engine;
    return engine;
}

std::int64_t
RoceEngine::NowPs() const
{
    return RoceTime::NowPs();
}

std::int64_t
RoceEngine::StepPs() const
{
    return RoceTime::StepPs();
}

void
RoceEngine::Post(std::int64_t inPs, sluice::roce::Task& task)
{
    Insert(inPs, new TaskEvent(task));
}

void
RoceEngine::Call(std::int64_t inPs, std::function<void()> what)
{
    Insert(inPs, new CallEvent(std::move(what)));
}

std::unique_ptr<sluice::roce::Alarm>
RoceEngine::NewAlarm(sluice::roce::Task& task)
{
    return std::make_unique<EventAlarm>(task);
}

void
RoceEngine::Stop()
{
    Simulator::Stop();
}

} // namespace ns3
