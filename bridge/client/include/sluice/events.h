// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_EVENTS_H
#define SLUICE_EVENTS_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sluice/event_kind.h"
#include "sluice/record.h"

/// Every event by the names of its fields. A record made of one points to the words it was given.
namespace sluice::events {

/// Number of triggers: events of a port that a decision of their own arms.
inline constexpr std::size_t kTriggers = 3;

/// What one hop stamped into a packet.
struct TelemetryHop {
  static constexpr std::uint32_t kWords = 4;
  std::int64_t leftPs = 0;  ///< ps, when the packet left it
  std::int64_t sentBytes = 0;  ///< B, bytes the port had sent before
  std::int64_t queueBytes = 0;  ///< B, bytes the packet left behind in the queue
  std::int64_t lineRateBps = 0;  ///< bit/s, rate of the link

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {leftPs, sentBytes, queueBytes, lineRateBps});
  }
};

/// A switch's port and what is at the other end of its link.
struct PortLink {
  static constexpr std::uint32_t kWords = 5;
  std::int64_t port = 0;  ///< the port's number on its switch
  std::int64_t lineRateBps = 0;  ///< bit/s, rate of the link
  std::int64_t delayPs = 0;  ///< ps, propagation delay of the link
  std::int64_t peer = 0;  ///< node number at the other end
  bool peerIsHost = false;  ///< whether that is a host

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {port, lineRateBps, delayPs, peer, peerIsHost ? 1 : 0});
  }
};

/// A host of the network and the node it hangs on.
struct HostPlace {
  static constexpr std::uint32_t kWords = 2;
  std::int64_t host = 0;  ///< node number of the host
  std::int64_t attachedTo = 0;  ///< node number at the other end of its link

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {host, attachedTo});
  }
};

/// One of the ports that lead to a packet's destination by equally many hops.
struct NextHop {
  static constexpr std::uint32_t kWords = 8;
  std::int64_t port = 0;  ///< the port's number on its switch
  std::int64_t queueBytes = 0;  ///< B, bytes now in its data queue
  std::int64_t lineRateBps = 0;  ///< bit/s, rate of the link
  std::int64_t load = 0;  ///< how loaded the link is, see measureLoads; 0 if that is not measured
  std::int64_t pathLoad = 0;  ///< the highest load beyond this link on the way to the destination's switch, as last reported back; 0 if nothing was, or not lately
  std::int64_t paths = 0;  ///< how many paths there are beyond this link, all of equally many hops; 1 if this is a whole path; 0 if that is not known
  std::int64_t roundTripPs = 0;  ///< ps, propagation by one of them to the destination's switch and back; 0 if that is not known
  std::int64_t beyond = 0;  ///< of a whole path: which of those beyond this link; else 0

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.insert(words.end(), {port, queueBytes, lineRateBps, load, pathLoad, paths, roundTripPs, beyond});
  }
};

/// A flow (queue pair) begins; the first event of its reaction and notification points.
struct FlowStart {
  static constexpr EventKind kKind = EventKind::kFlowStart;
  std::int64_t sizeBytes = 0;  ///< B, bytes to send, UNBOUNDED if it ends by time
  std::int64_t lineRateBps = 0;  ///< bit/s, rate of the sender's link
  std::int64_t baseRttPs = 0;  ///< ps, round-trip time of one full packet and its ACK on an idle path
  std::int64_t bottleneckRateBps = 0;  ///< bit/s, lowest rate on its path
  std::uint32_t destination = 0;  ///< node number of the receiver
  std::uint32_t source = 0;  ///< node number of the sender
  std::int64_t payloadBytes = 0;  ///< B, payload of a full packet
  std::int64_t headerBytes = 0;  ///< B, header bytes of a data packet
  std::int64_t bdpBytes = 0;  ///< B, base RTT times the lowest rate on its path; the largest product of the network if base RTTs are the network's (baseRttOf); 0: not known
  mutable std::int64_t payload[3] = {};  ///< room for its words

