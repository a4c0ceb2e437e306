// SPDX-License-Identifier: MIT
#ifndef SLUICE_PLAN_H
#define SLUICE_PLAN_H

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sluice/failure.h"
#include "sluice/transport.h"

/// The run plan (docs/reference/plan-format.md) as structs. Times are picoseconds, rates bit/s, sizes bytes.
namespace sluice {

enum class FlowControl { kPfc, kLossy, kInfinite };
enum class PfcThreshold { kDynamic, kStatic };
enum class EcnMarkAt { kEnqueue, kDequeue };
enum class EcnRandom { kPerPort, kMrgStreams };
enum class LossRandom { kPerPort, kMrgStream };
enum class EcnCounts { kLeftBehind, kWithPacket };
enum class HeadroomRule { kAuto, kHpcc };
enum class BaseRttRule { kExact, kHpcc };
enum class Resolution { kPicosecond, kNanosecond };
enum class NodeType { kHost, kSwitch };

struct RunSection {
  std::string experiment;
  std::uint64_t seed = 1;
  std::int64_t durationPs = 0;
  Resolution resolution = Resolution::kPicosecond;
  std::string out;
  bool progress = false;
};

/// How to reach the algorithms; `transport` is ready for LoadTransport.
struct SessionSection {
  TransportOptions transport;
  std::vector<std::string> hiddenCapabilities;
};

/// Sizes of frames, bytes.
struct FrameOptions {
  std::int64_t payloadBytes = 1000;
  std::int64_t headerBytes = 48;
  std::int64_t ackBytes = 60;
  std::int64_t pfcBytes = 64;
  std::int64_t wireOverheadBytes = 0;
  std::int64_t minFrameBytes = 0;
  bool rateCountsOverhead = false;
  bool gapBeforeArrival = true;  ///< all of the overhead passes before a frame's arrival

