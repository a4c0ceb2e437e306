// SPDX-License-Identifier: GPL-2.0-only
// What a flow control needs: pauses that add up and are reported, departures, service by ingress
// port, marking by an offset, scaling of a host's flows.

#include "sluice/events.h"
#include "small-network.h"

#include "ns3/callback.h"
#include "ns3/simulator.h"

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
constexpr int64_t TX = 335360;      // 1048 B at 25 Gb/s
constexpr int64_t PAUSE_TX = 20480; // 64 B

sluice::Welcome
Places(bool hosts, bool reaction)
{
    sluice::Welcome welcome;
    welcome.reactionPoints = reaction;
    welcome.switchPoints = true;
    welcome.hostPoints = hosts;
    return welcome;
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

/// Hosts 1 and 2 send to host 0, by switch 3.
std::string
TwoToOne(int64_t bytes)
{
    const std::string size = std::to_string(bytes);
    return SmallNetwork::Star(3) +
           "dataplane flow_control=infinite\nflow id=0 src=1 dst=0 bytes=" + size +
           "\nflow id=1 src=2 dst=0 bytes=" + size + "\n";
}

TEST(AccumulatingPause, pausesAddUpAndEndByThemselves)
{
    SmallNetwork network(TwoToOne(500000));
    network.Decide(Places(true, false),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kPortStart)
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 0, 40 * US);
                       }
                       if (event.Kind() == EventKind::kHostStart)
                       {
                           Decide(out, index, DecisionKind::kWatchPauses, 1, 1);
                       }
                       if (event.Kind() == EventKind::kTimer)
                       {
                           Decide(out, index, DecisionKind::kPause, 1, 5 * US, 1);
                           Decide(out, index, DecisionKind::kPause, 1, 3 * US, 1);
                       }
                   });
    network.Run();
    const auto reported = Of(network, EventKind::kPaused);
    ASSERT_EQ(reported.size(), 2U);
    // The first frame may wait for an ACK of 60 B that is on the line.
    const int64_t first = reported[0].m_record.timePs;
    EXPECT_GE(first, 40 * US + PAUSE_TX + US);
    EXPECT_LE(first, 40 * US + PAUSE_TX + US + 19200);
    EXPECT_EQ(reported[0].m_record.entity, EntityId::Node(1).bits());
    EXPECT_EQ(reported[0].m_record.a, 0);
    EXPECT_EQ(reported[0].m_record.b, 5 * US);
    EXPECT_EQ(reported[0].m_record.c, first + 5 * US);
    EXPECT_EQ(reported[0].m_record.d, 1);
    EXPECT_EQ(reported[0].m_record.e, 1);
    EXPECT_EQ(reported[1].m_record.timePs, first + PAUSE_TX);
    EXPECT_EQ(reported[1].m_record.c, first + 8 * US);
    EXPECT_EQ(network.Nic(1)->GetPausedPs(), 8 * US);
    EXPECT_EQ(network.Nic(2)->GetPausedPs(), 0);
    EXPECT_EQ(network.Port(3, 1)->GetPausesSent(), 2U);
}

TEST(AccumulatingPause, aResumeEndsTheStandardsPauseOnly)
{
    for (const bool standardLasts : {false, true})
    {
        SmallNetwork network(TwoToOne(500000));
        network.Decide(
            Places(true, false),
            [standardLasts](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                if (event.Kind() == EventKind::kPortStart)
                {
                    Decide(out, index, DecisionKind::kSetTimer, 0, 40 * US);
                    Decide(out, index, DecisionKind::kSetTimer, 1, (standardLasts ? 70 : 45) * US);
                }
                if (event.Kind() == EventKind::kHostStart)
                {
                    Decide(out, index, DecisionKind::kWatchPauses, 0, 1);
                }
                if (event.Kind() == EventKind::kTimer && event.m_record.a == 0)
                {
                    Decide(out, index, DecisionKind::kPause, 1, 10 * US, 1);
                    Decide(out, index, DecisionKind::kPause, 1, 100 * US);
                }
                if (event.Kind() == EventKind::kTimer && event.m_record.a == 1)
                {
                    Decide(out, index, DecisionKind::kPause, 1, 0);
                }
            });
        network.Run();
        const auto reported = Of(network, EventKind::kPaused);
        ASSERT_EQ(reported.size(), 2U) << "a resume is not reported";
        EXPECT_EQ(reported[1].m_record.d, 0);
        EXPECT_EQ(reported[1].m_record.c, 100 * US);
        EXPECT_EQ(reported[1].m_record.b, 100 * US - reported[1].m_record.timePs);
        const int64_t pausedPs = network.Nic(1)->GetPausedPs();
        if (standardLasts)
        {
            EXPECT_NEAR(static_cast<double>(pausedPs), 30.0 * US, 2.0 * PAUSE_TX);
        }
        else
        {
            EXPECT_EQ(pausedPs, 10 * US);
        }
    }
}

