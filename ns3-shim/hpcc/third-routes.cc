// SPDX-License-Identifier: GPL-2.0-only
#include "third-routes.h"

#include "tree.h"

#include <ns3/ipv4.h>
#include <ns3/rdma-driver.h>

#include <algorithm>

using namespace ns3;

namespace sluice_hpcc
{

void
Routes::Find()
{
    nextHops_.clear();
    for (std::uint32_t i = 0; i < network_.nodes().GetN(); ++i)
    {
        if (!network_.IsSwitch(i))
        {
            FindTo(i);
        }
    }
}

/// Breadth first from the host; only switches forward.
void
Routes::FindTo(std::uint32_t id)
{
    Ptr<Node> host = network_.nodes().Get(id);
    std::vector<Ptr<Node>> open(1, host);
    std::map<Ptr<Node>, int> distance;
    distance[host] = 0;
    const Path none = {0, 0, ~std::uint64_t(0)};
    std::map<std::uint32_t, Path>& paths = paths_[id];
    paths.clear();
    paths[id] = none;
    for (std::size_t at = 0; at < open.size(); ++at)
    {
        Ptr<Node> here = open[at];
        for (const auto& neighbour : network_.links()[here])
        {
            const LinkEnd& link = neighbour.second;
            Ptr<Node> next = neighbour.first;
            if (!link.up)
            {
                continue;
            }
            if (distance.count(next) == 0)
            {
                distance[next] = distance[here] + 1;
                paths[next->GetId()] = Extended(paths[here->GetId()], link);
                if (next->GetNodeType() == 1)
                {
                    open.push_back(next);
                }
            }
            if (distance[next] == distance[here] + 1)
            {
                nextHops_[next][host].push_back(here);
            }
        }
    }
}

Path
Routes::Extended(Path path, const LinkEnd& link) const
{
    path.delayNs += link.delayNs;
    path.txNs += payload_ * std::uint64_t(1000000000) * 8 / link.rateBps;
    path.rateBps = std::min(path.rateBps, link.rateBps);
    return path;
}

void
Routes::Install()
{
    for (const auto& from : nextHops_)
    {
        for (const auto& to : from.second)
        {
            Ipv4Address address = to.first->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
            for (const Ptr<Node>& next : to.second)
            {
                const std::uint32_t interface =
                    network_.links()[from.first][next].device->GetIfIndex();
                if (from.first->GetNodeType() == 1)
                {
                    DynamicCast<SwitchNode>(from.first)->AddTableEntry(address, interface);
                }
                else
                {
                    tree::AddRoute(from.first->GetObject<RdmaDriver>()->m_rdma, address, interface);
                }
            }
        }
    }
}

void
Routes::FindRtts()
{
    maxRtt_ = maxBdp_ = 0;
    for (std::uint32_t i = 0; i < network_.nodes().GetN(); ++i)
    {
        for (std::uint32_t j = 0; j < network_.nodes().GetN(); ++j)
        {
            if (network_.IsSwitch(i) || network_.IsSwitch(j))
            {
                continue;
            }
            const Path& path = paths_[j][i];
            rtt_[i][j] = path.delayNs * 2 + path.txNs;
            bdp_[i][j] = rtt_[i][j] * path.rateBps / 1000000000 / 8;
            maxBdp_ = std::max(maxBdp_, bdp_[i][j]);
            maxRtt_ = std::max(maxRtt_, rtt_[i][j]);
        }
    }
}

bool
Routes::TakeDown(std::uint32_t a, std::uint32_t b)
{
    Ptr<Node> nodeA = network_.nodes().Get(a), nodeB = network_.nodes().Get(b);
    LinkEnd& ab = network_.links()[nodeA][nodeB];
    LinkEnd& ba = network_.links()[nodeB][nodeA];
    if (!ab.up)
    {
        return false;
    }
    ab.up = ba.up = false;
    Find();
    ClearTables();
    ab.device->TakeDown();
    ba.device->TakeDown();
    Install();
    RedistributeFlows();
    return true;
}

void
Routes::ClearTables()
{
    for (std::uint32_t i = 0; i < network_.nodes().GetN(); ++i)
    {
        Ptr<Node> node = network_.nodes().Get(i);
        if (network_.IsSwitch(i))
        {
            DynamicCast<SwitchNode>(node)->ClearTable();
        }
        else
        {
            node->GetObject<RdmaDriver>()->m_rdma->ClearTable();
        }
    }
}

void
Routes::RedistributeFlows()
{
    for (std::uint32_t i = 0; i < network_.nodes().GetN(); ++i)
    {
        if (!network_.IsSwitch(i))
        {
            network_.nodes().Get(i)->GetObject<RdmaDriver>()->m_rdma->RedistributeQp();
        }
    }
}

} // namespace sluice_hpcc
