// SPDX-License-Identifier: MIT
#include "flow_lines.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace sluice {
namespace {

constexpr std::int64_t kMostFlowBytes = 1'000'000'000'000'000;  // 1 PB

constexpr std::string_view kTaskPrefix = "task:";

/// What an item of `after` says: "3", "3:sent", "3:arrived" or "task:3".
/// @return whether it is one
bool IsBefore(std::string_view text, PlanBefore& before) {
  before.reached = Reached::kAcknowledged;
  if (text.substr(0, kTaskPrefix.size()) == kTaskPrefix) {
    text.remove_prefix(kTaskPrefix.size());
    before.reached = Reached::kDone;
  } else if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const std::string_view how = text.substr(colon + 1);
    if (how != "sent" && how != "arrived") {
      return false;
    }
    before.reached = how == "sent" ? Reached::kSent : Reached::kArrived;
    text = text.substr(0, colon);
  }
  if (text.empty() || text.size() > 10 ||
      text.find_first_not_of("0123456789") != std::string_view::npos) {
    return false;
  }
  before.id = 0;
  for (const char digit : text) {
    before.id = 10 * before.id + (digit - '0');
  }
  return true;
}

}  // namespace

void FlowLines::Read(PlanLine& line) {
  PlanFlow flow;
  line.Require({"id", "src", "dst"});
  line.Get("id", flow.id, 0, EntityId::kIndexMask);
  line.Get("src", flow.src, 0);
  line.Get("dst", flow.dst, 0);
  line.Get("bytes", flow.bytes, -1, kMostFlowBytes);
  line.Get("start_ps", flow.startPs, 0, kMostDurationPs);
  flow.after = ReadAfter(line);
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
  if (flow.after.empty() && (flow.pausePs != 0 || flow.latestPs >= 0)) {
    line.Reject("after", "missing", "what comes first, since pause_ps or latest_ps is given");
  }
  if (!flow.after.empty() && flow.startPs != 0) {
    line.Reject("start_ps", std::to_string(flow.startPs), "0, since the flow comes after others");
  }
  if (!flow.after.empty() && flow.stopPs >= 0) {
    line.Reject("stop_ps", std::to_string(flow.stopPs), "-1, since the flow comes after others");
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

void FlowLines::ReadTask(PlanLine& line) {
  PlanTask task;
  line.Require({"id", "node"});
  line.Get("id", task.id, 0, EntityId::kIndexMask);
  line.Get("node", task.node, 0);
  task.after = ReadAfter(line);
  line.Get("start_ps", task.startPs, 0, kMostDurationPs);
  line.Get("duration_ps", task.durationPs, 0, kMostDurationPs);
  line.Get("computes", task.computes);
  if (!task.after.empty() && task.startPs != 0) {
    line.Reject("start_ps", std::to_string(task.startPs), "0, since the task comes after others");
  }
  if (!taskIds_.insert(task.id).second) {
    line.Reject("id", std::to_string(task.id), "an id no other task has");
  }
  tasks_.push_back(std::move(task));
}

std::vector<PlanBefore> FlowLines::ReadAfter(PlanLine& line) const {
  std::vector<std::string> texts;
  line.Get("after", texts);
  std::vector<PlanBefore> after;
  std::set<std::pair<std::int64_t, Reached>> seen;
  for (const std::string& text : texts) {
    PlanBefore before;
    if (!IsBefore(text, before) || !Exists(before)) {
      line.Reject("after", text,
                  "what an earlier line has: flows with bytes and no stop_ps, as 3, 3:sent or "
                  "3:arrived, and tasks, as task:3");
    }
    if (!seen.emplace(before.id, before.reached).second) {
      line.Reject("after", text, "each once");
    }
    after.push_back(before);
  }
  return after;
}

bool FlowLines::Exists(const PlanBefore& before) const {
  return before.reached == Reached::kDone
             ? taskIds_.count(before.id) > 0
             : places_.count(before.id) > 0 && unending_.count(before.id) == 0;
}

void FlowLines::JoinPair(PlanLine& line, PlanFlow& flow) {
  if (flow.after.size() != 1) {
    line.Reject(
        "same_pair", "true",
        "false, since the flow comes after " + std::to_string(flow.after.size()) + " others");
  }
  if (flow.after[0].reached == Reached::kDone) {
    line.Reject("same_pair", "true", "false, since the flow comes after a task");
  }
  PlanFlow& before = flows_[places_.at(flow.after[0].id)];
  const std::string number = "flow " + std::to_string(flow.after[0].id);
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
