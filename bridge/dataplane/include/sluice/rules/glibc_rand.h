// SPDX-License-Identifier: MIT
#ifndef SLUICE_GLIBC_RAND_H
#define SLUICE_GLIBC_RAND_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace sluice {

/// The numbers of the GNU C library's rand() after srand(seed), and with seed 1 those of a program
/// that never calls srand(): an additive feedback generator of degree 31 with separation 3, its
/// "TYPE_3" (documented in random(3)). The process's own rand() is not touched.
class GlibcRand {
 public:
  explicit GlibcRand(std::uint32_t seed = 1) {
    constexpr std::int64_t kMultiplier = 16807;
    constexpr std::int64_t kModulus = 2147483647;
    auto word = static_cast<std::int64_t>(static_cast<std::int32_t>(seed == 0 ? 1 : seed));
    for (std::uint32_t& one : state_) {
      one = static_cast<std::uint32_t>(word);
      word = kMultiplier * word % kModulus;
      word += word < 0 ? kModulus : 0;
    }
    constexpr int kPassedOver = 310;
    for (int i = 0; i < kPassedOver; ++i) {
      Next();
    }
  }

  /// The next number, below 2^31.
  std::uint32_t Next() {
    state_[front_] += state_[rear_];
    const std::uint32_t number = state_[front_] >> 1;
    front_ = After(front_);
    rear_ = After(rear_);
    return number;
  }

 private:
  static constexpr std::size_t kDegree = 31;
  static constexpr std::size_t kSeparation = 3;

  static std::size_t After(std::size_t at) { return at + 1 < kDegree ? at + 1 : 0; }

  std::array<std::uint32_t, kDegree> state_{};
  std::size_t front_ = kSeparation;
  std::size_t rear_ = 0;
};

}  // namespace sluice

#endif
