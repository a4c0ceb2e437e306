// SPDX-License-Identifier: MIT
#ifndef __SLUICE_INETVERSIONS_H
#define __SLUICE_INETVERSIONS_H

#include "ShimDefs.h"
#include "inet/common/StringFormat.h"
#include "inet/networklayer/ipv4/Ipv4Header_m.h"
#include "inet/transportlayer/udp/UdpHeader_m.h"

#if INET_VERSION >= 0x0406
#include "inet/linklayer/ethernet/basic/EthernetMacPhy.h"
#else
#include "inet/linklayer/ethernet/basic/EthernetMac.h"
#endif

/*
 * What INET 4.5 and INET 4.6 name differently, under one name. Nothing else asks for INET's version.
 */
namespace sluice::omnet {

#if INET_VERSION >= 0x0406

using GateArgument = const cGate;
using DirectiveResolver = inet::StringFormat::IResolver;
class NoResolver
{
};
using MacDirectiveResolver = NoResolver; // all modules of INET are one

/** INET's MAC for full duplex. */
class InetEthernetMac : public inet::EthernetMacPhy
{
  public:
    static constexpr const char *NED_TYPE = "EthernetMacPhy";

  protected:
    bool isFrameCorrect(inet::Packet *frame) { return verifyFcsAndLength(frame); }
    double getLineRate() const { return curEtherDescr.bitrate; }
    void setLineRate(double bps)
    {
        curEtherDescr = inet::EthernetModes::nullEthernetMode;
        curEtherDescr.bitrate = bps;
        halfBitTime = bps > 0 ? 0.5 / bps : 0.0;
    }
};

inline void updateChecksum(inet::Ipv4Header &header)
{
    header.updateChecksum();
}

inline void setChecksumComputed(inet::Ipv4Header &header)
{
    header.setChecksumMode(inet::CHECKSUM_COMPUTED);
    header.updateChecksum();
}

inline bool isChecksumComputed(const inet::Ipv4Header &header)
{
    return header.getChecksumMode() == inet::CHECKSUM_COMPUTED;
}

inline void setChecksumDisabled(inet::UdpHeader &header)
{
    header.setChecksumMode(inet::CHECKSUM_DISABLED);
}

#else

using GateArgument = cGate;
using DirectiveResolver = inet::StringFormat::IDirectiveResolver;
using MacDirectiveResolver = DirectiveResolver;

/** INET's MAC for full duplex. */
class InetEthernetMac : public inet::EthernetMac
{
  public:
    static constexpr const char *NED_TYPE = "EthernetMac";

  protected:
    bool isFrameCorrect(inet::Packet *frame) { return verifyCrcAndLength(frame); }
    double getLineRate() const { return curEtherDescr->txrate; }
    void setLineRate(double bps)
    {
        anyRate = nullEtherDescr;
        anyRate.txrate = bps;
        anyRate.halfBitTime = bps > 0 ? 0.5 / bps : 0.0;
        curEtherDescr = &anyRate;
    }

  private:
    EtherDescr anyRate{};
};

inline void updateChecksum(inet::Ipv4Header &header)
{
    header.updateCrc();
}

inline void setChecksumComputed(inet::Ipv4Header &header)
{
    header.setCrcMode(inet::CRC_COMPUTED);
    header.updateCrc();
}

inline bool isChecksumComputed(const inet::Ipv4Header &header)
{
    return header.getCrcMode() == inet::CRC_COMPUTED;
}

inline void setChecksumDisabled(inet::UdpHeader &header)
{
    header.setCrcMode(inet::CRC_DISABLED);
}

#endif

} // namespace sluice::omnet

#endif
