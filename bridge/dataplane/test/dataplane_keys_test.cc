// SPDX-License-Identifier: MIT
// Every data-plane key at the ends of its range and beyond; the runner's test reads the same table.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "sluice/plan/plan.h"

namespace sluice {
namespace {

/// One row of bridge/vocabulary/dataplane-key-cases.tsv.
struct Case {
  bool allowed = false;
  std::string key;
  std::string value;
};

std::vector<Case> Cases() {
  std::ifstream in(SLUICE_KEY_CASES);
  std::vector<Case> cases;
  std::string line;
  while (std::getline(in, line)) {
    if (line[0] == '#') {
      continue;
    }
    std::istringstream fields(line);
    std::string allowed;
    Case one;
    std::getline(fields, allowed, '\t');
    std::getline(fields, one.key, '\t');
    std::getline(fields, one.value, '\t');
    one.allowed = allowed == "yes";
    cases.push_back(one);
  }
  return cases;
}

Plan Read(const std::string& directive) {
  std::istringstream in("sluice-plan version=1\nrun duration_ps=1 out=x\n" + directive + "\n");
  return ReadPlan(in, "plan");
}

TEST(DataplaneKeys, AreAllowedAtTheEndsOfTheirRangesAndRefusedBeyond) {
  const std::vector<Case> cases = Cases();
  ASSERT_GT(cases.size(), 100U);
  for (const Case& one : cases) {
    const std::string line = "dataplane " + one.key + "=" + one.value;
    if (one.allowed) {
      EXPECT_NO_THROW(Read(line)) << line;
    } else {
      EXPECT_THROW(Read(line), PlanError) << line;
    }
  }
}

TEST(DataplaneKeys, SentenceNamesTheRangeAndTheValueBesideIt) {
  try {
    Read("dataplane default_window_bytes=0");
    FAIL();
  } catch (const PlanError& error) {
    EXPECT_STREQ(error.what(),
                 "plan:3: dataplane default_window_bytes=0 is wrong; allowed is an integer from 1 "
                 "to 1099511627776, or -1 (none)");
  }
}

TEST(DataplaneKeys, LandInTheFieldsOfTheirNames) {
  const Plan plan = Read(
      "dataplane payload_bytes=7 ack_delay_ps=8 buffer_bytes=-1 ecn_mark_at=enqueue ecmp_seed=9 "
      "lose_packets=1:2,3:4");
  EXPECT_EQ(plan.dataplane.frames.payloadBytes, 7);
  EXPECT_EQ(plan.dataplane.nic.ackDelayPs, 8);
  EXPECT_EQ(plan.dataplane.switches.buffer.bufferBytes, -1);
  EXPECT_EQ(plan.dataplane.switches.ecn.markAt, EcnMarkAt::kEnqueue);
  EXPECT_EQ(plan.dataplane.ecmpSeed, 9);
  EXPECT_EQ(plan.dataplane.losePackets,
            (std::vector<std::pair<std::int64_t, std::int64_t>>{{1, 2}, {3, 4}}));
}

}  // namespace
}  // namespace sluice
