// SPDX-License-Identifier: GPL-2.0-only
// A program of one's own that builds a plan's network by RoceHelper gets what the plan gets.

#include "roce-engine.h"
#include "small-network.h"

#include "ns3/double.h"
#include "ns3/node-container.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <gtest/gtest.h>
#include <sstream>

namespace ns3
{
namespace
{

/// What a run came to.
struct Outcome
{
    std::vector<int64_t> m_finishPs; //!< by flow
    std::vector<uint64_t> m_counts;  //!< of each port: packets, drops, pauses, marks, losses
};

void
Count(Outcome& outcome, const Ptr<RoceSwitch>& target)
{
    for (const Ptr<RoceSwitchPort>& port : target->GetPorts())
    {
        for (const uint64_t count : {port->GetPackets(),
                                     port->GetDropped(),
                                     port->GetPausesSent(),
                                     port->GetMarked(),
                                     port->GetLineErrors()})
        {
            outcome.m_counts.push_back(count);
        }
    }
}

/// What switches decide when they start.
struct Decided
{
    sluice::Welcome m_welcome;
    ScriptedTransport::Answer m_answer; //!< null: no session
};

Outcome
ByPlan(const std::string& lines, const Decided& decided = {}, uint64_t seed = 1)
{
    SmallNetwork network(lines, 20000000000, seed);
    if (decided.m_answer)
    {
        network.Decide(decided.m_welcome, decided.m_answer);
    }
    network.Run();
    Outcome outcome;
    for (const sluice::roce::FlowPtr& flow : network.Net().GetModel().flows())
    {
        outcome.m_finishPs.push_back(flow->finishPs);
    }
    for (const int64_t id : network.Net().GetModel().topology().switches())
    {
        Count(outcome, network.Switch(id));
    }
    return outcome;
}

/// A plan's nodes, links and flows as a program makes them.
class Program
{
  public:
    using Attributes = std::vector<std::pair<std::string, std::string>>;

    explicit Program(const std::string& lines, const Attributes& ofSwitches = {})
    {
        std::istringstream text("sluice-plan version=1\nrun experiment=test seed=1 duration_ps=1 "
                                "out=unused\nsession transport=jvm classpath=unused\n" +
                                lines);
        m_plan = sluice::ReadPlan(text, "test");
        if (Time::GetResolution() != Time::PS)
        {
            Time::SetResolution(Time::PS);
        }
        for (const auto& [name, value] : ofSwitches)
        {
            m_helper.SetSwitchAttribute(name, StringValue(value));
        }
        m_nodes.Create(static_cast<uint32_t>(m_plan.nodes.size()));
        for (const sluice::PlanNode& node : m_plan.nodes)
        {
            if (node.type == sluice::NodeType::kSwitch)
            {
                m_helper.InstallSwitch(NodeOf(node.id));
            }
        }
        for (const sluice::PlanLink& link : m_plan.links)
        {
            m_helper.SetDeviceAttribute(
                "DataRate",
                DataRateValue(DataRate(static_cast<uint64_t>(link.rateBps))));
            m_helper.SetDeviceAttribute("FrameErrorRate", DoubleValue(link.per));
            m_helper.SetChannelAttribute("Delay", TimeValue(RoceTime::FromPs(link.delayPs)));
            m_helper.Connect(NodeOf(link.a), NodeOf(link.b));
        }
    }

    ~Program()
    {
        Simulator::Destroy();
    }

    Ptr<Node> NodeOf(int64_t id) const
    {
        return m_nodes.Get(static_cast<uint32_t>(id));
    }

    Ptr<RoceSwitch> Switch(int64_t id) const
    {
        return NodeOf(id)->GetObject<RoceSwitch>();
    }

