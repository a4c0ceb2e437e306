// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <sstream>

#include "sluice/plan/plan_builder.h"

namespace sluice {
namespace {

const char* const kStar =
    "sluice-plan version=1\n"
    "run experiment=a/b seed=7 duration_ps=1000000 resolution=ns out=/tmp/x%20y  # comment\n"
    "session transport=jvm classpath=/a:/b hide=int,wred answer_deadline_ms=0\n"
    "scheme slot=congestion-control name=s profile=p\n"
    "parameter slot=congestion-control name=alpha value=0.3\n"
    "\n"
    "dataplane payload_bytes=500 flow_control=lossy silent_duplicates=true\n"
    "dataplane ecn_kmin_bytes=100 ecn_kmax_bytes=200 ecn_pmax=0.2\n"
    "node id=2 type=switch name=sw\n"
    "node id=0 type=host\n"
    "node id=1 type=host\n"
    "switch id=2 flow_control=pfc buffer_bytes=1000000\n"
    "link a=0 b=2 rate_bps=25000000000 delay_ps=1000000\n"
    "link a=1 b=2 rate_bps=25000000000 delay_ps=1000000 per=0.0005\n"
    "flow id=1 src=1 dst=0 bytes=2000\n"
    "flow id=0 src=0 dst=1 start_ps=5 stop_ps=9 offered_bps=100\n"
    "monitor queue_interval_ps=100000 queue_ports=2:0,2:1\n";

Plan Read(const std::string& text) {
  std::istringstream in(text);
  return ReadPlan(in, "plan");
}

std::string ErrorOf(const std::string& text) {
  try {
    Read(text);
  } catch (const PlanError& error) {
    EXPECT_EQ(error.exitCode(), 2);
    return error.what();
  }
  return "no error";
}

/// The star with one line more, whose number is 18.
std::string ErrorOfLine(const std::string& line) { return ErrorOf(kStar + line + "\n"); }

TEST(Plan, IsReadWhole) {
  const Plan plan = Read(kStar);
  EXPECT_EQ(plan.run.experiment, "a/b");
  EXPECT_EQ(plan.run.seed, 7U);
  EXPECT_EQ(plan.run.durationPs, 1000000);
  EXPECT_EQ(plan.run.resolution, Resolution::kNanosecond);
  EXPECT_EQ(plan.run.out, "/tmp/x y");
  EXPECT_EQ(plan.session.transport.classPath, "/a:/b");
  EXPECT_EQ(plan.session.transport.answerDeadlineMs, 0);
  EXPECT_EQ(plan.session.transport.silenceDeadlineMs, 3000);
  EXPECT_EQ(plan.session.hiddenCapabilities, (std::vector<std::string>{"int", "wred"}));
  ASSERT_EQ(plan.schemes.size(), 1U);
  EXPECT_EQ(plan.schemes[0].profile, "p");
  ASSERT_EQ(plan.schemes[0].parameters.size(), 1U);
  EXPECT_EQ(plan.schemes[0].parameters[0].second, "0.3");
  EXPECT_EQ(plan.dataplane.frames.payloadBytes, 500);
  EXPECT_TRUE(plan.dataplane.nic.silentDuplicates);
  EXPECT_FALSE(plan.dataplane.nic.ackPerPacketOnly);
  EXPECT_TRUE(plan.dataplane.nic.retimeOnRateChange);
  EXPECT_EQ(plan.dataplane.frames.headerBytes, 48);
  EXPECT_EQ(plan.dataplane.switches.ecn.kmaxBytes, 200);
  ASSERT_EQ(plan.nodes.size(), 3U);
  EXPECT_EQ(plan.nodes[2].name, "sw");
  EXPECT_EQ(plan.links[1].per, 0.0005);
  ASSERT_EQ(plan.flows.size(), 2U);
  EXPECT_EQ(plan.flows[0].id, 0);
  EXPECT_EQ(plan.flows[0].bytes, -1);
  EXPECT_EQ(plan.flows[0].offeredBps, 100);
  EXPECT_EQ(plan.flows[1].bytes, 2000);
  EXPECT_EQ(plan.monitor.queuePorts, QueuePorts::kListed);
  ASSERT_EQ(plan.monitor.listedPorts.size(), 2U);
  EXPECT_EQ(plan.monitor.listedPorts[1].second, 1);
}

TEST(Plan, MeansStartWithTheTrafficWhereTheRunBeginsIdle) {
  Plan plan = Read(kStar);
  for (PlanFlow& flow : plan.flows) {
    flow.startPs += 200000;
  }
  EXPECT_EQ(plan.TrafficStartPs(), 200000);
  plan.flows[0].startPs = 100000;
  EXPECT_EQ(plan.TrafficStartPs(), 0) << "in the first tenth of 1 us";
}

TEST(Plan, TimeSeriesAreOfAllFlowsOrOfThoseListed) {
  const auto monitorOf = [](const std::string& flows) {
    std::string text = kStar;
    text.insert(text.rfind("queue_ports"), "flows=" + flows + " ");
    return Read(text).monitor;
  };
  using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;
  EXPECT_EQ(Read(kStar).monitor.flows, SeriesFlows::kAll);
  EXPECT_EQ(monitorOf("all").flows, SeriesFlows::kAll);
  EXPECT_EQ(monitorOf("none").flows, SeriesFlows::kListed);
  EXPECT_EQ(monitorOf("none").listedFlows, Ranges{});
  EXPECT_EQ(monitorOf("1").listedFlows, (Ranges{{1, 1}}));
  EXPECT_EQ(monitorOf("0-1,1").listedFlows, (Ranges{{0, 1}, {1, 1}}));
}

TEST(Plan, TheLastThirdIsOfTheTimeWithTraffic) {
  Plan plan = Read(kStar);
  EXPECT_EQ(plan.LastThirdStartPs(), 666667);
  for (PlanFlow& flow : plan.flows) {
    flow.startPs = 400000;
  }
  EXPECT_EQ(plan.LastThirdStartPs(), 800000);
}

TEST(Plan, SwitchLineOverridesTheDataplaneForOneSwitch) {
  const Plan plan = Read(kStar);
  EXPECT_EQ(plan.SwitchOf(2).buffer.flowControl, FlowControl::kPfc);
  EXPECT_EQ(plan.SwitchOf(2).buffer.bufferBytes, 1000000);
  EXPECT_EQ(plan.SwitchOf(2).ecn.kminBytes, 100);
  EXPECT_EQ(plan.SwitchOf(3).buffer.flowControl, FlowControl::kLossy);
  EXPECT_TRUE(plan.IsSwitch(2));
  EXPECT_FALSE(plan.IsSwitch(0));
}

TEST(PlanError, NamesLineFieldValueAndWhatIsAllowed) {
  EXPECT_EQ(ErrorOfLine("link a=0 b=2 rate_bps=0 delay_ps=1"),
            "plan:18: link rate_bps=0 is wrong; allowed is an integer from 1 to 100000000000000");
  EXPECT_EQ(ErrorOfLine("dataplane flow_control=magic"),
            "plan:18: dataplane flow_control=magic is wrong; allowed is pfc, lossy, infinite");
  EXPECT_EQ(ErrorOfLine("dataplane truncate_to_ns=yes"),
            "plan:18: dataplane truncate_to_ns=yes is wrong; allowed is true, false");
  EXPECT_EQ(ErrorOfLine("dataplane ecn_pmax=1.5"),
            "plan:18: dataplane ecn_pmax=1.5 is wrong; allowed is a number from 0 to 1");
  EXPECT_EQ(ErrorOfLine("dataplane payload_bytes=1k"),
            "plan:18: dataplane payload_bytes=1k is wrong; allowed is an integer from 1 to 65000");
  EXPECT_EQ(ErrorOfLine("dataplane payload_bytes="),
            "plan:18: dataplane payload_bytes= is wrong; allowed is an integer from 1 to 65000");
  EXPECT_EQ(ErrorOfLine("dataplane ecn_pmax=nan"),
            "plan:18: dataplane ecn_pmax=nan is wrong; allowed is a number from 0 to 1");
}

TEST(PlanError, NumbersThatNoRunCanReckonWith) {
  EXPECT_EQ(ErrorOfLine("dataplane payload_bytes=1000000"),
            "plan:18: dataplane payload_bytes=1000000 is wrong; allowed is an integer from 1 to "
            "65000");
  EXPECT_EQ(ErrorOfLine("dataplane min_frame_bytes=1000000"),
            "plan:18: dataplane min_frame_bytes=1000000 is wrong; allowed is an integer from 0 to "
            "9000");
  EXPECT_EQ(ErrorOfLine("flow id=9 src=0 dst=1 bytes=9223372036854775807"),
            "plan:18: flow bytes=9223372036854775807 is wrong; allowed is an integer from -1 to "
            "1000000000000000");
  EXPECT_EQ(ErrorOfLine("link a=0 b=2 rate_bps=1 delay_ps=9223372000000000000"),
            "plan:18: link delay_ps=9223372000000000000 is wrong; allowed is an integer from 0 to "
            "1000000000000000");
}

TEST(PlanError, UnknownWords) {
  EXPECT_NE(ErrorOfLine("flows id=1").find("plan:18: unknown directive 'flows'; allowed are run"),
            std::string::npos);
  EXPECT_NE(ErrorOfLine("node id=9 type=host colour=red")
                .find("plan:18: unknown key 'colour' of 'node'; allowed are id, type, name"),
            std::string::npos);
  EXPECT_EQ(ErrorOfLine("node id=9 host"), "plan:18: 'host' after 'node' is not key=value");
  EXPECT_EQ(ErrorOfLine("node id=9 id=9 type=host"),
            "plan:18: key 'id' of 'node' comes twice; allowed is once");
  EXPECT_EQ(ErrorOfLine("node type=host"), "plan:18: 'node' lacks key 'id'");
  EXPECT_EQ(ErrorOfLine("run duration_ps=1 out=x"),
            "plan:18: directive 'run' comes twice; allowed is once");
}

TEST(PlanError, Ids) {
  EXPECT_EQ(ErrorOfLine("node id=1 type=host"),
            "plan:18: node id=1 is wrong; allowed is an id no other node has");
  EXPECT_EQ(ErrorOfLine("flow id=1 src=1 dst=0"),
            "plan:18: flow id=1 is wrong; allowed is an id no other flow has");
  EXPECT_EQ(ErrorOfLine("link a=0 b=7 rate_bps=1 delay_ps=1"),
            "plan:18: link b=7 is wrong; allowed is the id of a node");
  EXPECT_EQ(ErrorOfLine("link a=0 b=0 rate_bps=1 delay_ps=1"),
            "plan:18: link b=0 is wrong; allowed is a node other than a");
  EXPECT_EQ(ErrorOfLine("switch id=1 buffer_bytes=5"),
            "plan:18: switch id=1 is wrong; allowed is the id of a node of type switch");
}

TEST(PlanError, FlowsToNowhere) {
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=1"),
            "plan:18: flow dst=1 is wrong; allowed is a host other than src");
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=2"),
            "plan:18: flow dst=2 is wrong; allowed is the id of a node of type host");
  EXPECT_EQ(
      ErrorOfLine("node id=8 type=host\nflow id=5 src=1 dst=8"),
      "plan:19: flow dst=8 is wrong; allowed is a host that links and switches join to src 1");
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=0"),
            "plan:18: flow bytes=0 is wrong; allowed is at least 1, or -1 for no end; 0 only with "
            "nic_turns=hpcc");
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 priority=0"),
            "plan:18: flow priority=0 is wrong; allowed is 1 to 7, as priority0_is_control=false");
  EXPECT_EQ(ErrorOfLine("link_down a=0 b=1 at_ps=7").rfind("plan:18: link_down b=1 is wrong", 0),
            0U);
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 start_ps=5 stop_ps=5"),
            "plan:18: flow stop_ps=5 is wrong; allowed is more than start_ps, 5, or -1");
}

