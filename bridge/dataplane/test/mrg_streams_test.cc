// SPDX-License-Identifier: MIT
#include "sluice/rules/mrg_streams.h"

#include <gtest/gtest.h>

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
  MrgStreams later(1, 27);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(later.NextDouble(), all.NextDouble());
  }
}

TEST(MrgStreams, ASequenceBeginsLikeItsStream) {
  for (std::uint64_t stream = 0; stream < 5; ++stream) {
    MrgSequence sequence(1, stream);
    EXPECT_EQ(sequence.NextDouble(), MrgStreams(1, stream).NextDouble());
    EXPECT_NE(sequence.NextDouble(), MrgStreams(1, stream).NextDouble());
  }
}

}  // namespace
}  // namespace sluice
