// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_ORDER_KEEPER_H
#define SLUICE_ROCE_ORDER_KEEPER_H

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/engine.h"
#include "sluice/model/frame.h"

namespace sluice::roce {

/// The last switch of flows that move from path to path keeps their packets in order: those of the
/// second path of an epoch wait here, in a queue of their flow, until the last one of the first
/// path has come, or would have (C. H. Song et al., SIGCOMM 2023, as ConWeave's program has it:
/// conweave-routing.cc, "Destination ToR Switch", and conweave-voq.cc).
class OrderKeeper {
 public:
  /// @param engine clock and event list; outlives it
  /// @param agent receives the event PATH_ASKED for each packet that asks for a reply or is marked;
  ///     outlives the traffic
  /// @param release sends a frame on to its port
  OrderKeeper(Engine& engine, CongestionAgent& agent,
              std::function<void(FramePtr, std::uint32_t port)> release);

  /// @param whose the state machine that receives PATH_ASKED
  /// @param extraPs added to the time until the last packet of the first path is expected
  /// @param waitPs how long packets wait if none of the first path has come, so that this time is
  ///     not known
  /// @param atOnce PATH_ASKED is answered before the packet goes on, not at the end of the instant
  void Keep(EntityId whose, std::int64_t extraPs, std::int64_t waitPs, bool atOnce);

  /// A frame with a tag came, for a host of this switch.
  /// @param port by which it is to leave
  /// @return whether it waits here
  bool Holds(const FramePtr& frame, std::uint32_t port);

  /// Forgets what waits.
  void Clear() { flows_.clear(); }

  /// @param visit called with each queue's destination and number of packets, in no order
  template <typename Visit>
  void ForEachQueue(Visit visit) const {
    for (const auto& [number, flow] : flows_) {
      if (flow.isHolding && !flow.waiting.empty()) {
        visit(flow.waiting.front()->destination, flow.waiting.size());
      }
    }
  }

  /// @return packets that waited so far
  std::int64_t held() const { return held_; }
  /// @return queues that were emptied by time: the last packet of the first path did not come
  std::int64_t expired() const { return expired_; }

 private:
  struct Flow {
    std::int64_t epoch = 1;
    bool moved = false;              ///< the first path of the epoch is over
    bool hasFirst = false;           ///< packets of the epoch's first path came
    bool isHolding = false;          ///< until it is emptied
    bool hasEnd = false;             ///< the last packet of the first path has come
    std::int64_t firstTaggedPs = 0;  ///< of those, the last: when it was tagged
    std::int64_t firstCamePs = 0;    ///< the same: when it came
    std::int64_t endPs = 0;          ///< when the last packet of that path was tagged
    std::uint32_t port = 0;
    std::deque<FramePtr> waiting;
    std::unique_ptr<Timer> due;
  };

  bool Overtakes(Flow& flow, const PathTag& tag) const;
  void Tell(const Frame& frame, const PathTag& tag);
  void EmptyIn(Flow& flow, std::int64_t inPs);
  void Empty(Flow& flow);

  Engine& engine_;
  CongestionAgent& agent_;
  std::function<void(FramePtr, std::uint32_t)> release_;
  EntityId whose_;
  std::int64_t extraPs_ = 0;
  std::int64_t waitPs_ = 0;
  bool atOnce_ = false;
  std::int64_t held_ = 0;
  std::int64_t expired_ = 0;
  std::unordered_map<std::uint32_t, Flow> flows_;
};

}  // namespace sluice::roce

#endif
