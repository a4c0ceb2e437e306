// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCEQUEUE_H
#define __SLUICE_ROCEQUEUE_H

#include "RocePortQueue.h"
#include "sluice/model/switch_port.h"

#include <memory>

namespace sluice::omnet {

class RoceForwarding;

/**
 * The egress queues of a switch's port. See the NED file.
 */
class RoceQueue : public RocePortQueue
{
  public:
    using RocePortQueue::getPort;
    sluice::roce::Port &getPort() override { return *port; }
    sluice::roce::SwitchPort &getSwitchPort() { return *port; }

    /** Whether the node forwards by this queue's data plane, and not by a relay or router of INET's. */
    bool isForwarding() const { return forwarding; }

    /** A relay of INET's is at the other end: it sends what it does not know the way of everywhere. */
    void setBehindRelay() { behindRelay = true; }

    // IMacPort
    bool receive(inet::Packet *packet) override;

    // IPassivePacketSink
    void pushPacket(inet::Packet *packet, GateArgument *gate) override;

    // PortObserver
    void OnQueueChanged(const sluice::roce::SwitchPort &port, int64_t before, int64_t after) override;
    void OnMarked(const sluice::roce::SwitchPort &port, const sluice::roce::Frame &frame) override;
    void OnDropped(const sluice::roce::Port &port, const sluice::roce::Frame &frame,
                   sluice::roce::DropReason reason) override;

  protected:
    void initialize(int stage) override;
    void finish() override;

    std::string resolveDirective(char directive) const override;

  private:
    std::string textOfBuffer() const;

    std::unique_ptr<sluice::roce::SwitchPort> port;
    bool forwarding = false;
    bool behindRelay = false;
    Shown shownQueue{[this]() { return std::to_string(port->queueBytes()); }};
    Shown shownCounts{[this]() {
        return std::to_string(port->marked()) + " marked, " + std::to_string(port->dropped()) + " dropped, " +
               std::to_string(port->pausesSent()) + " pauses sent";
    }};
    Shown shownBuffer{[this]() { return textOfBuffer(); }};

    static simsignal_t queueBytesSignal;
    static simsignal_t markedSignal;
    static simsignal_t frameDroppedSignal;
};

} // namespace sluice::omnet

#endif
