// SPDX-License-Identifier: GPL-2.0-only
#include "roce-helper.h"

#include "roce-engine.h"
#include "sluice/assembly/flow_schedule.h"
#include "sluice/rules/random.h"
#include "sluice/rules/shortest_paths.h"

#include "ns3/names.h"
#include "ns3/node-list.h"
#include "ns3/rng-seed-manager.h"

#include <algorithm>
#include <utility>

namespace ns3
{

RoceHelper::RoceHelper()
{
    m_nic.SetTypeId("ns3::RoceNic");
    m_port.SetTypeId("ns3::RoceSwitchPort");
    m_switch.SetTypeId("ns3::RoceSwitch");
    m_channel.SetTypeId("ns3::RoceChannel");
}

void
RoceHelper::SetNicAttribute(std::string name, const AttributeValue& value)
{
    m_nic.Set(name, value);
}

void
RoceHelper::SetDeviceAttribute(std::string name, const AttributeValue& value)
{
    m_nic.Set(name, value);
    m_port.Set(name, value);
}

void
RoceHelper::SetSwitchAttribute(std::string name, const AttributeValue& value)
{
    m_switch.Set(name, value);
}

void
RoceHelper::SetChannelAttribute(std::string name, const AttributeValue& value)
{
    m_channel.Set(name, value);
}

Ptr<RoceSwitch>
RoceHelper::InstallSwitch(Ptr<Node> node)
{
    Ptr<RoceSwitch> made = m_switch.Create<RoceSwitch>();
    node->AggregateObject(made);
    return made;
}

Ptr<RoceNetDevice>
RoceHelper::MakeEnd(Ptr<Node> node)
{
    if (std::find(m_nodes.begin(), m_nodes.end(), node) == m_nodes.end())
    {
        m_nodes.push_back(node);
    }
    if (Ptr<RoceSwitch> owner = node->GetObject<RoceSwitch>())
    {
        Ptr<RoceSwitchPort> port = m_port.Create<RoceSwitchPort>();
        owner->AddPort(port);
        return port;
    }
    Ptr<RoceNic> nic = m_nic.Create<RoceNic>();
    node->AddDevice(nic);
    return nic;
}

NetDeviceContainer
RoceHelper::Connect(Ptr<Node> a, Ptr<Node> b)
{
    Ptr<RoceNetDevice> endA = MakeEnd(a);
    Ptr<RoceNetDevice> endB = MakeEnd(b);
    Ptr<RoceChannel> channel = m_channel.Create<RoceChannel>();
    channel->Attach(endA);
    channel->Attach(endB);
    NetDeviceContainer ends;
    ends.Add(endA);
    ends.Add(endB);
    return ends;
}

void
RoceHelper::Commit(int64_t priorities)
{
    m_mostPriorities = priorities;
    sluice::FrameOptions frames;
    int64_t longest = 0;
    uint64_t nicRateBps = 0;
    bool trims = false;
    std::vector<sluice::ShortestPaths::Node> graph(NodeList::GetNNodes());
    for (const Ptr<Node>& node : m_nodes)
    {
        sluice::ShortestPaths::Node& vertex = graph[node->GetId()];
        if (Ptr<RoceNic> nic = GetNic(node))
        {
            NS_ABORT_MSG_IF(DynamicCast<RoceNic>(node->GetDevice(node->GetNDevices() - 1)) != nic,
                            "node " << node->GetId()
                                    << " has several NICs; a host of this helper has one");
            nicRateBps = nicRateBps ? nicRateBps : nic->GetRateBps();
            const sluice::FrameOptions& own = nic->GetFrameSizes();
            if (own.DataFrame(own.payloadBytes) > longest)
            {
                longest = own.DataFrame(own.payloadBytes);
                frames = own;
            }
            trims |= nic->GetOptions().lossRecovery == sluice::LossRecovery::kTrimming;
            vertex.peers.push_back(nic->GetPeer()->GetNode()->GetId());
            continue;
        }
        vertex.forwards = true;
        for (const Ptr<RoceSwitchPort>& port : node->GetObject<RoceSwitch>()->GetPorts())
        {
            vertex.peers.push_back(port->GetPeer()->GetNode()->GetId());
        }
    }
    const sluice::ShortestPaths paths(std::move(graph));
    for (const Ptr<Node>& destination : m_nodes)
    {
        SetRoutes(destination->GetId(), paths.To(destination->GetId()));
    }
    for (const Ptr<Node>& node : m_nodes)
    {
        if (Ptr<RoceSwitch> target = node->GetObject<RoceSwitch>())
        {
            if (trims)
            {
                target->Trim();
            }
            target->Commit(static_cast<int64_t>(nicRateBps), frames, priorities);
        }
    }
    KeyStreams();
}

void
RoceHelper::KeyStreams() const
{
    using sluice::StreamKey;
    using sluice::StreamKind;
    const uint64_t seed =
        (uint64_t{RngSeedManager::GetSeed()} << 32) ^ uint64_t { RngSeedManager::GetRun() };
    uint64_t index = 0;
    for (const Ptr<Node>& node : m_nodes)
    {
        for (uint32_t i = 0; i < node->GetNDevices(); ++i)
        {
            Ptr<RoceNetDevice> device = DynamicCast<RoceNetDevice>(node->GetDevice(i));
            if (!device)
            {
                continue;
            }
            device->GetErrors().DrawFrom(seed, StreamKey(StreamKind::kLinkErrors, index));
            if (Ptr<RoceSwitchPort> port = DynamicCast<RoceSwitchPort>(device))
            {
                port->GetModel().SetDropStream(seed, StreamKey(StreamKind::kWredDrops, index));
                port->GetModel().SetMarkingStream(seed, StreamKey(StreamKind::kEcnMarking, index));
            }
            ++index;
        }
    }
}

void
RoceHelper::SetRoutes(uint32_t destination, const std::vector<std::vector<int>>& portsByNode) const
{
    for (const Ptr<Node>& node : m_nodes)
    {
        const std::vector<int>& ports = portsByNode[node->GetId()];
        if (Ptr<RoceSwitch> target = node->GetObject<RoceSwitch>())
        {
            target->SetRoute(destination, {ports.begin(), ports.end()});
        }
    }
}

void
RoceHelper::AddFlow(Ptr<RoceFlow> flow)
{
    Ptr<RoceNic> source = GetNic(NodeList::GetNode(flow->source));
    Ptr<RoceNic> destination = GetNic(NodeList::GetNode(flow->destination));
    NS_ABORT_MSG_UNLESS(source && destination,
                        "flow " << flow->id << " from node " << flow->source << " to node "
                                << flow->destination << ": both must be hosts with a NIC");
    m_priorities.insert(flow->priority);
    NS_ABORT_MSG_IF(static_cast<int64_t>(m_priorities.size()) > m_mostPriorities,
                    "flow " << flow->id << " has priority " << int{flow->priority}
                            << ", and the buffers were computed for " << m_mostPriorities
                            << " of them; allowed is what RoceHelper::Commit was told");
    sluice::roce::ScheduleFlow(RoceEngine::Get(),
                               sluice::roce::FlowPtr(PeekPointer(flow)),
                               source->GetModel(),
                               destination->GetModel());
}

Ptr<RoceNic>
RoceHelper::GetNic(Ptr<Node> node)
{
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        if (Ptr<RoceNic> nic = DynamicCast<RoceNic>(node->GetDevice(i)))
        {
            return nic;
        }
    }
    return nullptr;
}

void
RoceHelper::EnablePcapInternal(std::string prefix,
                               Ptr<NetDevice> nd,
                               bool promiscuous,
                               bool explicitFilename)
{
    Ptr<RoceNetDevice> device = DynamicCast<RoceNetDevice>(nd);
    if (!device)
    {
        return;
    }
    PcapHelper pcap;
    const std::string name = explicitFilename ? prefix : pcap.GetFilenameFromDevice(prefix, device);
    Ptr<PcapFileWrapper> file = pcap.CreateFile(name, std::ios::out, PcapHelper::DLT_EN10MB);
    pcap.HookDefaultSink<RoceNetDevice>(device, promiscuous ? "PromiscSniffer" : "Sniffer", file);
}

} // namespace ns3
