// SPDX-License-Identifier: MIT
#include "sluice/model/order_keeper.h"

#include <algorithm>
#include <utility>

#include "sluice/events.h"

namespace sluice::roce {

namespace {

constexpr std::int64_t kAlmostAtOncePs = 1000;

}  // namespace

OrderKeeper::OrderKeeper(Engine& engine, CongestionAgent& agent,
                         std::function<void(FramePtr, std::uint32_t)> release)
    : engine_(engine), agent_(agent), release_(std::move(release)) {}

void OrderKeeper::Keep(EntityId whose, std::int64_t extraPs, std::int64_t waitPs, bool atOnce) {
  whose_ = whose;
  extraPs_ = extraPs;
  waitPs_ = waitPs;
  atOnce_ = atOnce;
}

bool OrderKeeper::Overtakes(Flow& flow, const PathTag& tag) const {
  const bool ends = tag.request == PathTag::kAsksAtEnd;
  if (tag.epoch > flow.epoch) {
    flow.epoch = tag.epoch;
    flow.moved = ends;
    flow.hasFirst = !tag.moved;
    return tag.moved && !flow.moved;
  }
  flow.hasFirst = flow.hasFirst || !tag.moved;
  if (ends) {
    // While packets wait, when they have left.
    flow.moved = flow.moved || !flow.isHolding;
    return false;
  }
  return tag.moved && !flow.moved;
}

bool OrderKeeper::Holds(const FramePtr& frame, std::uint32_t port) {
  const PathTag& tag = *frame->pathTag;
  Flow& flow = flows_[frame->flow];
  if (tag.epoch < flow.epoch) {
    return false;
  }
  const std::int64_t nowPs = engine_.NowPs();
  flow.port = port;
  if (!tag.moved) {
    flow.firstTaggedPs = tag.taggedPs;
    flow.firstCamePs = nowPs;
  }
  const bool overtakes = Overtakes(flow, tag);
  const bool ends = tag.request == PathTag::kAsksAtEnd;
  if (ends || tag.moved) {
    flow.endPs = tag.endPs;
  }
  // From the last packet of the first path that came to the last one that was tagged for it.
  const std::int64_t missingPs =
      flow.hasFirst ? std::max<std::int64_t>(0, flow.endPs - flow.firstTaggedPs) : waitPs_;
  if (!tag.moved) {
    if (flow.isHolding) {
      flow.hasEnd = ends;
      EmptyIn(flow, ends ? kAlmostAtOncePs : missingPs + extraPs_);
    }
  } else if (overtakes) {
    ++held_;
    if (!flow.isHolding) {
      flow.isHolding = true;
      flow.hasEnd = false;
      const std::int64_t fromPs = flow.hasFirst ? flow.firstCamePs : nowPs;
      EmptyIn(flow, std::max<std::int64_t>(0, fromPs + missingPs + extraPs_ - nowPs));
    }
  }
  Tell(*frame, tag);
  if (overtakes) {
    flow.waiting.push_back(frame);
  }
  return overtakes;
}

void OrderKeeper::Tell(const Frame& frame, const PathTag& tag) {
  if (tag.request == 0 && !frame.marked) {
    return;
  }
  events::PathAsked asked;
  asked.flow = frame.flow;
  asked.source = frame.source;
  asked.epoch = tag.epoch;
  asked.request = tag.request;
  asked.marked = frame.marked;
  asked.port = tag.port;
  asked.beyond = tag.beyond;
  if (atOnce_) {
    agent_.AskInline(EventKind::kPathAsked, whose_, asked.ToRecord());
  } else {
    agent_.Ask(EventKind::kPathAsked, whose_, asked.ToRecord(), 0);
  }
}

void OrderKeeper::EmptyIn(Flow& flow, std::int64_t inPs) {
  if (!flow.due) {
    flow.due = std::make_unique<Timer>(engine_, [this, &flow] { Empty(flow); });
  }
  flow.due->Cancel();
  flow.due->Arm(inPs);
}

void OrderKeeper::Empty(Flow& flow) {
  expired_ += flow.hasEnd ? 0 : 1;
  flow.isHolding = false;
  flow.moved = true;
  std::deque<FramePtr> leaving;
  leaving.swap(flow.waiting);
  for (FramePtr& frame : leaving) {
    release_(std::move(frame), flow.port);
  }
}

}  // namespace sluice::roce
