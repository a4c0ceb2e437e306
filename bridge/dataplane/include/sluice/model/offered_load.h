// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_OFFERED_LOAD_H
#define SLUICE_ROCE_OFFERED_LOAD_H

#include <algorithm>
#include <cstdint>

#include "sluice/model/engine.h"
#include "sluice/model/tx_clock.h"

namespace sluice::roce {

/// An application that writes one packet's payload at a time, at a steady rate, into a backlog of
/// limited size; a write that does not fit blocks it until there is room. Computed when looked at:
/// it needs no events of its own.
class OfferedLoad {
 public:
  /// @param sizeBytes all it will ever write
  /// @param offeredBps frame bits per second; 0: everything is there at once
  /// @param payloadBytes of one write
  /// @param frameBytes a write's payload and header, what the rate counts
  /// @param backlogBytes room for payload not yet sent
  /// @param startPs first write
  /// @param stepPs time step of the simulator
  OfferedLoad(std::int64_t sizeBytes, std::int64_t offeredBps, std::int64_t payloadBytes,
              std::int64_t frameBytes, std::int64_t backlogBytes, std::int64_t startPs,
              std::int64_t stepPs)
      : sizeBytes_(sizeBytes),
        offeredBps_(offeredBps),
        payloadBytes_(payloadBytes),
        frameBytes_(frameBytes),
        backlogBytes_(std::max(backlogBytes, payloadBytes)),
        writtenBytes_(offeredBps > 0 ? 0 : sizeBytes),
        nextPs_(offeredBps > 0 ? startPs : Engine::kNever),
        clock_(stepPs) {}

  /// @param nowPs now
  /// @param sentBytes highest byte sent so far
  /// @return bytes written so far
  std::int64_t WrittenBytes(std::int64_t nowPs, std::int64_t sentBytes) {
    while (nextPs_ <= nowPs && HasRoom(sentBytes)) {
      Write();
    }
    return writtenBytes_;
  }

  /// A packet left: a blocked write goes through now.
  /// @param nowPs now
  /// @param sentBytes highest byte sent, with this packet
  void MadeRoom(std::int64_t nowPs, std::int64_t sentBytes) {
    if (nextPs_ < nowPs && HasRoom(sentBytes)) {
      nextPs_ = nowPs;
      Write();
    }
  }

  /// @return when the next write is due
  std::int64_t NextWritePs() const { return nextPs_; }

  /// More to write, all at once; only if everything is there at once.
  /// @param bytes so much more
  void Extend(std::int64_t bytes) {
    sizeBytes_ += bytes;
    writtenBytes_ = sizeBytes_;
  }

  /// No more writes; what is not sent is forgotten.
  /// @param sentBytes highest byte sent
  void Stop(std::int64_t sentBytes) {
    writtenBytes_ = std::min(writtenBytes_, sentBytes);
    sizeBytes_ = writtenBytes_;
    nextPs_ = Engine::kNever;
  }

 private:
  bool HasRoom(std::int64_t sentBytes) const {
    return writtenBytes_ - sentBytes + payloadBytes_ <= backlogBytes_;
  }

  void Write() {
    writtenBytes_ += std::min(payloadBytes_, sizeBytes_ - writtenBytes_);
    nextPs_ = writtenBytes_ >= sizeBytes_
                  ? Engine::kNever
                  : nextPs_ + clock_.IntervalPs(static_cast<std::uint64_t>(frameBytes_),
                                                static_cast<std::uint64_t>(offeredBps_));
  }

  std::int64_t sizeBytes_;
  std::int64_t offeredBps_;
  std::int64_t payloadBytes_;
  std::int64_t frameBytes_;
  std::int64_t backlogBytes_;
  std::int64_t writtenBytes_;
  std::int64_t nextPs_;
  TxClock clock_;
};

}  // namespace sluice::roce

#endif
