// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_TX_CLOCK_H
#define SLUICE_ROCE_TX_CLOCK_H

#include <cstdint>

namespace sluice::roce {

/// How long frames take on a line, in whole time steps: the sub-step remainder of one interval is
/// carried to the next one of a back-to-back train, so that frame k of a train starts at
/// floor(k * bits / rate) and a train's rate is exact.
class TxClock {
 public:
  /// @param stepPs time step of the simulator
  /// @param truncateToNs cut each interval to whole nanoseconds and forget the remainder
  explicit TxClock(std::int64_t stepPs = 1, bool truncateToNs = false)
      : stepPs_(stepPs), truncateToNs_(truncateToNs) {}

  /// Forget the remainder: the line was idle.
  void Restart() { carry_ = 0; }

  /// @param bytes on the line
  /// @param rateBps its rate, more than 0
  /// @return the interval in ps, a whole number of time steps
  std::int64_t IntervalPs(std::uint64_t bytes, std::uint64_t rateBps);

 private:
  std::uint64_t carry_ = 0;      // remainder in (1 / rate) steps
  std::uint64_t carryRate_ = 0;  // the rate it belongs to
  std::int64_t stepPs_;
  bool truncateToNs_;
};

}  // namespace sluice::roce

#endif
