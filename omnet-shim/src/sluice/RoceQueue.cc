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
        createWatch("queueBytes", shownQueue);
        createWatch("counts", shownCounts);
        createWatch("sharedBuffer", shownBuffer);
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
        noteSentUp(packet);
        FramePtr frame = RocePackets::frameOf(static_cast<RocePacket *>(packet));
        if (!behindRelay || !sluice->leadsBack(*frame, *port))
            port->Receive(std::move(frame));
    }
    else {
        if (PfcEthernetMac::isControlFrame(packet) || !sluice->forwardsOther(*port))
            return false;
        noteSentUp(packet);
        sluice->forwardOther(packet, *port);
    }
    return true;
}

void RoceQueue::pushPacket(Packet *packet, GateArgument *gate)
{
    Enter_Method("pushPacket");
    take(packet);
    Arrivals::Arrival arrival = sluice->arrivalOf(*packet, node);
    const uint32_t ingress = arrival.port < 0 ? port->number() : static_cast<uint32_t>(arrival.port);
    FramePtr frame = frameOf(packet);
    frame->copies = std::move(arrival.copies);
    sluice->getSwitch(node).Admit(std::move(frame), ingress, port->number());
}

std::string RoceQueue::resolveDirective(char directive) const
{
    switch (directive) {
    case 'd':
        return std::to_string(port->dropped());
    case 'k':
        return textOfBuffer();
    case 'm':
        return std::to_string(port->marked());
    case 'x':
        return std::to_string(port->pausesSent());
    default:
        return RocePortQueue::resolveDirective(directive);
    }
}

std::string RoceQueue::textOfBuffer() const
{
    const sluice::roce::Switch *device = sluice->findSwitch(node);
    if (device == nullptr || device->buffer() == nullptr)
        return "";
    const int64_t size = device->bufferBytes();
    return textOfBytes(device->buffer()->TotalBytes()) +
           (size == INT64_MAX ? "" : " of " + textOfBytes(size));
}

void RoceQueue::OnQueueChanged(const sluice::roce::SwitchPort &of, int64_t before, int64_t after)
{
    if (mayHaveListeners(queueBytesSignal))
        cComponent::emit(queueBytesSignal, static_cast<long>(after));
}

void RoceQueue::OnMarked(const sluice::roce::SwitchPort &of, const sluice::roce::Frame &frame)
{
    EV_INFO << "Marking " << describe(frame) << ", queue " << port->queueBytes() << " B" << EV_ENDL;
    if (mayHaveListeners(markedSignal))
        cComponent::emit(markedSignal, static_cast<long>(frame.flow));
}

void RoceQueue::OnDropped(const sluice::roce::Port &of, const sluice::roce::Frame &frame,
                          sluice::roce::DropReason reason)
{
    RocePortQueue::OnDropped(of, frame, reason);
    cComponent::emit(frameDroppedSignal, static_cast<long>(reason));
}

} // namespace sluice::omnet
