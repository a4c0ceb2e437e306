// SPDX-License-Identifier: MIT
#include "sluice/model/voqs.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "sluice/counters.h"
#include "sluice/events.h"

namespace sluice::roce {

namespace {

void CheckWatch(std::size_t watch) {
  if (watch >= kWatches) {
    throw std::out_of_range("level watch " + std::to_string(watch) + "; allowed is 0 to 15");
  }
}

}  // namespace

Voqs::Voqs(std::uint32_t node, std::size_t ports, CongestionAgent* agent,
           std::function<void(std::uint32_t)> kick)
    : node_(node), agent_(agent), kick_(std::move(kick)), ready_(ports) {}

void Voqs::Assign(const std::vector<Assignment>& assignments, std::int64_t initialCreditBytes,
                  bool wholeFrames) {
  onCredit_ = !assignments.empty();
  wholeFrames_ = wholeFrames;
  ofHost_.clear();
  for (const Assignment& assignment : assignments) {
    const auto host = static_cast<std::size_t>(assignment.host);
    if (ofHost_.size() <= host) {
      ofHost_.resize(host + 1, nullptr);
    }
    const auto [at, isNew] = voqs_.try_emplace(assignment.queue);
    if (isNew) {
      at->second.number = assignment.queue;
      at->second.granted = initialCreditBytes;
    }
    ofHost_[host] = &at->second;
  }
  for (auto& [number, voq] : voqs_) {
    Credited(voq);
  }
}

void Voqs::Grant(std::int64_t queue, std::int64_t bytes) {
  const auto at = voqs_.find(queue);
  if (at != voqs_.end()) {
    at->second.granted += bytes;
    at->second.changed = true;
    Credited(at->second);
  }
}

void Voqs::GrantUpTo(std::int64_t queue, std::int64_t totalBytes) {
  const auto at = voqs_.find(queue);
  if (at != voqs_.end() && totalBytes > at->second.upTo) {
    at->second.upTo = totalBytes;
    at->second.changed = true;
    Credited(at->second);
  }
}

// A queue is one queue, whatever ports its frames leave by: were its lanes served in a fixed order,
// the first would be drained and its flows would not be counted.
void Voqs::Credited(Voq& voq) {
  while (Lane* lane = OldestThatMayLeave(voq)) {
    MakeReady(*lane);
    kick_(lane->egress);
  }
}

Voqs::Lane* Voqs::OldestThatMayLeave(const Voq& voq) const {
  Lane* oldest = nullptr;
  for (const std::unique_ptr<Lane>& lane : voq.lanes) {
    if (!lane->frames.empty() && !lane->ready && MayLeave(voq, *lane->frames.front()) &&
        (!oldest || lane->places.front() < oldest->places.front())) {
      oldest = lane.get();
    }
  }
  return oldest;
}

bool Voqs::MayLeave(const Voq& voq, const Frame& frame) const {
  return !onCredit_ || voq.Credit() >= (wholeFrames_ ? frame.frameBytes : 1);
}

void Voqs::MakeReady(Lane& lane) {
  lane.ready = true;
  ready_[lane.egress].push_back(&lane);
}

Voqs::Lane& Voqs::LaneOf(Voq& voq, std::uint32_t egress) {
  for (const std::unique_ptr<Lane>& lane : voq.lanes) {
    if (lane->egress == egress) {
      return *lane;
    }
  }
  voq.lanes.push_back(std::make_unique<Lane>());
  Lane& lane = *voq.lanes.back();
  lane.voq = &voq;
  lane.egress = egress;
  return lane;
}

std::uint32_t& Voqs::FramesOf(std::uint32_t flow) {
  if (framesOfFlow_.size() <= flow) {
    framesOfFlow_.resize(std::max<std::size_t>(flow + 1, 2 * framesOfFlow_.size()), 0);
  }
  return framesOfFlow_[flow];
}

void Voqs::Push(FramePtr frame, std::uint32_t egress) {
  Voq& voq = *ofHost_[frame->destination];
  Lane& lane = LaneOf(voq, egress);
  const std::int64_t before = voq.bytes;
  voq.bytes += frame->frameBytes;
  voq.arrived += frame->frameBytes;
  voq.changed = true;
  if (FramesOf(frame->flow)++ == 0) {
    ++voq.flows;
  }
  lane.frames.push_back(frame);
  lane.places.push_back(voq.arrivals++);
  if (!lane.ready && MayLeave(voq, *lane.frames.front())) {
    MakeReady(lane);
  }
  LevelChanged(voq, before);
  if (frame->flagged && watchFlagged_) {
    ReportFlagged(voq, *frame);
  }
}

FramePtr Voqs::Pop(std::uint32_t egress) {
  Ring<Lane*>& ready = ready_[egress];
  while (!ready.empty()) {
    Lane& lane = *ready.pop_front();
    Voq& voq = *lane.voq;
    lane.ready = false;
    if (lane.frames.empty() || !MayLeave(voq, *lane.frames.front())) {
      // Another port used the credit; the next credit puts it into the round again.
      continue;
    }
    FramePtr frame = lane.frames.pop_front();
    lane.places.pop_front();
    const std::int64_t before = voq.bytes;
    voq.bytes -= frame->frameBytes;
    voq.sent += frame->frameBytes;
    voq.changed = true;
    if (stamps_ != 0) {
      frame->stamp.origin = node_;
      frame->stamp.ordered = (stamps_ & kStampSentBytes) != 0;
      frame->stamp.flows = (stamps_ & kStampFlows) != 0 ? voq.flows : 0;
      frame->stamp.sentBytes = (stamps_ & kStampSentBytes) != 0 ? voq.sent : 0;
    }
    if (--FramesOf(frame->flow) == 0) {
      --voq.flows;
    }
    if (!lane.frames.empty() && MayLeave(voq, *lane.frames.front())) {
      MakeReady(lane);
    }
    LevelChanged(voq, before);
    return frame;
  }
  return nullptr;
}

bool Voqs::HasFrame(std::uint32_t egress) const {
  const Ring<Lane*>& ready = ready_[egress];
  for (std::size_t i = 0; i < ready.size(); ++i) {
    const Lane& lane = *ready.at(i);
    if (!lane.frames.empty() && MayLeave(*lane.voq, *lane.frames.front())) {
      return true;
    }
  }
  return false;
}

void Voqs::ForEachFrame(std::uint32_t egress, const std::function<void(const Frame&)>& see) const {
  for (const auto& [number, voq] : voqs_) {
    for (const std::unique_ptr<Lane>& lane : voq.lanes) {
      if (lane->egress == egress) {
        for (std::size_t i = 0; i < lane->frames.size(); ++i) {
          see(*lane->frames.at(i));
        }
      }
    }
  }
}

void Voqs::Watch(std::size_t watch, EntityId whose, std::int64_t thresholdBytes, bool upward) {
  CheckWatch(watch);
  watches_[watch] = {true, upward, thresholdBytes, whose};
  watching_ = agent_ != nullptr;
}

void Voqs::Unwatch(std::size_t watch) {
  CheckWatch(watch);
  watches_[watch].armed = false;
}

void Voqs::LevelChanged(const Voq& voq, std::int64_t before) {
  if (!watching_) {
    return;
  }
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    const LevelWatch& watch = watches_[i];
    const bool rises = before <= watch.threshold && voq.bytes > watch.threshold;
    const bool falls = before > watch.threshold && voq.bytes <= watch.threshold;
    if (watch.armed && (watch.upward ? rises : falls)) {
      ReportCrossing(i, voq);
    }
  }
}

