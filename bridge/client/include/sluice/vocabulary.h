// SPDX-License-Identifier: MIT
#ifndef SLUICE_VOCABULARY_H
#define SLUICE_VOCABULARY_H

#include <cstdint>
#include <stdexcept>
#include <string>

#include "sluice/capabilities.h"
#include "sluice/counter_bit.h"
#include "sluice/decision_kind.h"
#include "sluice/event_kind.h"

/// The words of a session: kinds, counters and capabilities are generated from their declarations
/// in bridge/vocabulary.
namespace sluice {

/// Version of the shims and of this client, told in the handshake.
extern const char* const kShimVersion;

/// Where a state machine stands.
enum class Role : std::uint32_t {
  kReactionPoint = 0,
  kNotificationPoint = 1,
  kCongestionPoint = 2,
  kNode = 3
};

/// The address of a state machine: role in the two top bits, index in the rest. The index of a
/// reaction or notification point is its flow's number, of a congestion point the port's number
/// (see Topology::CongestionPointOfPort), of a node's machine (a whole switch's congestion point, a
/// host's host point) the node's.
class EntityId {
 public:
  static constexpr std::uint32_t kIndexMask = 0x3fffffffU;

  constexpr EntityId() = default;
  constexpr explicit EntityId(std::uint32_t bits) : bits_(bits) {}

  static EntityId ReactionPoint(std::int64_t flow) { return Of(Role::kReactionPoint, flow); }
  static EntityId NotificationPoint(std::int64_t flow) {
    return Of(Role::kNotificationPoint, flow);
  }
  static EntityId CongestionPoint(std::int64_t index) { return Of(Role::kCongestionPoint, index); }

  static EntityId Node(std::int64_t node) { return Of(Role::kNode, node); }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr Role role() const { return static_cast<Role>(bits_ >> 30); }
  constexpr std::uint32_t index() const { return bits_ & kIndexMask; }

  friend constexpr bool operator==(EntityId x, EntityId y) { return x.bits_ == y.bits_; }
  friend constexpr bool operator!=(EntityId x, EntityId y) { return x.bits_ != y.bits_; }
  friend constexpr bool operator<(EntityId x, EntityId y) { return x.bits_ < y.bits_; }

 private:
  static EntityId Of(Role role, std::int64_t index) {
    if (index < 0 || index > static_cast<std::int64_t>(kIndexMask)) {
      throw std::out_of_range("entity index " + std::to_string(index) + " is outside 0.." +
                              std::to_string(kIndexMask));
    }
    return EntityId(static_cast<std::uint32_t>(role) << 30 | static_cast<std::uint32_t>(index));
  }

  std::uint32_t bits_ = 0;
};

}  // namespace sluice

#endif
