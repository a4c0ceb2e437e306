// SPDX-License-Identifier: GPL-2.0-only
// Which packets are ECN-capable, which a queue refuses, when they are acknowledged: exact answers.

#include "sluice/events.h"
#include "sluice/rules/queue_admission.h"
#include "small-network.h"

#include "ns3/callback.h"

#include <gtest/gtest.h>
#include <limits>

namespace ns3
{
namespace
{

using sluice::DecisionKind;
using sluice::EventKind;
using sluice::RecordBuffer;
using Frame = Ptr<const RoceFrame>;

constexpr int64_t US = 1000000;
constexpr int64_t TX = 335360; // 1048 B at 25 Gb/s
constexpr int64_t ACK = 19200; // 60 B

sluice::Welcome
Everywhere()
{
    sluice::Welcome welcome;
    welcome.reactionPoints = true;
    welcome.notificationPoints = true;
    welcome.portPoints = true;
    return welcome;
}

/// What is decided once, at the start of a flow's sender, its receiver, and of each port.
struct AtStart
{
    std::function<void(RecordBuffer&, uint32_t)> m_sender;
    std::function<void(RecordBuffer&, uint32_t)> m_receiver;
    std::function<void(RecordBuffer&, uint32_t)> m_port;

    ScriptedTransport::Answer Answer() const
    {
        return [*this](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
            const bool flow = event.Kind() == EventKind::kFlowStart;
            const auto role = sluice::EntityId(event.m_record.entity).role();
            const auto& decide = event.Kind() == EventKind::kPortStart          ? m_port
                                 : flow && role == sluice::Role::kReactionPoint ? m_sender
                                 : flow                                         ? m_receiver
                                                                                : nullptr;
            if (decide)
            {
                decide(out, index);
            }
        };
    }
};

void
DropFrom(RecordBuffer& out, uint32_t index, int64_t bytes)
{
    Decide(out,
           index,
           DecisionKind::kSetDropProfile,
           bytes - 1,
           bytes - 1,
           sluice::BitsOf(1.0),
           sluice::BitsOf(1.0));
}

TEST(QueueRules, packetsAreEcnCapableByTheirFirstByte)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=10000\n");
    AtStart start;
    start.m_sender = [](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kSetEcnCapable, 0, 6500, 0);
        Decide(out, index, DecisionKind::kSetEcnCapable, 2000, 4000, 1);
        Decide(out, index, DecisionKind::kSetEcnCapable, 8001, INT64_MAX, 0);
    };
    network.Decide(Everywhere(), start.Answer());
    std::vector<bool> capable;
    network.Port(2, 0)->TraceConnectWithoutContext(
        "Dequeue",
        Callback<void, Frame>([&capable](Frame frame) { capable.push_back(frame->ectCapable); }));
    network.Run();
    EXPECT_EQ(
        capable,
        (std::vector<bool>{false, false, true, true, false, false, false, true, true, false}));
}

TEST(QueueRules, aDropProfileRefusesExactlyWhatFindsTheThresholdAndIsNotCapable)
{
    SmallNetwork network(SmallNetwork::Star(3) +
                         "dataplane ecn_kmin_bytes=0 ecn_kmax_bytes=0 nack_interval_ps=1000\n"
                         "flow id=0 src=1 dst=0 bytes=40000\n"
                         "flow id=1 src=2 dst=0 bytes=40000 start_ps=10000\n");
    AtStart start;
    start.m_sender = [](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kSetEcnCapable, 0, 30000, 0);
    };
    start.m_port = [](RecordBuffer& out, uint32_t index) { DropFrom(out, index, 10480); };
    network.Decide(Everywhere(), start.Answer());
    RoceSwitchPort* port = PeekPointer(network.Port(3, 0)); // the node keeps it
    int64_t admitted = 0;
    int64_t wrong = 0;
    port->TraceConnectWithoutContext(
        "Enqueue",
        Callback<void, Frame>([&wrong, &admitted, port](Frame frame) {
            ++admitted;
            wrong += !frame->ectCapable && port->GetQueueBytes() >= 10480 ? 1 : 0;
        }));
    uint64_t refused = 0;
    port->TraceConnectWithoutContext(
        "Drop",
        Callback<void, Frame, RoceNetDevice::DropReason>(
            [&refused, &wrong, port](Frame frame, RoceNetDevice::DropReason reason) {
                refused += reason == RoceNetDevice::DropReason::kWred ? 1 : 0;
                wrong += frame->ectCapable || port->GetQueueBytes() < 10480 ? 1 : 0;
            }));
    network.Run();
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(refused, 0U);
    EXPECT_EQ(port->GetWredDropped(), refused);
    EXPECT_EQ(port->GetDropped(), refused);
    EXPECT_EQ(network.Flow(0).deliveredBytes, 40000);
    EXPECT_EQ(network.Flow(1).deliveredBytes, 40000);
}

