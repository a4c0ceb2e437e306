// SPDX-License-Identifier: MIT
#include "RoceQueue.h"

#include "PfcEthernetMac.h"
#include "RocePackets.h"
#include "Sluice.h"
#include "inet/common/Simsignals.h"
#include "sluice/model/switch.h"

#include <typeinfo>

namespace sluice::omnet {

using namespace inet;
using sluice::roce::FramePtr;

Define_Module(RoceQueue);

simsignal_t RoceQueue::queueBytesSignal = registerSignal("queueBytes");
simsignal_t RoceQueue::markedSignal = registerSignal("marked");
simsignal_t RoceQueue::frameDroppedSignal = registerSignal("frameDropped");

void RoceQueue::initialize(int stage)
{
    RocePortQueue::initialize(stage);
    if (stage == INITSTAGE_LOCAL) {
        forwarding = par("forwarding");
        port = std::make_unique<sluice::roce::SwitchPort>(sluice->getEngine());
        port->SetLine(this);
        port->AddObserver(this);
        sluice->addSwitchPort(*this);
        cComponent::emit(queueBytesSignal, 0L);
    }
}

void RoceQueue::finish()
{
    recordScalar("packets", port->packets());
    recordScalar("marked", port->marked());
    recordScalar("dropped", port->dropped());
    recordScalar("pausesSent", port->pausesSent());
    recordScalar("pausedTime", fromPs(port->PausedPs()).dbl());
}

bool RoceQueue::receive(Packet *packet)
{
    if (!forwarding)
        return false;
    Enter_Method_Silent();
    if (typeid(*packet) == typeid(RocePacket)) {
        FramePtr frame = RocePackets::frameOf(static_cast<RocePacket *>(packet));
        if (!behindRelay || !sluice->leadsBack(*frame, *port))
            port->Receive(std::move(frame));
    }
    else if (PfcEthernetMac::isControlFrame(packet) || !sluice->forwardOther(packet, *port))
        return false;
    return true;
}

void RoceQueue::pushPacket(Packet *packet, cGate *gate)
{
    Enter_Method("pushPacket");
    take(packet);
    Arrivals::Arrival arrival = sluice->arrivalOf(*packet, node);
    const uint32_t ingress = arrival.port < 0 ? port->number() : static_cast<uint32_t>(arrival.port);
    FramePtr frame = frameOf(packet);
    frame->copies = std::move(arrival.copies);
    sluice->getSwitch(node).Admit(std::move(frame), ingress, port->number());
}

int RoceQueue::getNumPackets() const
{
    return static_cast<int>(port->queuePackets());
}

b RoceQueue::getTotalLength() const
{
    return B(port->queueBytes());
}

void RoceQueue::emitPacket(simsignal_t signal, const sluice::roce::Frame &frame)
{
    if (Packet *packet = RocePackets::carriedBy(frame))
        emit(signal, packet);
}

void RoceQueue::OnEnqueued(const sluice::roce::SwitchPort &of, const sluice::roce::Frame &frame)
{
    emitPacket(packetPushedSignal, frame);
}

void RoceQueue::OnDequeued(const sluice::roce::SwitchPort &of, const sluice::roce::Frame &frame)
{
    emitPacket(packetPulledSignal, frame);
}

void RoceQueue::OnQueueChanged(const sluice::roce::SwitchPort &of, int64_t before, int64_t after)
{
    cComponent::emit(queueBytesSignal, static_cast<long>(after));
}

void RoceQueue::OnMarked(const sluice::roce::SwitchPort &of, const sluice::roce::Frame &frame)
{
    cComponent::emit(markedSignal, static_cast<long>(frame.flow));
}

void RoceQueue::OnDropped(const sluice::roce::Port &of, const sluice::roce::Frame &frame,
                          sluice::roce::DropReason reason)
{
    // As INET's queues do: what is contained is what was pushed less what was pulled and dropped.
    if (!frame.control && !frame.credit)
        emitPacket(packetPushedSignal, frame);
    RocePortQueue::OnDropped(of, frame, reason);
    cComponent::emit(frameDroppedSignal, static_cast<long>(reason));
}

} // namespace sluice::omnet
