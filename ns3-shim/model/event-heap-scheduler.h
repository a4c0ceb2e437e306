// SPDX-License-Identifier: GPL-2.0-only
#ifndef EVENT_HEAP_SCHEDULER_H
#define EVENT_HEAP_SCHEDULER_H

#include "ns3/scheduler.h"

#include <cstddef>
#include <vector>

namespace ns3
{

/**
 * An event list in a heap with four children per event, in one array.
 *
 * The order of events is that of every ns-3 scheduler (time, then order of scheduling), so choosing
 * it changes no result. It is for simulations with few events on the list at a time and little work
 * in each: half the depth of a binary heap, and no logging. Insert and RemoveNext take O(log n),
 * Remove O(n).
 */
class EventHeapScheduler : public Scheduler
{
  public:
    static TypeId GetTypeId();
    EventHeapScheduler();
    ~EventHeapScheduler() override;

    void Insert(const Event& ev) override;
    bool IsEmpty() const override;
    Event PeekNext() const override;
    Event RemoveNext() override;
    void Remove(const Event& ev) override;

  private:
    static constexpr std::size_t CHILDREN = 4;

    void SiftUp(std::size_t hole, const Event& ev);
    void SiftDown(std::size_t hole, const Event& ev);

    std::vector<Event> m_heap; //!< the next event first
};

} // namespace ns3

#endif // EVENT_HEAP_SCHEDULER_H
