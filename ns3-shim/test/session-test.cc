// SPDX-License-Identifier: GPL-2.0-only
// The events the algorithms receive, and when their decisions take effect.

#include "sluice/events.h"
#include "small-network.h"

#include <functional>
#include <gtest/gtest.h>
#include <limits>

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
constexpr int64_t RTT = 2 * (TX + US) + 2 * (19200 + US);

sluice::Welcome
Places(bool reaction, bool notification, bool ports)
{
    sluice::Welcome welcome;
    welcome.reactionPoints = reaction;
    welcome.notificationPoints = notification;
    welcome.portPoints = ports;
    return welcome;
}

constexpr bool NO_POINTS = false;
constexpr bool PORTS = true;

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

TEST(Session, flowStartTellsWhatTheFlowIs)
{
    SmallNetwork network(SmallNetwork::Star(2) +
                         "flow id=0 src=1 dst=0 bytes=5000 start_ps=2000000\n");
    network.Decide(Places(true, true, NO_POINTS), nullptr);
    network.Run();
    const auto starts = Of(network, EventKind::kFlowStart);
    ASSERT_EQ(starts.size(), 2U);
    EXPECT_EQ(starts[0].m_record.entity, EntityId::ReactionPoint(0).bits());
    EXPECT_EQ(starts[1].m_record.entity, EntityId::NotificationPoint(0).bits());
    EXPECT_EQ(starts[0].m_record.timePs, 2 * US);
    EXPECT_EQ(starts[0].m_record.a, 5000);
    EXPECT_EQ(starts[0].m_record.b, 25000000000);
    EXPECT_EQ(starts[0].m_record.c, RTT);
    EXPECT_EQ(starts[0].m_record.d, 25000000000);
    EXPECT_EQ(starts[0].m_record.e, 1LL << 32);
    EXPECT_EQ(starts[0].m_words, (std::vector<int64_t>{1000, 48, RTT * 25 / 8000}));
    EXPECT_EQ(network.Flow(0).finishPs, 2 * US + network.Flow(0).standalonePs);
}

TEST(Session, acknowledgementsAreToldAsArmed)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=3000\n");
    network.Decide(Places(true, false, NO_POINTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kFlowStart)
                       {
                           Decide(out, index, DecisionKind::kWatchAcks, 2);
                       }
                   });
    network.Run();
    const auto acks = Of(network, EventKind::kAck);
    ASSERT_EQ(acks.size(), 3U);
    for (int64_t k = 0; k < 3; ++k)
    {
        const sluice::Record& ack = acks[static_cast<std::size_t>(k)].m_record;
        EXPECT_EQ(ack.timePs, RTT + k * TX);
        EXPECT_EQ(ack.a, 1000 * (k + 1));
        EXPECT_EQ(ack.b, 1000);
        EXPECT_EQ(ack.c, RTT);
        EXPECT_EQ(ack.d, 3000);
        EXPECT_EQ(ack.e, sluice::events::Ack::PackE(false, 1, 0));
    }
    EXPECT_EQ(Of(network, EventKind::kFlowEnd).size(), 1U); // rides with the last ACK
}

TEST(Session, timersFireInOrderAndThoseOfAnInstantTogether)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=-1\n", 100 * US);
    network.Decide(Places(true, false, NO_POINTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kFlowStart)
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 3, 30 * US);
                           Decide(out, index, DecisionKind::kSetTimer, 1, 20 * US + 1);
                           Decide(out, index, DecisionKind::kSetTimer, 2, 30 * US);
                           Decide(out, index, DecisionKind::kSetTimer, 0, 40 * US);
                           Decide(out, index, DecisionKind::kCancelTimer, 0);
                           Decide(out, index, DecisionKind::kSetTimer, 4, 90 * US);
                           Decide(out, index, DecisionKind::kSetTimer, 4, 50 * US);
                       }
                   });
    network.Run();
    const auto timers = Of(network, EventKind::kTimer);
    ASSERT_EQ(timers.size(), 4U);
    EXPECT_EQ(timers[0].m_record.a, 1);
    EXPECT_EQ(timers[0].m_record.timePs, 20 * US + 1);
    EXPECT_EQ(timers[1].m_record.a, 3);
    EXPECT_EQ(timers[2].m_record.a, 2);
    EXPECT_EQ(timers[1].m_exchangePs, 30 * US);
    EXPECT_EQ(timers[3].m_record.a, 4);
    EXPECT_EQ(timers[3].m_record.timePs, 50 * US);
    EXPECT_EQ(network.Net().GetModel().session()->statistics().asks, 4U);
}

