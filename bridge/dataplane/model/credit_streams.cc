// SPDX-License-Identifier: MIT
#include "sluice/model/credit_streams.h"

#include <algorithm>
#include <cmath>

#include "sluice/counters.h"
#include "sluice/decisions.h"
#include "sluice/model/decision_refusal.h"
#include "sluice/rules/pacing.h"

namespace sluice::roce {

namespace {
/// Keeps these streams apart from those of the state machines, whose keys are their 32-bit
/// addresses.
constexpr std::uint64_t kCreditKey = 1ULL << 40;
constexpr std::int64_t kLargestFrame = 65536;
}  // namespace

void CreditStreams::Pace(const Decision& decision, Nic& nic, FlowPtr flow) {
  const auto pace = decisions::PaceCredits::From(decision);
  if (pace.rateBps < 0 || pace.minFrameBytes < 1 || pace.maxFrameBytes < pace.minFrameBytes ||
      pace.maxFrameBytes > kLargestFrame || !(pace.jitter >= 0 && pace.jitter <= 1)) {
    RefuseDecision(decision, "at " + std::to_string(pace.rateBps) + " bit/s in frames of " +
                                 std::to_string(pace.minFrameBytes) + " to " +
                                 std::to_string(pace.maxFrameBytes) + " bytes with jitter " +
                                 std::to_string(pace.jitter));
  }
  std::unique_ptr<Stream>& stream = streams_[flow->id];
  const bool isNew = !stream;
  if (isNew) {
    const std::uint32_t id = flow->id;
    stream = std::make_unique<Stream>(engine_, [this, id] { Send(*streams_.at(id)); });
    stream->nic = &nic;
    stream->flow = flow;
    stream->source = decision.entity;
    stream->random = EntityRandom(seed_, kCreditKey + decision.entity.bits());
  }
  const bool redraw = isNew || stream->minBytes != pace.minFrameBytes ||
                      stream->maxBytes != pace.maxFrameBytes || stream->jitter != pace.jitter;
  stream->rateBps = pace.rateBps;
  stream->minBytes = pace.minFrameBytes;
  stream->maxBytes = pace.maxFrameBytes;
  stream->jitter = pace.jitter;
  stream->type = pace.type;
  if (redraw) {
    Draw(*stream);
  }
  Schedule(*stream);
}

void CreditStreams::Draw(Stream& stream) {
  const std::int64_t sizes = stream.maxBytes - stream.minBytes + 1;
  const auto extra =
      static_cast<std::int64_t>(stream.random.NextDouble() * static_cast<double>(sizes));
  stream.bytes = stream.minBytes + std::min(extra, sizes - 1);
  stream.stretch = 1 + stream.jitter * (2 * stream.random.NextDouble() - 1);
}

void CreditStreams::Schedule(Stream& stream) {
  stream.due.Cancel();
  if (stream.rateBps <= 0) {
    return;
  }
  const std::int64_t nowPs = engine_.NowPs();
  std::int64_t duePs = nowPs;
  if (stream.lastPs >= 0) {
    const auto intervalPs = static_cast<double>(TxTimePs(stream.bytes, stream.rateBps));
    duePs = std::max(nowPs, stream.lastPs + static_cast<std::int64_t>(
                                                std::llround(intervalPs * stream.stretch)));
  }
  stream.due.Arm(duePs - nowPs);
}

void CreditStreams::Send(Stream& stream) {
  const Flow& flow = *stream.flow;
  if (flow.ended) {
    return;
  }
  FramePtr credit = Make<Frame>();
  credit->kind = Frame::Kind::kMessage;
  credit->credit = true;
  credit->ectCapable = false;
  credit->flow = flow.id;
  credit->source = flow.destination;
  credit->destination = flow.source;
  // Routed like the ACKs of the flow.
  credit->sourcePort = flow.destPort;
  credit->destPort = flow.sourcePort;
  credit->frameBytes = static_cast<std::uint32_t>(stream.bytes);
  credit->sentPs = engine_.NowPs();
  credit->sourceEntity = stream.source.bits();
  credit->destEntity = EntityId::ReactionPoint(flow.id).bits();
  credit->messageType = stream.type;
  credit->messageFlow = flow.id;
  credit->creditNumber = stream.number++;
  credit->words.assign(1, credit->creditNumber);
  stream.lastPs = credit->sentPs;
  ++sent_;
  Draw(stream);
  Schedule(stream);
  stream.nic->SendMessage(credit);
}

void CreditStreams::Stop(std::uint32_t flow) {
  const auto it = streams_.find(flow);
  if (it != streams_.end()) {
    it->second->due.Cancel();
    streams_.erase(it);
  }
}

std::vector<std::int64_t> CreditStreams::Counter(std::uint32_t flow,
                                                 const Receiver& receiver) const {
  const auto it = streams_.find(flow);
  const std::int64_t sent = it == streams_.end() ? 0 : it->second->number;
  const Receiver::CreditCount& credits = receiver.credits();
  counters::Credits row;
  row.sent = sent;
  row.used = credits.used;
  row.highest = credits.highest;
  row.roundTripPs = credits.roundTripPs;
  std::vector<std::int64_t> words{1};
  row.AppendTo(words);
  return words;
}

}  // namespace sluice::roce
