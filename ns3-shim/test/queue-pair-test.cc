// SPDX-License-Identifier: GPL-2.0-only
// Rate gate, window gate, offered load, turns, control priority at a NIC: exact answers.

#include "sluice/rules/wide.h"
#include "small-network.h"

#include "ns3/simulator.h"

#include <gtest/gtest.h>

namespace ns3
{
namespace
{

using sluice::DecisionKind;
using sluice::EventKind;

constexpr int64_t US = 1000000;
constexpr int64_t TX = 335360; // 1048 B at 25 Gb/s

sluice::Welcome
ReactionPoints()
{
    sluice::Welcome welcome;
    welcome.reactionPoints = true;
    return welcome;
}

/// Decides a rate at the start and another one at a time.
ScriptedTransport::Answer
Rates(int64_t first, int64_t second = 0, int64_t atPs = 0)
{
    return [first, second, atPs](const ReportedEvent& event,
                                 uint32_t index,
                                 sluice::RecordBuffer& out) {
        if (event.Kind() == EventKind::kFlowStart)
        {
            Decide(out, index, DecisionKind::kSetRate, first);
            if (second > 0)
            {
                Decide(out, index, DecisionKind::kSetTimer, 0, atPs);
            }
        }
        if (event.Kind() == EventKind::kTimer)
        {
            Decide(out, index, DecisionKind::kSetRate, second);
        }
    };
}

TEST(QueuePair, pacesAtTheDecidedRateToThePicosecond)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=1000000\n");
    network.Decide(ReactionPoints(), Rates(7300000001));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_GE(starts.size(), 800U);
    for (std::size_t k = 0; k < starts.size(); ++k)
    {
        const auto ideal = static_cast<int64_t>(static_cast<sluice::Int128>(k) * 8384 *
                                                1000000000000 / 7300000001);
        ASSERT_EQ(starts[k], ideal) << "packet " << k;
    }
}

TEST(QueuePair, newRateRetimesThePacketThatWaits)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=1000000\n");
    network.Decide(ReactionPoints(), Rates(8384000, 8384000000, 10 * US));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_GE(starts.size(), 3U);
    // The wait of 1 ms shrinks to 1 us, which is over.
    EXPECT_EQ(starts[1], 10 * US);
    EXPECT_EQ(starts[2], 11 * US);
}

TEST(QueuePair, newRateWaitsForThePacketAfterNextIfConfigured)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane retime_on_rate_change=false\n"
                                                 "flow id=0 src=1 dst=0 bytes=1000000\n",
                         2000000000);
    network.Decide(ReactionPoints(), Rates(8384000, 8384000000, 10 * US));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_GE(starts.size(), 3U);
    EXPECT_EQ(starts[1], 1000 * US);
    EXPECT_EQ(starts[2], 1001 * US);
}

TEST(QueuePair, truncatesIntervalsToWholeNanosecondsIfConfigured)
{
    SmallNetwork network(SmallNetwork::Star(2, 100000000000) +
                         "dataplane truncate_to_ns=true\nflow id=0 src=1 dst=0 bytes=100000\n");
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_EQ(starts.size(), 100U);
    EXPECT_EQ(starts[99], 99 * 83000); // 83.84 ns cut to 83
}

TEST(QueuePair, windowKeepsOnePacketInFlight)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane default_window_bytes=500\n"
                                                 "flow id=0 src=1 dst=0 bytes=10000\n");
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    const int64_t rtt = 2 * (TX + US) + 2 * (19200 + US);
    ASSERT_EQ(starts.size(), 10U);
    for (std::size_t k = 0; k < starts.size(); ++k)
    {
        EXPECT_EQ(starts[k], static_cast<int64_t>(k) * rtt);
    }
    EXPECT_EQ(network.Flow(0).finishPs, 10 * rtt);
}

TEST(QueuePair, windowLetsAPacketOverItsEdgeOrNot)
{
    const auto started = [](const std::string& overshoot) {
        SmallNetwork network(SmallNetwork::Star(2) +
                             "dataplane default_window_bytes=2500 window_overshoot=" + overshoot +
                             "\nflow id=0 src=1 dst=0 bytes=10000\n");
        std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
        network.Run();
        return std::count_if(starts.begin(), starts.end(), [](int64_t t) { return t < 4 * US; });
    };
    EXPECT_EQ(started("true"), 3);
    EXPECT_EQ(started("false"), 2);
}

