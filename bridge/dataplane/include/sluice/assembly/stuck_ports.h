// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_STUCK_PORTS_H
#define SLUICE_ASSEMBLY_STUCK_PORTS_H

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sluice/assembly/network.h"

namespace sluice::roce {

/// The ports and priorities that will never send again, whatever else happens: proven, not guessed.
///
/// All that is paused now is assumed to be stuck. One is not if the switch that paused it would
/// resume it once all that does not wait for a stuck port has left that switch. Taken away one
/// after another until none can be, those that remain wait for each other, or for a resume that was
/// lost.
class StuckPorts {
 public:
  /// A port of a node, and a priority.
  struct Place {
    std::uint32_t node;
    std::uint32_t port;
    std::uint8_t priority;

    bool operator<(const Place& other) const {
      return std::tie(node, port, priority) < std::tie(other.node, other.port, other.priority);
    }
  };

  /// Why it waits.
  struct Wait {
    std::uint32_t pausedBy = 0;           ///< the switch at the other end
    std::int64_t sincePs = 0;             ///< of the pause
    std::int64_t leftOverBytes = 0;       ///< counted in that switch for what is not there any more
    bool isResumeLost = false;            ///< that switch has sent the resume, which did not come
    std::vector<std::uint32_t> behind{};  ///< that switch's stuck ports, for which the bytes wait
                                          ///< that keep this one paused
  };

  /// Looks at a network as it is now.
  explicit StuckPorts(const Network& network);

  /// @return the stuck ones, in order
  const std::map<Place, Wait>& places() const { return places_; }

  bool IsStuck(std::uint32_t node, std::uint32_t port, std::uint8_t priority) const {
    return places_.count({node, port, priority}) > 0;
  }

 private:
  /// What waits in a switch.
  struct Held {
    std::uint32_t ingress;
    std::uint32_t egress;
    std::uint8_t priority;
    std::int64_t bytes;
  };

  void Assume(const Port& port);
  void Weigh(std::uint32_t node);
  bool Stays(const Place& place, const Wait& wait) const;
  std::int64_t LeftOver(std::uint32_t node, std::uint32_t ingress, std::uint8_t priority) const;
  std::uint32_t IngressOf(const Place& place) const;
  bool MayBeUnheard(const Place& place) const;

  const Network& network_;
  std::map<Place, Wait> places_;
  std::map<std::uint32_t, std::vector<Held>> held_;  ///< by switch
};

}  // namespace sluice::roce

#endif