  static constexpr std::int64_t PackE(std::uint32_t destination, std::uint32_t source) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(destination) & 0xffffffffU) << 0 |
                                     (static_cast<std::uint64_t>(source) & 0xffffffffU) << 32);
  }

  Record ToRecord() const {
    Record record;
    record.a = sizeBytes;
    record.b = lineRateBps;
    record.c = baseRttPs;
    record.d = bottleneckRateBps;
    record.e = PackE(destination, source);
    payload[0] = payloadBytes;
    payload[1] = headerBytes;
    payload[2] = bdpBytes;
    record.words = payload;
    record.wordCount = 3;
    return record;
  }
};

/// A congestion point begins, at time 0.
struct PortStart {
  static constexpr EventKind kKind = EventKind::kPortStart;
  std::int64_t node = 0;  ///< the switch's node number
  std::int64_t port = 0;  ///< the egress port's number on that switch, -1 when the scope is the switch
  std::int64_t lineRateBps = 0;  ///< bit/s, rate of the port's link; of its fastest port when the scope is the switch
  std::int64_t bufferBytes = 0;  ///< B, the switch's shared buffer, Long.MAX_VALUE if infinite
  const std::int64_t* words = nullptr;  ///< links, hosts; not owned
  std::uint32_t wordCount = 0;

  Record ToRecord() const {
    Record record;
    record.a = node;
    record.b = port;
    record.c = lineRateBps;
    record.d = bufferBytes;
    record.words = words;
    record.wordCount = wordCount;
    return record;
  }
};

/// A timer fires.
struct Timer {
  static constexpr EventKind kKind = EventKind::kTimer;
  std::int64_t timer = 0;  ///< the number it was set with
  std::int64_t snapshotMask = 0;  ///< the counters asked for
  const std::int64_t* words = nullptr;  ///< snapshot; not owned
  std::uint32_t wordCount = 0;

  Record ToRecord() const {
    Record record;
    record.a = timer;
    record.b = snapshotMask;
    record.words = words;
    record.wordCount = wordCount;
    return record;
  }
};

/// A control packet from another state machine arrives.
struct Message {
  static constexpr EventKind kKind = EventKind::kMessage;
  std::int64_t source = 0;  ///< address of the sender, see EntityId
  std::int64_t type = 0;  ///< the scheme's own message number
  std::int64_t flow = 0;  ///< the flow it is about, -1 if none
  std::int64_t sentPs = 0;  ///< ps, when it was sent
  const std::int64_t* words = nullptr;  ///< words; not owned
  std::uint32_t wordCount = 0;

  Record ToRecord() const {
    Record record;
    record.a = source;
    record.b = type;
    record.c = flow;
    record.d = sentPs;
    record.words = words;
    record.wordCount = wordCount;
    return record;
  }
};

/// An acknowledgement arrives at the sender.
struct Ack {
  static constexpr EventKind kKind = EventKind::kAck;
  std::int64_t cumulativeBytes = 0;  ///< B, all bytes below this are acknowledged
  std::int64_t newlyAckedBytes = 0;  ///< B, how many this ACK adds
  std::int64_t rttPs = 0;  ///< ps, time since the acknowledged packet was sent
  std::int64_t nextSendBytes = 0;  ///< B, the next byte the sender would send
  bool ecnEcho = false;  ///< whether it echoes a congestion mark
  std::uint32_t packets = 0;  ///< packets it stands for
  std::uint32_t markedPackets = 0;  ///< how many of those carried a mark
  const std::int64_t* words = nullptr;  ///< telemetry; not owned
  std::uint32_t wordCount = 0;

