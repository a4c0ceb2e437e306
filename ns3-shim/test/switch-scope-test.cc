// SPDX-License-Identifier: GPL-2.0-only
// State machines of whole switches and of hosts: the events they receive, and what they can decide.

#include "sluice/events.h"
#include "small-network.h"

#include <gtest/gtest.h>

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

using Words = std::vector<int64_t>;

sluice::Welcome
Places(bool ports, bool switches, bool hosts = false, bool reaction = false)
{
    sluice::Welcome welcome;
    welcome.reactionPoints = reaction;
    welcome.portPoints = ports;
    welcome.switchPoints = switches;
    welcome.hostPoints = hosts;
    return welcome;
}

std::vector<ReportedEvent>
Of(const SmallNetwork& network, EventKind kind, EntityId entity)
{
    std::vector<ReportedEvent> events;
    for (const ReportedEvent& event : network.Reported())
    {
        if (event.Kind() == kind && event.m_record.entity == entity.bits())
        {
            events.push_back(event);
        }
    }
    return events;
}

bool
Starts(const ReportedEvent& event, EntityId entity)
{
    return event.Kind() == EventKind::kPortStart && event.m_record.entity == entity.bits();
}

/// Hosts 1 and 2 send to host 0, by switch 3.
std::string
TwoToOne(const std::string& dataplane = "")
{
    return SmallNetwork::Star(3) + "dataplane flow_control=infinite" + dataplane +
           "\nflow id=0 src=1 dst=0 bytes=20000\nflow id=1 src=2 dst=0 bytes=20000\n";
}

TEST(SwitchScope, aSwitchLearnsItsPortsAndTheHostsOfTheNetwork)
{
    SmallNetwork network(SmallNetwork::Star(2));
    network.Decide(Places(false, true), nullptr);
    network.Run();
    const auto starts = Of(network, EventKind::kPortStart, EntityId::Node(2));
    ASSERT_EQ(starts.size(), 1U);
    EXPECT_EQ(network.Reported().size(), 1U);
    const sluice::Record& start = starts[0].m_record;
    EXPECT_EQ(start.a, 2);
    EXPECT_EQ(start.b, -1);
    EXPECT_EQ(start.c, 25000000000);
    EXPECT_EQ(start.d, 33554432);
    // two ports, each with number, rate, delay, peer, whether it is a host; two hosts at node 2
    EXPECT_EQ(starts[0].m_words,
              (Words{2, 0, 25000000000, US, 0, 1, 1, 25000000000, US, 1, 1, 2, 0, 2, 1, 2}));
}

TEST(SwitchScope, aPortLearnsItsLink)
{
    SmallNetwork network(SmallNetwork::Star(2));
    network.Decide(Places(true, false), nullptr);
    network.Run();
    const auto starts = Of(network, EventKind::kPortStart, EntityId::CongestionPoint(1));
    ASSERT_EQ(starts.size(), 1U);
    EXPECT_EQ(starts[0].m_record.b, 1);
    EXPECT_EQ(starts[0].m_words, (Words{1, 1, 25000000000, US, 1, 1, 0}));
}

TEST(SwitchScope, aPortsMachineAndItsSwitchsMachineAreBothServed)
{
    SmallNetwork network(TwoToOne());
    const auto port = EntityId::CongestionPoint(0);
    const auto whole = EntityId::Node(3);
    network.Decide(Places(true, true),
                   [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (Starts(event, port))
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 0, 20 * US, 1);
                           Decide(out, index, DecisionKind::kWatchQueue, 0, 5000, 1);
                           Decide(out, index, DecisionKind::kSampleEvery, 10480);
                       }
                       if (Starts(event, whole))
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 0, 20 * US, 1);
                           Decide(out, index, DecisionKind::kWatchQueue, 8, 6000, 1, 1);
                           Decide(out, index, DecisionKind::kSampleEvery, 20960, 1);
                       }
                   });
    network.Run();
    EXPECT_EQ(network.Reported()[3].m_record.entity, whole.bits()); // after the three ports
    EXPECT_EQ(Of(network, EventKind::kTimer, port).size(), 1U);
    EXPECT_EQ(Of(network, EventKind::kTimer, whole).size(), 1U);
    const auto atPort = Of(network, EventKind::kQueueCrossed, port);
    const auto atSwitch = Of(network, EventKind::kQueueCrossed, whole);
    ASSERT_FALSE(atPort.empty());
    ASSERT_FALSE(atSwitch.empty());
    EXPECT_EQ(atPort[0].m_record.c, 5000);
    EXPECT_EQ(atSwitch[0].m_record.a, 8);
    EXPECT_EQ(atSwitch[0].m_record.c, 6000);
    EXPECT_EQ(atSwitch[0].m_record.e, 0);
    EXPECT_EQ(Of(network, EventKind::kPacketSampled, port).size(), 4U);
    EXPECT_EQ(Of(network, EventKind::kPacketSampled, whole).size(), 2U);
}

