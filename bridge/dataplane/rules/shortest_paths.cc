// SPDX-License-Identifier: MIT
#include "sluice/rules/shortest_paths.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace sluice {

namespace {

constexpr int kUnreached = std::numeric_limits<int>::max();

}  // namespace

bool ShortestPaths::IsUsed(const Node& node, std::size_t port, Order order) {
  if (std::find(node.down.begin(), node.down.end(), static_cast<int>(port)) != node.down.end()) {
    return false;
  }
  const auto next = node.peers.begin() + static_cast<std::ptrdiff_t>(port) + 1;
  return order == Order::kByPort ||
         std::find(next, node.peers.end(), node.peers[port]) == node.peers.end();
}

ShortestPaths::Found ShortestPaths::Search(std::size_t destination) const {
  Found found{std::vector<int>(nodes_.size(), kUnreached), std::vector<std::size_t>(nodes_.size())};
  found.hops[destination] = 0;
  std::vector<std::size_t> queue{destination};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    found.place[queue[i]] = i;
    const Node& node = nodes_[queue[i]];
    std::vector<std::size_t> peers;
    for (std::size_t port = 0; port < node.peers.size(); ++port) {
      if (IsUsed(node, port, order_)) {
        peers.push_back(node.peers[port]);
      }
    }
    if (order_ == Order::kAsFoundDown) {
      std::sort(peers.begin(), peers.end(), std::greater<>());
    } else if (order_ == Order::kAsFoundUp) {
      std::sort(peers.begin(), peers.end());
    }
    for (const std::size_t next : peers) {
      if (found.hops[next] != kUnreached) {
        continue;
      }
      found.hops[next] = found.hops[queue[i]] + 1;
      if (nodes_[next].forwards) {
        queue.push_back(next);
      }
    }
  }
  return found;
}

std::vector<std::vector<int>> ShortestPaths::To(std::size_t destination) const {
  const Found found = Search(destination);
  std::vector<std::vector<int>> ports(nodes_.size());
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (found.hops[node] == kUnreached || node == destination) {
      continue;
    }
    const std::vector<std::size_t>& peers = nodes_[node].peers;
    for (std::size_t port = 0; port < peers.size(); ++port) {
      const bool carries = nodes_[peers[port]].forwards || peers[port] == destination;
      if (carries && found.hops[peers[port]] == found.hops[node] - 1 &&
          IsUsed(nodes_[node], port, order_)) {
        ports[node].push_back(static_cast<int>(port));
      }
    }
    if (order_ != Order::kByPort) {
      std::sort(ports[node].begin(), ports[node].end(), [&](int a, int b) {
        return found.place[peers[static_cast<std::size_t>(a)]] <
               found.place[peers[static_cast<std::size_t>(b)]];
      });
    }
  }
  return ports;
}

}  // namespace sluice