/// How many packets a drop profile refuses where every packet is marked, and ACKs go with data.
uint64_t
DroppedWhereEveryPacketIsMarked(bool capable)
{
    SmallNetwork network(SmallNetwork::Star(3) +
                         "dataplane ecn_any_packet=true ack_control_class=false\n"
                         "flow id=0 src=1 dst=0 bytes=40000\n"
                         "flow id=1 src=2 dst=0 bytes=40000 start_ps=10000\n"
                         "flow id=2 src=0 dst=1 bytes=40000\n"
                         "flow id=3 src=2 dst=1 bytes=40000\n");
    AtStart start;
    start.m_sender = [capable](RecordBuffer& out, uint32_t index) {
        // Not the last packet: nothing would tell of its loss but the timeout.
        Decide(out, index, DecisionKind::kSetEcnCapable, 0, 39000, capable ? 1 : 0);
    };
    start.m_port = [](RecordBuffer& out, uint32_t index) { DropFrom(out, index, 1048); };
    network.Decide(Everywhere(), start.Answer());
    network.Run();
    return network.Port(3, 0)->GetDropped() + network.Port(3, 1)->GetDropped();
}

TEST(QueueRules, whereEveryPacketIsMarkedOnlyDataThatIsSaidNotToBeCapableIsDropped)
{
    EXPECT_EQ(DroppedWhereEveryPacketIsMarked(true), 0U);
    EXPECT_GT(DroppedWhereEveryPacketIsMarked(false), 0U);
}

TEST(QueueRules, acksInTheDataClassAreDroppedLikeWhatIsNotCapable)
{
    // The line to host 1 carries its ACKs and the data of flow 1: some of them find a queue.
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane ack_control_class=false\n"
                                                 "flow id=0 src=1 dst=0 bytes=100000\n"
                                                 "flow id=1 src=0 dst=1 bytes=100000\n"
                                                 "flow id=2 src=2 dst=1 bytes=100000\n");
    AtStart start;
    start.m_port = [](RecordBuffer& out, uint32_t index) { DropFrom(out, index, 1048); };
    network.Decide(Everywhere(), start.Answer());
    network.Run();
    EXPECT_GT(network.Port(3, 1)->GetWredDropped(), 0U);
    EXPECT_EQ(network.Flow(0).deliveredBytes, 100000);
}

TEST(QueueRules, aLimitedQueueNeverHoldsMoreThanItAndOneFrame)
{
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane retransmission_timeout_ps=100000000\n"
                                                 "flow id=0 src=1 dst=0 bytes=500000\n"
                                                 "flow id=1 src=2 dst=0 bytes=500000\n",
                         20000000000);
    AtStart start;
    start.m_port = [](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kLimitQueue, 20960);
    };
    network.Decide(Everywhere(), start.Answer());
    int64_t peak = 0;
    network.Port(3, 0)->TraceConnectWithoutContext(
        "QueueBytes",
        Callback<void, int64_t, int64_t>(
            [&peak](int64_t, int64_t after) { peak = std::max(peak, after); }));
    network.Run();
    EXPECT_EQ(peak, 20960 + 1048);
    EXPECT_GT(network.Port(3, 0)->GetDropped(), 0U);
    EXPECT_EQ(network.Port(3, 0)->GetWredDropped(), 0U);
    EXPECT_EQ(network.Flow(0).deliveredBytes, 500000);
    EXPECT_EQ(network.Flow(1).deliveredBytes, 500000);
}

/// The ACK events of ten packets, all marked or none, eight to an ACK.
std::vector<ReportedEvent>
AcksOf(bool marked, bool atOnce)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane ack_delay_ps=0" +
                         (marked ? " ecn_any_packet=true ecn_kmin_bytes=0 ecn_kmax_bytes=0" : "") +
                         " ecn_counts=with_packet\nflow id=0 src=1 dst=0 bytes=10000\n");
    AtStart start;
    start.m_sender = [](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kWatchAcks, 2);
    };
    start.m_receiver = [atOnce](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kAcknowledgeEvery, 8);
        Decide(out, index, DecisionKind::kAcknowledgeMarkedAtOnce, atOnce ? 1 : 0);
    };
    network.Decide(Everywhere(), start.Answer());
    network.Run();
    std::vector<ReportedEvent> acks;
    for (const ReportedEvent& event : network.Reported())
    {
        if (event.Kind() == EventKind::kAck)
        {
            acks.push_back(event);
        }
    }
    return acks;
}

