// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_DECISIONS_H
#define SLUICE_DECISIONS_H

#include <cstdint>

#include "sluice/events.h"
#include "sluice/session.h"

/// Every decision by the names of its fields, unchecked. Words point into what it was read from.
namespace sluice::decisions {

/// Data packets to a host wait in a virtual output queue, see queueByDestination.
struct QueueAssignment {
  static constexpr std::uint32_t kWords = 2;
  std::int64_t host = 0;  ///< node number of the host
  std::int64_t queue = 0;  ///< number of the queue, the scheme's own; several hosts may share one

  static QueueAssignment From(const std::int64_t* word) { return {word[0], word[1]}; }
};

/// A virtual output queue that takes credits, see paceAmong.
struct CreditTaker {
  static constexpr std::uint32_t kWords = 4;
  std::int64_t node = 0;  ///< node number of its switch
  std::int64_t queue = 0;  ///< its number there
  std::int64_t weight = 0;  ///< its share among those that are owed a credit, above 0
  std::int64_t quotaBytes = 0;  ///< B, it is owed credits while it got less than this since the start, 0 or more

  static CreditTaker From(const std::int64_t* word) { return {word[0], word[1], word[2], word[3]}; }
};

/// The rate at which the queue pair is paced.
struct SetRate {
  std::int64_t rateBps = 0;  ///< bit/s, the rate

  static SetRate From(const Decision& decision) {
    SetRate read;
    read.rateBps = decision.a;
    return read;
  }
};

/// How many bytes may be in flight, also less than a packet.
struct SetWindow {
  double windowBytes = 0;  ///< B, the window; negative: no limit

  static SetWindow From(const Decision& decision) {
    SetWindow read;
    read.windowBytes = DoubleOf(decision.a);
    return read;
  }
};

/// Multiplies the rate, down to the least and up to the line rate.
struct ScaleRate {
  double factor = 0;  ///< the factor

  static ScaleRate From(const Decision& decision) {
    ScaleRate read;
    read.factor = DoubleOf(decision.a);
    return read;
  }
};

/// A TIMER event at a time.
struct SetTimer {
  std::int64_t timer = 0;  ///< its number
  std::int64_t atPs = 0;  ///< ps, when
  std::int64_t snapshotMask = 0;  ///< counters to read then

  static SetTimer From(const Decision& decision) {
    SetTimer read;
    read.timer = decision.a;
    read.atPs = decision.b;
    read.snapshotMask = decision.c;
    return read;
  }
};

/// Takes a timer back.
struct CancelTimer {
  std::int64_t timer = 0;  ///< its number

  static CancelTimer From(const Decision& decision) {
    CancelTimer read;
    read.timer = decision.a;
    return read;
  }
};

/// A control packet to another state machine.
struct SendMessage {
  EntityId destination;  ///< the state machine it is for
  std::int64_t type = 0;  ///< the scheme's own message number
  std::int64_t wireBytes = 0;  ///< B, size of its frame
  std::int64_t trafficClass = 0;  ///< the priority class it travels in
  std::int64_t flow = 0;  ///< the flow it is about, -1 if none
  const std::int64_t* words = nullptr;  ///< the payload
  std::uint32_t wordCount = 0;

  static SendMessage From(const Decision& decision) {
    SendMessage read;
    read.destination = EntityId(static_cast<std::uint32_t>(decision.a));
    read.type = decision.b;
    read.wireBytes = decision.c;
    read.trafficClass = decision.d;
    read.flow = decision.e;
    read.words = decision.words;
    read.wordCount = decision.wordCount;
    return read;
  }
};

/// Which acknowledgements raise ACK and NACK.
struct WatchAcks {
  std::int64_t filter = 0;  ///< which acknowledgements raise an event

  static WatchAcks From(const Decision& decision) {
    WatchAcks read;
    read.filter = decision.a;
    return read;
  }
};

/// BYTES_SENT each time the flow has sent so many bytes.
struct EveryBytesSent {
  std::int64_t bytes = 0;  ///< B, how many, 0: off

  static EveryBytesSent From(const Decision& decision) {
    EveryBytesSent read;
    read.bytes = decision.a;
    return read;
  }
};

/// Which data packets raise DATA.
struct WatchData {
  std::int64_t filter = 0;  ///< which data packets raise an event

