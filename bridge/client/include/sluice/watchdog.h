// SPDX-License-Identifier: MIT
#ifndef SLUICE_WATCHDOG_H
#define SLUICE_WATCHDOG_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace sluice {

class ThreadActivity;

/// Ends a call that never returns: a thread of its own that looks every tick how long one and the
/// same call has been under way. Time in which this process was stopped does not count, nor time
/// in which the thread that makes the calls waited for a processor.
class Watchdog {
 public:
  static constexpr int kTickMs = 50;

  /// Watches nothing yet.
  Watchdog();
  /// Watches the calls of this thread, as after Watch().
  Watchdog(int deadlineMs, std::function<void(std::uint64_t call)> onMissed);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// From now on watches the calls of this thread, and nothing else. To be called between calls.
  /// @param deadlineMs longest call; 0 or less: nothing is watched, and no thread is started
  /// @param onMissed called once on the watchdog's thread with the number of the stuck call
  void Watch(int deadlineMs, std::function<void(std::uint64_t call)> onMissed);

  /// A call starts. Numbers are not 0 and differ from call to call.
  void Enter(std::uint64_t call) { call_.store(call, std::memory_order_relaxed); }
  /// The call returned.
  void Leave() { call_.store(0, std::memory_order_relaxed); }

 private:
  void Run();

  std::atomic<std::uint64_t> call_{0};
  std::mutex mutex_;  ///< guards what follows
  std::condition_variable wake_;
  int deadlineMs_ = 0;
  std::function<void(std::uint64_t)> onMissed_;
  std::unique_ptr<ThreadActivity> caller_;  ///< null until something is watched
  std::thread::id callerId_;
  bool isNew_ = false;  ///< what is watched, since the last look
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace sluice

#endif