TEST(Session, timersAndWatchesOfTheSecondSlotAreItsOwn)
{
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane flow_control=infinite\n"
                                                 "flow id=0 src=1 dst=0 bytes=20000\n"
                                                 "flow id=1 src=2 dst=0 bytes=20000\n");
    network.Decide(Places(false, false, PORTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kPortStart && event.m_record.b == 0)
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 15, 20 * US);
                           Decide(out, index, DecisionKind::kSetTimer, 31, 10 * US);
                           Decide(out, index, DecisionKind::kSetTimer, 16, 30 * US);
                           Decide(out, index, DecisionKind::kCancelTimer, 16);
                           Decide(out, index, DecisionKind::kWatchQueue, 15, 5000, 1);
                       }
                   });
    network.Run();
    const auto timers = Of(network, EventKind::kTimer);
    ASSERT_EQ(timers.size(), 2U);
    EXPECT_EQ(timers[0].m_record.a, 31);
    EXPECT_EQ(timers[1].m_record.a, 15);
    const auto crossings = Of(network, EventKind::kQueueCrossed);
    ASSERT_FALSE(crossings.empty());
    EXPECT_EQ(crossings[0].m_record.a, 15);
}

TEST(Session, reactionDelayShiftsWhatIsDecidedOnAnEvent)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane reaction_delay_ps=15000000\n"
                                                 "flow id=0 src=1 dst=0 bytes=-1\n",
                         100 * US);
    network.Decide(Places(true, false, NO_POINTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kFlowStart)
                       {
                           Decide(out, index, DecisionKind::kSetRate, 1000000000);
                           Decide(out, index, DecisionKind::kSetTimer, 0, 20 * US);
                       }
                       else
                       {
                           Decide(out, index, DecisionKind::kSetRate, 2000000000);
                       }
                   });
    std::vector<std::pair<int64_t, int64_t>> rates;
    network.Nic(1)->TraceConnectWithoutContext(
        "Rate",
        Callback<void, const RoceFlow&, int64_t>([&rates](const RoceFlow&, int64_t rate) {
            rates.emplace_back(RoceTime::NowPs(), rate);
        }));
    network.Run();
    ASSERT_EQ(rates.size(), 2U);
    EXPECT_EQ(rates[0], std::make_pair(int64_t{0}, int64_t{1000000000}));
    EXPECT_EQ(rates[1], std::make_pair(35 * US, int64_t{2000000000}));
}

TEST(Session, congestionPointReadsItsQueueAndItsFlows)
{
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane flow_control=infinite\n"
                                                 "flow id=0 src=1 dst=0 bytes=100000\n"
                                                 "flow id=1 src=2 dst=0 bytes=100000\n");
    const int64_t at = US + 11 * TX - 1; // just before the eleventh arrivals
    network.Decide(Places(false, false, PORTS),
                   [at](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kPortStart && event.m_record.b == 0)
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 0, at, 31);
                       }
                   });
    network.Run();
    EXPECT_EQ(Of(network, EventKind::kPortStart).size(), 3U);
    const auto timers = Of(network, EventKind::kTimer);
    ASSERT_EQ(timers.size(), 1U);
    // 20 packets came, 10 left for the line, the tenth of which is on it.
    EXPECT_EQ(
        timers[0].m_words,
        (std::vector<
            int64_t>{10 * 1048, 10, 10 * 1048, 20 * 1048, 2, 0, 5, 5 * 1048, 1, 5, 5 * 1048}));
}

