// SPDX-License-Identifier: GPL-2.0-only
#include "event-heap-scheduler.h"

#include "ns3/assert.h"

#include <algorithm>
#include <functional>

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

EventHeapScheduler::RowEvent* EventHeapScheduler::s_event = nullptr;
EventHeapScheduler::RowEvent* EventHeapScheduler::s_last = nullptr;

void
EventHeapScheduler::Insert(const Event& ev)
{
    if (ev.impl != s_event || !ev.impl)
    {
        Place(ev);
        return;
    }
    RowEvent* event = s_event;
    s_event = nullptr;
    event->m_listed = true;
    event->m_next = nullptr;
    if (s_last && s_last->m_listed)
    {
        s_last->m_next = event;
        s_last->m_nextTs = ev.key.m_ts;
        s_last->m_nextUid = ev.key.m_uid;
        return;
    }
    Place(AsFirst(event, ev.key));
}

void
EventHeapScheduler::Place(const Event& ev)
{
    const uint64_t slice = SliceOf(ev);
    if (m_heap.empty())
    {
        m_slice = std::max(m_slice, slice);
    }
    if (slice > m_slice)
    {
        Wait(ev);
        return;
    }
    m_heap.push_back(ev);
    SiftUp(m_heap.size() - 1, ev);
    if (m_shift == ONE_SLICE && m_heap.size() == MANY)
    {
        Arrange(ShiftOfNear());
    }
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
    Event next = m_heap.front();
    if (IsFirst(next))
    {
        next.impl = RowEventOf(next);
    }
    return next;
}

Scheduler::Event
EventHeapScheduler::RemoveNext()
{
    NS_ASSERT(!m_heap.empty());
    Event next = m_heap.front();
    ++m_removed;
    if (IsFirst(next))
    {
        RowEvent* event = RowEventOf(next);
        next.impl = event;
        event->m_listed = false;
        if (event->m_next)
        {
            ReplaceFirst(
                AsFirst(event->m_next, {event->m_nextTs, event->m_nextUid, next.key.m_context}));
            FetchNext();
            return next;
        }
    }
    const Event last = m_heap.back();
    m_heap.pop_back();
    if (!m_heap.empty())
    {
        SiftDown(0, last);
    }
    else if (!NextSlice())
    {
        return next;
    }
    FetchNext();
    return next;
}

void
EventHeapScheduler::FetchNext() const
{
    // Of thousands of events, the next is seldom in a cache.
    const Event& next = m_heap.front();
    if (IsFirst(next))
    {
        RowEventOf(next)->FetchAhead();
    }
    else
    {
        __builtin_prefetch(next.impl);
    }
}

void
EventHeapScheduler::ReplaceFirst(const Event& ev)
{
    if (SliceOf(ev) <= m_slice)
    {
        SiftDown(0, ev);
        return;
    }
    Wait(ev);
    const Event last = m_heap.back();
    m_heap.pop_back();
    if (!m_heap.empty())
    {
        SiftDown(0, last);
    }
    else
    {
        NextSlice();
    }
}

void
EventHeapScheduler::Remove(const Event& ev)
{
    const uint64_t slice = SliceOf(ev);
    if (slice <= m_slice)
    {
        TakeOut(m_heap, ev);
        if (!m_heap.empty())
        {
            Heapify();
        }
        else
        {
            NextSlice();
        }
        return;
    }
    if (HasBucket(slice) && TakeOut(m_buckets[slice % BUCKETS], ev))
    {
        --m_inBuckets;
        NoteFilled(slice);
        return;
    }
    TakeOut(m_later, ev);
    std::make_heap(m_later.begin(), m_later.end(), std::greater<>());
}

bool
EventHeapScheduler::TakeOut(Events& events, const Event& ev)
{
    const auto found = std::find(events.begin(), events.end(), ev);
    if (found == events.end())
    {
        return false;
    }
    *found = events.back();
    events.pop_back();
    return true;
}

void
EventHeapScheduler::NoteFilled(uint64_t slice)
{
    const uint64_t bit = uint64_t{1} << slice % 64;
    uint64_t& filled = m_filled[slice % BUCKETS / 64];
    filled = m_buckets[slice % BUCKETS].empty() ? filled & ~bit : filled | bit;
}

