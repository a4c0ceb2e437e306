// SPDX-License-Identifier: MIT
// The raw files of a run, on an event list of a few lines.
#include "sluice/assembly/outputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "roce_network.h"
#include "sluice/failure.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kDataPs = FakeStar::kDataPs;
constexpr std::int64_t kAckPs = FakeStar::kAckPs;

/// Two senders, 1 and 2, and a receiver, 0, around switch 3; as the plan says, so the network is.
class OutputsTest : public testing::Test {
 protected:
  ~OutputsTest() override { std::filesystem::remove_all(folder_); }

  void Open(const std::string& monitor) {
    folder_ = std::filesystem::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::istringstream text(
        "sluice-plan version=1\n"
        "run experiment=t seed=1 duration_ps=60000000 resolution=ps out=" +
        folder_.string() +
        "\n"
        "session transport=jvm classpath=x\n"
        "node id=0 type=host name=r\nnode id=1 type=host name=a\n"
        "node id=2 type=host name=b\nnode id=3 type=switch name=s\n"
        "link a=0 b=3 rate_bps=25000000000 delay_ps=1000000 ber=0 per=0\n"
        "link a=1 b=3 rate_bps=25000000000 delay_ps=1000000 ber=0 per=0\n"
        "link a=2 b=3 rate_bps=25000000000 delay_ps=1000000 ber=0 per=0\n"
        "flow id=0 src=1 dst=0 bytes=10000\nflow id=1 src=2 dst=0 bytes=-1 start_ps=1\n"
        "monitor " +
        monitor + "\n");
    plan_ = ReadPlan(text, "plan");
    topology_ = std::make_unique<Topology>(plan_);
    outputs_ = std::make_unique<Outputs>(star_.engine, plan_, *topology_, "fake", "1.0");
    for (std::size_t port = 0; port < 3; ++port) {
      outputs_->FollowPort(*star_.ports[port], star_.nics[port].get());
    }
    for (const auto& nic : star_.nics) {
      outputs_->FollowNic(*nic);
    }
    outputs_->Begin();
    star_.AddFlow(1, 0, 10000);
    star_.AddFlow(2, 0, Flow::kUnbounded, 1);
    for (const FlowPtr& flow : star_.flows) {
      outputs_->FollowFlow(flow);
    }
  }

  std::vector<std::string> Lines(const std::string& name) const {
    std::ifstream file(folder_ / name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
      lines.push_back(line);
    }
    return lines;
  }

  std::filesystem::path folder_;
  FakeStar star_{3};
  Plan plan_;
  std::unique_ptr<Topology> topology_;
  std::unique_ptr<Outputs> outputs_;
};

TEST_F(OutputsTest, AFolderThatCannotBeMadeIsRefusedInOneSentence) {
  std::ofstream(std::filesystem::path(testing::TempDir()) /
                testing::UnitTest::GetInstance()->current_test_info()->name())
      << "in the way";
  try {
    Open("");
    FAIL() << "nothing was refused";
  } catch (const PlanError& e) {
    EXPECT_EQ(e.what(), "out=" + folder_.string() +
                            " cannot be made (Not a directory); allowed is a folder that can be "
                            "written");
  }
}

TEST_F(OutputsTest, HasEveryFileFromTheStartAndSaysPartialUntilTheEnd) {
  Open("queue_interval_ps=1000000 goodput_interval_ps=10000000");
  EXPECT_EQ(Lines("status"), std::vector<std::string>{"partial"});
  EXPECT_EQ(Lines("queue.csv"), std::vector<std::string>{"time_ps,node,port,bytes"});
  EXPECT_EQ(Lines("rate.csv"), std::vector<std::string>{"time_ps,flow,rate_bps"});
  EXPECT_EQ(Lines("window.csv"), std::vector<std::string>{"time_ps,flow,window_bytes"});
  EXPECT_EQ(Lines("pfc.csv"), std::vector<std::string>{"time_ps,node,node_type,port,pause"});
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(false, "a \"reason\"", 7);
  EXPECT_EQ(Lines("status"), std::vector<std::string>{"partial"});
  const auto engine = Lines("engine.json");
  EXPECT_EQ(engine[1], "  \"simulator\": \"fake\",");
  EXPECT_EQ(engine[2], "  \"simulator_version\": \"1.0\",");
  EXPECT_EQ(engine[engine.size() - 2], "  \"exit\": \"a \\\"reason\\\"\"");
  outputs_->Finish(true, "", 7);
  EXPECT_EQ(Lines("status"), std::vector<std::string>{"complete"});
}

