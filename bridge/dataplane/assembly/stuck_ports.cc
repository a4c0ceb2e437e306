// SPDX-License-Identifier: MIT
#include "sluice/assembly/stuck_ports.h"

#include <algorithm>
#include <tuple>

#include "sluice/assembly/pause_way.h"

namespace sluice::roce {

StuckPorts::StuckPorts(const Network& network) : network_(network) {
  for (const std::int64_t id : network.topology().switches()) {
    const Switch* at = network.SwitchOf(id);
    for (const SwitchPort* port : at ? at->ports() : std::vector<SwitchPort*>()) {
      Assume(*port);
    }
  }
  for (const std::int64_t id : network.topology().hosts()) {
    for (const Nic* nic : network.NicsOf(id)) {
      Assume(*nic);
    }
  }
  for (const auto& [place, wait] : places_) {
    Weigh(wait.pausedBy);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto it = places_.begin(); it != places_.end();) {
      const bool stays = Stays(it->first, it->second);
      changed = changed || !stays;
      it = stays ? std::next(it) : places_.erase(it);
    }
  }
  for (auto& [place, wait] : places_) {
    if (wait.isResumeLost) {
      continue;
    }
    wait.leftOverBytes = LeftOver(wait.pausedBy, IngressOf(place), place.priority);
    for (const Held& held : held_[wait.pausedBy]) {
      if (held.ingress == IngressOf(place) && held.priority == place.priority &&
          IsStuck(wait.pausedBy, held.egress, held.priority)) {
        wait.behind.push_back(held.egress);
      }
    }
  }
}

void StuckPorts::Assume(const Port& port) {
  const sluice::Port& planned =
      network_.topology().PortOf(port.node(), static_cast<int>(port.number()));
  const auto peer = static_cast<std::uint32_t>(planned.peerNode);
  const Switch* pausedBy = network_.SwitchOf(planned.peerNode);
  if (!port.IsPaused() || !pausedBy || pausedBy->pausesByDecision()) {
    return;
  }
  const auto ingress = static_cast<std::uint32_t>(planned.peerPort);
  const PauseWay way(network_, peer, ingress);
  for (std::uint8_t priority = 0; priority < ClassQueues::kClasses; ++priority) {
    const Place place{port.node(), port.number(), priority};
    if (!port.IsPaused(priority) || MayBeUnheard(place)) {
      continue;
    }
    const bool resumed = !way.IsAsked(priority);
    // A pause that ends by itself needs no resume.
    const bool ends = port.PausedUntilPs(priority) != Engine::kNever;
    if (!resumed || (!ends && way.HasArrived(priority))) {
      places_[place] = {peer, port.PausedSincePs(priority), 0, resumed};
    }
  }
}

bool StuckPorts::MayBeUnheard(const Place& place) const {
  // Pauses that end by themselves are sent again and again; where frames are lost, one may not
  // come.
  const sluice::Port& planned =
      network_.topology().PortOf(place.node, static_cast<int>(place.port));
  const PlanLink& link = network_.plan().links[planned.link];
  const bool again = network_.SwitchOf(planned.peerNode)->settings().buffer.pfcPauseQuanta > 0;
  return again && (link.ber > 0 || link.per > 0);
}

std::uint32_t StuckPorts::IngressOf(const Place& place) const {
  return static_cast<std::uint32_t>(
      network_.topology().PortOf(place.node, static_cast<int>(place.port)).peerPort);
}

void StuckPorts::Weigh(std::uint32_t node) {
  if (held_.count(node) > 0) {
    return;
  }
  std::vector<Held>& held = held_[node];
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint8_t>, std::int64_t> sums;
  for (const SwitchPort* port : network_.SwitchOf(node)->ports()) {
    port->ForEachData([&](const Frame& frame) {
      sums[{frame.ingress, port->number(), frame.priority}] += frame.frameBytes;
    });
  }
  for (const auto& [key, bytes] : sums) {
    held.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), bytes});
  }
}

std::int64_t StuckPorts::LeftOver(std::uint32_t node, std::uint32_t ingress,
                                  std::uint8_t priority) const {
  // The buffer goes on counting what was in the queue of a port whose link went down.
  std::int64_t bytes =
      network_.SwitchOf(node)->buffer()->IngressBytes(static_cast<int>(ingress), priority);
  for (const Held& some : held_.at(node)) {
    bytes -= some.ingress == ingress && some.priority == priority ? some.bytes : 0;
  }
  return std::max<std::int64_t>(0, bytes);
}

bool StuckPorts::Stays(const Place& place, const Wait& wait) const {
  if (wait.isResumeLost) {
    return true;
  }
  const Switch& at = *network_.SwitchOf(wait.pausedBy);
  std::vector<std::int64_t> left(at.ports().size() * ClassQueues::kClasses);
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = LeftOver(wait.pausedBy, static_cast<std::uint32_t>(i / ClassQueues::kClasses),
                       static_cast<std::uint8_t>(i % ClassQueues::kClasses));
  }
  for (const Held& some : held_.at(wait.pausedBy)) {
    if (IsStuck(wait.pausedBy, some.egress, some.priority)) {
      left[some.ingress * ClassQueues::kClasses + some.priority] += some.bytes;
    }
  }
  return at.buffer()->StaysPaused(static_cast<int>(IngressOf(place)), place.priority, left);
}

}  // namespace sluice::roce