void
EventHeapScheduler::Wait(const Event& ev)
{
    const uint64_t slice = SliceOf(ev);
    if (!HasBucket(slice))
    {
        m_later.push_back(ev);
        std::push_heap(m_later.begin(), m_later.end(), std::greater<>());
        return;
    }
    Events& bucket = m_buckets[slice % BUCKETS];
    if (bucket.capacity() == 0 && !m_spare.empty())
    {
        bucket.swap(m_spare.back());
        m_spare.pop_back();
    }
    bucket.push_back(ev);
    ++m_inBuckets;
    NoteFilled(slice);
}

bool
EventHeapScheduler::NextSlice()
{
    uint64_t next = NextFilled();
    if (!m_later.empty() && SliceOf(m_later.front()) <= next)
    {
        m_slice = SliceOf(m_later.front()) - 1;
        while (!m_later.empty() && HasBucket(SliceOf(m_later.front())))
        {
            Wait(m_later.front());
            std::pop_heap(m_later.begin(), m_later.end(), std::greater<>());
            m_later.pop_back();
        }
        next = NextFilled();
    }
    if (next == NONE)
    {
        return false;
    }
    m_slice = next;
    Events& bucket = m_buckets[next % BUCKETS];
    m_heap.swap(bucket);
    m_spare.emplace_back();
    m_spare.back().swap(bucket);
    m_inBuckets -= m_heap.size();
    NoteFilled(next);
    for (const Event& event : m_heap)
    {
        __builtin_prefetch(event.impl);
    }
    Heapify();
    if (++m_slices == SLICES)
    {
        FollowLoad();
    }
    return true;
}

uint64_t
EventHeapScheduler::NextFilled() const
{
    if (m_inBuckets == 0)
    {
        return NONE;
    }
    uint64_t slice = m_slice + 1;
    uint64_t filled = m_filled[slice % BUCKETS / 64] >> slice % 64;
    while (filled == 0)
    {
        slice = (slice / 64 + 1) * 64;
        filled = m_filled[slice % BUCKETS / 64];
    }
    return slice + static_cast<uint64_t>(__builtin_ctzll(filled));
}

uint32_t
EventHeapScheduler::ShiftOfNear()
{
    const auto near = m_heap.begin() + MANY / 4;
    std::nth_element(m_heap.begin(), near, m_heap.end());
    const Event last = *near;
    const Event first = *std::min_element(m_heap.begin(), near);
    const uint64_t length = (last.key.m_ts - first.key.m_ts) / (MANY / 4 / AIM);
    uint32_t shift = 0;
    while (shift < LONGEST && uint64_t{2} << shift <= length)
    {
        ++shift;
    }
    return shift;
}

void
EventHeapScheduler::FollowLoad()
{
    const uint64_t mean = m_removed / m_slices;
    m_removed = 0;
    m_slices = 0;
    if (m_heap.size() + m_inBuckets + m_later.size() < MANY / 4)
    {
        Arrange(ONE_SLICE);
    }
    else if (mean > 4 * AIM && m_shift > 0)
    {
        Arrange(m_shift - 1);
    }
    else if (mean < AIM / 2 && m_shift < LONGEST)
    {
        Arrange(m_shift + 1);
    }
}

void
EventHeapScheduler::Arrange(uint32_t shift)
{
    Events all;
    all.swap(m_heap);
    for (Events& bucket : m_buckets)
    {
        all.insert(all.end(), bucket.begin(), bucket.end());
        bucket.clear();
    }
    all.insert(all.end(), m_later.begin(), m_later.end());
    m_later.clear();
    m_filled.fill(0);
    m_inBuckets = 0;
    m_slices = 0;
    m_removed = 0;
    m_shift = shift;
    m_slice = SliceOf(*std::min_element(all.begin(), all.end()));
    for (const Event& event : all)
    {
        if (SliceOf(event) > m_slice)
        {
            Wait(event);
        }
        else
        {
            m_heap.push_back(event);
        }
    }
    Heapify();
}

void
EventHeapScheduler::Heapify()
{
    for (std::size_t i = (m_heap.size() + CHILDREN - 2) / CHILDREN; i-- > 0;)
    {
        SiftDown(i, Event(m_heap[i]));
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
