// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_CONWEAVE_LOADS_H
#define SLUICE_ROCE_CONWEAVE_LOADS_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sluice/model/conweave_paths.h"
#include "sluice/model/frame.h"
#include "sluice/rules/discounted_load.h"

namespace sluice::roce {

/// What one switch knows of loads in the CONGA of ConWeave's program (conga-routing.cc): as
/// PathLoads, but of whole paths; data counts when it comes to the switch, not when it is sent;
/// answers carry nothing; the load that is reported back is drawn at random; a load may be above
/// the link's rate. Its two timers run from the first data packet at the switch on.
class ConweaveLoads {
 public:
  /// @param node the switch
  /// @param ports how many it has
  /// @param paths outlives it
  ConweaveLoads(std::uint32_t node, std::size_t ports, ConweavePaths& paths);

  /// @param settings how links are measured
  /// @param agePs what is not renewed for longer is forgotten
  void Measure(const LoadSettings& settings, std::int64_t agePs);

  /// A data frame came to the switch.
  void Came(std::int64_t nowPs);

  /// At its first switch, before its path is chosen: it carries one of the loads that are to be
  /// reported back, drawn at random.
  void Report(Frame& frame);

  /// At its first switch: it takes a path.
  /// @param path its number in ConweavePaths::To
  /// @param port by which it leaves, and its rate
  void Take(Frame& frame, std::size_t path, std::size_t port, std::uint64_t rateBps);

  /// At each later switch.
  void Pass(Frame& frame, std::size_t port, std::uint64_t rateBps);

  /// At its last switch.
  void Leave(const Frame& frame);

  /// @return the load of a link of this switch
  std::int64_t Of(std::size_t port, std::uint64_t rateBps) const;

  /// @return the highest load of a path to a host's switch, as last reported back
  std::int64_t OfPath(std::uint32_t host, std::size_t path) const;

 private:
  struct Heard {
    std::uint8_t load = 0;
    std::int64_t atPs = 0;
  };
  using ByPath = std::map<std::size_t, Heard>;

  /// Counts a frame for a link.
  std::uint8_t Count(const Frame& frame, std::size_t port, std::uint64_t rateBps);
  bool IsOld(const Heard& heard) const;

  std::uint32_t node_;
  ConweavePaths& paths_;
  LoadSettings settings_;
  std::int64_t agePs_ = 0;
  std::int64_t firstPs_ = -1;             ///< when the first data packet came; negative: none yet
  std::int64_t nowPs_ = 0;                ///< when the last one came
  std::int64_t decays_ = 0;               ///< how often registers have decayed since
  std::int64_t agedPs_ = 0;               ///< when tables were last looked through
  std::vector<std::uint32_t> registers_;  ///< [port] B
  std::map<std::int64_t, ByPath> fromOthers_;  ///< by switch: of its paths to this one
  std::map<std::int64_t, ByPath> told_;        ///< by switch: of the paths to it
};

}  // namespace sluice::roce

#endif
