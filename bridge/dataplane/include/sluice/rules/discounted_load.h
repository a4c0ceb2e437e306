// SPDX-License-Identifier: MIT
#ifndef SLUICE_DISCOUNTED_LOAD_H
#define SLUICE_DISCOUNTED_LOAD_H

#include <algorithm>
#include <cstdint>

namespace sluice {

/// How links' loads are measured.
struct LoadSettings {
  std::int64_t periodPs = 0;  ///< 0: not at all
  double decay = 0;
  std::int64_t bits = 0;
};

/// The load of one link by a discounting rate estimator (CONGA: M. Alizadeh et al., SIGCOMM 2014,
/// section 3.2): a register grows by the bytes of each frame and loses a part of itself each
/// period, so that it stands for rate times period / decay.
class DiscountedLoad {
 public:
  void Sent(const LoadSettings& settings, std::int64_t nowPs, std::int64_t bytes) {
    Decay(settings, nowPs);
    register_ += static_cast<double>(bytes);
  }

  /// @return the share of the link that is in use, in 2^bits steps and at most 2^bits - 1
  std::int64_t Of(const LoadSettings& settings, std::int64_t nowPs, std::uint64_t rateBps) {
    Decay(settings, nowPs);
    constexpr double kPsPerS = 1e12;
    constexpr double kBits = 8;
    const std::int64_t steps = std::int64_t{1} << settings.bits;
    const double tauBits = static_cast<double>(rateBps) * static_cast<double>(settings.periodPs);
    const double load =
        register_ * kBits * settings.decay * kPsPerS * static_cast<double>(steps) / tauBits;
    // The register may stand a little above the link's rate just after a frame.
    return std::min(static_cast<std::int64_t>(load), steps - 1);
  }

 private:
  void Decay(const LoadSettings& settings, std::int64_t nowPs) {
    const std::int64_t period = nowPs / settings.periodPs;
    std::int64_t passed = period - period_;
    period_ = period;
    // Below a byte it is nothing; a link that was silent for long must not cost a long loop.
    while (passed-- > 0 && register_ > 0) {
      register_ *= 1 - settings.decay;
      register_ = register_ < 1 ? 0 : register_;
    }
  }

  double register_ = 0;
  std::int64_t period_ = 0;
};

}  // namespace sluice

#endif
