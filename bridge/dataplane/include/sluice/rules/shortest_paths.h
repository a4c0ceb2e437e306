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
    std::vector<int> down;           ///< ports whose links are down
  };

  /// In which order a node lists its equal next hops.
  enum class Order {
    kByPort,  ///< by port number
    /// as the HPCC simulator finds them: by a breadth-first search from the destination that visits
    /// a node's neighbours from the highest index down; of several links between two nodes the last
    kAsFoundDown,
    kAsFoundUp  ///< the same in ConWeave's program, which visits them from the lowest index up
  };

  explicit ShortestPaths(std::vector<Node> nodes, Order order = Order::kByPort)
      : nodes_(std::move(nodes)), order_(order) {}

  /// @param destination index of a node
  /// @return by node: its ports on shortest paths to the destination, in order; none at the
  ///     destination itself and where there is no path
  std::vector<std::vector<int>> To(std::size_t destination) const;

 private:
  /// A search from a destination.
  struct Found {
    std::vector<int> hops;           ///< by node; kUnreached
    std::vector<std::size_t> place;  ///< by node that forwards: when it was found
  };

  Found Search(std::size_t destination) const;
  /// @return whether packets take the port: its link is up, and no later port leads to the same
  ///     node, unless the order is by port
  static bool IsUsed(const Node& node, std::size_t port, Order order);

  std::vector<Node> nodes_;
  Order order_;
};

}  // namespace sluice

#endif
