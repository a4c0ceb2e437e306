// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_FRAME_H
#define ROCE_FRAME_H

#include "sluice/record.h"
#include "sluice/stamp_table.h"

#include "ns3/event-impl.h"
#include "ns3/packet.h"
#include "ns3/ptr.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3
{

class RoceNetDevice;

/**
 * A frame on its way, with its headers parsed: what RoCEv2 switches and NICs look at, without the
 * cost of serialising and parsing bytes at each hop. ToPacket() makes the bytes for pcap files and
 * for ns-3's own trace sinks.
 *
 * A frame is its own arrival event, and its memory is recycled, so that a hop allocates nothing.
 */
class RoceFrame : public EventImpl
{
  public:
    /// What a frame is.
    enum class Kind : uint8_t
    {
        DATA,
        ACK,
        NACK,
        MESSAGE,
        PAUSE,
        GRANT //!< credit for a queue of a switch
    };

    static void* operator new(std::size_t size);
    static void operator delete(void* memory) noexcept;

    /**
     * \return whether the frame travels in the strict-priority control class
     */
    bool IsControl() const
    {
        return m_control;
    }

    /**
     * The frame's bytes: Ethernet, IPv4, UDP, base transport header (and AETH) for data, ACK, NACK
     * and messages; an 802.1Qbb MAC control frame for pauses.
     * \return a packet of FrameBytes bytes, or of the headers' length if that is more
     */
    Ptr<Packet> ToPacket() const;

    /**
     * \return a MESSAGE as the event of its arrival; its words stay this frame's
     */
    sluice::Record AsMessageRecord() const
    {
        sluice::Record record;
        record.a = m_sourceEntity;
        record.b = m_messageType;
        record.c = m_messageFlow;
        record.d = m_sentPs;
        record.words = m_words.data();
        record.wordCount = static_cast<uint32_t>(m_words.size());
        return record;
    }

    // Parsed fields. Plain data: the models own the rules.
    Kind m_kind{Kind::DATA};
    bool m_control{false};          //!< in the control class
    bool m_marked{false};           //!< congestion experienced
    bool m_markedHere{false};       //!< by the verdict of the port it is in
    bool m_ectCapable{true};        //!< ECN-capable transport
    bool m_ackRequest{false};       //!< the receiver acknowledges at once
    bool m_echo{false};             //!< ACK, NACK: echoes a mark
    bool m_credit{false};           //!< MESSAGE: in the class of credits
    bool m_telemetry{false};        //!< switches stamp their counters into it
    bool m_flagged{false};          //!< DATA: by its sender, now and then
    uint8_t m_priority{3};          //!< 802.1p priority of data
    uint16_t m_sourcePort{0};       //!< UDP
    uint16_t m_destPort{0};         //!< UDP
    uint32_t m_frameBytes{0};       //!< on layer 2, without preamble and gap
    uint32_t m_payloadBytes{0};     //!< DATA
    uint32_t m_flow{0};             //!< queue pair
    uint32_t m_source{0};           //!< node
    uint32_t m_destination{0};      //!< node
    uint32_t m_ingress{0};          //!< port of the switch it is in
    uint32_t m_packets{0};          //!< ACK: data packets it stands for
    uint32_t m_markedPackets{0};    //!< ACK: how many of them were marked
    uint32_t m_pauseQuanta{0};      //!< PAUSE: 802.1Qbb duration in units of 512 bit times
    uint64_t m_sequence{0};         //!< DATA: first byte; ACK, NACK: expected byte; GRANT: bytes
    int64_t m_sentPs{0};            //!< when the (acknowledged) packet was sent
    int64_t m_pauseUntilPs{0};      //!< PAUSE without quanta: until when; 0 resumes
    int64_t m_pauseForPs{0};        //!< PAUSE that adds up: how long; 0: not of that kind
    uint32_t m_sourceEntity{0};     //!< MESSAGE: who sent it
    uint32_t m_destEntity{0};       //!< MESSAGE: to whom
    int64_t m_messageType{0};       //!< MESSAGE; GRANT: the queue
    int64_t m_messageFlow{-1};      //!< MESSAGE: the flow it is about
    bool m_toReactionPoints{false}; //!< MESSAGE: for those of the host whose flow goes to m_peer
    int64_t m_peer{-1};             //!< such a MESSAGE: a node, -1: any
    sluice::DepartureStamp m_stamp; //!< DATA: of the queue on credit it was in
    int64_t m_creditNumber{-1};     //!< MESSAGE: of the credit; DATA: of the one that let it go
    int64_t m_creditSentPs{0};      //!< DATA: when that credit was sent
    std::vector<int64_t> m_words;   //!< MESSAGE: payload; DATA and ACK: telemetry
    RoceNetDevice* m_receiver{nullptr}; //!< the device at the end of the line it is on

  protected:
    void Notify() override;
};

} // namespace ns3

#endif // ROCE_FRAME_H
