// SPDX-License-Identifier: MIT
#ifndef __SLUICE_NETWORKCABLES_H
#define __SLUICE_NETWORKCABLES_H

#include "ShimDefs.h"

#include <map>
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

    /** Cables, each once, in the order of their connections in the NED files; a is the left end there. */
    const std::vector<Cable> &getCables() const { return cables; }

    /** Number of cables of a node. */
    int getDegree(cModule *node) const;

  private:
    void addNode(cModule *module);
    static void addDirections(cModule *node, std::map<int, Cable> &directions);

    std::vector<cModule *> nodes;
    std::vector<Cable> cables;
    std::map<cModule *, int> degrees;
};

} // namespace sluice::omnet

#endif
