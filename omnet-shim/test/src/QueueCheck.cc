// SPDX-License-Identifier: MIT
#include "ShimDefs.h"
#include "inet/common/Simsignals.h"
#include "inet/common/packet/Packet.h"
#include "inet/linklayer/common/EtherType_m.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"
#include "inet/queueing/contract/IPacketQueue.h"

#include <map>
#include <vector>

namespace sluice::omnet {

/**
 * Compares what queues say of their contents. See the NED file.
 */
class QueueCheck : public cSimpleModule, public cListener
{
  protected:
    void initialize() override
    {
        for (const char *signal : {"queueLength", "queueBitLength"})
            getSystemModule()->subscribe(signal, this);
        getSystemModule()->subscribe(inet::packetSentToLowerSignal, this);
        find(getSystemModule());
        scheduleAfter(par("interval"), new cMessage("look"));
    }

    void handleMessage(cMessage *message) override
    {
        for (cModule *queue : queues)
            look(queue);
        scheduleAfter(par("interval"), message);
    }

    void finish() override
    {
        if (mostPackets < 10)
            throw cRuntimeError("no queue ever had more than %d packets", mostPackets);
        if (pauses == 0)
            throw cRuntimeError("no pause was sent");
    }

    void receiveSignal(cComponent *source, simsignal_t signal, intval_t value, cObject *details) override
    {
        said[{source, getSignalName(signal)}] = value;
    }

    void receiveSignal(cComponent *source, simsignal_t, cObject *object, cObject *) override
    {
        const auto header = check_and_cast<inet::Packet *>(object)->peekAtFront<inet::EthernetMacHeader>();
        if (header->getSrc().isUnspecified())
            throw cRuntimeError("%s sends %s, which has no source address", source->getFullPath().c_str(),
                                object->getName());
        pauses += header->getTypeOrLength() == inet::ETHERTYPE_FLOW_CONTROL;
    }

  private:
    void find(cModule *module)
    {
        if (dynamic_cast<inet::queueing::IPacketQueue *>(module) != nullptr &&
            std::string(module->getNedTypeName()).find("sluice.") == 0)
            queues.push_back(module);
        for (cModule::SubmoduleIterator it(module); !it.end(); ++it)
            find(*it);
    }

    void look(cModule *module)
    {
        const auto queue = dynamic_cast<inet::queueing::IPacketQueue *>(module);
        inet::b length(0);
        for (int i = 0; i < queue->getNumPackets(); i++)
            length += queue->getPacket(i)->getTotalLength();
        mostPackets = std::max(mostPackets, queue->getNumPackets());
        if (length != queue->getTotalLength())
            throw cRuntimeError("%s has %s in %d packets, and says %s", module->getFullPath().c_str(),
                                length.str().c_str(), queue->getNumPackets(),
                                queue->getTotalLength().str().c_str());
        if (said[{module, "queueLength"}] != queue->getNumPackets())
            throw cRuntimeError("%s has %d packets, and its signal said %" PRId64,
                                module->getFullPath().c_str(), queue->getNumPackets(),
                                static_cast<int64_t>(said[{module, "queueLength"}]));
        if (said[{module, "queueBitLength"}] != length.get())
            throw cRuntimeError("%s has %s, and its signal said %" PRId64, module->getFullPath().c_str(),
                                length.str().c_str(), static_cast<int64_t>(said[{module, "queueBitLength"}]));
    }

    std::vector<cModule *> queues;
    std::map<std::pair<cComponent *, std::string>, intval_t> said;
    int mostPackets = 0;
    int pauses = 0;
};

Define_Module(QueueCheck);

} // namespace sluice::omnet
