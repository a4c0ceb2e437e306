// SPDX-License-Identifier: MIT
#ifndef SLUICE_PACING_H
#define SLUICE_PACING_H

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sluice/options/dataplane_keys.h"
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
/// If unused rate is kept, it is a token bucket without a limit, empty when Decide is first called:
/// what the rate allows and is not sent is sent at once later.
class Pacer {
 public:
  /// @param truncateToNs cut each interval to whole nanoseconds instead, as CutTxTimePs does; not
  ///     those of a token bucket
  /// @param retimes whether a new rate re-times the packet that waits; else it acts from the one
  ///     after it on. A token bucket always does
  /// @param unused what becomes of rate that is not used
  /// @param lineRateBps the rate of the link, for kKeptBelowLineRate and PaceAtLineRate()
  explicit Pacer(bool truncateToNs = false, bool retimes = true,
                 UnusedRate unused = UnusedRate::kLost, std::int64_t lineRateBps = 0)
      : truncateToNs_(truncateToNs),
        retimes_(retimes),
        unused_(unused),
        lineRateBps_(lineRateBps) {}

  std::int64_t nextPs() const { return nextPs_; }
  std::int64_t rateBps() const { return rateBps_; }

  /// Packets are paced at the link's rate, and a new rate moves the one that waits by the
  /// difference between its time at the old and at the new rate: the HPCC simulator's RATE_BOUND 0.
  void PaceAtLineRate() { atLineRate_ = true; }

  /// Sets the rate. The packet that was sent last is paced anew (if so constructed): the next start
  /// moves by the difference of its two intervals.
  /// @param rateBps more than 0
  void SetRate(std::int64_t rateBps) {
    if (rateBps == rateBps_) {
      return;
    }
    if (retimes_ && lastBytes_ > 0 && atLineRate_) {
      nextPs_ += CutTxTimePs(lastBytes_, rateBps) - CutTxTimePs(lastBytes_, rateBps_);
    } else if (retimes_ && lastBytes_ > 0) {
      nextPs_ = lastStartPs_ +
                (truncateToNs_ ? CutTxTimePs(lastBytes_, rateBps) : TxTimePs(lastBytes_, rateBps));
    }
    rateBps_ = rateBps;
    carry_ = 0;
  }

  /// As SetRate, for a rate that is decided now.
  void Decide(std::int64_t rateBps, std::int64_t nowPs) {
    if (unused_ == UnusedRate::kLost) {
      SetRate(rateBps);
      return;
    }
    if (!keeps_) {
      keeps_ = true;
      kept_ = nextPs_ > nowPs ? -Int128{nextPs_ - nowPs} * rateBps_ : 0;
      keptPs_ = nowPs;
    }
    Keep(nowPs);
    rateBps_ = rateBps;
    if (IsAtLineRate()) {
      kept_ = std::min(kept_, Int128{0});
    }
    FindNext();
  }

  /// A packet starts now; needs a rate.
  /// @param bytes as the rate counts them
  void Sent(std::int64_t nowPs, std::int64_t bytes) {
    if (keeps_) {
      Keep(nowPs);
      kept_ -= Int128{bytes} * kPerByte;
      FindNext();
      return;
    }
    if (nowPs != nextPs_) {
      carry_ = 0;
    }
    lastStartPs_ = nowPs;
    lastBytes_ = bytes;
    if (truncateToNs_ || atLineRate_) {
      nextPs_ = nowPs + CutTxTimePs(bytes, atLineRate_ ? lineRateBps_ : rateBps_);
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
  static constexpr std::int64_t kPerByte = 8'000'000'000'000;  // of kept_

  bool IsAtLineRate() const {
    return unused_ == UnusedRate::kKeptBelowLineRate && rateBps_ >= lineRateBps_;
  }

  /// Adds what the rate has allowed since the last time.
  void Keep(std::int64_t nowPs) {
    kept_ += Int128{nowPs - keptPs_} * rateBps_;
    keptPs_ = nowPs;
    if (IsAtLineRate()) {
      kept_ = std::min(kept_, Int128{0});
    }
  }

  void FindNext() {
    const Int128 owed = kept_ < 0 ? -kept_ : 0;
    nextPs_ = keptPs_ + static_cast<std::int64_t>((owed + rateBps_ - 1) / rateBps_);
  }

  bool truncateToNs_;
  bool retimes_;
  bool atLineRate_ = false;
  UnusedRate unused_;
  bool keeps_ = false;  // since a rate was decided
  std::int64_t lineRateBps_;
  std::int64_t rateBps_ = 0;
  std::int64_t nextPs_ = 0;
  std::int64_t lastStartPs_ = 0;
  std::int64_t lastBytes_ = 0;
  std::int64_t carry_ = 0;   // numerator over rateBps_, picoseconds
  Int128 kept_ = 0;          // bit/s times ps; below 0: owed for what was sent
  std::int64_t keptPs_ = 0;  // when that was
};

}  // namespace sluice

#endif
