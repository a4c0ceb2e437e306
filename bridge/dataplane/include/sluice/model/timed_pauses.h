// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_TIMED_PAUSES_H
#define SLUICE_ROCE_TIMED_PAUSES_H

#include <cstdint>
#include <functional>
#include <vector>

#include "sluice/model/class_queues.h"
#include "sluice/model/engine.h"
#include "sluice/rules/broadcom_buffer.h"

namespace sluice::roce {

/// When a switch of ConWeave's program pauses and resumes its upstreams (SwitchNode::
/// CheckAndSendPfc, CheckAndSendResume): a pause lasts for a time at both ends, and is sent again
/// with each packet that finds its ingress above the threshold, paused or not.
class TimedPauses {
 public:
  /// @param engine clock; outlives it
  /// @param buffer what decides; outlives it
  /// @param ports of the switch
  /// @param pausePs how long a pause lasts
  /// @param send sends a pause (true) or a resume (false) of a priority to a port's upstream
  TimedPauses(const Engine& engine, const BroadcomBuffer& buffer, std::size_t ports,
              std::int64_t pausePs, std::function<void(std::uint32_t, std::uint8_t, bool)> send)
      : engine_(engine),
        buffer_(buffer),
        pausePs_(pausePs),
        send_(std::move(send)),
        untilPs_(ports * ClassQueues::kClasses, -1) {}

  /// A packet has come in by a port.
  void Came(std::uint32_t port, std::uint8_t priority) {
    const auto in = static_cast<int>(port);
    for (std::uint8_t cls = 0; cls < ClassQueues::kClasses; ++cls) {
      if (buffer_.Pauses(in, cls, priority)) {
        send_(port, cls, true);
        untilPs_[Place(port, cls)] = engine_.NowPs() + pausePs_;
      }
    }
    for (std::uint8_t cls = 0; cls < ClassQueues::kClasses; ++cls) {
      Resume(port, cls);
    }
  }

  /// A packet that came in by a port has left.
  void Left(std::uint32_t port, std::uint8_t priority) { Resume(port, priority); }

 private:
  static std::size_t Place(std::uint32_t port, std::uint8_t cls) {
    return port * ClassQueues::kClasses + cls;
  }

  /// If it is paused and may go on.
  void Resume(std::uint32_t port, std::uint8_t cls) {
    std::int64_t& untilPs = untilPs_[Place(port, cls)];
    if (engine_.NowPs() < untilPs && buffer_.MayResume(static_cast<int>(port), cls)) {
      send_(port, cls, false);
      untilPs = -1;
    }
  }

  const Engine& engine_;
  const BroadcomBuffer& buffer_;
  std::int64_t pausePs_;
  std::function<void(std::uint32_t, std::uint8_t, bool)> send_;
  std::vector<std::int64_t> untilPs_;  ///< by port and priority
};

}  // namespace sluice::roce

#endif
