// SPDX-License-Identifier: GPL-2.0-only
#include "switch-counters.h"

#include "sluice/vocabulary.h"

#include <algorithm>
#include <array>

namespace ns3
{

namespace
{

using Ports = std::vector<Ptr<RoceSwitchPort>>;
using Words = std::vector<int64_t>;

void
AddTotals(const Ports& ports, int64_t mask, Words& words)
{
    std::array<int64_t, 4> totals{};
    for (const Ptr<RoceSwitchPort>& port : ports)
    {
        totals[0] += port->GetQueueBytes();
        totals[1] += port->GetQueuePackets();
        totals[2] += port->GetSentBytes();
        totals[3] += port->GetEnqueuedBytes();
    }
    for (std::size_t i = 0; i < totals.size(); ++i)
    {
        if ((mask & (1LL << i)) != 0)
        {
            words.push_back(totals[i]);
        }
    }
}

void
AddFlowsInQueue(const Ports& ports, Words& words)
{
    std::vector<RoceSwitchPort::FlowCount> flows;
    for (const Ptr<RoceSwitchPort>& port : ports)
    {
        const auto here = port->GetFlowsInQueue();
        flows.insert(flows.end(), here.begin(), here.end());
    }
    // A flow leaves a switch by one port only, so that no flow comes twice.
    std::sort(flows.begin(), flows.end(), [](const auto& x, const auto& y) {
        return x.m_flow < y.m_flow;
    });
    words.push_back(static_cast<int64_t>(flows.size()));
    for (const RoceSwitchPort::FlowCount& flow : flows)
    {
        words.insert(words.end(), {flow.m_flow, flow.m_packets, flow.m_bytes});
    }
}

void
AddPortQueues(const Ports& ports, Words& words)
{
    words.push_back(static_cast<int64_t>(ports.size()));
    for (const Ptr<RoceSwitchPort>& port : ports)
    {
        words.push_back(port->GetQueueBytes());
    }
}

void
AddFlowsSeen(const Ports& ports, Words& words)
{
    const std::size_t countAt = words.size();
    words.push_back(0);
    for (const Ptr<RoceSwitchPort>& port : ports)
    {
        for (const sluice::SeenFlow& seen : port->SeenFlows().Take())
        {
            ++words[countAt];
            words.insert(words.end(),
                         {port->GetNumber(),
                          seen.flow,
                          seen.source,
                          seen.destination,
                          seen.packets,
                          seen.bytes,
                          seen.packetsAbove});
        }
    }
}

void
AddPairs(const RoceSwitch& owner, const Ports& egresses, Words& words)
{
    const std::size_t countAt = words.size();
    words.push_back(0);
    for (const Ptr<RoceSwitchPort>& ingress : owner.GetPorts())
    {
        for (const Ptr<RoceSwitchPort>& egress : egresses)
        {
            const RoceSwitch::PairCount& pair =
                owner.GetPair(ingress->GetNumber(), egress->GetNumber());
            if (pair.m_arrived > 0)
            {
                ++words[countAt];
                words.insert(
                    words.end(),
                    {ingress->GetNumber(), egress->GetNumber(), pair.m_bytes, pair.m_arrived});
            }
        }
    }
}

} // namespace

std::vector<int64_t>
ReadSwitchCounters(RoceSwitch& owner, const Ports& ports, int64_t mask)
{
    Words words;
    AddTotals(ports, mask, words);
    if ((mask & sluice::kCounterFlowsInQueue) != 0)
    {
        AddFlowsInQueue(ports, words);
    }
    if ((mask & sluice::kCounterPortQueueBytes) != 0)
    {
        AddPortQueues(ports, words);
    }
    if ((mask & sluice::kCounterFlowsSeen) != 0)
    {
        AddFlowsSeen(ports, words);
    }
    if ((mask & sluice::kCounterPairs) != 0)
    {
        AddPairs(owner, ports, words);
    }
    if ((mask & sluice::kCounterVoqs) != 0)
    {
        owner.GetVoqs().AppendRows(words);
    }
    if ((mask & sluice::kCounterStamps) != 0)
    {
        owner.GetStamps().TakeChanges(words);
    }
    if ((mask & sluice::kCounterCredits) != 0)
    {
        // Credits are counted where they end, at notification points.
        words.push_back(0);
    }
    return words;
}

} // namespace ns3