  static WatchData From(const Decision& decision) {
    WatchData read;
    read.filter = decision.a;
    return read;
  }
};

/// One ACK for so many packets.
struct AcknowledgeEvery {
  std::int64_t packets = 0;  ///< how many

  static AcknowledgeEvery From(const Decision& decision) {
    AcknowledgeEvery read;
    read.packets = decision.a;
    return read;
  }
};

/// The RED/ECN marking profile of an egress queue.
struct SetEcnProfile {
  std::int64_t kminBytes = 0;  ///< B, nothing is marked up to this
  std::int64_t kmaxBytes = 0;  ///< B, everything is marked above this; Long.MAX_VALUE: with pmax everywhere above kmin
  double pmax = 0;  ///< probability of a mark at kmax
  double averageWeight = 0;  ///< weight of the queue's length in its moving average
  std::int64_t port = 0;  ///< the egress port

  static SetEcnProfile From(const Decision& decision) {
    SetEcnProfile read;
    read.kminBytes = decision.a;
    read.kmaxBytes = decision.b;
    read.pmax = DoubleOf(decision.c);
    read.averageWeight = DoubleOf(decision.d);
    read.port = decision.e;
    return read;
  }
};

/// QUEUE_CROSSED when the queue crosses a value.
struct WatchQueue {
  std::int64_t watch = 0;  ///< its number
  std::int64_t thresholdBytes = 0;  ///< B, the value
  std::int64_t direction = 0;  ///< which crossings, -1: off
  std::int64_t port = 0;  ///< the egress port

  static WatchQueue From(const Decision& decision) {
    WatchQueue read;
    read.watch = decision.a;
    read.thresholdBytes = decision.b;
    read.direction = decision.c;
    read.port = decision.d;
    return read;
  }
};

/// PACKET_SAMPLED for the packet that completes so many enqueued bytes.
struct SampleEvery {
  std::int64_t bytes = 0;  ///< B, how many, 0: off
  std::int64_t port = 0;  ///< the egress port

  static SampleEvery From(const Decision& decision) {
    SampleEvery read;
    read.bytes = decision.a;
    read.port = decision.b;
    return read;
  }
};

/// Pauses the upstream port, until a time or for a duration that adds to what is left of such pauses.
struct Pause {
  std::int64_t ingressPort = 0;  ///< the port
  std::int64_t timePs = 0;  ///< ps, until when, 0: resume; or for how long
  bool accumulates = false;  ///< for a duration, not until a time

  static Pause From(const Decision& decision) {
    Pause read;
    read.ingressPort = decision.a;
    read.timePs = decision.b;
    read.accumulates = decision.c != 0;
    return read;
  }
};

/// Whether the flow's data packets carry per-hop telemetry.
struct StampTelemetry {
  bool on = false;  ///< whether

  static StampTelemetry From(const Decision& decision) {
    StampTelemetry read;
    read.on = decision.a != 0;
    return read;
  }
};

/// PACKET_ARRIVED for each data packet.
struct JudgePackets {
  std::int64_t judge = 0;  ///< who
  bool on = false;  ///< whether
  std::int64_t port = 0;  ///< the egress port

  static JudgePackets From(const Decision& decision) {
    JudgePackets read;
    read.judge = decision.a;
    read.on = decision.b != 0;
    read.port = decision.c;
    return read;
  }
};

/// The one answer to PACKET_ARRIVED; without it the packet passes.
struct Verdict {
  std::int64_t verdict = 0;  ///< what becomes of a packet; of two verdicts on one packet the later in this order holds

  static Verdict From(const Decision& decision) {
    Verdict read;
    read.verdict = decision.a;
    return read;
  }
};

/// A MESSAGE about no flow to every reaction point of a host whose flow goes to the peer.
struct SendToHost {
  std::int64_t host = 0;  ///< node number of the host
  std::int64_t type = 0;  ///< the scheme's own message number
  std::int64_t wireBytes = 0;  ///< B, size of its frame
  std::int64_t peer = 0;  ///< node number of the peer, -1: any
  const std::int64_t* words = nullptr;  ///< the payload
  std::uint32_t wordCount = 0;

