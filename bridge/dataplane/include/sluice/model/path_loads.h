// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_PATH_LOADS_H
#define SLUICE_ROCE_PATH_LOADS_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sluice/model/frame.h"
#include "sluice/rules/discounted_load.h"

namespace sluice::roce {

/// What one switch knows of the load of its links and of the paths to other switches with hosts:
/// the tables of CONGA's leaves (M. Alizadeh et al., SIGCOMM 2014, section 3.3). Data and answers
/// between the hosts of two switches carry the loads, see Frame::path.
class PathLoads {
 public:
  /// @param node the switch
  /// @param ports how many it has
  /// @param switchOf by host node: the switch it hangs on; negative for other nodes
  PathLoads(std::uint32_t node, std::size_t ports, std::vector<std::int64_t> switchOf);

  /// @param settings how links are measured
  /// @param agePs how long a load that was reported back is believed
  void Measure(const LoadSettings& settings, std::int64_t agePs);

  /// A frame goes on the line: it counts for the link, and carries the link's load on.
  void Sent(std::int64_t nowPs, std::size_t port, std::uint64_t rateBps, Frame& frame);

  /// A frame came from a host of this switch and leaves for another switch.
  /// @param port by which it leaves
  void Enters(Frame& frame, std::size_t port);

  /// A frame of another switch's host leaves for a host of this one.
  void Leaves(std::int64_t nowPs, const Frame& frame);

  /// @return the load of a link of this switch
  std::int64_t Of(std::int64_t nowPs, std::size_t port, std::uint64_t rateBps);

  /// @return the highest load beyond a port on the way to a host, as last reported back
  std::int64_t BeyondOf(std::int64_t nowPs, std::uint32_t host, std::size_t port) const;

 private:
  /// What came from another switch, by the port by which it left there: to be reported back.
  struct Heard {
    std::int64_t port;
    std::uint8_t load;
    bool changed;
  };
  /// What another switch reported back of the paths to it, by the port of this one.
  struct Told {
    std::uint8_t load = 0;
    std::int64_t atPs = -1;  ///< negative: never
  };
  struct Peer {
    std::vector<Heard> heard;  ///< by port, ascending
    std::size_t next = 0;      ///< of `heard`, to be reported back
    std::vector<Told> told;    ///< [port]
  };

  static bool Carries(const Frame& frame);
  Peer& PeerOf(std::int64_t node);
  void Hear(Peer& peer, std::int64_t port, std::uint8_t load);
  static void Report(Peer& peer, PathStamp& stamp);

  std::uint32_t node_;
  std::vector<std::int64_t> switchOf_;
  LoadSettings settings_;
  std::int64_t agePs_ = 0;
  std::vector<DiscountedLoad> links_;  ///< [port]
  std::map<std::int64_t, Peer> peers_;
};

}  // namespace sluice::roce

#endif
