// SPDX-License-Identifier: MIT
// qlen.txt and mix.tr, on an event list of a few lines.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "roce_network.h"
#include "sluice/assembly/hpcc_trace.h"
#include "sluice/assembly/queue_counts.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kWritePs = 100000 * kUs;
constexpr std::int64_t kSamplePs = kUs / 10;

std::string PathOf(const std::string& name) {
  return std::string(testing::TempDir()) +
         testing::UnitTest::GetInstance()->current_test_info()->name() + name;
}

std::string Text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Three packets of 3000 B for host 0: one leaves at once, two wait.
void PutThree(FakeStar& star) {
  for (int i = 0; i < 3; ++i) {
    FramePtr frame = Make<Frame>();
    frame->frameBytes = 3000;
    frame->source = 1;
    frame->destination = 0;
    star.ports[1]->Receive(std::move(frame));
  }
}

/// qlen.txt of two samples, 100 ns before 100 ms and then.
/// @param armedPs when the event is armed that puts packets into the queue at 100 ms
std::string CountsWithPacketsArmedAt(std::int64_t armedPs) {
  FakeStar star(2);
  const std::string path = PathOf("qlen.txt");
  QueueCounts counts(star.engine, kWritePs - kSamplePs, kWritePs, path);
  counts.Follow(*star.ports[0]);
  counts.Begin();
  star.engine.Call(armedPs, [&star, armedPs] {
    star.engine.Call(kWritePs - armedPs, [&star] { PutThree(star); });
  });
  star.engine.RunUntil(kWritePs + kUs);
  return Text(path);
}

TEST(QueueCounts, ASampleSeesWhatWasArmedBeforeTheSampleBefore) {
  EXPECT_EQ(CountsWithPacketsArmedAt(kUs), "time: 100000000\n2 1 1 0 0 0 0 0 1\n");
}

TEST(QueueCounts, ASampleDoesNotSeeWhatWasArmedAfterTheSampleBefore) {
  EXPECT_EQ(CountsWithPacketsArmedAt(kWritePs - kSamplePs / 2), "time: 100000000\n2 1 2\n");
}

TEST(QueueCounts, AreTakenUpToTheFirstThatIsNotBeforeTheEnd) {
  FakeStar star(2);
  const std::string path = PathOf("qlen.txt");
  QueueCounts counts(star.engine, kWritePs - 250 * kSamplePs, kWritePs - 1, path);
  counts.Follow(*star.ports[0]);
  counts.Follow(*star.ports[1]);
  counts.Begin();
  EXPECT_EQ(Text(path), "");
  star.engine.RunUntil(2 * kWritePs);
  EXPECT_EQ(Text(path), "time: 100000000\n2 1 251\n2 2 251\n");
}

/// A plan of the star's two hosts and switch, 2.
Plan TracedPlan(const std::string& nodes) {
  std::istringstream text(
      "sluice-plan version=1\nrun experiment=t duration_ps=60000000 out=x\n"
      "node id=0 type=host\nnode id=1 type=host\nnode id=2 type=switch\n"
      "link a=0 b=2 rate_bps=25000000000 delay_ps=1000000\n"
      "link a=2 b=1 rate_bps=25000000000 delay_ps=1000000\n"
      "monitor trace_pause_us=7 trace_nodes=" +
      nodes + "\n");
  return ReadPlan(text, "plan");
}

template <typename T>
T At(const std::string& bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(value));
  return value;
}

TEST(HpccTrace, ARecordHasTheFieldsOfTheHeaderFile) {
  FakeStar star(2);
  const Plan plan = TracedPlan("2");
  const Topology topology(plan);
  const std::string path = PathOf("mix.tr");
  HpccTrace trace(star.engine, plan, topology, path);
  for (const auto& port : star.ports) {
    trace.Follow(*port);
  }
  for (const auto& nic : star.nics) {
    trace.Follow(*nic);
  }
  const std::size_t settings = Text(path).size();
  EXPECT_EQ(settings, 4U + 4 * 11 + 4);
  PutThree(star);
  star.ports[1]->SendPause(Make<Frame>());
  trace.Flush();
  const std::string records = Text(path).substr(settings);
  // Arrived and queued thrice, left once; the pause queued and left.
  ASSERT_EQ(records.size() / 56, 9U);
  const std::string third = records.substr(6 * 56, 56);
  EXPECT_EQ(At<std::uint16_t>(third, 8), 2);             // node
  EXPECT_EQ(At<std::uint8_t>(third, 10), 1);             // interface
  EXPECT_EQ(At<std::uint8_t>(third, 11), 3);             // queue
  EXPECT_EQ(At<std::uint32_t>(third, 12), 3000U);        // bytes in it
  EXPECT_EQ(At<std::uint32_t>(third, 16), 0x0b000101U);  // source
  EXPECT_EQ(At<std::uint32_t>(third, 20), 0x0b000001U);  // destination
  EXPECT_EQ(At<std::uint16_t>(third, 24), 3000);         // bytes
  EXPECT_EQ(At<std::uint8_t>(third, 26), 0x11);          // UDP
  EXPECT_EQ(At<std::uint8_t>(third, 27), 1);             // queued
  EXPECT_EQ(At<std::uint8_t>(third, 29), 1);             // at a switch
}

TEST(HpccTrace, OtherNodesAreNotTraced) {
  FakeStar star(2);
  const Plan plan = TracedPlan("0");
  const Topology topology(plan);
  const std::string path = PathOf("mix.tr");
  HpccTrace trace(star.engine, plan, topology, path);
  trace.Follow(*star.ports[0]);
  PutThree(star);
  trace.Flush();
  EXPECT_EQ(Text(path).size(), 4U + 4 * 11 + 4);
}

TEST(HpccTrace, NodesAreChecked) {
  const auto sentence = [](const std::string& nodes) -> std::string {
    try {
      TracedPlan(nodes);
    } catch (const PlanError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(sentence("0,3"),
            "plan:8: monitor trace_nodes=3 is wrong; allowed is the id of a node, at most 65535, "
            "with commas between");
  EXPECT_EQ(sentence("2,0,2"), "plan:8: monitor trace_nodes=2 is wrong; allowed is each node once");
}

}  // namespace
}  // namespace sluice::roce