  static constexpr std::int64_t PackE(bool ecnEcho, std::uint32_t packets, std::uint32_t markedPackets) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(ecnEcho) & 0x1U) << 0 |
                                     (static_cast<std::uint64_t>(packets) & 0xffffffU) << 8 |
                                     (static_cast<std::uint64_t>(markedPackets) & 0xffffffffU) << 32 |
                                     std::uint64_t{TelemetryHop::kWords} << 1);
  }

  Record ToRecord() const {
    Record record;
    record.a = cumulativeBytes;
    record.b = newlyAckedBytes;
    record.c = rttPs;
    record.d = nextSendBytes;
    record.e = PackE(ecnEcho, packets, markedPackets);
    record.words = words;
    record.wordCount = wordCount;
    return record;
  }
};

/// A negative acknowledgement arrives; the queue pair goes back by itself.
struct Nack {
  static constexpr EventKind kKind = EventKind::kNack;
  std::int64_t expectedBytes = 0;  ///< B, the byte the receiver waits for
  std::int64_t nextSendBytes = 0;  ///< B, the next byte the sender would have sent before going back
  std::int64_t rttPs = 0;  ///< ps, time since the packet was sent whose arrival told of the gap
  std::int64_t resumesAtBytes = 0;  ///< B, the next byte the sender sends after going back
  bool ecnEcho = false;  ///< whether it echoes a congestion mark
  const std::int64_t* words = nullptr;  ///< telemetry; not owned
  std::uint32_t wordCount = 0;

  static constexpr std::int64_t PackE(bool ecnEcho) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(ecnEcho) & 0x1U) << 0 |
                                     std::uint64_t{TelemetryHop::kWords} << 1);
  }

  Record ToRecord() const {
    Record record;
    record.a = expectedBytes;
    record.b = nextSendBytes;
    record.c = rttPs;
    record.d = resumesAtBytes;
    record.e = PackE(ecnEcho);
    record.words = words;
    record.wordCount = wordCount;
    return record;
  }
};

/// The way of the packet that is answered by the ACK or NACK that comes next, at the same time (if asked for by reportPaths).
struct PathReported {
  static constexpr EventKind kKind = EventKind::kPathReported;
  std::int64_t hops = 0;  ///< switches that the packet went through
  std::int64_t heldPs = 0;  ///< ps, from the packet's arrival at the receiver to the making of its answer; the rest of the round-trip time is that of the fabric

  Record ToRecord() const {
    Record record;
    record.a = hops;
    record.b = heldPs;
    return record;
  }
};

/// The flow has sent another n bytes since everyBytesSent was armed.
struct BytesSent {
  static constexpr EventKind kKind = EventKind::kBytesSent;
  std::int64_t totalBytes = 0;  ///< B, payload bytes sent since the start, retransmissions included

  Record ToRecord() const {
    Record record;
    record.a = totalBytes;
    return record;
  }
};

/// No ACK for the retransmission timeout; the queue pair goes back by itself.
struct RetransmissionTimeout {
  static constexpr EventKind kKind = EventKind::kRetransmissionTimeout;
  std::int64_t unackedBytes = 0;  ///< B, the first unacknowledged byte

  Record ToRecord() const {
    Record record;
    record.a = unackedBytes;
    return record;
  }
};

/// Flow control asks the sender to scale its rate.
struct RateScaled {
  static constexpr EventKind kKind = EventKind::kRateScaled;
  double factor = 0;  ///< in (0, 1]

  Record ToRecord() const {
    Record record;
    record.a = BitsOf(factor);
    return record;
  }
};

/// A data packet arrives at the receiver (only those asked for by watchData).
struct Data {
  static constexpr EventKind kKind = EventKind::kData;
  std::int64_t sequenceBytes = 0;  ///< B, its first byte
  std::int64_t payloadBytes = 0;  ///< B, its payload
  bool marked = false;  ///< whether it carries a congestion mark
  std::int64_t sentPs = 0;  ///< ps, when it was sent

  Record ToRecord() const {
    Record record;
    record.a = sequenceBytes;
    record.b = payloadBytes;
    record.c = marked ? 1 : 0;
    record.d = sentPs;
    return record;
  }
};

