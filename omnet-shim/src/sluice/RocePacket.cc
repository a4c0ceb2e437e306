// SPDX-License-Identifier: MIT
#include "RocePacket.h"

#include <sstream>

namespace sluice::omnet {

using sluice::roce::Frame;
using sluice::roce::FramePtr;

RocePacket::RocePacket(const char *name, const inet::Ptr<const inet::Chunk> &content, FramePtr frame)
    : Packet(name, content), frame(std::move(frame)), known(content.get())
{
}

RocePacket::RocePacket(const RocePacket &other)
    : Packet(other), Counted(other), known(other.known), knownMarked(other.knownMarked)
{
    if (other.frame)
        frame = sluice::roce::Make<Frame>(*other.frame);
}

PacketKeeper PacketKeeper::keeper;

void PacketKeeper::keep(cOwnedObject *packet)
{
    if (packet->getOwner() != &keeper)
        keeper.take(packet);
}

void PacketKeeper::release(cOwnedObject *packet)
{
    keeper.drop(packet);
}

FramePtr RocePacket::detach(RocePacket *packet)
{
    PacketKeeper::keep(packet);
    FramePtr frame = std::move(packet->frame);
    frame->carrier = sluice::roce::Shared<sluice::roce::Counted>::Adopt(packet);
    return frame;
}

RocePacket *RocePacket::attach(FramePtr &&frame)
{
    auto packet = static_cast<RocePacket *>(frame->carrier.Release());
    if (packet != nullptr) {
        PacketKeeper::release(packet);
        packet->frame = std::move(frame);
    }
    return packet;
}

std::string RocePacket::str() const
{
    return frame ? describe(*frame) : Packet::str();
}

std::string describe(const Frame &frame)
{
    static const char *const kinds[] = {"data", "ack", "nack", "message", "pause", "grant", "other"};
    std::ostringstream out;
    if (frame.kind == Frame::Kind::kOther) {
        if (frame.carrier)
            out << static_cast<const PacketCarrier *>(frame.carrier.get())->get()->getName();
        out << " priority " << int(frame.priority);
    }
    else
        out << kinds[static_cast<int>(frame.kind)] << " flow " << frame.flow << " " << frame.source << "->"
            << frame.destination << " seq " << frame.sequence;
    out << (frame.marked ? " CE " : " ") << frame.frameBytes << " B";
    return out.str();
}

} // namespace sluice::omnet
