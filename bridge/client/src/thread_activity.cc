// SPDX-License-Identifier: MIT
#include "thread_activity.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace sluice {

ThreadActivity::ThreadActivity()
    : folder_("/proc/self/task/" + std::to_string(syscall(SYS_gettid))), before_(Ran()) {}

std::chrono::nanoseconds ThreadActivity::RanIfReady() {
  const std::chrono::nanoseconds now = Ran();
  const std::chrono::nanoseconds ran = now - before_;
  before_ = now;
  return now.count() > 0 && IsReady() ? ran : std::chrono::nanoseconds::max();
}

bool ThreadActivity::IsReady() const {
  // "number (name) state …", and the name may hold anything.
  std::string stat;
  std::ifstream file(folder_ + "/stat");
  std::getline(file, stat, '\0');
  const std::size_t name = stat.rfind(')');
  return name != std::string::npos && stat.compare(name + 1, 2, " R") == 0;
}

std::chrono::nanoseconds ThreadActivity::Ran() const {
  // The kernel's other count of what a thread waits, beside this one, grows only when it runs
  // again.
  std::ifstream file(folder_ + "/schedstat");
  std::int64_t ran = 0;
  return std::chrono::nanoseconds(file >> ran ? ran : 0);
}

}  // namespace sluice