/// The queue crossed a watched value.
struct QueueCrossed {
  static constexpr EventKind kKind = EventKind::kQueueCrossed;
  std::int64_t watch = 0;  ///< the number the watch was set with
  std::int64_t queueBytes = 0;  ///< B, its length now
  std::int64_t thresholdBytes = 0;  ///< B, the value
  bool upward = false;  ///< whether it rose above, or fell to it or below
  std::int64_t port = 0;  ///< the egress port's number on its switch

  Record ToRecord() const {
    Record record;
    record.a = watch;
    record.b = queueBytes;
    record.c = thresholdBytes;
    record.d = upward ? 1 : 0;
    record.e = port;
    return record;
  }
};

/// The packet that completed another n enqueued bytes, see sampleEvery.
struct PacketSampled {
  static constexpr EventKind kKind = EventKind::kPacketSampled;
  std::int64_t flow = 0;  ///< its flow
  std::int64_t frameBytes = 0;  ///< B, its size
  std::int64_t queueBytes = 0;  ///< B, the queue's length with it
  std::int64_t port = 0;  ///< the egress port's number on its switch

  Record ToRecord() const {
    Record record;
    record.a = flow;
    record.b = frameBytes;
    record.c = queueBytes;
    record.d = port;
    return record;
  }
};

/// The flow is over and its state machines are forgotten; a scheme is not called.
struct FlowEnd {
  static constexpr EventKind kKind = EventKind::kFlowEnd;

  Record ToRecord() const {
    Record record;
    return record;
  }
};

/// A data packet arrived for the queue and is not admitted yet, see judgePackets.
struct PacketArrived {
  static constexpr EventKind kKind = EventKind::kPacketArrived;
  std::int64_t flow = 0;  ///< its flow
  std::int64_t frameBytes = 0;  ///< B, its size
  std::int64_t queueBytes = 0;  ///< B, the queue's length without it
  std::int64_t ingressPort = 0;  ///< the port of the switch by which it came
  bool marked = false;  ///< whether it carries a mark already
  std::uint32_t judges = 0;  ///< bit n: asked of slot n; at least one is set
  std::uint32_t egressPort = 0;  ///< the port of the switch it is for

  static constexpr std::int64_t PackE(bool marked, std::uint32_t judges, std::uint32_t egressPort) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(marked) & 0x1U) << 0 |
                                     (static_cast<std::uint64_t>(judges) & 0xffffffU) << 8 |
                                     (static_cast<std::uint64_t>(egressPort) & 0xffffffffU) << 32);
  }

  Record ToRecord() const {
    Record record;
    record.a = flow;
    record.b = frameBytes;
    record.c = queueBytes;
    record.d = ingressPort;
    record.e = PackE(marked, judges, egressPort);
    return record;
  }
};

/// A data packet leaves the queue for the line, see watchNextDeparture; nowPs is when it starts on the line.
struct Departed {
  static constexpr EventKind kKind = EventKind::kDeparted;
  static constexpr std::size_t kTrigger = 0;
  std::int64_t flow = 0;  ///< its flow
  std::int64_t frameBytes = 0;  ///< B, its size
  std::int64_t queueBytes = 0;  ///< B, the queue's length as it leaves it behind
  std::int64_t ingressPort = 0;  ///< the port of the switch by which it came
  std::uint32_t watcher = 0;  ///< the slot that watches
  std::uint32_t egressPort = 0;  ///< the port of the switch by which it leaves

  static constexpr std::int64_t PackE(std::uint32_t watcher, std::uint32_t egressPort) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(watcher) & 0xffffffffU) << 0 |
                                     (static_cast<std::uint64_t>(egressPort) & 0xffffffffU) << 32);
  }

  Record ToRecord() const {
    Record record;
    record.a = flow;
    record.b = frameBytes;
    record.c = queueBytes;
    record.d = ingressPort;
    record.e = PackE(watcher, egressPort);
    return record;
  }
};

