// SPDX-License-Identifier: MIT
#include "sluice/model/tx_clock.h"

#include "sluice/rules/pacing.h"

namespace sluice::roce {

std::int64_t TxClock::IntervalPs(std::uint64_t bytes, std::uint64_t rateBps) {
  if (truncateToNs_) {
    return CutTxTimePs(static_cast<std::int64_t>(bytes), static_cast<std::int64_t>(rateBps));
  }
  const std::uint64_t bits = bytes * 8;
  if (carryRate_ != rateBps) {
    carryRate_ = rateBps;
    carry_ = 0;
  }
  const auto step = static_cast<std::uint64_t>(stepPs_);
  const std::uint64_t work = bits * (1000000000000ULL / step) + carry_;
  const std::uint64_t steps = work / rateBps;
  carry_ = work - steps * rateBps;
  return static_cast<std::int64_t>(steps * step);
}

}  // namespace sluice::roce
