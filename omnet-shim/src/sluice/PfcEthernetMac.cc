// SPDX-License-Identifier: MIT
#include "PfcEthernetMac.h"

#include "PfcFrame_m.h"
#include "inet/common/ModuleAccess.h"
#include "inet/common/ProtocolTag_m.h"
#include "inet/common/Simsignals.h"
#include "inet/linklayer/common/EtherType_m.h"
#include "inet/linklayer/ethernet/common/EthernetControlFrame_m.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"
#include "inet/physicallayer/wired/ethernet/EthernetPhyHeader_m.h"
#include "sluice/rules/pacing.h"

#include <cmath>
#include <sstream>
#include <typeinfo>

namespace sluice::omnet {

using namespace inet;

Define_Module(PfcEthernetMac);

simsignal_t PfcEthernetMac::pauseReceivedSignal = registerSignal("pauseReceived");
simsignal_t PfcEthernetMac::pauseSentSignal = registerSignal("pauseSent");
simsignal_t PfcEthernetMac::resumeReceivedSignal = registerSignal("resumeReceived");
simsignal_t PfcEthernetMac::resumeSentSignal = registerSignal("resumeSent");
simsignal_t PfcEthernetMac::pausedSignal = registerSignal("paused");
simsignal_t PfcEthernetMac::priorityPausedSignal = registerSignal("priorityPaused");
simsignal_t PfcEthernetMac::lineErrorSignal = registerSignal("lineError");

PfcEthernetMac::~PfcEthernetMac() {}

void PfcEthernetMac::initialize(int stage)
{
    InetEthernetMac::initialize(stage);
    if (stage == INITSTAGE_LOCAL) {
        frames.wireOverheadBytes = par("wireOverhead").intValue();
        frames.minFrameBytes = par("minFrame").intValue();
        frames.gapBeforeArrival = par("gapBeforeArrival");
        maxFrameBytes = par("maxFrame").intValue();
        rule = PriorityRule(*this);
        for (const char *rate : {"bitErrorRate", "frameErrorRate"})
            if (par(rate).doubleValue() < 0 || par(rate).doubleValue() > 1)
                throw cRuntimeError("%s is %g; allowed is 0 to 1", rate, par(rate).doubleValue());
        errors.SetRates(par("bitErrorRate"), par("frameErrorRate"));
        errors.DrawFrom(getEnvir()->getConfigEx()->getActiveRunNumber() + 1,
                        sluice::StreamKey(sluice::StreamKind::kLinkErrors, static_cast<uint64_t>(getId())));
        port = dynamic_cast<IMacPort *>(txQueue.get());
        physInGateId = physInGate->getId();
        emit(pausedSignal, 0L);
        for (int priority = 0; priority < PriorityPauses::PRIORITIES; priority++)
            priorities[priority].setName(("priority" + std::to_string(priority)).c_str());
        createWatch("paused", shownPaused);
        WATCH(lineErrors);
        WATCH(pausesSent);
        WATCH(resumesSent);
        WATCH(pausesReceived);
        WATCH(resumesReceived);
        WATCH(dropped);
    }
}

void PfcEthernetMac::finish()
{
    InetEthernetMac::finish();
    recordScalar("pausesSent", pausesSent);
    recordScalar("resumesSent", resumesSent);
    recordScalar("pausesReceived", pausesReceived);
    recordScalar("resumesReceived", resumesReceived);
    recordScalar("framesDropped", dropped);
    recordScalar("lineErrors", lineErrors);
    for (int priority = 0; priority < PriorityPauses::PRIORITIES; priority++) {
        const bool lasts = (paused >> priority & 1) != 0;
        const simtime_t time =
            pausedTime[priority] + (lasts ? simTime() - pausedSince[priority] : SIMTIME_ZERO);
        if (time > SIMTIME_ZERO)
            recordScalar((priorities[priority].getName() + std::string(":pausedTime")).c_str(), time);
    }
}

void PfcEthernetMac::setFrames(const sluice::FrameOptions &newFrames, bool newTruncateToNs)
{
    // The defaults of the NED file: parameters that were left alone.
    const bool isLeftAlone =
        frames.wireOverheadBytes == 20 && frames.minFrameBytes == 64 && !frames.gapBeforeArrival;
    const bool isTheSame = frames.wireOverheadBytes == newFrames.wireOverheadBytes &&
                           frames.minFrameBytes == newFrames.minFrameBytes &&
                           frames.gapBeforeArrival == newFrames.gapBeforeArrival;
    if (!isLeftAlone && !isTheSame)
        throw cRuntimeError(
            "wireOverhead, minFrame or gapBeforeArrival is set, which does nothing in a network with "
            "Sluice: all lines have those of its parameter dataplane, here {wireOverhead: %" PRId64
            "B, minFrame: %" PRId64 "B, gapBeforeArrival: %s}",
            newFrames.wireOverheadBytes, newFrames.minFrameBytes,
            newFrames.gapBeforeArrival ? "true" : "false");
    frames = newFrames;
    truncateToNs = newTruncateToNs;
    transmitter.SetSteps(timeStepPs(), truncateToNs);
}

void PfcEthernetMac::readChannelParameters(bool errorWhenAsymmetric)
{
    // The base class knows the rates of the standard; lines of any other are as good.
    auto out = dynamic_cast<cDatarateChannel *>(physOutGate->findTransmissionChannel());
    auto in = dynamic_cast<cDatarateChannel *>(physInGate->findIncomingTransmissionChannel());
    connected = out != nullptr && in != nullptr && !out->isDisabled() &&
                physOutGate->getPathEndGate()->isConnected() && physInGate->getPathStartGate()->isConnected();
    const bool differ =
        out != nullptr && in != nullptr &&
        (out->getNominalDatarate() != in->getNominalDatarate() || out->isDisabled() != in->isDisabled());
    channelsDiffer = connected && differ;
    if (errorWhenAsymmetric && differ)
        throw cRuntimeError("the two directions of the line differ: %g bps%s and %g bps%s",
                            out->getNominalDatarate(), out->isDisabled() ? " (disabled)" : "",
                            in->getNominalDatarate(), in->isDisabled() ? " (disabled)" : "");
    if (connected && transmissionChannel == nullptr)
        out->subscribe(POST_MODEL_CHANGE, this);
    transmissionChannel = out;
    const double rate = connected ? out->getNominalDatarate() : 0;
    setLineRate(rate);
    rateBps = std::llround(rate);
    peer = nullptr;
    if (connected) {
        if (!(rate >= 1))
            throw cRuntimeError("the line's datarate is %g bps; allowed is 1 bps or more", rate);
        peer = dynamic_cast<PfcEthernetMac *>(physOutGate->getPathEndGate()->getOwnerModule());
        transmitter.SetSteps(timeStepPs(), truncateToNs);
    }
    if (networkInterface) {
        networkInterface->setCarrier(connected);
        networkInterface->setDatarate(rate);
    }
}

void PfcEthernetMac::processConnectDisconnect()
{
    // What is on the line arrives.
    if (!connected) {
        cancelEvent(endTxTimer);
        cancelEvent(endPauseTimer);
        pauseFrames.clear();
        transmitter.Reset();
    }
    if (port == nullptr)
        InetEthernetMac::processConnectDisconnect(); // what waits is lost
    else {
        changeTransmissionState(TX_IDLE_STATE);
        if (connected)
            tryTransmit(); // what waited in the meantime
    }
}

void PfcEthernetMac::beginSendFrames()
{
    changeTransmissionState(TX_IDLE_STATE);
    kick();
}

void PfcEthernetMac::handleCanPullPacketChanged(GateArgument *gate)
{
    kick();
}

void PfcEthernetMac::kick()
{
    Enter_Method_Silent();
    notePaused();
    tryTransmit();
}

void PfcEthernetMac::handleMessageWhenUp(cMessage *message)
{
    if (message->isSelfMessage())
        handleSelfMessage(message);
    else if (message->getArrivalGateId() == physInGateId) {
        // What a MAC like this one has sent needs no second look.
        using inet::physicallayer::Signal;
        const bool isBare = message->getKind() == BARE_FRAME;
        processMsgFromNetwork(isBare ? static_cast<Signal *>(message) : check_and_cast<Signal *>(message));
    }
    else
        throw cRuntimeError("%s came by gate %s; frames to be sent are pulled from the queue",
                            message->getFullName(), message->getArrivalGate()->getFullName());
    if (operationalState == State::STOPPING_OPERATION)
        processAtHandleMessageFinished();
}

void PfcEthernetMac::handleSelfMessage(cMessage *message)
{
    if (message == endTxTimer) {
        changeTransmissionState(TX_IDLE_STATE);
        if (port != nullptr)
            port->transmissionDone();
    }
    else if (message == endPauseTimer)
        pausesChanged();
    tryTransmit();
}

void PfcEthernetMac::tryTransmit()
{
    if (!connected)
        return;
    transmitter.TryTransmit(
        toPs(simTime()), endTxTimer->isScheduled(), [this](int64_t inPs) { scheduleLineFree(inPs); },
        [this]() {
            if (Packet *packet = nextPacket())
                startTransmission(packet);
        });
}

void PfcEthernetMac::scheduleLineFree(int64_t inPs)
{
    scheduleAt(simTime() + fromPs(inPs), endTxTimer);
}

Packet *PfcEthernetMac::nextPacket()
{
    if (pauseFrames.isEmpty())
        return port != nullptr ? nextOfPort() : nextOfQueue();
    auto frame = check_and_cast<Packet *>(pauseFrames.pop());
    take(frame);
    countSent(frame);
    return frame;
}

Packet *PfcEthernetMac::nextOfPort()
{
    if (simTime() < linkPausedUntil && !port->isPauseNext())
        return nullptr;
    Packet *packet = port->takeNext();
    if (packet == nullptr)
        return nullptr;
    take(packet);
    emitIfHeard(packetReceivedFromUpperSignal, packet);
    const bool isOfInet = typeid(*packet) == typeid(Packet);
    const bool isControl = isOfInet && isControlFrame(packet);
    if (isControl)
        countSent(packet);
    if (isOfInet && !isControl)
        prepare(packet);
    else if (fcsMode == FCS_COMPUTED)
        addPaddingAndSetFcs(packet, B(0));
    return packet;
}

Packet *PfcEthernetMac::nextOfQueue()
{
    if (simTime() < linkPausedUntil || !canDequeuePacket())
        return nullptr;
    if (paused != 0) {
        // One queue: its head holds what is behind it.
        const Packet *head = txQueue->canPullPacket(gate(upperLayerInGateId)->getPathStartGate());
        if (head != nullptr && pauses.isPaused(rule.of(*head), simTime()))
            return nullptr;
    }
    Packet *packet = dequeuePacket();
    prepare(packet);
    return packet;
}

bool PfcEthernetMac::isControlFrame(const Packet *packet)
{
    return packet->peekAtFront<EthernetMacHeader>()->getTypeOrLength() == ETHERTYPE_FLOW_CONTROL;
}

void PfcEthernetMac::prepare(Packet *packet)
{
    numFramesFromHL++;
    const auto &header = packet->peekAtFront<EthernetMacHeader>();
    if (header->getDest() == getMacAddress())
        throw cRuntimeError("frame %s to be sent has this interface's own address %s as its destination",
                            packet->getFullName(), header->getDest().str().c_str());
    if (packet->getByteLength() > maxFrameBytes)
        throw cRuntimeError("frame %s to be sent has %" PRId64 " bytes; allowed by maxFrame is %" PRId64,
                            packet->getFullName(), packet->getByteLength(), maxFrameBytes);
    addPaddingAndSetFcs(packet, B(frames.minFrameBytes));
}

bool PfcEthernetMac::isAwaited() const
{
    if (!pauseFrames.isEmpty())
        return true;
    return port != nullptr ? port->isAwaited() : canDequeuePacket();
}

namespace {

/** Tags are this node's business: the next would take this node's requests for its own. */
void clearTags(Packet *packet)
{
    if (packet->getNumTags() <= 1)
        return; // the protocol's
    const auto protocol = packet->removeTagIfPresent<PacketProtocolTag>();
    packet->clearTags();
    if (protocol != nullptr)
        *packet->addTag<PacketProtocolTag>() = *protocol;
}

} // namespace

void PfcEthernetMac::startTransmission(Packet *packet)
{
    const int64_t bytes = packet->getByteLength();
    const sluice::roce::Transmitter::Times times =
        transmitter.Start(toPs(simTime()), bytes, frames, static_cast<uint64_t>(rateBps));

    numFramesSent++;
    numBytesSent += bytes;
    emitIfHeard(packetSentToLowerSignal, packet);
    clearTags(packet);
    auto signal = new EthernetSignal(packet->getName());
    signal->setSrcMacFullDuplex(true);
    signal->setBitrate(getLineRate());
    if (peer != nullptr)
        signal->setKind(BARE_FRAME);
    else
        encapsulate(packet);
    signal->encapsulate(packet);
    emitIfHeard(transmissionStartedSignal, signal);
    changeTransmissionState(TRANSMITTING_STATE);
    if (isAwaited())
        scheduleLineFree(times.freePs);
    send(signal, SendOptions().duration(fromPs(times.arrivalPs)), physOutGate);
}

void PfcEthernetMac::processMsgFromNetwork(inet::physicallayer::Signal *signal)
{
    emitIfHeard(receptionEndedSignal, signal);
    totalSuccessfulRxTime += signal->getDuration();
    const bool bitError = signal->hasBitError();
    const bool isBare = signal->getKind() == BARE_FRAME;
    cPacket *content = signal->decapsulate();
    auto packet = isBare ? static_cast<Packet *>(content) : check_and_cast<Packet *>(content);
    delete signal;
    if (!isBare) {
        packet->popAtFront<EthernetPhyHeader>();
        packet->addTagIfAbsent<PacketProtocolTag>()->setProtocol(&Protocol::ethernetMac);
    }
    emitIfHeard(packetReceivedFromLowerSignal, packet);
    if (!connected) {
        numDroppedIfaceDown++;
        dropIncoming(packet, INTERFACE_DOWN);
        return;
    }
    // What arrives at a link that is down draws nothing.
    const bool isDown = port != nullptr && port->isDown();
    if (!isDown && (bitError || errors.Corrupts(static_cast<uint32_t>(packet->getByteLength())))) {
        lineErrors++;
        numDroppedBitError++;
        emit(lineErrorSignal, lineErrors);
        if (port != nullptr)
            port->corrupted(packet);
        dropIncoming(packet, INCORRECTLY_RECEIVED);
        return;
    }
    receive(packet);
}

void PfcEthernetMac::receive(Packet *packet)
{
    numFramesReceivedOK++;
    numBytesReceivedOK += packet->getByteLength();
    emitIfHeard(rxPkOkSignal, packet);
    if (port != nullptr && port->receive(packet))
        return;
    const auto &header = packet->peekAtFront<EthernetMacHeader>();
    if (!isFrameCorrect(packet)) {
        numDroppedBitError++;
        dropIncoming(packet, INCORRECTLY_RECEIVED);
        return;
    }
    if (dropFrameNotForUs(packet, header)) {
        dropped++;
        return;
    }
    if (header->getTypeOrLength() == ETHERTYPE_FLOW_CONTROL) {
        receiveControl(packet, header->getChunkLength());
        return;
    }
    numFramesReceivedOK--; // the base class counts it, too
    numBytesReceivedOK -= packet->getByteLength();
    processReceivedDataFrame(packet, header);
}

void PfcEthernetMac::receiveControl(Packet *packet, B headerLength)
{
    const auto &control = packet->peekDataAt<EthernetControlFrameBase>(headerLength, b(-1));
    if (auto pause = dynamicPtrCast<const PfcFrame>(control)) {
        countReceived(*pause);
        if (port == nullptr || !port->receivePause(*pause, packet))
            applyPause(*pause);
        else
            notePaused();
    }
    else if (auto linkPause = dynamicPtrCast<const EthernetPauseFrame>(control)) {
        numPauseFramesRcvd++;
        emit(rxPausePkUnitsSignal, linkPause->getPauseTime());
        processPauseCommand(linkPause->getPauseTime());
    }
    delete packet;
}

void PfcEthernetMac::processPauseCommand(int pauseUnits)
{
    const int64_t durationPs = sluice::TxTimePs(64LL * pauseUnits, rateBps);
    linkPausedUntil = simTime() + fromPs(durationPs);
    pausesChanged();
    tryTransmit();
}

void PfcEthernetMac::applyPause(const PfcFrame &pause)
{
    const simtime_t now = simTime();
    for (int priority = 0; priority < PriorityPauses::PRIORITIES; priority++) {
        if ((pause.getClassEnable() & 1 << priority) == 0)
            continue;
        if (pause.getDuration() >= SIMTIME_ZERO)
            pauses.pauseFor(priority, now, pause.getDuration());
        else if (pause.getUntil() >= SIMTIME_ZERO)
            pauses.pauseUntil(priority, pause.getUntil());
        else
            pauses.pauseUntil(priority,
                              now + fromPs(sluice::TxTimePs(64LL * pause.getQuanta(priority), rateBps)));
    }
    pausesChanged();
    tryTransmit();
}

void PfcEthernetMac::pausesChanged()
{
    const simtime_t now = simTime();
    simtime_t next = pauses.nextEnd(now);
    if (linkPausedUntil > now)
        next = std::min(next, linkPausedUntil);
    cancelEvent(endPauseTimer);
    if (next < SIMTIME_MAX)
        scheduleAt(next, endPauseTimer);
    notePaused();
}

void PfcEthernetMac::notePaused()
{
    const simtime_t now = simTime();
    const uint8_t before = paused;
    paused = linkPausedUntil > now ? 0xff
             : port != nullptr     ? port->getPausedPriorities()
                                   : pauses.paused(now);
    if (paused != before)
        pausedChanged(before);
}

void PfcEthernetMac::pausedChanged(uint8_t before)
{
    for (int priority = 0; priority < PriorityPauses::PRIORITIES; priority++)
        if (((paused & ~before) >> priority & 1) != 0)
            pausedSince[priority] = simTime();
        else if (((before & ~paused) >> priority & 1) != 0)
            pausedTime[priority] += simTime() - pausedSince[priority];
    if ((paused != 0) != (before != 0))
        emit(pausedSignal, paused != 0 ? 1L : 0L);
    if (mayHaveListeners(priorityPausedSignal))
        for (int priority = 0; priority < PriorityPauses::PRIORITIES; priority++)
            if (((paused ^ before) >> priority & 1) != 0)
                emit(priorityPausedSignal, static_cast<intval_t>(paused >> priority & 1),
                     &priorities[priority]);
    EV_INFO << (paused == 0 ? "Resumed" : textOfPaused(paused)) << EV_ENDL;
    if (hasGUI() && (paused & ~before) != 0) {
        const std::string text = textOfPaused(paused);
        bubble(text.c_str());
        getContainingNode(this)->bubble(
            ((networkInterface ? networkInterface->getInterfaceName() : getFullName()) + std::string(" ") +
             text)
                .c_str());
    }
}

std::string PfcEthernetMac::resolveDirective(char directive) const
{
    switch (directive) {
    case 's':
        return std::to_string(numFramesSent);
    case 'r':
        return std::to_string(numFramesReceivedOK);
    case 'd':
        return std::to_string(dropped);
    case 'q':
        return std::to_string(txQueue->getNumPackets());
    case 'b':
        return connected ? textOfRate(getLineRate()) : "not connected";
    case 'p':
        return textOfPaused(paused);
    case 'x':
        return std::to_string(pausesSent);
    case 'y':
        return std::to_string(pausesReceived);
    default:
        throw cRuntimeError(
            "directive %%%c of displayStringTextFormat is unknown; allowed are %%b %%s %%r %%q %%d "
            "%%p %%x %%y",
            directive);
    }
}

void PfcEthernetMac::refreshDisplay() const
{
    MacProtocolBase::refreshDisplay();
    const char *color = paused != 0 ? "red" : transmitState == TRANSMITTING_STATE ? "yellow" : "";
    getDisplayString().setTagArg("i", 1, color);
    getParentModule()->getDisplayString().setTagArg("i", 1, color);
    const std::string text = StringFormat::formatString(par("displayStringTextFormat"), this);
    getDisplayString().setTagArg("t", 0, text.c_str());
}

bool PfcEthernetMac::isResume(const PfcFrame &pause)
{
    if (pause.getDuration() >= SIMTIME_ZERO || pause.getUntil() > simTime())
        return false;
    for (int priority = 0; priority < PriorityPauses::PRIORITIES; priority++)
        if ((pause.getClassEnable() & 1 << priority) != 0 && pause.getQuanta(priority) > 0 &&
            pause.getUntil() < SIMTIME_ZERO)
            return false;
    return true;
}

namespace {

std::string textOf(const PfcFrame &pause)
{
    std::ostringstream text;
    text << (PfcEthernetMac::isResume(pause) ? "resume" : "pause") << " of priorities";
    for (int priority = 0; priority < PriorityPauses::PRIORITIES; priority++)
        if ((pause.getClassEnable() >> priority & 1) != 0) {
            text << " " << priority;
            if (pause.getDuration() < SIMTIME_ZERO && pause.getUntil() < SIMTIME_ZERO &&
                pause.getQuanta(priority) > 0)
                text << " (" << pause.getQuanta(priority) << " quanta)";
        }
    if (pause.getDuration() >= SIMTIME_ZERO)
        text << " for " << pause.getDuration().ustr();
    else if (pause.getUntil() >= SIMTIME_ZERO && pause.getUntil() != SIMTIME_MAX)
        text << " until " << pause.getUntil().ustr();
    return text.str();
}

} // namespace

void PfcEthernetMac::countSent(const Packet *packet)
{
    const auto &header = packet->peekAtFront<EthernetMacHeader>();
    const auto &control = packet->peekDataAt<EthernetControlFrameBase>(header->getChunkLength(), b(-1));
    if (auto linkPause = dynamicPtrCast<const EthernetPauseFrame>(control)) {
        numPauseFramesSent++;
        emit(txPausePkUnitsSignal, linkPause->getPauseTime());
        return;
    }
    auto pause = dynamicPtrCast<const PfcFrame>(control);
    if (pause == nullptr)
        return;
    EV_INFO << "Sending " << textOf(*pause) << EV_ENDL;
    if (isResume(*pause))
        emit(resumeSentSignal, ++resumesSent);
    else
        emit(pauseSentSignal, ++pausesSent);
}

void PfcEthernetMac::countReceived(const PfcFrame &pause)
{
    EV_INFO << "Received " << textOf(pause) << EV_ENDL;
    if (isResume(pause))
        emit(resumeReceivedSignal, ++resumesReceived);
    else
        emit(pauseReceivedSignal, ++pausesReceived);
}

void PfcEthernetMac::dropIncoming(Packet *packet, PacketDropReason reason)
{
    EV_WARN << "Dropping frame" << EV_FIELD(packet) << EV_ENDL;
    dropped++;
    PacketDropDetails details;
    details.setReason(reason);
    emit(packetDroppedSignal, packet, &details);
    delete packet;
}

Packet *PfcEthernetMac::makePause(const Ptr<PfcFrame> &pause, int64_t frameBytes, const MacAddress &source)
{
    auto packet = new Packet(isResume(*pause) ? "resume" : "pause");
    auto header = makeShared<EthernetMacHeader>();
    header->setSrc(source);
    header->setDest(MacAddress::MULTICAST_PAUSE_ADDRESS);
    header->setTypeOrLength(ETHERTYPE_FLOW_CONTROL);
    const B rest = B(frameBytes) - header->getChunkLength() - ETHER_FCS_BYTES;
    if (rest > pause->getChunkLength())
        pause->setChunkLength(rest);
    packet->insertAtBack(header);
    packet->insertAtBack(pause);
    auto fcs = makeShared<EthernetFcs>();
    fcs->setFcsMode(FCS_DECLARED_CORRECT);
    fcs->setFcs(0xC00DC00DL); // what INET takes for correct
    packet->insertAtBack(fcs);
    packet->addTag<PacketProtocolTag>()->setProtocol(&Protocol::ethernetMac);
    return packet;
}

void PfcEthernetMac::sendPause(Packet *frame)
{
    Enter_Method_Silent();
    take(frame);
    pauseFrames.insert(frame);
    tryTransmit();
}

} // namespace sluice::omnet