/// A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event.
struct Paused {
  static constexpr EventKind kKind = EventKind::kPaused;
  static constexpr std::size_t kTrigger = 1;
  std::int64_t port = 0;  ///< the port's number on its switch, 0 at a host
  std::int64_t durationPs = 0;  ///< ps, what the frame asks for, UNTIL_RESUMED if it names no end
  std::int64_t untilPs = 0;  ///< ps, until when the port is paused by pauses of this kind, now counted; UNTIL_RESUMED likewise
  bool accumulates = false;  ///< whether it is of the kind that adds up; else it replaced the one before
  std::int64_t watcher = 0;  ///< the slot that watches

  Record ToRecord() const {
    Record record;
    record.a = port;
    record.b = durationPs;
    record.c = untilPs;
    record.d = accumulates ? 1 : 0;
    record.e = watcher;
    return record;
  }
};

/// A virtual output queue crossed a watched value.
struct VoqCrossed {
  static constexpr EventKind kKind = EventKind::kVoqCrossed;
  std::int64_t watch = 0;  ///< the number the watch was set with
  std::int64_t queueBytes = 0;  ///< B, bytes now in it
  std::int64_t thresholdBytes = 0;  ///< B, the value
  bool upward = false;  ///< whether it rose above, or fell to it or below
  std::int64_t queue = 0;  ///< its number
  const std::int64_t* words = nullptr;  ///< flows; not owned
  std::uint32_t wordCount = 0;

  Record ToRecord() const {
    Record record;
    record.a = watch;
    record.b = queueBytes;
    record.c = thresholdBytes;
    record.d = upward ? 1 : 0;
    record.e = queue;
    record.words = words;
    record.wordCount = wordCount;
    return record;
  }
};

/// A host point begins, at time 0.
struct HostStart {
  static constexpr EventKind kKind = EventKind::kHostStart;
  std::int64_t node = 0;  ///< the host's node number
  std::int64_t lineRateBps = 0;  ///< bit/s, rate of its link
  std::int64_t delayPs = 0;  ///< ps, propagation delay of its link
  std::int64_t peer = 0;  ///< node number of the switch (or host) it hangs on

  Record ToRecord() const {
    Record record;
    record.a = node;
    record.b = lineRateBps;
    record.c = delayPs;
    record.d = peer;
    return record;
  }
};

/// A packet that its sender flagged (flagEvery) starts to wait in a virtual output queue.
struct PacketFlagged {
  static constexpr EventKind kKind = EventKind::kPacketFlagged;
  std::int64_t flow = 0;  ///< its flow
  std::int64_t frameBytes = 0;  ///< B, its size
  std::int64_t queueBytes = 0;  ///< B, bytes now in it, the packet's included
  std::int64_t ingressPort = 0;  ///< the port it came by
  std::int64_t queue = 0;  ///< number of the queue

  Record ToRecord() const {
    Record record;
    record.a = flow;
    record.b = frameBytes;
    record.c = queueBytes;
    record.d = ingressPort;
    record.e = queue;
    return record;
  }
};

/// The data class of a paused port may be sent again: the other end of its link resumed it, or the pause is over.
struct Resumed {
  static constexpr EventKind kKind = EventKind::kResumed;
  static constexpr std::size_t kTrigger = 2;
  std::int64_t port = 0;  ///< the port's number on its switch
  std::int64_t pausedPs = 0;  ///< ps, how long it was paused
  std::int64_t watcher = 0;  ///< the slot that watches

  Record ToRecord() const {
    Record record;
    record.a = port;
    record.b = pausedPs;
    record.c = watcher;
    return record;
  }
};

/// The digest of a packet came back with its ACK or NACK, see stampLoad.
struct PathLoad {
  static constexpr EventKind kKind = EventKind::kPathLoad;
  std::int64_t cumulativeBytes = 0;  ///< B, all bytes below this are acknowledged
  std::int64_t nextSendBytes = 0;  ///< B, the next byte the sender would send, after it went back if it was a NACK
  double load = 0;  ///< of the most loaded link, relative to its rate

