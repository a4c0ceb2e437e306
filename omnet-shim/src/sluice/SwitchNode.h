// SPDX-License-Identifier: MIT
#ifndef __SLUICE_SWITCHNODE_H
#define __SLUICE_SWITCHNODE_H

#include "sluice/assembly/network.h"
#include "sluice/model/switch.h"

#include <memory>
#include <vector>

namespace sluice::omnet {

class RoceQueue;

/** The shared part of a node with RoceQueues. */
class SwitchNode
{
  public:
    /**
     * @param network of the plan; outlives it
     * @param id number of the node in the plan
     */
    SwitchNode(roce::Network &network, int64_t id);

    int64_t getId() const { return id; }
    roce::Switch &getDevice() { return device; }

    /** Makes a queue one of the node's ports, by number. Before build(). */
    void setQueue(int port, RoceQueue &queue) { queues[static_cast<size_t>(port)] = &queue; }

    /** Whether a port has a RoceQueue. */
    bool hasQueue(uint32_t port) const { return queues[port] != nullptr; }

    /** @return the RoceQueue of a port; nullptr if it is of another kind */
    const RoceQueue *findQueue(uint32_t port) const { return queues[port]; }

    /** Whether frames that come by a port are forwarded by the data plane, not by a relay of INET's. */
    bool forwards(int port) const;

    /** Gives the switch all ports that its node has in the plan, and the network the switch. */
    void build();

  private:
    roce::SwitchPort &standIn(const sluice::Port &planned);

    roce::Network &network;
    int64_t id;
    roce::SwitchSettings settings;
    roce::Switch device;
    std::vector<RoceQueue *> queues;                        // by port; null: a port of another kind
    std::vector<std::unique_ptr<roce::SwitchPort>> unlined; // stand for those, so that numbers agree
};

} // namespace sluice::omnet

#endif
