// SPDX-License-Identifier: MIT
#include "sluice/model/path_selector.h"

#include <algorithm>
#include <utility>

#include "sluice/events.h"
#include "sluice/model/switch_port.h"

namespace sluice::roce {

namespace {

/// @return which of the next hops it is, if it is one
std::optional<std::size_t> IndexOf(const NextHop* first, std::int64_t port) {
  for (std::size_t i = 0; i < first->ways; ++i) {
    if (first[i].number == port) {
      return i;
    }
  }
  return std::nullopt;
}

}  // namespace

PathSelector::PathSelector(const Engine& engine, CongestionAgent& agent, std::uint32_t node,
                           std::uint64_t seed)
    : engine_(engine),
      agent_(agent),
      node_(node),
      seed_(seed),
      random_(seed, node),
      shortest_(seed, node, 1, 0) {}

void PathSelector::SetRule(PathRule rule, std::size_t samples, std::size_t memory,
                           std::vector<std::int64_t> weights) {
  rule_ = rule;
  shortest_ = ShortestQueueSpray(seed_, node_, samples, memory);
  wholeDrill_.emplace(samples, memory > 0);
  weights_ = std::move(weights);
}

void PathSelector::WatchFlowlets(EntityId whose, std::int64_t watcher, std::int64_t gapPs) {
  whose_ = whose;
  watcher_ = watcher;
  gapPs_ = gapPs;
}

bool PathSelector::Take(const Turn& turn) {
  turn_ = turn;
  taken_ = asked_ ? IndexOf(asked_, turn.port) : std::nullopt;
  return taken_.has_value();
}

void PathSelector::AskAt(std::uint32_t flow, std::int64_t atPs) {
  const auto route = routes_.find(flow);
  if (route != routes_.end()) {
    route->second.askAfterPs = atPs;
  }
}

std::optional<std::size_t> PathSelector::Of(Frame& frame, const NextHop* first, std::size_t set) {
  const bool isData = frame.kind == Frame::Kind::kData;
  if (gapPs_ > 0 && isData && (!whole_ || whole_->BeginsAt(node_, frame))) {
    return OfFlowlet(frame, first);
  }
  if (whole_ && (!isData || gapPs_ > 0)) {
    return std::nullopt;
  }
  return ByRule(frame, first, set);
}

std::optional<std::size_t> PathSelector::OfFlowlet(Frame& frame, const NextHop* first) {
  const std::int64_t nowPs = engine_.NowPs();
  Flowlet& flowlet = flowlets_[whole_ && !keepsOrder_ ? ConweavePaths::FlowletKey(frame)
                                                      : std::uint64_t{frame.flow}];
  const bool isFirst = flowlet.lastPs < 0;
  const std::int64_t idlePs = isFirst ? INT64_MAX : nowPs - flowlet.lastPs;
  std::optional<std::size_t> way = isFirst ? std::nullopt : IndexOf(first, flowlet.port);
  const auto known = routes_.find(frame.flow);
  Route* route = known == routes_.end() ? nullptr : &known->second;
  const bool asks = idlePs > gapPs_ || !way || (route && nowPs > route->askAfterPs);
  if (wholeLoads_) {
    wholeLoads_->Report(frame);
  }
  const Draws draws = whole_ ? Draw(frame, asks) : Draws();
  if (asks) {
    events::Flowlet begins;
    begins.idlePs = idlePs;
    begins.lastPort = way ? std::int64_t{flowlet.port} : -1;
    begins.epoch = route ? static_cast<std::uint32_t>(route->epoch) : 0;
    begins.draw1 = draws.first;
    begins.draw2 = draws.second;
    AskFor(frame, first, begins);
    way = taken_;
    flowlet.beyond = static_cast<std::uint32_t>(turn_.beyond);
    if (way && turn_.request > 0 && !route) {
      route = &routes_[frame.flow];
    }
  }
  if (way && route) {
    Tag(frame, *route, first, asks);
    way = IndexOf(first, frame.pathTag->port);
  }
  if (way) {
    flowlet.lastPs = nowPs;
    flowlet.port = first[*way].number;
    if (whole_ && !route) {
      TagWholePath(frame, flowlet, first[*way].port->rateBps());
    }
  }
  return way;
}

void PathSelector::TagWholePath(Frame& frame, const Flowlet& flowlet, std::uint64_t rateBps) {
  Shared<PathTag> tag = Make<PathTag>();
  tag->port = flowlet.port;
  tag->beyond = flowlet.beyond;
  tag->left = flowlet.beyond;
  frame.pathTag = std::move(tag);
  if (wholeLoads_) {
    const std::vector<WholePath>& paths = whole_->To(node_, frame.destination);
    const auto taken = std::find_if(paths.begin(), paths.end(), [&](const WholePath& path) {
      return path.port == flowlet.port && path.beyond == flowlet.beyond;
    });
    wholeLoads_->Take(frame, static_cast<std::size_t>(taken - paths.begin()), flowlet.port,
                      rateBps);
  }
}

PathSelector::Draws PathSelector::Draw(const Frame& frame, bool asks) {
  Draws draws;
  if (keepsOrder_) {
    // Three with each packet; the first is for a path that is never taken.
    whole_->Draw();
    draws.first = whole_->Draw() + 1;
    draws.second = whole_->Draw() + 1;
  } else if (asks) {
    draws.first = whole_->Draw() + 1;
    // Its CONGA looks at four paths that are neighbours, and draws where they begin.
    constexpr std::size_t kLookedAt = 4;
    if (wholeLoads_ && whole_->To(node_, frame.destination).size() >= kLookedAt) {
      draws.second = whole_->Draw() + 1;
    }
  }
  return draws;
}

void PathSelector::Tag(Frame& frame, Route& route, const NextHop* first, bool isDecided) {
  const std::int64_t nowPs = engine_.NowPs();
  Shared<PathTag> tag = Make<PathTag>();
  tag->taggedPs = nowPs;
  const auto port = static_cast<std::uint32_t>(turn_.port);
  const auto beyond = static_cast<std::uint32_t>(turn_.beyond);
  // What is to end a path that is there no more begins anew.
  const bool ends = isDecided && turn_.request == PathTag::kAsksAtEnd && IndexOf(first, route.port);
  if (ends) {
    tag->request = PathTag::kAsksAtEnd;
    route.endPs = nowPs;
  } else if (isDecided) {
    tag->request = PathTag::kAsksAtStart;
    route = {route.epoch + 1, false, port, beyond, 0, route.askAfterPs};
  }
  tag->epoch = route.epoch;
  tag->moved = route.moved;
  tag->port = route.port;
  tag->beyond = route.beyond;
  tag->left = route.beyond;
  tag->endPs = route.endPs;
  if (isDecided) {
    route.askAfterPs = turn_.askAfterPs;
  }
  if (ends) {
    route.moved = true;
    route.port = port;
    route.beyond = beyond;
  }
  frame.pathTag = std::move(tag);
}

void PathSelector::AskFor(const Frame& frame, const NextHop* first, events::Flowlet begins) {
  words_.assign(1, 0);
  if (whole_) {
    const std::vector<WholePath>& paths = whole_->To(node_, frame.destination);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const auto way = IndexOf(first, paths[i].port);
      if (way) {
        List(frame, first[*way], &paths[i], i);
      }
    }
  } else {
    for (std::size_t i = 0; i < first->ways; ++i) {
      List(frame, first[i], nullptr, 0);
    }
  }
  begins.flow = frame.flow;
  begins.destination = frame.destination;
  begins.watcher = watcher_;
  begins.words = words_.data();
  begins.wordCount = static_cast<std::uint32_t>(words_.size());
  asked_ = first;
  taken_.reset();
  agent_.AskInline(EventKind::kFlowlet, whose_, begins.ToRecord());
  asked_ = nullptr;
}

