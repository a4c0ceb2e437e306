// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_NETWORK_H
#define SLUICE_NETWORK_H

#include "roce-helper.h"
#include "sluice/assembly/network.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace ns3
{

/**
 * The network of a run plan (docs/reference/plan-format.md) in ns-3: nodes, cables, switches, and
 * what the plan says of them.
 *
 * One at a time, since a plan's node numbers are ns-3's; another after Simulator::Destroy. All of a
 * process have the same time resolution, which ns-3 can set once.
 */
class SluiceNetwork
{
  public:
    /**
     * \param plan the plan; kept
     * \throws sluice::PlanError if it cannot be built
     */
    explicit SluiceNetwork(const sluice::Plan& plan);
    ~SluiceNetwork();

    /**
     * Shakes hands with the algorithms and makes them decide; flows start after it. For a
     * simulation without sluice::roce::Run, before it runs.
     * \param transport to the algorithms; null: none
     * \throws sluice::Failure
     */
    void Connect(std::unique_ptr<sluice::Transport> transport);

    /**
     * \return what the plan says of the network: topology, flows, session
     */
    sluice::roce::Network& GetModel()
    {
        return m_model;
    }

    /**
     * \return the nodes, by number
     */
    const std::vector<Ptr<Node>>& GetNodes() const
    {
        return m_nodes;
    }

    /**
     * \param node a node's number
     * \param port a port's number
     * \return the device
     */
    Ptr<RoceNetDevice> GetDevice(int64_t node, int64_t port) const;

    /**
     * \return ns-3 and the version that its installation says of itself
     */
    static sluice::roce::Simulator GetSimulator();

  private:
    void MakeNode(const sluice::PlanNode& planned);
    void MakeLink(std::size_t number);
    Ptr<Node> NodeOf(int64_t id) const;

    sluice::Plan m_plan;
    RoceHelper m_helper;
    std::vector<Ptr<Node>> m_nodes;
    sluice::roce::Network m_model;
};

} // namespace ns3

#endif // SLUICE_NETWORK_H
