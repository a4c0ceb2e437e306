// SPDX-License-Identifier: MIT
//
// Counts what a program allocates. It replaces the program's operator new: for one source file of a
// program, and not with a sanitizer, which replaces it too.
#ifndef SLUICE_TEST_COUNTED_NEW_H
#define SLUICE_TEST_COUNTED_NEW_H

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> allocations{0};
}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) {
    return memory;
  }
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif  // SLUICE_TEST_COUNTED_NEW_H
