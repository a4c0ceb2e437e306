// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_SHARED_H
#define SLUICE_ROCE_SHARED_H

#include <cstddef>
#include <cstdint>
#include <utility>

namespace sluice::roce {

/// An object that counts who holds it and ends with the last one; for one thread. It starts with
/// a count of one: held by the caller of Make(), or with a simulator's own counting pointer, if
/// that calls Ref() and Unref() too.
class Counted {
 public:
  Counted() = default;
  /// A copy starts with its own count.
  Counted(const Counted&) {}
  Counted& operator=(const Counted&) { return *this; }
  virtual ~Counted() = default;

  void Ref() const { ++holders_; }
  void Unref() const {
    if (--holders_ == 0) {
      delete this;
    }
  }

 private:
  mutable std::uint32_t holders_ = 1;
};

/// Holds a Counted object.
template <typename T>
class Shared {
 public:
  Shared() = default;
  Shared(std::nullptr_t) {}
  /// Holds an object that somebody else holds, too.
  explicit Shared(T* object) : object_(object) { Hold(); }
  Shared(const Shared& other) : object_(other.object_) { Hold(); }
  Shared(Shared&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <typename U>
  Shared(const Shared<U>& other) : object_(other.get()) {
    Hold();
  }
  template <typename U>
  Shared(Shared<U>&& other) noexcept : object_(other.Release()) {}
  ~Shared() {
    if (object_) {
      object_->Unref();
    }
  }
  Shared& operator=(Shared other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  T* get() const { return object_; }
  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }
  bool operator==(const Shared& other) const { return object_ == other.object_; }
  bool operator!=(const Shared& other) const { return object_ != other.object_; }

  /// Takes over the reference of the object's creator.
  static Shared Adopt(T* object) {
    Shared shared;
    shared.object_ = object;
    return shared;
  }
  /// Gives the hold away.
  T* Release() { return std::exchange(object_, nullptr); }

 private:
  void Hold() const {
    if (object_) {
      object_->Ref();
    }
  }

  T* object_ = nullptr;
};

/// Makes an object and holds it.
template <typename T, typename... Arguments>
Shared<T> Make(Arguments&&... arguments) {
  return Shared<T>::Adopt(new T(std::forward<Arguments>(arguments)...));
}

}  // namespace sluice::roce

#endif
