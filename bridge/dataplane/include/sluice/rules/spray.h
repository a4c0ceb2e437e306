// SPDX-License-Identifier: MIT
#ifndef SLUICE_SPRAY_H
#define SLUICE_SPRAY_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sluice/rules/random.h"

namespace sluice {

// Rules by which each packet takes a next hop of its own, so that packets of a flow overtake each
// other. A switch has one of each that is in use; the next hops of a destination are numbered from
// 0, and there are more than one.

/// A next hop drawn at random.
class RandomSpray final {
 public:
  RandomSpray(std::uint64_t seed, std::int64_t node)
      : random_(seed, StreamKey(StreamKind::kSpray, static_cast<std::uint64_t>(node))) {}

  /// @return each of `choices` as likely
  std::size_t Of(std::size_t choices) {
    return static_cast<std::size_t>(random_.NextBits() % choices);
  }

  /// @param weightOf (next hop) its weight, 0 or more
  /// @return each with a probability in proportion to its weight; if all are 0, each as likely
  template <typename WeightOf>
  std::size_t Weighted(std::size_t choices, const WeightOf& weightOf) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < choices; ++i) {
      sum += weightOf(i);
    }
    if (sum == 0) {
      return Of(choices);
    }
    std::uint64_t left = random_.NextBits() % sum;
    std::size_t chosen = 0;
    while (left >= weightOf(chosen)) {
      left -= weightOf(chosen++);
    }
    return chosen;
  }

 private:
  EntityRandom random_;
};

/// The packets to one node take its next hops in turn, whatever their flow.
class RoundRobinSpray final {
 public:
  std::size_t Of(std::size_t destination, std::size_t choices) {
    if (destination >= turns_.size()) {
      turns_.resize(destination + 1, 0);
    }
    return turns_[destination]++ % choices;
  }

 private:
  std::vector<std::uint32_t> turns_;  ///< by the number of the node
};

/// The next hop with the shortest queue of some that are drawn at random, all different, and of
/// those that were best for the packet before with the same next hops (DRILL: S. Ghorbani et al.,
/// SIGCOMM 2017, section 3.2.2). Of equal ones the first: remembered before drawn.
class ShortestQueueSpray final {
 public:
  /// @param samples how many are drawn, 1 or more
  /// @param memory how many are remembered
  ShortestQueueSpray(std::uint64_t seed, std::int64_t node, std::size_t samples, std::size_t memory)
      : random_(seed, StreamKey(StreamKind::kSpray, static_cast<std::uint64_t>(node))),
        samples_(samples),
        memory_(memory) {}

  /// @param set which next hops, a small number of the switch's own
  /// @param queueOf (next hop) bytes in its queue
  template <typename QueueOf>
  std::size_t Of(std::size_t set, std::size_t choices, const QueueOf& queueOf) {
    if (set >= best_.size()) {
      best_.resize(set + 1);
    }
    std::vector<std::size_t>& best = best_[set];
    Draw(choices);
    looked_.clear();
    for (const std::size_t one : best) {
      // A link may have gone down since.
      if (one < choices) {
        looked_.push_back({queueOf(one), one});
      }
    }
    for (std::size_t i = 0; i < std::min(samples_, choices); ++i) {
      if (std::find(best.begin(), best.end(), drawn_[i]) == best.end()) {
        looked_.push_back({queueOf(drawn_[i]), drawn_[i]});
      }
    }
    SortByQueue();
    best.clear();
    for (std::size_t i = 0; i < std::min(memory_, looked_.size()); ++i) {
      best.push_back(looked_[i].nextHop);
    }
    return looked_.front().nextHop;
  }

 private:
  struct Looked {
    std::int64_t queueBytes;
    std::size_t nextHop;
  };

  /// The first `samples_` of a random order of the next hops.
  void Draw(std::size_t choices) {
    drawn_.resize(choices);
    for (std::size_t i = 0; i < choices; ++i) {
      drawn_[i] = i;
    }
    for (std::size_t i = 0; i < std::min(samples_, choices); ++i) {
      std::swap(drawn_[i], drawn_[i + random_.NextBits() % (choices - i)]);
    }
  }

  /// Stable; they are few, and std::stable_sort allocates.
  void SortByQueue() {
    for (std::size_t i = 1; i < looked_.size(); ++i) {
      for (std::size_t k = i; k > 0 && looked_[k].queueBytes < looked_[k - 1].queueBytes; --k) {
        std::swap(looked_[k], looked_[k - 1]);
      }
    }
  }

  EntityRandom random_;
  std::size_t samples_;
  std::size_t memory_;
  std::vector<std::vector<std::size_t>> best_;  ///< [set]
  std::vector<std::size_t> drawn_;
  std::vector<Looked> looked_;
};

}  // namespace sluice

#endif
