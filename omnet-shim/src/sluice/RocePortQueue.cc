// SPDX-License-Identifier: MIT
#include "RocePortQueue.h"

#include "PfcEthernetMac.h"
#include "PfcFrame_m.h"
#include "PfcServer.h"
#include "RocePackets.h"
#include "Sluice.h"
#include "inet/common/ModuleAccess.h"
#include "inet/common/Simsignals.h"
#include "inet/networklayer/common/NetworkInterface.h"
#include "inet/networklayer/ipv4/Ipv4Header_m.h"

#include <sstream>
#include <typeinfo>

namespace sluice::omnet {

using namespace inet;
using sluice::roce::Frame;
using sluice::roce::FramePtr;
using sluice::roce::Port;

simsignal_t RocePortQueue::queuePausedSignal = registerSignal("queuePaused");
simsignal_t RocePortQueue::queueLengthSignal = registerSignal("queueLength");
simsignal_t RocePortQueue::queueBitLengthSignal = registerSignal("queueBitLength");
simsignal_t RocePortQueue::classQueueLengthSignal = registerSignal("classQueueLength");
simsignal_t RocePortQueue::classQueueBitLengthSignal = registerSignal("classQueueBitLength");
simsignal_t RocePortQueue::queueingTimeSignal = registerSignal("queueingTime");

void RocePortQueue::initialize(int stage)
{
    PacketQueueBase::initialize(stage);
    if (stage == INITSTAGE_LOCAL) {
        node = getContainingNode(this);
        networkInterface = getContainingNicModule(this);
        cModule *next = outputGate->getPathEndGate()->getOwnerModule();
        if (dynamic_cast<EthernetMacBase *>(next) == nullptr && dynamic_cast<PfcServer *>(next) == nullptr)
            throw cRuntimeError(
                "the queue is in front of %s, which is of type %s; allowed is the MAC of an "
                "EthernetInterface: PfcEthernetMac, %s; or the PfcServer of a PfcEthernetMacLayer",
                next->getFullPath().c_str(), next->getComponentType()->getName(), InetEthernetMac::NED_TYPE);
        mac = dynamic_cast<PfcEthernetMac *>(next);
        puller = dynamic_cast<queueing::IActivePacketSink *>(next);
        packetCapacity = par("packetCapacity"); // for those who show it
        priorities = PriorityRule(*this);
        sluice = &Sluice::of(this);
        for (unsigned queue = 0; queue < Port::kQueues; queue++)
            classes[queue].setName(queue == Port::kControlQueue ? "control"
                                   : queue == Port::kCreditQueue
                                       ? "credits"
                                       : ("priority" + std::to_string(queue)).c_str());
        cComponent::emit(queuePausedSignal, 0L);
        cComponent::emit(queueLengthSignal, 0L);
        cComponent::emit(queueBitLengthSignal, 0L);
    }
    else if (stage == INITSTAGE_LAST) {
        createWatch("waiting", shownWaiting);
        createWatch("paused", shownPaused);
    }
}

void RocePortQueue::preDelete(cComponent *root)
{
    // What waits here may be packets of modules that end before this one.
    if (!closed && sluice != nullptr)
        sluice->clear();
    PacketQueueBase::preDelete(root);
}

void RocePortQueue::close()
{
    closed = true;
    getPort().SetLine(nullptr);
    getPort().Clear();
}

Packet *RocePortQueue::takeNext()
{
    if (closed)
        return nullptr;
    served = false;
    FramePtr frame = getPort().NextFrame();
    if (!frame)
        return nullptr;
    const bool waited = served;
    const bool isPause = frame->kind == Frame::Kind::kPause;
    frame->copies = nullptr; // those of this node
    if (isPause)
        return RocePackets::pauseOf(*frame,
                                    check_and_cast<NetworkInterface *>(networkInterface)->getMacAddress());
    Packet *packet = sluice->getPackets().packetOf(std::move(frame));
    if (!waited) {
        numPushedPackets++;
        emitPushed(packet);
    }
    numPulledPackets++;
    if (mayHaveListeners(packetPulledSignal))
        cComponent::emit(packetPulledSignal, packet);
    return packet;
}

bool RocePortQueue::isWatched()
{
    for (const simsignal_t signal :
         {queueLengthSignal, queueBitLengthSignal, packetPushStartedSignal, packetPushedSignal,
          packetPushEndedSignal, queueingTimeSignal, classQueueLengthSignal, classQueueBitLengthSignal})
        if (mayHaveListeners(signal)) {
            if (!watched)
                watchedSince = simTime();
            return true;
        }
    return false;
}

void RocePortQueue::OnWaiting(const Port &port, const Frame &frame, unsigned queue)
{
    waiting.add(queue, frame.frameBytes);
    numPushedPackets++;
    // To look at all signals for each frame would take more time than all else here.
    if (framesUntilLook-- == 0) {
        watched = isWatched();
        framesUntilLook = 15;
    }
    if (!watched)
        return;
    if (!frame.carrier)
        sluice->getPackets().makeCarrier(frame);
    Packet *packet = RocePackets::carriedBy(frame);
    packet->setArrivalTime(simTime());
    emitPushed(packet);
    emitWaiting(queue);
}

void RocePortQueue::OnServed(const Port &port, const Frame &frame, unsigned queue)
{
    served = true;
    waiting.remove(queue, frame.frameBytes);
    if (!watched)
        return;
    const Packet *packet = RocePackets::carriedBy(frame);
    if (packet != nullptr && packet->getArrivalTime() >= watchedSince && mayHaveListeners(queueingTimeSignal))
        cComponent::emit(queueingTimeSignal, simTime() - packet->getArrivalTime());
    emitWaiting(queue);
}

void RocePortQueue::emitPushed(Packet *packet)
{
    if (mayHaveListeners(packetPushedSignal))
        cComponent::emit(packetPushedSignal, packet);
    if (mayHaveListeners(packetPushStartedSignal)) {
        cNamedObject started("atomicOperationStarted");
        cComponent::emit(packetPushStartedSignal, packet, &started);
    }
    if (mayHaveListeners(packetPushEndedSignal)) {
        cNamedObject ended("atomicOperationEnded");
        cComponent::emit(packetPushEndedSignal, static_cast<cObject *>(nullptr), &ended);
    }
}

void RocePortQueue::emitWaiting(unsigned queue)
{
    const QueueUse::Use &all = waiting.ofAll();
    const QueueUse::Use &use = waiting.of(queue);
    if (mayHaveListeners(queueLengthSignal))
        cComponent::emit(queueLengthSignal, static_cast<intval_t>(all.packets));
    if (mayHaveListeners(queueBitLengthSignal))
        cComponent::emit(queueBitLengthSignal, static_cast<intval_t>(8 * all.bytes));
    if (mayHaveListeners(classQueueLengthSignal))
        cComponent::emit(classQueueLengthSignal, static_cast<intval_t>(use.packets), &classes[queue]);
    if (mayHaveListeners(classQueueBitLengthSignal))
        cComponent::emit(classQueueBitLengthSignal, static_cast<intval_t>(8 * use.bytes), &classes[queue]);
}

std::string RocePortQueue::textOfWaiting() const
{
    std::ostringstream text;
    for (unsigned queue = 0; queue < Port::kQueues; queue++)
        if (const QueueUse::Use &use = waiting.of(queue); use.packets > 0)
            text << classes[queue].getName() << ": " << use.packets << " pk, " << textOfBytes(use.bytes)
                 << "  ";
    return text.str();
}

void RocePortQueue::noteSentUp(Packet *packet)
{
    if (mac != nullptr)
        mac->noteSentUp(packet);
}

void RocePortQueue::transmissionDone()
{
    Enter_Method_Silent();
    getPort().TransmissionDone();
}

bool RocePortQueue::receivePause(const PfcFrame &pause, Packet *packet)
{
    Enter_Method_Silent();
    for (FramePtr &frame : RocePackets::framesOfPause(pause, packet->getByteLength()))
        getPort().Receive(std::move(frame));
    return true;
}

void RocePortQueue::corrupted(Packet *packet)
{
    Enter_Method_Silent();
    droppedByMac = true;
    if (auto roce = dynamic_cast<RocePacket *>(packet))
        getPort().NotifyDropped(*roce->getFrame(), sluice::roce::DropReason::kLineError);
    else if (PfcEthernetMac::isControlFrame(packet)) {
        const B headerLength = packet->peekAtFront<EthernetMacHeader>()->getChunkLength();
        const auto control = packet->peekDataAt<EthernetControlFrameBase>(headerLength, b(-1));
        if (auto pause = dynamicPtrCast<const PfcFrame>(control))
            for (const FramePtr &frame : RocePackets::framesOfPause(*pause, packet->getByteLength()))
                getPort().NotifyDropped(*frame, sluice::roce::DropReason::kLineError);
    }
    droppedByMac = false;
}

void RocePortQueue::TryTransmit()
{
    if (mac != nullptr)
        mac->kick();
    else if (puller != nullptr)
        puller->handleCanPullPacketChanged(outputGate->getPathEndGate());
}

namespace {

const char *textOfReason(sluice::roce::DropReason reason)
{
    switch (reason) {
    case sluice::roce::DropReason::kLineError:
        return "wrong on arrival";
    case sluice::roce::DropReason::kBufferFull:
        return "the buffer is full";
    case sluice::roce::DropReason::kNoRoute:
        return "no route";
    case sluice::roce::DropReason::kVerdict:
        return "the scheme's verdict";
    case sluice::roce::DropReason::kWred:
        return "the drop profile";
    case sluice::roce::DropReason::kQueueLimit:
        return "the queue's limit";
    case sluice::roce::DropReason::kLinkDown:
        return "the link is down";
    default:
        return "the limit of credits";
    }
}

} // namespace

void RocePortQueue::OnDropped(const sluice::roce::Port &port, const Frame &frame,
                              sluice::roce::DropReason reason)
{
    if (droppedByMac)
        return;
    Packet *packet = RocePackets::carriedBy(frame);
    EV_INFO << "Dropping " << describe(frame) << ": " << textOfReason(reason) << EV_ENDL;
    // As in INET's queues, what comes to a queue counts as pushed, though it may be dropped at once.
    const bool came =
        reason != sluice::roce::DropReason::kLineError && reason != sluice::roce::DropReason::kLinkDown;
    numPushedPackets += came ? 1 : 0;
    numDroppedPackets++;
    if (packet == nullptr)
        return;
    if (came)
        emitPushed(packet);
    PacketDropDetails details;
    switch (reason) {
    case sluice::roce::DropReason::kLineError:
        details.setReason(INCORRECTLY_RECEIVED);
        break;
    case sluice::roce::DropReason::kLinkDown:
        details.setReason(INTERFACE_DOWN);
        break;
    case sluice::roce::DropReason::kNoRoute:
        details.setReason(NO_ROUTE_FOUND);
        break;
    case sluice::roce::DropReason::kVerdict:
    case sluice::roce::DropReason::kWred:
        details.setReason(CONGESTION);
        break;
    default:
        details.setReason(QUEUE_OVERFLOW);
        break;
    }
    if (mayHaveListeners(packetDroppedSignal))
        cComponent::emit(packetDroppedSignal, packet, &details);
}

void RocePortQueue::OnPause(const sluice::roce::Port &port, bool pause)
{
    cComponent::emit(queuePausedSignal, pause ? 1L : 0L);
}

Packet *RocePortQueue::getPacket(int index) const
{
    Packet *packet = nullptr;
    int number = 0;
    getPort().ForEachWaiting([&](const Frame &frame) {
        if (number++ != index)
            return;
        if (!frame.carrier)
            sluice->getPackets().makeCarrier(frame);
        packet = RocePackets::carriedBy(frame);
    });
    if (packet == nullptr)
        throw cRuntimeError("there is no packet %d; allowed is 0 to %d", index, number - 1);
    return packet;
}

std::string RocePortQueue::resolveDirective(char directive) const
{
    switch (directive) {
    case 'n':
        return ""; // which packet is next is decided when it leaves
    case 'l':
        return textOfBytes(waiting.ofAll().bytes);
    case 's':
        return textOfPaused(getPort().paused());
    default:
        return PacketQueueBase::resolveDirective(directive);
    }
}

void RocePortQueue::removePacket(Packet *packet)
{
    throw cRuntimeError("a queue of the data plane does not let packets be removed");
}

void RocePortQueue::removeAllPackets()
{
    Enter_Method("removeAllPackets");
    getPort().Clear();
    waiting.clear();
}

bool RocePortQueue::canPullSomePacket(GateArgument *gate) const
{
    if (closed)
        return false;
    auto self = const_cast<RocePortQueue *>(this);
    if (sending) {
        self->sending = false;
        self->getPort().TransmissionDone();
    }
    return self->getPort().IsReady();
}

Packet *RocePortQueue::canPullPacket(GateArgument *gate) const
{
    throw cRuntimeError("a queue of the data plane does not tell which packet is next before it is pulled");
}

Packet *RocePortQueue::pullPacket(GateArgument *gate)
{
    Enter_Method("pullPacket");
    Packet *packet = takeNext();
    if (packet == nullptr)
        throw cRuntimeError("a packet is pulled, but none may leave");
    take(packet);
    sending = true;
    return packet;
}

FramePtr RocePortQueue::frameOf(Packet *packet) const
{
    if (typeid(*packet) == typeid(RocePacket))
        return RocePackets::frameOf(static_cast<RocePacket *>(packet));
    return RocePackets::frameOfOther(packet, sluice->getDataplane().frames.minFrameBytes,
                                     priorities.of(*packet));
}

} // namespace sluice::omnet
