// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_FRAME_H
#define SLUICE_ROCE_FRAME_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sluice/events.h"
#include "sluice/model/shared.h"
#include "sluice/record.h"
#include "sluice/rules/stamp_table.h"

namespace sluice::roce {

/// The copies of one frame that wait in one switch, because a relay has sent it to several ports:
/// the buffer holds them as one.
struct Copies : public Counted {
  std::uint32_t waiting = 0;  ///< how many are in the switch's queues
};

/// What a packet carries between the switches of two hosts about the load of paths, see PathLoads.
struct PathStamp {
  std::int32_t origin = -1;        ///< node of the first switch; negative: no stamp
  std::uint16_t port = 0;          ///< of that switch, by which the packet left it
  std::uint8_t load = 0;           ///< highest of the links since
  bool reports = false;            ///< the two below are given
  std::uint16_t reportedPort = 0;  ///< of the switch that the packet goes to
  std::uint8_t reportedLoad = 0;   ///< highest beyond that port on the way to `origin`
};

/// What data carries that keeps its order when its flow moves to another path (ConWeave's
/// conweaveDataTag).
struct PathTag : public Counted {
  // Requests, as in events::PathAsked.
  static constexpr std::int64_t kAsksAtStart = 1;
  static constexpr std::int64_t kAsksAtEnd = 2;

  std::int64_t epoch = 0;
  std::int64_t request = 0;  ///< 0: none
  bool moved = false;        ///< it takes the second path of its epoch
  std::uint32_t port = 0;    ///< by which it left its first switch
  std::uint32_t beyond = 0;  ///< which of the paths beyond that port it takes
  std::uint32_t left = 0;    ///< what of that number is not used up
  std::int64_t taggedPs = 0;
  std::int64_t endPs = 0;  ///< when the last packet of the epoch's first path was tagged
};

/// A frame on its way, with its headers parsed: what RoCEv2 switches and NICs look at, without the
/// cost of serialising and parsing bytes at each hop. Plain data: the models own the rules.
///
/// Its memory is recycled, so that a frame that is made, travels and ends allocates nothing in the
/// long run. A simulator may derive from it to hang its own packet on it.
struct alignas(64) Frame : public Counted {
  enum class Kind : std::uint8_t {
    kData,
    kAck,
    kNack,
    kMessage,
    kPause,
    kGrant,  ///< credit for a queue of a switch
    kOther   ///< of another protocol: shares queues and buffer, and is nothing to state machines
  };

  Frame() = default;
  ~Frame() override;

  static void* operator new(std::size_t size);
  static void operator delete(void* memory, std::size_t size) noexcept;

  /// A message as the event of its arrival; its words stay this frame's.
  Record AsMessageRecord() const {
    events::Message message;
    message.source = sourceEntity;
    message.type = messageType;
    message.flow = messageFlow;
    message.sentPs = sentPs;
    message.words = words.data();
    message.wordCount = static_cast<std::uint32_t>(words.size());
    return message.ToRecord();
  }

  /// @param entry the memory of a frame's `entry`
  /// @return the frame
  static Frame* OfEntry(const void* entry);

  /// @return the words, with memory that is used again and again
  std::vector<std::int64_t>& WordsToAppend();

  /// @return whether it answers data: an ACK or NACK
  bool IsAnswer() const { return kind == Kind::kAck || kind == Kind::kNack; }

  // In the order of use, so that a switch reads two cache lines of a frame, and a third before a
  // host.
  bool marked = false;              ///< congestion experienced
  bool ectCapable = true;           ///< ECN-capable transport
  std::uint8_t priority = 3;        ///< 802.1p priority of what is not of the control class
  mutable bool entryInUse = false;  ///< the simulator has an object in `entry`
  /// Memory for what the simulator has for a frame that is on a line, its entry on the event list
  /// for example: so near that both are fetched at once.
  alignas(8) mutable std::array<std::byte, 48> entry;

