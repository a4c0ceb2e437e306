// SPDX-License-Identifier: MIT
#ifndef __SLUICE_IMACPORT_H
#define __SLUICE_IMACPORT_H

#include "inet/common/packet/Packet.h"

namespace sluice::omnet {

class PfcFrame;

/**
 * What a PfcEthernetMac asks the queue in front of it beyond INET's queue contract, if that queue is one
 * of the data plane's. All calls are made at the end of the MAC's own work, in the instant they are about.
 */
class IMacPort
{
  public:
    virtual ~IMacPort() = default;

    /**
     * The line is free.
     * @return what to send now, which the MAC then owns, or nullptr
     */
    virtual inet::Packet *takeNext() = 0;

    /** Whether a pause of a priority is what takeNext() would give. */
    virtual bool isPauseNext() const = 0;

    /**
     * Called when a frame starts on the line. The end of a transmission that nothing waits for needs no
     * event: code that has something to send later notifies the MAC then.
     */
    virtual bool isAwaited() const = 0;

    /** The line is free again, if that was awaited. */
    virtual void transmissionDone() = 0;

    /**
     * A frame arrived without errors.
     * @return whether the port took it, and with it its ownership; else it goes up as usual
     */
    virtual bool receive(inet::Packet *packet) = 0;

    /**
     * A pause or a resume arrived.
     * @return whether the port applies it; else the MAC does
     */
    virtual bool receivePause(const PfcFrame &pause, inet::Packet *packet) = 0;

    /** Whether the link is down for good: what arrives then is lost, whatever its errors. */
    virtual bool isDown() const = 0;

    /** A frame arrived with errors; the MAC drops it. */
    virtual void corrupted(inet::Packet *packet) = 0;

    /** The priorities that a pause holds, a bit each. The MAC is woken when some are resumed. */
    virtual uint8_t getPausedPriorities() const = 0;
};

} // namespace sluice::omnet

#endif