TEST(QueuePair, offeredLoadIsSentAsItComes)
{
    SmallNetwork network(
        SmallNetwork::Star(2) +
            "flow id=0 src=1 dst=0 bytes=-1 offered_bps=8384000000 start_ps=1000\n",
        100 * US);
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_EQ(starts.size(), 100U);
    for (std::size_t k = 0; k < starts.size(); ++k)
    {
        EXPECT_EQ(starts[k], 1000 + static_cast<int64_t>(k) * US);
    }
}

TEST(QueuePair, offeredLoadWaitsWhenTheBacklogIsFull)
{
    SmallNetwork network(SmallNetwork::Star(2) +
                             "dataplane backlog_bytes=3000\n"
                             "flow id=0 src=1 dst=0 bytes=-1 offered_bps=8384000000\n",
                         30 * US + 1);
    // One packet at once, then nothing for 20 us, then line rate.
    network.Decide(ReactionPoints(), Rates(8384000, 25000000000, 20 * US));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    // Three packets waited; a blocked write goes through with the first of them, then 1 a us.
    ASSERT_GE(starts.size(), 7U);
    EXPECT_EQ(starts[1], 20 * US);
    EXPECT_EQ(starts[2], 20 * US + TX);
    EXPECT_EQ(starts[3], 20 * US + 2 * TX);
    EXPECT_EQ(starts[4], 20 * US + 3 * TX);
    EXPECT_EQ(starts[5], 20 * US + 4 * TX);
    EXPECT_EQ(starts[6], 22 * US);
}

TEST(QueuePair, stopsAtItsStopTimeAndBringsHomeWhatWasSent)
{
    SmallNetwork network(SmallNetwork::Star(2) +
                         "flow id=0 src=1 dst=0 bytes=-1 stop_ps=10000000\n");
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    EXPECT_EQ(starts.size(), 30U); // 29 whole intervals of 335.36 ns in 10 us
    EXPECT_EQ(network.Flow(0).deliveredBytes, 30000);
    EXPECT_EQ(network.Flow(0).finishPs, 29 * TX + 2 * (TX + US) + 2 * (19200 + US));
}

TEST(QueuePair, queuePairsOfANicTakeTurns)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=50000\n"
                                                 "flow id=1 src=1 dst=0 bytes=50000\n"
                                                 "flow id=2 src=1 dst=0 bytes=50000\n");
    network.Run();
    EXPECT_EQ(network.Flow(1).finishPs - network.Flow(0).finishPs, TX);
    EXPECT_EQ(network.Flow(2).finishPs - network.Flow(1).finishPs, TX);
}

TEST(QueuePair, acknowledgesEveryNthPacketAndTheLast)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane ack_every_packets=4\n"
                                                 "flow id=0 src=1 dst=0 bytes=10000\n");
    network.Run();
    EXPECT_EQ(network.Nic(0)->GetAcks(), 3U);
    EXPECT_EQ(network.Flow(0).finishPs, network.Flow(0).standalonePs);
}

TEST(QueuePair, pauseFinishesTheFrameInFlightAndHoldsTheRest)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=100000\n");
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    Ptr<RoceSwitch> target = network.Net().GetNodes()[2]->GetObject<RoceSwitch>();
    Simulator::Schedule(RoceTime::FromPs(3 * US),
                        [target]() { target->GetModel().Pause(1, 20 * US); });
    network.Run();
    const int64_t pausedPs = 3 * US + 20480 + US; // 64 B at 25 Gb/s
    const int64_t before = pausedPs / TX + 1;
    ASSERT_EQ(starts.size(), 100U);
    EXPECT_EQ(starts[static_cast<std::size_t>(before) - 1], (before - 1) * TX);
    EXPECT_EQ(starts[static_cast<std::size_t>(before)], 20 * US);
    EXPECT_EQ(network.Nic(1)->GetPausedPs(), 20 * US - pausedPs);
}

TEST(QueuePair, resumeEndsAPause)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=100000\n");
    Ptr<RoceSwitch> target = network.Net().GetNodes()[2]->GetObject<RoceSwitch>();
    Simulator::Schedule(RoceTime::FromPs(3 * US),
                        [target]() { target->GetModel().Pause(1, RoceTime::NEVER); });
    Simulator::Schedule(RoceTime::FromPs(9 * US), [target]() { target->GetModel().Pause(1, 0); });
    network.Run();
    EXPECT_EQ(network.Nic(1)->GetPausedPs(), 6 * US);
    EXPECT_EQ(network.Flow(0).deliveredBytes, 100000);
}

} // namespace
} // namespace ns3
