// SPDX-License-Identifier: MIT
// Virtual output queues alone: which of a queue's frames its credit lets go.
#include "sluice/model/voqs.h"

#include <gtest/gtest.h>

#include <vector>

namespace sluice::roce {
namespace {

constexpr std::uint32_t kHost = 7;
constexpr std::int64_t kQueue = 70;
constexpr std::uint32_t kFrame = 1000;

// A switch whose ports are always free: what may leave leaves at once.
struct FreePorts {
  Voqs voqs{30, 3, nullptr, [this](std::uint32_t port) { Take(port); }};
  std::vector<FramePtr> left;

  FreePorts() {
    voqs.Assign({{kHost, kQueue}}, 0, false);
    voqs.StampAtDeparture(kStampFlows | kStampSentBytes);
  }

  void Push(std::uint32_t flow, std::uint32_t port) {
    FramePtr frame = Make<Frame>();
    frame->flow = flow;
    frame->destination = kHost;
    frame->frameBytes = kFrame;
    voqs.Push(frame, port);
  }

  void Take(std::uint32_t port) {
    while (FramePtr frame = voqs.Pop(port)) {
      left.push_back(frame);
    }
  }

  std::vector<std::uint32_t> FlowsThatLeft() const {
    std::vector<std::uint32_t> flows;
    for (const FramePtr& frame : left) {
      flows.push_back(frame->flow);
    }
    return flows;
  }
};

TEST(Voqs, CreditGoesToTheFrameThatCameFirstWhateverItsPort) {
  FreePorts ports;
  for (int round = 0; round < 3; ++round) {
    ports.Push(1, 0);
    ports.Push(2, 2);
    ports.Push(3, 1);
  }
  for (int credit = 0; credit < 7; ++credit) {
    ports.voqs.Grant(kQueue, kFrame);
  }
  EXPECT_EQ(ports.FlowsThatLeft(), (std::vector<std::uint32_t>{1, 2, 3, 1, 2, 3, 1}));
}

TEST(Voqs, FlowsAreCountedOverAllPortsWhileTheirFramesWait) {
  FreePorts ports;
  for (int round = 0; round < 4; ++round) {
    ports.Push(1, 0);
    ports.Push(2, 1);
    ports.Push(3, 1);
    ports.Push(4, 1);
    ports.Push(5, 2);
  }
  for (int credit = 0; credit < 15; ++credit) {
    ports.voqs.Grant(kQueue, kFrame);
  }
  ASSERT_EQ(ports.left.size(), 15U);
  for (const FramePtr& frame : ports.left) {
    EXPECT_EQ(frame->stamp.flows, 5);  // section 3.2 of HierCC: F_ij
  }
}

TEST(Voqs, AQueueThatIsAssignedAgainKeepsItsCredit) {
  Voqs voqs(30, 1, nullptr, [](std::uint32_t) {});
  voqs.Assign({{kHost, kQueue}}, 3000, false);
  voqs.Grant(kQueue, 1000);
  voqs.Assign({{kHost, kQueue}, {8, 80}}, 3000, false);
  std::vector<std::int64_t> words;
  voqs.AppendRows(words);
  // One changed: its number, bytes, those that came and were sent, credit, flows.
  EXPECT_EQ(words, (std::vector<std::int64_t>{1, kQueue, 0, 0, 0, 4000, 0}));
}

TEST(Voqs, ABusyPortHoldsNobodyElseUp) {
  std::vector<FramePtr> left;
  Voqs* all = nullptr;
  Voqs voqs(30, 2, nullptr, [&](std::uint32_t port) {
    if (port == 1) {  // port 0 is busy
      while (FramePtr frame = all->Pop(port)) {
        left.push_back(frame);
      }
    }
  });
  all = &voqs;
  voqs.Assign({{kHost, kQueue}}, 0, false);
  for (std::uint32_t flow = 0; flow < 2; ++flow) {
    FramePtr frame = Make<Frame>();
    frame->flow = flow;
    frame->destination = kHost;
    frame->frameBytes = kFrame;
    voqs.Push(frame, flow);
  }
  voqs.Grant(kQueue, kFrame);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0]->flow, 1U);
  EXPECT_FALSE(voqs.Pop(0));
}

}  // namespace
}  // namespace sluice::roce
