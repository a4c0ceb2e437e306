// SPDX-License-Identifier: MIT
#include "sluice/model/path_loads.h"

#include <algorithm>
#include <utility>

namespace sluice::roce {

PathLoads::PathLoads(std::uint32_t node, std::size_t ports, std::vector<std::int64_t> switchOf)
    : node_(node), switchOf_(std::move(switchOf)), links_(ports) {}

void PathLoads::Measure(const LoadSettings& settings, std::int64_t agePs) {
  settings_ = settings;
  agePs_ = agePs;
}

void PathLoads::Sent(std::int64_t nowPs, std::size_t port, std::uint64_t rateBps, Frame& frame) {
  links_[port].Sent(settings_, nowPs, frame.frameBytes);
  // The first switch knows the load of its own link.
  if (frame.path.origin >= 0 && frame.path.origin != static_cast<std::int64_t>(node_)) {
    frame.path.load =
        std::max(frame.path.load, static_cast<std::uint8_t>(Of(nowPs, port, rateBps)));
  }
}

bool PathLoads::Carries(const Frame& frame) {
  return frame.kind == Frame::Kind::kData || frame.IsAnswer();
}

void PathLoads::Enters(Frame& frame, std::size_t port) {
  const std::size_t host = frame.destination;
  if (!Carries(frame) || host >= switchOf_.size() || switchOf_[host] < 0) {
    return;
  }
  frame.path = PathStamp();
  frame.path.origin = static_cast<std::int32_t>(node_);
  frame.path.port = static_cast<std::uint16_t>(port);
  Report(PeerOf(switchOf_[host]), frame.path);
}

void PathLoads::Leaves(std::int64_t nowPs, const Frame& frame) {
  if (frame.path.origin < 0 || frame.path.origin == static_cast<std::int64_t>(node_)) {
    return;
  }
  Peer& peer = PeerOf(frame.path.origin);
  Hear(peer, frame.path.port, frame.path.load);
  if (frame.path.reports && frame.path.reportedPort < peer.told.size()) {
    peer.told[frame.path.reportedPort] = {frame.path.reportedLoad, nowPs};
  }
}

std::int64_t PathLoads::Of(std::int64_t nowPs, std::size_t port, std::uint64_t rateBps) {
  return links_[port].Of(settings_, nowPs, rateBps);
}

std::int64_t PathLoads::BeyondOf(std::int64_t nowPs, std::uint32_t host, std::size_t port) const {
  const auto peer = peers_.find(host < switchOf_.size() ? switchOf_[host] : -1);
  if (peer == peers_.end()) {
    return 0;
  }
  const Told& told = peer->second.told[port];
  return told.atPs < 0 || nowPs - told.atPs > agePs_ ? 0 : told.load;
}

PathLoads::Peer& PathLoads::PeerOf(std::int64_t node) {
  Peer& peer = peers_[node];
  peer.told.resize(links_.size());
  return peer;
}

void PathLoads::Hear(Peer& peer, std::int64_t port, std::uint8_t load) {
  const auto at =
      std::lower_bound(peer.heard.begin(), peer.heard.end(), port,
                       [](const Heard& one, std::int64_t number) { return one.port < number; });
  if (at == peer.heard.end() || at->port != port) {
    peer.heard.insert(at, {port, load, true});
    return;
  }
  at->changed = at->changed || at->load != load;
  at->load = load;
}

void PathLoads::Report(Peer& peer, PathStamp& stamp) {
  const std::size_t count = peer.heard.size();
  if (count == 0) {
    return;
  }
  std::size_t chosen = peer.next % count;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t one = (peer.next + i) % count;
    if (peer.heard[one].changed) {
      chosen = one;
      break;
    }
  }
  Heard& heard = peer.heard[chosen];
  heard.changed = false;
  peer.next = chosen + 1;
  stamp.reports = true;
  stamp.reportedPort = static_cast<std::uint16_t>(heard.port);
  stamp.reportedLoad = heard.load;
}

}  // namespace sluice::roce
