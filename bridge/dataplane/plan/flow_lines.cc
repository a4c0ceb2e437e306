// SPDX-License-Identifier: MIT
#include "flow_lines.h"

#include <string>
#include <tuple>

namespace sluice {
namespace {

constexpr std::int64_t kMostFlowBytes = 1'000'000'000'000'000;  // 1 PB

}  // namespace

void FlowLines::Read(PlanLine& line) {
  PlanFlow flow;
  line.Require({"id", "src", "dst"});
  line.Get("id", flow.id, 0, EntityId::kIndexMask);
  line.Get("src", flow.src, 0);
  line.Get("dst", flow.dst, 0);
  line.Get("bytes", flow.bytes, -1, kMostFlowBytes);
  line.Get("start_ps", flow.startPs, 0, kMostDurationPs);
  line.Get("after", flow.after, 0, EntityId::kIndexMask);
  line.Get("after_sent", flow.afterSent);
  line.Get("pause_ps", flow.pausePs, 0, kMostDurationPs);
  line.Get("latest_ps", flow.latestPs, -1, kMostDurationPs);
  line.Get("same_pair", flow.samePair);
  line.Get("stop_ps", flow.stopPs, -1, kMostDurationPs);
  line.Get("offered_bps", flow.offeredBps, -1, kMostRateBps);
  line.Get("sport", flow.sport, 0, 65535);
  line.Get("dport", flow.dport, 0, 65535);
  line.Get("priority", flow.priority, 0, 7);
  if (flow.offeredBps == 0) {
    line.Reject("offered_bps", "0", "at least 1, or -1 for as fast as it can");
  }
  if (flow.stopPs >= 0 && flow.stopPs <= flow.startPs) {
    line.Reject("stop_ps", std::to_string(flow.stopPs),
                "more than start_ps, " + std::to_string(flow.startPs) + ", or -1");
  }
  flow.pair = flow.id;
  if (!flow.after.empty()) {
    CheckAfter(line, flow);
  } else if (flow.afterSent || flow.pausePs != 0 || flow.latestPs >= 0) {
    line.Reject("after", "missing",
                "ids of flows, since after_sent, pause_ps or latest_ps is given");
  }
  if (flow.samePair) {
    JoinPair(line, flow);
  }
  if (!places_.emplace(flow.id, flows_.size()).second) {
    line.Reject("id", std::to_string(flow.id), "an id no other flow has");
  }
  if (flow.bytes < 1 || flow.stopPs >= 0) {
    unending_.insert(flow.id);
  }
  flows_.push_back(flow);
}

void FlowLines::CheckAfter(PlanLine& line, const PlanFlow& flow) {
  std::unordered_set<std::int64_t> seen;
  for (const std::int64_t before : flow.after) {
    if (places_.count(before) == 0 || unending_.count(before) > 0) {
      line.Reject("after", std::to_string(before),
                  "ids of flows of earlier lines that have bytes and no stop_ps");
    }
    if (!seen.insert(before).second) {
      line.Reject("after", std::to_string(before), "each flow once");
    }
  }
  if (flow.startPs != 0) {
    line.Reject("start_ps", std::to_string(flow.startPs), "0, since the flow comes after others");
  }
  if (flow.stopPs >= 0) {
    line.Reject("stop_ps", std::to_string(flow.stopPs), "-1, since the flow comes after others");
  }
}

void FlowLines::JoinPair(PlanLine& line, PlanFlow& flow) {
  if (flow.after.size() != 1) {
    line.Reject(
        "same_pair", "true",
        "false, since the flow comes after " + std::to_string(flow.after.size()) + " others");
  }
  PlanFlow& before = flows_[places_.at(flow.after[0])];
  const std::string number = "flow " + std::to_string(flow.after[0]);
  if (before.followed) {
    line.Reject("same_pair", "true",
                "false, since another goes on with the queue pair of " + number);
  }
  const std::string of = ", as of " + number + " on the same queue pair";
  for (const auto& [key, value, needed] :
       {std::tuple{"src", flow.src, before.src}, std::tuple{"dst", flow.dst, before.dst},
        std::tuple{"sport", flow.sport, before.sport},
        std::tuple{"dport", flow.dport, before.dport},
        std::tuple{"priority", flow.priority, before.priority}}) {
    if (value != needed) {
      line.Reject(key, std::to_string(value), std::to_string(needed) + of);
    }
  }
  for (const std::int64_t offered : {flow.offeredBps, before.offeredBps}) {
    if (offered >= 0) {
      line.Reject(
          "same_pair", "true",
          "false, since a flow of the queue pair has offered_bps=" + std::to_string(offered));
    }
  }
  flow.pair = before.pair;
  flow.firstByte = before.firstByte + before.bytes;
  if (flow.bytes < 1 || flow.bytes > kMostFlowBytes - flow.firstByte) {
    line.Reject("bytes", std::to_string(flow.bytes),
                "from 1 to " + std::to_string(kMostFlowBytes - flow.firstByte) +
                    ", after the bytes that its queue pair carries before");
  }
  before.followed = true;
}

}  // namespace sluice