TEST(QueueRules, markedPacketsAreAcknowledgedAtOnceIfSoDecided)
{
    EXPECT_EQ(AcksOf(false, true).size(), 2U);
    EXPECT_EQ(AcksOf(true, false).size(), 2U);
    const auto acks = AcksOf(true, true);
    ASSERT_EQ(acks.size(), 10U);
    for (const ReportedEvent& ack : acks)
    {
        EXPECT_EQ(ack.m_record.e, sluice::events::Ack::PackE(true, 1, 1));
    }
}

TEST(QueueRules, anAckWaitsForMorePacketsNoLongerThanItsDelay)
{
    // Stopped before its ninth packet: the sender does not know that the eighth is the last.
    const auto finish = [](const std::string& delay) {
        SmallNetwork network(SmallNetwork::Star(2) + "dataplane ack_every_packets=5" + delay +
                                 "\nflow id=0 src=1 dst=0 bytes=-1 stop_ps=2500000\n",
                             4000 * US);
        network.Run();
        EXPECT_EQ(network.Flow(0).deliveredBytes, 8000);
        return network.Flow(0).finishPs;
    };
    // The sixth arrives after 7 serialisations; the eighth, there by then, shares its ACK.
    const int64_t sixth = 7 * TX + 2 * US;
    EXPECT_EQ(finish(""), sixth + 20 * US + 2 * (ACK + US));
    EXPECT_EQ(finish(" ack_delay_ps=3000000"), sixth + 3 * US + 2 * (ACK + US));
    // For ever: the sender's timer, started by the ACK of the first five, sends the rest again.
    EXPECT_GT(finish(" ack_delay_ps=0"), 1000 * US);
}

TEST(QueueRules, anAckThatWasSentLeavesTheNextItsWholeDelay)
{
    // One packet each 8 us, four to an ACK, after 20 us at the latest: three share an ACK, reported
    // by the delay of the first of them.
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane ack_every_packets=4\n"
                                                 "flow id=0 src=1 dst=0 bytes=9000\n");
    AtStart start;
    start.m_sender = [](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kWatchAcks, 2);
        Decide(out, index, DecisionKind::kSetRate, 1048000000);
    };
    network.Decide(Everywhere(), start.Answer());
    network.Run();
    std::vector<int64_t> times;
    for (const ReportedEvent& event : network.Reported())
    {
        if (event.Kind() == EventKind::kAck)
        {
            times.push_back(event.m_record.timePs);
            EXPECT_EQ(event.m_record.e >> 8 & 0xffffff, 3);
        }
    }
    const int64_t first = 2 * (TX + US) + 20 * US + 2 * (ACK + US);
    // The last packet of the flow requests its ACK, 4 us before the delay is over.
    EXPECT_EQ(times, (std::vector<int64_t>{first, first + 24 * US, first + 48 * US - 4 * US}));
}

TEST(QueueRules, aNackTellsTheRoundTripOfThePacketThatShowedTheGap)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane lose_packets=0:3\n"
                                                 "flow id=0 src=1 dst=0 bytes=10000\n");
    AtStart start;
    start.m_sender = [](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kWatchAcks, 2);
    };
    network.Decide(Everywhere(), start.Answer());
    network.Run();
    for (const ReportedEvent& event : network.Reported())
    {
        if (event.Kind() == EventKind::kNack)
        {
            EXPECT_EQ(event.m_record.a, 3000);
            EXPECT_EQ(event.m_record.c, 2 * (TX + US) + 2 * (ACK + US));
            return;
        }
    }
    FAIL() << "no NACK was reported";
}