  static SendToHost From(const Decision& decision) {
    SendToHost read;
    read.host = decision.a;
    read.type = decision.b;
    read.wireBytes = decision.c;
    read.peer = decision.e;
    read.words = decision.words;
    read.wordCount = decision.wordCount;
    return read;
  }
};

/// The length of the queue above which FLOWS_SEEN counts packets apart.
struct CountAbove {
  std::int64_t bytes = 0;  ///< B, the length
  std::int64_t port = 0;  ///< the egress port

  static CountAbove From(const Decision& decision) {
    CountAbove read;
    read.bytes = decision.a;
    read.port = decision.b;
    return read;
  }
};

/// DEPARTED for the next data packet that leaves, once.
struct WatchNextDeparture {
  std::int64_t watcher = 0;  ///< who
  bool on = false;  ///< whether
  std::int64_t port = 0;  ///< the egress port

  static WatchNextDeparture From(const Decision& decision) {
    WatchNextDeparture read;
    read.watcher = decision.a;
    read.on = decision.b != 0;
    read.port = decision.c;
    return read;
  }
};

/// PAUSED for each pause received.
struct WatchPauses {
  std::int64_t watcher = 0;  ///< who
  bool on = false;  ///< whether
  std::int64_t port = 0;  ///< the egress port

  static WatchPauses From(const Decision& decision) {
    WatchPauses read;
    read.watcher = decision.a;
    read.on = decision.b != 0;
    read.port = decision.c;
    return read;
  }
};

/// Weighted fair queueing of an egress queue by ingress port, instead of first come, first served.
struct ServeByIngress {
  bool on = false;  ///< whether
  std::int64_t port = 0;  ///< the egress port
  const std::int64_t* words = nullptr;  ///< weights by ingress port, 1 beyond them
  std::uint32_t wordCount = 0;

  static ServeByIngress From(const Decision& decision) {
    ServeByIngress read;
    read.on = decision.a != 0;
    read.port = decision.b;
    read.words = decision.words;
    read.wordCount = decision.wordCount;
    return read;
  }
};

/// RATE_SCALED to every reaction point of the host.
struct ScaleFlows {
  double factor = 0;  ///< the factor

  static ScaleFlows From(const Decision& decision) {
    ScaleFlows read;
    read.factor = DoubleOf(decision.a);
    return read;
  }
};

/// Marks by an offset for what came while paused.
struct MarkBelowOffset {
  std::int64_t bytes = 0;  ///< B, the offset
  std::int64_t port = 0;  ///< the egress port

  static MarkBelowOffset From(const Decision& decision) {
    MarkBelowOffset read;
    read.bytes = decision.a;
    read.port = decision.b;
    return read;
  }
};

/// Credit for a virtual output queue.
struct Grant {
  std::int64_t queue = 0;  ///< its number
  std::int64_t bytes = 0;  ///< B, how much more it may send

  static Grant From(const Decision& decision) {
    Grant read;
    read.queue = decision.a;
    read.bytes = decision.b;
    return read;
  }
};

/// Lets data packets wait in virtual output queues by destination; no assignment: off.
struct QueueByDestination {
  std::int64_t initialCreditBytes = 0;  ///< B, credit of a queue at first
  bool wholeFrames = false;  ///< whether credit must cover the whole frame; else any credit will do
  const std::int64_t* words = nullptr;  ///< which hosts' packets wait where
  std::uint32_t wordCount = 0;

  static QueueByDestination From(const Decision& decision) {
    QueueByDestination read;
    read.initialCreditBytes = decision.a;
    read.wholeFrames = decision.b != 0;
    read.words = decision.words;
    read.wordCount = decision.wordCount;
    return read;
  }
};

/// VOQ_CROSSED when a virtual output queue crosses a value.
struct WatchVoqs {
  std::int64_t watch = 0;  ///< its number
  std::int64_t thresholdBytes = 0;  ///< B, the value
  std::int64_t direction = 0;  ///< which crossings, -1: off

