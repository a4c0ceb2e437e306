// SPDX-License-Identifier: GPL-2.0-only
// The event list gives events back in the order of time, then of scheduling.

#include "event-heap-scheduler.h"

#include "ns3/object-factory.h"
#include "ns3/object.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace ns3
{
namespace
{

Scheduler::Event
At(uint64_t time, uint32_t uid)
{
    return {nullptr, {time, uid, 0}};
}

TEST(EventHeap, isFoundByItsName)
{
    EXPECT_NE(ObjectFactory("ns3::EventHeapScheduler").Create<Scheduler>(), nullptr);
}

TEST(EventHeap, givesEventsOfOneInstantInTheOrderOfScheduling)
{
    EventHeapScheduler events;
    for (uint32_t uid : {4U, 1U, 3U, 2U, 0U})
    {
        events.Insert(At(7, uid));
    }
    events.Insert(At(6, 5));
    EXPECT_EQ(events.PeekNext().key.m_uid, 5U);
    for (uint32_t uid : {5U, 0U, 1U, 2U, 3U, 4U})
    {
        EXPECT_EQ(events.RemoveNext().key.m_uid, uid);
    }
    EXPECT_TRUE(events.IsEmpty());
}

TEST(EventHeap, agreesWithASortedListWhateverIsInsertedAndRemoved)
{
    std::mt19937 random(1);
    EventHeapScheduler events;
    std::vector<Scheduler::Event> expected;
    for (uint32_t uid = 0; uid < 5000; ++uid)
    {
        const Scheduler::Event event = At(random() % 50, uid);
        events.Insert(event);
        expected.insert(std::upper_bound(expected.begin(), expected.end(), event), event);
        const uint32_t what = random() % 5;
        if (what == 0)
        {
            const auto gone =
                expected.begin() + static_cast<std::ptrdiff_t>(random() % expected.size());
            events.Remove(*gone);
            expected.erase(gone);
        }
        else if (what <= 2)
        {
            ASSERT_EQ(events.RemoveNext().key.m_uid, expected.front().key.m_uid);
            expected.erase(expected.begin());
        }
    }
    for (const Scheduler::Event& event : expected)
    {
        ASSERT_EQ(events.RemoveNext().key.m_uid, event.key.m_uid);
    }
    EXPECT_TRUE(events.IsEmpty());
}

/// An event of a row that does nothing.
class Marker : public EventHeapScheduler::RowEvent
{
  protected:
    void Notify() override
    {
    }

  private:
    void FetchAhead() const override
    {
    }
};

/// Thousands of events on the list at a time: those that come next in the heap, others in buckets
/// or beyond them.
struct Crowd
{
    uint64_t spread;     //!< most events come within so many time steps
    uint64_t longest;    //!< some, within so many
    std::size_t pending; //!< events on the list
    bool changes;        //!< how far they are apart, and how many there are, by and by
    const char* name;
};

class EventHeapWithMany : public testing::TestWithParam<Crowd>
{
};

TEST_P(EventHeapWithMany, agreesWithASortedListWhateverIsInsertedAndRemoved)
{
    const Crowd crowd = GetParam();
    const std::size_t rows = 40;
    std::mt19937_64 random(1);
    EventHeapScheduler events;
    std::set<Scheduler::Event> expected;
    std::vector<Ptr<Marker>> markers;
    std::vector<Marker*> unused;                          // have been executed
    std::vector<std::pair<Marker*, uint64_t>> last(rows); // of each row, and its time
    uint64_t now = 0;
    uint32_t uid = 0;
    uint32_t step = 0;
    const auto wave = [&]() { return crowd.changes ? step / 5000 : 0; };
    const auto insert = [&]() {
        const uint64_t mostly = crowd.spread << wave() * 7 % 17;
        const uint64_t in = random() % (random() % 20 == 0 ? crowd.longest : mostly);
        if (random() % 2 == 0)
        {
            const Scheduler::Event event = At(now + in, uid++);
            events.Insert(event);
            expected.insert(event);
            return;
        }
        auto& [before, beforeAt] = last[random() % rows];
        if (unused.empty())
        {
            markers.push_back(Create<Marker>());
            unused.push_back(PeekPointer(markers.back()));
        }
        Marker* marker = unused.back();
        unused.pop_back();
        const uint64_t at = std::max(now + in / 2, beforeAt);
        EventHeapScheduler::Row(marker, beforeAt > now ? before : nullptr);
        const Scheduler::Event event{marker, {at, uid++, 7}};
        events.Insert(event);
        expected.insert(event);
        before = marker;
        beforeAt = at;
    };
    const auto next = [&]() {
        const Scheduler::Event soonest = events.PeekNext();
        const Scheduler::Event removed = events.RemoveNext();
        ASSERT_EQ(removed.key.m_uid, expected.begin()->key.m_uid);
        ASSERT_EQ(soonest.key.m_uid, removed.key.m_uid);
        ASSERT_EQ(removed.impl, expected.begin()->impl);
        ASSERT_EQ(removed.key.m_context, expected.begin()->key.m_context);
        now = removed.key.m_ts;
        expected.erase(expected.begin());
        if (removed.impl)
        {
            unused.push_back(static_cast<Marker*>(removed.impl));
        }
    };
    for (; step < 100000; ++step)
    {
        // The list grows, is large for long, and shrinks again.
        const std::size_t aim = step < 80000 && wave() % 4 != 3 ? crowd.pending : 10;
        if (expected.size() < aim || expected.size() < 5)
        {
            for (std::size_t i = 0; i < 2 || (crowd.changes && expected.size() < aim); ++i)
            {
                insert();
            }
        }
        ASSERT_NO_FATAL_FAILURE(next());
        if (step % 50 == 0)
        {
            // Some event that is in no row.
            auto gone = std::find_if(expected.begin(), expected.end(), [](const auto& event) {
                return event.impl == nullptr;
            });
            if (gone != expected.end())
            {
                gone = step % 100 == 0 ? gone : std::prev(expected.end());
                if (gone->impl == nullptr)
                {
                    events.Remove(*gone);
                    expected.erase(gone);
                }
            }
        }
    }
    while (!expected.empty())
    {
        ASSERT_FALSE(events.IsEmpty());
        ASSERT_NO_FATAL_FAILURE(next());
    }
    EXPECT_TRUE(events.IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Crowds,
                         EventHeapWithMany,
                         testing::Values(Crowd{2000, 4000, 3000, false, "dense"},
                                         Crowd{1000000, 2000000, 5000, false, "sparse"},
                                         Crowd{20000, 1000000000, 20000, false, "someFarAway"},
                                         Crowd{10, 20, 2000, false, "nearlyAtOnce"},
                                         Crowd{1, 100000, 4000, false, "bursts"},
                                         Crowd{1000, 10000000, 2000, true, "changing"},
                                         Crowd{10, 1000000000, 2000, true, "changingSomeFarAway"}),
                         [](const auto& info) { return info.param.name; });

TEST(EventHeap, givesAnEventThatHadNoBucketBeforeALaterOneThatHas)
{
    // Enough near events for buckets, and every second far one while the buckets still end early.
    const uint32_t near = 1100;
    const uint64_t step = 1000;
    const uint32_t far = 800;
    const auto farTime = [=](uint32_t i) { return 2 * near * step + i * 125000; };
    EventHeapScheduler events;
    for (uint32_t uid = 0; uid < near; ++uid)
    {
        events.Insert(At(uid * step, uid));
    }
    for (uint32_t i = 0; i < far; i += 2)
    {
        events.Insert(At(farTime(i), near + i));
    }
    for (uint32_t uid = 0; uid < near - 10; ++uid)
    {
        ASSERT_EQ(events.RemoveNext().key.m_uid, uid);
    }
    // The buckets now end later, between two of those far ones.
    for (uint32_t i = 1; i < far; i += 2)
    {
        events.Insert(At(farTime(i), near + i));
    }
    for (uint32_t uid = near - 10; uid < near + far; ++uid)
    {
        ASSERT_EQ(events.RemoveNext().key.m_uid, uid);
    }
    EXPECT_TRUE(events.IsEmpty());
}

TEST(EventHeap, givesTheNextOfARowWhenTheFirstIsRemoved)
{
    EventHeapScheduler events;
    std::array<Ptr<Marker>, 3> row{Create<Marker>(), Create<Marker>(), Create<Marker>()};
    for (uint32_t i = 0; i < row.size(); ++i)
    {
        EventHeapScheduler::Row(PeekPointer(row[i]), i > 0 ? PeekPointer(row[i - 1]) : nullptr);
        events.Insert({PeekPointer(row[i]), {10, 2 * i, 0}});
        events.Insert(At(10, 2 * i + 1));
    }
    for (uint32_t uid = 0; uid < 2 * row.size(); ++uid)
    {
        EXPECT_EQ(events.RemoveNext().key.m_uid, uid);
    }
    EXPECT_TRUE(events.IsEmpty());
}

TEST(EventHeap, isNotMisledByARowWhoseEventsAreInAnotherList)
{
    EventHeapScheduler events;
    const Ptr<Marker> elsewhere = Create<Marker>();
    const Ptr<Marker> here = Create<Marker>();
    EventHeapScheduler::Row(PeekPointer(here), PeekPointer(elsewhere));
    events.Insert({PeekPointer(here), {10, 0, 0}});
    ASSERT_FALSE(events.IsEmpty());
    EXPECT_EQ(events.RemoveNext().impl, PeekPointer(here));
}

} // namespace
} // namespace ns3
