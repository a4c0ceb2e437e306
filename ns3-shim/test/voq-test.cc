// SPDX-License-Identifier: GPL-2.0-only
// Queues by destination, their credit, stamps and flags, and paced credits between switches.

#include "small-network.h"

#include <functional>
#include <gtest/gtest.h>
#include <map>

namespace ns3
{
namespace
{

using sluice::DecisionKind;
using sluice::EntityId;
using sluice::EventKind;
using sluice::RecordBuffer;

constexpr int64_t US = 1000000;
constexpr int64_t TX = 335360; // 1048 B at 25 Gb/s
constexpr int64_t FRAME = 1048;

sluice::Welcome
WholeSwitches(bool reactionPoints = false)
{
    sluice::Welcome welcome;
    welcome.reactionPoints = reactionPoints;
    welcome.switchPoints = true;
    return welcome;
}

void
DecideWith(RecordBuffer& out,
           uint32_t index,
           DecisionKind kind,
           std::vector<int64_t> words,
           int64_t a = 0,
           int64_t b = 0,
           int64_t c = 0,
           int64_t d = 0)
{
    sluice::Record record;
    record.kind = static_cast<uint16_t>(kind);
    record.entity = index;
    record.a = a;
    record.b = b;
    record.c = c;
    record.d = d;
    record.words = words.data();
    record.wordCount = static_cast<uint32_t>(words.size());
    out.Append(record);
}

std::vector<ReportedEvent>
Of(const SmallNetwork& network, EventKind kind)
{
    std::vector<ReportedEvent> events;
    for (const ReportedEvent& event : network.Reported())
    {
        if (event.Kind() == kind)
        {
            events.push_back(event);
        }
    }
    return events;
}

/// Answers the start of the switch, and each expiry of its timers by number.
using Script = std::function<void(uint32_t index, RecordBuffer& out)>;

ScriptedTransport::Answer
At(Script start, std::map<int64_t, Script> timers = {})
{
    return [start, timers](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
        if (event.Kind() == EventKind::kPortStart)
        {
            start(index, out);
        }
        const auto timer = timers.find(event.m_record.a);
        if (event.Kind() == EventKind::kTimer && timer != timers.end())
        {
            timer->second(index, out);
        }
    };
}

/// Host 0 receives from hosts 1 and 2 at switch 3.
const std::string ONE_FLOW = "flow id=0 src=1 dst=0 bytes=20000\n";
const std::string TWO_FLOWS = ONE_FLOW + "flow id=1 src=2 dst=0 bytes=20000\n";

TEST(Voq, framesLeaveWhileCreditCoversThem)
{
    SmallNetwork network(SmallNetwork::Star(3) + ONE_FLOW);
    const auto& starts = network.FollowStarts(network.Port(3, 0));
    network.Decide(
        WholeSwitches(),
        At(
            [](uint32_t index, RecordBuffer& out) {
                DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7}, 5 * FRAME, 1);
                Decide(out, index, DecisionKind::kSetTimer, 0, 100 * US);
                Decide(out, index, DecisionKind::kSetTimer, 1, 200 * US);
            },
            {{0,
              [](uint32_t index, RecordBuffer& out) {
                  Decide(out, index, DecisionKind::kGrant, 7, 2 * FRAME + 1000);
              }},
             {1, [](uint32_t index, RecordBuffer& out) {
                  Decide(out, index, DecisionKind::kGrant, 7, 48);
              }}}));
    network.Run();
    ASSERT_EQ(starts.size(), 8U);
    for (int64_t k = 0; k < 5; ++k)
    {
        EXPECT_EQ(starts[static_cast<std::size_t>(k)], TX + US + k * TX);
    }
    EXPECT_EQ(starts[5], 100 * US);
    EXPECT_EQ(starts[6], 100 * US + TX);
    EXPECT_EQ(starts[7], 200 * US); // 1000 and 48 bytes make a frame
    EXPECT_EQ(network.Port(3, 0)->GetQueueBytes(), 12 * FRAME);
    EXPECT_EQ(network.Port(3, 0)->GetQueuePackets(), 12);
    EXPECT_EQ(network.Port(3, 0)->GetModel().FlowsInQueue().size(), 1U);
}