    Outcome Run(const Decided& decided = {})
    {
        m_helper.Commit();
        for (const sluice::PlanFlow& planned : m_plan.flows)
        {
            Ptr<RoceFlow> flow = Create<RoceFlow>();
            flow->id = static_cast<uint32_t>(planned.id);
            flow->source = static_cast<uint32_t>(planned.src);
            flow->destination = static_cast<uint32_t>(planned.dst);
            flow->bytes = planned.bytes;
            flow->startPs = planned.startPs;
            flow->sourcePort = static_cast<uint16_t>(planned.sport);
            m_flows.push_back(flow);
        }
        if (decided.m_answer)
        {
            Connect(decided);
        }
        for (const Ptr<RoceFlow>& flow : m_flows)
        {
            m_helper.AddFlow(flow);
        }
        Simulator::Stop(RoceTime::FromPs(20000000000));
        Simulator::Run();
        Outcome outcome;
        for (const Ptr<RoceFlow>& flow : m_flows)
        {
            outcome.m_finishPs.push_back(flow->finishPs);
        }
        for (const sluice::PlanNode& node : m_plan.nodes)
        {
            if (node.type == sluice::NodeType::kSwitch)
            {
                Count(outcome, Switch(node.id));
            }
        }
        return outcome;
    }

    RoceHelper m_helper;

  private:
    void Connect(const Decided& decided)
    {
        m_session = std::make_unique<sluice::roce::SessionAdapter>(
            RoceEngine::Get(),
            std::make_unique<ScriptedTransport>(decided.m_welcome, m_reported, decided.m_answer));
        m_session->SetNodes(static_cast<int64_t>(m_plan.nodes.size()));
        for (const sluice::PlanNode& node : m_plan.nodes)
        {
            if (node.type == sluice::NodeType::kSwitch)
            {
                m_session->AddSwitch(Switch(node.id)->GetModel());
            }
        }
        for (const Ptr<RoceFlow>& flow : m_flows)
        {
            m_session->AddFlow(sluice::roce::FlowPtr(PeekPointer(flow)),
                               RoceHelper::GetNic(NodeOf(flow->source))->GetModel(),
                               RoceHelper::GetNic(NodeOf(flow->destination))->GetModel());
        }
        for (const sluice::PlanNode& node : m_plan.nodes)
        {
            if (node.type == sluice::NodeType::kHost)
            {
                Ptr<RoceNic> nic = RoceHelper::GetNic(NodeOf(node.id));
                nic->SetAgent(m_session.get());
                m_session->AddHost(nic->GetModel());
            }
        }
        m_session->Open(sluice::Hello());
    }

