// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_CONWEAVE_PATHS_H
#define SLUICE_ROCE_CONWEAVE_PATHS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "sluice/model/frame.h"
#include "sluice/rules/glibc_rand.h"
#include "sluice/rules/whole_path.h"

namespace sluice::roce {

/// What all switches of a network share where paths are chosen as in ConWeave's program
/// (conweave-ns3: letflow-routing.cc, conga-routing.cc, conweave-routing.cc, and
/// network-load-balance.cc for the order of paths): the first switch of a packet chooses its whole
/// path, and all draw from one sequence of the C library, in the order of the network's packets.
class ConweavePaths {
 public:
  /// All shortest paths from a switch to a host's switch, in that program's order.
  using Find = std::function<std::vector<WholePath>(std::uint32_t from, std::uint32_t host)>;

  /// @param seed of the sequence
  /// @param switchOf by node: the switch that a host hangs on; negative for other nodes
  /// @param find called once for each pair of switches
  ConweavePaths(std::uint32_t seed, std::vector<std::int64_t> switchOf, Find find);

  /// The next number of the sequence, below 2^31.
  std::uint32_t Draw() { return random_.Next(); }

  /// @return whether a frame that a switch has begins its way between two switches of hosts there
  bool BeginsAt(std::uint32_t node, const Frame& frame) const {
    return SwitchOf(frame.source) == node && SwitchOf(frame.destination) != node;
  }

  /// @return the paths from a switch to the switch of a host
  const std::vector<WholePath>& To(std::uint32_t from, std::uint32_t host);

  /// @return the switch that a host hangs on; negative: it is no host
  std::int64_t SwitchOf(std::uint32_t host) const {
    return host < switchOf_.size() ? switchOf_[host] : -1;
  }

  /// Its key of a flow (GetQpKey): the sender is not in it, and one bit of the destination port may
  /// be lost in the priority, so that flows of several senders can be one.
  static std::uint64_t FlowletKey(const Frame& frame) {
    constexpr int kOfHost = 32;
    constexpr int kOfPort = 16;
    return static_cast<std::uint64_t>(frame.destination) << kOfHost |
           static_cast<std::uint64_t>(frame.sourcePort) << kOfPort | frame.priority |
           frame.destPort;
  }

  /// Finds paths anew, as a link is down.
  void Forget() { paths_.clear(); }

 private:
  GlibcRand random_;
  std::vector<std::int64_t> switchOf_;
  Find find_;
  std::map<std::pair<std::uint32_t, std::int64_t>, std::vector<WholePath>> paths_;
};

/// Its DRILL (SwitchNode::DoLbDrill): the shortest queue of two drawn at random and of the last
/// choice for the same host; of equal ones that choice, then the one drawn first.
class ConweaveDrill {
 public:
  /// @param samples how many are drawn
  /// @param remembers whether the last choice is looked at again
  ConweaveDrill(std::size_t samples, bool remembers) : samples_(samples), remembers_(remembers) {}

  /// @param choices next hops, at least one
  /// @param queueOf (next hop) bytes in the queues of its port
  template <typename QueueOf>
  std::size_t Of(ConweavePaths& paths, std::uint32_t host, std::size_t choices,
                 const QueueOf& queueOf) {
    Shuffle(paths, choices);
    const auto last = last_.find(host);
    std::int64_t least = INT64_MAX;
    std::size_t chosen = 0;
    // A link may have gone down since.
    if (last != last_.end() && last->second < choices) {
      chosen = last->second;
      least = queueOf(chosen);
    }
    for (std::size_t i = 0; i < std::min(samples_, choices); ++i) {
      const std::int64_t queued = queueOf(order_[i]);
      if (queued < least) {
        least = queued;
        chosen = order_[i];
      }
    }
    if (remembers_) {
      last_[host] = chosen;
    }
    return chosen;
  }

 private:
  /// As std::random_shuffle of libstdc++.
  void Shuffle(ConweavePaths& paths, std::size_t choices) {
    order_.resize(choices);
    for (std::size_t i = 0; i < choices; ++i) {
      order_[i] = i;
      const std::size_t with = i == 0 ? 0 : paths.Draw() % (i + 1);
      std::swap(order_[i], order_[with]);
    }
  }

  std::size_t samples_;
  bool remembers_;
  std::map<std::uint32_t, std::size_t> last_;  ///< by host
  std::vector<std::size_t> order_;
};

}  // namespace sluice::roce

#endif
