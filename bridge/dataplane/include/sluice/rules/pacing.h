// SPDX-License-Identifier: MIT
#ifndef SLUICE_PACING_H
#define SLUICE_PACING_H

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sluice/rules/wide.h"

namespace sluice {

/// Time to send `bytes` at `rateBps`, picoseconds, rounded down; to whole nanoseconds if asked (as
/// the HPCC simulator does).
/// @param rateBps more than 0
inline std::int64_t TxTimePs(std::int64_t bytes, std::int64_t rateBps, bool truncateToNs = false) {
  using Wide = UInt128;
  const auto bits = static_cast<Wide>(bytes) * 8;
  if (truncateToNs) {
    return static_cast<std::int64_t>(bits * 1000000000U / static_cast<Wide>(rateBps)) * 1000;
  }
  return static_cast<std::int64_t>(bits * 1000000000000U / static_cast<Wide>(rateBps));
}

/// The time of so many quanta of a pause, 512 bits each (802.1Qbb): at most 2^61 ps, 26 days, which
/// a link of a few bit/s exceeds.
/// @param rateBps more than 0
inline std::int64_t QuantaPs(std::int64_t quanta, std::int64_t rateBps) {
  const UInt128 timePs =
      static_cast<UInt128>(quanta) * 512 * 1000000000000U / static_cast<UInt128>(rateBps);
  constexpr std::int64_t kMostPs = std::int64_t{1} << 61;
  return timePs > static_cast<UInt128>(kMostPs) ? kMostPs : static_cast<std::int64_t>(timePs);
}

/// As TxTimePs, in whole nanoseconds as the HPCC simulator gets there: seconds as a double, cut to
/// multiples of 2^-64 s, cut to nanoseconds. What is a whole number of nanoseconds mostly loses
/// one.
/// @param rateBps more than 0
inline std::int64_t CutTxTimePs(std::int64_t bytes, std::int64_t rateBps) {
  const double seconds = static_cast<double>(bytes) * 8 / static_cast<double>(rateBps);
  const double whole = std::floor(seconds);
  const auto grid = static_cast<UInt128>(std::ldexp(seconds - whole, 64));
  const auto part = static_cast<std::int64_t>(grid * 1000000000U >> 64);
  return (static_cast<std::int64_t>(whole) * 1000000000 + part) * 1000;
}

/// When the next packet of a paced queue pair may start. Intervals that are not whole picoseconds
/// keep their remainder, so a rate is held exactly in the long run; the remainder is dropped when
/// the rate changes or the pacer was idle.
///
/// With a burst it is a token bucket of that depth, empty when Decide is first called: what the
/// rate allows and is not sent is saved for later, at most the burst.
class Pacer {
 public:
  static constexpr std::int64_t kUnlimited = -1;  ///< as a burst

  /// @param truncateToNs cut each interval to whole nanoseconds instead, as CutTxTimePs does; not
  ///     those of a token bucket
  /// @param retimes whether a new rate re-times the packet that waits; else it acts from the one
  ///     after it on. A token bucket always does
  /// @param burstBytes depth of the token bucket, as the rate counts bytes; kUnlimited; 0: none
  explicit Pacer(bool truncateToNs = false, bool retimes = true, std::int64_t burstBytes = 0)
      : truncateToNs_(truncateToNs), retimes_(retimes), burstBytes_(burstBytes) {}

  std::int64_t nextPs() const { return nextPs_; }
  std::int64_t rateBps() const { return rateBps_; }

  /// Sets the rate. The packet that was sent last is paced anew (if so constructed): the next start
  /// moves by the difference of its two intervals.
  /// @param rateBps more than 0
  void SetRate(std::int64_t rateBps) {
    if (rateBps == rateBps_) {
      return;
    }
    if (retimes_ && lastBytes_ > 0) {
      nextPs_ = lastStartPs_ +
                (truncateToNs_ ? CutTxTimePs(lastBytes_, rateBps) : TxTimePs(lastBytes_, rateBps));
    }
    rateBps_ = rateBps;
    carry_ = 0;
  }

  /// As SetRate, for a rate that is decided now.
  void Decide(std::int64_t rateBps, std::int64_t nowPs) {
    if (burstBytes_ == 0) {
      SetRate(rateBps);
      return;
    }
    if (!saves_) {
      saves_ = true;
      saved_ = nextPs_ > nowPs ? -Int128{nextPs_ - nowPs} * rateBps_ : 0;
      savedPs_ = nowPs;
    }
    Save(nowPs);
    rateBps_ = rateBps;
    FindNext();
  }

  /// A packet starts now; needs a rate.
  /// @param bytes as the rate counts them
  void Sent(std::int64_t nowPs, std::int64_t bytes) {
    if (saves_) {
      Save(nowPs);
      saved_ -= Int128{bytes} * kPerByte;
      FindNext();
      return;
    }
    if (nowPs != nextPs_) {
      carry_ = 0;
    }
    lastStartPs_ = nowPs;
    lastBytes_ = bytes;
    if (truncateToNs_) {
      nextPs_ = nowPs + CutTxTimePs(bytes, rateBps_);
      return;
    }
    using Wide = UInt128;
    const Wide total = static_cast<Wide>(bytes) * 8 * 1000000000000U + static_cast<Wide>(carry_);
    const auto rate = static_cast<Wide>(rateBps_);
    nextPs_ = nowPs + static_cast<std::int64_t>(total / rate);
    carry_ = static_cast<std::int64_t>(total % rate);
  }

  bool MaySend(std::int64_t nowPs) const { return nowPs >= nextPs_; }

 private:
  static constexpr std::int64_t kPerByte = 8'000'000'000'000;  // of saved_

  /// Adds what the rate has allowed since the last time.
  void Save(std::int64_t nowPs) {
    saved_ += Int128{nowPs - savedPs_} * rateBps_;
    savedPs_ = nowPs;
    if (burstBytes_ != kUnlimited) {
      saved_ = std::min(saved_, Int128{burstBytes_} * kPerByte);
    }
  }

  void FindNext() {
    const Int128 owed = saved_ < 0 ? -saved_ : 0;
    nextPs_ = savedPs_ + static_cast<std::int64_t>((owed + rateBps_ - 1) / rateBps_);
  }

  bool truncateToNs_;
  bool retimes_;
  bool saves_ = false;
  std::int64_t burstBytes_;
  std::int64_t rateBps_ = 0;
  std::int64_t nextPs_ = 0;
  std::int64_t lastStartPs_ = 0;
  std::int64_t lastBytes_ = 0;
  std::int64_t carry_ = 0;    // numerator over rateBps_, picoseconds
  Int128 saved_ = 0;          // in the bucket, bit/s times ps; below 0: owed for what was sent
  std::int64_t savedPs_ = 0;  // when that was
};

}  // namespace sluice

#endif