TEST(Session, queueCrossingIsReportedEachTimeUpward)
{
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane flow_control=infinite\n"
                                                 "flow id=0 src=1 dst=0 bytes=20000\n"
                                                 "flow id=1 src=2 dst=0 bytes=20000\n");
    network.Decide(Places(false, false, PORTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kPortStart && event.m_record.b == 0)
                       {
                           Decide(out, index, DecisionKind::kWatchQueue, 0, 5000, 1);
                           Decide(out, index, DecisionKind::kWatchQueue, 1, 5000, 0);
                       }
                   });
    network.Run();
    const auto crossings = Of(network, EventKind::kQueueCrossed);
    ASSERT_GE(crossings.size(), 2U);
    EXPECT_EQ(crossings.front().m_record.d, 1);
    EXPECT_EQ(crossings.front().m_record.b, 5 * 1048);
    EXPECT_EQ(crossings.back().m_record.d, 0);
    EXPECT_EQ(crossings.back().m_record.b, 4 * 1048);
}

TEST(Session, messageOfACongestionPointReachesTheSender)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=-1\n", 100 * US);
    network.Decide(Places(true, false, PORTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kPortStart && event.m_record.b == 0)
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 0, 40 * US);
                       }
                       if (event.Kind() == EventKind::kTimer)
                       {
                           const int64_t words[] = {77, -5};
                           sluice::Record send;
                           send.kind = static_cast<uint16_t>(DecisionKind::kSendMessage);
                           send.entity = index;
                           send.a = EntityId::ReactionPoint(0).bits();
                           send.b = 9;
                           send.c = 64;
                           send.e = 0;
                           send.words = words;
                           send.wordCount = 2;
                           out.Append(send);
                       }
                   });
    network.Run();
    const auto messages = Of(network, EventKind::kMessage);
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].m_record.entity, EntityId::ReactionPoint(0).bits());
    EXPECT_EQ(messages[0].m_record.a, EntityId::CongestionPoint(0).bits());
    EXPECT_EQ(messages[0].m_record.b, 9);
    EXPECT_EQ(messages[0].m_record.d, 40 * US);
    EXPECT_EQ(messages[0].m_words, (std::vector<int64_t>{77, -5}));
    // 64 B and 1 us, and at most the ACK that is on the line.
    EXPECT_GE(messages[0].m_record.timePs, 40 * US + 20480 + US);
    EXPECT_LE(messages[0].m_record.timePs, 40 * US + 20480 + US + 19200);
}

TEST(Session, telemetryOfEachHopComesBackInTheAck)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=2000\n");
    network.Decide(Places(true, false, NO_POINTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kFlowStart)
                       {
                           Decide(out, index, DecisionKind::kWatchAcks, 2);
                           Decide(out, index, DecisionKind::kStampTelemetry, 1);
                       }
                   });
    network.Run();
    const auto acks = Of(network, EventKind::kAck);
    ASSERT_EQ(acks.size(), 2U);
    EXPECT_EQ(acks[0].m_words, (std::vector<int64_t>{TX + US, 0, 0, 25000000000}));
    EXPECT_EQ(acks[1].m_words, (std::vector<int64_t>{2 * TX + US, 1048, 0, 25000000000}));
}

/// Two senders, 10 ns apart; from the switch's port to the receiver the algorithm decides on each
/// packet.
class JudgedPackets
{
  public:
    /// \param verdict on the packet that finds so many bytes
    explicit JudgedPackets(const std::function<int64_t(int64_t queueBytes)>& verdict,
                           const std::string& dataplane = "")
        : m_network(SmallNetwork::Star(3) + "dataplane flow_control=infinite" + dataplane +
                    "\nflow id=0 src=1 dst=0 bytes=20000\n"
                    "flow id=1 src=2 dst=0 bytes=20000 start_ps=10000\n")
    {
        m_network.Decide(
            Places(false, false, PORTS),
            [verdict](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                if (event.Kind() == EventKind::kPortStart && event.m_record.b == 0)
                {
                    Decide(out, index, DecisionKind::kJudgePackets, 1, 1);
                }
                if (event.Kind() == EventKind::kPacketArrived)
                {
                    Decide(out, index, DecisionKind::kVerdict, verdict(event.m_record.c));
                }
            });
    }