TEST(PlanError, FlowsAfterOthers) {
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 after=4"),
            "plan:18: flow after=4 is wrong; allowed is what an earlier line has: flows with bytes "
            "and no stop_ps, as 3, 3:sent or 3:arrived, and tasks, as task:3");
  for (const char* wrong :
       {"x", "-1", "1:", "1:begun", ":sent", "task:", "task:1", "99999999999"}) {
    EXPECT_NE(ErrorOfLine(std::string("flow id=5 src=1 dst=0 bytes=9 after=1,") + wrong)
                  .find(std::string("flow after=") + wrong + " is wrong"),
              std::string::npos);
  }
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 after=1,1"),
            "plan:18: flow after=1 is wrong; allowed is each once");
  EXPECT_NE(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 after=0").find("flow after=0 is wrong"),
            std::string::npos);
  EXPECT_NE(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 after=1 stop_ps=7")
                .find("flow stop_ps=7 is wrong"),
            std::string::npos);
}

TEST(PlanError, PausesAreOfFlowsAfterOthers) {
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 pause_ps=7"),
            "plan:18: flow after=missing is wrong; allowed is what comes first, since pause_ps or "
            "latest_ps is given");
  EXPECT_NE(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 latest_ps=7").find("flow after=missing"),
            std::string::npos);
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 after=1 start_ps=7"),
            "plan:18: flow start_ps=7 is wrong; allowed is 0, since the flow comes after others");
}