TEST_F(OutputsTest, FlowsAreInOrderOfCompletionFirstAndOfTheirNumbersAtLast) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=100000000");
  star_.engine.RunUntil(30 * kUs);
  outputs_->Flush();
  // Ten packets, each after one of the other flow on the last link: the first comes at
  // 2 kDataPs + 2 us, the tenth 18 packets later, and its ACK is back 2 us and two ACKs after that.
  const std::int64_t finishPs = 2 * kDataPs + 2 * kUs + 18 * kDataPs + 2 * (kUs + kAckPs);
  EXPECT_EQ(Lines("flows.csv")[1],
            "0,1,0,10000,100,10000,0," + std::to_string(finishPs) + ",10000,0,0,0,0,0");
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  const auto flows = Lines("flows.csv");
  ASSERT_EQ(flows.size(), 3U);
  // The last link is busy from kDataPs + 1 us on: so many packets came, ten of them of the other.
  const std::int64_t packets = (60 * kUs - 2 * kUs - kDataPs) / kDataPs - 10;
  EXPECT_EQ(flows[2], "1,2,0,10000,100,-1,1,," + std::to_string(packets * 1000) + ",0,0,0,0,0");
}

TEST_F(OutputsTest, OfARunThatEndedEarlyOnlyFlowsThatBeganHaveARow) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=100000000");
  outputs_->Finish(false, "ended", 1);
  ASSERT_EQ(Lines("flows.csv").size(), 2U);
  EXPECT_EQ(Lines("flows.csv")[1].substr(0, 4), "0,1,");
  outputs_->Finish(true, "", 1);
  EXPECT_EQ(Lines("flows.csv").size(), 3U) << "as it always was at a run's end";
}

TEST_F(OutputsTest, SamplesOnlyChangesOfTheListedPortAtTheEndOfTheirInstant) {
  Open("queue_interval_ps=1000000 goodput_interval_ps=100000000 queue_ports=3:0");
  star_.engine.RunUntil(4 * kUs);
  outputs_->Finish(true, "", 1);
  // A packet of each sender comes in each kDataPs; the first finds the line free.
  const auto queue = Lines("queue.csv");
  ASSERT_GE(queue.size(), 4U);
  EXPECT_EQ(queue[1], "0,3,0,0");
  // At 2 us two of each came, at 1.335 and 1.671 us, and two have started.
  EXPECT_EQ(queue[2], "2000000,3,0," + std::to_string(2 * 1048));
  // At 3 us four of each came, the last at 2.677 us, and five have started.
  EXPECT_EQ(queue[3], "3000000,3,0," + std::to_string(10 * 1048 - 5 * 1048));
}

TEST_F(OutputsTest, PortsSayWhatPassedAndWhatWaited) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=100000000");
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  const auto ports = Lines("ports.csv");
  ASSERT_EQ(ports.size(), 4U);
  // Ten packets of each came until the first flow had sent all; one was on the line.
  EXPECT_EQ(ports[1].substr(0, 22), "3,0,25000000000,10480,");
  EXPECT_EQ(ports[2], "3,1,25000000000,0,0.000,0.000,0,0,0,0,0,0");
}

TEST_F(OutputsTest, GoodputIsOfTheIntervalThatEnds) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=20000000");
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  const auto rows = Lines("throughput.csv");
  // 10,000 bytes in 20 us are 4 Gb/s; a flow that is over has one last row.
  EXPECT_EQ(rows[1], "20000000,0,4000000000");
  EXPECT_EQ(rows[3].substr(0, 10), "40000000,1");
  // At the run's very last instant, too.
  EXPECT_EQ(rows.back().substr(0, 10), "60000000,1");
}

TEST_F(OutputsTest, TheLastGoodputIntervalMayBeAShortOne) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=25000000");
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  std::map<std::string, double> bytes;
  for (const std::string& row : Lines("throughput.csv")) {
    std::istringstream fields(row);
    std::string time;
    std::string flow;
    std::string bps;
    std::getline(std::getline(std::getline(fields, time, ','), flow, ','), bps);
    if (flow == "1") {
      const double us = time == "60000000" ? 10 : 25;
      EXPECT_EQ(bytes.count(time), 0U) << "two rows at " << time;
      bytes[time] = std::stod(bps) * us / 8e6;
    }
  }
  ASSERT_TRUE(bytes.count("60000000"));
  EXPECT_NEAR(bytes["25000000"] + bytes["50000000"] + bytes["60000000"],
              static_cast<double>(star_.flows.at(1)->deliveredBytes), 3);
}

TEST_F(OutputsTest, ARunShorterThanAGoodputIntervalHasOneOfItsOwnLength) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=100000000 flows=0");
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  // 10,000 bytes in 60 us.
  EXPECT_EQ(Lines("throughput.csv"),
            (std::vector<std::string>{"time_ps,flow,goodput_bps", "60000000,0,1333333333"}));
}

TEST_F(OutputsTest, RatesAreWrittenAtEachChangeOrSampled) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=100000000 rate_interval_ps=1000000");
  star_.engine.RunUntil(kUs / 2);
  star_.nics[2]->NotifyRate(*star_.flows[1], 5);
  star_.nics[2]->NotifyRate(*star_.flows[1], 6);
  star_.nics[2]->NotifyWindow(*star_.flows[1], 1500.25);
  star_.engine.RunUntil(3 * kUs);
  outputs_->Flush();
  EXPECT_EQ(Lines("rate.csv"), (std::vector<std::string>{"time_ps,flow,rate_bps",
                                                         "1000000,0,25000000000", "1000000,1,6"}));
  EXPECT_EQ(Lines("window.csv"),
            (std::vector<std::string>{"time_ps,flow,window_bytes", "1000000,1,1500.250"}));
}

