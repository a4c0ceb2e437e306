// SPDX-License-Identifier: MIT
#ifndef SLUICE_SPRAY_H
#define SLUICE_SPRAY_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sluice/rules/ecmp.h"

namespace sluice {

/// Each packet takes a next hop of its own, drawn at random: packets of a flow overtake each other.
/// Of a flow it says what SeededEcmp says.
class RandomSpray final : public PathChoice {
 public:
  RandomSpray(std::uint64_t seed, std::int64_t node)
      : flows_(seed, false, node),
        random_(seed, StreamKey(StreamKind::kSpray, static_cast<std::uint64_t>(node))) {}

  std::size_t OfFlow(const FlowKey& key, std::size_t choices) const override {
    return flows_.OfFlow(key, choices);
  }

  std::size_t OfPacket(const FlowKey& /*key*/, std::size_t choices) override {
    return static_cast<std::size_t>(random_.NextBits() % choices);
  }

 private:
  SeededEcmp flows_;
  EntityRandom random_;
};

/// The packets to one node take its next hops in turn, whatever their flow. Of a flow it says what
/// SeededEcmp says.
class RoundRobinSpray final : public PathChoice {
 public:
  RoundRobinSpray(std::uint64_t seed, std::int64_t node) : flows_(seed, false, node) {}

  std::size_t OfFlow(const FlowKey& key, std::size_t choices) const override {
    return flows_.OfFlow(key, choices);
  }

  std::size_t OfPacket(const FlowKey& key, std::size_t choices) override {
    const auto destination = static_cast<std::size_t>(key.dst);
    if (destination >= turns_.size()) {
      turns_.resize(destination + 1, 0);
    }
    return turns_[destination]++ % choices;
  }

 private:
  SeededEcmp flows_;
  std::vector<std::uint32_t> turns_;  ///< by the number of the node
};

}  // namespace sluice

#endif