    sluice::Plan m_plan;
    NodeContainer m_nodes;
    std::vector<Ptr<RoceFlow>> m_flows;
    std::vector<ReportedEvent> m_reported;
    std::unique_ptr<sluice::roce::SessionAdapter> m_session;
};

/// Hosts 0 to 2 at switch 6, 3 to 5 at switch 7, three ways between them by 8, 9 and 10, whose
/// links to the second are cabled in another order than those to the first; three senders to host
/// 3, and six flows back.
std::string
Fabric(const std::string& more = "", const std::string& ofEachLink = "")
{
    std::ostringstream lines;
    for (int node = 0; node < 11; ++node)
    {
        lines << "node id=" << node << " type=" << (node < 6 ? "host" : "switch") << "\n";
    }
    int64_t delayPs = 1000000;
    const auto link = [&](int a, int b) {
        delayPs += 7919;
        lines << "link a=" << a << " b=" << b << " rate_bps=25000000000 delay_ps=" << delayPs
              << ofEachLink << "\n";
    };
    for (int host = 0; host < 6; ++host)
    {
        link(host, host < 3 ? 6 : 7);
    }
    for (const int spine : {9, 8, 10})
    {
        link(6, spine);
    }
    for (const int spine : {8, 10, 9})
    {
        link(spine, 7);
    }
    for (int flow = 0; flow < 9; ++flow)
    {
        lines << "flow id=" << flow << " src=" << (flow < 3 ? flow : 3 + flow % 3)
              << " dst=" << (flow < 3 ? 3 : 1) << " bytes=" << 250000 + 1000 * flow
              << " start_ps=" << 1234567 * flow << " sport=" << 10000 + flow << "\n";
    }
    lines << "dataplane buffer_bytes=300000 " << more << "\n";
    return lines.str();
}

void
ExpectSame(const Outcome& program, const Outcome& plan)
{
    EXPECT_EQ(program.m_finishPs, plan.m_finishPs);
    EXPECT_EQ(program.m_counts, plan.m_counts);
}

void
ExpectSameWith(const std::string& key, const std::string& attribute, const std::string& value)
{
    SCOPED_TRACE(attribute + " " + value);
    const Outcome plan = ByPlan(Fabric(key + "=" + value));
    Program program(Fabric(), {{"BufferBytes", "300000"}, {attribute, value}});
    ExpectSame(program.Run(), plan);
}

TEST(HelperPlan, theSwitchesOfAProgramAreThoseOfThePlan)
{
    ExpectSameWith("pfc_bytes", "PfcBytes", "64");
    ExpectSameWith("pfc_bytes", "PfcBytes", "1500");
    ExpectSameWith("pfc_alpha_shift", "PfcAlphaShift", "1");
    ExpectSameWith("pfc_pause_quanta", "PfcPauseQuanta", "0");
    ExpectSameWith("flow_control", "FlowControl", "lossy");
    ExpectSameWith("ecmp", "Ecmp", "seeded");
    ExpectSameWith("ecmp", "Ecmp", "destination");
    ExpectSameWith("ecmp", "Ecmp", "hpcc");
    ExpectSameWith("ecmp", "Ecmp", "conweave");
    ExpectSameWith("ecmp_seed", "EcmpSeed", "7");
    ExpectSameWith("ecmp_symmetric", "EcmpSymmetric", "true");
}

TEST(HelperPlan, theAlphaShiftCountsFromTheFirstHostWhicheverWasCabledFirst)
{
    const std::string lines =
        "node id=0 type=host\nnode id=1 type=host\nnode id=2 type=host\nnode id=3 type=switch\n"
        "link a=1 b=3 rate_bps=100000000000 delay_ps=1000007\n"
        "link a=0 b=3 rate_bps=25000000000 delay_ps=1010009\n"
        "link a=2 b=3 rate_bps=100000000000 delay_ps=1020031\n"
        "flow id=0 src=1 dst=0 bytes=500500\n"
        "flow id=1 src=2 dst=0 bytes=500500 start_ps=1234567\n";
    const Outcome plan =
        ByPlan(lines + "dataplane buffer_bytes=400000 pfc_alpha_shift_by_rate=true\n");
    Program program(lines, {{"BufferBytes", "400000"}, {"PfcAlphaShiftByRate", "true"}});
    ExpectSame(program.Run(), plan);
    EXPECT_EQ(program.Switch(3)->GetBuffer()->AlphaShiftOf(0), 1);
    EXPECT_EQ(program.Switch(3)->GetBuffer()->AlphaShiftOf(1), 3);
}

TEST(HelperPlan, theRunDrawsWhatAPlanOfThatSeedDraws)
{
    for (const uint64_t seed : {1, 9})
    {
        const Outcome plan = ByPlan(Fabric("", " per=0.01"), {}, seed);
        RngSeedManager::SetRun(seed);
        Program program(Fabric("", " per=0.01"), {{"BufferBytes", "300000"}});
        ExpectSame(program.Run(), plan);
    }
    RngSeedManager::SetRun(1);
}

TEST(HelperPlan, theRunDrawsThePathsThatAreChosenAtRandom)
{
    Decided spray;
    spray.m_welcome.switchPoints = true;
    spray.m_answer = [](const ReportedEvent& event, uint32_t index, sluice::RecordBuffer& out) {
        if (event.Kind() == sluice::EventKind::kPortStart)
        {
            Decide(out, index, sluice::DecisionKind::kChoosePaths, 1);
        }
    };
    std::vector<std::vector<int64_t>> ends;
    for (const uint64_t seed : {1, 9})
    {
        const Outcome plan = ByPlan(Fabric(), spray, seed);
        RngSeedManager::SetRun(seed);
        Program program(Fabric(), {{"BufferBytes", "300000"}});
        const Outcome own = program.Run(spray);
        ExpectSame(own, plan);
        ends.push_back(own.m_finishPs);
    }
    EXPECT_NE(ends[0], ends[1]);
    RngSeedManager::SetRun(1);
}

} // namespace
} // namespace ns3
