// SPDX-License-Identifier: MIT
#include "NetworkAddresses.h"

#include "inet/common/ModuleAccess.h"
#include "inet/networklayer/common/L3AddressResolver.h"
#include "inet/networklayer/ipv4/IIpv4RoutingTable.h"
#include "inet/networklayer/ipv4/Ipv4InterfaceData.h"
#include "inet/networklayer/ipv4/Ipv4Route.h"

namespace sluice::omnet {

using namespace inet;

namespace {

/** Unspecified if it has none. */
Ipv4Address ipOf(const NetworkInterface &interface)
{
    const auto data = interface.findProtocolData<Ipv4InterfaceData>();
    return data == nullptr ? Ipv4Address() : data->getIPAddress();
}

} // namespace

NetworkAddresses::NetworkAddresses(const PlanPlaces &places, const Plan &plan, RocePackets &packets)
    : plan(plan), packets(packets)
{
    for (const auto &[module, place] : places.getPlaces()) {
        auto interface = dynamic_cast<NetworkInterface *>(module);
        if (interface == nullptr)
            continue;
        ports[{getContainingNode(module), interface->getInterfaceId()}] = place.port;
        if (const Ipv4Address ip = ipOf(*interface); !ip.isUnspecified())
            macsByIp[ip] = interface->getMacAddress();
        nodesByMac[interface->getMacAddress()] = place.node;
        if (!plan.IsSwitch(place.node))
            addHost(place.node, *interface);
    }
}

void NetworkAddresses::addHost(int64_t node, const NetworkInterface &interface)
{
    RocePackets::Address address = packets.getAddress(static_cast<uint32_t>(node));
    address.mac = interface.getMacAddress();
    if (const Ipv4Address ip = ipOf(interface); !ip.isUnspecified())
        address.ip = ip;
    packets.setAddress(static_cast<uint32_t>(node), address);
}

int64_t NetworkAddresses::portOf(cModule *node, int interfaceId) const
{
    const auto it = ports.find({node, interfaceId});
    return it == ports.end() ? -1 : it->second;
}

int64_t NetworkAddresses::nodeOf(const MacAddress &address) const
{
    const auto it = nodesByMac.find(address);
    return it == nodesByMac.end() ? -1 : it->second;
}

MacAddress NetworkAddresses::nextHopOf(int64_t source, int64_t destination) const
{
    const RocePackets::Address to = packets.getAddress(static_cast<uint32_t>(destination));
    cModule *node = getSimulation()->findModuleByPath(plan.nodes[static_cast<size_t>(source)].name.c_str());
    auto routes = node == nullptr ? nullptr : L3AddressResolver().findIpv4RoutingTableOf(node);
    const Ipv4Route *route = routes == nullptr ? nullptr : routes->findBestMatchingRoute(to.ip);
    if (route == nullptr || route->getGateway().isUnspecified())
        return to.mac; // on the same network, as far as the node knows
    const auto it = macsByIp.find(route->getGateway());
    return it == macsByIp.end() ? to.mac : it->second;
}

} // namespace sluice::omnet
