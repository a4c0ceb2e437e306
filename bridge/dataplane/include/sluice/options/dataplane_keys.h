// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/dataplane-keys.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_DATAPLANE_KEYS_H
#define SLUICE_DATAPLANE_KEYS_H

#include <cstdint>
#include <utility>
#include <vector>

/// Values of the data-plane keys. Times are picoseconds, rates bit/s, sizes bytes.
namespace sluice {

enum class LossRecovery { kGoBackN, kSelectiveRepeat, kTrimming, kConweaveIrn };
enum class BdpWindow { kOff, kFixed, kByRate };
enum class UnusedRate { kLost, kKept, kKeptBelowLineRate };
enum class BufferRules { kReserves, kBroadcom };
enum class PfcThreshold { kDynamic, kStatic };
enum class EcnMarkAt { kDequeue, kEnqueue };
enum class EcnRandom { kPerPort, kMrgStreams, kMrgPerSwitch };
enum class LossRandom { kPerPort, kMrgStream };
enum class EcnCounts { kLeftBehind, kWithPacket };
enum class Ecmp { kSeeded, kHpcc, kConweave, kDestination };
enum class PathRules { kOwn, kConweave };
enum class DigestRandom { kPerEntity, kGlibcRand };
enum class ClassScheduling { kRoundRobin, kStrict, kDwrr };
enum class PfcHeadroomRule { kAuto, kHpcc };
enum class BaseRttRule { kExact, kHpcc };
enum class BaseRttOf { kFlow, kNetwork };
enum class PortScheduling { kFifo, kFair };
enum class TimeoutRestarts { kWithProgress, kWithEachPacket };
enum class LateData { kAnswer, kNewFlow };
enum class NicTurns { kRoundRobin, kHpcc, kConweave };
enum class FlowControl { kPfc, kLossy, kInfinite };

/// Sizes of frames.
struct FrameKeys {
  /// payload of a full data packet
  std::int64_t payloadBytes = 1000;
  /// headers of a data packet
  std::int64_t headerBytes = 48;
  /// telemetry in each data packet, besides its headers
  std::int64_t telemetryBytes = 0;
  /// an ACK or NACK
  std::int64_t ackBytes = 60;
  /// a PFC frame (at least what its fields and Ethernet's take)
  std::int64_t pfcBytes = 64;
  /// preamble and gap added to every frame on the wire, never counted in queues
  std::int64_t wireOverheadBytes = 0;
  /// all of wireOverhead passes before a frame arrives; false: of it 12 B, or all if less, after
  bool gapBeforeArrival = true;
  /// frames are padded to this size
  std::int64_t minFrameBytes = 0;
  /// a decided rate includes the wire overhead
  bool rateCountsOverhead = false;
};

/// What a NIC and its queue pairs do.
struct NicOptions {
  /// time a NIC needs to act on feedback messages, and on its flows' timers
  std::int64_t reactionDelayPs = 0;
  /// time a NIC needs to act on an ACK or NACK
  std::int64_t ackReactionDelayPs = 0;
  /// data packets per ACK
  std::int64_t ackEveryPackets = 1;
  /// an ACK waits for more packets to share it no longer than this; 0: none
  std::int64_t ackDelayPs = 20000000;
  /// ACKs travel in the strict-priority control class
  bool ackControlClass = true;
  /// what a queue pair does about losses; selective_repeat: that of IRN, which sends again only what was lost, and keeps what arrives out of order; trimming: switches cut packets for which they have no room to their headers; conweave_irn: IRN with the quirks of ConWeave's program
  LossRecovery lossRecovery = LossRecovery::kGoBackN;
  /// a packet counts as lost only if one arrived that begins so many bytes after it, or more; IRN has 0: any later one
  std::int64_t reorderingToleranceBytes = 0;
  /// least time between NACKs for one expected byte
  std::int64_t nackIntervalPs = 500000000;
  /// after this time without an ACK, what is not acknowledged is sent again, with selective repeat one packet of it; 0: none
  std::int64_t retransmissionTimeoutPs = 1000000000;
  /// the same where little is in flight; 0: none
  std::int64_t retransmissionTimeoutLowPs = 0;
  /// so many full packets or fewer in flight are little
  std::int64_t retransmissionTimeoutLowPackets = 3;
  /// application data waiting per flow when a load is offered
  std::int64_t backlogBytes = 102400;
  /// conweave_irn: what may be in flight; -1: bdp
  std::int64_t irnWindowBytes = -1;
  /// a packet may start while in-flight < window
  bool windowOvershoot = true;
  /// scaling a rate never leads below this
  std::int64_t minRateBps = 1000000;
  /// a window of one bandwidth-delay product where the scheme decides none; by_rate: times rate over line rate
  BdpWindow bdpWindow = BdpWindow::kOff;
  /// a flow is never paced above this, whatever rate is decided; 0: none
  std::int64_t maxRateBps = 0;
  /// what becomes of time in which a flow sent less than its decided rate allowed; kept: it sends that much at once later
  UnusedRate unusedRate = UnusedRate::kLost;
  /// window before a scheme decides one; -1: none
  std::int64_t defaultWindowBytes = -1;
  /// false: no retransmission timeout, as in the HPCC simulator
  bool goBackTimeout = true;
  /// quirk of the HPCC simulator: one ACK per packet whatever ackEveryPackets says
  bool ackPerPacketOnly = false;
  /// a new rate re-times the packet that waits; false: from the packet after it on
  bool retimeOnRateChange = true;
  /// quirk of the HPCC simulator: the chunks that goBackToChunk and firstAck count in; 0: none
  std::int64_t chunkBytes = 0;
  /// quirk of the HPCC simulator: ACKs acknowledge whole chunks only, and after a loss both ends go back to the start of the chunk
  bool goBackToChunk = false;
  /// quirk of the HPCC simulator: until so many bytes of a flow have arrived, only the end of a chunk is acknowledged
  std::int64_t firstAckBytes = 0;
  /// quirk of the HPCC simulator: ACKs and NACKs inform the scheme and acknowledge nothing, so that no flow ends
  bool ignoreAcks = false;
  /// quirk of the HPCC simulator: packets are paced at the link's rate; a scheme's rate acts through the window and on the packet that waits
  bool paceAtLineRate = false;
  /// what the retransmission timer starts again with: bytes that are acknowledged, or every packet sent and every answer
  TimeoutRestarts timeoutRestarts = TimeoutRestarts::kWithProgress;
  /// a NACK tells the sender of a mark, whether its packet was marked or not (ConWeave's program: a CNP with each)
  bool nacksEchoMarks = false;
  /// quirk of the HPCC simulator: a packet below the expected byte is not answered
  bool silentDuplicates = false;
  /// an ACK above the next byte to send moves it there; false: quirk of the HPCC simulator
  bool acksMoveNext = true;
  /// what a receiver does with what arrives of a flow that is over; new_flow: quirk of the HPCC simulator
  LateData lateData = LateData::kAnswer;
  /// quirk of the HPCC simulator: a flow without a window that has gone back when its last byte is acknowledged is sent to its end all the same
  bool sendsAfterEnd = false;
  /// how a NIC chooses the flow that sends next; hpcc: with the quirks of the HPCC simulator; conweave: of ConWeave's program
  NicTurns nicTurns = NicTurns::kRoundRobin;
};

/// The buffer of one switch.
struct BufferOptions {
  /// shared buffer of a switch; infinite: never full, so that PFC pauses at a static threshold only; -1: infinite
  std::int64_t bufferBytes = 33554432;
  /// a data packet that finds more than this in its queue is cut to its header; -1: none
  std::int64_t trimAboveBytes = -1;
  /// what a switch's buffer refuses and when it pauses; broadcom: as ConWeave's program, which calls its buffer so
  BufferRules bufferRules = BufferRules::kReserves;
  /// how long a pause of bufferRules: broadcom lasts, unless it is ended before
  std::int64_t pfcPauseTimePs = 5000000;
  /// how the PFC threshold follows from the free buffer
  PfcThreshold pfcThreshold = PfcThreshold::kDynamic;
  /// static PFC threshold
  std::int64_t pfcXoffBytes = 512000;
  /// dynamic PFC threshold: free shared buffer >> shift
  std::int64_t pfcAlphaShift = 3;
  /// one bit less per doubling of port rate above the first host's link (HPCC simulator)
  bool pfcAlphaShiftByRate = false;
  /// how far below the threshold a port resumes
  std::int64_t pfcResumeOffsetBytes = 3072;
  /// buffer reserved per ingress port and class
  std::int64_t pfcReserveBytes = 4096;
  /// headroom per port; auto follows from its link's rate and delay; -1: auto
  std::int64_t pfcHeadroomBytes = -1;
  /// a pause's length in 512-bit times, refreshed at half time while needed; 0: until resumed
  std::int64_t pfcPauseQuanta = 65535;
  /// quirk of the HPCC simulator: buffer, headroom and threshold are 32-bit numbers without sign
  bool pfcThresholdWraps = false;
  /// priorities for which each port has a reserve and headroom; 0: auto
  std::int64_t pfcClasses = 0;
  /// which priority a switch's port serves next: round_robin a frame of each in turn, strict the highest, dwrr by classWeights
  ClassScheduling classScheduling = ClassScheduling::kRoundRobin;
  /// shares of the priorities in deficit weighted round robin, as priority:weight,…; 1 for those not listed
  std::vector<std::pair<std::int64_t, std::int64_t>> classWeights;
  /// hpcc: headroom 3·rate·delay per port
  PfcHeadroomRule pfcHeadroomRule = PfcHeadroomRule::kAuto;
  /// what keeps the buffer from overflowing: pauses, nothing (drop), or no limit
  FlowControl flowControl = FlowControl::kPfc;
};

/// ECN marking of one switch.
struct EcnOptions {
  /// when packets are marked
  EcnMarkAt markAt = EcnMarkAt::kDequeue;
  /// ECN profile before a scheme sets one: lower threshold; -1: off
  std::int64_t kminBytes = -1;
  /// ECN profile before a scheme sets one: upper threshold; off: every packet above ecnKmin is marked; -1: off
  std::int64_t kmaxBytes = -1;
  /// ECN profile before a scheme sets one: probability at kmax
  double pmax = 1;
  /// weight of the newest queue sample; 1: instantaneous
  double averageWeight = 1;
  /// the queue a marking decision sees
  EcnCounts counts = EcnCounts::kLeftBehind;
  /// quirk of the HPCC simulator: every packet but control is marked, ECT ignored
  bool anyPacket = false;
};

/// What is one for the whole network.
struct NetworkOptions {
  /// ACKs of the control class stay in it at switches; false: it counts at the NIC, and switches queue them with the data
  bool ackControlAtSwitches = true;
  /// chance of marking: a stream per port, the HPCC simulator's stream per draw, or ConWeave's sequence per switch
  EcnRandom ecnRandom = EcnRandom::kPerPort;
  /// number of the first draw's stream; -1: auto
  std::int64_t ecnFirstStream = -1;
  /// chance of losing a frame: a stream per port, or the HPCC simulator's sequence per link
  LossRandom lossRandom = LossRandom::kPerPort;
  /// number of that sequence's stream
  std::int64_t lossStream = 50;
  /// counters, samples and snapshots include the frame being sent
  bool queueCountsFrameOnWire = false;
  /// how one of several equal next hops is chosen: by a seeded hash, as the HPCC simulator does, or by the destination alone
  Ecmp ecmp = Ecmp::kSeeded;
  /// seed of the ECMP hash
  std::int64_t ecmpSeed = 1;
  /// both directions of a flow take the same one of equal paths
  bool ecmpSymmetric = false;
  /// how the data plane serves a scheme of `pathChoice`: each switch by itself, or as ConWeave's program does
  PathRules pathRules = PathRules::kOwn;
  /// switches stamp telemetry before a scheme asks for it
  bool intStamping = false;
  /// base of the logarithm that a digest of a path's load is written by
  double digestLogBase = 1.05;
  /// chance in digests of a path's load: a stream per port and host, or the HPCC simulator's one sequence
  DigestRandom digestRandom = DigestRandom::kPerEntity;
  /// quirk of the HPCC simulator: each serialisation and pacing interval is cut to whole ns
  bool truncateToNs = false;
  /// hpcc: 2·propagation + serialisation of one payload per hop, in whole ns
  BaseRttRule baseRttRule = BaseRttRule::kExact;
  /// the base RTT that a flow's schemes are given: of its own path, or the largest between two hosts of the network
  BaseRttOf baseRttOf = BaseRttOf::kFlow;
  /// how a switch port serves its data queue before a scheme orders it: first come, first served, or fairly by ingress port
  PortScheduling portScheduling = PortScheduling::kFifo;
  /// quirk of the HPCC simulator: at switches, data and ACKs of priority 0 wait in the queue of PFC frames
  bool priority0IsControl = false;
  /// probability of losing a frame on links that have no loss of their own
  double otherLinksLoss = 0;
  /// packets lost once, on their last link, as flow:packet,…, both counted from 0
  std::vector<std::pair<std::int64_t, std::int64_t>> losePackets;
};

}  // namespace sluice

#endif