TEST(Voq, anyCreditLetsAFrameLeaveIfItNeedNotCoverIt)
{
    SmallNetwork network(SmallNetwork::Star(3) + ONE_FLOW);
    const auto& starts = network.FollowStarts(network.Port(3, 0));
    network.Decide(WholeSwitches(),
                   At(
                       [](uint32_t index, RecordBuffer& out) {
                           DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7}, 1, 0);
                           Decide(out, index, DecisionKind::kSetTimer, 0, 100 * US);
                       },
                       {{0, [](uint32_t index, RecordBuffer& out) {
                             // 1047 were owed: nothing; one more lets one leave.
                             Decide(out, index, DecisionKind::kGrant, 7, FRAME - 1);
                             Decide(out, index, DecisionKind::kGrant, 7, 1);
                         }}}));
    network.Run();
    EXPECT_EQ(starts, (std::vector<int64_t>{TX + US, 100 * US}));
}

TEST(Voq, framesOfUnassignedHostsDoNotWaitAndNoneDoesAfterTheEnd)
{
    SmallNetwork network(SmallNetwork::Star(3) + ONE_FLOW + "flow id=1 src=2 dst=1 bytes=20000\n");
    network.Decide(WholeSwitches(),
                   At(
                       [](uint32_t index, RecordBuffer& out) {
                           DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7}, 0, 0);
                           Decide(out, index, DecisionKind::kSetTimer, 0, 100 * US);
                       },
                       {{0, [](uint32_t index, RecordBuffer& out) {
                             DecideWith(out, index, DecisionKind::kQueueByDestination, {});
                         }}}));
    network.Run();
    EXPECT_EQ(network.Flow(1).finishPs, network.Flow(1).standalonePs);
    // The queue holds all 20 frames, which then leave without credit.
    EXPECT_EQ(network.Flow(0).finishPs, 100 * US + 20 * TX + US + 2 * (19200 + US));
}

TEST(Voq, queuesWithCreditAreServedInTurn)
{
    // Queue 7 for host 0, queue 8 for host 3, over one link between switches 4 and 5.
    SmallNetwork network("node id=0 type=host\nnode id=1 type=host\nnode id=2 type=host\n"
                         "node id=3 type=host\nnode id=4 type=switch\nnode id=5 type=switch\n"
                         "link a=1 b=4 rate_bps=100000000000 delay_ps=1000000\n"
                         "link a=2 b=4 rate_bps=100000000000 delay_ps=1000000\n"
                         "link a=0 b=5 rate_bps=25000000000 delay_ps=1000000\n"
                         "link a=3 b=5 rate_bps=25000000000 delay_ps=1000000\n"
                         "link a=4 b=5 rate_bps=25000000000 delay_ps=1000000\n"
                         "flow id=0 src=1 dst=0 bytes=4000\n"
                         "flow id=1 src=2 dst=3 bytes=4000 start_ps=1000\n");
    std::vector<uint32_t> order;
    network.Port(4, 2)->TraceConnectWithoutContext(
        "Dequeue",
        Callback<void, Ptr<const RoceFrame>>(
            [&order](Ptr<const RoceFrame> frame) { order.push_back(frame->flow); }));
    network.Decide(
        WholeSwitches(),
        At([](uint32_t index, RecordBuffer& out) {
            DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7, 3, 8}, 100000, 0);
        }));
    network.Run();
    EXPECT_EQ(order, (std::vector<uint32_t>{0, 1, 0, 1, 0, 1, 0, 1}));
    EXPECT_GT(network.Flow(0).finishPs, 0);
    EXPECT_GT(network.Flow(1).finishPs, 0);
}

