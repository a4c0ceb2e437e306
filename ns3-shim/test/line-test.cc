// SPDX-License-Identifier: GPL-2.0-only
// Serialisation, propagation, frame sizes, errors of a line: exact answers.

#include "small-network.h"

#include "ns3/callback.h"

#include <gtest/gtest.h>
#include <sstream>

namespace ns3
{
namespace
{

constexpr int64_t US = 1000000;

/// Bytes at a rate, ps; rates here divide evenly.
int64_t
TxPs(int64_t bytes, int64_t rateBps)
{
    return bytes * 8 * 1000000000000 / rateBps;
}

class LoneFlow : public ::testing::TestWithParam<int64_t>
{
};

TEST_P(LoneFlow, takesExactlyItsStandaloneTime)
{
    const int64_t rate = GetParam();
    SmallNetwork network(SmallNetwork::Star(2, rate, 1500000) +
                         "flow id=0 src=1 dst=0 bytes=1000500 start_ps=7000\n");
    network.Run();
    const RoceFlow& flow = network.Flow(0);
    // 1000 full packets and one of 500 B back to back, the last stored and forwarded once, its ACK.
    const int64_t expected = 1000 * TxPs(1048, rate) + 2 * TxPs(548, rate) +
                             // the short one catches up with the full one before it
                             (TxPs(1048, rate) - TxPs(548, rate)) + 2 * TxPs(60, rate) +
                             4 * 1500000;
    EXPECT_EQ(flow.finishPs - flow.startPs, expected);
    EXPECT_EQ(flow.standalonePs, expected);
    EXPECT_EQ(flow.deliveredBytes, 1000500);
    EXPECT_EQ(flow.retransmittedBytes, 0);
}

INSTANTIATE_TEST_SUITE_P(
    AtRate,
    LoneFlow,
    ::testing::Values(10000000000, 25000000000, 40000000000, 100000000000, 400000000000));

TEST(Line, firstFrameArrivesAfterSerialisationAndPropagationOfEachHop)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=1000\n");
    std::vector<int64_t> arrivals;
    network.Nic(0)->TraceConnectWithoutContext(
        "Arrive",
        Callback<void, Ptr<const RoceFrame>>(
            [&arrivals](Ptr<const RoceFrame>) { arrivals.push_back(RoceTime::NowPs()); }));
    network.Run();
    ASSERT_EQ(arrivals.size(), 1U);
    EXPECT_EQ(arrivals[0], 2 * (335360 + US));
}

TEST(Line, wireOverheadDelaysFramesAndIsNotQueued)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane wire_overhead_bytes=20\n"
                                                 "flow id=0 src=1 dst=0 bytes=100000\n");
    int64_t peak = 0;
    network.Port(2, 0)->TraceConnectWithoutContext(
        "QueueBytes",
        Callback<void, int64_t, int64_t>(
            [&peak](int64_t, int64_t after) { peak = std::max(peak, after); }));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_EQ(starts.size(), 100U);
    EXPECT_EQ(starts[99], 99 * TxPs(1068, 25000000000));
    EXPECT_EQ(peak, 1048);
}

TEST(Line, theGapMayPassAfterAFramesArrival)
{
    SmallNetwork network(SmallNetwork::Star(2) +
                         "dataplane wire_overhead_bytes=20 gap_before_arrival=false\n"
                         "flow id=0 src=1 dst=0 bytes=100000\n");
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    const int64_t rate = 25000000000;
    ASSERT_EQ(starts.size(), 100U);
    EXPECT_EQ(starts[99], 99 * TxPs(1068, rate));
    // Preamble and frame are there before the next hop begins; the gap delays only what follows.
    EXPECT_EQ(network.Flow(0).finishPs,
              starts[99] + 2 * (TxPs(1056, rate) + US) + 2 * (TxPs(68, rate) + US));
    EXPECT_EQ(network.Flow(0).finishPs, network.Flow(0).standalonePs);
}

TEST(Line, shortFramesArePadded)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane min_frame_bytes=64 ack_bytes=60\n"
                                                 "flow id=0 src=1 dst=0 bytes=1\n");
    network.Run();
    EXPECT_EQ(network.Flow(0).finishPs, 4 * (TxPs(64, 25000000000) + US));
}

