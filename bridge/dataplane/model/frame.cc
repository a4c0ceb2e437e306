// SPDX-License-Identifier: MIT
#include "sluice/model/frame.h"

#include <new>

namespace sluice::roce {

namespace {

/// Memory of frames no longer used; a simulation has one thread.
class FramePool {
 public:
  ~FramePool() {
    for (void* memory : free_) {
      ::operator delete(memory);
    }
    closed_ = true;
  }

  void* Take() {
    if (free_.empty()) {
      return ::operator new(sizeof(Frame));
    }
    void* memory = free_.back();
    free_.pop_back();
    return memory;
  }

  void Give(void* memory) {
    if (closed_) {
      ::operator delete(memory);
      return;
    }
    free_.push_back(memory);
  }

 private:
  std::vector<void*> free_;
  bool closed_ = false;
};

FramePool& Pool() {
  // Frames may live in static containers, and end after it.
  static FramePool pool;
  return pool;
}

}  // namespace

void* Frame::operator new(std::size_t size) {
  return size == sizeof(Frame) ? Pool().Take() : ::operator new(size);
}

void Frame::operator delete(void* memory, std::size_t size) noexcept {
  if (size == sizeof(Frame)) {
    Pool().Give(memory);
  } else {
    ::operator delete(memory);
  }
}

}  // namespace sluice::roce
