// SPDX-License-Identifier: MIT
#include "sluice/plan/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>

#include "sluice/rules/shortest_paths.h"

namespace sluice {
namespace {

const char* const kHead = "sluice-plan version=1\nrun duration_ps=1 out=x\n";

Plan Read(const std::string& text) {
  std::istringstream in(kHead + text);
  return ReadPlan(in, "plan");
}

//  0 --25G-- 10 --100G-- 11 --100G-- 1, 1 us each
const char* const kLine =
    "node id=0 type=host\nnode id=1 type=host\nnode id=10 type=switch\nnode id=11 type=switch\n"
    "link a=0 b=10 rate_bps=25000000000 delay_ps=1000000\n"
    "link a=11 b=10 rate_bps=100000000000 delay_ps=1000000\n"
    "link a=11 b=1 rate_bps=100000000000 delay_ps=1000000\n";

/// Rate and delay of the links of a spine.
struct SpineLinks {
  const char* rateBps;
  const char* delayPs;
};
constexpr SpineLinks kAlike[] = {{"100000000000", "1000"},
                                 {"100000000000", "1000"},
                                 {"100000000000", "1000"},
                                 {"100000000000", "1000"}};
/// The first is slow, the second long.
constexpr SpineLinks kUnlike[] = {{"40000000000", "1000"},
                                  {"100000000000", "5000000"},
                                  {"100000000000", "1000"},
                                  {"100000000000", "1000"}};

//  leaf 10 and leaf 11 joined by four spines 20..23
std::string LeafSpine(const SpineLinks (&spines)[4] = kAlike) {
  std::string text =
      "node id=0 type=host\nnode id=1 type=host\nnode id=10 type=switch\n"
      "node id=11 type=switch\n"
      "link a=0 b=10 rate_bps=100000000000 delay_ps=1000\n"
      "link a=1 b=11 rate_bps=100000000000 delay_ps=1000\n";
  for (int spine = 0; spine < 4; ++spine) {
    const std::string id = std::to_string(20 + spine);
    text += "node id=" + id + " type=switch\n";
    for (const char* leaf : {"10", "11"}) {
      text += std::string("link a=") + leaf + " b=" + id + " rate_bps=" + spines[spine].rateBps +
              " delay_ps=" + spines[spine].delayPs + "\n";
    }
  }
  return text;
}

TEST(Topology, NumbersPortsInFileOrder) {
  const Topology topology(Read(kLine));
  EXPECT_EQ(topology.PortsOf(10).size(), 2U);
  EXPECT_EQ(topology.PortOf(10, 0).peerNode, 0);
  EXPECT_EQ(topology.PortOf(10, 1).peerNode, 11);
  EXPECT_EQ(topology.PortOf(10, 1).peerPort, 0);
  EXPECT_EQ(topology.PortOf(11, 0).peerNode, 10);
  EXPECT_EQ(topology.PortOf(11, 1).peerNode, 1);
  EXPECT_THROW(topology.PortOf(10, 2), std::out_of_range);
}

TEST(Topology, NumbersCongestionPointsBySwitchThenPort) {
  const Topology topology(Read(kLine));
  EXPECT_EQ(topology.CongestionPointOfPort(10, 0), 0);
  EXPECT_EQ(topology.CongestionPointOfPort(10, 1), 1);
  EXPECT_EQ(topology.CongestionPointOfPort(11, 0), 2);
  EXPECT_EQ(topology.CongestionPointOfSwitch(11), 1);
  EXPECT_EQ(topology.PortOfCongestionPoint(3).node, 11);
  EXPECT_EQ(topology.PortOfCongestionPoint(3).number, 1);
  EXPECT_THROW(topology.CongestionPointOfPort(0, 0), std::out_of_range);
}

TEST(Topology, ExactTimesOfOnePacket) {
  const Topology topology(Read(kLine));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.bytes = 1000;
  const FlowPath path = topology.PathOf(flow);
  EXPECT_EQ(path.lineRateBps, 25000000000);
  EXPECT_EQ(path.bottleneckBps, 25000000000);
  // out: 1048 B at 25, 100, 100 G; back: 60 B at 100, 100, 25 G; six propagations of 1 us
  const std::int64_t out = 335360 + 83840 + 83840;
  const std::int64_t back = 4800 + 4800 + 19200;
  EXPECT_EQ(path.baseRttPs, out + back + 6000000);
  EXPECT_EQ(path.standalonePs, path.baseRttPs);
}

TEST(Topology, ExactStandaloneOfManyPackets) {
  const Topology topology(Read(kLine));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.bytes = 10000;
  EXPECT_EQ(topology.PathOf(flow).standalonePs, topology.PathOf(flow).baseRttPs + 9 * 335360);
  // From the fast side the packets queue at the slow last hop instead.
  flow.src = 1;
  flow.dst = 0;
  EXPECT_EQ(topology.PathOf(flow).standalonePs, topology.PathOf(flow).baseRttPs + 9 * 335360);
}

TEST(Topology, PartsOfAPicosecondAddUpInTheStandaloneTime) {
  // A packet of 1048 B takes 1197.7 ps; the line keeps the rest.
  const std::string fast = std::regex_replace(std::string(kLine), std::regex("rate_bps=[0-9]+"),
                                              "rate_bps=7000000000000");
  const Topology topology(Read(fast));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.bytes = 1000000;
  const FlowPath path = topology.PathOf(flow);
  EXPECT_EQ(path.standalonePs, path.baseRttPs + 999 * 8384 / 7);
}

TEST(Topology, StandaloneTimesAreOfWholeStepsAndBaseRttsAreNot) {
  std::istringstream in("sluice-plan version=1\nrun duration_ps=1000 out=x resolution=ns\n" +
                        std::string(kLine));
  const Topology topology(ReadPlan(in, "plan"));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.bytes = 1000;
  const FlowPath path = topology.PathOf(flow);
  EXPECT_EQ(path.baseRttPs, 335360 + 83840 + 83840 + 4800 + 4800 + 19200 + 6000000);
  EXPECT_EQ(path.standalonePs, (335 + 83 + 83 + 4 + 4 + 19 + 6000) * 1000);
  // The line keeps what is no whole nanosecond: the third packet starts at 670.72 ns.
  flow.bytes = 3000;
  EXPECT_EQ(topology.PathOf(flow).standalonePs, path.standalonePs + 670000);
}

TEST(Topology, ExactStandaloneWithAShortLastPacket) {
  const Topology topology(Read(kLine));
  PlanFlow flow;
  flow.src = 1;
  flow.dst = 0;
  flow.bytes = 2100;  // 1048 + 1048 + 148
  // The last, short packet waits for the second one at the slow hop.
  const std::int64_t hops = 2 * (83840 + 1000000) + 3 * 0;
  const std::int64_t atSlow = 335360 + 335360 + 148 * 320;
  const std::int64_t back = 60 * 320 + 60 * 80 * 2 + 3 * 1000000;
  EXPECT_EQ(topology.PathOf(flow).standalonePs, hops + atSlow + 1000000 + back);
}

TEST(Topology, HpccTimesAreWholeNanoseconds) {
  const Topology topology(Read(std::string(kLine) + "dataplane base_rtt_rule=hpcc\n"));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.bytes = 2500;
  const FlowPath path = topology.PathOf(flow);
  // 2 * 3000 ns + 1000 B at 25, 100, 100 G = 320 + 80 + 80 ns
  EXPECT_EQ(path.baseRttPs, (6000 + 480) * 1000);
  EXPECT_EQ(path.standalonePs, path.baseRttPs + (2500 + 3 * 48) * 8 / 25 * 1000);
  EXPECT_EQ(topology.LargestOfAllPairs().baseRttPs, path.baseRttPs);
}

//  0 and 2 hang on 10, 1 on 11: from 0 to 2 it is two links, to 1 three
TEST(Topology, ToldIsThePathsBaseRttOrTheNetworksLargest) {
  const std::string uneven = std::string(kLine) +
                             "node id=2 type=host\n"
                             "link a=2 b=10 rate_bps=25000000000 delay_ps=1000000\n"
                             "dataplane base_rtt_rule=hpcc base_rtt_of=";
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 2;
  flow.bytes = 1000;
  const std::int64_t own = (4000 + 640) * 1000;
  const Topology ofFlow(Read(uneven + "flow\n"));
  EXPECT_EQ(ofFlow.BaseRttGivenPs(ofFlow.PathOf(flow)), own);
  const Topology ofNetwork(Read(uneven + "network\n"));
  EXPECT_EQ(ofNetwork.BaseRttGivenPs(ofNetwork.PathOf(flow)), (6000 + 480) * 1000);
  EXPECT_EQ(ofNetwork.PathOf(flow).baseRttPs, own);  // what slowdowns are relative to
  EXPECT_EQ(ofNetwork.PathOf(flow).standalonePs, ofFlow.PathOf(flow).standalonePs);
}

TEST(Topology, WireOverheadAndMinimumFrameCount) {
  const Topology topology(
      Read(std::string(kLine) + "dataplane wire_overhead_bytes=20 min_frame_bytes=64\n"));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  const FlowPath path = topology.PathOf(flow);
  EXPECT_EQ(path.baseRttPs, (1068 + 84) * (320 + 80 + 80) + 6000000);
  EXPECT_EQ(path.standalonePs, 0);
}

TEST(Topology, AGapAfterTheArrivalDelaysOnlyTheNextFrame) {
  const Topology topology(
      Read(std::string(kLine) +
           "dataplane wire_overhead_bytes=20 min_frame_bytes=64 gap_before_arrival=false\n"));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.bytes = 3000;
  const FlowPath path = topology.PathOf(flow);
  EXPECT_EQ(path.baseRttPs, (1068 - 12 + 84 - 12) * (320 + 80 + 80) + 6000000);
  // The first line, at 25 Gb/s, is the slowest: the second and the third packet follow at its pace.
  EXPECT_EQ(path.standalonePs, path.baseRttPs + 2 * 1068 * 320);
}

TEST(Topology, AFlowThatTakesLongerThanTimeCountsHasTheLongestTime) {
  const Topology topology(
      Read("node id=0 type=host\n"
           "node id=1 type=host\nnode id=2 type=switch\n"
           "link a=0 b=2 rate_bps=1 delay_ps=1\nlink a=2 b=1 rate_bps=1 delay_ps=1\n"));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.bytes = 1000000000000000;
  EXPECT_GT(topology.PathOf(flow).standalonePs, INT64_MAX / 4);
}

TEST(Topology, TheGapIsNoMoreThanTheOverhead) {
  const Topology topology(
      Read(std::string(kLine) + "dataplane wire_overhead_bytes=8 gap_before_arrival=false\n"));
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  EXPECT_EQ(topology.PathOf(flow).baseRttPs, (1048 + 60) * (320 + 80 + 80) + 6000000);
}

using Ports = std::vector<std::vector<int>>;

TEST(ShortestPaths, ANeighbourThatIsAsFarIsNoNextHop) {
  // Three switches in a triangle, host 3 on the last.
  const ShortestPaths paths(
      {{true, {1, 2}, {}}, {true, {0, 2}, {}}, {true, {0, 1, 3}, {}}, {false, {2}, {}}});
  EXPECT_EQ(paths.To(3), (Ports{{1}, {1}, {2}, {}}));
}

TEST(ShortestPaths, NoneLeadsThroughAHost) {
  // Host 0 on switch 1; host 2 is on both switches 1 and 3, and 3 - 4 - 5 - 1 is the longer way.
  const ShortestPaths paths({{false, {1}, {}},
                             {true, {0, 2, 5}, {}},
                             {false, {1, 3}, {}},
                             {true, {2, 4}, {}},
                             {true, {3, 5}, {}},
                             {true, {4, 1}, {}}});
  EXPECT_EQ(paths.To(0)[3], (std::vector<int>{1}));
}

TEST(Topology, OffersAllShortestPaths) {
  const Topology topology(Read(LeafSpine()));
  EXPECT_EQ(topology.NextHops(10, 1), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(topology.NextHops(20, 1), (std::vector<int>{1}));
  EXPECT_EQ(topology.NextHops(10, 0), (std::vector<int>{0}));
  EXPECT_TRUE(topology.NextHops(0, 0).empty());
}

TEST(Topology, SpreadsFlowsAndKeepsEachOnItsPath) {
  const Topology topology(Read(LeafSpine()));
  std::set<int> used;
  for (int port = 0; port < 100; ++port) {
    const FlowKey key{0, 1, 10000 + port, 100};
    const int chosen = topology.Route(10, key);
    EXPECT_EQ(chosen, topology.Route(10, key));
    used.insert(chosen);
  }
  EXPECT_EQ(used, (std::set<int>{1, 2, 3, 4}));
}

TEST(Topology, TimesAreOfTheFastestPathIfASchemeChoosesPaths) {
  const std::string text = LeafSpine(kUnlike);
  const Topology hashed(Read(text));
  Plan plan = Read(text);
  plan.schemes.push_back({"path-choice", "spray", "", {}});
  const Topology spread(plan);
  std::set<std::int64_t> ofHash;
  std::set<std::int64_t> ofSpread;
  std::set<std::int64_t> spines;
  for (std::int64_t port = 0; port < 64; ++port) {
    PlanFlow flow;
    flow.src = 0;
    flow.dst = 1;
    flow.sport = 10000 + port;
    flow.dport = 100;
    flow.bytes = 100000;
    ofHash.insert(hashed.PathOf(flow).standalonePs);
    const FlowPath path = spread.PathOf(flow);
    ofSpread.insert(path.standalonePs);
    spines.insert(path.forward[1]->peerNode);
    EXPECT_EQ(path.bottleneckBps, 100000000000);
    const FlowKey key{0, 1, flow.sport, 100};
    if (spread.Route(10, key) > 2) {
      EXPECT_EQ(path.forward[1]->number, spread.Route(10, key)) << "the hash's, if it is as fast";
    }
  }
  EXPECT_GE(ofHash.size(), 3U);
  EXPECT_EQ(ofSpread.size(), 1U);
  EXPECT_EQ(*ofSpread.begin(), *ofHash.begin()) << "no path of the hash is faster";
  EXPECT_EQ(spines, (std::set<std::int64_t>{22, 23}));
}

/// A flow from host 0 to host 1.
PlanFlow FlowOf(std::int64_t bytes) {
  PlanFlow flow;
  flow.src = 0;
  flow.dst = 1;
  flow.sport = 10000;
  flow.dport = 100;
  flow.bytes = bytes;
  return flow;
}

/// The path of a flow where a scheme chooses paths.
FlowPath Chosen(const std::string& text, std::int64_t bytes = 10000) {
  Plan plan = Read(text);
  plan.schemes.push_back({"path-choice", "conga", "", {}});
  const PlanFlow flow = FlowOf(bytes);
  return Topology(plan).PathOf(flow);
}

TEST(Topology, NoPathIsFasterThanWhatAllPathsHave) {
  // The host's own link of 10 Gb/s is the slowest of each path: the least delay decides.
  std::string text = LeafSpine(kUnlike);
  const std::string fast = "link a=0 b=10 rate_bps=100000000000";
  text.replace(text.find(fast), fast.size(), "link a=0 b=10 rate_bps=10000000000");
  const std::string near = "link a=10 b=23 rate_bps=100000000000 delay_ps=1000\n";
  text.replace(text.find(near), near.size(), "link a=10 b=23 rate_bps=40000000000 delay_ps=500\n");
  const FlowPath path = Chosen(text);
  EXPECT_EQ(path.forward[1]->peerNode, 23);
  EXPECT_EQ(path.bottleneckBps, 10000000000);
  EXPECT_GT(path.standalonePs, 0) << "one path is as good as all";
}

TEST(Topology, WhereSeveralPathsAtOnceAreFasterTheTimeAloneIsNotKnown) {
  constexpr SpineLinks kSlow[] = {{"40000000000", "1000"},
                                  {"40000000000", "1000"},
                                  {"40000000000", "1000"},
                                  {"40000000000", "1000"}};
  EXPECT_EQ(Chosen(LeafSpine(kSlow)).standalonePs, 0);
  EXPECT_EQ(Chosen(LeafSpine(kSlow)).bottleneckBps, 40000000000);
  EXPECT_GT(Chosen(LeafSpine(kAlike)).standalonePs, 0);
  EXPECT_GT(Chosen(LeafSpine(kSlow), 1000).standalonePs, 0) << "one packet uses one path";
  EXPECT_EQ(Chosen(LeafSpine(kSlow), 1001).standalonePs, 0);
}

TEST(Topology, TheHpccSimulatorsTimesAreOfTheFastestPathIfASchemeChooses) {
  const std::string rule = "dataplane base_rtt_rule=hpcc\n";
  EXPECT_EQ(Chosen(LeafSpine(kUnlike) + rule).baseRttPs, Chosen(LeafSpine(kAlike) + rule).baseRttPs)
      << "not of the first path, which is slow";
}

TEST(Topology, TheTimesOfConWeavesProgramAreOfOnePathWhateverChooses) {
  const std::string rules = "dataplane base_rtt_rule=hpcc ecmp=conweave path_rules=conweave\n";
  constexpr SpineLinks kSlow[] = {{"40000000000", "1000"},
                                  {"40000000000", "9000"},
                                  {"40000000000", "1000"},
                                  {"40000000000", "1000"}};
  const FlowPath chosen = Chosen(LeafSpine(kSlow) + rules);
  const PlanFlow flow = FlowOf(10000);
  const FlowPath hashed = Topology(Read(LeafSpine(kSlow) + rules)).PathOf(flow);
  EXPECT_EQ(chosen.baseRttPs, hashed.baseRttPs);
  EXPECT_EQ(chosen.standalonePs, hashed.standalonePs);
  EXPECT_GT(chosen.standalonePs, 0) << "though several paths at once would be faster";
}

TEST(Topology, PathsAreCountedHopByHop) {
  const Topology topology(Read(LeafSpine()));
  EXPECT_EQ(topology.PathsBeyond(10, 1, 1), 1);
  EXPECT_EQ(topology.PathsBeyond(10, 0, 0), 1);
  EXPECT_EQ(topology.PathsBeyond(0, 0, 1), 4) << "from the host: the spines";
  EXPECT_EQ(topology.PropagationPs(10, 1, 1), 2000) << "to the last switch, not to the host";
  EXPECT_EQ(topology.PropagationPs(0, 0, 1), 3000);
}

/// Two leaves, two aggregation switches each, and two cores for each plane.
const char* const kThreeTiers =
    "node id=0 type=host\nnode id=1 type=host\nnode id=10 type=switch\nnode id=11 type=switch\n"
    "node id=20 type=switch\nnode id=21 type=switch\nnode id=22 type=switch\n"
    "node id=23 type=switch\nnode id=30 type=switch\nnode id=31 type=switch\n"
    "node id=32 type=switch\nnode id=33 type=switch\n"
    "link a=0 b=10 rate_bps=1000 delay_ps=1\nlink a=1 b=11 rate_bps=1000 delay_ps=1\n"
    "link a=10 b=20 rate_bps=1000 delay_ps=1\nlink a=10 b=21 rate_bps=1000 delay_ps=1\n"
    "link a=11 b=23 rate_bps=1000 delay_ps=1\nlink a=11 b=22 rate_bps=1000 delay_ps=1\n"
    "link a=20 b=30 rate_bps=1000 delay_ps=1\nlink a=20 b=31 rate_bps=1000 delay_ps=1\n"
    "link a=21 b=32 rate_bps=1000 delay_ps=1\nlink a=21 b=33 rate_bps=1000 delay_ps=1\n"
    "link a=22 b=31 rate_bps=1000 delay_ps=1\nlink a=22 b=30 rate_bps=1000 delay_ps=1\n"
    "link a=23 b=33 rate_bps=1000 delay_ps=1\nlink a=23 b=32 rate_bps=1000 delay_ps=1\n";

using PathTuple = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

std::vector<PathTuple> WholePathsOf(const Topology& topology, std::int64_t from, std::int64_t to) {
  std::vector<PathTuple> paths;
  for (const WholePath& path : topology.PathsTo(from, to)) {
    paths.emplace_back(path.port, path.hops, path.beyond);
  }
  return paths;
}

TEST(Topology, WholePathsAreInTheOrderOfTheirPortsTheLastOneFirst) {
  const Topology two(Read(LeafSpine()));
  EXPECT_EQ(WholePathsOf(two, 10, 1),
            (std::vector<PathTuple>{{1, 2, 0}, {2, 2, 0}, {3, 2, 0}, {4, 2, 0}}));
  EXPECT_EQ(two.PathsTo(11, 1).size(), 0U) << "its own host";
  // At the last two switches all go by the same ports, so that the second one's decides.
  const Topology three(Read(kThreeTiers));
  EXPECT_EQ(WholePathsOf(three, 10, 1),
            (std::vector<PathTuple>{{1, 4, 0}, {2, 4, 0}, {1, 4, 1}, {2, 4, 1}}));
}

TEST(Topology, TheSlowestPortsAreOfEveryPathThatAFlowMayTake) {
  Plan plan = Read(LeafSpine(kUnlike));
  const PlanFlow flow = FlowOf(1000);
  EXPECT_EQ(Topology(plan).SlowestPorts(flow).size(), 1U);
  plan.schemes.push_back({"path-choice", "spray", "", {}});
  const Topology spread(plan);
  std::set<std::pair<std::int64_t, std::int64_t>> found;
  for (const Port* port : spread.SlowestPorts(flow)) {
    found.insert({port->node, port->rateBps});
  }
  std::set<std::pair<std::int64_t, std::int64_t>> all;
  for (const int first : spread.NextHops(10, 1)) {
    const Port& up = spread.PortOf(10, first);
    const Port& down = spread.PortOf(up.peerNode, spread.NextHops(up.peerNode, 1).at(0));
    const Port& last = spread.PortOf(11, spread.NextHops(11, 1).at(0));
    const Port* slowest = &up;
    for (const Port* next : {&down, &last}) {
      slowest = next->rateBps <= slowest->rateBps ? next : slowest;
    }
    all.insert({slowest->node, slowest->rateBps});
  }
  EXPECT_EQ(found, all);
  EXPECT_GE(found.size(), 2U);
}

TEST(Topology, AnotherSeedChoosesOtherPaths) {
  const Topology one(Read(LeafSpine()));
  const Topology two(Read(LeafSpine() + "dataplane ecmp_seed=2\n"));
  int same = 0;
  for (int port = 0; port < 400; ++port) {
    const FlowKey key{0, 1, 10000 + port, 100};
    same += one.Route(10, key) == two.Route(10, key) ? 1 : 0;
  }
  EXPECT_NEAR(same, 100, 40);  // a quarter by chance
}

TEST(Topology, NextHopsOfTheHpccSimulatorComeFromTheHighestNodeDown) {
  // Spines 20 and more are found from the destination's leaf in falling order of their numbers.
  const Topology topology(Read(LeafSpine() + "dataplane ecmp=hpcc\n"));
  EXPECT_EQ(topology.NextHops(10, 1), (std::vector<int>{4, 3, 2, 1}));
  EXPECT_EQ(topology.NextHops(20, 1), (std::vector<int>{1}));
}

TEST(Topology, NextHopsOfConWeavesProgramComeFromTheLowestNodeUp) {
  const std::string keys = "dataplane ecmp=conweave\n";
  EXPECT_EQ(Topology(Read(LeafSpine() + keys)).NextHops(10, 1), (std::vector<int>{1, 2, 3, 4}));
  // By nodes, not by ports; and of two links between two nodes it has the last.
  const std::string first = "node id=12 type=switch\n";
  std::string links;
  for (const char* leaf : {"10", "11"}) {
    links += std::string("link a=") + leaf + " b=12 rate_bps=100000000000 delay_ps=1000\n";
  }
  EXPECT_EQ(Topology(Read(LeafSpine() + first + links + keys)).NextHops(10, 1),
            (std::vector<int>{5, 1, 2, 3, 4}));
  const std::string twice = "link a=10 b=20 rate_bps=1000 delay_ps=1\n";
  EXPECT_EQ(Topology(Read(LeafSpine() + twice + keys)).NextHops(10, 1),
            (std::vector<int>{5, 2, 3, 4}));
}

TEST(Topology, OfSeveralLinksBetweenTwoNodesTheHpccSimulatorUsesTheLast) {
  const std::string twice = "link a=10 b=20 rate_bps=1000 delay_ps=1\n";
  const Topology topology(Read(LeafSpine() + twice + "dataplane ecmp=hpcc\n"));
  EXPECT_EQ(topology.NextHops(10, 1), (std::vector<int>{4, 3, 2, 5}));
}

TEST(Topology, ALinkThatIsDownIsOnNoPathAndHidesTheOthersOfItsNodes) {
  const std::string text = LeafSpine() + "link_down a=10 b=20 at_ps=0\n";
  EXPECT_EQ(Topology(Read(text)).NextHops(10, 1).size(), 4U);
  const Topology down(Read(text), true);
  EXPECT_EQ(down.NextHops(10, 1).size(), 3U);
  EXPECT_EQ(down.NextHops(20, 0), std::vector<int>{1});
  const std::string two = "link a=10 b=20 rate_bps=100000000000 delay_ps=1000\n";
  const std::string hpcc = "dataplane ecmp=hpcc\n";
  EXPECT_EQ(Topology(Read(LeafSpine() + two + "link_down a=10 b=20 at_ps=0\n"), true)
                .NextHops(10, 1)
                .size(),
            4U);
  EXPECT_EQ(Topology(Read(hpcc + LeafSpine() + two + "link_down a=10 b=20 at_ps=0\n"), true)
                .NextHops(10, 1)
                .size(),
            3U);
}

TEST(Topology, AHostWithSeveralLinksSendsByAnyThatLeadsOn) {
  const std::string text = LeafSpine() + "link a=0 b=11 rate_bps=100000000000 delay_ps=1000\n";
  const Topology topology(Read(text));
  EXPECT_EQ(topology.NextHops(0, 1), std::vector<int>{1});
  EXPECT_EQ(topology.NextHops(0, 20), (std::vector<int>{0, 1}));
}

TEST(Topology, RoutesByDestinationAreInTheOrderOfPorts) {
  const Topology topology(Read(LeafSpine() + "dataplane ecmp=destination\n"));
  EXPECT_EQ(topology.NextHops(10, 1), (std::vector<int>{1, 2, 3, 4}));
  for (int port = 0; port < 100; ++port) {
    EXPECT_EQ(topology.Route(10, {0, 1, 10000 + port, 100}), 2);
  }
}

/// The leaves and spines above with two more hosts at each leaf, the last at 10 slow, the last at
/// 11 with a long link, one at a switch far from leaf 11, a host at both leaves, two hosts joined
/// by a link, and one with no link.
std::string Varied() {
  std::string text = LeafSpine();
  for (const char* host : {"2", "3", "4", "5", "6", "7", "8", "9", "13"}) {
    text += "node id=" + std::string(host) + " type=host\n";
  }
  return text +
         "node id=12 type=switch\n"
         "link a=2 b=11 rate_bps=100000000000 delay_ps=1000\n"
         "link a=10 b=3 rate_bps=100000000000 delay_ps=1000\n"
         "link a=4 b=11 rate_bps=100000000000 delay_ps=30000000\n"
         "link a=8 b=10 rate_bps=10000000 delay_ps=1000\n"
         "link a=11 b=12 rate_bps=100000000000 delay_ps=20000000\n"
         "link a=13 b=12 rate_bps=100000000000 delay_ps=1000\n"
         "link a=5 b=10 rate_bps=100000000000 delay_ps=1000\n"
         "link a=5 b=11 rate_bps=100000000000 delay_ps=1000\n"
         "link a=6 b=7 rate_bps=100000000000 delay_ps=1000\n"
         "link a=10 b=20 rate_bps=100000000000 delay_ps=1000\n";
}

TEST(Topology, NextHopsAreThoseOfASearchFromTheDestinationItself) {
  for (const bool hpcc : {false, true}) {
    const Plan plan = Read(Varied() + (hpcc ? "dataplane ecmp=hpcc\n" : ""));
    const Topology topology(plan);
    std::map<std::int64_t, std::size_t> indexOf;
    for (std::size_t i = 0; i < plan.nodes.size(); ++i) {
      indexOf[plan.nodes[i].id] = i;
    }
    std::vector<ShortestPaths::Node> graph(plan.nodes.size());
    for (const PlanNode& node : plan.nodes) {
      graph[indexOf[node.id]].forwards = node.type == NodeType::kSwitch;
      for (const Port& port : topology.PortsOf(node.id)) {
        graph[indexOf[node.id]].peers.push_back(indexOf[port.peerNode]);
      }
    }
    const ShortestPaths paths(
        graph, hpcc ? ShortestPaths::Order::kAsFoundDown : ShortestPaths::Order::kByPort);
    for (const PlanNode& to : plan.nodes) {
      const auto expected = paths.To(indexOf[to.id]);
      for (const PlanNode& from : plan.nodes) {
        EXPECT_EQ(topology.NextHops(from.id, to.id), expected[indexOf[from.id]])
            << from.id << " to " << to.id << ", hpcc " << hpcc;
      }
    }
  }
}

TEST(Topology, TheLargestOfAllPairsIsThatOfEveryPair) {
  const std::string star =
      "node id=0 type=host\nnode id=1 type=host\nnode id=9 type=switch\n"
      "link a=0 b=9 rate_bps=1000000000 delay_ps=1000\n"
      "link a=1 b=9 rate_bps=1000000000 delay_ps=1000\n";
  for (const std::string& network : {star, Varied()}) {
    for (const char* rule : {"exact", "hpcc"}) {
      const Topology topology(
          Read(network + "dataplane base_rtt_of=network base_rtt_rule=" + rule + "\n"));
      Topology::Largest expected;
      for (const std::int64_t src : topology.hosts()) {
        for (const std::int64_t dst : topology.hosts()) {
          if (src != dst && !topology.NextHops(src, dst).empty()) {
            PlanFlow flow;
            flow.src = src;
            flow.dst = dst;
            const FlowPath path = topology.PathOf(flow);
            expected.baseRttPs = std::max(expected.baseRttPs, path.baseRttPs);
            expected.bdpBytes = std::max(expected.bdpBytes, path.bdpBytes);
          }
        }
      }
      EXPECT_GT(expected.baseRttPs, 0);
      EXPECT_EQ(topology.LargestOfAllPairs().baseRttPs, expected.baseRttPs) << rule;
      EXPECT_EQ(topology.LargestOfAllPairs().bdpBytes, expected.bdpBytes) << rule;
    }
  }
}

TEST(Topology, HostsDoNotForward) {
  const Plan plan = Read(std::string(kLine) +
                         "node id=2 type=host\nlink a=2 b=10 rate_bps=1000 delay_ps=1\n"
                         "link a=2 b=11 rate_bps=1000 delay_ps=1\n");
  const Topology topology(plan);
  // 0 -> 1 stays on the switches though host 2 joins both.
  EXPECT_EQ(topology.NextHops(10, 1), (std::vector<int>{1}));
}

}  // namespace
}  // namespace sluice