TEST(Voq, crossingsAreToldWithTheFlowsInTheQueue)
{
    SmallNetwork network(SmallNetwork::Star(3) + TWO_FLOWS);
    network.Decide(WholeSwitches(),
                   At(
                       [](uint32_t index, RecordBuffer& out) {
                           DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7}, 0, 1);
                           Decide(out, index, DecisionKind::kWatchVoqs, 3, 10 * FRAME, 1);
                           Decide(out, index, DecisionKind::kWatchVoqs, 11, 5 * FRAME, 0);
                           Decide(out, index, DecisionKind::kWatchVoqs, 4, 6 * FRAME, 0);
                           Decide(out, index, DecisionKind::kWatchVoqs, 4, 0, -1);
                           Decide(out, index, DecisionKind::kSetTimer, 0, 100 * US);
                       },
                       {{0, [](uint32_t index, RecordBuffer& out) {
                             Decide(out, index, DecisionKind::kGrant, 7, 35 * FRAME);
                         }}}));
    network.Run();
    const auto crossed = Of(network, EventKind::kVoqCrossed);
    ASSERT_EQ(crossed.size(), 2U);
    // Two frames come each TX: the eleventh is the sixth of one of the two.
    EXPECT_EQ(crossed[0].m_record.timePs, US + 6 * TX);
    EXPECT_EQ(crossed[0].m_record.entity, EntityId::Node(3).bits());
    EXPECT_EQ(crossed[0].m_record.a, 3);
    EXPECT_EQ(crossed[0].m_record.b, 11 * FRAME);
    EXPECT_EQ(crossed[0].m_record.c, 10 * FRAME);
    EXPECT_EQ(crossed[0].m_record.d, 1);
    EXPECT_EQ(crossed[0].m_record.e, 7);
    EXPECT_EQ(crossed[0].m_words, (std::vector<int64_t>{0, 1}));
    // Forty wait; the thirty-fifth leaves five behind, the last of both flows.
    EXPECT_EQ(crossed[1].m_record.timePs, 100 * US + 34 * TX);
    EXPECT_EQ(crossed[1].m_record.a, 11);
    EXPECT_EQ(crossed[1].m_record.b, 5 * FRAME);
    EXPECT_EQ(crossed[1].m_record.d, 0);
    EXPECT_EQ(crossed[1].m_words, (std::vector<int64_t>{0, 1}));
}

TEST(Voq, rowsTellWhatChangedAndWhatWaits)
{
    SmallNetwork network(SmallNetwork::Star(3) + TWO_FLOWS);
    const Script read = [](uint32_t, RecordBuffer&) {};
    network.Decide(
        WholeSwitches(),
        At(
            [](uint32_t index, RecordBuffer& out) {
                DecideWith(out,
                           index,
                           DecisionKind::kQueueByDestination,
                           {0, 7, 1, 8},
                           5 * FRAME + 10,
                           1);
                Decide(out, index, DecisionKind::kSetTimer, 0, 50 * US, sluice::kCounterVoqs);
                Decide(out, index, DecisionKind::kSetTimer, 1, 60 * US, sluice::kCounterVoqs);
                Decide(out, index, DecisionKind::kSetTimer, 2, 100 * US);
                Decide(out, index, DecisionKind::kSetTimer, 3, 200 * US, sluice::kCounterVoqs);
                Decide(out, index, DecisionKind::kSetTimer, 4, 300 * US, sluice::kCounterVoqs);
            },
            {{2, [](uint32_t index, RecordBuffer& out) {
                  Decide(out, index, DecisionKind::kGrant, 7, 100 * FRAME);
              }}}));
    network.Run();
    const auto timers = Of(network, EventKind::kTimer);
    ASSERT_EQ(timers.size(), 5U);
    const std::vector<int64_t> waiting{1, 7, 35 * FRAME, 40 * FRAME, 5 * FRAME, 10, 2};
    EXPECT_EQ(timers[0].m_words, waiting);
    EXPECT_EQ(timers[1].m_words, waiting);
    EXPECT_EQ(timers[3].m_words,
              (std::vector<int64_t>{1, 7, 0, 40 * FRAME, 40 * FRAME, 65 * FRAME + 10, 0}));
    EXPECT_EQ(timers[4].m_words, (std::vector<int64_t>{0}));
}

TEST(Voq, aFlaggedFrameIsReportedWhenItStartsToWait)
{
    SmallNetwork network(SmallNetwork::Star(3) + ONE_FLOW);
    network.Decide(
        WholeSwitches(true),
        [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
            if (event.Kind() == EventKind::kFlowStart)
            {
                Decide(out, index, DecisionKind::kFlagEvery, 2 * US);
            }
            if (event.Kind() == EventKind::kPortStart)
            {
                DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7}, 1000000, 0);
                Decide(out, index, DecisionKind::kWatchFlagged, 1);
            }
        });
    network.Run();
    const auto flagged = Of(network, EventKind::kPacketFlagged);
    // Frames leave at k TX: the first, and then those 2 us or more after the last flagged one.
    ASSERT_EQ(flagged.size(), 4U);
    for (int64_t n = 0; n < 4; ++n)
    {
        const sluice::Record& record = flagged[static_cast<std::size_t>(n)].m_record;
        EXPECT_EQ(record.timePs, US + TX + n * 6 * TX);
        EXPECT_EQ(record.a, 0);
        EXPECT_EQ(record.b, FRAME);
        EXPECT_EQ(record.c, FRAME);
        EXPECT_EQ(record.d, 1);
        EXPECT_EQ(record.e, 7);
    }
}

