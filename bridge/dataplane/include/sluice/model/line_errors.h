// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_LINE_ERRORS_H
#define SLUICE_ROCE_LINE_ERRORS_H

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "sluice/rules/mrg_streams.h"
#include "sluice/rules/random.h"

namespace sluice::roce {

/// Which frames are corrupted on a line. One for each direction: both simulators draw the same
/// numbers, once for each frame that arrives on a line that has errors.
class LineErrors {
 public:
  /// @param bitErrorRate probability that a bit is wrong
  /// @param frameErrorRate probability that a frame is wrong, whatever its length
  void SetRates(double bitErrorRate, double frameErrorRate) {
    bitErrorRate_ = bitErrorRate;
    frameErrorRate_ = frameErrorRate;
  }
  void SetBitErrorRate(double rate) { bitErrorRate_ = rate; }
  void SetFrameErrorRate(double rate) { frameErrorRate_ = rate; }
  double bitErrorRate() const { return bitErrorRate_; }
  double frameErrorRate() const { return frameErrorRate_; }

  /// Keys the stream of this direction.
  /// @param seed of the run
  /// @param key StreamKey(StreamKind::kLinkErrors, 2 * link + end of the line it arrives at)
  void DrawFrom(std::uint64_t seed, std::uint64_t key) { own_ = EntityRandom(seed, key); }

  /// Draws from a sequence that both directions share.
  /// @param sequence null: from this direction's own
  void DrawFrom(std::shared_ptr<MrgSequence> sequence) { shared_ = std::move(sequence); }

  /// A frame arrived.
  /// @return whether it is corrupted
  bool Corrupts(std::uint32_t frameBytes) {
    if (frameErrorRate_ <= 0 && bitErrorRate_ <= 0) {
      return false;
    }
    const double bits = 8.0 * frameBytes;
    const double intact =
        (1 - frameErrorRate_) * (bitErrorRate_ > 0 ? std::pow(1 - bitErrorRate_, bits) : 1.0);
    const double draw = shared_ ? shared_->NextDouble() : own_.NextDouble();
    return draw < 1.0 - intact;
  }

 private:
  double bitErrorRate_ = 0;
  double frameErrorRate_ = 0;
  EntityRandom own_{0, 0};
  std::shared_ptr<MrgSequence> shared_;
};

}  // namespace sluice::roce

#endif
