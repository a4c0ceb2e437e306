// SPDX-License-Identifier: MIT
#include "sluice/assembly/work_graph.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <tuple>
#include <vector>

#include "roce_network.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kDataPs = FakeStar::kDataPs;

/// Tasks and flows on a star of two hosts.
class WorkGraphTest : public ::testing::Test, public WorkObserver {
 protected:
  WorkGraphTest() : star(2), graph(star.engine) {
    for (const auto& nic : star.nics) {
      nic->AddFlowObserver(&graph);
    }
    graph.SetObserver(this);
  }

  void AddTask(std::int64_t node, std::int64_t durationPs, bool computes,
               std::vector<PlanBefore> after, std::int64_t startPs = 0) {
    PlanTask task;
    task.id = static_cast<std::int64_t>(tasks.size());
    task.node = node;
    task.after = std::move(after);
    task.startPs = startPs;
    task.durationPs = durationPs;
    task.computes = computes;
    tasks.push_back(task);
    graph.Add(tasks.back());
  }

  FlowPtr AddFlow(std::int64_t bytes, std::vector<PlanBefore> after) {
    FlowPtr flow = Make<Flow>();
    flow->id = static_cast<std::uint32_t>(star.flows.size());
    flow->source = 1;
    flow->bytes = bytes;
    flow->startPs = Flow::kWaiting;
    star.flows.push_back(flow);
    PlanFlow planned;
    planned.after = std::move(after);
    graph.Add(planned, flow, *star.nics[1], *star.nics[0]);
    return flow;
  }

  void OnReleased(std::uint32_t flow, const PlanBefore& last) override {
    released.emplace_back(flow, last.id, last.reached);
  }

  void OnDone(const PlanTask& task, const TaskTimes& times) override {
    done.emplace_back(task.id, times.readyPs, times.startPs, star.engine.NowPs());
    lasts.push_back(times.last == nullptr ? -1 : times.last->id);
  }

  using Times = std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>>;

  FakeStar star;
  WorkGraph graph;
  std::deque<PlanTask> tasks;
  Times done;
  std::vector<std::int64_t> lasts;
  std::vector<std::tuple<std::uint32_t, std::int64_t, Reached>> released;
};

TEST_F(WorkGraphTest, aProcessorDoesOneTaskAfterAnotherInTheOrderInWhichTheyBecameReady) {
  AddTask(0, 10, true, {}, 5);
  AddTask(0, 20, true, {}, 3);
  AddTask(0, 4, true, {}, 6);
  AddTask(1, 7, true, {}, 6);   // another host's
  AddTask(0, 9, false, {}, 6);  // beside all others
  star.engine.RunUntil(kUs);
  EXPECT_EQ(done,
            (Times{{3, 6, 6, 13}, {4, 6, 6, 15}, {1, 3, 3, 23}, {0, 5, 23, 33}, {2, 6, 33, 37}}));
  EXPECT_TRUE(graph.IsEmpty());
}

TEST_F(WorkGraphTest, aTaskWaitsForAllThatComesBefore) {
  AddTask(0, 10, true, {});
  AddTask(1, 30, true, {});
  AddTask(0, 0, false, {{0, Reached::kDone}, {1, Reached::kDone}});
  AddTask(0, 5, true, {{2, Reached::kDone}, {0, Reached::kDone}});
  star.engine.RunUntil(kUs);
  EXPECT_EQ(done, (Times{{0, 0, 0, 10}, {1, 0, 0, 30}, {2, 30, 30, 30}, {3, 30, 30, 35}}));
  EXPECT_EQ(lasts, (std::vector<std::int64_t>{-1, -1, 1, 2}));
}

TEST_F(WorkGraphTest, aFlowIsSentThenArrivesThenIsAcknowledged) {
  star.AddFlow(1, 0, 3000, 5 * kUs);
  AddTask(1, 0, false, {{0, Reached::kSent}});
  AddTask(0, 0, false, {{0, Reached::kArrived}});
  AddTask(1, 0, false, {{0, Reached::kAcknowledged}});
  star.engine.RunUntil(1000 * kUs);
  ASSERT_EQ(done.size(), 3U);
  const std::int64_t sentPs = std::get<3>(done[0]);
  const std::int64_t arrivedPs = std::get<3>(done[1]);
  EXPECT_EQ(std::get<0>(done[0]), 0);
  EXPECT_EQ(std::get<0>(done[1]), 1);
  EXPECT_EQ(std::get<0>(done[2]), 2);
  // The third packet starts on the line when the two before it have left.
  EXPECT_EQ(sentPs, 5 * kUs + 2 * kDataPs);
  EXPECT_EQ(std::get<3>(done[2]), star.flows[0]->finishPs);
  EXPECT_GT(arrivedPs, sentPs + kDataPs);
  EXPECT_LT(arrivedPs, star.flows[0]->finishPs);
}

TEST_F(WorkGraphTest, whatIsLostHasArrivedOnlyWhenItCameAgain) {
  star.AddFlow(1, 0, 3000, 5 * kUs);
  star.nics[0]->LoseOnce(0, 1000);
  AddTask(0, 0, false, {{0, Reached::kArrived}});
  star.engine.RunUntil(5 * kUs + 2 * kDataPs + FakeStar::kRttPs / 2);
  EXPECT_TRUE(done.empty()) << "the last packet came, but not the one before it";
  star.engine.RunUntil(10000 * kUs);
  ASSERT_EQ(done.size(), 1U);
  EXPECT_LT(std::get<3>(done[0]), star.flows[0]->finishPs);
}

TEST_F(WorkGraphTest, flowsAndTasksWaitForEachOther) {
  AddTask(1, 7 * kUs, true, {});
  const FlowPtr first = AddFlow(1000, {{0, Reached::kDone}});
  AddTask(0, 2 * kUs, true, {{0, Reached::kArrived}});
  const FlowPtr second = AddFlow(1000, {{1, Reached::kDone}, {0, Reached::kAcknowledged}});
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(first->startPs, 7 * kUs);
  ASSERT_EQ(done.size(), 2U);
  EXPECT_EQ(std::get<3>(done[1]), std::get<1>(done[1]) + 2 * kUs);
  EXPECT_EQ(second->startPs, std::max(first->finishPs, std::get<3>(done[1])));
  EXPECT_TRUE(second->ended);
  ASSERT_EQ(released.size(), 2U);
  EXPECT_EQ(released[0], std::make_tuple(0U, 0, Reached::kDone));
}

}  // namespace
}  // namespace sluice::roce
