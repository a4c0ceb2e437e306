// SPDX-License-Identifier: MIT
#include "MacTester.h"

#include "PfcEthernetMac.h"
#include "PfcFrame_m.h"
#include "inet/common/ModuleAccess.h"
#include "inet/common/ProtocolTag_m.h"
#include "inet/common/packet/chunk/ByteCountChunk.h"
#include "inet/linklayer/common/EtherType_m.h"
#include "inet/linklayer/common/PcpTag_m.h"
#include "inet/linklayer/common/UserPriorityTag_m.h"
#include "inet/linklayer/ethernet/common/EthernetControlFrame_m.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"
#include "inet/linklayer/ieee8021q/Ieee8021qTagHeader_m.h"
#include "inet/networklayer/common/NetworkInterface.h"
#include "inet/queueing/contract/IPassivePacketSink.h"

#include <sstream>

namespace sluice::omnet {

using namespace inet;

Define_Module(MacTester);

void MacTester::initialize()
{
    std::istringstream script(par("script").stdstringValue());
    std::string step;
    while (std::getline(script, step, ';')) {
        std::istringstream words(step);
        std::string time;
        if (words >> time) {
            auto message = new cMessage("step", static_cast<short>(steps.size()));
            steps.push_back(step);
            scheduleAt(SimTime::parse(time.c_str()), message);
        }
    }
}

Packet *MacTester::makeFrame(int64_t bytes, int priority)
{
    auto packet = new Packet("frame");
    auto header = makeShared<EthernetMacHeader>();
    header->setSrc(MacAddress("0A-AA-00-00-00-09"));
    header->setDest(MacAddress(par("destination").stringValue()));
    header->setTypeOrLength(0x88B5);
    packet->insertAtBack(header);
    if (bytes > 18)
        packet->insertAtBack(makeShared<ByteCountChunk>(B(bytes - 18)));
    auto fcs = makeShared<EthernetFcs>();
    fcs->setFcsMode(FCS_DECLARED_CORRECT);
    packet->insertAtBack(fcs);
    packet->addTag<PacketProtocolTag>()->setProtocol(&Protocol::ethernetMac);
    packet->addTag<UserPriorityReq>()->setUserPriority(priority);
    return packet;
}

void MacTester::tag(Packet *packet, int pcp)
{
    auto header = packet->removeAtFront<EthernetMacHeader>();
    auto tag = makeShared<Ieee8021qTagEpdHeader>();
    tag->setPcp(pcp);
    tag->setTypeOrLength(header->getTypeOrLength());
    header->setTypeOrLength(ETHERTYPE_8021Q_TAG);
    packet->insertAtFront(tag);
    packet->insertAtFront(header);
}

void MacTester::run(const std::string &step)
{
    std::istringstream words(step);
    std::string time, what;
    int64_t number = 0;
    words >> time >> what >> number;
    auto mac = dynamic_cast<PfcEthernetMac *>(findModuleByPath("^.eth.mac"));
    if (what == "frame") {
        std::string priority = "0";
        words >> priority;
        const char way = priority[0];
        const int value = std::stoi(priority.substr(std::isdigit(way) ? 0 : 1));
        Packet *packet = makeFrame(number, std::isdigit(way) ? value : 0);
        if (way == 'q')
            tag(packet, value);
        else if (way == 'p')
            packet->addTag<PcpReq>()->setPcp(value);
        send(packet, "out");
        return;
    }
    if (what == "linkpause") {
        auto packet = makeFrame(18, 0);
        packet->removeAtFront<EthernetMacHeader>();
        cModule *queue = findModuleByPath(par("queue").stringValue());
        auto header = makeShared<EthernetMacHeader>();
        header->setSrc(
            queue != nullptr
                ? check_and_cast<NetworkInterface *>(getContainingNicModule(queue))->getMacAddress()
                : MacAddress("0A-AA-00-00-00-09"));
        header->setDest(MacAddress::MULTICAST_PAUSE_ADDRESS);
        header->setTypeOrLength(ETHERTYPE_FLOW_CONTROL);
        auto pause = makeShared<EthernetPauseFrame>();
        pause->setPauseTime(number);
        packet->insertAtFront(pause);
        packet->insertAtFront(header);
        if (queue != nullptr)
            check_and_cast<queueing::IPassivePacketSink *>(queue)->pushPacket(packet, queue->gate("in"));
        else
            send(packet, "out");
        return;
    }
    auto pause = makeShared<PfcFrame>();
    pause->setClassEnable(number);
    std::string value;
    words >> value;
    if (what == "quanta")
        for (int priority = 0; priority < 8; priority++)
            pause->setQuanta(priority, std::stoi(value));
    else if (what == "until")
        pause->setUntil(SimTime::parse(value.c_str()));
    else if (what == "for")
        pause->setDuration(SimTime::parse(value.c_str()));
    else
        throw cRuntimeError("step '%s' is unknown", step.c_str());
    mac->sendPause(PfcEthernetMac::makePause(pause, 64, inet::MacAddress("0A-AA-00-00-00-03")));
}

void MacTester::handleMessage(cMessage *message)
{
    if (message->isSelfMessage())
        run(steps[message->getKind()]);
    else {
        const auto bytes = check_and_cast<Packet *>(message)->getByteLength();
        arrived +=
            (arrived.empty() ? "" : " ") + std::to_string(toPs(simTime())) + ":" + std::to_string(bytes);
    }
    delete message;
}

void MacTester::finish()
{
    if (arrived != par("expected").stdstringValue())
        throw cRuntimeError("arrived '%s', expected '%s'", arrived.c_str(), par("expected").stringValue());
    auto mac = dynamic_cast<PfcEthernetMac *>(findModuleByPath("^.eth.mac"));
    if (mac != nullptr && mac->getDropped() != par("expectedDropped").intValue())
        throw cRuntimeError("%" PRId64 " frames dropped, expected %" PRId64, mac->getDropped(),
                            par("expectedDropped").intValue());
}

} // namespace sluice::omnet
