// SPDX-License-Identifier: GPL-2.0-only
#include "roce-helper.h"

#include "roce-engine.h"
#include "sluice/assembly/network.h"
#include "sluice/assembly/work_graph.h"
#include "sluice/model/class_queues.h"
#include "sluice/vocabulary.h"

#include "ns3/abort.h"
#include "ns3/node-list.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/string.h"

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
    m_built = nullptr;
    Ptr<RoceNetDevice> endA = MakeEnd(a);
    Ptr<RoceNetDevice> endB = MakeEnd(b);
    Ptr<RoceChannel> channel = m_channel.Create<RoceChannel>();
    channel->Attach(endA);
    channel->Attach(endB);
    m_cables.emplace_back(endA, endB);
    NetDeviceContainer ends;
    ends.Add(endA);
    ends.Add(endB);
    return ends;
}

/// The network as a plan, of which the switches are set up as those of any plan.
struct RoceHelper::Built
{
    explicit Built(sluice::Plan of)
        : plan(std::move(of)),
          network(RoceEngine::Get(), plan)
    {
    }

    const sluice::Plan plan;
    sluice::roce::Network network;
};

void
RoceHelper::Commit(int64_t priorities)
{
    NS_ABORT_MSG_IF(priorities < 1 || priorities > sluice::roce::ClassQueues::kClasses,
                    "RoceHelper::Commit: priorities " << priorities << "; allowed is 1 to "
                                                      << sluice::roce::ClassQueues::kClasses);
    m_mostPriorities = priorities;
    CheckNics();
    CheckSwitches();
    const auto built = std::make_shared<Built>(MakePlan());
    for (std::size_t cable = 0; cable < m_cables.size(); ++cable)
    {
        const auto& [endA, endB] = m_cables[cable];
        for (const Ptr<RoceNetDevice>& end : {endA, endB})
        {
            if (Ptr<RoceNic> nic = DynamicCast<RoceNic>(end))
            {
                built->network.AddNic(nic->GetNode()->GetId(), 0, nic->GetModel());
            }
        }
        built->network.KeyLine(cable, &endA->GetErrors(), &endB->GetErrors());
    }
    for (const int64_t id : built->network.topology().switches())
    {
        Ptr<RoceSwitch> target =
            NodeList::GetNode(static_cast<uint32_t>(id))->GetObject<RoceSwitch>();
        if (built->plan.dataplane.nic.lossRecovery == sluice::LossRecovery::kTrimming)
        {
            target->Trim();
        }
        built->network.AddSwitch(id, target->GetModel());
        target->Keep(built);
    }
    built->network.SetPriorities(priorities);
    built->network.SetUpDevices();
    for (const auto& [endA, endB] : m_cables)
    {
        endA->Fix();
        endB->Fix();
    }
    m_built = built;
}

namespace
{

std::string
AttributeOf(const Ptr<Object>& object, const std::string& name)
{
    StringValue value;
    object->GetAttribute(name, value);
    return value.Get();
}

/**
 * \param objects the objects of some kind, by node
 * \param kind how a sentence calls them
 * \param name an attribute that they have alike in a plan
 */
template <typename T>
void
CheckAlike(const std::vector<std::pair<uint32_t, Ptr<T>>>& objects,
           const std::string& kind,
           const std::string& name)
{
    for (const auto& [node, object] : objects)
    {
        const std::string first = AttributeOf(objects.front().second, name);
        const std::string own = AttributeOf(object, name);
        NS_ABORT_MSG_IF(own != first,
                        "the " << kind << " of node " << node << " has " << name << " " << own
                               << "; allowed is one for all, and that of node "
                               << objects.front().first << " has " << first);
    }
}

} // namespace

void
RoceHelper::CheckNics() const
{
    std::vector<std::pair<uint32_t, Ptr<RoceNic>>> nics;
    for (const Ptr<Node>& node : m_nodes)
    {
        if (Ptr<RoceNic> nic = GetNic(node))
        {
            NS_ABORT_MSG_IF(DynamicCast<RoceNic>(node->GetDevice(node->GetNDevices() - 1)) != nic,
                            "node " << node->GetId()
                                    << " has several NICs; a host of this helper has one");
            nics.emplace_back(node->GetId(), nic);
        }
    }
    for (const char* name : {"LossRecovery", "ChunkBytes", "GoBackToChunk", "FirstAckBytes"})
    {
        CheckAlike(nics, "NIC", name);
    }
}

void
RoceHelper::CheckSwitches() const
{
    std::vector<std::pair<uint32_t, Ptr<RoceSwitch>>> switches;
    for (const Ptr<Node>& node : m_nodes)
    {
        if (Ptr<RoceSwitch> target = node->GetObject<RoceSwitch>())
        {
            switches.emplace_back(node->GetId(), target);
            std::size_t cabled = 0;
            for (const auto& [endA, endB] : m_cables)
            {
                cabled += (endA->GetNode() == node) + (endB->GetNode() == node);
            }
            NS_ABORT_MSG_IF(cabled != target->GetPorts().size(),
                            "the switch of node " << node->GetId() << " has "
                                                  << target->GetPorts().size()
                                                  << " ports; allowed is those that this "
                                                     "RoceHelper cabled, "
                                                  << cabled);
        }
    }
    CheckAlike(switches, "switch", "Ecmp");
}