  /// Frame of a data packet with that payload, without wire overhead.
  std::int64_t DataFrame(std::int64_t payload) const { return Frame(payload + headerBytes); }
  /// A frame brought up to the minimum.
  std::int64_t Frame(std::int64_t bytes) const {
    return bytes < minFrameBytes ? minFrameBytes : bytes;
  }
  /// What a frame occupies on the wire.
  std::int64_t OnWire(std::int64_t frameBytes) const { return frameBytes + wireOverheadBytes; }
  /// Bytes of the overhead that pass after a frame's arrival: the gap of 802.3, 12 bytes, or all if
  /// that is less; none if all pass before.
  std::int64_t AfterArrival() const {
    constexpr std::int64_t kGapBytes = 12;
    return gapBeforeArrival ? 0 : wireOverheadBytes < kGapBytes ? wireOverheadBytes : kGapBytes;
  }
};

struct NicOptions {
  std::int64_t reactionDelayPs = 0;
  std::int64_t ackEveryPackets = 1;
  std::int64_t ackDelayPs = 20000000;  ///< an ACK waits for more packets no longer; 0: for ever
  bool ackControlClass = true;
  std::int64_t nackIntervalPs = 500000000;
  std::int64_t retransmissionTimeoutPs = 1000000000;  ///< 0: none
  std::int64_t backlogBytes = 102400;
  bool windowOvershoot = true;
  std::int64_t minRateBps = 1000000;
  std::int64_t defaultWindowBytes = -1;  ///< -1: no limit
  bool goBackTimeout = true;
  bool ackPerPacketOnly = false;
  bool retimeOnRateChange = true;  ///< a new rate re-times the packet that waits for its turn
  bool stallBehindWindow = false;  ///< a flow that its window holds keeps others from being woken
  bool silentDuplicates = false;   ///< a packet below the expected byte is not answered
};

/// The buffer of one switch.
struct BufferOptions {
  std::int64_t bufferBytes = 33554432;  ///< -1: infinite
  FlowControl flowControl = FlowControl::kPfc;
  PfcThreshold pfcThreshold = PfcThreshold::kDynamic;
  std::int64_t pfcXoffBytes = 512000;
  std::int64_t pfcAlphaShift = 3;
  bool pfcAlphaShiftByRate = false;
  std::int64_t pfcResumeOffsetBytes = 3072;
  std::int64_t pfcReserveBytes = 4096;
  std::int64_t pfcHeadroomBytes = -1;  ///< -1: by pfcHeadroomRule
  HeadroomRule pfcHeadroomRule = HeadroomRule::kAuto;
  std::int64_t pfcPauseQuanta = 65535;  ///< 0: until resumed
};

struct EcnOptions {
  EcnMarkAt markAt = EcnMarkAt::kDequeue;
  EcnCounts counts = EcnCounts::kLeftBehind;
  std::int64_t kminBytes = -1;  ///< -1: no marking until a scheme sets a profile
  std::int64_t kmaxBytes = -1;
  double pmax = 1.0;
  double averageWeight = 1.0;
  bool anyPacket = false;
};

/// All of a switch.
struct SwitchOptions {
  BufferOptions buffer;
  EcnOptions ecn;
};

struct DataplaneSection {
  FrameOptions frames;
  NicOptions nic;
  SwitchOptions switches;  ///< see Plan::SwitchOf for one switch with its overrides
  bool queueCountsFrameOnWire = false;
  EcnRandom ecnRandom = EcnRandom::kPerPort;
  std::uint64_t ecnFirstStream = 0;  ///< of kMrgStreams
  LossRandom lossRandom = LossRandom::kPerPort;
  std::uint64_t lossStream = 50;  ///< of kMrgStream
  std::uint64_t ecmpSeed = 1;
  bool ecmpSymmetric = false;
  bool intStamping = false;
  bool truncateToNs = false;
  bool truncateRate = false;
  BaseRttRule baseRttRule = BaseRttRule::kExact;
  /// Packets lost once, on their last link: (flow, packet), both from 0.
  std::vector<std::pair<std::int64_t, std::int64_t>> losePackets;
};

struct PlanNode {
  std::int64_t id = 0;
  NodeType type = NodeType::kHost;
  std::string name;
};

struct PlanLink {
  std::int64_t a = 0;
  std::int64_t b = 0;
  std::int64_t rateBps = 0;
  std::int64_t delayPs = 0;
  double ber = 0;  ///< bit error rate
  double per = 0;  ///< frame error rate
};

struct PlanFlow {
  std::int64_t id = 0;
  std::int64_t src = 0;
  std::int64_t dst = 0;
  std::int64_t bytes = -1;  ///< -1: unbounded
  std::int64_t startPs = 0;
  std::int64_t stopPs = -1;      ///< -1: none
  std::int64_t offeredBps = -1;  ///< -1: as fast as it can
  std::int64_t sport = 10000;
  std::int64_t dport = 100;
  std::int64_t priority = 3;
};

enum class QueuePorts { kAll, kBottleneck, kListed };

struct MonitorSection {
  std::int64_t queueIntervalPs = 10000000;
  std::int64_t goodputIntervalPs = 100000000;
  std::int64_t rateIntervalPs = 0;  ///< 0: at each change
  QueuePorts queuePorts = QueuePorts::kAll;
  std::vector<std::pair<std::int64_t, std::int64_t>> listedPorts;  ///< (node, port) if kListed
};

/// A whole run, checked: ids are unique, links join known nodes, flows join different hosts that
/// can reach each other, every number is in its range.
struct Plan {
  RunSection run;
  SessionSection session;
  std::vector<SchemeChoice> schemes;
  DataplaneSection dataplane;
  std::vector<PlanNode> nodes;  ///< ascending id
  std::vector<PlanLink> links;  ///< file order
  std::vector<PlanFlow> flows;  ///< ascending id
  MonitorSection monitor;
  std::map<std::int64_t, SwitchOptions> switchOverrides;  ///< by node id, complete options

  /// The options of one switch.
  const SwitchOptions& SwitchOf(std::int64_t node) const {
    const auto it = switchOverrides.find(node);
    return it == switchOverrides.end() ? dataplane.switches : it->second;
  }
  bool IsSwitch(std::int64_t node) const;
};

/// Reads and checks a plan.
/// @param name how sentences call it, usually its path
/// @throws PlanError "name:line: field, value, what is allowed"
Plan ReadPlan(std::istream& in, const std::string& name);
Plan ReadPlanFile(const std::string& path);

}  // namespace sluice

#endif
