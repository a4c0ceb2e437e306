// SPDX-License-Identifier: MIT
#ifndef SLUICE_ECMP_H
#define SLUICE_ECMP_H

#include <cstddef>
#include <cstdint>

#include "sluice/rules/random.h"

namespace sluice {

/// What a router sees of a packet. ACKs have the ends and ports of their flow swapped.
struct FlowKey {
  std::int64_t src = 0;
  std::int64_t dst = 0;
  std::int64_t sport = 0;
  std::int64_t dport = 0;

  FlowKey Reversed() const { return {dst, src, dport, sport}; }
};

/// The seeded hash that chooses among equal next hops, the same in every simulator: SplitMix64's
/// mixing function over seed, node, ends and ports. A symmetric one sends both directions of a flow
/// over the same links where both sides list their equal next hops in the same order: it hashes
/// the unordered pair of ends and not the node.
class EcmpHash {
 public:
  explicit EcmpHash(std::uint64_t seed, bool symmetric = false)
      : seed_(EntityRandom::Mix(seed + 0x9e3779b97f4a7c15ULL)), symmetric_(symmetric) {}

  /// @param node the router
  /// @param choices how many next hops there are, at least 1
  /// @return 0 .. choices - 1
  std::size_t Choose(std::int64_t node, const FlowKey& key, std::size_t choices) const {
    if (choices == 1) {
      return 0;
    }
    if (symmetric_) {
      const bool backward = key.src > key.dst || (key.src == key.dst && key.sport > key.dport);
      return Mixed(0, backward ? key.Reversed() : key, choices);
    }
    return Mixed(node, key, choices);
  }

 private:
  std::size_t Mixed(std::int64_t node, const FlowKey& key, std::size_t choices) const {
    std::uint64_t h = seed_;
    h = EntityRandom::Mix(h ^ static_cast<std::uint64_t>(node));
    h = EntityRandom::Mix(h ^ static_cast<std::uint64_t>(key.src));
    h = EntityRandom::Mix(h + static_cast<std::uint64_t>(key.dst));
    h = EntityRandom::Mix(
        h ^ (static_cast<std::uint64_t>(key.sport) << 16 | static_cast<std::uint64_t>(key.dport)));
    return static_cast<std::size_t>(h % choices);
  }

  std::uint64_t seed_;
  bool symmetric_;
};

}  // namespace sluice

#endif
