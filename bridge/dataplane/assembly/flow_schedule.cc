// SPDX-License-Identifier: MIT
#include "sluice/assembly/flow_schedule.h"

#include <algorithm>
#include <utility>

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
  if (source.rules().StartsLast()) {
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

void FlowGraph::Add(const PlanFlow& planned, FlowPtr flow, Nic& source, Nic& destination) {
  const std::int64_t pair = planned.samePair ? planned.pair : -1;
  const auto waiting = std::make_shared<Waiting>(Waiting{std::move(flow), planned.after.size(),
                                                         pair, planned.afterSent, planned.pausePs,
                                                         planned.latestPs, &source, &destination});
  for (const std::int64_t before : planned.after) {
    next_[static_cast<std::uint32_t>(before)].push_back(waiting);
  }
}

void FlowGraph::GoOn(const Flow& flow, bool sent) {
  const auto it = next_.find(flow.id);
  if (it == next_.end()) {
    return;
  }
  std::vector<std::shared_ptr<Waiting>> all = std::move(it->second);
  const auto told = std::stable_partition(
      all.begin(), all.end(), [sent](const auto& waiting) { return waiting->afterSent != sent; });
  const std::vector<std::shared_ptr<Waiting>> these(told, all.end());
  all.erase(told, all.end());
  if (all.empty()) {
    next_.erase(it);
  } else {
    it->second = std::move(all);
  }
  for (const std::shared_ptr<Waiting>& waiting : these) {
    if (--waiting->before == 0) {
      Start(*waiting);
    }
  }
}

void FlowGraph::Start(const Waiting& next) {
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
              [source = next.source, flow = next.flow, pair] { source->CarryFlow(pair, flow); });
}

}  // namespace sluice::roce
