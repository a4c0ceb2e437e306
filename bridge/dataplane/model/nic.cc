// SPDX-License-Identifier: MIT
#include "sluice/model/nic.h"

#include <algorithm>
#include <iterator>

#include "sluice/events.h"

namespace sluice::roce {

Nic::Nic(Engine& engine, const FrameOptions& frames, const NicOptions& options)
    : Port(engine),
      frames_(frames),
      options_(options),
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
  turns_.push_back(pair);
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

std::vector<QueuePair*> Nic::ReleaseTurns() {
  std::vector<QueuePair*> released;
  std::copy_if(turns_.begin(), turns_.end(), std::back_inserter(released),
               [](const QueuePair* pair) { return pair != nullptr; });
  turns_.clear();
  return released;
}

void Nic::TakePair(std::uint32_t flow) {
  Nic& from = pairs_.count(flow) > 0 ? *this : *NicOfPair(flow);
  std::unique_ptr<QueuePair> pair = std::move(from.pairs_.at(flow));
  from.pairs_.erase(flow);
  pair->MoveTo(*this);
  turns_.push_back(pair.get());
  pairs_[flow] = std::move(pair);
  Kick();
}

void Nic::TakeEmptyPair() {
  turns_.push_back(nullptr);
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

void Nic::SendAck(FramePtr ack) {
  ++acks_;
  echoes_ += ack->echo ? 1 : 0;
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
  const unsigned queue = DataQueueOf(*frame);
  NoteWaiting(*frame, queue);
  dataClass_.Push(std::move(frame), queue);
}

unsigned Nic::QueueOf(const Frame& frame) const {
  return frame.control ? kControlQueue : frame.credit ? kCreditQueue : DataQueueOf(frame);
}

unsigned Nic::DataQueueOf(const Frame& frame) const {
  // The HPCC simulator's NIC has one queue for the ACKs of all priorities; it waits with priority 3
  // (RdmaEgressQueue::ack_q_idx).
  return options_.nicTurns == NicTurns::kHpcc ? 3 : frame.priority;
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
    LeaveTurns(pair);
  }
  NotifyComplete(pair->flow().Carried());
  SayEnd(*pair);
  if (!stays) {
    Retire(pair);
  }
}

void Nic::PairOver(QueuePair* pair) {
  LeaveTurns(pair);
  SayEnd(*pair);
  Retire(pair);
}

void Nic::SentAfterEnd(QueuePair* pair) {
  LeaveTurns(pair);
  Retire(pair);
}

void Nic::SayEnd(const QueuePair& pair) {
  if (agent_) {
    agent_->FlowEnded(pair.flow().id);
  }
  Kick();
}

void Nic::LeaveTurns(const QueuePair* pair) {
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    if (turns_[i] == pair) {
      if (options_.nicTurns == NicTurns::kHpcc) {
        turns_[i] = nullptr;
        break;
      }
      turns_.erase(turns_.begin() + static_cast<std::ptrdiff_t>(i));
      if (i <= lastTurn_ && lastTurn_ > 0) {
        --lastTurn_;
      }
      break;
    }
  }
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
  std::size_t turn = 0;
  if (!control_.empty() || (!credits_.IsEmpty() && credits_.ReadyPs() <= nowPs) ||
      dataClass_.HasFrame(paused()) || FindTurn(nowPs, turn, false)) {
    return true;
  }
  if (!credits_.IsEmpty()) {
    WakeAt(credits_.ReadyPs(), nowPs);
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
    NoteServed(*frame, DataQueueOf(*frame));
    return frame;
  }
  if (FindTurn(nowPs, lastTurn_, true)) {
    ++dataPackets_;
    return turns_[lastTurn_]->NextPacket(nowPs);
  }
  if (!credits_.IsEmpty()) {
    WakeAt(credits_.ReadyPs(), nowPs);
  }
  return nullptr;
}

bool Nic::FindTurn(std::int64_t nowPs, std::size_t& found, bool taken) {
  return options_.nicTurns == NicTurns::kHpcc ? FindTurnAsHpcc(nowPs, found, taken)
                                              : FindNextTurn(nowPs, found);
}

