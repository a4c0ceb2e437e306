// SPDX-License-Identifier: MIT
#include "RocePackets.h"

#include "InetVersions.h"
#include "PfcEthernetMac.h"
#include "PfcFrame_m.h"
#include "PriorityRule.h"
#include "RoceHeader_m.h"
#include "inet/common/ProtocolTag_m.h"
#include "inet/common/packet/chunk/ByteCountChunk.h"
#include "inet/linklayer/common/EtherType_m.h"
#include "inet/linklayer/ethernet/common/EthernetMacHeader_m.h"
#include "sluice/rules/random.h"

namespace sluice::omnet {

using namespace inet;
using sluice::roce::Frame;
using sluice::roce::FramePtr;

namespace {

constexpr int64_t ETHERNET_BYTES = 18; // header and FCS
constexpr int64_t IP_AND_UDP_BYTES = 28;
constexpr int64_t LEAST_ROCE_BYTES = 12;
constexpr size_t MOST_TEMPLATES = 4096;
constexpr int CONTROL_DSCP = 48;
constexpr int DATA_DSCP = 26;
constexpr uint16_t ETHERTYPE_ROCE = 0x8915; // of RoCE version 1: no IP header follows

/** Short: the graphical front end writes it beside each packet on a line. */
const char *nameOf(const Frame &frame)
{
    switch (frame.kind) {
    case Frame::Kind::kData:
        return "data";
    case Frame::Kind::kAck:
        return "ack";
    case Frame::Kind::kNack:
        return "nack";
    case Frame::Kind::kMessage:
        return frame.credit ? "credit" : RocePackets::isCnp(frame) ? "cnp" : "message";
    case Frame::Kind::kGrant:
        return "grant";
    default:
        return "roce";
    }
}

Ptr<const Chunk> makeFcs()
{
    auto fcs = makeShared<EthernetFcs>();
    fcs->setFcsMode(FCS_DECLARED_CORRECT);
    fcs->setFcs(0xC00DC00DL);
    fcs->markImmutable();
    return fcs;
}

std::deque<Ptr<const Chunk>> copiesOf(const std::deque<Ptr<const Chunk>> &chunks)
{
    std::deque<Ptr<const Chunk>> copies;
    for (const Ptr<const Chunk> &chunk : chunks) {
        const Ptr<Chunk> copy = chunk->dupShared();
        copy->markImmutable();
        copies.push_back(copy);
    }
    return copies;
}

} // namespace

// INET's visualizers tell packets by their chunks.
RocePackets::RocePackets() : ownChunks(getEnvir()->isGUI())
{
    tags.addTag<PacketProtocolTag>()->setProtocol(&Protocol::ethernetMac);
}

void RocePackets::setAddress(uint32_t node, const Address &address)
{
    if (addresses.size() <= node)
        addresses.resize(node + 1);
    addresses[node] = address;
}

RocePackets::Address RocePackets::getAddress(uint32_t node) const
{
    if (node < addresses.size() && !addresses[node].mac.isUnspecified())
        return addresses[node];
    Address address;
    address.mac = MacAddress(0x020000000000ULL + node);
    address.ip = Ipv4Address(0x0b000001 + (node / 256) * 0x10000 + node % 256 * 0x100);
    return address;
}

size_t RocePackets::KeyHash::operator()(const Key &key) const
{
    const uint64_t ends = static_cast<uint64_t>(key.source) << 32 | key.destination;
    const uint64_t rest =
        static_cast<uint64_t>(key.ports) << 32 | (key.frameBytes ^ key.payloadAndFlags << 13);
    return sluice::EntityRandom::Mix(ends ^ sluice::EntityRandom::Mix(rest));
}

RocePackets::Template &RocePackets::templateOf(const Frame &frame)
{
    const Key key{frame.source, frame.destination,
                  static_cast<uint32_t>(frame.sourcePort) << 16 | frame.destPort, frame.frameBytes,
                  frame.payloadBytes << 2 | (frame.control ? 2U : 0U) | (frame.ectCapable ? 1U : 0U)};
    auto it = templates.find(key);
    if (it == templates.end()) {
        if (templates.size() >= MOST_TEMPLATES)
            templates.clear();
        it = templates.emplace(key, makeTemplate(frame)).first;
    }
    return it->second;
}

RocePackets::Template RocePackets::makeTemplate(const Frame &frame) const
{
    Template made;
    const auto add = [&made](const Ptr<const Chunk> &chunk, const Ptr<const Chunk> &markedChunk) {
        constPtrCast<Chunk>(chunk)->markImmutable();
        constPtrCast<Chunk>(markedChunk)->markImmutable();
        made.plain.push_back(chunk);
        made.marked.push_back(markedChunk);
    };
    const int64_t frameBytes = frame.frameBytes;
    if (frameBytes <= ETHERNET_BYTES) {
        made.headerLength = B(frameBytes);
        made.plain.push_back(nullptr);
        made.marked.push_back(nullptr);
        return made;
    }
    const int64_t least = ETHERNET_BYTES + IP_AND_UDP_BYTES + LEAST_ROCE_BYTES;
    const bool withIp = frameBytes - static_cast<int64_t>(frame.payloadBytes) >= least;
    const int64_t before = withIp ? ETHERNET_BYTES + IP_AND_UDP_BYTES : ETHERNET_BYTES;
    // A frame padded to the minimum carries the padding as part of what follows the header.
    const int64_t payload =
        std::min<int64_t>(frame.payloadBytes, frameBytes - before - (withIp ? LEAST_ROCE_BYTES : 1));
    const Address source = getAddress(frame.source);
    const Address destination = getAddress(frame.destination);
    auto ethernet = makeShared<EthernetMacHeader>();
    ethernet->setSrc(source.mac);
    ethernet->setDest(nextHop ? nextHop(frame.source, frame.destination) : destination.mac);
    ethernet->setTypeOrLength(withIp ? static_cast<uint16_t>(ETHERTYPE_IPv4) : ETHERTYPE_ROCE);
    add(ethernet, ethernet);
    if (withIp) {
        auto ip = makeShared<Ipv4Header>();
        ip->setSrcAddress(source.ip);
        ip->setDestAddress(destination.ip);
        ip->setProtocolId(IP_PROT_UDP);
        ip->setTimeToLive(64);
        ip->setDontFragment(true);
        ip->setDscp(frame.control ? CONTROL_DSCP : DATA_DSCP);
        ip->setEcn(frame.ectCapable ? 2 : 0);
        ip->setTotalLengthField(B(frameBytes - ETHERNET_BYTES));
        setChecksumComputed(*ip);
        auto marked = makeShared<Ipv4Header>(*ip);
        marked->setEcn(3);
        updateChecksum(*marked);
        add(ip, marked);
        auto udp = makeShared<UdpHeader>();
        udp->setSrcPort(frame.sourcePort);
        udp->setDestPort(UDP_PORT);
        udp->setTotalLengthField(B(frameBytes - ETHERNET_BYTES - 20));
        setChecksumDisabled(*udp);
        add(udp, udp);
    }
    made.headerAt = made.plain.size();
    made.headerLength = B(frameBytes - before - payload);
    made.plain.push_back(nullptr);
    made.marked.push_back(nullptr);
    if (payload > 0) {
        auto bytes = makeShared<ByteCountChunk>(B(payload));
        add(bytes, bytes);
    }
    const auto fcs = makeFcs();
    add(fcs, fcs);
    return made;
}

Ptr<const Chunk> RocePackets::contentOf(const Frame &frame)
{
    Template &common = templateOf(frame);
    auto header = makeShared<RoceHeader>();
    header->setType(static_cast<RoceFrameType>(frame.kind));
    header->setQueuePair(frame.flow);
    header->setSequence(frame.sequence);
    header->setAckRequest(frame.ackRequest);
    header->setMarkEcho(frame.echo);
    header->setMessageType(static_cast<int>(frame.messageType));
    header->setChunkLength(common.headerLength);
    header->markImmutable();
    auto &chunks = frame.marked ? common.marked : common.plain;
    if (chunks.size() == 1)
        return header;
    chunks[common.headerAt] = header;
    auto content =
        ownChunks ? makeShared<SequenceChunk>(copiesOf(chunks)) : makeShared<SequenceChunk>(chunks);
    content->markImmutable();
    return content;
}

Packet *RocePackets::pauseOf(const Frame &frame, const MacAddress &port)
{
    auto pause = makeShared<PfcFrame>();
    pause->setClassEnable(frame.pauseClasses);
    pause->setQueueBytes(static_cast<int64_t>(frame.sequence));
    if (frame.pauseForPs > 0) {
        pause->setDuration(fromPs(frame.pauseForPs));
        pause->setAdds(frame.pauseAdds);
    }
    else if (frame.pauseQuanta > 0) {
        for (int priority = 0; priority < 8; priority++)
            pause->setQuanta(priority, (frame.pauseClasses >> priority & 1) != 0 ? frame.pauseQuanta : 0);
    }
    else if (frame.pauseUntilPs == INT64_MAX)
        pause->setUntil(SIMTIME_MAX);
    else if (frame.pauseUntilPs > 0)
        pause->setUntil(fromPs(frame.pauseUntilPs));
    return PfcEthernetMac::makePause(pause, frame.frameBytes, port);
}

Packet *RocePackets::packetOf(FramePtr &&frame)
{
    if (frame->kind == Frame::Kind::kOther) {
        Packet *packet = static_cast<PacketCarrier *>(frame->carrier.get())->release();
        if (frame->marked)
            mark(packet);
        return packet;
    }
    if (frame->carrier) {
        RocePacket *packet = RocePacket::attach(std::move(frame));
        const Frame &of = *packet->getFrame();
        if (of.marked && !packet->isKnownMarked()) {
            mark(packet);
            packet->setKnown(true);
        }
        return packet;
    }
    const Frame &of = *frame;
    return newPacket(of, std::move(frame));
}

RocePacket *RocePackets::newPacket(const Frame &frame, FramePtr held)
{
    auto packet = new RocePacket(nameOf(frame), contentOf(frame), std::move(held));
    packet->setKnown(frame.marked);
    packet->getTags().copyTags(tags);
    return packet;
}

void RocePackets::makeCarrier(const Frame &frame)
{
    RocePacket *packet = newPacket(frame, nullptr);
    packet->setArrivalTime(simTime());
    PacketKeeper::keep(packet);
    frame.carrier = sluice::roce::Shared<sluice::roce::Counted>::Adopt(packet);
}

bool RocePackets::isCnp(const Frame &frame)
{
    return frame.kind == Frame::Kind::kMessage && !frame.credit &&
           (frame.toReactionPoints || EntityId(frame.destEntity).role() == Role::kReactionPoint);
}

FramePtr RocePackets::frameOf(RocePacket *packet)
{
    if (packet->isTouched()) {
        const bool marked = ecnOf(packet) == 3;
        packet->getFrame()->marked = packet->getFrame()->marked || marked;
        packet->getFrame()->frameBytes = static_cast<uint32_t>(packet->getByteLength()); // a VLAN tag's, too
        packet->setKnown(marked);
    }
    return RocePacket::detach(packet);
}

FramePtr RocePackets::frameOfOther(Packet *packet, int64_t minFrameBytes, int priority)
{
    FramePtr frame = sluice::roce::Make<Frame>();
    frame->kind = Frame::Kind::kOther;
    frame->priority = static_cast<uint8_t>(priority);
    frame->frameBytes = static_cast<uint32_t>(std::max<int64_t>(packet->getByteLength(), minFrameBytes));
    const int ecn = ecnOf(packet);
    frame->marked = ecn == 3;
    frame->ectCapable = ecn > 0;
    frame->carrier = sluice::roce::Make<PacketCarrier>(packet);
    return frame;
}

std::vector<FramePtr> RocePackets::framesOfPause(const PfcFrame &pause, int64_t bytes)
{
    std::vector<FramePtr> frames;
    const bool exact = pause.getDuration() >= SIMTIME_ZERO || pause.getUntil() >= SIMTIME_ZERO;
    int left = pause.getClassEnable();
    for (int priority = 0; priority < 8; priority++) {
        if ((left >> priority & 1) == 0)
            continue;
        FramePtr frame = sluice::roce::Make<Frame>();
        frame->kind = Frame::Kind::kPause;
        frame->control = true;
        frame->frameBytes = static_cast<uint32_t>(bytes);
        frame->pauseClasses = 0;
        frame->sequence = static_cast<uint64_t>(pause.getQueueBytes());
        for (int other = priority; other < 8; other++) {
            if ((left >> other & 1) != 0 && (exact || pause.getQuanta(other) == pause.getQuanta(priority)))
                frame->pauseClasses |= 1 << other;
        }
        left &= ~frame->pauseClasses;
        if (pause.getDuration() >= SIMTIME_ZERO) {
            frame->pauseForPs = toPs(pause.getDuration());
            frame->pauseAdds = pause.getAdds();
        }
        else if (pause.getUntil() == SIMTIME_MAX)
            frame->pauseUntilPs = INT64_MAX;
        else if (pause.getUntil() >= SIMTIME_ZERO)
            frame->pauseUntilPs = toPs(pause.getUntil());
        else
            frame->pauseQuanta = pause.getQuanta(priority);
        frames.push_back(std::move(frame));
    }
    return frames;
}

Packet *RocePackets::carriedBy(const Frame &frame)
{
    if (!frame.carrier)
        return nullptr;
    if (frame.kind == Frame::Kind::kOther)
        return static_cast<PacketCarrier *>(frame.carrier.get())->get();
    return static_cast<RocePacket *>(frame.carrier.get());
}

int RocePackets::ecnOf(const Packet *packet)
{
    const b ip = findIpv4Header(*packet);
    return ip < b(0) ? -1 : packet->peekDataAt<Ipv4Header>(ip)->getEcn();
}

void RocePackets::mark(Packet *packet)
{
    const int ecn = ecnOf(packet);
    if (ecn < 0 || ecn == 3)
        return;
    const b at = findIpv4Header(*packet);
    const auto before = packet->removeAtFront(at); // the Ethernet header, and any tags
    auto ip = packet->removeAtFront<Ipv4Header>();
    ip->setEcn(3);
    if (isChecksumComputed(*ip))
        updateChecksum(*ip);
    packet->insertAtFront(ip);
    packet->insertAtFront(before);
}

} // namespace sluice::omnet
