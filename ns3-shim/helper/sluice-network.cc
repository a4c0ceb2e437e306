// SPDX-License-Identifier: GPL-2.0-only
#include "sluice-network.h"

#include "roce-engine.h"

#include "ns3/boolean.h"

namespace ns3
{

SluiceNetwork::SluiceNetwork(const sluice::Plan& plan)
    : m_plan(plan),
      m_model(RoceEngine::Get(), m_plan)
{
    const Time::Unit resolution =
        m_plan.run.resolution == sluice::Resolution::kNanosecond ? Time::NS : Time::PS;
    static bool isFirst = true;
    if (Time::GetResolution() != resolution)
    {
        if (!isFirst)
        {
            throw sluice::PlanError(
                "a plan has resolution=" + std::string(resolution == Time::NS ? "ns" : "ps") +
                "; allowed in a process is that of its first plan");
        }
        Time::SetResolution(resolution);
    }
    isFirst = false;
    for (const sluice::PlanNode& node : m_plan.nodes)
    {
        MakeNode(node);
    }
    m_helper.SetDeviceAttribute("TruncateToNs", BooleanValue(m_plan.dataplane.truncateToNs));
    for (std::size_t link = 0; link < m_plan.links.size(); ++link)
    {
        MakeLink(link);
    }
    for (const int64_t id : m_model.topology().switches())
    {
        m_model.AddSwitch(id, NodeOf(id)->GetObject<RoceSwitch>()->GetModel());
    }
    m_model.SetUp();
}

SluiceNetwork::~SluiceNetwork() = default;

void
SluiceNetwork::MakeNode(const sluice::PlanNode& planned)
{
    Ptr<Node> node = CreateObject<Node>();
    if (planned.id != static_cast<int64_t>(node->GetId()))
    {
        throw sluice::PlanError("node id=" + std::to_string(planned.id) +
                                ": node numbers must be 0, 1, 2 … without a gap");
    }
    if (planned.type == sluice::NodeType::kSwitch)
    {
        m_helper.InstallSwitch(node)->SetSettings(m_model.SettingsOf(planned.id));
    }
    m_nodes.push_back(node);
}

void
SluiceNetwork::MakeLink(std::size_t number)
{
    const sluice::PlanLink& link = m_plan.links[number];
    m_helper.SetDeviceAttribute("DataRate",
                                DataRateValue(DataRate(static_cast<uint64_t>(link.rateBps))));
    m_helper.SetChannelAttribute("Delay", TimeValue(RoceTime::FromPs(link.delayPs)));
    const NetDeviceContainer ends = m_helper.Connect(NodeOf(link.a), NodeOf(link.b));
    const Ptr<RoceNetDevice> atA = DynamicCast<RoceNetDevice>(ends.Get(0));
    const Ptr<RoceNetDevice> atB = DynamicCast<RoceNetDevice>(ends.Get(1));
    for (const Ptr<RoceNetDevice>& device : {atA, atB})
    {
        device->SetFrameSizes(m_plan.dataplane.frames);
        if (Ptr<RoceNic> nic = DynamicCast<RoceNic>(device))
        {
            nic->SetOptions(m_plan.dataplane.nic);
            m_model.AddNic(nic->GetNode()->GetId(),
                           static_cast<int>(nic->GetIfIndex()),
                           nic->GetModel());
        }
    }
    m_model.SetUpLine(number, &atA->GetErrors(), &atB->GetErrors());
}

void
SluiceNetwork::Connect(std::unique_ptr<sluice::Transport> transport)
{
    if (transport)
    {
        m_model.Connect(std::move(transport), GetSimulator());
    }
    m_model.StartFlows();
}

Ptr<Node>
SluiceNetwork::NodeOf(int64_t id) const
{
    return m_nodes.at(static_cast<std::size_t>(id));
}

Ptr<RoceNetDevice>
SluiceNetwork::GetDevice(int64_t node, int64_t port) const
{
    return DynamicCast<RoceNetDevice>(NodeOf(node)->GetDevice(static_cast<uint32_t>(port)));
}

sluice::roce::Simulator
SluiceNetwork::GetSimulator()
{
    return {"ns3", SLUICE_NS3_VERSION};
}

} // namespace ns3