TEST(Line, loseOncePacketIsNackedOnceAndGoneBackTo)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane lose_packets=0:5\n"
                                                 "flow id=0 src=1 dst=0 bytes=100000\n");
    network.Run();
    const RoceFlow& flow = network.Flow(0);
    const int64_t tx = TxPs(1048, 25000000000);
    // Packet 6 shows the gap; its NACK reaches the sender in mid-packet.
    const int64_t nackPs = 6 * tx + 2 * (tx + US) + 2 * (TxPs(60, 25000000000) + US);
    const int64_t sentBefore = (nackPs + tx - 1) / tx;
    EXPECT_EQ(flow.nacks, 1U);
    EXPECT_EQ(flow.timeouts, 0U);
    EXPECT_EQ(flow.retransmittedBytes, (sentBefore - 5) * 1000);
    EXPECT_EQ(flow.finishPs,
              (sentBefore + 95) * tx + tx + 2 * US + 2 * (TxPs(60, 25000000000) + US));
}

TEST(Line, lostLastPacketIsRecoveredByTheTimeout)
{
    SmallNetwork network(SmallNetwork::Star(2) +
                         "dataplane lose_packets=0:9 retransmission_timeout_ps=100000000\n"
                         "flow id=0 src=1 dst=0 bytes=10000\n");
    network.Run();
    const RoceFlow& flow = network.Flow(0);
    const int64_t tx = TxPs(1048, 25000000000);
    const int64_t rtt = 2 * (tx + US) + 2 * (TxPs(60, 25000000000) + US);
    // The ACK of packet 8 is the last progress.
    EXPECT_EQ(flow.finishPs, 8 * tx + rtt + 100 * US + rtt);
    EXPECT_EQ(flow.timeouts, 1U);
    EXPECT_EQ(flow.retransmittedBytes, 1000);
}

TEST(Line, frameErrorsAreDrawnPerLinkAndRecovered)
{
    const std::string lines = "node id=0 type=host\nnode id=1 type=host\nnode id=2 type=switch\n"
                              "link a=0 b=2 rate_bps=25000000000 delay_ps=1000000 per=0.01\n"
                              "link a=1 b=2 rate_bps=25000000000 delay_ps=1000000\n"
                              "flow id=0 src=1 dst=0 bytes=2000000\n";
    std::vector<int64_t> finished;
    for (int i = 0; i < 2; ++i)
    {
        SmallNetwork network(lines, 20000000000);
        network.Run();
        EXPECT_EQ(network.Flow(0).deliveredBytes, 2000000);
        EXPECT_GT(network.Nic(0)->GetLineErrors(), 5U);
        EXPECT_LT(network.Nic(0)->GetLineErrors(), 200U);
        EXPECT_EQ(network.Nic(1)->GetLineErrors(), 0U);
        finished.push_back(network.Flow(0).finishPs);
    }
    EXPECT_GT(finished[0], 0);
    EXPECT_EQ(finished[0], finished[1]);
}

TEST(Line, packetHasTheBytesOfItsHeaders)
{
    RoceFrame frame;
    frame.frameBytes = 1048;
    frame.source = 1;
    frame.destination = 258;
    frame.flow = 7;
    frame.marked = true;
    frame.sourcePort = 10001;
    Ptr<Packet> packet = ToPacket(frame);
    ASSERT_EQ(packet->GetSize(), 1048U);
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    EXPECT_EQ(bytes[12] << 8 | bytes[13], 0x0800);
    EXPECT_EQ(bytes[15] & 3, 3); // congestion experienced
    EXPECT_EQ(bytes[36] << 8 | bytes[37], 4791);
    EXPECT_EQ(bytes[26 + 1], 0); // 11.0.1.1
    EXPECT_EQ(bytes[26 + 2], 1);
    EXPECT_EQ(bytes[30 + 1], 1); // 11.1.2.1
    EXPECT_EQ(bytes[30 + 2], 2);
    uint32_t sum = 0;
    for (std::size_t i = 14; i < 34; i += 2)
    {
        sum += static_cast<uint32_t>(bytes[i]) << 8 | bytes[i + 1];
    }
    EXPECT_EQ((sum & 0xffff) + (sum >> 16), 0xffffU); // IPv4 checksum holds
}

TEST(Line, aProcessHasTheTimeResolutionOfItsFirstPlan)
{
    {
        SmallNetwork first(SmallNetwork::Star(2));
        first.Run();
    }
    std::istringstream text("sluice-plan version=1\nrun experiment=test seed=1 duration_ps=1000 "
                            "resolution=ns out=unused\nsession transport=jvm classpath=unused\n" +
                            SmallNetwork::Star(2));
    EXPECT_THROW(SluiceNetwork(sluice::ReadPlan(text, "test")), sluice::PlanError);
}

} // namespace
} // namespace ns3