void Voqs::ReportCrossing(std::size_t watch, const Voq& voq) {
  std::vector<std::int64_t> flows;
  for (const std::unique_ptr<Lane>& lane : voq.lanes) {
    for (std::size_t i = 0; i < lane->frames.size(); ++i) {
      flows.push_back(lane->frames.at(i)->flow);
    }
  }
  std::sort(flows.begin(), flows.end());
  flows.erase(std::unique(flows.begin(), flows.end()), flows.end());
  events::VoqCrossed crossed;
  crossed.watch = static_cast<std::int64_t>(watch);
  crossed.queueBytes = voq.bytes;
  crossed.thresholdBytes = watches_[watch].threshold;
  crossed.upward = watches_[watch].upward;
  crossed.queue = voq.number;
  crossed.words = flows.data();
  crossed.wordCount = static_cast<std::uint32_t>(flows.size());
  agent_->Ask(EventKind::kVoqCrossed, watches_[watch].whose, crossed.ToRecord(), 0);
}

void Voqs::ReportFlagged(const Voq& voq, const Frame& frame) {
  if (!agent_) {
    return;
  }
  events::PacketFlagged flagged;
  flagged.flow = frame.flow;
  flagged.frameBytes = frame.frameBytes;
  flagged.queueBytes = voq.bytes;
  flagged.ingressPort = frame.ingress;
  flagged.queue = voq.number;
  agent_->Ask(EventKind::kPacketFlagged, flagWatcher_, flagged.ToRecord(), 0);
}

void Voqs::AppendRows(std::vector<std::int64_t>& words) {
  const std::size_t at = words.size();
  words.push_back(0);
  for (auto& [number, voq] : voqs_) {
    if (voq.bytes == 0 && !voq.changed) {
      continue;
    }
    voq.changed = false;
    ++words[at];
    counters::Voqs row;
    row.queue = number;
    row.queueBytes = voq.bytes;
    row.arrivedBytes = voq.arrived;
    row.sentBytes = voq.sent;
    row.creditBytes = voq.Credit();
    row.flows = voq.flows;
    row.AppendTo(words);
  }
}

}  // namespace sluice::roce
