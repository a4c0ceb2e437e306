// SPDX-License-Identifier: MIT
// qlen.txt and mix.tr, on an event list of a few lines.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "roce_network.h"
#include "sluice/assembly/conweave_files.h"
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
Plan MonitoredPlan(const std::string& monitor) {
  std::istringstream text(
      "sluice-plan version=1\nrun experiment=t duration_ps=60000000 out=x\n"
      "node id=0 type=host\nnode id=1 type=host\nnode id=2 type=switch\n"
      "link a=0 b=2 rate_bps=25000000000 delay_ps=1000000\n"
      "link a=2 b=1 rate_bps=25000000000 delay_ps=1000000\n"
      "monitor " +
      monitor + "\n");
  return ReadPlan(text, "plan");
}

Plan TracedPlan(const std::string& nodes) {
  return MonitoredPlan("trace_pause_us=7 trace_nodes=" + nodes);
}

/// What ConWeave's program writes of a flow of two packets that begins at 15 us.
struct Monitored {
  FakeStar star{2};
  std::string folder;

  explicit Monitored(const std::string& monitor) : folder(PathOf("")) {
    std::filesystem::create_directories(folder);
    const Plan plan = MonitoredPlan(monitor);
    const Topology topology(plan);
    ConweaveFiles files(star.engine, plan, topology, folder);
    for (const auto& port : star.ports) {
      files.Follow(*port);
    }
    for (const auto& nic : star.nics) {
      files.Follow(*nic);
    }
    star.AddFlow(0, 1, 2000, 15 * kUs);
    files.Follow(star.flows[0]);
    files.Begin();
    star.engine.RunUntil(500 * kUs);
    files.Flush();
  }

  std::string Of(const std::string& name) const { return Text(folder + "/" + name); }
};

TEST(ConweaveFiles, AFlowIsAPairThatSendsUntilItsLastPacketLeft) {
  const Monitored run(
      "conweave_start_ps=10000000 conweave_end_ps=21000000 conweave_interval_ps=5000000");
  // At 20 us both packets have left, and the last ACK comes 80 ns later. The last sample is the
  // first that is not before the end.
  EXPECT_EQ(run.Of("conn.txt"),
            "10000,0,0,0\n10000,1,0,0\n15000,0,1,1\n15000,1,0,0\n20000,0,1,0\n20000,1,0,0\n"
            "25000,0,0,0\n25000,1,0,0\n");
  EXPECT_EQ(run.Of("uplink.txt"), "") << "a star has no link between switches";
  EXPECT_FALSE(std::filesystem::exists(run.folder + "/voq.txt"));
  EXPECT_FALSE(std::filesystem::exists(run.folder + "/cnp.txt"));
}

TEST(ConweaveFiles, EndAtTheFirstMultipleOf100UsAfterTheLastFlow) {
  const Monitored run(
      "conweave_start_ps=10000000 conweave_end_ps=400000000 conweave_interval_ps=50000000"
      " conweave_queues=true conweave_cnps_ps=2000");
  EXPECT_EQ(run.Of("conn.txt"),
            "10000,0,0,0\n10000,1,0,0\n60000,0,0,0\n60000,1,0,0\n110000,0,0,0\n110000,1,0,0\n");
  EXPECT_TRUE(std::filesystem::exists(run.folder + "/voq_detail.txt"));
  EXPECT_EQ(run.Of("cnp.txt"), "") << "nothing was marked";
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
