// SPDX-License-Identifier: MIT
//
// The bytes of the headers of this project's own, for pcap recorders and computed checksums.
//
#include "PfcFrame_m.h"
#include "RoceHeader_m.h"
#include "ShimDefs.h"
#include "inet/common/packet/serializer/ChunkSerializerRegistry.h"
#include "inet/common/packet/serializer/FieldsChunkSerializer.h"

namespace sluice::omnet {

using namespace inet;

namespace {

constexpr uint8_t OPCODE_SEND_ONLY = 0x04; // reliable connection, InfiniBand specification 9.2
constexpr uint8_t OPCODE_ACKNOWLEDGE = 0x11;
constexpr uint8_t OPCODE_CNP = 0x81;
constexpr uint8_t AETH_ACK = 0x1f; // no credit limit
constexpr uint8_t AETH_NACK_SEQUENCE = 0x60;

} // namespace

/**
 * A base transport header: opcode, flags, partition, queue pair, acknowledge request, packet sequence number,
 * which counts bytes modulo 2^24; then, if there is room, AETH; the rest is zero.
 */
class RoceHeaderSerializer : public FieldsChunkSerializer
{
  protected:
    void serialize(MemoryOutputStream &stream, const Ptr<const Chunk> &chunk) const override
    {
        const auto &header = staticPtrCast<const RoceHeader>(chunk);
        const bool isAnswer = header->getType() == ROCE_ACK || header->getType() == ROCE_NACK;
        const bool isData = header->getType() == ROCE_DATA;
        std::vector<uint8_t> bytes = {isAnswer ? OPCODE_ACKNOWLEDGE
                                      : isData ? OPCODE_SEND_ONLY
                                               : OPCODE_CNP,
                                      0x40, 0xff, 0xff};
        const auto put24 = [&bytes](uint64_t value) {
            for (int shift = 16; shift >= 0; shift -= 8)
                bytes.push_back(static_cast<uint8_t>(value >> shift));
        };
        bytes.push_back(0);
        put24(header->getQueuePair());
        bytes.push_back(header->getAckRequest() ? 0x80 : 0);
        put24(header->getSequence());
        if (isAnswer) {
            bytes.push_back(header->getType() == ROCE_ACK ? AETH_ACK : AETH_NACK_SEQUENCE);
            put24(0);
        }
        bytes.resize(static_cast<size_t>(B(header->getChunkLength()).get()));
        stream.writeBytes(bytes);
    }

    const Ptr<Chunk> deserialize(MemoryInputStream &stream) const override
    {
        auto header = makeShared<RoceHeader>();
        const uint8_t opcode = stream.readByte();
        stream.readByte();
        stream.readUint16Be();
        stream.readByte();
        header->setQueuePair(stream.readUint24Be());
        header->setAckRequest(stream.readByte() != 0);
        header->setSequence(stream.readUint24Be());
        header->setType(opcode == OPCODE_ACKNOWLEDGE ? ROCE_ACK
                        : opcode == OPCODE_CNP       ? ROCE_MESSAGE
                                                     : ROCE_DATA);
        return header;
    }
};

Register_Serializer(RoceHeader, RoceHeaderSerializer);

/**
 * IEEE 802.1Qbb: opcode, class-enable vector, eight durations. Pauses that are not by quanta, which the
 * standard does not have, show as the longest it has.
 */
class PfcFrameSerializer : public FieldsChunkSerializer
{
  protected:
    void serialize(MemoryOutputStream &stream, const Ptr<const Chunk> &chunk) const override
    {
        const auto &frame = staticPtrCast<const PfcFrame>(chunk);
        const bool exact = frame->getDuration() >= SIMTIME_ZERO || frame->getUntil() >= SIMTIME_ZERO;
        stream.writeUint16Be(static_cast<uint16_t>(frame->getOpCode()));
        stream.writeUint16Be(frame->getClassEnable());
        for (int priority = 0; priority < 8; priority++) {
            const bool enabled = (frame->getClassEnable() & 1 << priority) != 0;
            stream.writeUint16Be(exact && enabled ? 0xffff : frame->getQuanta(priority));
        }
        stream.writeByteRepeatedly(0, B(frame->getChunkLength()).get() - 20);
    }

    const Ptr<Chunk> deserialize(MemoryInputStream &stream) const override
    {
        auto frame = makeShared<PfcFrame>();
        frame->setOpCode(stream.readUint16Be());
        frame->setClassEnable(static_cast<uint8_t>(stream.readUint16Be()));
        for (int priority = 0; priority < 8; priority++)
            frame->setQuanta(priority, stream.readUint16Be());
        return frame;
    }
};

Register_Serializer(PfcFrame, PfcFrameSerializer);

} // namespace sluice::omnet