    SmallNetwork m_network;
};

TEST(Session, aPacketIsJudgedOnceBeforeItIsAdmitted)
{
    JudgedPackets judged([](int64_t) { return 0; });
    SmallNetwork& network = judged.m_network;
    network.Run();
    const auto arrivals = Of(network, EventKind::kPacketArrived);
    ASSERT_EQ(arrivals.size(), 40U);
    EXPECT_EQ(network.Net().GetModel().session()->statistics().inlineAsks, 40U);
    EXPECT_EQ(network.Port(3, 0)->GetMarked(), 0U);
    EXPECT_EQ(network.Port(3, 0)->GetDropped(), 0U);
    const auto inlineMode = static_cast<uint16_t>(sluice::AskMode::kInline);
    for (std::size_t i = 0; i < 4; ++i)
    {
        const sluice::Record& arrival = arrivals[i].m_record;
        EXPECT_EQ(arrival.mode, inlineMode);
        EXPECT_EQ(arrival.entity, EntityId::CongestionPoint(0).bits());
        EXPECT_EQ(arrival.timePs,
                  TX + US + static_cast<int64_t>(i / 2) * TX + static_cast<int64_t>(i % 2) * 10000);
        EXPECT_EQ(arrival.b, 1048);
        EXPECT_EQ(arrival.d, arrival.a + 1); // flow 0 comes by port 1, flow 1 by port 2
        EXPECT_EQ(arrival.e, sluice::events::PacketArrived::PackE(false, 2, 0));
    }
    // The first leaves for the line at once, the second waits; of the last pair 20 have left.
    EXPECT_EQ(arrivals[0].m_record.c, 0);
    EXPECT_EQ(arrivals[1].m_record.c, 0);
    EXPECT_EQ(arrivals.back().m_record.c, 19 * 1048);
}

TEST(Session, aVerdictMarks)
{
    int64_t expected = 0;
    JudgedPackets judged([&expected](int64_t queueBytes) {
        expected += queueBytes >= 5240 ? 1 : 0;
        return queueBytes >= 5240 ? 1 : 0;
    });
    judged.m_network.Run();
    EXPECT_GT(expected, 0);
    EXPECT_LT(expected, 40);
    EXPECT_EQ(judged.m_network.Port(3, 0)->GetMarked(), static_cast<uint64_t>(expected));
    EXPECT_EQ(judged.m_network.Port(3, 0)->GetDropped(), 0U);
}

TEST(Session, aPacketMarkedByVerdictAndByProfileCountsOnce)
{
    JudgedPackets judged([](int64_t) { return 1; }, " ecn_kmin_bytes=0 ecn_kmax_bytes=0");
    judged.m_network.Run();
    EXPECT_EQ(judged.m_network.Port(3, 0)->GetMarked(), 40U);
}

TEST(Session, aVerdictDropsAndGoBackNRepairs)
{
    int64_t asked = 0;
    JudgedPackets judged([&asked](int64_t) { return ++asked == 5 ? 2 : 0; });
    SmallNetwork& network = judged.m_network;
    network.Run();
    EXPECT_EQ(network.Port(3, 0)->GetDropped(), 1U);
    EXPECT_GT(network.Flow(0).finishPs, 0);
    EXPECT_GT(network.Flow(1).finishPs, 0);
    EXPECT_GT(asked, 40); // a retransmitted packet is decided on again
}

TEST(Session, aVerdictThatIsNoneEndsTheRun)
{
    JudgedPackets judged([](int64_t) { return 3; });
    EXPECT_THROW(judged.m_network.Run(), sluice::PeerLost);
}

TEST(Session, decisionOfTheWrongRoleIsNonsense)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=2000\n");
    network.Decide(Places(false, false, PORTS),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       Decide(out, index, DecisionKind::kSetRate, 1);
                   });
    EXPECT_THROW(network.Run(), sluice::PeerLost);
}

} // namespace
} // namespace ns3
