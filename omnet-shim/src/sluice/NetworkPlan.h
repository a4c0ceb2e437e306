// SPDX-License-Identifier: MIT
#ifndef __SLUICE_NETWORKPLAN_H
#define __SLUICE_NETWORKPLAN_H

#include "ShimDefs.h"
#include "sluice/plan/plan.h"

#include <map>
#include <string>
#include <vector>

namespace sluice::omnet {

/** One end of a cable of the network, as the modules have it. */
struct CableEnd
{
    cModule *node = nullptr;
    cModule *interface = nullptr; // the network interface the cable ends at
};

/** A cable between two nodes. */
struct Cable
{
    CableEnd a;
    CableEnd b;
    int64_t rateBps = 0;
    int64_t delayPs = 0;
};

/**
 * The nodes and cables of an OMNeT++ network: everything with @networkNode that has an Ethernet cable.
 */
class NetworkCables
{
  public:
    /** No network. */
    NetworkCables() = default;

    /** @param network the system module */
    explicit NetworkCables(cModule *network);

    /** Nodes in the order of their modules. */
    const std::vector<cModule *> &getNodes() const { return nodes; }

    /** Cables, each once, in the order of the gates of the nodes they are first met at. */
    const std::vector<Cable> &getCables() const { return cables; }

    /** Number of cables of a node. */
    int getDegree(cModule *node) const;

  private:
    void addNode(cModule *module);
    void addCables(cModule *node);

    std::vector<cModule *> nodes;
    std::vector<Cable> cables;
    std::map<cModule *, int> degrees;
};

/**
 * Writes the plan of a network that has none: text as in docs/reference/plan-format.md, so that everything is checked
 * by the plan's own rules.
 */
class NetworkPlan
{
  public:
    NetworkPlan(const NetworkCables &cables, const std::vector<cModule *> &switches);

    /** Number of a node; -1 if it is not in the plan. */
    int64_t idOf(cModule *node) const;

    /** @param sluice the module whose parameters say what is to run; @param flows lines of flows */
    std::string text(cModule *sluice, const std::vector<std::string> &flows) const;

  private:
    std::string sessionLine(cModule *sluice) const;
    /** Whether any algorithm is asked for. */
    static bool decides(cModule *sluice);
    static void scheme(std::string &out, cModule *sluice, const std::string &slot,
                       const std::string &parameter);

    const NetworkCables &cables;
    std::map<cModule *, int64_t> ids;
    std::vector<bool> isSwitch;
};

} // namespace sluice::omnet

#endif