  static WatchVoqs From(const Decision& decision) {
    WatchVoqs read;
    read.watch = decision.a;
    read.thresholdBytes = decision.b;
    read.direction = decision.c;
    return read;
  }
};

/// Values of a virtual output queue in packets that leave it.
struct StampAtDeparture {
  std::int64_t values = 0;  ///< a value that a switch can write into each packet that leaves a virtual output queue

  static StampAtDeparture From(const Decision& decision) {
    StampAtDeparture read;
    read.values = decision.a;
    return read;
  }
};

/// Credits to virtual output queues, weighted and paced.
struct PaceAmong {
  std::int64_t pacer = 0;  ///< its number
  std::int64_t rateBps = 0;  ///< bit/s, bytes credited by time
  std::int64_t creditBytes = 0;  ///< B, bytes of each credit
  std::int64_t wireBytes = 0;  ///< B, size of its frame
  const std::int64_t* words = nullptr;  ///< who takes the credits
  std::uint32_t wordCount = 0;

  static PaceAmong From(const Decision& decision) {
    PaceAmong read;
    read.pacer = decision.a;
    read.rateBps = decision.b;
    read.creditBytes = decision.c;
    read.wireBytes = decision.d;
    read.words = decision.words;
    read.wordCount = decision.wordCount;
    return read;
  }
};

/// Flags a data packet of the flow now and then.
struct FlagEvery {
  std::int64_t periodPs = 0;  ///< ps, time between flagged packets, 0: off

  static FlagEvery From(const Decision& decision) {
    FlagEvery read;
    read.periodPs = decision.a;
    return read;
  }
};

/// PACKET_FLAGGED for each flagged packet.
struct WatchFlagged {
  bool on = false;  ///< whether

  static WatchFlagged From(const Decision& decision) {
    WatchFlagged read;
    read.on = decision.a != 0;
    return read;
  }
};

/// Whether a range of the flow's bytes is sent as ECN-capable.
struct SetEcnCapable {
  std::int64_t fromByte = 0;  ///< first byte
  std::int64_t toByte = 0;  ///< end of the range, not in it; Long.MAX_VALUE: no end
  bool capable = false;  ///< whether

  static SetEcnCapable From(const Decision& decision) {
    SetEcnCapable read;
    read.fromByte = decision.a;
    read.toByte = decision.b;
    read.capable = decision.c != 0;
    return read;
  }
};

/// The RED profile by which packets that are not ECN-capable are dropped.
struct SetDropProfile {
  std::int64_t kminBytes = 0;  ///< B, nothing is dropped up to this
  std::int64_t kmaxBytes = 0;  ///< B, everything is dropped above this
  double pmax = 0;  ///< probability at kmax
  double averageWeight = 0;  ///< weight of the queue's length in its moving average
  std::int64_t port = 0;  ///< the egress port

  static SetDropProfile From(const Decision& decision) {
    SetDropProfile read;
    read.kminBytes = decision.a;
    read.kmaxBytes = decision.b;
    read.pmax = DoubleOf(decision.c);
    read.averageWeight = DoubleOf(decision.d);
    read.port = decision.e;
    return read;
  }
};

/// Whether a marked packet is acknowledged at once.
struct AcknowledgeMarkedAtOnce {
  bool on = false;  ///< whether

  static AcknowledgeMarkedAtOnce From(const Decision& decision) {
    AcknowledgeMarkedAtOnce read;
    read.on = decision.a != 0;
    return read;
  }
};

/// Rate limit and queue of the class of credits.
struct LimitCredits {
  std::int64_t rateBps = 0;  ///< bit/s, frame bits by time; 0: no limit
  std::int64_t queueBytes = 0;  ///< B, what the queue holds at most
  std::int64_t port = 0;  ///< the egress port

  static LimitCredits From(const Decision& decision) {
    LimitCredits read;
    read.rateBps = decision.a;
    read.queueBytes = decision.b;
    read.port = decision.c;
    return read;
  }
};

/// Whether the queue pair sends one packet for each credit only.
struct SendOnlyOnCredit {
  bool on = false;  ///< whether

