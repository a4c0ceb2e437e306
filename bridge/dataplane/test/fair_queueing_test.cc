// SPDX-License-Identifier: MIT
#include "sluice/rules/fair_queueing.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

namespace sluice {
namespace {

/// Sources that always have frames waiting, and what each was served.
std::map<std::size_t, std::int64_t> ServeBacklog(std::vector<std::int64_t> weights,
                                                 const std::vector<std::int64_t>& frameBytes,
                                                 int frames) {
  FairQueueing order(std::move(weights));
  std::vector<std::deque<std::int64_t>> tags(frameBytes.size());
  std::map<std::size_t, std::int64_t> served;
  for (int i = 0; i < frames; ++i) {
    for (std::size_t source = 0; source < tags.size(); ++source) {
      while (tags[source].size() < 3) {
        tags[source].push_back(order.Tag(source, frameBytes[source]));
      }
    }
    std::size_t next = 0;
    for (std::size_t source = 1; source < tags.size(); ++source) {
      if (tags[source].front() < tags[next].front()) {
        next = source;
      }
    }
    order.Serve(tags[next].front());
    tags[next].pop_front();
    served[next] += frameBytes[next];
  }
  return served;
}

TEST(FairQueueing, EqualWeightsShareTheBytesWhateverTheFrames) {
  auto served = ServeBacklog({}, {1000, 250}, 5000);
  EXPECT_NEAR(static_cast<double>(served[0]), static_cast<double>(served[1]), 1000);
}

TEST(FairQueueing, WeightsShareTheBytes) {
  auto served = ServeBacklog({3, 1, 2}, {1000, 1000, 1000}, 6000);
  EXPECT_NEAR(static_cast<double>(served[0]), 3e6, 2000);
  EXPECT_NEAR(static_cast<double>(served[1]), 1e6, 2000);
  EXPECT_NEAR(static_cast<double>(served[2]), 2e6, 2000);
}

TEST(FairQueueing, ASourceWithoutAWeightHasWeightOne) {
  const FairQueueing order({3});
  EXPECT_EQ(order.WeightOf(0), 3);
  EXPECT_EQ(order.WeightOf(7), 1);
}

TEST(FairQueueing, WhoComesLateHasNothingToCatchUpWith) {
  FairQueueing order;
  std::int64_t tag = 0;
  for (int i = 0; i < 100; ++i) {
    tag = order.Tag(0, 1000);
    order.Serve(tag);
  }
  // Source 1 was silent: its first frame is served after one of source 0's, not before a hundred.
  EXPECT_EQ(order.Tag(1, 1000), order.Tag(0, 1000));
}

TEST(FairQueueing, ABusyPeriodStartsFromZero) {
  FairQueueing order;
  order.Serve(order.Tag(0, 1000));
  const std::int64_t later = order.Tag(0, 1000);
  order.Idle();
  EXPECT_EQ(2 * order.Tag(0, 1000), later);
}

}  // namespace
}  // namespace sluice
