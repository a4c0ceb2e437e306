// SPDX-License-Identifier: MIT
#include "sluice/model/frame.h"

#include <new>

namespace sluice::roce {

namespace {

using Words = std::vector<std::int64_t>;

/// Memory of frames no longer used, and of their words; a simulation has one thread.
class FramePool {
 public:
  ~FramePool() {
    for (void* memory : free_) {
      Free(memory);
    }
    closed_ = true;
  }

  Words TakeWords() {
    Words words;
    if (!words_.empty()) {
      words.swap(words_.back());
      words_.pop_back();
    }
    return words;
  }

  void GiveWords(Words& words) {
    if (!closed_) {
      words.clear();
      words_.push_back(std::move(words));
    }
  }

  void* Take() {
    if (free_.empty()) {
      return ::operator new(sizeof(Frame), std::align_val_t(alignof(Frame)));
    }
    void* memory = free_.back();
    free_.pop_back();
    return memory;
  }

  void Give(void* memory) {
    if (closed_) {
      Free(memory);
      return;
    }
    free_.push_back(memory);
  }

 private:
  static void Free(void* memory) { ::operator delete(memory, std::align_val_t(alignof(Frame))); }

  std::vector<void*> free_;
  std::vector<Words> words_;
  bool closed_ = false;
};

FramePool& Pool() {
  // Frames may live in static containers, and end after it.
  static FramePool pool;
  return pool;
}

}  // namespace

Frame::~Frame() {
  if (words.capacity() > 0) {
    Pool().GiveWords(words);
  }
}

std::vector<std::int64_t>& Frame::WordsToAppend() {
  if (words.capacity() == 0) {
    words = Pool().TakeWords();
  }
  return words;
}

void* Frame::operator new(std::size_t size) {
  return size == sizeof(Frame) ? Pool().Take()
                               : ::operator new(size, std::align_val_t(alignof(Frame)));
}

void Frame::operator delete(void* memory, std::size_t size) noexcept {
  if (size == sizeof(Frame)) {
    Pool().Give(memory);
  } else {
    ::operator delete(memory, std::align_val_t(alignof(Frame)));
  }
}

}  // namespace sluice::roce
