// SPDX-License-Identifier: GPL-2.0-only
#include "event-heap-scheduler.h"

#include "ns3/assert.h"

#include <algorithm>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(EventHeapScheduler);

TypeId
EventHeapScheduler::GetTypeId()
{
    static TypeId tid = TypeId("ns3::EventHeapScheduler")
                            .SetParent<Scheduler>()
                            .SetGroupName("Sluice")
                            .AddConstructor<EventHeapScheduler>();
    return tid;
}

EventHeapScheduler::EventHeapScheduler() = default;

EventHeapScheduler::~EventHeapScheduler() = default;

void
EventHeapScheduler::Insert(const Event& ev)
{
    m_heap.push_back(ev);
    SiftUp(m_heap.size() - 1, ev);
}

bool
EventHeapScheduler::IsEmpty() const
{
    return m_heap.empty();
}

Scheduler::Event
EventHeapScheduler::PeekNext() const
{
    NS_ASSERT(!m_heap.empty());
    return m_heap.front();
}

Scheduler::Event
EventHeapScheduler::RemoveNext()
{
    NS_ASSERT(!m_heap.empty());
    const Event next = m_heap.front();
    const Event last = m_heap.back();
    m_heap.pop_back();
    if (!m_heap.empty())
    {
        SiftDown(0, last);
        // The event after this one: of thousands, it is seldom in a cache.
        __builtin_prefetch(m_heap.front().impl);
    }
    return next;
}

void
EventHeapScheduler::Remove(const Event& ev)
{
    const auto found = std::find(m_heap.begin(), m_heap.end(), ev);
    NS_ASSERT(found != m_heap.end());
    const auto hole = static_cast<std::size_t>(found - m_heap.begin());
    const Event last = m_heap.back();
    m_heap.pop_back();
    if (hole == m_heap.size())
    {
        return;
    }
    if (hole > 0 && last < m_heap[(hole - 1) / CHILDREN])
    {
        SiftUp(hole, last);
    }
    else
    {
        SiftDown(hole, last);
    }
}

void
EventHeapScheduler::SiftUp(std::size_t hole, const Event& ev)
{
    while (hole > 0)
    {
        const std::size_t parent = (hole - 1) / CHILDREN;
        if (!(ev < m_heap[parent]))
        {
            break;
        }
        m_heap[hole] = m_heap[parent];
        hole = parent;
    }
    m_heap[hole] = ev;
}

void
EventHeapScheduler::SiftDown(std::size_t hole, const Event& ev)
{
    const std::size_t size = m_heap.size();
    for (std::size_t first = hole * CHILDREN + 1; first < size; first = hole * CHILDREN + 1)
    {
        std::size_t least = first;
        const std::size_t end = std::min(first + CHILDREN, size);
        for (std::size_t child = first + 1; child < end; ++child)
        {
            if (m_heap[child] < m_heap[least])
            {
                least = child;
            }
        }
        if (!(m_heap[least] < ev))
        {
            break;
        }
        m_heap[hole] = m_heap[least];
        hole = least;
    }
    m_heap[hole] = ev;
}

} // namespace ns3