TEST(PlanError, Tasks) {
  EXPECT_EQ(ErrorOfLine("task id=0 node=77"),
            "plan:18: task node=77 is wrong; allowed is the id of a node of type host");
  EXPECT_EQ(ErrorOfLine("task id=0 node=0\ntask id=0 node=0"),
            "plan:19: task id=0 is wrong; allowed is an id no other task has");
  EXPECT_EQ(ErrorOfLine("task id=0 node=0\ntask id=1 node=0 after=task:0 start_ps=5"),
            "plan:19: task start_ps=5 is wrong; allowed is 0, since the task comes after others");
  EXPECT_NE(ErrorOfLine("task id=0 node=0 after=task:0").find("task after=task:0 is wrong"),
            std::string::npos);
  EXPECT_NE(ErrorOfLine("task id=0 node=0 after=1,1:sent,1").find("allowed is each once"),
            std::string::npos);
  EXPECT_EQ(
      ErrorOfLine("task id=0 node=0\nflow id=5 src=1 dst=0 bytes=9 after=task:0 same_pair=true"),
      "plan:19: flow same_pair=true is wrong; allowed is false, since the flow comes after a "
      "task");
  EXPECT_EQ(ErrorOfLine("task node=0"), "plan:18: 'task' lacks key 'id'");
}

