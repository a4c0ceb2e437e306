// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_RING_H
#define SLUICE_ROCE_RING_H

#include <cstddef>
#include <utility>
#include <vector>

namespace sluice::roce {

/// First in, first out, in memory that is kept: it allocates only when it is longer than ever.
template <typename T>
class Ring {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

  /// Only if not empty.
  T& front() { return slots_[first_]; }
  const T& front() const { return slots_[first_]; }

  void push_back(T value) {
    if (size_ == slots_.size()) {
      Grow();
    }
    slots_[(first_ + size_) & (slots_.size() - 1)] = std::move(value);
    ++size_;
  }

  /// Takes the first one out; only if not empty.
  T pop_front() {
    T value = std::exchange(slots_[first_], T());
    first_ = (first_ + 1) & (slots_.size() - 1);
    --size_;
    return value;
  }

  /// @param i below size(), 0: the first
  const T& at(std::size_t i) const { return slots_[(first_ + i) & (slots_.size() - 1)]; }

  void clear() {
    while (!empty()) {
      pop_front();
    }
  }

 private:
  void Grow() {
    std::vector<T> larger(slots_.empty() ? 8 : 2 * slots_.size());
    for (std::size_t i = 0; i < size_; ++i) {
      larger[i] = std::move(slots_[(first_ + i) & (slots_.size() - 1)]);
    }
    slots_.swap(larger);
    first_ = 0;
  }

  std::vector<T> slots_;  // as many as a power of two
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

}  // namespace sluice::roce

#endif
