// SPDX-License-Identifier: MIT
#ifndef SLUICE_THREAD_ACTIVITY_H
#define SLUICE_THREAD_ACTIVITY_H

#include <chrono>
#include <string>

namespace sluice {

/// How much processor a thread of this process gets, as Linux shows it in /proc.
class ThreadActivity {
 public:
  /// Of the thread that makes it.
  ThreadActivity();

  /// To be called on any thread, from time to time.
  /// @return how long it ran since the last call if it is ready to run now: the rest of the time it
  ///     waited for a processor. Endless if it waits for something else, or this is not known.
  std::chrono::nanoseconds RanIfReady();

 private:
  bool IsReady() const;
  std::chrono::nanoseconds Ran() const;

  std::string folder_;
  std::chrono::nanoseconds before_;
};

}  // namespace sluice

#endif