TEST_F(OutputsTest, ARateAboveTheLinkIsKnownWithoutTimeSeries) {
  Open(
      "queue_interval_ps=100000000 goodput_interval_ps=20000000 rate_interval_ps=50000000 flows=0");
  star_.engine.RunUntil(kUs / 2);
  star_.nics[2]->NotifyRate(*star_.flows[1], 50000000000);
  star_.nics[2]->NotifyRate(*star_.flows[1], 25000000000);
  star_.engine.RunUntil(3 * kUs);
  outputs_->Finish(true, "", 7);
  const auto engine = Lines("engine.json");
  EXPECT_EQ(
      std::count(engine.begin(), engine.end(),
                 "  \"above_link\": {\"most_bps\": 50000000000, \"count\": 1, \"flows\": [1]},"),
      1);
}

TEST_F(OutputsTest, OnlyTheFlowsListedHaveTimeSeriesAndAllAreCounted) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=20000000 flows=0");
  star_.engine.RunUntil(kUs / 2);
  star_.nics[1]->NotifyRate(*star_.flows[0], 7);
  star_.nics[2]->NotifyRate(*star_.flows[1], 5);
  star_.nics[1]->NotifyWindow(*star_.flows[0], 10);
  star_.nics[2]->NotifyWindow(*star_.flows[1], 1500.25);
  star_.nics[2]->NotifyWindow(*star_.flows[1], 1500.5);
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  EXPECT_EQ(Lines("rate.csv"),
            (std::vector<std::string>{"time_ps,flow,rate_bps", "0,0,25000000000", "500000,0,7"}));
  EXPECT_EQ(Lines("window.csv"),
            (std::vector<std::string>{"time_ps,flow,window_bytes", "500000,0,10.000"}));
  EXPECT_EQ(Lines("throughput.csv"),
            (std::vector<std::string>{"time_ps,flow,goodput_bps", "20000000,0,4000000000"}));
  const std::vector<std::string> lines = Lines("engine.json");
  EXPECT_NE(std::find(lines.begin(), lines.end(), "  \"rate_changes\": 2,"), lines.end());
  EXPECT_NE(std::find(lines.begin(), lines.end(), "  \"window_changes\": 1,"), lines.end());
  EXPECT_EQ(Lines("flows.csv").size(), 3U);
  // Of the flow that runs when the last third begins; as above, ten packets were of the other.
  const std::int64_t packets = (40 * kUs - 2 * kUs - kDataPs) / kDataPs - 10;
  EXPECT_EQ(Lines("last_third.csv"),
            (std::vector<std::string>{"time_ps,flow,delivered_bytes",
                                      "40000000,1," + std::to_string(packets * 1000)}));
}

TEST_F(OutputsTest, SampledRatesToo) {
  Open(
      "queue_interval_ps=100000000 goodput_interval_ps=20000000 rate_interval_ps=1000000 "
      "flows=none");
  star_.engine.RunUntil(kUs / 2);
  star_.nics[2]->NotifyRate(*star_.flows[1], 5);
  star_.nics[2]->NotifyWindow(*star_.flows[1], 1500.25);
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  for (const char* file : {"rate.csv", "window.csv", "throughput.csv"}) {
    EXPECT_EQ(Lines(file).size(), 1U) << file;
  }
}

TEST_F(OutputsTest, TheLastThirdDoesNotDependOnTheTimeSeries) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=20000000 flows=all");
  star_.engine.RunUntil(60 * kUs);
  outputs_->Finish(true, "", 1);
  EXPECT_EQ(Lines("last_third.csv").size(), 2U);
}

TEST_F(OutputsTest, ChangesOfRatesAndWindowsAreCountedAlsoBetweenSamples) {
  Open("queue_interval_ps=100000000 goodput_interval_ps=100000000 rate_interval_ps=60000000");
  star_.engine.RunUntil(kUs / 2);
  star_.nics[2]->NotifyRate(*star_.flows[1], 5);
  star_.nics[2]->NotifyWindow(*star_.flows[1], 1500.25);
  star_.nics[2]->NotifyWindow(*star_.flows[1], 1500.5);
  star_.nics[2]->NotifyWindow(*star_.flows[1], 1500.25);
  outputs_->Finish(true, "", 1);
  const std::vector<std::string> lines = Lines("engine.json");
  EXPECT_NE(std::find(lines.begin(), lines.end(), "  \"rate_changes\": 1,"), lines.end());
  EXPECT_NE(std::find(lines.begin(), lines.end(), "  \"window_changes\": 2,"), lines.end());
}

}  // namespace
}  // namespace sluice::roce