  Kind kind = Kind::kData;
  bool control = false;            ///< in the strict-priority control class
  bool markedHere = false;         ///< by the verdict of the port it is in
  bool credit = false;             ///< message: in the class of credits
  bool telemetry = false;          ///< switches stamp their counters into it
  bool hasDigest = false;          ///< switches write the load of their links into `digest`
  bool ackRequest = false;         ///< the receiver acknowledges at once
  bool echo = false;               ///< ACK, NACK: echoes a mark
  std::uint32_t frameBytes = 0;    ///< on layer 2, without preamble and gap
  std::uint32_t ingress = 0;       ///< port of the switch it is in
  std::uint32_t flow = 0;          ///< queue pair
  std::uint32_t source = 0;        ///< node
  std::uint32_t destination = 0;   ///< node
  std::uint16_t sourcePort = 0;    ///< UDP
  std::uint16_t destPort = 0;      ///< UDP
  std::uint32_t hops = 0;          ///< switches the (acknowledged) packet went through
  std::uint32_t payloadBytes = 0;  ///< data
  Shared<PathTag> pathTag;  ///< data that is routed along a path; null: by each switch's rule
  Shared<Copies> copies;    ///< of this frame in the switch it is in; null: it is the only one
  mutable Shared<Counted>
      carrier;                 ///< an object that a simulator attaches: its own packet, for example
  std::uint64_t sequence = 0;  ///< data: first byte; ACK, NACK: expected byte; grant: bytes;
                               ///< pause: what waits at the sender for its priority

  DepartureStamp stamp;             ///< data: of the queue on credit it was in
  PathStamp path;                   ///< data, ACK, NACK: of the load of paths
  std::vector<std::int64_t> words;  ///< message: payload; data and ACK: telemetry
  std::int64_t sentPs = 0;          ///< when the (acknowledged) packet was sent

  std::uint64_t selective = 0;        ///< NACK: first byte of the packet that it answers
  std::int64_t heldPs = 0;            ///< ACK, NACK: from the packet's arrival to this answer
  std::uint32_t packets = 0;          ///< ACK: data packets it covers
  std::uint32_t markedPackets = 0;    ///< ACK: how many of them were marked
  std::uint32_t selectiveBytes = 0;   ///< NACK: payload of the packet that it answers; data that
                                      ///< was cut: its own
  std::int64_t creditNumber = -1;     ///< message: of the credit; data: of the one that let it go
  std::int64_t creditSentPs = 0;      ///< data: when that credit was sent
  std::uint16_t digest = 0;           ///< data and ACK: of the highest load on the path
  bool flagged = false;               ///< data: by its sender, now and then
  bool pauseAdds = false;             ///< pause for a time: added to what is left of such ones
  bool cut = false;                   ///< data: to its header, by a switch; NACK: answers such one
  std::uint8_t pauseClasses = 0xff;   ///< pause: of the priorities whose bits are set
  std::uint32_t pauseQuanta = 0;      ///< pause: 802.1Qbb duration in units of 512 bit times
  std::int64_t pauseUntilPs = 0;      ///< pause without quanta: until when; 0 resumes
  std::int64_t pauseForPs = 0;        ///< pause for a time from its arrival: how long; 0: another
  std::uint32_t sourceEntity = 0;     ///< message: who sent it
  std::uint32_t destEntity = 0;       ///< message: the state machine it is for
  std::int64_t messageType = 0;       ///< message; grant: the queue
  std::int64_t messageFlow = -1;      ///< message: the flow it is about
  std::int64_t hashSource = -1;       ///< message: it goes by the hash of an answer from this node
  std::int64_t hashDestination = -1;  ///< to this one; negative: by its own
  std::int64_t peer = -1;             ///< such a message: a node, -1: any
  bool toReactionPoints = false;      ///< message: for those of the host whose flow goes to `peer`
};

inline Frame* Frame::OfEntry(const void* entry) {
// Of a class with virtual functions, offsetof is defined by GCC and Clang, not by the standard.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
  constexpr std::size_t offset = offsetof(Frame, entry);
#pragma GCC diagnostic pop
  const auto* memory = static_cast<const std::byte*>(entry) - offset;
  return const_cast<Frame*>(reinterpret_cast<const Frame*>(memory));
}

using FramePtr = Shared<Frame>;

/// Why a frame is dropped.
enum class DropReason {
  kLineError,    ///< corrupted on the line
  kBufferFull,   ///< the switch's buffer had no room
  kNoRoute,      ///< no way to its destination
  kVerdict,      ///< its congestion point decided so
  kWred,         ///< not ECN-capable, and the queue's drop profile chose it
  kQueueLimit,   ///< more than the queue's limit waits
  kCreditLimit,  ///< a credit found the queue of its class full
  kLinkDown      ///< its link went down
};

}  // namespace sluice::roce

#endif
