// SPDX-License-Identifier: MIT
#include "sluice/session.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>

#include "sluice/decisions.h"
#include "sluice/delivery_order.h"
#include "sluice/time_text.h"

namespace sluice {
namespace {

// Token of the exchange at the end of an instant; a future decision in slot i has token i + 1.
constexpr std::uint64_t kExchangeToken = 0;

// Notifies of a run that never asks are sent when so many have piled up.
constexpr std::size_t kMostPending = 8192;

}  // namespace

Session::Session(SimulatorHost& host, std::unique_ptr<Transport> transport)
    : host_(host), transport_(std::move(transport)) {}

Session::~Session() = default;

const Welcome& Session::Open(const Hello& hello) {
  schemes_ = SchemesOf(hello);
  welcome_ = transport_->Open(hello);
  open_ = true;
  return welcome_;
}

void Session::Notify(EventKind kind, EntityId entity, const Record& arguments) {
  if (!open_) {
    return;
  }
  Raise(kind, entity, AskMode::kNotify, arguments, 0);
  if (pending_.size() >= kMostPending && !exchangeScheduled_) {
    Flush(false);
  }
}

void Session::Ask(EventKind kind, EntityId entity, const Record& arguments,
                  std::int64_t reactionDelayPs) {
  if (!open_) {
    return;
  }
  const bool delayed = entity.role() == Role::kReactionPoint && kind != EventKind::kFlowStart;
  Raise(kind, entity, AskMode::kDeferred, arguments, delayed ? reactionDelayPs : 0);
  if (!exchangeScheduled_) {
    exchangeScheduled_ = true;
    host_.ScheduleSession(host_.NowPs(), kExchangeToken);
  }
}

void Session::AskInline(EventKind kind, EntityId entity, const Record& arguments) {
  if (!open_) {
    return;
  }
  if (applyingInline_) {
    throw std::logic_error("an inline ask while the answer of another is applied");
  }
  Raise(kind, entity, AskMode::kInline, arguments, 0);
  inline_.Clear();
  Flush(true);
  applyingInline_ = true;
  ApplyAll(inline_);
  applyingInline_ = false;
}

void Session::OnScheduled(std::uint64_t token) {
  if (token == kExchangeToken) {
    Exchange();
    return;
  }
  const auto slot = static_cast<std::uint32_t>(token - 1);
  if (token - 1 >= futures_.size() || !futures_[slot].waits) {
    throw std::logic_error("token " + std::to_string(token) +
                           " is none that was scheduled and is not run yet");
  }
  futures_[slot].waits = false;
  // The slot is free only after Apply: models may raise events, and so schedule, meanwhile. The
  // vector may grow then, so the decision is copied (its words are in a vector that only moves).
  Decision decision = futures_[slot].decision;
  if (open_) {
    host_.Apply(decision);
  }
  freeFutures_.push_back(slot);
}

void Session::CheckPeer() {
  if (open_) {
    transport_->CheckPeer();
  }
}

Goodbye Session::Close() {
  open_ = false;
  pending_.clear();
  pendingWords_.clear();
  return transport_->Close(host_.NowPs());
}

void Session::Raise(EventKind kind, EntityId entity, AskMode mode, const Record& arguments,
                    std::int64_t reactionDelayPs) {
  Pending pending{arguments, reactionDelayPs, pendingWords_.size()};
  pending.record.kind = static_cast<std::uint16_t>(kind);
  pending.record.mode = static_cast<std::uint16_t>(mode);
  pending.record.entity = entity.bits();
  pending.record.timePs = host_.NowPs();
  if (arguments.wordCount != 0) {
    pendingWords_.insert(pendingWords_.end(), arguments.words,
                         arguments.words + arguments.wordCount);
  }
  pending_.push_back(pending);
}

void Session::SortPending(bool lastIsInline) {
  order_.resize(pending_.size());
  for (std::uint32_t i = 0; i < order_.size(); ++i) {
    order_[i] = i;
  }
  const auto before = [this](std::uint32_t x, std::uint32_t y) {
    // Stable without std::stable_sort's allocation.
    return IsDeliveredBefore(pending_[x].record, x, pending_[y].record, y);
  };
  const auto end = order_.end() - (lastIsInline ? 1 : 0);
  if (!std::is_sorted(order_.begin(), end, before)) {
    std::sort(order_.begin(), end, before);
  }
}

void Session::CheckThatTimePasses(bool isInline) {
  if (host_.NowPs() != instantPs_) {
    instantPs_ = host_.NowPs();
    exchangesInInstant_ = {};
  }
  const std::uint64_t most = isInline ? 100 * kMostInAnInstant : kMostInAnInstant;
  if (++exchangesInInstant_[isInline ? 1 : 0] > most) {
    throw SchemeFailed(schemes_ + " has been asked " + std::to_string(most) + " times at " +
                       TimeText(instantPs_) +
                       " and lets no time pass: it arms a timer or a watch at the present time "
                       "whenever that fires; allowed is a later time");
  }
}

void Session::Flush(bool lastIsInline) {
  // What is asked about packets is asked as often as there are packets.
  if (!lastIsInline || decisions::AnswerTo(static_cast<EventKind>(pending_.back().record.kind)) ==
                           DecisionKind::kUnspecified) {
    CheckThatTimePasses(lastIsInline);
  }
  SortPending(lastIsInline);
  events_.Clear();
  for (const std::uint32_t i : order_) {
    Record& record = pending_[i].record;
    record.words = pendingWords_.data() + pending_[i].wordsAt;
    events_.Append(record);
  }

  const auto start = std::chrono::steady_clock::now();
  ++statistics_.asks;
  statistics_.events += pending_.size();
  transport_->Exchange(statistics_.asks, host_.NowPs(), events_, answers_);
  const auto wallNs = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
          .count());
  statistics_.wallNs += wallNs;
  wallTimes_.Add(wallNs);
  if (lastIsInline) {
    ++statistics_.inlineAsks;
    statistics_.inlineWallNs += wallNs;
  }