TEST(Departure, theNextOneIsReportedOnce)
{
    SmallNetwork network(TwoToOne(20000));
    network.Decide(
        Places(false, false),
        [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
            if (event.Kind() == EventKind::kPortStart)
            {
                Decide(out, index, DecisionKind::kWatchNextDeparture, 1, 1, 1);
                Decide(out, index, DecisionKind::kSetTimer, 0, US + 5 * TX - 1);
                Decide(out, index, DecisionKind::kSetTimer, 1, US + 6 * TX - 1);
                Decide(out, index, DecisionKind::kSetTimer, 2, US + 7 * TX - 1);
            }
            if (event.Kind() == EventKind::kTimer)
            {
                // on; on and off again at the same instant; on for all ports
                const int64_t n = event.m_record.a;
                Decide(out, index, DecisionKind::kWatchNextDeparture, 0, 1, n == 2 ? 0 : 1);
                if (n == 1)
                {
                    Decide(out, index, DecisionKind::kWatchNextDeparture, 0, 0, 1);
                }
            }
        });
    network.Run();
    const auto reported = Of(network, EventKind::kDeparted);
    ASSERT_EQ(reported.size(), 3U);
    EXPECT_EQ(reported[0].m_record.timePs, US + TX);
    EXPECT_EQ(reported[0].m_record.entity, EntityId::Node(3).bits());
    EXPECT_EQ(reported[0].m_record.b, 1048);
    EXPECT_EQ(reported[0].m_record.c, 0);
    EXPECT_EQ(reported[0].m_record.d, reported[0].m_record.a + 1) << "flow 0 comes by port 1";
    EXPECT_EQ(reported[0].m_record.e, sluice::events::Departed::PackE(1, 0));
    EXPECT_EQ(reported[1].m_record.timePs, US + 5 * TX);
    EXPECT_EQ(reported[1].m_record.e, sluice::events::Departed::PackE(0, 0));
    EXPECT_EQ(reported[2].m_record.timePs, US + 7 * TX);
}

TEST(ServiceByIngress, sharesTheLineByWeight)
{
    for (const bool fair : {false, true})
    {
        SmallNetwork network(TwoToOne(100000));
        std::vector<int64_t> weights{1, 3};
        network.Decide(Places(false, false),
                       [&](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                           sluice::Record decision;
                           decision.kind = static_cast<uint16_t>(DecisionKind::kServeByIngress);
                           decision.entity = index;
                           decision.a = fair ? 1 : 0;
                           decision.words = weights.data();
                           decision.wordCount = static_cast<uint32_t>(weights.size());
                           out.Append(decision);
                       });
        std::vector<uint32_t> order;
        network.Port(3, 0)->TraceConnectWithoutContext(
            "Dequeue",
            Callback<void, Ptr<const RoceFrame>>(
                [&order](Ptr<const RoceFrame> frame) { order.push_back(frame->flow); }));
        network.Run();
        ASSERT_EQ(order.size(), 200U);
        const auto ofFirst = std::count(order.begin(), order.begin() + 100, 0U);
        if (fair)
        {
            EXPECT_NEAR(static_cast<double>(ofFirst), 75, 1);
            EXPECT_EQ(std::count(order.end() - 30, order.end(), 1U), 30)
                << "the rest is the other's";
        }
        else
        {
            EXPECT_NEAR(static_cast<double>(ofFirst), 50, 1);
        }
    }
}

void
PausePort(Ptr<RoceSwitchPort> port, int64_t durationPs)
{
    auto frame = sluice::roce::Make<RoceFrame>();
    frame->kind = RoceFrame::Kind::kPause;
    frame->control = true;
    frame->frameBytes = 64;
    frame->pauseForPs = durationPs;
    port->GetModel().Receive(frame);
}

