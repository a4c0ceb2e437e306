// SPDX-License-Identifier: MIT
#ifndef SLUICE_OPTIONS_H
#define SLUICE_OPTIONS_H

#include <cstdint>

#include "sluice/options/dataplane_keys.h"

/// What follows from the data-plane keys, for rules, plan and models alike.
namespace sluice {

/// Sizes of frames and what they come to, bytes.
struct FrameOptions : FrameKeys {
  /// Frame of a data packet with that payload, without wire overhead.
  std::int64_t DataFrame(std::int64_t payload) const {
    return Frame(payload + headerBytes + telemetryBytes);
  }
  /// A frame brought up to the minimum.
  std::int64_t Frame(std::int64_t bytes) const {
    return bytes < minFrameBytes ? minFrameBytes : bytes;
  }
  /// What a frame occupies on the wire.
  std::int64_t OnWire(std::int64_t frameBytes) const { return frameBytes + wireOverheadBytes; }
  /// Bytes of the overhead that pass after a frame's arrival: the gap of 802.3, 12 bytes, or all if
  /// that is less; none if all pass before.
  std::int64_t AfterArrival() const {
    constexpr std::int64_t kGapBytes = 12;
    return gapBeforeArrival ? 0 : wireOverheadBytes < kGapBytes ? wireOverheadBytes : kGapBytes;
  }
};

/// All that one switch may have of its own.
struct SwitchOptions {
  BufferOptions buffer;
  EcnOptions ecn;
};

}  // namespace sluice

#endif
