// SPDX-License-Identifier: MIT
#ifndef SLUICE_LOAD_DIGEST_H
#define SLUICE_LOAD_DIGEST_H

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "sluice/rules/glibc_rand.h"
#include "sluice/rules/random.h"

namespace sluice {

/// What digests are rounded and sampled by: a stream of one entity, or the HPCC simulator's one
/// sequence for the whole network.
class DigestChance {
 public:
  explicit DigestChance(EntityRandom random) : random_(random) {}

  /// Draws from this sequence instead, which others share.
  void DrawFrom(std::shared_ptr<GlibcRand> shared) { shared_ = std::move(shared); }

  /// The next number, below 2^31.
  std::uint32_t Next() {
    return shared_ ? shared_->Next() : static_cast<std::uint32_t>(random_.NextBits() >> 33);
  }

 private:
  EntityRandom random_;
  std::shared_ptr<GlibcRand> shared_;
};

/// How a digest holds a load: p stands for base^p/512, and a load between two of these values
/// becomes one of them at random, so that the mean is the load. (Ben Basat et al., "PINT:
/// Probabilistic In-band Network Telemetry", SIGCOMM 2020; as Pint of the HPCC simulator.)
class LoadCodec {
 public:
  /// @param logBase above 1
  explicit LoadCodec(double logBase);

  /// @param load 0 or more, relative to a link's rate
  /// @param chance one number is drawn
  std::uint16_t Encode(double load, DigestChance& chance) const;

  double Decode(std::uint16_t digest) const;

  /// @return what of a digest fits into its bytes
  std::uint16_t Fitted(std::uint16_t digest) const { return digest & mask_; }

 private:
  double logBase_;
  double perLog_;
  std::uint16_t mask_;
};

/// What a sender needs for the digests that come back.
struct DigestReader {
  LoadCodec codec;
  DigestChance chance;  ///< which of them are reported
};

/// What is one for the digests of a network: how they are written, and the averaging time T, which
/// is computed when it is first needed.
class DigestRule {
 public:
  /// @param logBase above 1
  /// @param rttPs computes T: the longest base round-trip time between two hosts
  DigestRule(double logBase, std::function<std::int64_t()> rttPs)
      : codec_(logBase), rttPs_(std::move(rttPs)) {}

  const LoadCodec& codec() const { return codec_; }

  std::int64_t RttNs() {
    if (rttNs_ == 0) {
      constexpr std::int64_t kPsPerNs = 1000;
      const std::int64_t ns = rttPs_() / kPsPerNs;
      rttNs_ = ns > 0 ? ns : 1;
    }
    return rttNs_;
  }

 private:
  LoadCodec codec_;
  std::function<std::int64_t()> rttPs_;
  std::int64_t rttNs_ = 0;
};

/// The load of one link as its switch estimates it, HPCC's equation for U with additions and shifts
/// of logarithms only (SwitchNode of the HPCC simulator):
/// U = dt·queue/(B·T²) + bytes/(B·T) + (1 − dt/T)·U, where dt is the time since the last frame left
/// and bytes its size.
class LinkLoad {
 public:
  /// A packet with a digest leaves; before Sent().
  /// @param nowNs now
  /// @param queueBytes that it leaves behind
  /// @param rateBps of the link
  /// @param rttNs T, the averaging time
  /// @param chance numbers are drawn where more than 16 bits would matter
  /// @return U
  double Update(std::int64_t nowNs, std::int64_t queueBytes, std::uint64_t rateBps,
                std::int64_t rttNs, DigestChance& chance);

  /// A frame of any kind leaves.
  void Sent(std::int64_t nowNs, std::uint32_t frameBytes) {
    lastNs_ = nowNs;
    lastBytes_ = frameBytes;
  }

 private:
  std::int64_t lastNs_ = 0;
  std::uint32_t lastBytes_ = 0;
  double load_ = 0;
};

}  // namespace sluice

#endif
