// SPDX-License-Identifier: MIT
// Priorities: which queue of a port is served next, and that a pause stops its priority alone.

#include "sluice/model/class_queues.h"

#include <gtest/gtest.h>

#include <string>

#include "roce_network.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;

void Push(ClassQueues& queues, unsigned priority, std::uint32_t bytes = 1000) {
  FramePtr frame = Make<Frame>();
  frame->priority = static_cast<std::uint8_t>(priority);
  frame->frameBytes = bytes;
  queues.Push(std::move(frame), priority);
}

/// Priorities in the order in which they are served.
std::string Served(ClassQueues& queues, std::uint8_t paused = 0) {
  std::string order;
  while (queues.HasFrame(paused)) {
    order += static_cast<char>('0' + queues.Pop(paused)->priority);
  }
  return order;
}

TEST(ClassQueues, TakeTurnsFrameByFrame) {
  ClassQueues queues;
  for (int i = 0; i < 3; ++i) {
    Push(queues, 5);
    Push(queues, 1);
    Push(queues, 3);
  }
  EXPECT_EQ(queues.size(), 9U);
  EXPECT_EQ(Served(queues), "135135135");
  EXPECT_TRUE(queues.IsEmpty());
}

TEST(ClassQueues, APausedPriorityWaits) {
  ClassQueues queues;
  for (int i = 0; i < 2; ++i) {
    Push(queues, 1);
    Push(queues, 3);
  }
  EXPECT_EQ(Served(queues, 1U << 3), "11");
  EXPECT_EQ(Served(queues), "33");
}

TEST(ClassQueues, TheHighestGoesFirst) {
  ClassQueues queues;
  queues.Schedule(ClassScheduling::kStrict, {});
  for (const unsigned priority : {0U, 3U, 7U, 3U, 0U, 7U}) {
    Push(queues, priority);
  }
  EXPECT_EQ(Served(queues), "773300");
}

TEST(ClassQueues, SharesFollowTheWeightsInBytes) {
  ClassQueues queues;
  queues.Schedule(ClassScheduling::kDwrr, {{3, 3}});
  for (int i = 0; i < 400; ++i) {
    Push(queues, 3, 1500);
    Push(queues, 1, 500);
  }
  std::int64_t bytes[8] = {};
  for (int i = 0; i < 240; ++i) {
    const FramePtr frame = queues.Pop(0);
    bytes[frame->priority] += frame->frameBytes;
  }
  EXPECT_NEAR(static_cast<double>(bytes[3]) / static_cast<double>(bytes[1]), 3, 0.1);
}

TEST(ClassQueues, AQueueThatIsEmptySavesNothingUp) {
  ClassQueues queues;
  queues.Schedule(ClassScheduling::kDwrr, {});
  Push(queues, 1, 100);
  EXPECT_EQ(Served(queues), "1");
  Push(queues, 1, 100);
  Push(queues, 2, 100);
  EXPECT_EQ(Served(queues), "21");
}

void PushFrom(DataQueue& queue, std::uint32_t ingress) {
  FramePtr frame = Make<Frame>();
  frame->ingress = ingress;
  frame->frameBytes = 1000;
  queue.Push(std::move(frame));
}

std::string Ingresses(DataQueue& queue, int frames) {
  std::string order;
  for (int i = 0; i < frames; ++i) {
    order += static_cast<char>('0' + queue.Pop()->ingress);
  }
  return order;
}

TEST(DataQueue, OfEqualTagsTheLowestIngressComesFirst) {
  DataQueue queue;
  queue.ServeByIngress({});
  PushFrom(queue, 2);
  PushFrom(queue, 1);
  PushFrom(queue, 0);
  EXPECT_EQ(Ingresses(queue, 3), "012");
}

TEST(DataQueue, AnIngressThatComesLateHasNothingToCatchUpOn) {
  DataQueue queue;
  queue.ServeByIngress({});
  for (int i = 0; i < 8; ++i) {
    PushFrom(queue, 0);
  }
  EXPECT_EQ(Ingresses(queue, 4), "0000");
  for (int i = 0; i < 3; ++i) {
    PushFrom(queue, 1);
  }
  EXPECT_EQ(Ingresses(queue, 7), "0101010");
}

/// When the flow of host 1 to the idle host 4 is over, beside an incast into host 0.
std::int64_t VictimEndsPs(std::uint8_t priority) {
  BufferOptions buffer;
  buffer.bufferBytes = 400000;
  buffer.pfcThreshold = PfcThreshold::kStatic;
  buffer.pfcXoffBytes = 20000;
  FakeStar star(5, false, buffer);
  for (std::uint32_t sender = 1; sender <= 3; ++sender) {
    star.AddFlow(sender, 0, 500000);
  }
  Flow& victim = star.AddFlow(1, 4, 200000);
  victim.priority = priority;
  star.engine.RunUntil(10000 * kUs);
  for (const FlowPtr& flow : star.flows) {
    EXPECT_TRUE(flow->ended);
    EXPECT_EQ(flow->retransmittedBytes, 0);
  }
  EXPECT_GT(star.ports[1]->pausesSent(), 0U);
  return victim.finishPs;
}

TEST(ClassQueues, PfcStopsOnlyItsPriority) {
  // Half the line while host 1 sends both, all of it while the other is paused.
  EXPECT_LT(VictimEndsPs(5), 140 * kUs);
  EXPECT_GT(VictimEndsPs(3), 200 * kUs)
      << "a third of the line: waits in the same queue as the incast";
}

/// Packets marked when two flows of 40 KB meet: a queue of 40 KB in all, marked above 30 KB.
std::uint64_t MarksOf(std::uint8_t first, std::uint8_t second) {
  FakeStar star(3);
  EcnProfile above;
  above.kminBytes = 30000;
  above.kmaxBytes = 30000;
  above.pmax = 1;
  star.ports[0]->SetEcnProfile(above);
  star.AddFlow(1, 0, 40000).priority = first;
  star.AddFlow(2, 0, 40000).priority = second;
  star.engine.RunUntil(10000 * kUs);
  EXPECT_EQ(star.nics[0]->echoes().all, star.ports[0]->marked()) << "each ACK is of one packet";
  return star.ports[0]->marked();
}

TEST(ClassQueues, MarksByTheQueueOfThePriority) {
  EXPECT_GT(MarksOf(3, 3), 0U);
  EXPECT_EQ(MarksOf(3, 4), 0U) << "each queue holds 20 KB at most";
}

}  // namespace
}  // namespace sluice::roce
