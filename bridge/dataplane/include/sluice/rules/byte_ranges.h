// SPDX-License-Identifier: MIT
#ifndef SLUICE_BYTE_RANGES_H
#define SLUICE_BYTE_RANGES_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sluice {

/// A set of byte numbers, as ascending ranges that neither touch nor overlap. Looking a byte up in
/// an empty set costs one comparison.
class ByteRanges {
 public:
  bool empty() const { return ranges_.empty(); }

  /// How many ranges it takes.
  std::size_t size() const { return ranges_.size(); }

  bool Contains(std::int64_t byte) const {
    for (const Range& range : ranges_) {
      if (byte < range.from) {
        return false;
      }
      if (byte < range.to) {
        return true;
      }
    }
    return false;
  }

  /// The first byte from `byte` on that is not in the set.
  std::int64_t NextGap(std::int64_t byte) const {
    for (const Range& range : ranges_) {
      if (byte < range.from) {
        break;
      }
      byte = std::max(byte, range.to);
    }
    return byte;
  }

  /// The first byte from `byte` on that is in the set; `none` if there is none.
  std::int64_t NextStart(std::int64_t byte, std::int64_t none) const {
    for (const Range& range : ranges_) {
      if (byte < range.to) {
        return std::max(byte, range.from);
      }
    }
    return none;
  }

  /// Adds all bytes from `from` to below `to`.
  /// @param to more than `from`
  void Add(std::int64_t from, std::int64_t to) {
    // All ranges that the new one touches become one with it.
    auto first = std::find_if(ranges_.begin(), ranges_.end(),
                              [from](const Range& range) { return range.to >= from; });
    auto last =
        std::find_if(first, ranges_.end(), [to](const Range& range) { return range.from > to; });
    if (first != last) {
      from = std::min(from, first->from);
      to = std::max(to, (last - 1)->to);
      first = ranges_.erase(first, last);
    }
    ranges_.insert(first, {from, to});
  }

  /// Takes away all bytes below `to`.
  void RemoveBelow(std::int64_t to) {
    const auto kept = std::find_if(ranges_.begin(), ranges_.end(),
                                   [to](const Range& range) { return range.to > to; });
    ranges_.erase(ranges_.begin(), kept);
    if (!ranges_.empty()) {
      ranges_.front().from = std::max(ranges_.front().from, to);
    }
  }

  /// Takes away all bytes from `from` to below `to`.
  /// @param to more than `from`
  void Remove(std::int64_t from, std::int64_t to) {
    std::vector<Range> kept;
    for (const Range& range : ranges_) {
      const Range before{range.from, std::min(range.to, from)};
      const Range after{std::max(range.from, to), range.to};
      for (const Range& part : {before, after}) {
        if (part.from < part.to) {
          kept.push_back(part);
        }
      }
    }
    ranges_.swap(kept);
  }

 private:
  struct Range {
    std::int64_t from;
    std::int64_t to;
  };

  std::vector<Range> ranges_;
};

}  // namespace sluice

#endif
