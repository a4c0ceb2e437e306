// SPDX-License-Identifier: MIT
#ifndef __SLUICE_FLOWPATHS_H
#define __SLUICE_FLOWPATHS_H

#include "PlanPlaces.h"
#include "SwitchNode.h"

#include <map>
#include <string>
#include <vector>

namespace sluice::omnet {

/**
 * Finds what the ports on the shortest paths of all flows cannot do: in a user's network they may have any
 * queue and any MAC.
 */
class FlowPaths
{
  public:
    /** All outlive it. */
    FlowPaths(const roce::Network &network, const PlanPlaces &places,
              const std::map<int64_t, SwitchNode> &switches);

    /** The ports by which flows leave a node, and which have no RoceQueue: one sentence for each. */
    const std::vector<std::string> &getWithoutQueue() const { return withoutQueue; }

    /** The ports by which flows come to a node that pauses, and whose other end it cannot pause. */
    const std::vector<std::string> &getWithoutPause() const { return withoutPause; }

    /** Whether a relay or router of INET's chooses the way of a flow. */
    bool isRelayed() const { return relayed; }

    /** What the simulator is not to offer to the schemes: capabilities of the handshake. */
    std::vector<std::string> getMissingCapabilities() const;

  private:
    using PortId = std::pair<int64_t, int>; // node, port

    void follow(const PlanFlow &flow);
    void checkQueue(const PlanFlow &flow, const Port &egress);
    void checkPause(const PlanFlow &flow, const PortId &ingress);
    bool canPause(const PortId &ingress, cModule *interface) const;

    const roce::Network &network;
    const std::map<int64_t, SwitchNode> &switches;
    std::map<PortId, cModule *> interfaces;
    std::map<PortId, bool> seenEgress;
    std::map<PortId, bool> seenIngress;
    std::vector<std::string> withoutQueue;
    std::vector<std::string> withoutPause;
    bool relayed = false;
};

} // namespace sluice::omnet

#endif