TEST(PlanError, Collectives) {
  const auto error = [](const std::string& line) {
    return ErrorOfLine("task id=0 node=0\ntask id=1 node=1\ncollective " + line);
  };
  EXPECT_EQ(error("operation=x begins=0 ends=1"), "plan:20: 'collective' lacks key 'name'");
  EXPECT_EQ(error("name=a operation=x begins=0 ends=0,2"),
            "plan:20: collective ends=2 is wrong; allowed is ids of tasks of earlier lines");
  EXPECT_EQ(error("name=a operation=x begins=0 ends=0,1"),
            "plan:20: collective ends=2 tasks is wrong; allowed is one or more, as many as begins");
  EXPECT_EQ(
      error("name=a,b operation=x begins=0 ends=1"),
      "plan:20: collective name=a,b is wrong; allowed is text without commas, quotation marks "
      "and line ends");
  EXPECT_EQ(error("name=a operation=x begins=0,0 ends=0,1"),
            "plan:20: collective begins=the same twice is wrong; allowed is each task once");
}

TEST(PlanError, FlowsOfOneQueuePair) {
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 same_pair=true"),
            "plan:18: flow same_pair=true is wrong; allowed is false, since the flow comes after "
            "0 others");
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 after=1\n"
                        "flow id=6 src=1 dst=0 bytes=9 after=1,5 same_pair=true"),
            "plan:19: flow same_pair=true is wrong; allowed is false, since the flow comes after "
            "2 others");
  EXPECT_EQ(ErrorOfLine("flow id=5 src=1 dst=0 bytes=9 \n"
                        "flow id=6 src=1 dst=0 bytes=9 after=5 same_pair=true\n"
                        "flow id=7 src=1 dst=0 bytes=9 after=5 same_pair=true"),
            "plan:20: flow same_pair=true is wrong; allowed is false, since another goes on with "
            "the queue pair of flow 5");
  const auto after = [](const std::string& keys) {
    return ErrorOfLine("flow id=5 src=1 dst=0 bytes=9\nflow id=6 after=5 same_pair=true " + keys);
  };
  EXPECT_EQ(after("src=0 dst=1 bytes=9"),
            "plan:19: flow src=0 is wrong; allowed is 1, as of flow 5 on the same queue pair");
  EXPECT_EQ(after("src=1 dst=0 bytes=9 sport=7"),
            "plan:19: flow sport=7 is wrong; allowed is 10000, as of flow 5 on the same queue "
            "pair");
  EXPECT_EQ(after("src=1 dst=0 bytes=9 priority=4"),
            "plan:19: flow priority=4 is wrong; allowed is 3, as of flow 5 on the same queue pair");
  EXPECT_EQ(after("src=1 dst=0 bytes=9 offered_bps=7"),
            "plan:19: flow same_pair=true is wrong; allowed is false, since a flow of the queue "
            "pair has offered_bps=7");
  const std::string bytes =
      " is wrong; allowed is from 1 to 999999999999991, after the bytes that its queue pair "
      "carries before";
  EXPECT_EQ(after("src=1 dst=0"), "plan:19: flow bytes=-1" + bytes);
  EXPECT_EQ(after("src=1 dst=0 bytes=999999999999992"),
            "plan:19: flow bytes=999999999999992" + bytes);
}