TEST(QueueRules, whatIsDecidedOnANackHoldsForThePacketSentAgain)
{
    SmallNetwork network(SmallNetwork::Star(2) + "dataplane lose_packets=0:3\n"
                                                 "flow id=0 src=1 dst=0 bytes=10000\n");
    network.Decide(Everywhere(), [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
        if (event.Kind() == EventKind::kFlowStart &&
            sluice::EntityId(event.m_record.entity).role() == sluice::Role::kReactionPoint)
        {
            Decide(out, index, DecisionKind::kWatchAcks, 2);
            Decide(out, index, DecisionKind::kSetEcnCapable, 0, INT64_MAX, 0);
        }
        if (event.Kind() == EventKind::kNack)
        {
            Decide(out, index, DecisionKind::kSetEcnCapable, 0, INT64_MAX, 1);
        }
    });
    std::vector<std::pair<uint64_t, bool>> sent;
    network.Port(2, 0)->TraceConnectWithoutContext("Dequeue",
                                                   Callback<void, Frame>([&sent](Frame frame) {
                                                       sent.emplace_back(frame->sequence,
                                                                         frame->ectCapable);
                                                   }));
    network.Run();
    ASSERT_EQ(sent.size(), 17U);
    for (std::size_t i = 0; i < 10; ++i)
    {
        EXPECT_EQ(sent[i], std::make_pair(uint64_t{1000 * i}, false));
    }
    for (std::size_t i = 10; i < 17; ++i)
    {
        EXPECT_EQ(sent[i], std::make_pair(uint64_t{1000 * (i - 7)}, true));
    }
}

TEST(QueueRules, aWindowDecidedOnAnAckHoldsForThePacketItLetsGo)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=100000\n");
    network.Decide(Everywhere(), [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
        if (event.Kind() == EventKind::kFlowStart &&
            sluice::EntityId(event.m_record.entity).role() == sluice::Role::kReactionPoint)
        {
            Decide(out, index, DecisionKind::kWatchAcks, 2);
            Decide(out, index, DecisionKind::kSetWindow, sluice::BitsOf(4000.0));
        }
        if (event.Kind() == EventKind::kAck)
        {
            Decide(out, index, DecisionKind::kSetWindow, sluice::BitsOf(3000.0));
        }
    });
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    const int64_t rtt = 2 * (TX + US) + 2 * (ACK + US);
    ASSERT_GE(starts.size(), 8U);
    EXPECT_EQ(starts[3], 3 * TX);
    // The first ACK closes the window to what is in flight already; the second lets one go.
    EXPECT_EQ(starts[4], rtt + TX);
}

/// Runs one flow whose sender decides that once, at its start.
void
RunDeciding(DecisionKind kind, int64_t a)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=2000\n");
    AtStart start;
    start.m_sender = [kind, a](RecordBuffer& out, uint32_t index) { Decide(out, index, kind, a); };
    network.Decide(Everywhere(), start.Answer());
    network.Run();
}

TEST(QueueRules, factorsAndWindowsThatAreNoNumbersAreNonsense)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double factor : {nan, infinity, -infinity, -1.0})
    {
        EXPECT_THROW(RunDeciding(DecisionKind::kScaleRate, sluice::BitsOf(factor)),
                     sluice::PeerLost)
            << factor;
    }
    EXPECT_THROW(RunDeciding(DecisionKind::kSetWindow, sluice::BitsOf(nan)), sluice::PeerLost);
    EXPECT_NO_THROW(RunDeciding(DecisionKind::kScaleRate, sluice::BitsOf(1e300)));
    EXPECT_NO_THROW(RunDeciding(DecisionKind::kScaleRate, sluice::BitsOf(0.0)));
}

TEST(QueueRules, whoWaitsToSendAgainHasNoTimeout)
{
    SmallNetwork network(SmallNetwork::Star(2) +
                             "dataplane lose_packets=0:3 retransmission_timeout_ps=20000000\n"
                             "flow id=0 src=1 dst=0 bytes=10000\n",
                         200 * US);
    // On the NACK: a packet each 25 us, which is longer than the timeout; each has its ACK at once.
    network.Decide(Everywhere(), [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
        if (event.Kind() == EventKind::kFlowStart &&
            sluice::EntityId(event.m_record.entity).role() == sluice::Role::kReactionPoint)
        {
            Decide(out, index, DecisionKind::kWatchAcks, 2);
        }
        if (event.Kind() == EventKind::kNack)
        {
            Decide(out, index, DecisionKind::kSetRate, 335360000);
        }
    });
    network.Run();
    EXPECT_EQ(network.Flow(0).nacks, 1U);
    EXPECT_EQ(network.Flow(0).timeouts, 0U);
    EXPECT_GT(network.Flow(0).finishPs, 150 * US);
}

TEST(QueueRules, aRangeOfNoBytesIsNonsense)
{
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=2000\n");
    AtStart start;
    start.m_sender = [](RecordBuffer& out, uint32_t index) {
        Decide(out, index, DecisionKind::kSetEcnCapable, 5, 5, 0);
    };
    network.Decide(Everywhere(), start.Answer());
    EXPECT_THROW(network.Run(), sluice::PeerLost);
}

} // namespace
} // namespace ns3
