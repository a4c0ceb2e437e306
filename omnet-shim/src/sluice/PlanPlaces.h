// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PLANPLACES_H
#define __SLUICE_PLANPLACES_H

#include "NetworkCables.h"
#include "NetworkPlan.h"
#include "sluice/plan/plan.h"
#include "sluice/plan/topology.h"

#include <map>
#include <string>

namespace sluice::omnet {

/** Which node of a plan, and which of its ports, each module of the network is. */
class PlanPlaces
{
  public:
    /** One end of a cable in the plan. */
    struct Place
    {
        int64_t node = -1;
        int port = -1;
    };

    /**
     * Nodes by their parameter nodeId, ports by the index of the interface.
     * @throws PlanError if a nodeId is not the plan's, or stands twice
     */
    static PlanPlaces byNodeId(const NetworkCables &cables, const Plan &plan);

    /** As the network's own plan numbers them. */
    static PlanPlaces inOrder(const NetworkCables &cables, const NetworkPlan &own);

    /** Place of a network interface; null if it has no cable of the plan. */
    const Place *find(cModule *interface) const;

    /** By network interface. */
    const std::map<cModule *, Place> &getPlaces() const { return places; }

    /** @throws PlanError if the network's nodes or cables are not the plan's */
    void checkCables(const NetworkCables &cables, const Plan &plan, const Topology &topology) const;

    /** @throws PlanError if a node that is in the plan is of the other kind there */
    void checkKind(cModule *node, bool isSwitch, const Plan &plan) const;

  private:
    void checkCable(const Cable &cable, const Topology &topology) const;

    std::map<cModule *, Place> places;    // by interface
    std::map<cModule *, int64_t> nodeIds; // by node
};

} // namespace sluice::omnet

#endif
