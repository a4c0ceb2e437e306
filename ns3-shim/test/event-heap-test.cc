// SPDX-License-Identifier: GPL-2.0-only
// The event list gives events back in the order of time, then of scheduling.

#include "event-heap-scheduler.h"

#include "ns3/object-factory.h"
#include "ns3/object.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
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

} // namespace
} // namespace ns3