  try {
    RecordReader reader(answers_);
    Record record;
    std::uint32_t previous = 0;
    while (reader.Next(record)) {
      if (record.entity >= order_.size() || record.entity < previous) {
        throw MalformedRecord("a decision for event " + std::to_string(record.entity) +
                              " after one for event " + std::to_string(previous) +
                              ", in a batch of " + std::to_string(order_.size()) + " events");
      }
      if (record.kind == 0 || record.kind > kLastDecisionKind) {
        throw MalformedRecord("a decision of unknown kind " + std::to_string(record.kind));
      }
      previous = record.entity;
      ++statistics_.decisions;
      const Pending& event = pending_[order_[record.entity]];
      if (event.record.mode == static_cast<std::uint16_t>(AskMode::kNotify)) {
        throw MalformedRecord("a decision of kind " + std::to_string(record.kind) +
                              " in answer to a notify, which takes none");
      }
      const DecisionKind answer = decisions::AnswerTo(static_cast<EventKind>(event.record.kind));
      const auto kind = static_cast<DecisionKind>(record.kind);
      if (answer == DecisionKind::kUnspecified ? decisions::IsAnswer(kind) : kind != answer) {
        throw MalformedRecord("a decision of kind " + std::to_string(record.kind) +
                              " on an event of kind " + std::to_string(event.record.kind) +
                              "; a packet's arrival is answered by a verdict, a flowlet by a "
                              "port, and nothing else is");
      }
      Decision decision;
      decision.kind = static_cast<DecisionKind>(record.kind);
      decision.entity = EntityId(event.record.entity);
      decision.eventTimePs = event.record.timePs;
      decision.effectTimePs =
          IsArming(decision.kind)
              ? event.record.timePs
              : std::max(event.record.timePs + event.reactionDelayPs, record.timePs);
      decision.a = record.a;
      decision.b = record.b;
      decision.c = record.c;
      decision.d = record.d;
      decision.e = record.e;
      decision.wordCount = record.wordCount;
      Batch& batch =
          event.record.mode == static_cast<std::uint16_t>(AskMode::kInline) ? inline_ : kept_;
      batch.decisions.push_back({decision, batch.words.size()});
      batch.words.insert(batch.words.end(), record.words, record.words + record.wordCount);
    }
  } catch (const MalformedRecord& malformed) {
    throw PeerLost("the algorithms answered ask " + std::to_string(statistics_.asks) +
                   " with nonsense: " + malformed.what());
  }
  pending_.clear();
  pendingWords_.clear();
}

void Session::Exchange() {
  exchangeScheduled_ = false;
  if (!open_) {
    return;
  }
  if (!pending_.empty()) {
    Flush(false);
  }
  // Asks raised while this is applied open the next batch.
  std::swap(applying_, kept_);
  ApplyAll(applying_);
  applying_.Clear();
}

void Session::ApplyAll(Batch& batch) {
  for (Kept& kept : batch.decisions) {
    kept.decision.words =
        kept.decision.wordCount == 0 ? nullptr : batch.words.data() + kept.wordsAt;
    ApplyOrSchedule(kept.decision);
  }
}

void Session::ApplyOrSchedule(const Decision& decision) {
  const std::int64_t nowPs = host_.NowPs();
  if (decision.effectTimePs <= nowPs) {
    Decision now = decision;
    now.effectTimePs = nowPs;
    host_.Apply(now);
    return;
  }
  std::uint32_t slot;
  if (freeFutures_.empty()) {
    slot = static_cast<std::uint32_t>(futures_.size());
    futures_.emplace_back();
  } else {
    slot = freeFutures_.back();
    freeFutures_.pop_back();
  }
  Future& future = futures_[slot];
  future.waits = true;
  future.decision = decision;
  future.words.assign(decision.words, decision.words + decision.wordCount);
  future.decision.words = future.words.empty() ? nullptr : future.words.data();
  host_.ScheduleSession(decision.effectTimePs, std::uint64_t{slot} + 1);
}

}  // namespace sluice
