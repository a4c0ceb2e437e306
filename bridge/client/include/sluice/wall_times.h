// SPDX-License-Identifier: MIT
#ifndef SLUICE_WALL_TIMES_H
#define SLUICE_WALL_TIMES_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace sluice {

/// How often something took how long, in buckets that are a sixteenth to a thirty-second of their
/// value wide: enough for a median, at the cost of one increment each.
class WallTimes {
 public:
  void Add(std::uint64_t ns) {
    ++counts_[BucketOf(ns)];
    ++total_;
  }

  /// @return the median in nanoseconds, the middle of its bucket; 0 without any
  double MedianNs() const {
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      below += counts_[i];
      if (2 * below > total_) {
        return (LowestOf(i) + LowestOf(i + 1)) / 2;
      }
    }
    return 0;
  }

 private:
  static constexpr int kStepBits = 4;
  static constexpr std::size_t kSteps = std::size_t{1} << kStepBits;
  static constexpr int kOctaves = 40;

  static std::size_t BucketOf(std::uint64_t ns) {
    int octave = 0;
    while ((ns >> octave) >= 2 * kSteps && octave < kOctaves - 2) {
      ++octave;
    }
    const std::size_t step = static_cast<std::size_t>(ns >> octave);
    const std::size_t bucket = static_cast<std::size_t>(octave) * kSteps + step;
    return bucket < kBuckets ? bucket : kBuckets - 1;
  }

  static double LowestOf(std::size_t bucket) {
    if (bucket < 2 * kSteps) {
      return static_cast<double>(bucket);
    }
    const std::size_t octave = bucket / kSteps - 1;
    const std::size_t step = bucket - octave * kSteps;
    return static_cast<double>(static_cast<std::uint64_t>(step) << octave);
  }

  static constexpr std::size_t kBuckets = static_cast<std::size_t>(kOctaves) * kSteps;

  std::array<std::uint64_t, kBuckets> counts_{};
  std::uint64_t total_ = 0;
};

}  // namespace sluice

#endif
