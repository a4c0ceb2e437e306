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
#include "sluice/options/options.h"
#include "sluice/transport.h"

/// The run plan (docs/reference/plan-format.md) as structs. Times are picoseconds, rates bit/s,
/// sizes bytes.
namespace sluice {

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

/// The values of all data-plane keys.
struct DataplaneSection : NetworkOptions {
  FrameOptions frames;
  NicOptions nic;
  SwitchOptions switches;  ///< see Plan::SwitchOf for one switch with its overrides
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

  /// Whether it has a loss of its own; else it is one of the links that otherLinksLoss is of.
  bool HasLoss() const { return ber > 0 || per > 0; }
};

/// How far a flow must have got for what waits for it; a task, done.
enum class Reached : std::uint8_t { kAcknowledged, kSent, kArrived, kDone };

/// What a flow or a task waits for.
struct PlanBefore {
  std::int64_t id = 0;  ///< of a flow; of a task with kDone
  Reached reached = Reached::kAcknowledged;
};

struct PlanFlow {
  std::int64_t id = 0;
  std::int64_t src = 0;
  std::int64_t dst = 0;
  std::int64_t bytes = -1;        ///< -1: unbounded; 0: never sends nor ends (HPCC simulator)
  std::int64_t startPs = 0;       ///< without `after`
  std::vector<PlanBefore> after;  ///< what must happen first
  std::int64_t pausePs = 0;       ///< with `after`: from then on to this one's start
  std::int64_t latestPs = -1;     ///< with `after`: it does not start later; -1: no limit
  bool samePair = false;          ///< with one in `after`: it goes on with that flow's queue pair
  std::int64_t stopPs = -1;       ///< -1: none
  std::int64_t offeredBps = -1;   ///< -1: as fast as it can
  std::int64_t sport = 10000;
  std::int64_t dport = 100;
  std::int64_t priority = 3;

  // Computed.
  std::int64_t pair = 0;       ///< id of the first flow of its queue pair
  std::int64_t firstByte = 0;  ///< in the queue pair's sequence
  bool followed = false;       ///< another comes after it on its queue pair
};

/// Something at a host that takes time.
struct PlanTask {
  std::int64_t id = 0;
  std::int64_t node = 0;          ///< a host
  std::vector<PlanBefore> after;  ///< what must happen first
  std::int64_t startPs = 0;       ///< without `after`
  std::int64_t durationPs = 0;
  bool computes = false;  ///< on the host's processor, one after another; else beside all others
};

/// Tasks that are the begins and the ends of a collective operation, or of anything else whose time
/// is of interest.
struct PlanCollective {
  std::string name;  ///< those of one name are its repetitions, in order
  std::string operation;
  std::int64_t bytes = 0;            ///< 0: not known
  std::vector<std::int64_t> begins;  ///< ids of tasks, one for each rank
  std::vector<std::int64_t> ends;    ///< the same
};

/// A link that goes down during the run.
struct PlanLinkDown {
  std::int64_t a = -1;
  std::int64_t b = -1;
  std::int64_t atPs = -1;  ///< -1: none does

  /// Whether it joins these two nodes.
  bool Cuts(std::int64_t x, std::int64_t y) const {
    return atPs >= 0 && ((x == a && y == b) || (x == b && y == a));
  }
};

/// The ECN profile of switch ports of one rate, before a scheme sets one.
struct PlanEcn {
  std::int64_t rateBps = 0;
  std::int64_t kminBytes = 0;
  std::int64_t kmaxBytes = 0;
  double pmax = 1;
};

enum class QueuePorts { kAll, kBottleneck, kListed };
enum class SeriesFlows { kAll, kListed };

struct MonitorSection {
  std::int64_t queueIntervalPs = 10000000;
  std::int64_t goodputIntervalPs = 100000000;
  std::int64_t rateIntervalPs = 0;  ///< 0: at each change
  QueuePorts queuePorts = QueuePorts::kAll;
  std::vector<std::pair<std::int64_t, std::int64_t>> listedPorts;  ///< (node, port) if kListed
  SeriesFlows flows = SeriesFlows::kAll;  ///< which have rows in the files of time series
  /// (first id, last id) if kListed; of no flow if empty
  std::vector<std::pair<std::int64_t, std::int64_t>> listedFlows;
  std::vector<std::int64_t>
      traceNodes;                 ///< whose frames are traced, in the HPCC simulator's format
  std::int64_t tracePauseUs = 5;  ///< what that trace says how long a pause lasts
  std::int64_t qlenStartPs = -1;  ///< first sample of that simulator's qlen.txt; -1: no file
  std::int64_t qlenEndPs = -1;    ///< the last sample is the first that is not before it
  /// First sample of the files by which ConWeave's program monitors a run; -1: no files.
  std::int64_t conweaveStartPs = -1;
  std::int64_t conweaveEndPs = -1;  ///< the last sample is the first that is not before it
  std::int64_t conweaveIntervalPs = 10000000;
  std::int64_t conweaveCnpsPs = -1;  ///< first sample of its cnp.txt; -1: no such file
  bool conweaveQueues = false;       ///< voq.txt and voq_detail.txt, too
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
  std::vector<PlanTask> tasks;  ///< ascending id
  std::vector<PlanCollective> collectives;
  std::vector<PlanEcn> ecn;  ///< one for each rate; of other rates the dataplane's
  PlanLinkDown linkDown;     ///< of several links between its nodes the last
  MonitorSection monitor;
  std::map<std::int64_t, SwitchOptions> switchOverrides;  ///< by node id, complete options

  /// The options of one switch.
  const SwitchOptions& SwitchOf(std::int64_t node) const {
    const auto it = switchOverrides.find(node);
    return it == switchOverrides.end() ? dataplane.switches : it->second;
  }
  bool IsSwitch(std::int64_t node) const;
  /// Where means and reports start: with the first flow, if nothing flows in the first tenth of the
  /// run (the HPCC simulator's flows start at 2 s), else 0; 0 with tasks.
  std::int64_t TrafficStartPs() const;
  /// Where the last third of the time from TrafficStartPs() to the end of the run begins.
  std::int64_t LastThirdStartPs() const;
  /// The ECN options of one switch's ports of a rate.
  EcnOptions EcnOf(std::int64_t node, std::int64_t rateBps) const;
};

/// Reads and checks a plan.
/// @param name how sentences call it, usually its path
/// @throws PlanError "name:line: field, value, what is allowed"
Plan ReadPlan(std::istream& in, const std::string& name);
Plan ReadPlanFile(const std::string& path);

}  // namespace sluice

#endif