  static SendOnlyOnCredit From(const Decision& decision) {
    SendOnlyOnCredit read;
    read.on = decision.a != 0;
    return read;
  }
};

/// A paced stream of numbered credits to the sender.
struct PaceCredits {
  std::int64_t rateBps = 0;  ///< bit/s, frame bits by time; 0: off
  std::int64_t minFrameBytes = 0;  ///< B, least size of a credit's frame
  std::int64_t maxFrameBytes = 0;  ///< B, largest size
  double jitter = 0;  ///< part of the interval by which it varies
  std::int64_t type = 0;  ///< message number of a credit

  static PaceCredits From(const Decision& decision) {
    PaceCredits read;
    read.rateBps = decision.a;
    read.minFrameBytes = decision.b;
    read.maxFrameBytes = decision.c;
    read.jitter = DoubleOf(decision.d);
    read.type = decision.e;
    return read;
  }
};

/// A limit of an egress queue above which arriving packets are dropped.
struct LimitQueue {
  std::int64_t bytes = 0;  ///< B, the limit, Long.MAX_VALUE: none
  std::int64_t port = 0;  ///< the egress port

  static LimitQueue From(const Decision& decision) {
    LimitQueue read;
    read.bytes = decision.a;
    read.port = decision.b;
    return read;
  }
};

/// RESUMED each time a pause ends.
struct WatchResumes {
  std::int64_t watcher = 0;  ///< who
  bool on = false;  ///< whether
  std::int64_t port = 0;  ///< the egress port

  static WatchResumes From(const Decision& decision) {
    WatchResumes read;
    read.watcher = decision.a;
    read.on = decision.b != 0;
    read.port = decision.c;
    return read;
  }
};

/// Whether the flow's data packets carry a digest of the load of their path, and which share of their ACKs and NACKs raises PATH_LOAD.
struct StampLoad {
  double share = 0;  ///< which share, drawn at random; 0: no digests

  static StampLoad From(const Decision& decision) {
    StampLoad read;
    read.share = DoubleOf(decision.a);
    return read;
  }
};

/// PATH_REPORTED before each ACK and NACK that is reported.
struct ReportPaths {
  bool on = false;  ///< whether

  static ReportPaths From(const Decision& decision) {
    ReportPaths read;
    read.on = decision.a != 0;
    return read;
  }
};

/// The rule by which each packet takes one of several next hops, until another is decided.
struct ChoosePaths {
  std::int64_t rule = 0;  ///< which rule
  std::int64_t samples = 0;  ///< next hops drawn at random for each packet, all different
  std::int64_t memory = 0;  ///< how many of the best are remembered and looked at again with the next packet
  const std::int64_t* words = nullptr;  ///< weights by egress port, 1 beyond them; a port of weight 0 gets nothing as long as another has more
  std::uint32_t wordCount = 0;

  static ChoosePaths From(const Decision& decision) {
    ChoosePaths read;
    read.rule = decision.a;
    read.samples = decision.b;
    read.memory = decision.c;
    read.words = decision.words;
    read.wordCount = decision.wordCount;
    return read;
  }
};

/// FLOWLET for each data packet whose flow was silent for longer; the answer's port is taken by all packets of the flowlet.
struct WatchFlowlets {
  std::int64_t watcher = 0;  ///< who
  std::int64_t gapPs = 0;  ///< ps, the silence, 0: off

  static WatchFlowlets From(const Decision& decision) {
    WatchFlowlets read;
    read.watcher = decision.a;
    read.gapPs = decision.b;
    return read;
  }
};

/// The one answer to FLOWLET.
struct TakePath {
  std::int64_t port = 0;  ///< one of the event's next hops
  std::int64_t beyond = 0;  ///< which of the paths beyond that port, see NextHop
  std::int64_t request = 0;  ///< 0: an ordinary flowlet; 1: a new epoch begins, and this packet asks the last switch for a report; 2: this packet still takes the path it had and asks for a report, the next ones take this one
  std::int64_t askAfterPs = 0;  ///< ps, with 1 or 2: the flow's first packet after that is a FLOWLET again

