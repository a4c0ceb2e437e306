// SPDX-License-Identifier: GPL-2.0-only
#include "roce-switch.h"

#include "roce-engine.h"

#include "ns3/log.h"
#include "ns3/node.h"

#include <utility>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceSwitch");

NS_OBJECT_ENSURE_REGISTERED(RoceSwitch);

TypeId
RoceSwitch::GetTypeId()
{
    static TypeId tid = AddKeyAttributes(TypeId("ns3::RoceSwitch")
                                             .SetParent<Object>()
                                             .SetGroupName("Sluice")
                                             .AddConstructor<RoceSwitch>());
    return tid;
}

RoceSwitch::RoceSwitch()
    : m_model(RoceEngine::Get(), m_settings)
{
}

RoceSwitch::~RoceSwitch() = default;

void
RoceSwitch::NotifyNewAggregate()
{
    if (Ptr<Node> node = GetObject<Node>())
    {
        m_model.SetNode(node->GetId());
    }
    Object::NotifyNewAggregate();
}

void
RoceSwitch::DoDispose()
{
    m_model.Clear();
    m_ports.clear();
    Object::DoDispose();
}

void
RoceSwitch::AddPort(Ptr<RoceSwitchPort> port)
{
    m_model.AddPort(port->GetModel());
    m_ports.push_back(port);
    GetObject<Node>()->AddDevice(port);
}

void
RoceSwitch::Commit(int64_t nicRateBps, const sluice::FrameOptions& frames, int64_t priorities)
{
    m_model.Commit(nicRateBps, frames, priorities);
}

void
RoceSwitch::SetRoute(uint32_t destination, std::vector<uint32_t> ports)
{
    m_model.SetRoute(destination, std::move(ports));
}

} // namespace ns3