  Record ToRecord() const {
    Record record;
    record.a = cumulativeBytes;
    record.b = nextSendBytes;
    record.c = BitsOf(load);
    return record;
  }
};

/// A flowlet begins: a data packet arrived for a destination with several next hops, and its flow was silent for longer than watchFlowlets says.
struct Flowlet {
  static constexpr EventKind kKind = EventKind::kFlowlet;
  std::int64_t flow = 0;  ///< its flow
  std::uint32_t destination = 0;  ///< node number of the receiver
  std::uint32_t draw1 = 0;  ///< 1 and a random number below 2^31 to choose by; 0: none, the state machine has its own (the data-plane key pathRules)
  std::int64_t idlePs = 0;  ///< ps, since the flow's last packet here; FIRST if this is its first
  std::uint32_t lastPort = 0;  ///< the port by which that packet left; -1 if this is the first, or if it is no next hop any more
  std::uint32_t draw2 = 0;  ///< a second one
  std::uint32_t watcher = 0;  ///< the slot that watches
  std::uint32_t epoch = 0;  ///< the flow's epoch here, see PathOrder; 0 if it has none
  const std::int64_t* words = nullptr;  ///< nextHops; not owned
  std::uint32_t wordCount = 0;

  static constexpr std::int64_t PackB(std::uint32_t destination, std::uint32_t draw1) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(destination) & 0xffffffffU) << 0 |
                                     (static_cast<std::uint64_t>(draw1) & 0xffffffffU) << 32);
  }

  static constexpr std::int64_t PackD(std::uint32_t lastPort, std::uint32_t draw2) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(lastPort) & 0xffffffffU) << 0 |
                                     (static_cast<std::uint64_t>(draw2) & 0xffffffffU) << 32);
  }

  static constexpr std::int64_t PackE(std::uint32_t watcher, std::uint32_t epoch) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(watcher) & 0xffffffffU) << 0 |
                                     (static_cast<std::uint64_t>(epoch) & 0xffffffffU) << 32);
  }

  Record ToRecord() const {
    Record record;
    record.a = flow;
    record.b = PackB(destination, draw1);
    record.c = idlePs;
    record.d = PackD(lastPort, draw2);
    record.e = PackE(watcher, epoch);
    record.words = words;
    record.wordCount = wordCount;
    return record;
  }
};

/// A data packet came to its last switch that asks for a report, or is marked; see keepOrder.
struct PathAsked {
  static constexpr EventKind kKind = EventKind::kPathAsked;
  std::int64_t flow = 0;  ///< its flow
  std::int64_t source = 0;  ///< node number of the sender
  std::int64_t epoch = 0;  ///< how often a path was decided for the flow since its start, 1 at first
  std::uint32_t request = 0;  ///< 0: it asks nothing; 1: it is the first of its epoch; 2: the last of its path
  bool marked = false;  ///< whether it is marked
  std::uint32_t port = 0;  ///< the port by which it left its first switch
  std::uint32_t beyond = 0;  ///< which of the paths beyond that port it took

  static constexpr std::int64_t PackD(std::uint32_t request, bool marked) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(request) & 0xffU) << 0 |
                                     (static_cast<std::uint64_t>(marked) & 0xffU) << 8);
  }

  static constexpr std::int64_t PackE(std::uint32_t port, std::uint32_t beyond) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(port) & 0xffffffffU) << 0 |
                                     (static_cast<std::uint64_t>(beyond) & 0xffffffffU) << 32);
  }

  Record ToRecord() const {
    Record record;
    record.a = flow;
    record.b = source;
    record.c = epoch;
    record.d = PackD(request, marked);
    record.e = PackE(port, beyond);
    return record;
  }
};

}  // namespace sluice::events

#endif