  static TakePath From(const Decision& decision) {
    TakePath read;
    read.port = decision.a;
    read.beyond = decision.b;
    read.request = decision.c;
    read.askAfterPs = decision.d;
    return read;
  }
};

/// Measures how loaded each link of the switch is, and lets packets carry the highest load between the switches of two hosts, which is reported back by packets of the other direction.
struct MeasureLoads {
  std::int64_t periodPs = 0;  ///< ps, how often what was counted decays
  double decay = 0;  ///< the part of it that goes each time
  std::int64_t bits = 0;  ///< bits of a load: 2^bits - 1 is the full rate of the link
  std::int64_t agePs = 0;  ///< ps, how long a load that was reported back is believed

  static MeasureLoads From(const Decision& decision) {
    MeasureLoads read;
    read.periodPs = decision.a;
    read.decay = DoubleOf(decision.b);
    read.bits = decision.c;
    read.agePs = decision.d;
    return read;
  }
};

/// FLOWLET for the first packet of a flow after a time, instead of the time that was said with the last.
struct AskAt {
  std::int64_t flow = 0;  ///< the flow
  std::int64_t atPs = 0;  ///< ps, the time

  static AskAt From(const Decision& decision) {
    AskAt read;
    read.flow = decision.a;
    read.atPs = decision.b;
    return read;
  }
};

/// Data for hosts of this switch that overtook packets of the path before is kept back until the last of those came, or until it must be lost; and PATH_ASKED for packets that ask or are marked.
struct KeepOrder {
  std::int64_t extraPs = 0;  ///< ps, so much longer than the packets of the old path need, as far as known
  std::int64_t waitPs = 0;  ///< ps, instead of what they need, if none of them came

  static KeepOrder From(const Decision& decision) {
    KeepOrder read;
    read.extraPs = decision.a;
    read.waitPs = decision.b;
    return read;
  }
};

/// The egress port that a decision is for + 1; 0: all ports, or a decision that is for none.
inline std::int64_t PortOf(const Decision& decision) {
  switch (decision.kind) {
    case DecisionKind::kSetEcnProfile:
      return decision.e;
    case DecisionKind::kWatchQueue:
      return decision.d;
    case DecisionKind::kSampleEvery:
      return decision.b;
    case DecisionKind::kJudgePackets:
      return decision.c;
    case DecisionKind::kCountAbove:
      return decision.b;
    case DecisionKind::kWatchNextDeparture:
      return decision.c;
    case DecisionKind::kWatchPauses:
      return decision.c;
    case DecisionKind::kServeByIngress:
      return decision.b;
    case DecisionKind::kMarkBelowOffset:
      return decision.b;
    case DecisionKind::kSetDropProfile:
      return decision.e;
    case DecisionKind::kLimitCredits:
      return decision.c;
    case DecisionKind::kLimitQueue:
      return decision.b;
    case DecisionKind::kWatchResumes:
      return decision.c;
    default:
      return 0;
  }
}

/// The one decision that answers an event of this kind; kUnspecified: any do, or none.
inline DecisionKind AnswerTo(EventKind kind) {
  switch (kind) {
    case EventKind::kPacketArrived:
      return DecisionKind::kVerdict;
    case EventKind::kFlowlet:
      return DecisionKind::kTakePath;
    default:
      return DecisionKind::kUnspecified;
  }
}

/// Whether it is the answer to an event of one kind.
inline bool IsAnswer(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::kVerdict:
    case DecisionKind::kTakePath:
      return true;
    default:
      return false;
  }
}

/// Who watches an event that a decision of its own arms (`trigger` in events.yaml).
struct Arming {
  std::size_t trigger = events::kTriggers;  ///< kTrigger of the event; kTriggers: the decision is of another kind
  std::int64_t watcher = 0;
  bool on = false;
  bool hosts = false;  ///< whether a host point may decide it
};

inline Arming ArmingOf(const Decision& decision) {
  switch (decision.kind) {
    case DecisionKind::kWatchNextDeparture:
      return {events::Departed::kTrigger, decision.a, decision.b != 0, false};
    case DecisionKind::kWatchPauses:
      return {events::Paused::kTrigger, decision.a, decision.b != 0, true};
    case DecisionKind::kWatchResumes:
      return {events::Resumed::kTrigger, decision.a, decision.b != 0, false};
    default:
      return {};
  }
}

}  // namespace sluice::decisions

#endif
