// SPDX-License-Identifier: GPL-2.0-only
// Networks that RoceHelper builds by attributes, without a plan.

#include "roce-helper.h"

#include "ns3/config.h"
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
        Install();
        m_helper.Commit(m_priorities);
    }

    void Install()
    {
        m_first = NodeList::GetNNodes();
        m_nodes.Create(5);
        m_helper.InstallSwitch(m_nodes.Get(4));
        for (uint32_t host = 0; host < 4; ++host)
        {
            m_helper.Connect(m_nodes.Get(4), m_nodes.Get(host));
        }
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

TEST(Helper, flowsThatCannotBeAreRefused)
{
    const auto refused = [](auto change) {
        Star star;
        star.Build();
        star.AddFlow(1, 1000);
        Ptr<RoceFlow> flow = Create<RoceFlow>();
        flow->id = 2;
        flow->source = 2;
        flow->destination = 0;
        flow->bytes = 1000;
        change(*flow);
        star.m_helper.AddFlow(flow);
        Simulator::Stop(MilliSeconds(1));
        Simulator::Run();
    };
    refused([](RoceFlow&) {});
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.id = 1; }),
                 "flow 1 has id 1; allowed is an id no other flow has");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.id = UINT32_MAX; }),
                 "flow 4294967295 has id 4294967295; allowed is at most");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.bytes = 0; }),
                 "flow 2 has bytes 0; allowed is 1 to 1000000000000000, or kUnbounded");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.bytes = -5; }),
                 "flow 2 has bytes -5; allowed is 1 to ");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.priority = 9; }),
                 "flow 2 has priority 9; allowed is 1 to 7");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.priority = 0; }),
                 "flow 2 has priority 0; allowed is 1 to 7");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.destination = 2; }),
                 "flow 2 has destination 2; allowed is a host other than its source");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.startPs = -1; }),
                 "flow 2 has startPs -1; allowed is 0 to ");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.stopPs = 0; }),
                 "flow 2 has stopPs 0; allowed is more than its startPs, 0, up to ");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.offeredBps = -1; }),
                 "flow 2 has offeredBps -1; allowed is 0 and more");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.destination = 77; }),
                 "flow 2 has destination 77; allowed is a host with a NIC");
    EXPECT_DEATH(refused([](RoceFlow& flow) { flow.source = 4; }),
                 "flow 2 has source 4; allowed is a host with a NIC");
}

TEST(Helper, flowsBeforeTheNetworkIsCommittedAreRefused)
{
    EXPECT_DEATH(
        {
            Star star;
            star.m_nodes.Create(2);
            star.m_helper.Connect(star.m_nodes.Get(0), star.m_nodes.Get(1));
            star.AddFlow(1, 1000);
        },
        "flow 1: flows are added after RoceHelper::Commit");
    EXPECT_DEATH(
        {
            Star star;
            star.Build();
            Ptr<Node> late = CreateObject<Node>();
            star.m_helper.Connect(star.m_nodes.Get(4), late);
            star.AddFlow(1, 1000);
        },
        "flow 1: flows are added after RoceHelper::Commit");
}

TEST(Helper, flowsBetweenHostsThatNoCablesJoinAreRefused)
{
    EXPECT_DEATH(
        {
            Star star;
            NodeContainer alone(4);
            star.m_helper.Connect(alone.Get(0), alone.Get(1));
            star.m_helper.Connect(alone.Get(2), alone.Get(3));
            star.m_helper.Commit();
            star.AddFlow(2, 1000);
        },
        "flow 2 has destination 0; allowed is a host that cables and switches join to its source");
}

TEST(Helper, endsThatRepairLossesInDifferentWaysAreRefused)
{
    const auto build = [](uint32_t host, const std::string& name, const std::string& value) {
        Star star;
        star.Install();
        RoceHelper::GetNic(star.m_nodes.Get(host))->SetAttribute(name, StringValue(value));
        star.m_helper.Commit();
        star.AddFlow(1, 1000);
    };
    build(0, "LossRecovery", "go_back_n");
    for (const uint32_t host : {0, 1, 3})
    {
        EXPECT_DEATH(build(host, "LossRecovery", "selective_repeat"),
                     "has LossRecovery .*; allowed is one for all");
        EXPECT_DEATH(build(host, "LossRecovery", "trimming"),
                     "has LossRecovery .*; allowed is one for all");
        EXPECT_DEATH(build(host, "ChunkBytes", "5000"),
                     "has ChunkBytes .*; allowed is one for all");
    }
}

TEST(Helper, switchesThatHashInDifferentWaysAreRefused)
{
    EXPECT_DEATH(
        {
            Star star;
            star.Install();
            Ptr<Node> second = CreateObject<Node>();
            star.m_helper.SetSwitchAttribute("Ecmp", StringValue("hpcc"));
            star.m_helper.InstallSwitch(second);
            star.m_helper.Connect(star.m_nodes.Get(4), second);
            star.m_helper.Commit();
        },
        "switch of node 5 has Ecmp hpcc; allowed is one for all, and that of node 4 has seeded");
}

TEST(Helper, moreOrFewerPrioritiesThanThereAreAreRefused)
{
    EXPECT_DEATH(Star(0).Build(), "Commit: priorities 0; allowed is 1 to 8");
    EXPECT_DEATH(Star(9).Build(), "Commit: priorities 9; allowed is 1 to 8");
}

TEST(Helper, theDelayOfACableThatIsPluggedInCannotChange)
{
    Star star;
    star.Build();
    Ptr<Channel> cable = star.m_nodes.Get(0)->GetDevice(0)->GetChannel();
    cable->SetAttribute("Delay", StringValue("1us"));
    EXPECT_DEATH(cable->SetAttribute("Delay", StringValue("2us")),
                 "RoceChannel: Delay .*2000ns; allowed is to set it before both ends");
}

TEST(Helper, whatACommittedNetworkWasComputedFromCannotChange)
{
    const auto late = [](const std::string& path, const std::string& value) {
        Star star;
        star.Build();
        Config::Set("/NodeList/*/" + path, StringValue(value));
    };
    // What is as it was changes nothing, and what is read when it is needed may change.
    late("$ns3::RoceSwitch/BufferBytes", "33554432");
    late("$ns3::RoceSwitch/EcnMarkAt", "enqueue");
    late("$ns3::RoceSwitch/QueueCountsFrameOnWire", "true");
    late("DeviceList/*/$ns3::RoceNic/AckEveryPackets", "4");
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, std::string>>{{"BufferBytes", "300000"},
                                                          {"FlowControl", "lossy"},
                                                          {"PfcThreshold", "static"},
                                                          {"PfcAlphaShift", "1"},
                                                          {"PfcResumeOffsetBytes", "1"},
                                                          {"PfcHeadroomBytes", "5000"},
                                                          {"PfcPauseQuanta", "1"},
                                                          {"PfcBytes", "1500"},
                                                          {"Ecmp", "hpcc"},
                                                          {"EcmpSeed", "5"}})
    {
        EXPECT_DEATH(late("$ns3::RoceSwitch/" + name, value),
                     name + " " + value + "; allowed is to set it before RoceHelper::Commit");
    }
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, std::string>>{{"PayloadBytes", "4000"},
                                                          {"WireOverheadBytes", "38"},
                                                          {"TruncateToNs", "true"},
                                                          {"LossRecovery", "trimming"},
                                                          {"DataRate", "100"}})
    {
        EXPECT_DEATH(late("DeviceList/*/$ns3::RoceNic/" + name, value),
                     name + " " + value + ".*; allowed is to set it before RoceHelper::Commit");
    }
}

} // namespace
} // namespace ns3
