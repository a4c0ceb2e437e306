// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_CREDIT_PACERS_H
#define SLUICE_ROCE_CREDIT_PACERS_H

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "sluice/model/engine.h"
#include "sluice/model/frame.h"
#include "sluice/rules/paced_shares.h"

namespace sluice::roce {

/// Sends credits to queues of switches, by weight and paced: each pacer has its own rate, like a
/// port of the switch has its line's. A credit is a frame of the control class that carries the sum
/// of all credits for its queue, so that the next one makes up for a lost one.
class CreditPacers {
 public:
  /// @param engine clock and event list; outlives it
  /// @param node of the switch
  /// @param send sends a frame on its way, or delivers it here if it is for this node
  CreditPacers(Engine& engine, std::uint32_t node, std::function<void(FramePtr)> send);
  CreditPacers(const CreditPacers&) = delete;
  CreditPacers& operator=(const CreditPacers&) = delete;

  /// Replaces what a pacer does; see PacedShares.
  /// @param pacer its number, from 0
  /// @param rateBps of the bytes credited, more than 0
  /// @param bytesEach of one credit, more than 0
  /// @param frameBytes of the frame that carries one
  /// @param takers the flows that receive credits
  void Set(std::size_t pacer, std::int64_t rateBps, std::int64_t bytesEach,
           std::uint32_t frameBytes, const std::vector<PacedShares::Taker>& takers);

 private:
  struct Pacer {
    Pacer(Engine& engine, std::function<void()> send) : event(engine, std::move(send)) {}

    PacedShares shares;
    std::uint32_t frameBytes = 64;
    std::int64_t atPs = -1;  ///< of the event
    Timer event;
  };

  void Schedule(std::size_t pacer);
  void Send(std::size_t pacer);

  Engine& engine_;
  std::uint32_t node_;
  std::function<void(FramePtr)> send_;
  std::vector<std::unique_ptr<Pacer>> pacers_;
};

}  // namespace sluice::roce

#endif
