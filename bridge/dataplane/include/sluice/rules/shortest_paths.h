// SPDX-License-Identifier: MIT
#ifndef SLUICE_SHORTEST_PATHS_H
#define SLUICE_SHORTEST_PATHS_H

#include <cstddef>
#include <utility>
#include <vector>

namespace sluice {

/// Routes of a network: all shortest paths, counted in hops, through nodes that forward.
class ShortestPaths {
 public:
  struct Node {
    bool forwards = false;           ///< a switch; hosts do not forward
    std::vector<std::size_t> peers;  ///< by port: index of the node at the other end
  };

  explicit ShortestPaths(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}

  /// @param destination index of a node
  /// @return by node: its ports on shortest paths to the destination, ascending; none at the
  ///     destination itself and where there is no path
  std::vector<std::vector<int>> To(std::size_t destination) const;

 private:
  std::vector<int> HopsTo(std::size_t destination) const;

  std::vector<Node> nodes_;
};

}  // namespace sluice

#endif
