// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCEPORTQUEUE_H
#define __SLUICE_ROCEPORTQUEUE_H

#include "IMacPort.h"
#include "InetVersions.h"
#include "PriorityRule.h"
#include "QueueUse.h"
#include "ShimDefs.h"
#include "ShownText.h"
#include "inet/queueing/queue/PacketQueue.h"
#include "sluice/model/port.h"

#include <array>

namespace sluice::omnet {

class PfcEthernetMac;
class Sluice;

/**
 * The queue in front of a MAC, with a port of the data plane in it: what RoceQueue and RoceNicQueue have in
 * common. A PfcEthernetMac calls the port directly; any other MAC pulls packets as from every queue of
 * INET's. It is a PacketQueue since INET's queue visualizer shows no others; of that class it uses nothing
 * but the interface.
 */
class RocePortQueue : public inet::queueing::PacketQueue,
                      public IMacPort,
                      public sluice::roce::Line,
                      public sluice::roce::PortObserver
{
  public:
    /** The port, from INITSTAGE_LOCAL on. */
    virtual sluice::roce::Port &getPort() = 0;
    const sluice::roce::Port &getPort() const { return const_cast<RocePortQueue *>(this)->getPort(); }

    /** The MAC, or nullptr if it is of another kind. */
    PfcEthernetMac *getMac() const { return mac; }

    /** The node it is in. */
    cModule *getNode() const { return node; }

    /** Which priority packets of other protocols have that leave by it. */
    const PriorityRule &getPriorityRule() const { return priorities; }

    /** The network interface it is in. */
    cModule *getInterface() const { return networkInterface; }

    /** Forgets what waits, for good: the network is about to be deleted. */
    void close();

    // IMacPort
    inet::Packet *takeNext() override;
    bool isPauseNext() const override { return !closed && getPort().IsPauseNext(); }
    bool isAwaited() const override { return !closed && getPort().IsAwaited(); }
    void transmissionDone() override;
    bool receivePause(const PfcFrame &pause, inet::Packet *packet) override;
    bool isDown() const override { return getPort().IsDown(); }
    void corrupted(inet::Packet *packet) override;
    uint8_t getPausedPriorities() const override { return getPort().paused(); }

    // Line
    void TryTransmit() override;

    // PortObserver
    void OnDropped(const sluice::roce::Port &port, const sluice::roce::Frame &frame,
                   sluice::roce::DropReason reason) override;
    void OnPause(const sluice::roce::Port &port, bool pause) override;
    void OnWaiting(const sluice::roce::Port &port, const sluice::roce::Frame &frame, unsigned queue) override;
    void OnServed(const sluice::roce::Port &port, const sluice::roce::Frame &frame, unsigned queue) override;

    // IPacketCollection: control, credits and data that wait; packets of queue pairs are made when they are
    // sent
    int getNumPackets() const override { return static_cast<int>(waiting.ofAll().packets); }
    inet::b getTotalLength() const override { return inet::B(waiting.ofAll().bytes); }
    inet::b getMaxTotalLength() const override { return inet::b(-1); }
    inet::Packet *getPacket(int index) const override;
    void removePacket(inet::Packet *packet) override;
    void removeAllPackets() override;

    // IPassivePacketSink, IPassivePacketSource
    bool canPushSomePacket(GateArgument *gate) const override { return true; }
    bool canPushPacket(inet::Packet *packet, GateArgument *gate) const override { return true; }
    bool canPullSomePacket(GateArgument *gate) const override;
    inet::Packet *canPullPacket(GateArgument *gate) const override;
    inet::Packet *pullPacket(GateArgument *gate) override;

  protected:
    int numInitStages() const override { return inet::NUM_INIT_STAGES; }
    void initialize(int stage) override;
    void preDelete(cComponent *root) override;

    std::string resolveDirective(char directive) const override;

    /** A frame from the line is the port's: as all that goes up, for the MAC's statistics. */
    void noteSentUp(inet::Packet *packet);

    /** A frame for a packet that comes from INET: its own, or a new one of another protocol. */
    sluice::roce::FramePtr frameOf(inet::Packet *packet) const;

    Sluice *sluice = nullptr;
    cModule *node = nullptr;
    cModule *networkInterface = nullptr;

  private:
    /** Whether a signal of what waits has a listener; only then do waiting frames get packets. */
    bool isWatched();
    void emitPushed(inet::Packet *packet);
    void emitWaiting(unsigned queue);
    std::string textOfWaiting() const;

    PfcEthernetMac *mac = nullptr;
    inet::queueing::IActivePacketSink *puller = nullptr; // the MAC, of whichever kind
    bool closed = false;
    PriorityRule priorities;
    QueueUse waiting;
    bool watched = false; // when looked at last; who subscribes in mid-run hears from the next look on
    int framesUntilLook = 0;
    simtime_t watchedSince;
    bool droppedByMac = false; // the MAC counts what is dropped now
    bool served = false;       // what the port gave last came from one of its queues
    bool sending = false;      // a MAC of another kind has not reported that the frame it pulled has left

    std::array<cNamedObject, sluice::roce::Port::kQueues> classes; // details of signals
    Shown shownWaiting{[this]() { return textOfWaiting(); }};
    Shown shownPaused{[this]() { return textOfPaused(getPort().paused()); }};

    static simsignal_t queuePausedSignal;
    static simsignal_t queueLengthSignal;
    static simsignal_t queueBitLengthSignal;
    static simsignal_t classQueueLengthSignal;
    static simsignal_t classQueueBitLengthSignal;
    static simsignal_t queueingTimeSignal;
};

} // namespace sluice::omnet

#endif
