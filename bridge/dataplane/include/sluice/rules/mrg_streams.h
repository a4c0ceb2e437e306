// SPDX-License-Identifier: MIT
#ifndef SLUICE_MRG_STREAMS_H
#define SLUICE_MRG_STREAMS_H

#include <array>
#include <cstdint>

namespace sluice {

/// Uniform numbers, each the first of a new stream of the combined multiple recursive generator
/// MRG32k3a (L'Ecuyer, "Good parameters and implementations for combined multiple recursive random
/// number generators", Operations Research 47(1), 1999; streams 2^127 apart and substreams 2^76
/// apart as in L'Ecuyer, Simard, Chen, Kelton, "An object-oriented random-number package with many
/// long streams and substreams", Operations Research 50(6), 2002).
///
/// The HPCC simulator decides each ECN mark so: it makes a new random variable, hence takes the
/// next stream, for every draw. With the number of the first stream its marks can be had one by
/// one. The seed is 1 in all six components of the state, that program's RngSeed; its runs differ
/// in the substream.
class MrgStreams {
 public:
  /// @param firstStream number of the stream of the first draw
  /// @param substream SubstreamOfRun
  explicit MrgStreams(std::uint64_t firstStream = 0, std::uint64_t substream = 1);

  /// The substream of a run.
  /// @param run the value of RngRun. That simulator keeps it in 32 bits with a sign: 2^32 + 1 is 1.
  static constexpr std::uint64_t SubstreamOfRun(std::uint64_t run) {
    return static_cast<std::uint64_t>(static_cast<std::int32_t>(static_cast<std::uint32_t>(run)));
  }

  /// Uniform in (0, 1); the next call takes the next stream.
  double NextDouble();

 private:
  using Vector = std::array<std::uint64_t, 3>;
  Vector first_;  // start of the next stream, already at its substream
  Vector second_;
};

/// Uniform numbers one after the other from one such stream, as the HPCC simulator draws the losses
/// of a link: both ends share the sequence.
class MrgSequence {
 public:
  /// Streams a program numbers itself count from 2^63 in that simulator.
  static constexpr std::uint64_t kOwnStreams = std::uint64_t{1} << 63;

  /// @param stream number of the stream
  /// @param substream MrgStreams::SubstreamOfRun
  /// @param seed all six components of the state: RngSeed
  explicit MrgSequence(std::uint64_t stream = 0, std::uint64_t substream = 1,
                       std::uint64_t seed = 1);

  /// Uniform in (0, 1).
  double NextDouble();

 private:
  using Vector = std::array<std::uint64_t, 3>;
  Vector first_;
  Vector second_;
};

}  // namespace sluice

#endif
