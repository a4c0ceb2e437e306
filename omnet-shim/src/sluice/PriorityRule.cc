// SPDX-License-Identifier: MIT
#include "PriorityRule.h"

#include "inet/linklayer/common/EtherType_m.h"
#include "inet/linklayer/common/PcpTag_m.h"
#include "inet/linklayer/common/UserPriorityTag_m.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"
#include "inet/linklayer/ieee8021q/Ieee8021qTagHeader_m.h"
#include "inet/networklayer/ipv4/Ipv4Header_m.h"

namespace sluice::omnet {

using namespace inet;

namespace {

constexpr int PRIORITIES = 8;
constexpr int64_t ETHERNET_BYTES = 18; // header and FCS

bool isTag(int type)
{
    return type == ETHERTYPE_8021Q_TAG || type == ETHERTYPE_8021ad_S_TAG;
}

bool isPriority(int number)
{
    return number >= 0 && number < PRIORITIES;
}

} // namespace

PriorityRule::PriorityRule(cModule &module)
    : trustDscp(module.par("trustDscp")), untagged(module.par("untaggedPriority"))
{
    if (!isPriority(untagged))
        throw cRuntimeError("untaggedPriority is %d; allowed is 0 to 7", untagged);
}

int PriorityRule::of(const Packet &packet) const
{
    const bool isFrame = packet.getDataLength() > B(ETHERNET_BYTES);
    if (isFrame) {
        const auto &ethernet = packet.peekAtFront<EthernetMacHeader>();
        if (isTag(ethernet->getTypeOrLength()))
            return packet.peekDataAt<Ieee8021qTagEpdHeader>(ethernet->getChunkLength())->getPcp() %
                   PRIORITIES;
    }
    if (isFrame && trustDscp)
        if (const b ip = findIpv4Header(packet); ip >= b(0))
            return packet.peekDataAt<Ipv4Header>(ip)->getDscp() / PRIORITIES;
    if (const auto pcp = packet.findTag<PcpReq>(); pcp != nullptr && isPriority(pcp->getPcp()))
        return pcp->getPcp();
    if (const auto user = packet.findTag<UserPriorityReq>();
        user != nullptr && isPriority(user->getUserPriority()))
        return user->getUserPriority();
    return untagged;
}

b findIpv4Header(const Packet &packet)
{
    if (packet.getDataLength() <= B(ETHERNET_BYTES))
        return b(-1);
    const auto &ethernet = packet.peekAtFront<EthernetMacHeader>();
    int type = ethernet->getTypeOrLength();
    b at = ethernet->getChunkLength();
    while (isTag(type)) {
        const auto &tag = packet.peekDataAt<Ieee8021qTagEpdHeader>(at);
        type = tag->getTypeOrLength();
        at += tag->getChunkLength();
    }
    return type == ETHERTYPE_IPv4 ? at : b(-1);
}

} // namespace sluice::omnet
