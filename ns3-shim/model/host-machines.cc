// SPDX-License-Identifier: GPL-2.0-only
#include "host-machines.h"

#include "decision-refusal.h"

#include <string>

namespace ns3
{

using sluice::EntityId;

void
HostMachines::Add(Ptr<RoceNic> nic)
{
    m_nics[nic->GetNode()->GetId()] = nic;
}

void
HostMachines::Start()
{
    m_started = true;
    for (const auto& [node, nic] : m_nics)
    {
        sluice::Record start;
        start.a = node;
        start.b = static_cast<int64_t>(nic->GetRateBps());
        start.c = nic->GetDelayPs();
        start.d = nic->GetPeer()->GetNode()->GetId();
        m_agent.Ask(sluice::EventKind::kHostStart, EntityId::Node(node), start, 0);
    }
}

std::vector<int64_t>
HostMachines::Places() const
{
    std::vector<int64_t> words{static_cast<int64_t>(m_nics.size())};
    for (const auto& [node, nic] : m_nics)
    {
        words.insert(words.end(), {node, nic->GetPeer()->GetNode()->GetId()});
    }
    return words;
}

Ptr<RoceNic>
HostMachines::GetNic(uint32_t node) const
{
    const auto it = m_nics.find(node);
    return it == m_nics.end() ? nullptr : it->second;
}

bool
HostMachines::Has(EntityId entity) const
{
    return m_started && entity.role() == sluice::Role::kNode && m_nics.count(entity.index()) > 0;
}

void
HostMachines::Apply(const sluice::Decision& decision) const
{
    RoceNic& nic = *m_nics.at(decision.entity.index());
    switch (decision.kind)
    {
    case sluice::DecisionKind::kWatchPauses:
        if (decision.a < 0 || decision.a >= sluice::kWatchers)
        {
            RefuseDecision(decision, "with watcher " + std::to_string(decision.a));
        }
        nic.WatchPauses(static_cast<uint32_t>(decision.a),
                        decision.b != 0,
                        &m_agent,
                        decision.entity);
        return;
    case sluice::DecisionKind::kScaleFlows:
        nic.ScaleFlows(sluice::DoubleOf(decision.a));
        return;
    case sluice::DecisionKind::kLimitCredits:
        if (decision.a < 0 || decision.b < 0)
        {
            RefuseDecision(decision,
                           "with " + std::to_string(decision.a) + " bit/s and " +
                               std::to_string(decision.b) + " bytes");
        }
        nic.LimitCredits(decision.a, decision.b);
        return;
    default:
        RefuseDecision(decision, "which a host cannot decide");
    }
}

} // namespace ns3
