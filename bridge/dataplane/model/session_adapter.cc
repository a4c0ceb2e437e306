// SPDX-License-Identifier: MIT
#include "sluice/model/session_adapter.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sluice/decisions.h"
#include "sluice/events.h"
#include "sluice/model/decision_refusal.h"
#include "sluice/model/path_decisions.h"

namespace sluice::roce {

namespace {

/// Neither negative nor infinite nor no number.
bool IsFiniteFrom0(double value) {
  return value >= 0 && value <= std::numeric_limits<double>::max();
}

}  // namespace

SessionAdapter::SessionAdapter(Engine& engine, std::unique_ptr<Transport> transport)
    : engine_(engine),
      session_(*this, std::move(transport)),
      switches_(*this),
      hosts_(*this),
      credits_(engine) {}

SessionAdapter::~SessionAdapter() = default;

std::vector<std::string> SessionAdapter::Capabilities() {
  return {kCapabilities.begin(), kCapabilities.end()};
}

void SessionAdapter::AddFlow(FlowPtr flow, Nic& source, Nic& destination) {
  if (flows_.size() <= flow->id) {
    flows_.resize(flow->id + 1);
  }
  flows_[flow->id] = {flow, &source, &destination};
  hosts_.Add(source);
  hosts_.Add(destination);
}

void SessionAdapter::AddSwitch(Switch& target) { switches_.Add(target); }

void SessionAdapter::AddHost(Nic& nic) { hosts_.Add(nic); }

void SessionAdapter::Open(const Hello& hello) {
  session_.Open(hello);
  credits_.SetSeed(hello.seed);
  const Welcome& places = session_.welcome();
  switches_.Start(places.portPoints, places.switchPoints, hosts_.Places());
  if (places.hostPoints) {
    hosts_.Start();
  }
}

void SessionAdapter::Close() { session_.Close(); }

bool SessionAdapter::HasReactionPoints() const { return session_.welcome().reactionPoints; }

bool SessionAdapter::HasNotificationPoints() const { return session_.welcome().notificationPoints; }

void SessionAdapter::Ask(EventKind kind, EntityId entity, const Record& arguments,
                         std::int64_t delayPs) {
  session_.Ask(kind, entity, arguments, delayPs);
}

void SessionAdapter::AskInline(EventKind kind, EntityId entity, const Record& arguments) {
  if (failure_) {
    return;
  }
  try {
    session_.AskInline(kind, entity, arguments);
  } catch (...) {
    Fail();
  }
}

void SessionAdapter::FlowEnded(std::uint32_t flow) {
  const auto reaction = EntityId::ReactionPoint(flow);
  const auto notification = EntityId::NotificationPoint(flow);
  CancelTimers(reaction);
  CancelTimers(notification);
  credits_.Stop(flow);
  if (HasReactionPoints()) {
    session_.Notify(EventKind::kFlowEnd, reaction, Record());
  }
  if (HasNotificationPoints()) {
    session_.Notify(EventKind::kFlowEnd, notification, Record());
  }
}

std::int64_t SessionAdapter::NowPs() const { return engine_.NowPs(); }

void SessionAdapter::ScheduleSession(std::int64_t atPs, std::uint64_t token) {
  const std::int64_t waitPs = std::max<std::int64_t>(0, atPs - engine_.NowPs());
  engine_.Call(waitPs, [this, token] { RunScheduled(token); });
}

void SessionAdapter::RunScheduled(std::uint64_t token) {
  if (failure_) {
    return;
  }
  try {
    session_.OnScheduled(token);
  } catch (...) {
    Fail();
  }
}

void SessionAdapter::Fail() {
  // Not through the simulator, which would be left in mid-event.
  failure_ = std::current_exception();
  engine_.Stop();
}

void SessionAdapter::CheckFailure() const {
  if (failure_) {
    std::rethrow_exception(failure_);
  }
}

void SessionAdapter::Apply(const Decision& decision) {
  const EntityId entity = decision.entity;
  if (!Exists(entity)) {
    // The flow ended between the event and the effect of what was decided on it.
    return;
  }
  Count(decision);
  switch (decision.kind) {
    case DecisionKind::kSetTimer:
      SetTimer(entity, decision);
      return;
    case DecisionKind::kCancelTimer: {
      const std::int64_t timer = decisions::CancelTimer::From(decision).timer;
      if (timer >= 0 && timer < static_cast<std::int64_t>(kTimers)) {
        CancelTimer(entity, static_cast<std::size_t>(timer));
      }
      return;
    }
    case DecisionKind::kSendMessage:
      SendMessage(decision);
      return;
    case DecisionKind::kSendToHost:
      SendToHost(decision);
      return;
    default:
      break;
  }
  switch (entity.role()) {
    case Role::kReactionPoint:
      ApplyToReactionPoint(*flows_[entity.index()].source->QueuePairOf(entity.index()), decision);
      return;
    case Role::kNotificationPoint:
      ApplyToNotificationPoint(*flows_[entity.index()].destination->ReceiverOf(entity.index()),
                               decision);
      return;
    case Role::kCongestionPoint:
    case Role::kNode:
      ApplyToNode(decision);
      return;
  }
}

void SessionAdapter::Count(const Decision& decision) {
  if (PathDecisions::Knows(decision.kind)) {
    pathActs_ += PathDecisions::IsAct(decision) ? 1 : 0;
    return;
  }
  if (IsOtherAct(decision)) {
    ++otherActs_;
    const Role role = decision.entity.role();
    networkActs_ += role == Role::kCongestionPoint || role == Role::kNode ? 1 : 0;
  }
}

bool SessionAdapter::IsOtherAct(const Decision& decision) const {
  if (IsArming(decision.kind)) {
    return false;
  }
  switch (decision.kind) {
    case DecisionKind::kSetRate:
    case DecisionKind::kScaleRate:
    case DecisionKind::kSetWindow:
    case DecisionKind::kSendMessage:
    case DecisionKind::kSendToHost:
      return false;
    case DecisionKind::kVerdict:
      return decisions::Verdict::From(decision).verdict !=
             static_cast<std::int64_t>(Verdict::kPass);
    default:
      break;
  }
  const Role role = decision.entity.role();
  const bool isFlows = role == Role::kReactionPoint || role == Role::kNotificationPoint;
  const std::int64_t startPs = isFlows ? flows_[decision.entity.index()].flow->startPs : 0;
  return decision.eventTimePs > startPs;
}

void SessionAdapter::ApplyToNode(const Decision& decision) {
  if (switches_.Has(decision.entity)) {
    switches_.Apply(decision);
  } else {
    hosts_.Apply(decision);
  }
}

void SessionAdapter::ApplyToReactionPoint(QueuePair& pair, const Decision& decision) {
  switch (decision.kind) {
    case DecisionKind::kSetRate:
      pair.SetRate(decisions::SetRate::From(decision).rateBps);
      return;
    case DecisionKind::kScaleRate: {
      const double factor = decisions::ScaleRate::From(decision).factor;
      if (!IsFiniteFrom0(factor)) {
        RefuseDecision(decision, "by " + std::to_string(factor));
      }
      pair.ScaleRate(factor);
      return;
    }
    case DecisionKind::kSetWindow: {
      const double windowBytes = decisions::SetWindow::From(decision).windowBytes;
      if (std::isnan(windowBytes)) {
        RefuseDecision(decision, "of no number of bytes");
      }
      pair.SetWindow(windowBytes);
      return;
    }
    case DecisionKind::kWatchAcks:
      pair.WatchAcks(static_cast<AckFilter>(decisions::WatchAcks::From(decision).filter));
      return;
    case DecisionKind::kEveryBytesSent:
      pair.EveryBytesSent(decisions::EveryBytesSent::From(decision).bytes);
      return;
    case DecisionKind::kStampTelemetry:
      pair.StampTelemetry(decisions::StampTelemetry::From(decision).on);
      return;
    case DecisionKind::kStampLoad: {
      const double share = decisions::StampLoad::From(decision).share;
      if (!(share >= 0 && share <= 1)) {
        RefuseDecision(decision, "for a share of " + std::to_string(share));
      }
      pair.StampLoad(share);
      return;
    }
    case DecisionKind::kReportPaths:
      pair.ReportPaths(decisions::ReportPaths::From(decision).on);
      return;
    case DecisionKind::kFlagEvery:
      pair.FlagEvery(decisions::FlagEvery::From(decision).periodPs);
      return;
    case DecisionKind::kSetEcnCapable: {
      const auto range = decisions::SetEcnCapable::From(decision);
      if (range.fromByte < 0 || range.toByte <= range.fromByte) {
        RefuseDecision(decision, "for bytes " + std::to_string(range.fromByte) + " to below " +
                                     std::to_string(range.toByte));
      }
      pair.SetEcnCapable(range.fromByte, range.toByte, range.capable);
      return;
    }
    case DecisionKind::kSendOnlyOnCredit:
      pair.SendOnlyOnCredit(decisions::SendOnlyOnCredit::From(decision).on);
      return;
    default:
      RefuseDecision(decision, "which a reaction point cannot decide");
  }
}

void SessionAdapter::ApplyToNotificationPoint(Receiver& receiver, const Decision& decision) {
  const FlowEnds& ends = flows_[decision.entity.index()];
  switch (decision.kind) {
    case DecisionKind::kPaceCredits:
      credits_.Pace(decision, *ends.destination, ends.flow);
      return;
    case DecisionKind::kWatchData:
      receiver.WatchData(static_cast<DataFilter>(decisions::WatchData::From(decision).filter));
      return;
    case DecisionKind::kAcknowledgeEvery: {
      const std::int64_t packets = decisions::AcknowledgeEvery::From(decision).packets;
      if (packets < 1) {
        RefuseDecision(decision, "with " + std::to_string(packets) + " packets per ACK");
      }
      receiver.AcknowledgeEvery(packets);
      return;
    }
    case DecisionKind::kAcknowledgeMarkedAtOnce:
      receiver.AcknowledgeMarkedAtOnce(decisions::AcknowledgeMarkedAtOnce::From(decision).on);
      return;
    default:
      RefuseDecision(decision, "which a notification point cannot decide");
  }
}

void SessionAdapter::SetTimer(EntityId entity, const Decision& decision) {
  const auto set = decisions::SetTimer::From(decision);
  if (set.timer < 0 || set.timer >= static_cast<std::int64_t>(kTimers)) {
    RefuseDecision(decision, "with timer " + std::to_string(set.timer));
  }
  if (set.snapshotMask != 0 && switches_.Has(entity)) {
    switches_.Prepare(entity, set.snapshotMask);
  }
  std::unique_ptr<MachineTimer>& timer =
      timers_[entity.bits()][static_cast<std::size_t>(set.timer)];
  if (!timer) {
    const std::int64_t number = set.timer;
    timer = std::make_unique<MachineTimer>(engine_,
                                           [this, entity, number] { TimerFired(entity, number); });
  }
  timer->mask = set.snapshotMask;
  const std::int64_t nowPs = engine_.NowPs();
  timer->timer.Arm(set.atPs <= nowPs ? 0 : set.atPs - nowPs);
}

void SessionAdapter::CancelTimer(EntityId entity, std::size_t number) {
  const auto it = timers_.find(entity.bits());
  if (it != timers_.end() && it->second[number]) {
    it->second[number]->timer.Cancel();
  }
}

void SessionAdapter::CancelTimers(EntityId entity) { timers_.erase(entity.bits()); }

void SessionAdapter::TimerFired(EntityId id, std::int64_t number) {
  const std::int64_t mask = timers_.at(id.bits())[static_cast<std::size_t>(number)]->mask;
  events::Timer expiry;
  expiry.timer = number;
  expiry.snapshotMask = mask;
  std::vector<std::int64_t> words;
  if (mask != 0 && switches_.Has(id)) {
    words = switches_.TakeSnapshot(id, mask);
    expiry.words = words.data();
    expiry.wordCount = static_cast<std::uint32_t>(words.size());
  } else if ((mask & kCounterCredits) != 0 && id.role() == Role::kNotificationPoint) {
    expiry.snapshotMask = kCounterCredits;
    words = credits_.Counter(id.index(), *flows_[id.index()].destination->ReceiverOf(id.index()));
    expiry.words = words.data();
    expiry.wordCount = static_cast<std::uint32_t>(words.size());
  } else {
    expiry.snapshotMask = 0;
  }
  const std::int64_t delayPs = DelayOf(id);
  const bool atOnce =
      id.role() == Role::kReactionPoint && flows_[id.index()].source->rules().AnswersAtOnce();
  if (atOnce && delayPs == 0) {
    AskInline(EventKind::kTimer, id, expiry.ToRecord());
  } else {
    Ask(EventKind::kTimer, id, expiry.ToRecord(), delayPs);
  }
}

bool SessionAdapter::Exists(EntityId entity) const {
  const std::uint32_t index = entity.index();
  switch (entity.role()) {
    case Role::kReactionPoint:
    case Role::kNotificationPoint:
      return index < flows_.size() && flows_[index].flow && !flows_[index].flow->ended;
    case Role::kCongestionPoint:
    case Role::kNode:
      return switches_.Has(entity) || hosts_.Has(entity);
  }
  return false;
}

std::uint32_t SessionAdapter::NodeOf(EntityId entity) const {
  switch (entity.role()) {
    case Role::kReactionPoint:
      return flows_[entity.index()].flow->source;
    case Role::kNotificationPoint:
      return flows_[entity.index()].flow->destination;
    case Role::kNode:
      return entity.index();
    case Role::kCongestionPoint:
      break;
  }
  return switches_.NodeOf(entity);
}

std::int64_t SessionAdapter::DelayOf(EntityId entity) const {
  return entity.role() == Role::kReactionPoint
             ? flows_[entity.index()].source->options().reactionDelayPs
             : 0;
}

void SessionAdapter::SendMessage(const Decision& decision) {
  const auto message = decisions::SendMessage::From(decision);
  const EntityId to = message.destination;
  FramePtr frame = NewMessage(decision, message.type, message.wireBytes, message.trafficClass == 0);
  if (!Exists(to)) {
    // To a flow that is over: its state machine is gone.
    return;
  }
  frame->destination = NodeOf(to);
  frame->destEntity = to.bits();
  frame->messageFlow = message.flow;
  if (to.role() == Role::kReactionPoint || to.role() == Role::kNotificationPoint) {
    // Routed like the ACKs or the data of the flow it is for.
    const Flow& flow = *flows_[to.index()].flow;
    const bool back = to.role() == Role::kReactionPoint;
    frame->flow = flow.id;
    frame->sourcePort = back ? flow.destPort : flow.sourcePort;
    frame->destPort = back ? flow.sourcePort : flow.destPort;
    frame->priority = flow.priority;
  } else if (message.flow >= 0 && message.flow < static_cast<std::int64_t>(flows_.size())) {
    const FlowPtr& about = flows_[static_cast<std::size_t>(message.flow)].flow;
    if (about) {
      frame->priority = about->priority;
      if (switches_.RoutesAsAnswers(decision.entity)) {
        frame->hashSource = about->destination;
        frame->hashDestination = about->source;
        frame->sourcePort = about->destPort;
        frame->destPort = about->sourcePort;
      }
    }
  }
  Send(decision.entity, frame);
}

void SessionAdapter::SendToHost(const Decision& decision) {
  const auto message = decisions::SendToHost::From(decision);
  if (message.host < 0 || message.host > UINT32_MAX ||
      !hosts_.NicOf(static_cast<std::uint32_t>(message.host))) {
    RefuseDecision(decision, "to node " + std::to_string(message.host) + ", which is no host");
  }
  FramePtr frame = NewMessage(decision, message.type, message.wireBytes, true);
  frame->destination = static_cast<std::uint32_t>(message.host);
  frame->toReactionPoints = true;
  frame->peer = message.peer;
  Send(decision.entity, frame);
}

FramePtr SessionAdapter::NewMessage(const Decision& decision, std::int64_t type,
                                    std::int64_t wireBytes, bool isControl) const {
  if (wireBytes < 1 || wireBytes > 65536) {
    RefuseDecision(decision, "in a frame of " + std::to_string(wireBytes) + " bytes");
  }
  FramePtr frame = Make<Frame>();
  frame->kind = Frame::Kind::kMessage;
  frame->control = isControl;
  frame->ectCapable = false;
  frame->source = NodeOf(decision.entity);
  frame->frameBytes = static_cast<std::uint32_t>(wireBytes);
  frame->sentPs = engine_.NowPs();
  frame->sourceEntity = decision.entity.bits();
  frame->messageType = type;
  frame->words.assign(decision.words, decision.words + decision.wordCount);
  return frame;
}

void SessionAdapter::Send(EntityId from, FramePtr frame) {
  ++messages_;
  if (switches_.Has(from)) {
    switches_.Send(from, frame);
    return;
  }
  hosts_.NicOf(frame->source)->SendMessage(frame);
}

}  // namespace sluice::roce
