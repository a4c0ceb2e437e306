// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ARRIVALS_H
#define __SLUICE_ARRIVALS_H

#include "NetworkAddresses.h"
#include "ShimDefs.h"
#include "inet/common/packet/Packet.h"
#include "sluice/model/frame.h"

#include <memory>
#include <vector>

namespace sluice::omnet {

/**
 * Knows by which port of its node a packet came that a relay or router of INET's passes to a queue: whose
 * sender is to be paused because of it.
 *
 * INET's own InterfaceInd does not survive MacRelayUnit and Ieee8021dRelay, which clear a packet's tags.
 * Tags of the data's regions do, so a packet gets one of those on its way from the MAC to the relay.
 */
class Arrivals
{
  public:
    /** Where a packet came from. */
    struct Arrival
    {
        int64_t port = -1;                 // -1: the node itself made it
        roce::Shared<roce::Copies> copies; // what the relay made of the same packet; null: not known
    };

    /** @param addresses of the network; outlives it */
    explicit Arrivals(const NetworkAddresses &addresses);
    ~Arrivals();

    /** From now on notes what an interface passes up as come by a port of a node. */
    void watch(cModule *interface, cModule *node, int port);

    /** @throws cRuntimeError if it is not known */
    Arrival of(const inet::Packet &packet, cModule *node) const;

  private:
    class Watcher;

    static Arrival noted(const inet::Packet &packet, int nodeId);
    static bool isMadeBy(cModule *node, const inet::Packet &packet);

    const NetworkAddresses &addresses;
    std::vector<std::unique_ptr<Watcher>> watchers;
};

} // namespace sluice::omnet

#endif