void PathSelector::List(const Frame& frame, const NextHop& nextHop, const WholePath* path,
                        std::size_t number) {
  const SwitchPort& port = *nextHop.port;
  events::NextHop hop;
  hop.port = nextHop.number;
  hop.queueBytes = port.queueBytes();
  hop.lineRateBps = static_cast<std::int64_t>(port.rateBps());
  const std::int64_t nowPs = engine_.NowPs();
  if (loads_) {
    hop.load = loads_->Of(nowPs, nextHop.number, port.rateBps());
    hop.pathLoad = loads_->BeyondOf(nowPs, frame.destination, nextHop.number);
  }
  if (wholeLoads_) {
    hop.load = wholeLoads_->Of(nextHop.number, port.rateBps());
    hop.pathLoad = wholeLoads_->OfPath(frame.destination, number);
  }
  if (path) {
    hop.beyond = path->beyond;
    hop.paths = 1;
    // Its one_hop_delay, whatever the links have.
    constexpr std::int64_t kHopPs = 1000000;
    hop.roundTripPs = 2 * path->hops * kHopPs;
  } else if (beyond_) {
    const Beyond beyond = beyond_(nextHop.number, frame.destination);
    hop.paths = beyond.paths;
    hop.roundTripPs = beyond.roundTripPs;
  }
  hop.AppendTo(words_);
  ++words_.front();
}

std::optional<std::size_t> PathSelector::ByRule(const Frame& frame, const NextHop* first,
                                                std::size_t set) {
  switch (rule_) {
    case PathRule::kHash:
      break;
    case PathRule::kRandom:
      return weights_.empty() ? random_.Of(first->ways)
                              : random_.Weighted(first->ways, [&](std::size_t i) {
                                  const std::uint32_t port = first[i].number;
                                  return port < weights_.size()
                                             ? static_cast<std::uint64_t>(weights_[port])
                                             : 1U;
                                });
    case PathRule::kInTurn:
      return inTurn_.Of(frame.destination, first->ways);
    case PathRule::kShortestQueue: {
      if (whole_) {
        return wholeDrill_->Of(*whole_, frame.destination, first->ways,
                               [&](std::size_t i) { return first[i].port->WaitingBytes(); });
      }
      return shortest_.Of(set, first->ways,
                          [&](std::size_t i) { return first[i].port->queueBytes(); });
    }
  }
  return std::nullopt;
}

}  // namespace sluice::roce
