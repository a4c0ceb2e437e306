// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_LOSS_RECORDER_H
#define SLUICE_ASSEMBLY_LOSS_RECORDER_H

#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>

#include "sluice/assembly/network.h"
#include "sluice/model/port.h"

namespace sluice::roce {

/// Counts the frames that are lost, by place and reason and by flow.
class LossRecorder final : private PortObserver {
 public:
  /// Where and why frames were lost. Of a loss in a switch, `port` is the one they came by; of one
  /// on a link, the one they arrived at or, when it went down, waited at.
  struct Cause {
    std::uint32_t node;
    std::uint32_t port;
    std::uint8_t priority;
    DropReason reason;
    Frame::Kind kind;

    bool operator<(const Cause& other) const {
      return std::tie(node, port, priority, reason, kind) <
             std::tie(other.node, other.port, other.priority, other.reason, other.kind);
    }
  };

  struct Count {
    std::uint64_t packets = 0;
    std::int64_t bytes = 0;
    std::int64_t firstPs = 0;
    /// Of those: the sender did not wait although it was asked to long enough before.
    std::uint64_t unheardPauses = 0;
    /// Lost after the pause that was sent at `pauseSentPs`, which may still have been on its way.
    std::uint64_t undecided = 0;
    std::int64_t pauseSentPs = -1;
  };

  /// What a flow lost.
  struct OfFlow {
    std::uint64_t data = 0;
    std::uint64_t answers = 0;  ///< ACKs and NACKs
    DropReason lastReason = DropReason::kLineError;
  };

  /// @param network whose ports it follows; outlives it
  explicit LossRecorder(const Network& network) : network_(network) {}

  /// @param port outlives this one's use
  void Follow(Port& port) { port.SetDropObserver(this); }

  const std::map<Cause, Count>& losses() const { return losses_; }

  /// @param flow as frames know it
  OfFlow LossesOf(std::uint32_t flow) const {
    const auto it = flows_.find(flow);
    return it == flows_.end() ? OfFlow() : it->second;
  }

 private:
  void OnDropped(const Port& port, const Frame& frame, DropReason reason) override;
  void CountUnheard(std::uint32_t node, std::uint32_t ingress, std::uint8_t priority,
                    Count& count) const;

  const Network& network_;
  std::map<Cause, Count> losses_;
  std::unordered_map<std::uint32_t, OfFlow> flows_;
};

}  // namespace sluice::roce

#endif
