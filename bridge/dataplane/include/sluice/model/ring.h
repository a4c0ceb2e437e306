// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_RING_H
#define SLUICE_ROCE_RING_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

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
    if (size_ == capacity_) {
      Grow();
    }
    slots_[Place(size_)] = std::move(value);
    ++size_;
  }

  /// Takes the first one out; only if not empty.
  T pop_front() {
    T value = std::exchange(slots_[first_], T());
    first_ = Place(1);
    --size_;
    return value;
  }

  /// @param i below size(), 0: the first
  const T& at(std::size_t i) const { return slots_[Place(i)]; }

  void clear() {
    while (!empty()) {
      pop_front();
    }
  }

 private:
  /// @return where the i-th from the first is, or will be
  std::uint32_t Place(std::size_t i) const {
    return (first_ + static_cast<std::uint32_t>(i)) & (capacity_ - 1);
  }

  void Grow() {
    const std::uint32_t capacity = capacity_ == 0 ? 8 : 2 * capacity_;
    auto larger = std::make_unique<T[]>(capacity);
    for (std::size_t i = 0; i < size_; ++i) {
      larger[i] = std::move(slots_[Place(i)]);
    }
    slots_ = std::move(larger);
    capacity_ = capacity;
    first_ = 0;
  }

  std::uint32_t size_ = 0;
  std::uint32_t first_ = 0;
  std::uint32_t capacity_ = 0;  // a power of two
  std::unique_ptr<T[]> slots_;
};

}  // namespace sluice::roce

#endif
