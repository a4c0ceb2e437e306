// SPDX-License-Identifier: GPL-2.0-only
// Buffer, PFC, marking, priority, routes of a switch: exact answers.

#include "small-network.h"

#include "ns3/callback.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace ns3
{
namespace
{

using Frame = Ptr<const RoceFrame>;

constexpr int64_t US = 1000000;
constexpr int64_t TX = 335360; // 1048 B at 25 Gb/s

const std::string TWO_TO_ONE = "flow id=0 src=1 dst=0 bytes=500000\n"
                               "flow id=1 src=2 dst=0 bytes=500000\n";

TEST(Switch, marksExactlyThePacketsThatLeaveMoreThanTheThresholdBehind)
{
    SmallNetwork network(SmallNetwork::Star(3) +
                         "dataplane ecn_kmin_bytes=20000 ecn_kmax_bytes=20000\n" + TWO_TO_ONE);
    RoceSwitchPort* port = PeekPointer(network.Port(3, 0)); // the node keeps it
    std::set<std::pair<uint32_t, uint64_t>> marked;
    std::set<std::pair<uint32_t, uint64_t>> expected;
    port->TraceConnectWithoutContext("Mark", Callback<void, Frame>([&marked](Frame frame) {
                                         marked.emplace(frame->flow, frame->sequence);
                                     }));
    port->TraceConnectWithoutContext("Dequeue",
                                     Callback<void, Frame>([&expected, port](Frame frame) {
                                         if (port->GetQueueBytes() > 20000)
                                         {
                                             expected.emplace(frame->flow, frame->sequence);
                                         }
                                     }));
    network.Run();
    EXPECT_EQ(marked, expected);
    EXPECT_EQ(port->GetMarked(), expected.size());
    // Queue: one packet more per packet time while both send, then one less; above 19 packets.
    EXPECT_GT(expected.size(), 900U);
    EXPECT_LT(expected.size(), 1000U);
}

TEST(Switch, marksAtEnqueueWithThePacketCounted)
{
    SmallNetwork network(SmallNetwork::Star(3) +
                         "dataplane ecn_kmin_bytes=20000 ecn_kmax_bytes=20000 "
                         "ecn_mark_at=enqueue ecn_counts=with_packet\n" +
                         TWO_TO_ONE);
    RoceSwitchPort* port = PeekPointer(network.Port(3, 0)); // the node keeps it
    int64_t wrong = 0;
    port->TraceConnectWithoutContext("Enqueue", Callback<void, Frame>([&wrong, port](Frame frame) {
                                         const bool above =
                                             port->GetQueueBytes() + frame->frameBytes > 20000;
                                         wrong += frame->marked != above ? 1 : 0;
                                     }));
    network.Run();
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(port->GetMarked(), 900U);
}

TEST(Switch, pfcLosesNothingWithItsHeadroom)
{
    SmallNetwork network(SmallNetwork::Star(5) +
                             "dataplane buffer_bytes=200000 pfc_threshold=static "
                             "pfc_xoff_bytes=10000 retransmission_timeout_ps=0\n"
                             "flow id=0 src=1 dst=0 bytes=500000\n"
                             "flow id=1 src=2 dst=0 bytes=500000\n"
                             "flow id=2 src=3 dst=0 bytes=500000\n"
                             "flow id=3 src=4 dst=0 bytes=500000\n",
                         2000000000);
    network.Run();
    EXPECT_EQ(network.Port(5, 0)->GetDropped(), 0U);
    for (int sender = 1; sender <= 4; ++sender)
    {
        EXPECT_GT(network.Port(5, sender)->GetPausesSent(), 0U);
        EXPECT_GT(network.Nic(sender)->GetPausedPs(), 0);
        EXPECT_GT(network.Flow(static_cast<std::size_t>(sender) - 1).finishPs, 0);
        EXPECT_EQ(network.Flow(static_cast<std::size_t>(sender) - 1).retransmittedBytes, 0);
    }
}

TEST(Switch, firstPauseIsSentWhenThePacketThatReachesTheThresholdArrives)
{
    SmallNetwork network(SmallNetwork::Star(3) +
                         "dataplane pfc_threshold=static pfc_xoff_bytes=10480 "
                         "pfc_reserve_bytes=0 queue_counts_frame_on_wire=false\n" +
                         TWO_TO_ONE);
    std::vector<int64_t> pauses;
    network.Nic(1)->TraceConnectWithoutContext("Pfc",
                                               Callback<void, Ptr<const RoceNetDevice>, bool>(
                                                   [&pauses](Ptr<const RoceNetDevice>, bool pause) {
                                                       if (pause)
                                                       {
                                                           pauses.push_back(RoceTime::NowPs());
                                                       }
                                                   }));
    network.Run();
    ASSERT_FALSE(pauses.empty());
    // Arrivals at TX + US + k TX of one packet of each sender, one leaving at once and then one per
    // TX: ten packets of sender 1 (buffer position alternates) wait when packet 20 comes at the
    // latest and packet 18 at the soonest; the pause takes 64 B and 1 us to reach the sender.
    const int64_t soonest = TX + US + 18 * TX + 20480 + US;
    EXPECT_GE(pauses[0], soonest);
    EXPECT_LE(pauses[0], soonest + 3 * TX);
}

TEST(Switch, lossyBufferDropsWhatDoesNotFitAndTimeoutsRecover)
{
    SmallNetwork network(SmallNetwork::Star(3) +
                             "dataplane flow_control=lossy buffer_bytes=20960 "
                             "retransmission_timeout_ps=100000000\n" +
                             TWO_TO_ONE,
                         20000000000);
    int64_t peak = 0;
    network.Port(3, 0)->TraceConnectWithoutContext(
        "QueueBytes",
        Callback<void, int64_t, int64_t>(
            [&peak](int64_t, int64_t after) { peak = std::max(peak, after); }));
    network.Run();
    EXPECT_GT(network.Port(3, 0)->GetDropped(), 0U);
    EXPECT_EQ(peak, 20960);
    EXPECT_EQ(network.Flow(0).deliveredBytes, 500000);
    EXPECT_EQ(network.Flow(1).deliveredBytes, 500000);
    EXPECT_EQ(network.Port(3, 1)->GetPausesSent(), 0U);
}

TEST(Switch, infiniteBufferNeitherDropsNorPauses)
{
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane flow_control=infinite\n" + TWO_TO_ONE);
    network.Run();
    EXPECT_EQ(network.Port(3, 0)->GetDropped(), 0U);
    EXPECT_EQ(network.Port(3, 1)->GetPausesSent(), 0U);
    // 1000 packets into one line: the last leaves the sender at 500 TX.
    const int64_t last = std::max(network.Flow(0).finishPs, network.Flow(1).finishPs);
    EXPECT_EQ(last, 1001 * TX + 2 * US + 2 * (19200 + US));
}

TEST(Switch, controlFramesOvertakeDataInTheQueue)
{
    // ACKs of flow 1 (0 to 1) share the line to host 0 with a standing queue of flows 0 and 2.
    const auto finish = [](const std::string& ackClass) {
        SmallNetwork network(SmallNetwork::Star(3) + "dataplane ack_control_class=" + ackClass +
                             "\n" + TWO_TO_ONE +
                             "flow id=2 src=0 dst=1 bytes=1000 start_ps=100000000\n");
        network.Run();
        return network.Flow(2).finishPs - network.Flow(2).startPs;
    };
    const int64_t alone = 2 * (TX + US) + 2 * (19200 + US);
    const int64_t control = finish("true");
    // At most one data frame in the way on each of the four lines.
    EXPECT_LE(control, alone + 4 * TX);
    EXPECT_GT(finish("false"), alone + 100 * TX);
}

TEST(Switch, queueCountsTheFrameOnTheWireIfConfigured)
{
    const auto peak = [](const std::string& counts) {
        SmallNetwork network(SmallNetwork::Star(2) + "dataplane queue_counts_frame_on_wire=" +
                             counts + "\nflow id=0 src=1 dst=0 bytes=2000\n");
        Ptr<RoceSwitchPort> port = network.Port(2, 0);
        std::vector<int64_t> queue;
        port->TraceConnectWithoutContext(
            "QueueBytes",
            Callback<void, int64_t, int64_t>(
                [&queue](int64_t, int64_t after) { queue.push_back(after); }));
        network.Run();
        return queue;
    };
    EXPECT_EQ(peak("false"), (std::vector<int64_t>{1048, 0, 1048, 0}));
    // The second arrives in the instant in which the first has left, and is looked at first.
    EXPECT_EQ(peak("true"), (std::vector<int64_t>{1048, 2096, 1048, 0}));
}

std::map<uint32_t, uint32_t>
SpinesTaken(int seed)
{
    std::string lines;
    for (int node = 0; node < 4; ++node)
    {
        lines += "node id=" + std::to_string(node) + " type=host\n";
    }
    for (int node = 4; node < 8; ++node)
    {
        lines += "node id=" + std::to_string(node) + " type=switch\n";
    }
    // Hosts 0, 1 at leaf 4; 2, 3 at leaf 5; spines 6 and 7.
    for (const char* ends : {"0 4", "1 4", "2 5", "3 5", "4 6", "4 7", "5 6", "5 7"})
    {
        lines += std::string("link a=") + ends[0] + " b=" + ends[2] +
                 " rate_bps=25000000000 delay_ps=1000000\n";
    }
    lines += "dataplane ecmp_seed=" + std::to_string(seed) + "\n";
    for (int flow = 0; flow < 32; ++flow)
    {
        lines += "flow id=" + std::to_string(flow) + " src=" + std::to_string(flow % 2) +
                 " dst=" + std::to_string(2 + flow / 2 % 2) +
                 " bytes=1000 sport=" + std::to_string(10000 + flow) + "\n";
    }
    SmallNetwork network(lines);
    std::map<uint32_t, uint32_t> taken;
    for (const uint32_t spine : {6U, 7U})
    {
        network.Port(spine, 1)->TraceConnectWithoutContext(
            "Dequeue",
            Callback<void, Frame>([&taken, spine](Frame frame) { taken[frame->flow] = spine; }));
    }
    network.Run();
    for (std::size_t flow = 0; flow < 32; ++flow)
    {
        EXPECT_GT(network.Flow(flow).finishPs, 0) << flow;
    }
    return taken;
}

TEST(Switch, ecmpIsDecidedByItsSeed)
{
    const auto first = SpinesTaken(1);
    ASSERT_EQ(first.size(), 32U);
    EXPECT_EQ(first, SpinesTaken(1));
    EXPECT_NE(first, SpinesTaken(2));
    std::set<uint32_t> used;
    for (const auto& [flow, spine] : first)
    {
        used.insert(spine);
    }
    EXPECT_EQ(used.size(), 2U);
}

} // namespace
} // namespace ns3
