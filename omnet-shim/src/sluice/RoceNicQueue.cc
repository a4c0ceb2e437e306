// SPDX-License-Identifier: MIT
#include "RoceNicQueue.h"

#include "PfcEthernetMac.h"
#include "RocePackets.h"
#include "Sluice.h"
#include "inet/common/Simsignals.h"

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
        sluice->addNic(*this);
        hasUpperLayer = networkInterface->gate("upperLayerOut")->isConnectedOutside();
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
    FramePtr frame = RocePackets::frameOf(static_cast<RocePacket *>(packet));
    // A relay that does not know the way yet sends frames everywhere.
    if (frame->destination == nic->node())
        nic->Receive(std::move(frame));
    return true;
}

void RoceNicQueue::pushPacket(Packet *packet, cGate *gate)
{
    Enter_Method("pushPacket");
    take(packet);
    emit(packetPushedSignal, packet);
    nic->SendOther(frameOf(packet));
}

void RoceNicQueue::notePulled(Packet *packet)
{
    if (typeid(*packet) == typeid(RocePacket))
        emit(packetPushedSignal, packet); // it has waited nowhere
    emit(packetPulledSignal, packet);
}

} // namespace sluice::omnet
