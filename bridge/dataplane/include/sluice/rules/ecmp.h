// SPDX-License-Identifier: MIT
#ifndef SLUICE_ECMP_H
#define SLUICE_ECMP_H

#include <cstddef>
#include <cstdint>

#include "sluice/rules/ecmp_rule.h"
#include "sluice/rules/random.h"

namespace sluice {

/// SplitMix64's mixing function over seed, node, ends and ports.
class SeededEcmp final : public EcmpRule {
 public:
  /// @param symmetric both directions of a flow go over the same links where both sides list their
  /// equal next hops in the same order: it hashes the unordered pair of ends and not the node
  SeededEcmp(std::uint64_t seed, bool symmetric, std::int64_t node)
      : seed_(EntityRandom::Mix(seed + 0x9e3779b97f4a7c15ULL)),
        symmetric_(symmetric),
        node_(node) {}

  std::size_t OfFlow(const FlowKey& key, std::size_t choices) const override {
    if (symmetric_) {
      const bool backward = key.src > key.dst || (key.src == key.dst && key.sport > key.dport);
      return Mixed(0, backward ? key.Reversed() : key, choices);
    }
    return Mixed(node_, key, choices);
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
  std::int64_t node_;
};

/// MurmurHash3's 32-bit function over both ends' addresses and ports as the HPCC simulator lays
/// them out, seeded at a switch by its number (SwitchNode::GetOutDev), and at a host with several
/// links as ns-3 seeds its hashes (RdmaQueuePair::GetHash).
class HpccEcmp final : public EcmpRule {
 public:
  HpccEcmp(std::int64_t node, bool isHost)
      : seed_(isHost ? kNs3Seed : static_cast<std::uint32_t>(node)) {}

  std::size_t OfFlow(const FlowKey& key, std::size_t choices) const override {
    return Murmur3(key) % choices;
  }

  /// @return the address that the HPCC simulator gives a node, 11.(id / 256).(id % 256).1
  static std::uint32_t Address(std::int64_t node) {
    const auto id = static_cast<std::uint32_t>(node);
    return 0x0b000001U + (id / 256) * 0x10000U + (id % 256) * 0x100U;
  }

 private:
  /// Of ns-3's Hash32.
  static constexpr std::uint32_t kNs3Seed = 0x8BADF00D;

  static std::uint32_t RotateLeft(std::uint32_t x, int bits) {
    return x << bits | x >> (32 - bits);
  }

  std::uint32_t Murmur3(const FlowKey& key) const {
    const std::uint32_t ports =
        static_cast<std::uint32_t>(key.sport) | static_cast<std::uint32_t>(key.dport) << 16;
    std::uint32_t h = seed_;
    for (const std::uint32_t word : {Address(key.src), Address(key.dst), ports}) {
      h ^= RotateLeft(word * 0xcc9e2d51U, 15) * 0x1b873593U;
      h = RotateLeft(h, 13) * 5 + 0xe6546b64U;
    }
    h ^= 12;  // bytes hashed
    h = (h ^ h >> 16) * 0x85ebca6bU;
    h = (h ^ h >> 13) * 0xc2b2ae35U;
    return h ^ h >> 16;
  }

  std::uint32_t seed_;
};

/// No hash, but static routes (D-mod-k): all packets to one node take the same next hop, and nodes
/// with successive numbers take the next hops in turn.
class StaticRoutes final : public EcmpRule {
 public:
  std::size_t OfFlow(const FlowKey& key, std::size_t choices) const override {
    return static_cast<std::size_t>(key.dst) % choices;
  }
};

}  // namespace sluice

#endif
