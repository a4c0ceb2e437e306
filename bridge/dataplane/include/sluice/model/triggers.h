// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_TRIGGERS_H
#define SLUICE_ROCE_TRIGGERS_H

#include <array>
#include <cstdint>

#include "sluice/decisions.h"
#include "sluice/events.h"
#include "sluice/model/congestion_agent.h"

namespace sluice::roce {

/// Who watches the events of a port that a decision of their own arms (`trigger` in
/// bridge/vocabulary/events.yaml): for each of these events and each watcher, the state machine
/// that gets it.
class Triggers {
 public:
  /// @param arming whose watcher is 0 or more and below kSlots
  /// @param agent that reports the event
  /// @param whose the state machine that receives it
  void Arm(const decisions::Arming& arming, CongestionAgent& agent, EntityId whose) {
    const std::size_t at = arming.trigger * kEach + static_cast<std::size_t>(arming.watcher);
    agents_[at] = arming.on ? &agent : nullptr;
    entities_[at] = whose;
    armed_ = arming.on ? armed_ | 1U << at : armed_ & ~(1U << at);
  }

  /// @return whether anybody watches this event
  template <typename Event>
  bool Watched() const {
    return (armed_ & Bits<Event>()) != 0;
  }

  /// Reports the event to each watcher.
  template <typename Event>
  void Raise(const Event& event) const {
    Report(event, armed_ & Bits<Event>());
  }

  /// Reports the event to each watcher, and none watches any more.
  template <typename Event>
  void RaiseOnce(const Event& event) {
    const std::uint32_t watchers = armed_ & Bits<Event>();
    armed_ &= ~watchers;
    Report(event, watchers);
  }

 private:
  static constexpr std::size_t kEach = static_cast<std::size_t>(kSlots);
  static constexpr std::size_t kPlaces = events::kTriggers * kEach;
  static_assert(kPlaces <= 32, "armed_ has a bit for each");

  template <typename Event>
  static constexpr std::uint32_t Bits() {
    return ((1U << kEach) - 1) << (Event::kTrigger * kEach);
  }

  template <typename Event>
  void Report(Event event, std::uint32_t watchers) const {
    for (std::size_t watcher = 0; watcher < kEach; ++watcher) {
      const std::size_t at = Event::kTrigger * kEach + watcher;
      if ((watchers & 1U << at) != 0) {
        event.watcher = static_cast<decltype(event.watcher)>(watcher);
        agents_[at]->Ask(Event::kKind, entities_[at], event.ToRecord(), 0);
      }
    }
  }

  std::uint32_t armed_ = 0;  ///< bit n: place n
  std::array<CongestionAgent*, kPlaces> agents_{};
  std::array<EntityId, kPlaces> entities_;
};

}  // namespace sluice::roce

#endif
