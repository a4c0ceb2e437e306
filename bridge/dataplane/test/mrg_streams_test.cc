// SPDX-License-Identifier: MIT
#include "sluice/rules/mrg_streams.h"

#include <gtest/gtest.h>

#include <tuple>

namespace sluice {
namespace {

// The first numbers of streams 0 to 4, substream 1, seed 1, from an independent calculation with
// arbitrary-precision matrices.
TEST(MrgStreams, DrawsTheFirstNumberOfEachStream) {
  MrgStreams streams;
  for (const double expected : {0.816532044168251, 0.835150073680844, 0.943898466259912,
                                0.9852908130130938, 0.6607343625353528}) {
    EXPECT_NEAR(streams.NextDouble(), expected, 1e-15);
  }
}

TEST(MrgStreams, StartsAtAnyStream) {
  MrgStreams all;
  for (int i = 0; i < 27; ++i) {
    all.NextDouble();
  }
  MrgStreams later(27);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(later.NextDouble(), all.NextDouble());
  }
}

// From the same calculation: the first numbers of stream 0 in the substreams of other runs.
TEST(MrgStreams, ARunIsASubstream) {
  EXPECT_NEAR(MrgStreams(0, MrgStreams::SubstreamOfRun(0)).NextDouble(), 0.0003395772237870988,
              1e-15);
  EXPECT_NEAR(MrgStreams(0, MrgStreams::SubstreamOfRun(2)).NextDouble(), 0.6835414970239232, 1e-15);
  EXPECT_NEAR(MrgStreams(0, MrgStreams::SubstreamOfRun(7)).NextDouble(), 0.32818322192461, 1e-15);
}

// As the HPCC simulator's RngRun=4294967295, 4294967297 and 9223372036854775807 gave the fct.txt of
// its RngRun -1, 1 and -1.
TEST(MrgStreams, ARunIsKeptIn32BitsWithASign) {
  EXPECT_EQ(MrgStreams::SubstreamOfRun(2147483647), 2147483647U);
  EXPECT_EQ(MrgStreams::SubstreamOfRun(4294967297), 1U);
  EXPECT_EQ(MrgStreams::SubstreamOfRun(4294967295), UINT64_MAX);
  EXPECT_EQ(MrgStreams::SubstreamOfRun(9223372036854775807), UINT64_MAX);
  EXPECT_NEAR(MrgStreams(0, UINT64_MAX).NextDouble(), 0.7704288429229519, 1e-15);
}

TEST(MrgStreams, ASequenceBeginsLikeItsStream) {
  for (std::uint64_t stream = 0; stream < 5; ++stream) {
    MrgSequence sequence(stream);
    EXPECT_EQ(sequence.NextDouble(), MrgStreams(stream).NextDouble());
    EXPECT_NE(sequence.NextDouble(), MrgStreams(stream).NextDouble());
  }
}

// From the same calculation: a stream that a program numbers itself, of three seeds.
TEST(MrgStreams, ASeedIsTheWholeStateOfASequence) {
  for (const auto& [seed, first, second] :
       {std::tuple(1, 0.9564440159453907, 0.9094170967952248),
        std::tuple(77, 0.6458201895772013, 0.024974119661985174),
        std::tuple(2147483647, 0.6563081337399995, 0.5542608183543781)}) {
    MrgSequence sequence(MrgSequence::kOwnStreams, 1, static_cast<std::uint64_t>(seed));
    EXPECT_NEAR(sequence.NextDouble(), first, 1e-15);
    EXPECT_NEAR(sequence.NextDouble(), second, 1e-15);
  }
}

}  // namespace
}  // namespace sluice
