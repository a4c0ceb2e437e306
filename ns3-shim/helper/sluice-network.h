// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_NETWORK_H
#define SLUICE_NETWORK_H

#include "roce-helper.h"
#include "sluice-session.h"
#include "sluice/plan/plan.h"
#include "sluice/plan/topology.h"

#include <memory>
#include <string>
#include <vector>

namespace ns3
{

/**
 * The network of a run plan (docs/plan-format.md), built of this library's models: nodes, cables,
 * switches and flows, with every convention of the plan obeyed.
 *
 * One per process: it sets the simulator's time resolution, and a plan's node numbers are ns-3's.
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
     * Shakes hands with the algorithms and makes them decide; flows start after it. Before the
     * simulation runs.
     * \param transport to them
     * \throws sluice::Failure
     */
    void Connect(std::unique_ptr<sluice::Transport> transport);

    /**
     * \return the session, or null
     */
    SluiceSession* GetSession() const
    {
        return m_session.get();
    }

    /**
     * \return the plan
     */
    const sluice::Plan& GetPlan() const
    {
        return m_plan;
    }

    /**
     * \return routes and path times as the plan has them
     */
    const sluice::Topology& GetTopology() const
    {
        return m_topology;
    }

    /**
     * \return the nodes, by number
     */
    const std::vector<Ptr<Node>>& GetNodes() const
    {
        return m_nodes;
    }

    /**
     * \return the flows, as in the plan
     */
    const std::vector<Ptr<RoceFlow>>& GetFlows() const
    {
        return m_flows;
    }

    /**
     * \param node a node's number
     * \param port a port's number
     * \return the device
     */
    Ptr<RoceNetDevice> GetDevice(int64_t node, int64_t port) const;

    /**
     * \return "3.37" or what ns-3's installation says of itself
     */
    static std::string SimulatorVersion();

  private:
    void MakeNodes();
    void MakeLinks();
    void MakeFlows();
    void SetNicAttributes();
    void SetSwitchAttributes(const sluice::SwitchOptions& options);

    sluice::Plan m_plan;
    sluice::Topology m_topology;
    RoceHelper m_helper;
    std::vector<Ptr<Node>> m_nodes;
    std::vector<Ptr<RoceFlow>> m_flows;
    std::unique_ptr<SluiceSession> m_session;
};

} // namespace ns3

#endif // SLUICE_NETWORK_H
