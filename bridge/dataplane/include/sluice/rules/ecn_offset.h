// SPDX-License-Identifier: MIT
#ifndef SLUICE_ECN_OFFSET_H
#define SLUICE_ECN_OFFSET_H

#include <algorithm>
#include <cstdint>

namespace sluice {

/// Marking of one queue that does not hold against it what it got while its line was paused: those
/// bytes add to an offset, and each packet that leaves lowers the offset to what it leaves behind,
/// so that it becomes the shortest queue since and ends at 0. A packet is marked while the offset
/// is below a value that is decided from time to time.
class EcnOffset {
 public:
  /// From the first call on the offset is kept.
  /// @param bytes packets are marked while the offset is below it; 0: none is
  void MarkBelow(std::int64_t bytes) {
    on_ = true;
    markBelow_ = bytes;
  }

  bool on() const { return on_; }
  std::int64_t bytes() const { return bytes_; }

  /// A packet came while the line was paused.
  void Came(std::int64_t bytes) { bytes_ += bytes; }

  /// A packet leaves.
  /// @param queueBytes what it leaves behind
  /// @return whether it is to be marked
  bool Left(std::int64_t queueBytes) {
    const bool mark = bytes_ < markBelow_;
    bytes_ = std::min(bytes_, queueBytes);
    return mark;
  }

 private:
  bool on_ = false;
  std::int64_t markBelow_ = 0;
  std::int64_t bytes_ = 0;
};

}  // namespace sluice

#endif
