// SPDX-License-Identifier: MIT
#include "sluice/assembly/work_graph.h"

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

std::uint64_t WorkGraph::KeyOf(const PlanBefore& before) {
  return (static_cast<std::uint64_t>(before.reached) << 32) | static_cast<std::uint64_t>(before.id);
}

void WorkGraph::AddTo(const std::vector<PlanBefore>& after, const WaitingPtr& waiting) {
  waiting->before = after.size();
  for (const PlanBefore& before : after) {
    next_[KeyOf(before)].push_back(waiting);
  }
}

void WorkGraph::Add(const PlanFlow& planned, FlowPtr flow, Nic& source, Nic& destination) {
  const auto waiting = std::make_shared<Waiting>();
  waiting->flow = std::move(flow);
  waiting->pair = planned.samePair ? planned.pair : -1;
  waiting->pausePs = planned.pausePs;
  waiting->latestPs = planned.latestPs;
  waiting->source = &source;
  waiting->destination = &destination;
  AddTo(planned.after, waiting);
}

void WorkGraph::Add(const PlanTask& planned) {
  const auto waiting = std::make_shared<Waiting>();
  waiting->task = &planned;
  AddTo(planned.after, waiting);
  if (planned.after.empty()) {
    const std::int64_t waitPs = std::max<std::int64_t>(0, planned.startPs - engine_.NowPs());
    engine_.Call(waitPs, [this, waiting] { Release(waiting); });
  }
}

void WorkGraph::GoOn(const PlanBefore& happened) {
  const auto it = next_.find(KeyOf(happened));
  if (it == next_.end()) {
    return;
  }
  const std::vector<WaitingPtr> these = std::move(it->second);
  next_.erase(it);
  for (const WaitingPtr& waiting : these) {
    if (--waiting->before == 0) {
      waiting->last = happened;
      waiting->times.last = &waiting->last;
      Release(waiting);
    }
  }
}

void WorkGraph::Release(const WaitingPtr& waiting) {
  waiting->times.readyPs = engine_.NowPs();
  if (waiting->task == nullptr) {
    if (observer_ != nullptr) {
      observer_->OnReleased(waiting->flow->Carried().id, waiting->last);
    }
    StartFlow(*waiting);
  } else if (waiting->task->computes) {
    Compute(waiting);
  } else {
    Take(waiting);
  }
}

void WorkGraph::Compute(const WaitingPtr& next) {
  Processor& processor = processors_[next->task->node];
  processor.ready.push_back(next);
  if (!processor.busy) {
    processor.busy = true;
    Take(next);
  }
}

void WorkGraph::Take(const WaitingPtr& task) {
  task->times.startPs = engine_.NowPs();
  // Also without a duration by an event: long chains of tasks would be deep calls.
  engine_.Call(task->task->durationPs, [this, task] { Done(task); });
}

void WorkGraph::Done(const WaitingPtr& task) {
  if (observer_ != nullptr) {
    observer_->OnDone(*task->task, task->times);
  }
  if (task->task->computes) {
    Processor& processor = processors_[task->task->node];
    processor.ready.pop_front();
    processor.busy = !processor.ready.empty();
    if (processor.busy) {
      Take(processor.ready.front());
    }
  }
  GoOn({task->task->id, Reached::kDone});
}

void WorkGraph::StartFlow(const Waiting& next) {
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