bool Nic::FindNextTurn(std::int64_t nowPs, std::size_t& found) {
  const std::size_t n = turns_.size();
  std::int64_t soonestPs = Engine::kNever;
  std::size_t turn = lastTurn_;
  for (std::size_t i = 0; i < n; ++i) {
    turn = turn + 1 < n ? turn + 1 : 0;
    if (MustWait(*turns_[turn])) {
      continue;
    }
    const std::int64_t readyPs = turns_[turn]->ReadyPs(nowPs);
    if (readyPs <= nowPs) {
      found = turn;
      return true;
    }
    soonestPs = std::min(soonestPs, readyPs);
  }
  if (soonestPs > nowPs) {
    WakeAt(soonestPs, nowPs);
  }
  return false;
}

bool Nic::FindTurnAsHpcc(std::int64_t nowPs, std::size_t& found, bool taken) {
  const std::size_t n = turns_.size();
  std::size_t chosen = n;
  std::size_t firstOver = n;
  for (std::size_t i = 1; i <= n && chosen == n; ++i) {
    const std::size_t turn = (lastTurn_ + i) % n;
    if (!turns_[turn]) {
      firstOver = std::min(firstOver, turn);
    } else if (!MustWait(*turns_[turn]) && turns_[turn]->ReadyPs(nowPs) <= nowPs) {
      chosen = turn;
    }
  }
  if (chosen < n && !taken) {
    return true;
  }
  if (firstOver < n) {
    const auto from = turns_.begin() + static_cast<std::ptrdiff_t>(firstOver);
    if (chosen < n && chosen > firstOver) {
      const auto at = turns_.begin() + static_cast<std::ptrdiff_t>(chosen);
      chosen -= static_cast<std::size_t>(std::count(from, at, nullptr));
    }
    turns_.erase(std::remove(from, turns_.end(), nullptr), turns_.end());
  }
  if (chosen < n) {
    found = chosen;
    return true;
  }
  std::int64_t soonestPs = Engine::kNever;
  for (const QueuePair* pair : turns_) {
    soonestPs = std::min(soonestPs, pair->PacedPs());
  }
  if (soonestPs > nowPs && soonestPs != Engine::kNever && wakeAtPs_ == Engine::kNever) {
    WakeAt(soonestPs, nowPs);
  }
  return false;
}

void Nic::NextMoved(std::int64_t nextPs) {
  if (options_.nicTurns != NicTurns::kHpcc) {
    Kick();
  } else if (options_.retimeOnRateChange && wakeAtPs_ != Engine::kNever && nextPs < wakeAtPs_) {
    const std::int64_t nowPs = engine().NowPs();
    WakeAt(std::max(nextPs, nowPs), nowPs);
  }
}

void Nic::WakeAt(std::int64_t atPs, std::int64_t nowPs) {
  if (atPs >= wakeAtPs_) {
    // Woken before that anyway, to look again.
    return;
  }
  wakeAtPs_ = atPs;
  if (options_.nicTurns == NicTurns::kHpcc) {
    const auto after =
        std::upper_bound(wakeUps_.begin(), wakeUps_.end(), atPs,
                         [](std::int64_t at, const WakeUp& wakeUp) { return at < wakeUp.atPs; });
    wakeUps_.insert(after, {atPs, ++lastWakeUp_});
  }
  engine().Post(atPs - nowPs, wakeUp_);
}

void Nic::OnWakeUp() {
  if (options_.nicTurns == NicTurns::kHpcc) {
    const bool isLast = wakeUps_.front().number == lastWakeUp_;
    wakeUps_.erase(wakeUps_.begin());
    if (!isLast) {
      return;  // moved since, perhaps to another place in this same instant
    }
  }
  if (engine().NowPs() >= wakeAtPs_) {
    wakeAtPs_ = Engine::kNever;
  }
  Kick();
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
      }
      break;
    case Frame::Kind::kAck:
    case Frame::Kind::kNack:
      if (QueuePair* pair = QueuePairOf(frame->flow)) {
        pair->ReceiveAck(*frame);
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
  for (const QueuePair* pair : turns_) {
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
  for (QueuePair* pair : turns_) {
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
