// SPDX-License-Identifier: MIT
#ifndef __SLUICE_OTHERTRAFFIC_H
#define __SLUICE_OTHERTRAFFIC_H

#include "NetworkAddresses.h"
#include "SwitchNode.h"

namespace sluice::omnet {

/**
 * Forwards packets of other protocols in nodes that forward by the data plane: along the routes of RoCE, or
 * to all hosts if their destination is not in the network.
 */
class OtherTraffic
{
  public:
    /** All outlive it. */
    OtherTraffic(const roce::Network &network, const NetworkAddresses &addresses)
        : network(network), addresses(addresses)
    {
    }

    /** Takes a packet that came by a port of a node. */
    void forward(inet::Packet *packet, SwitchNode &node, const roce::SwitchPort &port) const;

  private:
    void flood(inet::Packet *packet, SwitchNode &node, const roce::SwitchPort &port, int64_t source) const;
    void admit(inet::Packet *packet, SwitchNode &node, uint32_t ingress, uint32_t egress,
               roce::Shared<roce::Copies> copies) const;

    const roce::Network &network;
    const NetworkAddresses &addresses;
};

} // namespace sluice::omnet

#endif
