// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_RANDOM_STREAMS_H
#define SLUICE_ASSEMBLY_RANDOM_STREAMS_H

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sluice/model/line_errors.h"
#include "sluice/model/switch_port.h"
#include "sluice/plan/plan.h"
#include "sluice/rules/load_digest.h"
#include "sluice/rules/mrg_streams.h"
#include "sluice/rules/random.h"

namespace sluice::roce {

/// What the models of a plan's network draw from. A stream is keyed by the seed and by what it is
/// for in the plan, so that every simulator draws the same numbers.
class RandomStreams {
 public:
  /// @param plan outlives it
  explicit RandomStreams(const Plan& plan);

  /// Gives both directions of a link their streams.
  /// @param link index in Plan::links
  /// @param atA errors of the frames that arrive at the link's end `a`; null: somebody else's
  /// @param atB the same at its end `b`
  /// @return the sequence that both share; null: each has its own
  std::shared_ptr<MrgSequence> Key(std::size_t link, LineErrors* atA, LineErrors* atB) const;

  /// Gives a port the streams of its marks and of its drop profile.
  /// @param congestionPoint Topology::CongestionPointOfPort
  void Key(SwitchPort& port, std::int64_t congestionPoint) const;

  /// @return the sequence that the marks of one switch are drawn from; null: each port has its own
  std::shared_ptr<MrgSequence> MarksOfSwitch() const;

  /// Gives a switch the seed of what is drawn about paths.
  void Key(Switch& target) const;

  /// What the digests of a port are rounded by.
  /// @param congestionPoint Topology::CongestionPointOfPort
  DigestChance DigestsOf(std::int64_t congestionPoint) const;

  /// What the digests that are reported to a host's flows are chosen by.
  /// @param host a node
  DigestChance DigestSamplesOf(std::int64_t host) const;

 private:
  DigestChance ChanceOf(StreamKind kind, std::int64_t index) const;
  /// One that a program of those simulators numbers itself.
  std::shared_ptr<MrgSequence> OwnSequence(std::int64_t stream) const;

  const Plan& plan_;
  std::shared_ptr<GlibcRand> digests_;           ///< of the whole network; null: each has its own
  std::shared_ptr<MrgStreams> marking_;          ///< that all ports share; null: each has its own
  std::shared_ptr<MrgSequence> otherLinksLoss_;  ///< of all links without loss of their own
};

}  // namespace sluice::roce

#endif
