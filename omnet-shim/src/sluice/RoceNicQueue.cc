// SPDX-License-Identifier: MIT
#include "RoceNicQueue.h"

#include "PfcEthernetMac.h"
#include "RocePackets.h"
#include "Sluice.h"
#include "inet/common/Simsignals.h"

#include <sstream>
#include <typeinfo>

namespace sluice::omnet {

using namespace inet;
using sluice::roce::FramePtr;

Define_Module(RoceNicQueue);

void RoceNicQueue::initialize(int stage)
{
    RocePortQueue::initialize(stage);
    if (stage == INITSTAGE_LOCAL) {
        const sluice::DataplaneSection &dataplane = sluice->getDataplane();
        nic = std::make_unique<sluice::roce::Nic>(sluice->getEngine(), dataplane.frames, dataplane.nic);
        nic->SetLine(this);
        nic->AddObserver(this);
        nic->AddFlowObserver(this);
        sluice->addNic(*this);
        hasUpperLayer = networkInterface->gate("upperLayerOut")->isConnectedOutside();
        createWatch("flows", shownFlows);
    }
}

void RoceNicQueue::finish()
{
    recordScalar("dataPackets", nic->dataPackets());
    recordScalar("acks", nic->acks());
    recordScalar("pausedTime", fromPs(nic->PausedPs()).dbl());
}

bool RoceNicQueue::receive(Packet *packet)
{
    if (typeid(*packet) != typeid(RocePacket)) {
        if (hasUpperLayer || PfcEthernetMac::isControlFrame(packet))
            return false;
        delete packet;
        return true;
    }
    Enter_Method_Silent();
    noteSentUp(packet);
    FramePtr frame = RocePackets::frameOf(static_cast<RocePacket *>(packet));
    // A relay that does not know the way yet sends frames everywhere.
    if (frame->destination == nic->node()) {
        if (RocePackets::isCnp(*frame))
            showCnp(*frame);
        nic->Receive(std::move(frame));
    }
    return true;
}

void RoceNicQueue::pushPacket(Packet *packet, GateArgument *gate)
{
    Enter_Method("pushPacket");
    take(packet);
    nic->SendOther(frameOf(packet));
}

void RoceNicQueue::OnRate(const sluice::roce::Flow &flow, int64_t rateBps)
{
    EV_INFO << "Flow " << flow.id << " to node " << flow.destination << ": rate " << textOfRate(rateBps)
            << EV_ENDL;
}

void RoceNicQueue::OnWindow(const sluice::roce::Flow &flow, double windowBytes)
{
    EV_INFO << "Flow " << flow.id << " to node " << flow.destination << ": window "
            << (windowBytes < 0 ? "none" : textOfBytes(static_cast<int64_t>(windowBytes))) << EV_ENDL;
}

void RoceNicQueue::OnComplete(const sluice::roce::Flow &flow)
{
    EV_INFO << "Flow " << flow.id << " to node " << flow.destination << " is complete after "
            << fromPs(flow.finishPs - flow.startPs).ustr() << EV_ENDL;
}

void RoceNicQueue::showCnp(const sluice::roce::Frame &frame)
{
    EV_INFO << "Received a CNP: " << describe(frame) << EV_ENDL;
    if (!hasGUI())
        return;
    const std::string text =
        frame.messageFlow < 0 ? "CNP" : "CNP for flow " + std::to_string(frame.messageFlow);
    bubble(text.c_str());
    getNode()->bubble(text.c_str());
}

std::string RoceNicQueue::resolveDirective(char directive) const
{
    switch (directive) {
    case 'a':
        return std::to_string(nic->acks());
    case 't':
        return std::to_string(nic->dataPackets());
    default:
        return RocePortQueue::resolveDirective(directive);
    }
}

std::string RoceNicQueue::textOfFlows() const
{
    std::ostringstream text;
    nic->ForEachPair([&text](const sluice::roce::QueuePair &pair) {
        const sluice::roce::Flow &flow = pair.flow();
        text << "flow " << flow.id << " to node " << flow.destination << ": " << textOfRate(pair.rateBps());
        if (pair.windowBytes() >= 0)
            text << ", window " << textOfBytes(static_cast<int64_t>(pair.windowBytes()));
        text << ", " << textOfBytes(flow.deliveredBytes) << " delivered  ";
    });
    return text.str();
}

} // namespace sluice::omnet
