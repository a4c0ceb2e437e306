// SPDX-License-Identifier: MIT
#include "sluice/rules/load_digest.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sluice {
namespace {

constexpr std::uint32_t kMostFlows = 512;  // the smallest load that a digest holds is 1/512
constexpr std::uint32_t kUnits = 65536;    // of a probability

// Widths of the logarithm's table: so many bits of a number count, and it has a fraction of so many
// bits (log2apprx of that simulator with b = 20, m = 16, l = 20).
constexpr int kBitsThatCount = 16;
constexpr double kFraction = 1 << 15;
constexpr double kNsPerSecond = 1e9;
constexpr double kLoadUnits = 8192;
constexpr int kQueueShift = 8;

/// log2 of a whole number in units of 2^-15, of its first 16 bits; the others round it at random.
std::int32_t Logarithm(std::int32_t x, DigestChance& chance) {
  if (x <= 0) {
    return std::numeric_limits<std::int32_t>::min();
  }
  const int bits = static_cast<int>(std::log2(x)) + 1;
  if (bits > kBitsThatCount) {
    const int rest = bits - kBitsThatCount;
    const std::int32_t mask = (1 << rest) - 1;
    const std::int32_t cut = x & mask;
    x = x >> rest << rest;
    if (cut > static_cast<std::int32_t>(chance.Next() & static_cast<std::uint32_t>(mask))) {
      x += 1 << rest;
    }
  }
  return static_cast<std::int32_t>(std::log2(x) * kFraction);
}

double Power(double logarithm) { return std::pow(2, logarithm / kFraction); }

}  // namespace

LoadCodec::LoadCodec(double logBase) : logBase_(logBase), perLog_(1 / std::log(logBase)) {
  const double most = std::log(kMostFlows * kMostFlows) * perLog_;
  mask_ = std::ceil(std::log2(most)) <= 8 ? 0xff : 0xffff;
}

std::uint16_t LoadCodec::Encode(double load, DigestChance& chance) const {
  const auto whole =
      std::max<std::uint32_t>(1, static_cast<std::uint32_t>(std::ceil(load * kMostFlows)));
  const double power = std::log(whole) * perLog_;
  const auto above = static_cast<std::uint16_t>(std::ceil(power));
  const auto below = static_cast<std::uint16_t>(std::floor(power));
  double upper = std::pow(logBase_, above);
  const double lower = std::pow(logBase_, below);
  if (above == below) {
    upper *= logBase_;
  }
  const double share = (whole - lower) / (upper - lower) * kUnits;
  return static_cast<double>(chance.Next() % kUnits) < share ? above : below;
}

double LoadCodec::Decode(std::uint16_t digest) const {
  return std::pow(logBase_, digest) / kMostFlows;
}

double LinkLoad::Update(std::int64_t nowNs, std::int64_t queueBytes, std::uint64_t rateBps,
                        std::int64_t rttNs, DigestChance& chance) {
  const std::int64_t sinceNs = std::min(nowNs - lastNs_, rttNs);
  const double logRtt = std::log2(rttNs) * kFraction;
  const double logRate = std::log2(rateBps / 8) * kFraction;
  const double logSecond = std::log2(kNsPerSecond) * kFraction;
  double ofQueue = 0;
  double ofFrame = 0;
  double ofBefore = 0;
  if (queueBytes >> kQueueShift > 0) {
    const std::int32_t logSince = Logarithm(static_cast<std::int32_t>(sinceNs), chance);
    const std::int32_t logQueue =
        Logarithm(static_cast<std::int32_t>(queueBytes >> kQueueShift), chance);
    const double sum = static_cast<double>(logSince) + logQueue;
    ofQueue = Power(sum + logSecond - logRate - 2 * logRtt) * (1 << kQueueShift);
  }
  if (lastBytes_ > 0) {
    const std::int32_t logBytes = Logarithm(static_cast<std::int32_t>(lastBytes_), chance);
    ofFrame = Power(logBytes + logSecond - logRate - logRtt);
  }
  if (rttNs > sinceNs && load_ > 0) {
    const std::int32_t logRest = Logarithm(static_cast<std::int32_t>(rttNs - sinceNs), chance);
    const std::int32_t logLoad =
        Logarithm(static_cast<std::int32_t>(std::round(load_ * kLoadUnits)), chance);
    const double sum = static_cast<double>(logRest) + logLoad;
    ofBefore = Power(sum - logRtt) / kLoadUnits;
  }
  load_ = ofQueue + ofFrame + ofBefore;
  return load_;
}

}  // namespace sluice
