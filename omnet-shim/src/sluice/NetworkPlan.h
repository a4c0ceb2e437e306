// SPDX-License-Identifier: MIT
#ifndef __SLUICE_NETWORKPLAN_H
#define __SLUICE_NETWORKPLAN_H

#include "FlowRequest.h"
#include "NetworkCables.h"
#include "PlanText.h"
#include "ShimDefs.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sluice::omnet {

/**
 * Writes the plan of a network that has none: text as in docs/reference/plan-format.md, so that everything is
 * checked by the plan's own rules. Nodes, links and ports have the order of the NED files.
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
    static PlanText dataplane(cModule *sluice);

    /**
     * The whole.
     * @param sluice the module whose parameters say what is to run; @param flows requested by the network
     */
    PlanText text(cModule *sluice, const std::vector<FlowRequest> &flows) const;

    /** Whether the ini file says when the simulation ends. */
    static bool hasTimeLimit();

  private:
    static void run(PlanText &out, cModule *sluice);
    static void session(PlanText &out, cModule *sluice);
    /** Whether the plan names any algorithm. */
    static bool decides(cModule *sluice);
    static void scheme(PlanText &out, cModule *sluice, const std::string &slot, const std::string &parameter);
    static void dataplane(PlanText &out, cModule *sluice);
    void nodes(PlanText &out) const;
    void links(PlanText &out) const;
    void flow(PlanText &out, const FlowRequest &flow, int64_t sourcePort) const;
    void monitor(PlanText &out, cModule *sluice) const;
    /** "switch:0" with the number of the node; texts that name none as they are. */
    std::string numbered(const std::string &nodeAndPort) const;

    const NetworkCables &cables;
    std::map<cModule *, int64_t> ids;
    std::map<std::string, int64_t> idsByName; // path from the network
    std::vector<bool> isSwitch;
};

} // namespace sluice::omnet

#endif