TEST(SwitchScope, eachDecisionIsForThePortItNames)
{
    // Port 0 carries the data, port 1 the ACKs: in the data class, so that it has a queue.
    SmallNetwork network(TwoToOne(" ack_control_class=false"));
    const auto whole = EntityId::Node(3);
    network.Decide(Places(false, true),
                   [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (Starts(event, whole))
                       {
                           const int64_t one = sluice::BitsOf(1.0);
                           Decide(out, index, DecisionKind::kSetEcnProfile, 0, 0, one, one, 1);
                           Decide(out, index, DecisionKind::kSampleEvery, 600, 2);
                           Decide(out, index, DecisionKind::kJudgePackets, 0, 1, 3);
                       }
                   });
    network.Run();
    EXPECT_EQ(network.Port(3, 0)->GetMarked(), 38U); // the first and the last leave nothing behind
    EXPECT_EQ(network.Port(3, 1)->GetMarked(), 0U);
    const auto sampled = Of(network, EventKind::kPacketSampled, whole);
    ASSERT_EQ(sampled.size(), 2U); // 20 ACKs of 60 B to host 1
    EXPECT_EQ(sampled[0].m_record.d, 1);
    EXPECT_TRUE(Of(network, EventKind::kPacketArrived, whole).empty());
}

TEST(SwitchScope, queuesOfAllPortsComeByPort)
{
    SmallNetwork network(TwoToOne());
    const int64_t at = US + 11 * TX - 1; // 20 packets came, 10 left for the line
    network.Decide(Places(false, true),
                   [at](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kPortStart)
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 0, at, 1 | 32);
                       }
                   });
    network.Run();
    const auto timers = Of(network, EventKind::kTimer, EntityId::Node(3));
    ASSERT_EQ(timers.size(), 1U);
    EXPECT_EQ(timers[0].m_words, (Words{10480, 3, 10480, 0, 0}));
}

TEST(SwitchScope, flowsSeenAreThoseSinceTheLastReading)
{
    SmallNetwork network(TwoToOne());
    const int64_t first = US + 11 * TX - 1; // just before the eleventh arrivals
    const int64_t second = US + 13 * TX - 1;
    network.Decide(
        Places(false, true),
        [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
            if (event.Kind() == EventKind::kPortStart)
            {
                Decide(out, index, DecisionKind::kCountAbove, 5 * 1048, 1);
                Decide(out, index, DecisionKind::kSetTimer, 0, first, sluice::kCounterFlowsSeen);
                Decide(out, index, DecisionKind::kSetTimer, 1, second, sluice::kCounterFlowsSeen);
            }
        });
    network.Run();
    const auto timers = Of(network, EventKind::kTimer, EntityId::Node(3));
    ASSERT_EQ(timers.size(), 2U);
    // Of the k-th pair the first finds k - 1 packets waiting or, as one leaves then, k - 2 and its
    // fellow one more: more than 5 from the seventh pair on, or for the second of it.
    const Words& words = timers[0].m_words;
    ASSERT_EQ(words.size(), 15U);
    EXPECT_EQ(Words(words.begin(), words.begin() + 7), (Words{2, 0, 0, 1, 0, 10, 10480}));
    EXPECT_EQ(Words(words.begin() + 8, words.begin() + 14), (Words{0, 1, 2, 0, 10, 10480}));
    EXPECT_GE(words[7] + words[14], 7);
    EXPECT_LE(words[7] + words[14], 9);
    EXPECT_EQ(timers[1].m_words, (Words{2, 0, 0, 1, 0, 2, 2096, 2, 0, 1, 2, 0, 2, 2096, 2}));
}

