// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PRIORITYRULE_H
#define __SLUICE_PRIORITYRULE_H

#include "ShimDefs.h"
#include "inet/common/packet/Packet.h"

namespace sluice::omnet {

/**
 * Which of a line's eight priorities a packet of another protocol has: by its 802.1Q tag; else, where DSCPs
 * are trusted, by its IPv4 header (the class selector: DSCP / 8); else by INET's requests PcpReq and
 * UserPriorityReq, which the line does not carry; else that of packets without any.
 */
class PriorityRule
{
  public:
    PriorityRule() = default;

    /**
     * @param module has the parameters trustDscp and untaggedPriority
     * @throws cRuntimeError if untaggedPriority is no priority
     */
    explicit PriorityRule(cModule &module);

    /** @param packet begins with its Ethernet header; @return 0 to 7 */
    int of(const inet::Packet &packet) const;

  private:
    bool trustDscp = false;
    int untagged = 0;
};

/**
 * Where the IPv4 header is in a packet that begins with an Ethernet header, behind any 802.1Q tags.
 * @return its offset; -1 b if there is none
 */
inet::b findIpv4Header(const inet::Packet &packet);

} // namespace sluice::omnet

#endif
