// SPDX-License-Identifier: MIT
#ifndef SLUICE_QUEUE_ADMISSION_H
#define SLUICE_QUEUE_ADMISSION_H

#include <cstddef>
#include <cstdint>
#include <limits>

#include "sluice/rules/ecn_profile.h"

namespace sluice {

/// Refuses packets of one port when they arrive: by a RED profile those that are not ECN-capable
/// (WRED, as switches apply it to an ECN-enabled queue), and by a limit of the queue any.
class QueueAdmission {
 public:
  static constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

  enum class Refusal {
    kNone,
    kWred,   ///< by the profile
    kLimit,  ///< more than the limit waits
  };

  explicit QueueAdmission(EntityRandom random) : dropper_(EcnProfile(), random) {}

  /// From now on; where the profile would mark, packets that are not ECN-capable are refused.
  void SetDropProfile(const EcnProfile& profile) { dropper_.SetProfile(profile); }

  /// From now on.
  /// @param bytes a packet that finds more is refused; kNoLimit: none is
  void SetLimit(std::int64_t bytes) { limitBytes_ = bytes; }

  /// Draws from this stream from now on.
  void DrawFrom(EntityRandom random) { dropper_ = EcnMarker(dropper_.profile(), random); }

  /// Whether anything can be refused at all.
  bool active() const { return dropper_.profile().enabled() || limitBytes_ != kNoLimit; }

  /// What becomes of the packet at hand.
  /// @param queueBytes that it finds
  /// @param profiledBytes the queue as the profile is to see it: with the packet, or without
  /// @param priority of the packet
  Refusal Judge(std::int64_t queueBytes, std::int64_t profiledBytes, bool ecnCapable,
                std::size_t priority = 0) {
    if (queueBytes > limitBytes_) {
      return Refusal::kLimit;
    }
    return !ecnCapable && dropper_.ShouldMark(profiledBytes, priority) ? Refusal::kWred
                                                                       : Refusal::kNone;
  }

 private:
  std::int64_t limitBytes_ = kNoLimit;
  EcnMarker dropper_;
};

}  // namespace sluice

#endif
