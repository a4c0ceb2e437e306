// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_TRANSMITTER_H
#define SLUICE_ROCE_TRANSMITTER_H

#include <cstdint>

#include "sluice/model/tx_clock.h"
#include "sluice/plan/plan.h"

namespace sluice::roce {

/// The sending end of a line, which carries one frame at a time: when a frame may start, and how
/// long it takes. The simulator has the frames and the event list.
///
/// The end of a transmission is an event only if something waits for it: a frame that comes later
/// finds the line busy, and schedules the event then.
class Transmitter {
 public:
  /// Starts a new train, in other steps.
  /// @param stepPs time step of the simulator
  /// @param truncateToNs cut each interval to whole nanoseconds
  void SetSteps(std::int64_t stepPs, bool truncateToNs) { clock_ = TxClock(stepPs, truncateToNs); }

  /// Something may be ready to leave.
  /// @param nowPs the time
  /// @param endIsPending whether the end of a transmission is on the event list
  /// @param awaitEnd called with the time until the line is free, ps, if it is busy
  /// @param sendNext called if it is free: chooses a frame and starts it, if there is one. What
  /// that
  ///     sets off does not find the line free.
  template <typename AwaitEnd, typename SendNext>
  void TryTransmit(std::int64_t nowPs, bool endIsPending, AwaitEnd awaitEnd, SendNext sendNext) {
    if (choosing_ || endIsPending) {
      return;
    }
    if (nowPs < freeAtPs_) {
      awaitEnd(freeAtPs_ - nowPs);
      return;
    }
    choosing_ = true;
    sendNext();
    choosing_ = false;
  }

  /// From the start of a frame, ps, whole time steps.
  struct Times {
    std::int64_t arrivalPs;  ///< until it is complete at the other end of a line without delay
    std::int64_t freePs;     ///< until the line is free
  };

  /// A frame starts. Both times of a back-to-back train count from its start, so neither drifts.
  /// @param nowPs the time
  /// @param frameBytes the frame
  /// @param frames what it takes on the wire besides
  /// @param rateBps of the line
  Times Start(std::int64_t nowPs, std::int64_t frameBytes, const FrameOptions& frames,
              std::uint64_t rateBps) {
    if (nowPs != freeAtPs_) {
      clock_.Restart();
    }
    const std::int64_t onWire = frames.OnWire(frameBytes);
    const std::int64_t after = frames.AfterArrival();
    TxClock arrivals = clock_;
    Times times;
    times.freePs = clock_.IntervalPs(static_cast<std::uint64_t>(onWire), rateBps);
    times.arrivalPs =
        after == 0 ? times.freePs
                   : arrivals.IntervalPs(static_cast<std::uint64_t>(onWire - after), rateBps);
    freeAtPs_ = nowPs + times.freePs;
    return times;
  }

  /// The line was cut: it is free, and no train goes on.
  void Reset() { freeAtPs_ = -1; }

 private:
  TxClock clock_;
  std::int64_t freeAtPs_ = -1;
  bool choosing_ = false;  // the next frame
};

}  // namespace sluice::roce

#endif
