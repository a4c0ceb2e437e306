// SPDX-License-Identifier: GPL-2.0-only
// Networks that RoceHelper builds by attributes, without a plan.

#include "roce-helper.h"

#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/node-container.h"
#include "ns3/node-list.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <gtest/gtest.h>

namespace ns3
{
namespace
{

/// Hosts 0 to 3 and switch 4: 25 Gb/s, 1 us.
class Star
{
  public:
    explicit Star(int64_t priorities = 1)
        : m_priorities(priorities)
    {
        if (Time::GetResolution() != Time::PS)
        {
            Time::SetResolution(Time::PS);
        }
        m_helper.SetDeviceAttribute("DataRate", StringValue("25Gb/s"));
        m_helper.SetChannelAttribute("Delay", StringValue("1us"));
    }

    ~Star()
    {
        Simulator::Destroy();
    }

    void Build()
    {
        m_first = NodeList::GetNNodes();
        m_nodes.Create(5);
        m_helper.InstallSwitch(m_nodes.Get(4));
        for (uint32_t host = 0; host < 4; ++host)
        {
            m_helper.Connect(m_nodes.Get(4), m_nodes.Get(host));
        }
        m_helper.Commit(m_priorities);
    }

    Ptr<RoceFlow> AddFlow(uint32_t source, int64_t bytes, uint8_t priority = 3)
    {
        Ptr<RoceFlow> flow = Create<RoceFlow>();
        flow->id = source;
        flow->source = m_first + source;
        flow->destination = m_first;
        flow->bytes = bytes;
        flow->priority = priority;
        flow->sourcePort = static_cast<uint16_t>(10000 + source);
        m_helper.AddFlow(flow);
        return flow;
    }

    uint64_t Dropped() const
    {
        uint64_t dropped = 0;
        for (const Ptr<RoceSwitchPort>& port : m_nodes.Get(4)->GetObject<RoceSwitch>()->GetPorts())
        {
            dropped += port->GetDropped();
        }
        return dropped;
    }

    RoceHelper m_helper;
    NodeContainer m_nodes;

  private:
    int64_t m_priorities;
    uint32_t m_first = 0;
};

TEST(Helper, switchesCutIfTheNicsAskForWhatWasCut)
{
    Star star;
    star.m_helper.SetNicAttribute("LossRecovery", StringValue("trimming"));
    star.m_helper.SetSwitchAttribute("FlowControl", StringValue("lossy"));
    star.m_helper.SetSwitchAttribute("BufferBytes", IntegerValue(20000));
    star.Build();
    std::vector<Ptr<RoceFlow>> flows;
    for (uint32_t source = 1; source < 4; ++source)
    {
        flows.push_back(star.AddFlow(source, 300000));
    }
    Simulator::Run();
    EXPECT_EQ(star.Dropped(), 0U);
    for (const Ptr<RoceFlow>& flow : flows)
    {
        EXPECT_TRUE(flow->ended);
        EXPECT_EQ(flow->timeouts, 0U);
        EXPECT_GT(flow->retransmittedBytes, 0);
    }
}

TEST(Helper, theAutomaticHeadroomIsForTheFramesOfTheNics)
{
    Star star;
    star.m_helper.SetNicAttribute("PayloadBytes", IntegerValue(9000));
    star.m_helper.SetSwitchAttribute("BufferBytes", IntegerValue(1048576));
    star.Build();
    for (uint32_t source = 1; source < 4; ++source)
    {
        star.AddFlow(source, 9000000);
    }
    Simulator::Run();
    EXPECT_EQ(star.Dropped(), 0U);
}

TEST(Helper, eachLineAndEachRunDrawsLossesOfItsOwn)
{
    const auto losses = [](uint64_t run) {
        RngSeedManager::SetRun(run);
        Star star;
        star.m_helper.SetNicAttribute("FrameErrorRate", DoubleValue(0.02));
        star.m_helper.SetDeviceAttribute("FrameErrorRate", DoubleValue(0.02));
        star.m_helper.SetSwitchAttribute("FlowControl", StringValue("infinite"));
        star.Build();
        std::vector<uint64_t> lost;
        for (uint32_t source = 1; source < 4; ++source)
        {
            star.AddFlow(source, 1000000);
        }
        Simulator::Run();
        for (const Ptr<RoceSwitchPort>& port :
             star.m_nodes.Get(4)->GetObject<RoceSwitch>()->GetPorts())
        {
            lost.push_back(port->GetLineErrors());
        }
        return lost;
    };
    const std::vector<uint64_t> one = losses(1);
    EXPECT_EQ(losses(1), one);
    EXPECT_NE(losses(2), one);
    EXPECT_FALSE(one[1] == one[2] && one[2] == one[3]) << one[1];
    RngSeedManager::SetRun(1);
}

TEST(Helper, morePrioritiesThanTheBuffersWereComputedForAreRefused)
{
    Star two(2);
    two.Build();
    two.AddFlow(1, 1000, 3);
    two.AddFlow(2, 1000, 5);
    EXPECT_DEATH(
        {
            Star one;
            one.Build();
            one.AddFlow(1, 1000, 3);
            one.AddFlow(2, 1000, 5);
        },
        "flow 2 has priority 5, and the buffers were computed for 1 of them");
}

} // namespace
} // namespace ns3
