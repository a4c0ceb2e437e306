// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_PATH_SELECTOR_H
#define SLUICE_ROCE_PATH_SELECTOR_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sluice/events.h"
#include "sluice/model/congestion_agent.h"
#include "sluice/model/conweave_loads.h"
#include "sluice/model/conweave_paths.h"
#include "sluice/model/engine.h"
#include "sluice/model/frame.h"
#include "sluice/model/path_loads.h"
#include "sluice/rules/spray.h"

namespace sluice::roce {

class SwitchPort;

/// One port of a set that leads to the same destinations.
struct NextHop {
  SwitchPort* port;
  std::uint32_t number;  ///< of the port
  std::uint32_t ways;    ///< ports of the set from this one on
};

/// The rules that a decision can set.
enum class PathRule : std::int64_t { kHash = 0, kRandom = 1, kInTurn = 2, kShortestQueue = 3 };

/// What was decided about the paths through one switch, and what it remembers of flowlets.
class PathSelector {
 public:
  /// @param engine its clock
  /// @param agent decides on flowlets; outlives the traffic
  /// @param node the switch
  /// @param seed of the draws
  PathSelector(const Engine& engine, CongestionAgent& agent, std::uint32_t node,
               std::uint64_t seed);

  /// @param samples, memory of kShortestQueue
  /// @param weights of kRandom, by port; none: all alike
  void SetRule(PathRule rule, std::size_t samples, std::size_t memory,
               std::vector<std::int64_t> weights);

  /// Asks for a port for each flowlet.
  /// @param whose the state machine that answers
  /// @param watcher its slot
  /// @param gapPs silence before a flowlet; 0: no longer
  void WatchFlowlets(EntityId whose, std::int64_t watcher, std::int64_t gapPs);

  /// A path that was decided for a flow.
  struct Turn {
    std::int64_t port = 0;
    std::int64_t beyond = 0;   ///< which of the paths beyond that port
    std::int64_t request = 0;  ///< 0: an ordinary flowlet; else as in events::PathAsked
    std::int64_t askAfterPs = 0;
  };

  /// The answer for the flowlet that was asked about.
  /// @return whether the port is one of its next hops
  bool Take(const Turn& turn);

  /// Asks again for the first packet of a flow after a time.
  void AskAt(std::uint32_t flow, std::int64_t atPs);

  /// What is known of the paths beyond a port.
  struct Beyond {
    std::uint32_t paths = 0;
    std::int64_t roundTripPs = 0;  ///< propagation to the destination's switch and back
  };
  using BeyondOf = std::function<Beyond(std::uint32_t port, std::uint32_t destination)>;

  /// @param beyond what tells it
  void SetBeyond(BeyondOf beyond) { beyond_ = std::move(beyond); }

  /// @param whole of the network, whose first switches choose whole paths; null: each switch
  ///     chooses a next hop
  void SetWholePaths(ConweavePaths* whole) { whole_ = whole; }

  /// @param loads as SetLoads(), with whole paths
  void SetWholePathLoads(ConweaveLoads* loads) { wholeLoads_ = loads; }

  /// The order of packets is kept: with whole paths, numbers are drawn with each packet.
  void SetKeepsOrder() { keepsOrder_ = true; }

  /// @param loads of the links, to be reported with flowlets; null: not measured
  void SetLoads(PathLoads* loads) { loads_ = loads; }

  /// @param frame that has next hops; it may be given a tag
  /// @param first of them
  /// @param set a number of the set of next hops
  /// @return which of them it takes; nothing: by the hash of its flow
  std::optional<std::size_t> Of(Frame& frame, const NextHop* first, std::size_t set);

 private:
  struct Flowlet {
    std::int64_t lastPs = -1;  ///< when its last packet came; negative: none yet
    std::uint32_t port = 0;
    std::uint32_t beyond = 0;  ///< of whole paths
  };
  /// Numbers for the state machine to choose by, plus 1; 0: none, it draws itself.
  struct Draws {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
  };
  /// A flow that keeps its order.
  struct Route {
    std::int64_t epoch = 0;
    bool moved = false;
    std::uint32_t port = 0;
    std::uint32_t beyond = 0;
    std::int64_t endPs = 0;
    std::int64_t askAfterPs = INT64_MAX;
  };

  std::optional<std::size_t> OfFlowlet(Frame& frame, const NextHop* first);
  /// Gives the frame its tag, after a decision if one was made.
  void Tag(Frame& frame, Route& route, const NextHop* first, bool isDecided);
  /// @param begins what this switch knows of the flowlet
  void AskFor(const Frame& frame, const NextHop* first, events::Flowlet begins);
  /// A row of that event.
  /// @param path if whole paths are chosen: which; null: it is a next hop
  /// @param number of that path
  void List(const Frame& frame, const NextHop& nextHop, const WholePath* path, std::size_t number);
  /// What is drawn with a data packet at its first switch.
  Draws Draw(const Frame& frame, bool asks);
  /// Gives a frame the path of its flowlet, which keeps no order.
  void TagWholePath(Frame& frame, const Flowlet& flowlet, std::uint64_t rateBps);
  std::optional<std::size_t> ByRule(const Frame& frame, const NextHop* first, std::size_t set);

  const Engine& engine_;
  CongestionAgent& agent_;
  std::uint32_t node_;
  std::uint64_t seed_;
  PathLoads* loads_ = nullptr;
  ConweavePaths* whole_ = nullptr;
  ConweaveLoads* wholeLoads_ = nullptr;
  bool keepsOrder_ = false;
  std::optional<ConweaveDrill> wholeDrill_;
  PathRule rule_ = PathRule::kHash;
  RandomSpray random_;
  RoundRobinSpray inTurn_;
  ShortestQueueSpray shortest_;
  std::vector<std::int64_t> weights_;
  EntityId whose_;
  std::int64_t watcher_ = 0;
  std::int64_t gapPs_ = 0;
  std::unordered_map<std::uint64_t, Flowlet> flowlets_;  ///< by flow, or by FlowletKey
  const NextHop* asked_ = nullptr;    ///< next hops of the flowlet that is being asked about
  std::optional<std::size_t> taken_;  ///< of those, the answer
  Turn turn_;                         ///< the same
  std::unordered_map<std::uint32_t, Route> routes_;  ///< by flow
  BeyondOf beyond_;
  std::vector<std::int64_t> words_;  ///< of the event
};

}  // namespace sluice::roce

#endif