/// Senders 1 and 2 on switches 4 and 5, receiver 0 on switch 3, all over switch 6.
std::string
TwoRacks(const std::string& flows)
{
    return "node id=0 type=host\nnode id=1 type=host\nnode id=2 type=host\n"
           "node id=3 type=switch\nnode id=4 type=switch\nnode id=5 type=switch\n"
           "node id=6 type=switch\n"
           "link a=0 b=3 rate_bps=25000000000 delay_ps=1000000\n"
           "link a=1 b=4 rate_bps=25000000000 delay_ps=1000000\n"
           "link a=2 b=5 rate_bps=25000000000 delay_ps=1000000\n"
           "link a=3 b=6 rate_bps=25000000000 delay_ps=1000000\n"
           "link a=4 b=6 rate_bps=25000000000 delay_ps=1000000\n"
           "link a=5 b=6 rate_bps=25000000000 delay_ps=1000000\n" +
           flows;
}

TEST(Voq, stampsAreReadWhereTheFrameLeavesForItsHost)
{
    SmallNetwork network(TwoRacks("flow id=0 src=1 dst=0 bytes=3000\n"
                                  "flow id=1 src=2 dst=0 bytes=5000 start_ps=50000000\n"));
    const int64_t read = sluice::kCounterStamps;
    network.Decide(WholeSwitches(),
                   [read](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() != EventKind::kPortStart)
                       {
                           return;
                       }
                       DecideWith(out,
                                  index,
                                  DecisionKind::kQueueByDestination,
                                  {0, 0},
                                  event.m_record.a == 4 ? 2 * FRAME : 1000000,
                                  1);
                       Decide(out, index, DecisionKind::kStampAtDeparture, 3);
                       Decide(out, index, DecisionKind::kSetTimer, 0, 40 * US, read);
                       Decide(out, index, DecisionKind::kSetTimer, 1, 90 * US, read);
                       Decide(out, index, DecisionKind::kSetTimer, 2, 95 * US, read);
                   });
    network.Run();
    std::vector<std::vector<int64_t>> reported;
    for (const ReportedEvent& event : Of(network, EventKind::kTimer))
    {
        if (event.m_record.entity == EntityId::Node(3).bits())
        {
            reported.push_back(event.m_words);
        }
        else
        {
            EXPECT_EQ(event.m_words, (std::vector<int64_t>{0}));
        }
    }
    ASSERT_EQ(reported.size(), 3U);
    EXPECT_EQ(reported[0], (std::vector<int64_t>{1, 4, 0, 1, 2 * FRAME}));
    EXPECT_EQ(reported[1], (std::vector<int64_t>{1, 5, 0, 1, 5 * FRAME}));
    EXPECT_EQ(reported[2], (std::vector<int64_t>{0}));
}

TEST(Voq, framesToAHostOfTheSwitchAreStampedAndReadThere)
{
    SmallNetwork network(SmallNetwork::Star(3) + ONE_FLOW);
    network.Decide(
        WholeSwitches(),
        At([](uint32_t index, RecordBuffer& out) {
            DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7}, 5 * FRAME, 1);
            Decide(out, index, DecisionKind::kStampAtDeparture, 3);
            Decide(out, index, DecisionKind::kSetTimer, 0, 100 * US, sluice::kCounterStamps);
        }));
    network.Run();
    const auto timers = Of(network, EventKind::kTimer);
    ASSERT_EQ(timers.size(), 1U);
    EXPECT_EQ(timers[0].m_words, (std::vector<int64_t>{1, 3, 0, 1, 5 * FRAME}));
}