TEST(SwitchScope, pairsCountWhatIsHereAndWhatCame)
{
    SmallNetwork network(TwoToOne());
    const int64_t at = US + 11 * TX - 1; // 20 packets came in turns, 10 left for the line
    network.Decide(
        Places(false, true),
        [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
            if (event.Kind() == EventKind::kPortStart)
            {
                Decide(out, index, DecisionKind::kSetTimer, 0, at, sluice::kCounterPairs);
                Decide(out, index, DecisionKind::kSetTimer, 1, 900 * US, sluice::kCounterPairs);
            }
        });
    network.Run();
    const auto timers = Of(network, EventKind::kTimer, EntityId::Node(3));
    ASSERT_EQ(timers.size(), 2U);
    EXPECT_EQ(timers[0].m_words, (Words{2, 1, 0, 5240, 10480, 2, 0, 5240, 10480}));
    EXPECT_EQ(timers[1].m_words, (Words{2, 1, 0, 0, 20960, 2, 0, 0, 20960}));
}

TEST(SwitchScope, aMessageToAHostReachesTheSendersWhoseFlowGoesToThePeer)
{
    for (const int64_t peer : {0, 2, -1, 3})
    {
        SmallNetwork network(SmallNetwork::Star(3) + "dataplane reaction_delay_ps=5000000\n"
                                                     "flow id=0 src=1 dst=0 bytes=-1\n"
                                                     "flow id=1 src=1 dst=2 bytes=-1\n"
                                                     "flow id=2 src=2 dst=0 bytes=-1\n",
                             100 * US);
        network.Decide(Places(false, true, false, true),
                       [peer](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                           if (event.Kind() == EventKind::kPortStart)
                           {
                               Decide(out, index, DecisionKind::kSetTimer, 0, 40 * US);
                           }
                           if (event.Kind() == EventKind::kTimer)
                           {
                               Decide(out, index, DecisionKind::kSendToHost, 1, 9, 64, 0, peer);
                           }
                           if (event.Kind() == EventKind::kMessage)
                           {
                               Decide(out, index, DecisionKind::kSetRate, 1000000000);
                           }
                       });
        network.Run();
        const auto first = Of(network, EventKind::kMessage, EntityId::ReactionPoint(0));
        const auto second = Of(network, EventKind::kMessage, EntityId::ReactionPoint(1));
        EXPECT_EQ(first.size(), peer == 0 || peer == -1 ? 1U : 0U) << peer;
        EXPECT_EQ(second.size(), peer == 2 || peer == -1 ? 1U : 0U) << peer;
        EXPECT_TRUE(Of(network, EventKind::kMessage, EntityId::ReactionPoint(2)).empty());
        EXPECT_EQ(network.Net().GetModel().session()->messages(), 1U);
        for (const ReportedEvent& message : peer == 2 ? second : first)
        {
            EXPECT_EQ(message.m_record.a, EntityId::Node(3).bits());
            EXPECT_EQ(message.m_record.b, 9);
            EXPECT_EQ(message.m_record.c, -1);
            EXPECT_EQ(message.m_record.d, 40 * US);
            // 64 B and 1 us, and at most the frame of 60 B that is on the line.
            EXPECT_GE(message.m_record.timePs, 40 * US + 20480 + US);
            EXPECT_LE(message.m_record.timePs, 40 * US + 20480 + US + 19200);
        }
    }
}

