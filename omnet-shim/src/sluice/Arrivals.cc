// SPDX-License-Identifier: MIT
#include "Arrivals.h"

#include "IngressTag.h"
#include "inet/common/Simsignals.h"
#include "inet/linklayer/common/EtherType_m.h"
#include "inet/linklayer/common/InterfaceTag_m.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"
#include "inet/networklayer/common/L3AddressResolver.h"
#include "inet/networklayer/contract/IInterfaceTable.h"
#include "inet/networklayer/ipv4/Ipv4Header_m.h"

namespace sluice::omnet {

using namespace inet;

/** Tags what one interface passes up. */
class Arrivals::Watcher : public cListener
{
  public:
    Watcher(int nodeId, int port) : nodeId(nodeId), port(port) {}

    void receiveSignal(cComponent *source, simsignal_t signal, cObject *object, cObject *details) override
    {
        auto packet = check_and_cast<Packet *>(object);
        packet->removeRegionTagsWherePresent<IngressTag>(b(0), packet->getTotalLength());
        packet->addRegionTag<IngressTag>()->set(nodeId, port);
    }

  private:
    int nodeId;
    int port;
};

Arrivals::Arrivals(const NetworkAddresses &addresses) : addresses(addresses) {}

Arrivals::~Arrivals() {}

void Arrivals::watch(cModule *interface, cModule *node, int port)
{
    watchers.push_back(std::make_unique<Watcher>(node->getId(), port));
    interface->subscribe(packetSentToUpperSignal, watchers.back().get());
}

Arrivals::Arrival Arrivals::of(const Packet &packet, cModule *node) const
{
    Arrival arrival = noted(packet, node->getId());
    if (arrival.port >= 0)
        return arrival;
    // What was made anew in the node from what came, a fragment, say, has INET's own tag.
    if (const auto ingress = packet.findTag<InterfaceInd>())
        if (const int64_t port = addresses.portOf(node, ingress->getInterfaceId()); port >= 0)
            return {port, {}};
    if (isMadeBy(node, packet))
        return {};
    const auto &ethernet = packet.peekAtFront<EthernetMacHeader>();
    throw cRuntimeError(
        "frame %s from %s has come to this queue, and by which port of %s it came is not known; allowed are "
        "frames that came by an EthernetInterface (or another whose MAC emits packetSentToUpper) with a "
        "cable, "
        "and frames with an address of %s as their source",
        packet.getFullName(), ethernet->getSrc().str().c_str(), node->getFullPath().c_str(),
        node->getFullName());
}

Arrivals::Arrival Arrivals::noted(const Packet &packet, int nodeId)
{
    Arrival found;
    for (int i = 0; i < packet.getNumRegionTags(); i++) {
        const auto tag = dynamicPtrCast<const IngressTag>(packet.getRegionTag(i));
        if (tag == nullptr || tag->getNodeId() != nodeId)
            continue;
        if (found.port >= 0 && found.port != tag->getPort())
            return {}; // made of the data of several packets
        found = {tag->getPort(), tag->getCopies()};
    }
    return found;
}

bool Arrivals::isMadeBy(cModule *node, const Packet &packet)
{
    IInterfaceTable *interfaces = L3AddressResolver().findInterfaceTableOf(node);
    const auto &ethernet = packet.peekAtFront<EthernetMacHeader>();
    if (interfaces == nullptr || interfaces->findInterfaceByAddress(ethernet->getSrc()) == nullptr)
        return false;
    if (ethernet->getTypeOrLength() != ETHERTYPE_IPv4)
        return true;
    // A router sends what it forwards from its own MAC address, too.
    const Ipv4Address from = packet.peekDataAt<Ipv4Header>(ethernet->getChunkLength())->getSrcAddress();
    return from.isUnspecified() || interfaces->isLocalAddress(from);
}

} // namespace sluice::omnet
