// SPDX-License-Identifier: GPL-2.0-only
// Credits: paced by receivers, limited at ports, which senders wait for; exact answers.

#include "small-network.h"

#include "ns3/simulator.h"

#include <gtest/gtest.h>

namespace ns3
{
namespace
{

using sluice::DecisionKind;
using sluice::EventKind;
using sluice::Role;

constexpr int64_t US = 1000000;
constexpr int64_t CREDIT_TX = 20480; // 64 B at 25 Gb/s
constexpr int64_t DATA_TX = 335360;  // 1048 B at 25 Gb/s

/// What the script decides.
struct Script
{
    bool m_gate{true};          //!< the sender needs credits
    int64_t m_limitBps{0};      //!< at every port; 0: none
    int64_t m_queueBytes{0};    //!< of that limit
    int64_t m_readCreditsPs{0}; //!< when the receiver reads their counter; 0: never
};

sluice::Welcome
AllFlowEndsAndPorts()
{
    sluice::Welcome welcome;
    welcome.reactionPoints = true;
    welcome.notificationPoints = true;
    welcome.portPoints = true;
    return welcome;
}

/// Credits of 64 B, one per microsecond.
ScriptedTransport::Answer
Credits(Script script)
{
    return [script](const ReportedEvent& event, uint32_t index, sluice::RecordBuffer& out) {
        const Role role = sluice::EntityId(event.m_record.entity).role();
        if (event.Kind() == EventKind::kPortStart && script.m_limitBps > 0)
        {
            Decide(out, index, DecisionKind::kLimitCredits, script.m_limitBps, script.m_queueBytes);
        }
        if (event.Kind() == EventKind::kFlowStart && role == Role::kReactionPoint && script.m_gate)
        {
            Decide(out, index, DecisionKind::kSendOnlyOnCredit, 1);
        }
        if (event.Kind() == EventKind::kFlowStart && role == Role::kNotificationPoint)
        {
            Decide(out, index, DecisionKind::kPaceCredits, 512000000, 64, 64);
            if (script.m_readCreditsPs > 0)
            {
                Decide(out,
                       index,
                       DecisionKind::kSetTimer,
                       0,
                       script.m_readCreditsPs,
                       sluice::kCounterCredits);
            }
        }
    };
}

std::string
OneFlow()
{
    return SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=100000\n";
}

TEST(Credit, letsOnePacketGoWhenItArrives)
{
    SmallNetwork network(OneFlow());
    network.Decide(AllFlowEndsAndPorts(), Credits(Script()));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_EQ(starts.size(), 100U);
    for (std::size_t k = 0; k < starts.size(); ++k)
    {
        // Two hops of the credit.
        ASSERT_EQ(starts[k], static_cast<int64_t>(k) * US + 2 * (CREDIT_TX + US)) << "packet " << k;
    }
    EXPECT_TRUE(network.Flow(0).ended);
}

TEST(Credit, isLimitedByThePortAndLostBeyondItsQueue)
{
    Script script;
    script.m_limitBps = 256000000; // 64 B each 2 us
    script.m_queueBytes = 128;
    SmallNetwork network(OneFlow());
    network.Decide(AllFlowEndsAndPorts(), Credits(script));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    ASSERT_EQ(starts.size(), 100U);
    const int64_t hop = CREDIT_TX + US;
    // The bucket holds a second credit, filled again at 2 us; from the third on its rate decides.
    EXPECT_EQ(starts[0], hop + hop);
    EXPECT_EQ(starts[1], US + hop + hop);
    for (std::size_t k = 2; k < starts.size(); ++k)
    {
        ASSERT_EQ(starts[k], 2 * static_cast<int64_t>(k) * US + hop) << "packet " << k;
    }
    EXPECT_GT(network.Port(2, 1)->GetCreditsDropped(), 90U);
    EXPECT_EQ(network.Port(2, 1)->GetDropped(), 0U);
}

TEST(Credit, isCountedWhereItComesBack)
{
    Script script;
    script.m_readCreditsPs = 10 * US + US / 2;
    SmallNetwork network(OneFlow());
    network.Decide(AllFlowEndsAndPorts(), Credits(script));
    network.Run();
    const int64_t roundTripPs = 2 * (CREDIT_TX + US) + 2 * (DATA_TX + US);
    std::vector<int64_t> words;
    for (const ReportedEvent& event : network.Reported())
    {
        if (event.Kind() == EventKind::kTimer)
        {
            words = event.m_words;
        }
    }
    // Sent at 0 … 10 us; those of 0 … 5 us are back by then.
    EXPECT_EQ(words, (std::vector<int64_t>{1, 11, 6, 6, roundTripPs}));
}

TEST(Credit, isAMessageToASenderThatNeedsNone)
{
    Script script;
    script.m_gate = false;
    SmallNetwork network(OneFlow());
    network.Decide(AllFlowEndsAndPorts(), Credits(script));
    network.Run();
    int64_t messages = 0;
    for (const ReportedEvent& event : network.Reported())
    {
        if (event.Kind() == EventKind::kMessage)
        {
            EXPECT_EQ(event.m_words, std::vector<int64_t>{messages});
            ++messages;
        }
    }
    EXPECT_GT(messages, 10);
}

TEST(Credit, findsNothingToSendAndIsLost)
{
    // Credits go on until the last ACK is back; none of them may send anything.
    SmallNetwork network(SmallNetwork::Star(2) + "flow id=0 src=1 dst=0 bytes=1000\n");
    network.Decide(AllFlowEndsAndPorts(), Credits(Script()));
    std::vector<int64_t>& starts = network.FollowStarts(network.Nic(1));
    network.Run();
    EXPECT_EQ(starts.size(), 1U);
    EXPECT_TRUE(network.Flow(0).ended);
}

} // namespace
} // namespace ns3