TEST(EcnByOffset, marksWhatCameWhileNotPaused)
{
    SmallNetwork network(TwoToOne(20000));
    network.Decide(Places(false, false),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kPortStart)
                       {
                           Decide(out, index, DecisionKind::kMarkBelowOffset, 20000, 1);
                           Decide(out, index, DecisionKind::kWatchPauses, 0, 1, 1);
                       }
                   });
    Simulator::Schedule(RoceTime::FromPs(2 * US), &PausePort, network.Port(3, 0), 20 * US);
    network.Run();
    const auto reported = Of(network, EventKind::kPaused);
    ASSERT_EQ(reported.size(), 1U);
    EXPECT_EQ(reported[0].m_record.entity, EntityId::Node(3).bits());
    EXPECT_EQ(reported[0].m_record.c, 22 * US);
    // Before 2 us four packets came and two left: marked, the offset is 0. While paused 36 come:
    // 37,728 B. Those that leave 18 packets (18,864 B) or fewer behind find it below 20,000 B.
    EXPECT_EQ(network.Port(3, 0)->GetMarked(), 2U + 19U);
}

TEST(ScaleFlows, reachesEveryReactionPointOfTheHost)
{
    SmallNetwork network(SmallNetwork::Star(3) + "dataplane reaction_delay_ps=5000000\n"
                                                 "flow id=0 src=1 dst=0 bytes=-1\n"
                                                 "flow id=1 src=1 dst=2 bytes=-1\n"
                                                 "flow id=2 src=2 dst=0 bytes=-1\n",
                         100 * US);
    std::vector<int64_t> rates;
    network.Decide(Places(true, true),
                   [](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       if (event.Kind() == EventKind::kFlowStart)
                       {
                           Decide(out, index, DecisionKind::kSetRate, 8000000000);
                       }
                       if (event.Kind() == EventKind::kHostStart && event.m_record.a == 1)
                       {
                           Decide(out, index, DecisionKind::kSetTimer, 0, 40 * US);
                       }
                       if (event.Kind() == EventKind::kTimer)
                       {
                           Decide(out, index, DecisionKind::kScaleFlows, sluice::BitsOf(0.25));
                       }
                       if (event.Kind() == EventKind::kRateScaled)
                       {
                           Decide(out, index, DecisionKind::kScaleRate, event.m_record.a);
                       }
                   });
    for (const int64_t at : {44 * US, 46 * US})
    {
        Simulator::Schedule(RoceTime::FromPs(at), [&network, &rates]() {
            rates.push_back(network.Nic(1)->GetQueuePair(0)->rateBps());
            rates.push_back(network.Nic(1)->GetQueuePair(1)->rateBps());
            rates.push_back(network.Nic(2)->GetQueuePair(2)->rateBps());
        });
    }
    network.Run();
    const auto reported = Of(network, EventKind::kRateScaled);
    ASSERT_EQ(reported.size(), 2U);
    EXPECT_EQ(reported[0].m_record.entity, EntityId::ReactionPoint(0).bits());
    EXPECT_EQ(reported[0].m_record.timePs, 40 * US);
    EXPECT_EQ(sluice::DoubleOf(reported[0].m_record.a), 0.25);
    EXPECT_EQ(reported[1].m_record.entity, EntityId::ReactionPoint(1).bits());
    EXPECT_EQ(rates,
              (std::vector<int64_t>{8000000000,
                                    8000000000,
                                    8000000000,
                                    2000000000,
                                    2000000000,
                                    8000000000}));
}

void
ExpectNonsense(DecisionKind kind, int64_t a, int64_t b, int64_t c)
{
    SmallNetwork network(SmallNetwork::Star(2));
    network.Decide(Places(false, false),
                   [=](const ReportedEvent& event, uint32_t index, RecordBuffer& out) {
                       Decide(out, index, kind, a, b, c);
                   });
    EXPECT_THROW(network.Run(), sluice::PeerLost) << static_cast<int>(kind);
}

TEST(FlowControl, whatMakesNoSenseEndsTheRun)
{
    ExpectNonsense(DecisionKind::kPause, 1, 0, 1);              // for no time
    ExpectNonsense(DecisionKind::kPause, 2, 1000, 1);           // two ports
    ExpectNonsense(DecisionKind::kWatchNextDeparture, 3, 1, 1); // three watchers
    ExpectNonsense(DecisionKind::kWatchNextDeparture, 0, 1, 3); // two ports
    ExpectNonsense(DecisionKind::kWatchPauses, -1, 1, 0);       // no watcher below 0
    ExpectNonsense(DecisionKind::kMarkBelowOffset, 9, 3, 0);    // two ports
    ExpectNonsense(DecisionKind::kScaleFlows, 0, 0, 0);         // a host's
}

} // namespace
} // namespace ns3
