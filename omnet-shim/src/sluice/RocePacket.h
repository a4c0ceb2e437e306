// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCEPACKET_H
#define __SLUICE_ROCEPACKET_H

#include "ShimDefs.h"
#include "inet/common/packet/Packet.h"
#include "sluice/model/frame.h"

namespace sluice::omnet {

/** What a frame is, for people: "data flow 3 0->2 seq 1000 CE 1062 B". */
std::string describe(const sluice::roce::Frame &frame);

/**
 * An INET packet of the RoCE data plane: real headers in front of a payload, and the frame they stand for.
 *
 * Either the packet holds the frame (on a line, in INET's modules), or the frame, which waits in a queue of
 * the data plane, holds the packet as its carrier; never both.
 */
class RocePacket : public inet::Packet, public sluice::roce::Counted
{
  public:
    /** A packet around a frame; with nullptr, one that the frame is to carry. */
    RocePacket(const char *name, const inet::Ptr<const inet::Chunk> &content, sluice::roce::FramePtr frame);
    RocePacket(const RocePacket &other);
    RocePacket *dup() const override { return new RocePacket(*this); }

    const sluice::roce::FramePtr &getFrame() const { return frame; }

    /** Takes the frame out, which from now on carries this packet. */
    static sluice::roce::FramePtr detach(RocePacket *packet);

    /**
     * Takes the packet out of a frame that carries one, and puts the frame into it.
     * @return nullptr if the frame carries none
     */
    static RocePacket *attach(sluice::roce::FramePtr &&frame);

    /** The headers changed since the frame was made: a module of INET's has been here. */
    bool isTouched() const { return content.get() != known; }

    /** The headers are what the frame says; they say congestion experienced or not. */
    void setKnown(bool marked)
    {
        known = content.get();
        knownMarked = marked;
    }
    bool isKnownMarked() const { return knownMarked; }

    std::string str() const override;

  private:
    sluice::roce::FramePtr frame;
    const inet::Chunk *known; // the content the frame was last compared with
    bool knownMarked = false;
};

/**
 * Owns the packets that frames carry, in no module's name: a frame may end anywhere.
 */
class PacketKeeper : public cObject
{
  public:
    static void keep(cOwnedObject *packet);
    /** From now on it is the current module's. */
    static void release(cOwnedObject *packet);

  protected:
    void ownedObjectDeleted(cOwnedObject *object) override {}

  private:
    static PacketKeeper keeper;
};

/**
 * Carried by a frame of another protocol: the INET packet that it represents.
 */
class PacketCarrier : public sluice::roce::Counted
{
  public:
    explicit PacketCarrier(inet::Packet *packet) : packet(packet) { PacketKeeper::keep(packet); }
    ~PacketCarrier() override { delete packet; }

    inet::Packet *get() const { return packet; }
    inet::Packet *release()
    {
        PacketKeeper::release(packet);
        return std::exchange(packet, nullptr);
    }

  private:
    inet::Packet *packet;
};

} // namespace sluice::omnet

#endif
