// SPDX-License-Identifier: MIT
#ifndef SLUICE_ECN_PROFILE_H
#define SLUICE_ECN_PROFILE_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "sluice/rules/mrg_streams.h"
#include "sluice/rules/random.h"

namespace sluice {

/// A RED/ECN marking profile: never up to kmin, then with a probability that rises linearly to pmax
/// at kmax, always above kmax; pmax everywhere above kmin where kmax is INT64_MAX. (RED: Floyd and
/// Jacobson, IEEE/ACM ToN 1993, section 4.)
struct EcnProfile {
  std::int64_t kminBytes = -1;  ///< negative: no marking at all
  std::int64_t kmaxBytes = -1;
  double pmax = 1.0;
  double averageWeight = 1.0;  ///< weight of the newest sample; 1: the queue itself

  bool enabled() const { return kminBytes >= 0; }

  /// Probability of a mark at that (averaged) queue.
  double ProbabilityAt(double queueBytes) const {
    if (!enabled() || queueBytes <= static_cast<double>(kminBytes)) {
      return 0.0;
    }
    if (kmaxBytes == std::numeric_limits<std::int64_t>::max()) {
      return pmax;
    }
    if (queueBytes > static_cast<double>(kmaxBytes)) {
      return 1.0;
    }
    return pmax * (queueBytes - static_cast<double>(kminBytes)) /
           static_cast<double>(kmaxBytes - kminBytes);
  }
};

/// Decides the marks of a port, each of whose priorities has a queue. Draws a random number only
/// where the profile leaves it to chance; from shared streams also where its pmax decides, as the
/// HPCC simulator does.
class EcnMarker {
 public:
  /// Queues that have an average each.
  static constexpr std::size_t kQueues = 8;

  EcnMarker(const EcnProfile& profile, EntityRandom random) : profile_(profile), random_(random) {}

  /// Draws from these streams instead, which several markers may share.
  void DrawFrom(std::shared_ptr<MrgStreams> streams) { streams_ = std::move(streams); }

  /// Draws from this sequence instead, which several markers may share.
  void DrawFrom(std::shared_ptr<MrgSequence> sequence) { sequence_ = std::move(sequence); }

  /// One of those streams is used up by something else that draws there.
  void SkipDraw() {
    if (streams_) {
      streams_->NextDouble();
    }
  }

  /// From now on; the averages go on.
  void SetProfile(const EcnProfile& profile) { profile_ = profile; }
  const EcnProfile& profile() const { return profile_; }

  /// Whether to mark the packet at hand.
  /// @param queueBytes as the experiment counts it: with the packet, or what it leaves behind
  /// @param priority whose queue that is
  bool ShouldMark(std::int64_t queueBytes, std::size_t priority = 0) {
    if (!profile_.enabled()) {
      return false;
    }
    const auto sample = static_cast<double>(queueBytes);
    double& average = averageBytes_[priority % kQueues];
    average = profile_.averageWeight >= 1.0 ? sample
                                            : average + profile_.averageWeight * (sample - average);
    const double probability = profile_.ProbabilityAt(average);
    if (streams_ || sequence_) {
      const bool isBetween = average > static_cast<double>(profile_.kminBytes) &&
                             average <= static_cast<double>(profile_.kmaxBytes);
      return isBetween ? Draw() < probability : probability >= 1.0;
    }
    return probability > 0.0 && (probability >= 1.0 || random_.NextDouble() < probability);
  }

 private:
  double Draw() { return streams_ ? streams_->NextDouble() : sequence_->NextDouble(); }

  EcnProfile profile_;
  EntityRandom random_;
  std::shared_ptr<MrgStreams> streams_;
  std::shared_ptr<MrgSequence> sequence_;
  std::array<double, kQueues> averageBytes_{};  ///< moving, of each priority's queue
};

}  // namespace sluice

#endif
