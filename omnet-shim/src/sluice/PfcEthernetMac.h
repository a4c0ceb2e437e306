// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PFCETHERNETMAC_H
#define __SLUICE_PFCETHERNETMAC_H

#include "IMacPort.h"
#include "InetVersions.h"
#include "PriorityPauses.h"
#include "PriorityRule.h"
#include "ShownText.h"
#include "inet/common/Simsignals.h"
#include "sluice/model/line_errors.h"
#include "sluice/model/transmitter.h"
#include "sluice/plan/plan.h"

namespace sluice::omnet {

class PfcFrame;

/**
 * INET's EthernetMac with priority flow control (IEEE 802.1Qbb), any line rate, frames of any length, and
 * serialisation that is exact over a train of frames. See the NED file.
 */
class PfcEthernetMac : public InetEthernetMac, public MacDirectiveResolver
{
  public:
    ~PfcEthernetMac() override;

    /**
     * Makes a pause frame: an Ethernet header, the pause, padding up to frameBytes, FCS.
     * @param source address of the port that sends it
     */
    static inet::Packet *makePause(const inet::Ptr<PfcFrame> &pause, int64_t frameBytes,
                                   const inet::MacAddress &source);

    /** Whether a frame is for a MAC itself: a pause of either kind. */
    static bool isControlFrame(const inet::Packet *packet);

    /** Whether no priority has to wait because of it. */
    static bool isResume(const PfcFrame &pause);

    /** A frame that came goes to who is above the MAC, though not by a gate: for statistics and visualizers.
     */
    void noteSentUp(inet::Packet *packet) { emitIfHeard(inet::packetSentToUpperSignal, packet); }

    /** Puts a pause frame ahead of everything that waits. Takes the frame. */
    void sendPause(inet::Packet *frame);

    /**
     * Replaces the parameters' conventions: what a frame takes on the line besides its own bytes, and whether
     * each interval is cut to whole nanoseconds. Before any traffic.
     */
    void setFrames(const sluice::FrameOptions &newFrames, bool newTruncateToNs);

    /** Which frames coming in are corrupted. */
    sluice::roce::LineErrors &getLineErrorModel() { return errors; }

    /** The line's rate in bit/s; 0 if it is not connected. */
    int64_t getRateBps() const { return rateBps; }

    /** Something may be ready: sends it if the line is free. */
    void kick();

    bool isPaused(int priority) const { return pauses.isPaused(priority, simTime()); }

    int64_t getLineErrors() const { return lineErrors; }
    int64_t getPausesSent() const { return pausesSent; }
    int64_t getResumesSent() const { return resumesSent; }
    int64_t getPausesReceived() const { return pausesReceived; }
    int64_t getResumesReceived() const { return resumesReceived; }
    int64_t getDropped() const { return dropped; }

    // DirectiveResolver
    std::string resolveDirective(char directive) const override;

    // IActivePacketSink
    void handleCanPullPacketChanged(GateArgument *gate) override;

  protected:
    void initialize(int stage) override;
    void finish() override;
    void handleMessageWhenUp(cMessage *message) override;
    void readChannelParameters(bool errorWhenAsymmetric) override;
    void processConnectDisconnect() override;
    void handleSelfMessage(cMessage *message) override;
    void beginSendFrames() override;
    void processMsgFromNetwork(inet::physicallayer::Signal *signal) override;
    void processPauseCommand(int pauseUnits) override;
    void refreshDisplay() const override;

  private:
    /** Kind of a signal whose packet has no preamble in front, since the MAC at the other end adds none. */
    static constexpr short BARE_FRAME = 0x511;

    void emitIfHeard(simsignal_t signal, cObject *object)
    {
        if (mayHaveListeners(signal))
            emit(signal, object);
    }

    void tryTransmit();
    void scheduleLineFree(int64_t inPs);
    inet::Packet *nextPacket();
    void prepare(inet::Packet *packet);
    void startTransmission(inet::Packet *packet);
    bool isAwaited() const;
    void receive(inet::Packet *packet);
    void receiveControl(inet::Packet *packet, inet::B headerLength);
    void applyPause(const PfcFrame &pause);
    void pausesChanged();
    void notePaused();
    void pausedChanged(uint8_t before);
    void countSent(const inet::Packet *control);
    void countReceived(const PfcFrame &pause);
    inet::Packet *nextOfPort();
    inet::Packet *nextOfQueue();
    void dropIncoming(inet::Packet *packet, inet::PacketDropReason reason);

    sluice::FrameOptions frames;
    bool truncateToNs = false;
    sluice::roce::LineErrors errors;
    sluice::roce::Transmitter transmitter;
    int64_t rateBps = 0;
    int64_t maxFrameBytes = 0;
    PriorityRule rule; // of an INET queue's packets
    int physInGateId = -1;
    IMacPort *port = nullptr; // null: a queue of INET's
    PfcEthernetMac *peer = nullptr;
    cPacketQueue pauseFrames{"pauseFrames"};

    PriorityPauses pauses;
    simtime_t linkPausedUntil; // 802.3 PAUSE: everything but MAC control
    uint8_t paused = 0;        // priorities that were when it was looked at last, a bit each
    std::array<simtime_t, PriorityPauses::PRIORITIES> pausedSince;
    std::array<simtime_t, PriorityPauses::PRIORITIES> pausedTime; // until then
    Shown shownPaused{[this]() { return textOfPaused(paused); }};
    std::array<cNamedObject, PriorityPauses::PRIORITIES> priorities; // details of signals

    int64_t lineErrors = 0;
    int64_t pausesSent = 0;
    int64_t resumesSent = 0;
    int64_t pausesReceived = 0;
    int64_t resumesReceived = 0;
    int64_t dropped = 0;

    static simsignal_t pauseReceivedSignal;
    static simsignal_t pauseSentSignal;
    static simsignal_t resumeReceivedSignal;
    static simsignal_t resumeSentSignal;
    static simsignal_t pausedSignal;
    static simsignal_t priorityPausedSignal;
    static simsignal_t lineErrorSignal;
};

} // namespace sluice::omnet

#endif