TEST(PlanError, HostsDoNotForward) {
  EXPECT_EQ(
      ErrorOfLine("node id=8 type=host\nlink a=8 b=1 rate_bps=1 delay_ps=1\n"
                  "flow id=5 src=0 dst=8"),
      "plan:20: flow dst=8 is wrong; allowed is a host that links and switches join to src 0");
}

TEST(PlanError, WholePlans) {
  EXPECT_EQ(ErrorOf(""), "plan:1: the plan is empty; its first line is 'sluice-plan version=1'");
  EXPECT_EQ(ErrorOf("run out=x duration_ps=1\n"),
            "plan:1: the first line starts with 'run'; allowed is 'sluice-plan version=1'");
  EXPECT_EQ(ErrorOf("sluice-plan version=2\n"),
            "plan:1: sluice-plan version=2 is wrong; allowed is an integer from 1 to 1");
  EXPECT_EQ(ErrorOf("sluice-plan version=1\n"), "plan: the plan lacks directive 'run'");
  EXPECT_EQ(ErrorOf("sluice-plan version=1\nrun out=x duration_ps=1\nsession transport=zmq\n"),
            "plan:3: session transport=zmq lacks key 'endpoint'");
  EXPECT_EQ(
      ErrorOf("sluice-plan version=1\nrun out=x duration_ps=1\nmonitor queue_ports=0:0\n"),
      "plan:3: monitor queue_ports=0:0 is wrong; allowed is a port that a node of type switch "
      "has");
  for (const char* flows : {"some", "0-", "1-0", "-1", "0:1", "0,none", "1234567890"}) {
    const std::string wrong =
        ErrorOf(std::string("sluice-plan version=1\nrun out=x duration_ps=1\nmonitor flows=") +
                flows + "\n");
    EXPECT_NE(wrong.find("is wrong; allowed is all, none, or ids of flows and ranges such as 0-9, "
                         "with commas between"),
              std::string::npos)
        << wrong;
  }
  std::string missing = kStar;
  missing.insert(missing.rfind("queue_ports"), "flows=0,1-999999999 ");
  EXPECT_EQ(ErrorOf(missing), "plan:17: monitor flows=2 is wrong; allowed is the id of a flow");
  EXPECT_EQ(ErrorOf("sluice-plan version=1\nrun out=x%2 duration_ps=1\n"),
            "plan:2: run out=x%2 is wrong; allowed is a '%' only before two hexadecimal digits");
  EXPECT_THROW(ReadPlanFile("/nonexistent/plan"), PlanError);
}