TEST(Voq, pacedCreditsReachTheirQueuesByWeight)
{
    // A credit of a frame each TX · 2, three of four to switch 4.
    SmallNetwork network(TwoRacks("flow id=0 src=1 dst=0 bytes=30000\n"
                                  "flow id=1 src=2 dst=0 bytes=10000\n"));
    const auto& first = network.FollowStarts(network.Port(4, 1));
    const auto& second = network.FollowStarts(network.Port(5, 1));
    network.Decide(WholeSwitches(),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() != EventKind::kPortStart)
                       {
                           return;
                       }
                       DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 9}, 0, 1);
                       if (event.m_record.a == 3)
                       {
                           DecideWith(out,
                                      index,
                                      DecisionKind::kPaceAmong,
                                      {4, 9, 3, 30 * FRAME, 5, 9, 1, 10 * FRAME - 1},
                                      0,
                                      12500000000,
                                      FRAME,
                                      64);
                       }
                   });
    network.Run();
    ASSERT_EQ(first.size(), 30U);
    ASSERT_EQ(second.size(), 10U);
    // 64 B at 25 Gb/s over two links. Deals are 2 TX apart: 4, 4, 5, 4 and so on.
    const int64_t way = 2 * (20480 + US);
    const int64_t arrived = US + TX;
    for (int64_t k = 0; k < 10; ++k)
    {
        const auto at = [k](int64_t deal) { return (4 * k + deal) * 2 * TX; };
        EXPECT_EQ(first[static_cast<std::size_t>(3 * k)], std::max(arrived, at(0) + way)) << k;
        EXPECT_EQ(first[static_cast<std::size_t>(3 * k + 1)], at(1) + way) << k;
        EXPECT_EQ(second[static_cast<std::size_t>(k)], at(2) + way) << k;
        EXPECT_EQ(first[static_cast<std::size_t>(3 * k + 2)], at(3) + way) << k;
    }
}

TEST(Voq, aCreditMakesUpForLostOnes)
{
    SmallNetwork network(TwoRacks("flow id=0 src=1 dst=0 bytes=30000\n"));
    network.Decide(WholeSwitches(), At([](uint32_t index, RecordBuffer& out) {
                       DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 9}, 0, 1);
                   }));
    sluice::roce::Voqs* voqs = nullptr;
    Simulator::Schedule(RoceTime::FromPs(100 * US), [&]() {
        voqs = &network.Switch(4)->GetModel().voqs();
        voqs->GrantUpTo(9, 4 * FRAME);
        voqs->GrantUpTo(9, 3 * FRAME);
        voqs->GrantUpTo(9, 4 * FRAME);
        voqs->GrantUpTo(77, 4 * FRAME);
        voqs->Grant(9, FRAME);
    });
    network.Run();
    EXPECT_EQ(network.Port(4, 1)->GetPackets(), 5U);
}

TEST(Voq, theOwnSwitchTakesCreditsWithoutAFrame)
{
    SmallNetwork network(SmallNetwork::Star(3) + ONE_FLOW);
    const auto& starts = network.FollowStarts(network.Port(3, 0));
    network.Decide(WholeSwitches(),
                   At(
                       [](uint32_t index, RecordBuffer& out) {
                           DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 0}, 0, 1);
                           Decide(out, index, DecisionKind::kSetTimer, 0, 100 * US);
                       },
                       {{0, [](uint32_t index, RecordBuffer& out) {
                             DecideWith(out,
                                        index,
                                        DecisionKind::kPaceAmong,
                                        {3, 0, 1, 3 * FRAME},
                                        0,
                                        12500000000,
                                        FRAME,
                                        64);
                         }}}));
    network.Run();
    EXPECT_EQ(starts, (std::vector<int64_t>{100 * US, 100 * US + 2 * TX, 100 * US + 4 * TX}));
}

TEST(Voq, decisionsThatCannotBeAreRefused)
{
    const std::vector<Script> wrongs = {
        [](uint32_t index, RecordBuffer& out) {
            DecideWith(out, index, DecisionKind::kQueueByDestination, {0, 7, 1}, 0, 1);
        },
        [](uint32_t index, RecordBuffer& out) {
            DecideWith(out, index, DecisionKind::kQueueByDestination, {99, 7}, 0, 1);
        },
        [](uint32_t index, RecordBuffer& out) {
            DecideWith(out, index, DecisionKind::kPaceAmong, {3, 7, 0, 9}, 0, 1, 1, 64);
        },
        [](uint32_t index, RecordBuffer& out) {
            DecideWith(out, index, DecisionKind::kPaceAmong, {3, 7, 1, 9}, 99, 1, 1, 64);
        },
        [](uint32_t index, RecordBuffer& out) {
            Decide(out, index, DecisionKind::kWatchVoqs, 24, 0, 1);
        },
        [](uint32_t index, RecordBuffer& out) {
            Decide(out, index, DecisionKind::kStampAtDeparture, 4);
        },
        [](uint32_t index, RecordBuffer& out) { Decide(out, index, DecisionKind::kGrant, 7, -1); },
    };
    for (const Script& wrong : wrongs)
    {
        SmallNetwork network(SmallNetwork::Star(3) + ONE_FLOW);
        network.Decide(WholeSwitches(), At(wrong));
        EXPECT_THROW(network.Run(), sluice::PeerLost);
    }
}

} // namespace
} // namespace ns3
