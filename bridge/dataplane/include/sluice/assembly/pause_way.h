// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_PAUSE_WAY_H
#define SLUICE_ASSEMBLY_PAUSE_WAY_H

#include <cstdint>

#include "sluice/assembly/network.h"

namespace sluice::roce {

/// An ingress port of a switch and the port that it asks to wait, at the other end of its cable.
class PauseWay {
 public:
  /// @param network outlives it
  /// @param node a switch of it
  /// @param ingress a port of that switch
  PauseWay(const Network& network, std::uint32_t node, std::uint32_t ingress)
      : engine_(network.engine()), at_(*network.SwitchOf(node)), ingress_(ingress) {
    const sluice::Port& planned = network.topology().PortOf(node, static_cast<int>(ingress));
    sender_ = network.PortAt(planned.peerNode, planned.peerPort);
  }

  /// @return the port at the other end; null if it is none of this library's
  const Port* sender() const { return sender_; }

  /// @return whether the switch wants that port to wait with a priority
  bool IsAsked(std::uint8_t priority) const {
    return at_.buffer()->IsPaused(static_cast<int>(ingress_), priority);
  }

  /// @return when the last pause or resume was sent; negative: never
  std::int64_t SentPs(std::uint8_t priority) const { return at_.PfcSentPs(ingress_, priority); }

  /// @return whether the last pause or resume was sent so long ago that it has arrived or is lost
  bool HasArrived(std::uint8_t priority) const {
    return SentPs(priority) >= 0 && engine_.NowPs() - SentPs(priority) > LongestWayPs();
  }

 private:
  /// Before it leaves, the frame on the line and few other pauses do.
  std::int64_t LongestWayPs() const {
    constexpr std::int64_t kMostBytes = 20000;
    const SwitchPort& port = *at_.ports()[ingress_];
    return port.delayPs() +
           static_cast<std::int64_t>(8e12 * kMostBytes / static_cast<double>(port.rateBps()));
  }

  const Engine& engine_;
  const Switch& at_;
  std::uint32_t ingress_;
  const Port* sender_ = nullptr;
};

}  // namespace sluice::roce

#endif
