// SPDX-License-Identifier: MIT
#include "PfcFrameChecker.h"

#include "PfcEthernetMac.h"
#include "PfcFrame_m.h"
#include "inet/common/ModuleAccess.h"
#include "inet/common/Simsignals.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"

namespace sluice::omnet {

using namespace inet;

Define_Module(PfcFrameChecker);

simsignal_t PfcFrameChecker::pauseReceivedSignal = registerSignal("pauseReceived");
simsignal_t PfcFrameChecker::resumeReceivedSignal = registerSignal("resumeReceived");

void PfcFrameChecker::initialize(int stage)
{
    EthernetFcsChecker::initialize(stage);
    if (stage == INITSTAGE_LOCAL) {
        cModule *queue = getModuleFromPar<cModule>(par("queueModule"), this);
        port = dynamic_cast<IMacPort *>(queue);
        if (port == nullptr)
            throw cRuntimeError("the queue %s is of type %s; allowed are RoceQueue, RoceNicQueue",
                                queue->getFullPath().c_str(), queue->getComponentType()->getName());
        WATCH(pausesReceived);
        WATCH(resumesReceived);
    }
}

void PfcFrameChecker::pushPacket(Packet *packet, GateArgument *gate)
{
    if (!matchesPacket(packet)) {
        EthernetFcsChecker::pushPacket(packet, gate); // drops it
        return;
    }
    Enter_Method("pushPacket");
    take(packet);
    if (giveToPort(packet))
        return;
    // With this signal the node notes by which port it came.
    emit(packetSentToUpperSignal, packet);
    EthernetFcsChecker::pushPacket(packet, gate);
}

bool PfcFrameChecker::giveToPort(Packet *packet)
{
    if (port->receive(packet))
        return true;
    if (!PfcEthernetMac::isControlFrame(packet))
        return false;
    const auto &header = packet->peekAtFront<EthernetMacHeader>();
    const auto control = packet->peekDataAt<EthernetControlFrameBase>(header->getChunkLength(), b(-1));
    if (const auto pause = dynamicPtrCast<const PfcFrame>(control)) {
        if (PfcEthernetMac::isResume(*pause))
            emit(resumeReceivedSignal, ++resumesReceived);
        else
            emit(pauseReceivedSignal, ++pausesReceived);
        port->receivePause(*pause, packet);
    }
    delete packet;
    return true;
}

} // namespace sluice::omnet
