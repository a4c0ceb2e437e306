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

template <typename Start>
void CallAtStart(Engine& engine, const Flow& flow, const Nic& source, Start start) {
  const std::int64_t waitPs = std::max<std::int64_t>(0, flow.startPs - engine.NowPs());
  if (source.options().nicTurns == NicTurns::kHpcc) {
    // The HPCC simulator's flows start after all else that is due in their instant.
    engine.Call(waitPs, [&engine, start] { engine.Call(0, start); });
    return;
  }
  engine.Call(waitPs, start);
}

}  // namespace

void ScheduleFlow(Engine& engine, FlowPtr flow, Nic& source, Nic& destination) {
  CallAtStart(engine, *flow, source, [&engine, flow, &source, &destination] {
    destination.ExpectFlow(flow);
    source.StartFlow(flow);
    if (flow->stopPs >= 0) {
      StopLater(engine, *flow, source);
    }
  });
}

void FlowChains::Add(const PlanFlow& planned, FlowPtr flow, Nic& source, Nic& destination) {
  const std::int64_t pair = planned.samePair ? planned.pair : -1;
  next_[static_cast<std::uint32_t>(planned.after)] = {
      flow, pair, planned.afterSent, planned.pausePs, planned.latestPs, &source, &destination};
}

void FlowChains::GoOn(const Flow& flow, bool sent) {
  const auto it = next_.find(flow.id);
  if (it == next_.end() || it->second.afterSent != sent) {
    return;
  }
  const Link next = it->second;
  next_.erase(it);
  const std::int64_t startPs = engine_.NowPs() + next.pausePs;
  const auto pair = static_cast<std::uint32_t>(next.pair);
  if (next.latestPs >= 0 && startPs > next.latestPs) {
    if (next.pair >= 0) {
      next.source->QueuePairOf(pair)->End();
    }
    return;
  }
  next.flow->startPs = startPs;
  next.flow->Carried().startPs = startPs;
  if (next.pair < 0) {
    ScheduleFlow(engine_, next.flow, *next.source, *next.destination);
    return;
  }
  CallAtStart(engine_, *next.flow, *next.source,
              [next, pair] { next.source->CarryFlow(pair, next.flow); });
}

}  // namespace sluice::roce
