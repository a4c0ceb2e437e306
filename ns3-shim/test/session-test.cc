// SPDX-License-Identifier: GPL-2.0-only
// What the algorithms are told and when what they decide takes effect.

#include "small-network.h"

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
Places(bool reaction, bool notification, sluice::Welcome::CongestionPoints points)
{
    sluice::Welcome welcome;
    welcome.reactionPoints = reaction;
    welcome.notificationPoints = notification;
    welcome.congestionPoints = points;
    return welcome;
}

const auto NO_POINTS = sluice::Welcome::CongestionPoints::kNone;
const auto PORTS = sluice::Welcome::CongestionPoints::kPort;

std::vector<ToldEvent>
Of(const SmallNetwork& network, EventKind kind)
{
    std::vector<ToldEvent> events;
    for (const ToldEvent& event : network.Told())
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
    EXPECT_EQ(starts[0].m_words, (std::vector<int64_t>{1000, 48}));
    EXPECT_EQ(network.Flow(0).m_finishPs, 2 * US + network.Flow(0).m_standalonePs);
}

TEST(Session, acknowledgementsAreToldAsArmed)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=3000\n");
    network.Decide(Places(true, false, NO_POINTS),
                   [](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
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
        EXPECT_EQ(ack.e, sluice::PackAckFlags(false, 1, 0));
    }
    EXPECT_EQ(Of(network, EventKind::kFlowEnd).size(), 1U); // rides with the last ACK
}

TEST(Session, timersFireInOrderAndThoseOfAnInstantTogether)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=-1\n", 100 * US);
    network.Decide(Places(true, false, NO_POINTS),
                   [](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
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
    EXPECT_EQ(network.Net().GetSession()->GetStatistics().asks, 4U);
}

TEST(Session, reactionDelayShiftsWhatIsDecidedOnAnEvent)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane reaction_delay_ps=15000000\n"
                                                 "flow id=0 src=1 dst=0 bytes=-1\n",
                         100 * US);
    network.Decide(Places(true, false, NO_POINTS),
                   [](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
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
                   [at](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
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

TEST(Session, queueCrossingIsToldEachTimeUpward)
{
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane flow_control=infinite\n"
                                                 "flow id=0 src=1 dst=0 bytes=20000\n"
                                                 "flow id=1 src=2 dst=0 bytes=20000\n");
    network.Decide(Places(false, false, PORTS),
                   [](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
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
                   [](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
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
                   [](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
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

TEST(Session, decisionOfTheWrongRoleIsNonsense)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=2000\n");
    network.Decide(Places(false, false, PORTS),
                   [](const ToldEvent& event, uint32_t index, RecordBuffer& out) {
                       Decide(out, index, DecisionKind::kSetRate, 1);
                   });
    EXPECT_THROW(network.Run(), sluice::PeerLost);
}

} // namespace
} // namespace ns3
