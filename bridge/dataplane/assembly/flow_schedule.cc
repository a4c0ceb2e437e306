// SPDX-License-Identifier: MIT
#include "sluice/assembly/flow_schedule.h"

#include <algorithm>

namespace sluice::roce {

namespace {

void StopLater(Engine& engine, const Flow& flow, Nic& source) {
  const std::int64_t leftPs = std::max<std::int64_t>(0, flow.stopPs - engine.NowPs());
  engine.Call(leftPs, [&source, id = flow.id] {
    if (QueuePair* pair = source.QueuePairOf(id)) {
      pair->Stop();
    }
  });
}

}  // namespace

void ScheduleFlow(Engine& engine, FlowPtr flow, Nic& source, Nic& destination) {
  const std::int64_t waitPs = std::max<std::int64_t>(0, flow->startPs - engine.NowPs());
  const auto start = [&engine, flow, &source, &destination] {
    destination.ExpectFlow(flow);
    source.StartFlow(flow);
    if (flow->stopPs >= 0) {
      StopLater(engine, *flow, source);
    }
  };
  if (source.options().nicTurns == NicTurns::kHpcc) {
    // The HPCC simulator's flows start after all else that is due in their instant.
    engine.Call(waitPs, [&engine, start] { engine.Call(0, start); });
    return;
  }
  engine.Call(waitPs, start);
}

void FlowChains::Add(const PlanFlow& planned, FlowPtr flow, Nic& source, Nic& destination) {
  next_[static_cast<std::uint32_t>(planned.after)] = {flow, planned.pausePs, planned.latestPs,
                                                      &source, &destination};
}

void FlowChains::OnComplete(const Flow& flow) {
  const auto it = next_.find(flow.id);
  if (it == next_.end()) {
    return;
  }
  const Link next = it->second;
  next_.erase(it);
  const std::int64_t startPs = engine_.NowPs() + next.pausePs;
  if (next.latestPs >= 0 && startPs > next.latestPs) {
    return;
  }
  next.flow->startPs = startPs;
  ScheduleFlow(engine_, next.flow, *next.source, *next.destination);
}

}  // namespace sluice::roce
