// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PFCFRAMECHECKER_H
#define __SLUICE_PFCFRAMECHECKER_H

#include "IMacPort.h"
#include "InetVersions.h"
#include "inet/linklayer/ethernet/modular/EthernetFcsChecker.h"

namespace sluice::omnet {

/** Passes frames without errors to the data plane, or on. See the NED file. */
class PfcFrameChecker : public inet::EthernetFcsChecker
{
  public:
    void pushPacket(inet::Packet *packet, GateArgument *gate) override;

  protected:
    void initialize(int stage) override;

  private:
    /** @return whether the data plane has taken it */
    bool giveToPort(inet::Packet *packet);

    IMacPort *port = nullptr;
    long pausesReceived = 0;
    long resumesReceived = 0;

    static simsignal_t pauseReceivedSignal;
    static simsignal_t resumeReceivedSignal;
};

} // namespace sluice::omnet

#endif