sluice::Plan
RoceHelper::MakePlan() const
{
    sluice::Plan plan;
    // With the default seed, 1, a run has the seed of its number.
    plan.run.seed = (uint64_t{RngSeedManager::GetSeed() - 1} << 32) ^ RngSeedManager::GetRun();
    for (uint32_t id = 0; id < NodeList::GetNNodes(); ++id)
    {
        sluice::PlanNode node;
        node.id = id;
        plan.nodes.push_back(node);
    }
    int64_t longest = 0;
    for (const Ptr<Node>& node : m_nodes)
    {
        if (Ptr<RoceSwitch> target = node->GetObject<RoceSwitch>())
        {
            plan.nodes[node->GetId()].type = sluice::NodeType::kSwitch;
            static_cast<sluice::NetworkOptions&>(plan.dataplane) =
                target->GetModel().settings().network;
        }
    }
    for (const auto& [endA, endB] : m_cables)
    {
        sluice::PlanLink link;
        link.a = endA->GetNode()->GetId();
        link.b = endB->GetNode()->GetId();
        link.rateBps = static_cast<int64_t>(endA->GetRateBps());
        link.delayPs = endA->GetDelayPs();
        plan.dataplane.truncateToNs = endA->GetPort().truncateToNs();
        for (const Ptr<RoceNetDevice>& end : {endA, endB})
        {
            Ptr<RoceNic> nic = DynamicCast<RoceNic>(end);
            if (!nic)
            {
                continue;
            }
            link.rateBps = static_cast<int64_t>(nic->GetRateBps());
            plan.dataplane.nic = nic->GetOptions();
            const sluice::FrameOptions& own = nic->GetFrameSizes();
            if (own.DataFrame(own.payloadBytes) > longest)
            {
                longest = own.DataFrame(own.payloadBytes);
                plan.dataplane.frames = own;
            }
        }
        plan.links.push_back(link);
    }
    return plan;
}

namespace
{

void
Refuse(const RoceFlow& flow, const std::string& name, int64_t value, const std::string& allowed)
{
    NS_ABORT_MSG("flow " << flow.id << " has " << name << " " << value << "; allowed is "
                         << allowed);
}

} // namespace

void
RoceHelper::CheckFlow(const RoceFlow& flow) const
{
    constexpr int64_t MOST_BYTES = 1000000000000000;
    constexpr int64_t MOST_PS = 1000000000000000000;
    NS_ABORT_MSG_UNLESS(m_built,
                        "flow " << flow.id
                                << ": flows are added after RoceHelper::Commit, and the network "
                                   "was not committed, or was cabled since then");
    const sluice::roce::Network& network = m_built->network;
    if (flow.id > sluice::EntityId::kIndexMask)
    {
        Refuse(flow, "id", flow.id, "at most " + std::to_string(sluice::EntityId::kIndexMask));
    }
    if (m_flows.count(flow.id) > 0)
    {
        Refuse(flow, "id", flow.id, "an id no other flow has");
    }
    for (const auto& [name, id] :
         {std::pair{"source", flow.source}, std::pair{"destination", flow.destination}})
    {
        if (id >= m_built->plan.nodes.size() || !network.NicOf(id))
        {
            Refuse(flow, name, id, "a host with a NIC");
        }
    }
    if (flow.source == flow.destination)
    {
        Refuse(flow, "destination", flow.destination, "a host other than its source");
    }
    if (network.topology().NextHops(flow.source, flow.destination).empty())
    {
        Refuse(flow,
               "destination",
               flow.destination,
               "a host that cables and switches join to its source");
    }
    const bool mayBeEmpty =
        network.NicOf(flow.source)->options().nicTurns != sluice::NicTurns::kRoundRobin;
    if (flow.bytes < (mayBeEmpty ? 0 : 1) ||
        (flow.bytes > MOST_BYTES && flow.bytes != RoceFlow::kUnbounded))
    {
        Refuse(flow,
               "bytes",
               flow.bytes,
               (mayBeEmpty ? "0 to " : "1 to ") + std::to_string(MOST_BYTES) + ", or kUnbounded");
    }
    if (flow.startPs < 0 || flow.startPs > MOST_PS)
    {
        Refuse(flow, "startPs", flow.startPs, "0 to " + std::to_string(MOST_PS));
    }
    if (flow.stopPs > MOST_PS || (flow.stopPs >= 0 && flow.stopPs <= flow.startPs))
    {
        Refuse(flow,
               "stopPs",
               flow.stopPs,
               "more than its startPs, " + std::to_string(flow.startPs) + ", up to " +
                   std::to_string(MOST_PS) + ", or a negative number");
    }
    if (flow.offeredBps < 0)
    {
        Refuse(flow, "offeredBps", flow.offeredBps, "0 and more");
    }
    const std::vector<int64_t>& switches = network.topology().switches();
    const bool hasPriority0 = std::all_of(switches.begin(), switches.end(), [&](int64_t id) {
        return network.SwitchOf(id)->Priority0IsControl();
    });
    if (flow.priority >= sluice::roce::ClassQueues::kClasses ||
        (flow.priority == 0 && (switches.empty() || !hasPriority0)))
    {
        Refuse(flow,
               "priority",
               flow.priority,
               "1 to 7, or 0 where all switches have Priority0IsControl");
    }
}

void
RoceHelper::AddFlow(Ptr<RoceFlow> flow)
{
    CheckFlow(*flow);
    m_flows.insert(flow->id);
    m_priorities.insert(flow->priority);
    NS_ABORT_MSG_IF(static_cast<int64_t>(m_priorities.size()) > m_mostPriorities,
                    "flow " << flow->id << " has priority " << int{flow->priority}
                            << ", and the buffers were computed for " << m_mostPriorities
                            << " of them; allowed is what RoceHelper::Commit was told");
    sluice::roce::ScheduleFlow(RoceEngine::Get(),
                               sluice::roce::FlowPtr(PeekPointer(flow)),
                               *m_built->network.NicOf(flow->source),
                               *m_built->network.NicOf(flow->destination));
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
