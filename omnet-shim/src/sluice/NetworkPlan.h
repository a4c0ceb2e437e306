// SPDX-License-Identifier: MIT
#ifndef __SLUICE_NETWORKPLAN_H
#define __SLUICE_NETWORKPLAN_H

#include "FlowRequest.h"
#include "NetworkCables.h"
#include "PlanText.h"
#include "ShimDefs.h"

#include <map>
#include <string>
#include <vector>

namespace sluice::omnet {

/**
 * Writes the plan of a network that has none: text as in docs/reference/plan-format.md, so that everything is
 * checked by the plan's own rules.
 */
class NetworkPlan
{
  public:
    NetworkPlan(const NetworkCables &cables, const std::vector<cModule *> &switches);

    /** Number of a node; -1 if it is not in the plan. */
    int64_t idOf(cModule *node) const;

    /** @param sluice the module whose parameters say what is to run; @param flows requested by applications
     */
    PlanText text(cModule *sluice, const std::vector<FlowRequest> &flows) const;

  private:
    std::string runLine(cModule *sluice) const;
    std::string sessionLine(cModule *sluice) const;
    void nodesAndLinks(PlanText &out) const;
    std::string flowLine(size_t number, const FlowRequest &flow) const;
    /** Whether the plan names any algorithm. */
    static bool decides(cModule *sluice);
    static void scheme(PlanText &out, cModule *sluice, const std::string &slot, const std::string &parameter);

    const NetworkCables &cables;
    std::map<cModule *, int64_t> ids;
    std::vector<bool> isSwitch;
};

} // namespace sluice::omnet

#endif