TEST(SwitchScope, hostsHaveAMachineThatTakesTimersAndMessages)
{
    SmallNetwork network(SmallNetwork::Star(2), 100 * US);
    const auto host = EntityId::Node(1);
    network.Decide(
        Places(false, true, true),
        [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
            if (event.Kind() == EventKind::kHostStart && event.m_record.a == 1)
            {
                Decide(out, index, DecisionKind::kSetTimer, 3, 10 * US);
            }
            if (event.Kind() == EventKind::kTimer)
            {
                Decide(out,
                       index,
                       DecisionKind::kSendMessage,
                       EntityId::Node(2).bits(),
                       7,
                       64,
                       0,
                       -1);
            }
            if (event.Kind() == EventKind::kMessage && event.m_record.entity != host.bits())
            {
                Decide(out, index, DecisionKind::kSendMessage, host.bits(), 8, 64, 0, -1);
            }
        });
    network.Run();
    const auto starts = Of(network, EventKind::kHostStart, host);
    ASSERT_EQ(starts.size(), 1U);
    EXPECT_EQ(starts[0].m_record.a, 1);
    EXPECT_EQ(starts[0].m_record.b, 25000000000);
    EXPECT_EQ(starts[0].m_record.c, US);
    EXPECT_EQ(starts[0].m_record.d, 2);
    const auto atSwitch = Of(network, EventKind::kMessage, EntityId::Node(2));
    ASSERT_EQ(atSwitch.size(), 1U);
    EXPECT_EQ(atSwitch[0].m_record.timePs, 10 * US + 20480 + US);
    const auto atHost = Of(network, EventKind::kMessage, host);
    ASSERT_EQ(atHost.size(), 1U);
    EXPECT_EQ(atHost[0].m_record.a, EntityId::Node(2).bits());
    EXPECT_EQ(atHost[0].m_record.b, 8);
    EXPECT_EQ(atHost[0].m_record.timePs, 10 * US + 2 * (20480 + US));
}

TEST(SwitchScope, theMoreSevereVerdictOfPortAndSwitchHolds)
{
    SmallNetwork network(TwoToOne());
    const auto port = EntityId::CongestionPoint(0);
    const auto whole = EntityId::Node(3);
    network.Decide(Places(true, true),
                   [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (Starts(event, port))
                       {
                           Decide(out, index, DecisionKind::kJudgePackets, 0, 1);
                       }
                       if (Starts(event, whole))
                       {
                           Decide(out, index, DecisionKind::kJudgePackets, 1, 1, 1);
                       }
                       if (event.Kind() == EventKind::kPacketArrived)
                       {
                           const bool atPort = event.m_record.entity == port.bits();
                           Decide(out, index, DecisionKind::kVerdict, atPort ? 1 : 0);
                       }
                   });
    network.Run();
    const auto asked = Of(network, EventKind::kPacketArrived, whole);
    EXPECT_EQ(Of(network, EventKind::kPacketArrived, port).size(), 40U);
    ASSERT_EQ(asked.size(), 40U);
    EXPECT_EQ(asked[0].m_record.e, sluice::events::PacketArrived::PackE(false, 2, 0));
    EXPECT_EQ(network.Port(3, 0)->GetMarked(), 40U);
}

/// What a whole switch decides at its start.
void
ExpectNonsense(DecisionKind kind, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e)
{
    SmallNetwork network(SmallNetwork::Star(2));
    network.Decide(Places(false, true),
                   [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       Decide(out, index, kind, a, b, c, d, e);
                   });
    EXPECT_THROW(network.Run(), sluice::PeerLost) << static_cast<int>(kind);
}

TEST(SwitchScope, whatMakesNoSenseEndsTheRun)
{
    ExpectNonsense(DecisionKind::kCountAbove, 1000, 3, 0, 0, 0);   // two ports
    ExpectNonsense(DecisionKind::kSampleEvery, 1000, -1, 0, 0, 0); // no port below 0
    ExpectNonsense(DecisionKind::kWatchQueue, 0, 1000, 1, 3, 0);   // two ports
    ExpectNonsense(DecisionKind::kSendToHost, 2, 1, 64, 0, -1);    // a switch
    ExpectNonsense(DecisionKind::kSendToHost, 99, 1, 64, 0, -1);   // no such host
    ExpectNonsense(DecisionKind::kSendToHost, 1, 1, 0, 0, -1);     // no frame
    ExpectNonsense(DecisionKind::kSetRate, 1000000, 0, 0, 0, 0);   // a sender's
}

} // namespace
} // namespace ns3