TEST(PlanError, Schemes) {
  EXPECT_EQ(
      ErrorOfLine("scheme slot=congestion-control name=t"),
      "plan:18: scheme slot=congestion-control is wrong; allowed is one scheme for each slot");
  EXPECT_EQ(ErrorOfLine("parameter slot=flow-control name=a value=1"),
            "plan:18: parameter slot=flow-control is wrong; allowed is the slot of a scheme named "
            "above");
  EXPECT_EQ(ErrorOfLine("parameter slot=congestion-control name=alpha value=1"),
            "plan:18: parameter name=alpha is wrong; allowed is each parameter once for each slot");
}

/// A line made of parameters, which sentences name.
class ParameterLine : public PlanLine {
 public:
  ParameterLine(const std::string& word, std::map<std::string, PlanValue> values)
      : PlanLine(word, std::make_shared<Parameter>()), values_(std::move(values)) {}
  void RejectOthers() const override {}

 protected:
  const PlanValue* ValueOf(const std::string& key) override {
    const auto it = values_.find(key);
    return it == values_.end() ? nullptr : &it->second;
  }

 private:
  class Parameter : public PlanPlace {
   public:
    std::string Where() const override { return "Net.host"; }
    std::string Wrong(const std::string& word, const std::string& key, const std::string& value,
                      const std::string& allowed) const override {
      return key == "priority" ? "Net.host.priority is not " + allowed
                               : PlanPlace::Wrong(word, key, value, allowed);
    }
  };

  std::map<std::string, PlanValue> values_;
};

Plan PlanOfFlow(std::map<std::string, PlanValue> values) {
  PlanBuilder builder("Net");
  const auto take = [&builder](const std::string& word, std::map<std::string, PlanValue> of) {
    builder.Take(std::make_unique<ParameterLine>(word, std::move(of)));
  };
  take("run", {{"duration_ps", 1000}, {"out", "a b%20"}});
  take("node", {{"id", 0}, {"type", "host"}});
  take("node", {{"id", 1}, {"type", "host"}});
  take("link", {{"a", 0}, {"b", 1}, {"rate_bps", 1000}, {"delay_ps", 1}, {"per", 0.1}});
  values.insert({{"id", 7}, {"src", 0}});
  take("flow", std::move(values));
  return builder.Finish();
}

std::string ErrorOfFlow(std::map<std::string, PlanValue> values) {
  try {
    PlanOfFlow(std::move(values));
  } catch (const PlanError& error) {
    return error.what();
  }
  return "no error";
}

TEST(PlanBuilder, TakesNumbersAndTextsAsTheyAre) {
  const Plan plan = PlanOfFlow({{"dst", 1}, {"bytes", 1'000'000'000'000'000}, {"priority", "5"}});
  EXPECT_EQ(plan.run.out, "a b%20");
  EXPECT_EQ(plan.links.at(0).per, 0.1);
  EXPECT_EQ(plan.flows.at(0).bytes, 1'000'000'000'000'000);
  EXPECT_EQ(plan.flows.at(0).priority, 5);
}

TEST(PlanBuilder, SentencesAreThoseOfTheLinesPlace) {
  EXPECT_EQ(ErrorOfFlow({{"dst", 1}, {"priority", 9}}),
            "Net.host.priority is not an integer from 0 to 7");
  EXPECT_EQ(ErrorOfFlow({{"dst", 1}, {"sport", 0.5}}),
            "Net.host: flow sport=0.5 is wrong; allowed is an integer from 0 to 65535");
  EXPECT_EQ(ErrorOfFlow({{"bytes", 5}}), "Net.host: 'flow' lacks key 'dst'");
  EXPECT_EQ(ErrorOfFlow({{"dst", 0}}),
            "Net.host: flow dst=0 is wrong; allowed is a host other than src")
      << "which only the whole shows";
}

}  // namespace
}  // namespace sluice
