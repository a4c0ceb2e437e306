// SPDX-License-Identifier: MIT
#include "sluice/rules/shortest_paths.h"

#include <limits>

namespace sluice {

namespace {

constexpr int kUnreached = std::numeric_limits<int>::max();

}  // namespace

std::vector<int> ShortestPaths::HopsTo(std::size_t destination) const {
  std::vector<int> hops(nodes_.size(), kUnreached);
  hops[destination] = 0;
  std::vector<std::size_t> queue{destination};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const std::size_t next : nodes_[queue[i]].peers) {
      if (hops[next] != kUnreached) {
        continue;
      }
      hops[next] = hops[queue[i]] + 1;
      if (nodes_[next].forwards) {
        queue.push_back(next);
      }
    }
  }
  return hops;
}

std::vector<std::vector<int>> ShortestPaths::To(std::size_t destination) const {
  const std::vector<int> hops = HopsTo(destination);
  std::vector<std::vector<int>> ports(nodes_.size());
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (hops[node] == kUnreached || node == destination) {
      continue;
    }
    const std::vector<std::size_t>& peers = nodes_[node].peers;
    for (std::size_t port = 0; port < peers.size(); ++port) {
      const bool carries = nodes_[peers[port]].forwards || peers[port] == destination;
      if (carries && hops[peers[port]] == hops[node] - 1) {
        ports[node].push_back(static_cast<int>(port));
      }
    }
  }
  return ports;
}

}  // namespace sluice
