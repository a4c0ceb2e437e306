// SPDX-License-Identifier: MIT
#ifndef __SLUICE_NETWORKADDRESSES_H
#define __SLUICE_NETWORKADDRESSES_H

#include "PlanPlaces.h"
#include "RocePackets.h"
#include "inet/networklayer/common/NetworkInterface.h"

#include <map>
#include <utility>

namespace sluice::omnet {

/** INET's addresses and interface numbers of the nodes of a plan. */
class NetworkAddresses
{
  public:
    /**
     * Reads the addresses of all interfaces, which INET has configured, and passes those of hosts to the
     * packets.
     * @param plan outlives it
     * @param packets outlives it
     */
    NetworkAddresses(const PlanPlaces &places, const Plan &plan, RocePackets &packets);

    /** The port of a node that an interface is; -1 if none. */
    int64_t portOf(cModule *node, int interfaceId) const;

    /** The host, router or switch with a MAC address; -1 if there is none. */
    int64_t nodeOf(const inet::MacAddress &address) const;

    /** The MAC address to which a host sends its frames for another, by its routing table. */
    inet::MacAddress nextHopOf(int64_t source, int64_t destination) const;

  private:
    void addHost(int64_t node, const inet::NetworkInterface &interface);

    const Plan &plan;
    RocePackets &packets;
    std::map<std::pair<cModule *, int>, int64_t> ports; // by node and interface id
    std::map<inet::MacAddress, int64_t> nodesByMac;
    std::map<inet::Ipv4Address, inet::MacAddress> macsByIp;
};

} // namespace sluice::omnet

#endif
