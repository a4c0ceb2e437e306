// SPDX-License-Identifier: MIT
#include "RocePortQueue.h"

#include "PfcEthernetMac.h"
#include "PfcFrame_m.h"
#include "RocePackets.h"
#include "Sluice.h"
#include "inet/common/ModuleAccess.h"
#include "inet/common/Simsignals.h"
#include "inet/networklayer/common/NetworkInterface.h"
#include "inet/networklayer/ipv4/Ipv4Header_m.h"

#include <typeinfo>

namespace sluice::omnet {

using namespace inet;
using sluice::roce::Frame;
using sluice::roce::FramePtr;

simsignal_t RocePortQueue::queuePausedSignal = registerSignal("queuePaused");

void RocePortQueue::initialize(int stage)
{
    PacketQueueBase::initialize(stage);
    if (stage == INITSTAGE_LOCAL) {
        node = getContainingNode(this);
        networkInterface = getContainingNicModule(this);
        cModule *next = outputGate->getPathEndGate()->getOwnerModule();
        if (dynamic_cast<EthernetMacBase *>(next) == nullptr)
            throw cRuntimeError("the queue is in front of %s, which is of type %s; allowed is the MAC of an "
                                "EthernetInterface: PfcEthernetMac, EthernetMac",
                                next->getFullPath().c_str(), next->getComponentType()->getName());
        mac = dynamic_cast<PfcEthernetMac *>(next);
        collector = dynamic_cast<queueing::IActivePacketSink *>(next);
        sluice = &Sluice::of(this);
        cComponent::emit(queuePausedSignal, 0L);
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
    FramePtr frame = getPort().NextFrame();
    if (!frame)
        return nullptr;
    frame->copies = nullptr; // those of this node
    Packet *packet = sluice->getPackets().packetOf(std::move(frame));
    notePulled(packet);
    return packet;
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

void RocePortQueue::TryTransmit()
{
    if (mac != nullptr)
        mac->kick();
    else if (collector != nullptr)
        collector->handleCanPullPacketChanged(outputGate->getPathEndGate());
}

void RocePortQueue::OnDropped(const sluice::roce::Port &port, const Frame &frame,
                              sluice::roce::DropReason reason)
{
    Packet *packet = RocePackets::carriedBy(frame);
    if (packet == nullptr)
        return;
    PacketDropDetails details;
    switch (reason) {
    case sluice::roce::DropReason::kLineError:
        details.setReason(INCORRECTLY_RECEIVED);
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
    emit(packetDroppedSignal, packet, &details);
}

void RocePortQueue::OnPause(const sluice::roce::Port &port, bool pause)
{
    cComponent::emit(queuePausedSignal, pause ? 1L : 0L);
}

Packet *RocePortQueue::getPacket(int index) const
{
    throw cRuntimeError("a queue of the data plane does not show its packets by number");
}

std::string RocePortQueue::resolveDirective(char directive) const
{
    // Which packet is next is decided when it leaves.
    return directive == 'n' ? "" : PacketQueueBase::resolveDirective(directive);
}

void RocePortQueue::removePacket(Packet *packet)
{
    throw cRuntimeError("a queue of the data plane does not let packets be removed");
}

void RocePortQueue::removeAllPackets()
{
    Enter_Method("removeAllPackets");
    getPort().Clear();
}

bool RocePortQueue::canPullSomePacket(cGate *gate) const
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

Packet *RocePortQueue::canPullPacket(cGate *gate) const
{
    throw cRuntimeError("a queue of the data plane does not tell which packet is next before it is pulled");
}

Packet *RocePortQueue::pullPacket(cGate *gate)
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
    return RocePackets::frameOfOther(packet, sluice->getDataplane().frames.minFrameBytes);
}

} // namespace sluice::omnet
