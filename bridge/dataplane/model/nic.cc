// SPDX-License-Identifier: MIT
#include "sluice/model/nic.h"

#include <algorithm>
#include <stdexcept>

#include "sluice/events.h"

namespace sluice::roce {

Nic::Nic(Engine& engine, const FrameOptions& frames, const NicOptions& options)
    : Port(engine),
      frames_(frames),
      options_(options),
      rules_(MakeNicRules(*this)),
      digests_{LoadCodec(NetworkOptions().digestLogBase), DigestChance(EntityRandom(0, 0))} {}

Nic::~Nic() = default;

void Nic::Clear() {
  control_.clear();
  credits_.Clear();
  dataClass_.Clear();
  for (const auto& [flow, receiver] : receivers_) {
    receiver->Clear();
  }
  Port::Clear();
}

void Nic::TakeDown() {
  Port::TakeDown();
  dataClass_.Clear();
  control_.clear();
  credits_.Clear();
}

void Nic::ChooseRules() {
  if (rules_->kind() == options_.nicTurns) {
    return;
  }
  if (!pairs_.empty() || !over_.empty()) {
    throw std::logic_error("nicTurns is changed during the run; allowed is before its flows start");
  }
  rules_ = MakeNicRules(*this);
}

QueuePair* Nic::StartFlow(FlowPtr flow) {
  Nic& outlet = OutletOf(flow->Key());
  return outlet.StartOwnFlow(std::move(flow));
}

QueuePair* Nic::StartOwnFlow(FlowPtr flow) {
  if (flow->bytes == 0) {
    flow->started = true;
    for (FlowObserver* observer : flowObservers_) {
      observer->OnStart(*flow);
    }
    TakeEmptyPair();
    return nullptr;
  }
  std::unique_ptr<QueuePair>& place = pairs_[flow->id];
  place = std::make_unique<QueuePair>(*this, flow);
  QueuePair* pair = place.get();
  rules_->Add(pair);
  for (FlowObserver* observer : flowObservers_) {
    observer->OnStart(flow->Carried());
  }
  pair->Start();
  return pair;
}

void Nic::CarryFlow(std::uint32_t pair, FlowPtr flow) {
  for (FlowObserver* observer : flowObservers_) {
    observer->OnStart(*flow);
  }
  QueuePairOf(pair)->Carry(flow);
}

void Nic::ExpectFlow(FlowPtr flow) {
  Nic& outlet = OutletOf(flow->Key().Reversed());
  outlet.receivers_[flow->id] = std::make_unique<Receiver>(outlet, flow);
}

QueuePair* Nic::QueuePairOf(std::uint32_t flow) const {
  const auto it = pairs_.find(flow);
  if (it != pairs_.end()) {
    return it->second.get();
  }
  const Nic* nic = NicOfPair(flow);
  return nic ? nic->pairs_.at(flow).get() : nullptr;
}

Receiver* Nic::ReceiverOf(std::uint32_t flow) const {
  const auto it = receivers_.find(flow);
  if (it != receivers_.end()) {
    return it->second.get();
  }
  const Nic* nic = NicOfReceiver(flow);
  return nic ? nic->receivers_.at(flow).get() : nullptr;
}

Nic* Nic::NicOfPair(std::uint32_t flow) const {
  if (!host_) {
    return nullptr;
  }
  const auto it = std::find_if(host_->all.begin(), host_->all.end(),
                               [flow](const Nic* nic) { return nic->pairs_.count(flow) > 0; });
  return it == host_->all.end() ? nullptr : *it;
}

Nic* Nic::NicOfReceiver(std::uint32_t flow) const {
  if (!host_) {
    return nullptr;
  }
  const auto it = std::find_if(host_->all.begin(), host_->all.end(),
                               [flow](const Nic* nic) { return nic->receivers_.count(flow) > 0; });
  return it == host_->all.end() ? nullptr : *it;
}

void Nic::TakePair(std::uint32_t flow) {
  Nic& from = pairs_.count(flow) > 0 ? *this : *NicOfPair(flow);
  std::unique_ptr<QueuePair> pair = std::move(from.pairs_.at(flow));
  from.pairs_.erase(flow);
  pair->MoveTo(*this);
  rules_->Add(pair.get());
  pairs_[flow] = std::move(pair);
  Kick();
}

void Nic::TakeEmptyPair() {
  rules_->Add(nullptr);
  Kick();
}

void Nic::TakeReceiver(std::uint32_t flow) {
  Nic* from = NicOfReceiver(flow);
  if (!from || from == this) {
    return;
  }
  std::unique_ptr<Receiver> receiver = std::move(from->receivers_.at(flow));
  from->receivers_.erase(flow);
  receiver->MoveTo(*this);
  receivers_[flow] = std::move(receiver);
}

void Nic::NotifyRate(const Flow& flow, std::int64_t rateBps) const {
  if (flow.Carried().ended) {
    return;
  }
  for (FlowObserver* observer : flowObservers_) {
    observer->OnRate(flow.Carried(), rateBps);
  }
}

void Nic::NotifyWindow(const Flow& flow, double windowBytes) const {
  if (flow.Carried().ended) {
    return;
  }
  for (FlowObserver* observer : flowObservers_) {
    observer->OnWindow(flow.Carried(), windowBytes);
  }
}

void Nic::NotifySent(const Flow& flow) const {
  for (FlowObserver* observer : flowObservers_) {
    observer->OnSent(flow);
  }
}

void Nic::NotifyArrived(const Flow& flow) const {
  for (FlowObserver* observer : flowObservers_) {
    observer->OnArrived(flow);
  }
}

void Nic::NotifyComplete(const Flow& flow) const {
  for (FlowObserver* observer : flowObservers_) {
    observer->OnComplete(flow);
  }
}

void Nic::SendMessage(FramePtr message) {
  const FlowKey key{message->source, message->destination, message->sourcePort, message->destPort};
  if (Nic& outlet = OutletOf(key); &outlet != this) {
    outlet.SendMessage(std::move(message));
    return;
  }
  message->frameBytes = static_cast<std::uint32_t>(frames_.Frame(message->frameBytes));
  if (message->credit) {
    if (!credits_.Put(message)) {
      NotifyDropped(*message, DropReason::kCreditLimit);
      return;
    }
    NoteWaiting(*message, kCreditQueue);
  } else {
    Enqueue(std::move(message));
  }
  Kick();
}

void Nic::SendAck(FramePtr ack, bool ofMark, bool ofGap) {
  ++acks_;
  echoes_.all += ofMark || ofGap ? 1 : 0;
  echoes_.ofMarks += ofMark ? 1 : 0;
  echoes_.ofGaps += ofGap ? 1 : 0;
  Enqueue(std::move(ack));
  Kick();
}

void Nic::SendOther(FramePtr frame) {
  Enqueue(std::move(frame));
  Kick();
}

void Nic::Enqueue(FramePtr frame) {
  if (frame->control) {
    NoteWaiting(*frame, kControlQueue);
    control_.push_back(std::move(frame));
    return;
  }
  const unsigned queue = rules_->DataQueueOf(*frame);
  NoteWaiting(*frame, queue);
  dataClass_.Push(std::move(frame), queue);
}

unsigned Nic::QueueOf(const Frame& frame) const {
  return frame.control ? kControlQueue : frame.credit ? kCreditQueue : rules_->DataQueueOf(frame);
}

void Nic::ForEachWaiting(const std::function<void(const Frame&)>& see) const {
  for (std::size_t i = 0; i < control_.size(); ++i) {
    see(*control_.at(i));
  }
  credits_.ForEach(see);
  dataClass_.ForEach(see);
}

void Nic::FlowOver(QueuePair* pair) {
  const bool stays = pair->SendsOn();
  if (!stays) {
    rules_->Leave(pair);
  }
  NotifyComplete(pair->flow().Carried());
  SayEnd(*pair);
  if (!stays) {
    Retire(pair);
  }
}

void Nic::PairOver(QueuePair* pair) {
  rules_->Leave(pair);
  SayEnd(*pair);
  Retire(pair);
}

void Nic::SentAfterEnd(QueuePair* pair) {
  rules_->Leave(pair);
  Retire(pair);
}

void Nic::SayEnd(const QueuePair& pair) {
  if (agent_) {
    agent_->FlowEnded(pair.flow().id);
  }
  Kick();
}

void Nic::Retire(QueuePair* pair) {
  // The pair is in a call of its own.
  const auto place = pairs_.find(pair->flow().id);
  over_.push_back(std::move(place->second));
  pairs_.erase(place);
  engine().Post(0, bury_);
}

void Nic::Bury() { over_.pop_front(); }

bool Nic::HasFrame() {
  const std::int64_t nowPs = engine().NowPs();
  if (!control_.empty() || (!credits_.IsEmpty() && credits_.ReadyPs() <= nowPs) ||
      dataClass_.HasFrame(paused()) || rules_->HasTurn(nowPs)) {
    return true;
  }
  if (!credits_.IsEmpty()) {
    rules_->WakeAt(credits_.ReadyPs(), nowPs);
  }
  return false;
}

FramePtr Nic::ChooseFrame() {
  if (!control_.empty()) {
    FramePtr frame = control_.pop_front();
    NoteServed(*frame, kControlQueue);
    return frame;
  }
  const std::int64_t nowPs = engine().NowPs();
  if (!credits_.IsEmpty() && credits_.ReadyPs() <= nowPs) {
    FramePtr credit = credits_.Take(nowPs);
    NoteServed(*credit, kCreditQueue);
    return credit;
  }
  if (dataClass_.HasFrame(paused())) {
    FramePtr frame = dataClass_.Pop(paused());
    NoteServed(*frame, rules_->DataQueueOf(*frame));
    return frame;
  }
  if (rules_->TakeTurn(nowPs)) {
    ++dataPackets_;
    return rules_->InTurn().NextPacket(nowPs);
  }
  if (!credits_.IsEmpty()) {
    rules_->WakeAt(credits_.ReadyPs(), nowPs);
  }
  return nullptr;
}

void Nic::ReceiveFrame(FramePtr frame) {
  switch (frame->kind) {
    case Frame::Kind::kData:
      if (!toLose_.empty() && toLose_.erase({frame->flow, frame->sequence}) > 0) {
        NotifyDropped(*frame, DropReason::kLineError);
        return;
      }
      if (Receiver* receiver = ReceiverOf(frame->flow)) {
        receiver->ReceiveData(*frame);
        OnTaken();
      }
      break;
    case Frame::Kind::kAck:
    case Frame::Kind::kNack:
      if (QueuePair* pair = QueuePairOf(frame->flow)) {
        pair->ReceiveAck(*frame);
        OnTaken();
      }
      break;
    case Frame::Kind::kMessage:
      ReceiveMessage(*frame);
      break;
    case Frame::Kind::kGrant:
    case Frame::Kind::kPause:
    case Frame::Kind::kOther:
      break;
  }
}

void Nic::OnTaken() {
  if (taken_) {
    taken_->NextDouble();
  }
}

void Nic::ReceiveMessage(const Frame& frame) {
  if (!agent_) {
    return;
  }
  if (frame.toReactionPoints) {
    HandToReactionPoints(frame);
    return;
  }
  const EntityId to(frame.destEntity);
  if (frame.credit && to.role() == Role::kReactionPoint) {
    QueuePair* pair = QueuePairOf(to.index());
    if (!pair || pair->TakeCredit(frame.creditNumber, frame.sentPs)) {
      return;
    }
  }
  // A flow that is over has no state machines any more.
  const bool known = to.role() == Role::kReactionPoint ? QueuePairOf(to.index()) != nullptr
                                                       : to.role() == Role::kNotificationPoint &&
                                                             ReceiverOf(to.index()) != nullptr &&
                                                             ReceiverOf(to.index())->IsOpen();
  if (!known && to.role() != Role::kNode) {
    return;
  }
  if (to.role() == Role::kReactionPoint) {
    QueuePairOf(to.index())->CountMessage();
  }
  agent_->Ask(EventKind::kMessage, to, frame.AsMessageRecord(),
              to.role() == Role::kReactionPoint ? options_.reactionDelayPs : 0);
}

void Nic::ScaleFlows(double factor) {
  if (agent_ && agent_->HasReactionPoints()) {
    ForEachOfHost([factor](Nic& nic) { nic.ScaleOwnFlows(factor); });
  }
}

void Nic::ScaleOwnFlows(double factor) {
  events::RateScaled scaled;
  scaled.factor = factor;
  for (const QueuePair* pair : rules_->turns()) {
    if (!pair) {
      continue;
    }
    agent_->Ask(EventKind::kRateScaled, EntityId::ReactionPoint(pair->flow().id), scaled.ToRecord(),
                options_.reactionDelayPs);
  }
}

void Nic::HandToReactionPoints(const Frame& frame) {
  if (agent_->HasReactionPoints()) {
    ForEachOfHost([&frame](Nic& nic) { nic.HandToOwnReactionPoints(frame); });
  }
}

void Nic::HandToOwnReactionPoints(const Frame& frame) {
  const Record message = frame.AsMessageRecord();
  for (QueuePair* pair : rules_->turns()) {
    if (!pair) {
      continue;
    }
    const Flow& flow = pair->flow();
    if (frame.peer < 0 || frame.peer == flow.destination) {
      pair->CountMessage();
      agent_->Ask(EventKind::kMessage, EntityId::ReactionPoint(flow.id), message,
                  options_.reactionDelayPs);
    }
  }
}

}  // namespace sluice::roce
