// SPDX-License-Identifier: MIT
#ifndef __SLUICE_NETWORKPLAN_H
#define __SLUICE_NETWORKPLAN_H

#include "FlowRequest.h"
#include "NetworkCables.h"
#include "ShimDefs.h"
#include "sluice/plan/plan_builder.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sluice::omnet {

/**
 * Makes the plan of a network that has none, checked as one that is read. Nodes, links and ports have the
 * order of the NED files.
 */
class NetworkPlan
{
  public:
    NetworkPlan(const NetworkCables &cables, const std::vector<cModule *> &switches);

    /** Number of a node; -1 if it is not in the plan. */
    int64_t idOf(cModule *node) const;

    /**
     * What the data plane is like, without the network.
     * @param sluice the module whose parameters say what is to run
     */
    static Plan dataplane(cModule *sluice);

    /**
     * The whole.
     * @param sluice the module whose parameters say what is to run; @param flows requested by the network
     */
    Plan plan(cModule *sluice, const std::vector<FlowRequest> &flows) const;

    /** Whether the ini file says when the simulation ends. */
    static bool hasTimeLimit();

  private:
    static void run(PlanBuilder &out, cModule *sluice);
    static void session(PlanBuilder &out, cModule *sluice);
    /** Whether the plan names any algorithm. */
    static bool decides(cModule *sluice);
    static void scheme(PlanBuilder &out, cModule *sluice, const std::string &slot,
                       const std::string &parameter);
    static void dataplane(PlanBuilder &out, cModule *sluice);
    void nodes(PlanBuilder &out) const;
    void links(PlanBuilder &out) const;
    void flow(PlanBuilder &out, const FlowRequest &flow, int64_t sourcePort) const;
    void monitor(PlanBuilder &out, cModule *sluice) const;
    /** "switch:0" with the number of the node; texts that name none as they are. */
    std::string numbered(const std::string &nodeAndPort) const;

    const NetworkCables &cables;
    std::map<cModule *, int64_t> ids;
    std::map<std::string, int64_t> idsByName; // path from the network
    std::vector<bool> isSwitch;
};

} // namespace sluice::omnet

#endif
