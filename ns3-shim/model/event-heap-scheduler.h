// SPDX-License-Identifier: GPL-2.0-only
#ifndef EVENT_HEAP_SCHEDULER_H
#define EVENT_HEAP_SCHEDULER_H

#include "ns3/event-impl.h"
#include "ns3/scheduler.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * An event list for simulations with little work in each event: a heap with four children per
 * event, in one array, for the events that come next; once there are many events, those that come
 * later wait unsorted in buckets, each of which holds the events of one slice of time.
 *
 * The order of events is that of every ns-3 scheduler (time, then order of scheduling), so choosing
 * it changes no result. The heap holds the events of the current slice and of those before. When it
 * is empty, the next bucket becomes the heap. The length of a slice follows the events, so that a
 * heap stays in the nearest cache. Insert and RemoveNext then take a time that does not depend on
 * the number of events. Remove looks through the events of one slice.
 *
 * Events that are known to come one after the other, as the arrivals of the frames on one line,
 * may form a row. Of a row only the first event is in the heap or a bucket. The next takes its
 * place, with its own time and number, when the first is removed.
 */
class EventHeapScheduler : public Scheduler
{
  public:
    /**
     * An event of a row.
     */
    class RowEvent : public EventImpl
    {
        friend class EventHeapScheduler;

        /// It is executed after the current event: brings into the caches what it needs then.
        virtual void FetchAhead() const = 0;

        bool m_listed{false};      //!< it is in this kind of list, first in its row or not
        RowEvent* m_next{nullptr}; //!< follows it; with what is needed to list it:
        uint64_t m_nextTs;         //!< its time
        uint32_t m_nextUid;        //!< its number
    };

    static TypeId GetTypeId();
    EventHeapScheduler();

    /**
     * The event that is scheduled next belongs to a row. If another kind of list is in use, this
     * has no effect.
     * \param event is scheduled next
     * \param last the last event of the row so far, which has not been executed, or null; its
     *     context is the same, and it is not later
     */
    static void Row(RowEvent* event, RowEvent* last)
    {
        s_event = event;
        s_last = last;
    }

    ~EventHeapScheduler() override;

    void Insert(const Event& ev) override;
    bool IsEmpty() const override;
    Event PeekNext() const override;
    Event RemoveNext() override;
    void Remove(const Event& ev) override;

  private:
    using Events = std::vector<Event>;

    static constexpr std::size_t CHILDREN = 4;
    static constexpr std::size_t BUCKETS = 4096; //!< slices that have one, a power of two
    static constexpr std::size_t MANY = 1024;    //!< events in the heap from which on buckets pay
    static constexpr std::size_t AIM = 8;        //!< events per slice
    static constexpr uint64_t SLICES = 1024;     //!< between two looks at the events per slice
    static constexpr uint32_t ONE_SLICE = 63;    //!< as m_shift: all events are in the heap
    static constexpr uint32_t LONGEST = 40;      //!< m_shift else
    static constexpr uint64_t NONE = UINT64_MAX; //!< no slice

    uint64_t SliceOf(const Event& ev) const
    {
        return ev.key.m_ts >> m_shift;
    }

    bool HasBucket(uint64_t slice) const
    {
        return slice - m_slice < BUCKETS;
    }

    // Of a row's first event, the lowest bit of the address is set.

    static Event AsFirst(RowEvent* event, const EventKey& key)
    {
        return {reinterpret_cast<EventImpl*>(
                    reinterpret_cast<std::uintptr_t>(static_cast<EventImpl*>(event)) | 1U),
                key};
    }

    static bool IsFirst(const Event& ev)
    {
        return (reinterpret_cast<std::uintptr_t>(ev.impl) & 1U) != 0;
    }

    /// \return the event of a row's first
    static RowEvent* RowEventOf(const Event& ev)
    {
        return static_cast<RowEvent*>(reinterpret_cast<EventImpl*>(
            reinterpret_cast<std::uintptr_t>(ev.impl) & ~std::uintptr_t{1}));
    }

    /// Puts an event into the heap or where it waits.
    void Place(const Event& ev);
    /// Brings what the next event needs into the caches.
    void FetchNext() const;
    /// The next event is replaced by another.
    void ReplaceFirst(const Event& ev);
    /// Takes an event out, in no order.
    /// \return whether it was there
    static bool TakeOut(Events& events, const Event& ev);
    /// Notes whether the bucket of a slice has events.
    void NoteFilled(uint64_t slice);
    /// Puts an event of a slice after the current one where it waits.
    void Wait(const Event& ev);
    /// Makes the next slice with events the current one. Only if the heap is empty.
    /// \return whether there is one
    bool NextSlice();
    /// \return the next slice with events in its bucket, or NONE
    uint64_t NextFilled() const;
    /// Disturbs the heap.
    /// \return m_shift for AIM events per slice, by those that come next
    uint32_t ShiftOfNear();
    /// Makes slices longer or shorter if they have far fewer or more than AIM events.
    void FollowLoad();
    /// Places all events anew.
    void Arrange(uint32_t shift);
    /// Makes a heap of the array.
    void Heapify();
    void SiftUp(std::size_t hole, const Event& ev);
    void SiftDown(std::size_t hole, const Event& ev);

    static RowEvent* s_event; //!< of the row, scheduled next
    static RowEvent* s_last;  //!< of the row

    Events m_heap;               //!< the next event first; empty only if there is none at all
    uint32_t m_shift{ONE_SLICE}; //!< a slice has 2^m_shift time steps
    uint64_t m_slice{0};         //!< the current one
    std::array<Events, BUCKETS> m_buckets;         //!< by slice, modulo their number
    std::array<uint64_t, BUCKETS / 64> m_filled{}; //!< which are not empty, a bit each
    std::size_t m_inBuckets{0};                    //!< events
    Events m_later;              //!< a heap of those that had no bucket, the first first
    std::vector<Events> m_spare; //!< memory of buckets that became empty
    uint64_t m_slices{0};        //!< since their length was looked at
    uint64_t m_removed{0};       //!< events since then
};

} // namespace ns3

#endif // EVENT_HEAP_SCHEDULER_H
