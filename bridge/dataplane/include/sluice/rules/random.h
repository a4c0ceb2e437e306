// SPDX-License-Identifier: MIT
#ifndef SLUICE_RANDOM_H
#define SLUICE_RANDOM_H

#include <cstdint>

namespace sluice {

/// A random generator of one entity, keyed by (seed, key): the same numbers as Java's
/// org.sluice.cc.EntityRandom. SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014, figure 17).
class EntityRandom {
 public:
  EntityRandom(std::uint64_t seed, std::uint64_t key)
      : state_(Mix(seed + kGoldenGamma) ^ Mix(key * kGoldenGamma + 0x632be59bd9b4e019ULL)) {}

  /// The next 64 bits.
  std::uint64_t NextBits() {
    state_ += kGoldenGamma;
    return Mix(state_);
  }

  /// Uniform in [0, 1), 53 bits.
  double NextDouble() { return static_cast<double>(NextBits() >> 11) * 0x1.0p-53; }

  /// The generator's mixing function: a bijection of 64 bits.
  static constexpr std::uint64_t Mix(std::uint64_t z) {
    return Folded(Folded(Folded(z, 30) * 0xbf58476d1ce4e5b9ULL, 27) * 0x94d049bb133111ebULL, 31);
  }

 private:
  static constexpr std::uint64_t Folded(std::uint64_t z, int bits) { return z ^ (z >> bits); }

  static constexpr std::uint64_t kGoldenGamma = 0x9e3779b97f4a7c15ULL;
  std::uint64_t state_;
};

/// Keys of the data plane's own streams, apart from those of state machines, whose keys are entity
/// ids (32 bits, sign-extended by Java).
enum class StreamKind : std::uint64_t {
  kEcnMarking = 1,
  kLinkErrors = 2,
  kWredDrops = 3,
  kDigests = 4,
  kDigestSamples = 5,
  kSpray = 6
};

/// Key of the stream of that kind for a port: congestion-point number, link index * 2 + end, or
/// node number.
constexpr std::uint64_t StreamKey(StreamKind kind, std::uint64_t index) {
  return static_cast<std::uint64_t>(kind) << 40 | index;
}

}  // namespace sluice

#endif
