// SPDX-License-Identifier: MIT
#ifndef SLUICE_ECMP_H
#define SLUICE_ECMP_H

#include <cstddef>
#include <cstdint>

#include "sluice/options/dataplane_keys.h"
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

/// The hash that chooses among equal next hops, the same in every simulator.
///
/// seeded: SplitMix64's mixing function over seed, node, ends and ports. A symmetric one sends both
/// directions of a flow over the same links where both sides list their equal next hops in the same
/// order: it hashes the unordered pair of ends and not the node.
///
/// hpcc: MurmurHash3's 32-bit function over both ends' addresses and ports as the HPCC simulator
/// lays them out, seeded at a switch by its number (SwitchNode::GetOutDev), and at a host with
/// several links as ns-3 seeds its hashes (RdmaQueuePair::GetHash).
///
/// destination: no hash, but static routes (D-mod-k): all packets to one node take the same next
/// hop, and nodes with successive numbers take the next hops in turn.
class EcmpHash {
 public:
  explicit EcmpHash(std::uint64_t seed, bool symmetric = false, Ecmp rule = Ecmp::kSeeded)
      : seed_(EntityRandom::Mix(seed + 0x9e3779b97f4a7c15ULL)),
        symmetric_(symmetric),
        rule_(rule) {}

  /// Seed of ns-3's Hash32.
  static constexpr std::uint32_t kNs3Seed = 0x8BADF00D;

  /// @param node the router; with hpcc the seed: kNs3Seed for a host
  /// @param choices how many next hops there are, at least 1
  /// @return 0 .. choices - 1
  std::size_t Choose(std::int64_t node, const FlowKey& key, std::size_t choices) const {
    if (choices == 1) {
      return 0;
    }
    if (rule_ == Ecmp::kHpcc) {
      return Murmur3(static_cast<std::uint32_t>(node), key) % choices;
    }
    if (rule_ == Ecmp::kDestination) {
      return static_cast<std::size_t>(key.dst) % choices;
    }
    if (symmetric_) {
      const bool backward = key.src > key.dst || (key.src == key.dst && key.sport > key.dport);
      return Mixed(0, backward ? key.Reversed() : key, choices);
    }
    return Mixed(node, key, choices);
  }

  /// @return the address that the HPCC simulator gives a node, 11.(id / 256).(id % 256).1
  static std::uint32_t HpccAddress(std::int64_t node) {
    const auto id = static_cast<std::uint32_t>(node);
    return 0x0b000001U + (id / 256) * 0x10000U + (id % 256) * 0x100U;
  }

 private:
  static std::uint32_t RotateLeft(std::uint32_t x, int bits) {
    return x << bits | x >> (32 - bits);
  }

  static std::uint32_t Murmur3(std::uint32_t seed, const FlowKey& key) {
    const std::uint32_t ports =
        static_cast<std::uint32_t>(key.sport) | static_cast<std::uint32_t>(key.dport) << 16;
    std::uint32_t h = seed;
    for (const std::uint32_t word : {HpccAddress(key.src), HpccAddress(key.dst), ports}) {
      h ^= RotateLeft(word * 0xcc9e2d51U, 15) * 0x1b873593U;
      h = RotateLeft(h, 13) * 5 + 0xe6546b64U;
    }
    h ^= 12;  // bytes hashed
    h = (h ^ h >> 16) * 0x85ebca6bU;
    h = (h ^ h >> 13) * 0xc2b2ae35U;
    return h ^ h >> 16;
  }

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
  Ecmp rule_;
};

}  // namespace sluice

#endif
