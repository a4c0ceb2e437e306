// SPDX-License-Identifier: MIT
#include "sluice/model/switch_port.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "sluice/events.h"
#include "sluice/model/switch.h"

namespace sluice::roce {

namespace {

constexpr std::int64_t kPsPerNs = 1000;

void CheckBelow(std::size_t number, std::size_t limit, const char* what) {
  if (number >= limit) {
    throw std::out_of_range(std::string(what) + " " + std::to_string(number) +
                            "; allowed is 0 to " + std::to_string(limit - 1));
  }
}

}  // namespace

SwitchPort::SwitchPort(Engine& engine)
    : Port(engine),
      marker_(EcnProfile(), EntityRandom(0, 0)),
      admission_(EntityRandom(0, 0)),
      digestChance_(EntityRandom(0, 0)),
      creditWakeUp_(engine, [this] { Kick(); }) {}

SwitchPort::~SwitchPort() = default;

void SwitchPort::Clear() {
  control_.clear();
  credits_.Clear();
  creditWakeUp_.Cancel();
  data_.Clear();
  onWire_ = nullptr;
  Port::Clear();
}

void SwitchPort::ForEachWaiting(const std::function<void(const Frame&)>& see) const {
  for (std::size_t i = 0; i < control_.size(); ++i) {
    see(*control_.at(i));
  }
  credits_.ForEach(see);
  ForEachData(see);
}

void SwitchPort::ForEachData(const std::function<void(const Frame&)>& see) const {
  data_.ForEach(see);
  if (held_ > 0) {
    switch_->voqs().ForEachFrame(number_, see);
  }
}

void SwitchPort::SetSwitch(Switch* owner, std::uint32_t number) {
  switch_ = owner;
  number_ = number;
}

void SwitchPort::SetEcnProfile(const EcnProfile& profile) { marker_.SetProfile(profile); }

void SwitchPort::SetDropProfile(const EcnProfile& profile) {
  admission_.SetDropProfile(profile);
  refuses_ = admission_.active();
}

void SwitchPort::LimitQueue(std::int64_t bytes) {
  admission_.SetLimit(bytes);
  refuses_ = admission_.active();
}

void SwitchPort::SetDropStream(std::uint64_t seed, std::uint64_t key) {
  admission_.DrawFrom(EntityRandom(seed, key));
}

void SwitchPort::SetMarkingStreams(std::shared_ptr<MrgStreams> streams) {
  marker_.DrawFrom(std::move(streams));
}

void SwitchPort::SetMarkingSequence(std::shared_ptr<MrgSequence> sequence) {
  marker_.DrawFrom(std::move(sequence));
}

void SwitchPort::SetMarkingStream(std::uint64_t seed, std::uint64_t key) {
  marker_ = EcnMarker(marker_.profile(), EntityRandom(seed, key));
}

void SwitchPort::WriteDigests(std::shared_ptr<DigestRule> rule, DigestChance chance) {
  digests_ = std::move(rule);
  digestChance_ = std::move(chance);
}

void SwitchPort::TakeDown() {
  Port::TakeDown();
  control_.clear();
  credits_.Clear();
  data_.Clear();
  const std::int64_t before = queueBytes();
  dataBytes_ = 0;
  controlDataBytes_ = 0;
  classBytes_.fill(0);
  QueueChanged(before);
}

void SwitchPort::CountControlData(const Frame& frame, int sign) {
  if (frame.kind != Frame::Kind::kData && !frame.IsAnswer()) {
    return;
  }
  const std::int64_t before = queueBytes();
  const std::int64_t bytes = sign * static_cast<std::int64_t>(frame.frameBytes);
  controlDataBytes_ += bytes;
  dataBytes_ += bytes;
  QueueChanged(before);
}

FramePtr SwitchPort::TakeControl() {
  FramePtr frame = control_.pop_front();
  NoteServed(*frame, kControlQueue);
  if (controlDataBytes_ > 0 && (frame->kind == Frame::Kind::kData || frame->IsAnswer())) {
    CountControlData(*frame, -1);
    Stamp(*frame);
    sentBytes_ += frame->frameBytes;
    ++packets_;
    return frame;
  }
  if (frame->cut) {
    Stamp(*frame);
  }
  if (switch_->Priority0IsControl()) {
    // All of that queue counts there, PFC frames and the ACKs of ConWeave's program among it.
    sentBytes_ += frame->frameBytes;
  }
  return frame;
}

void SwitchPort::EnqueueCut(FramePtr frame) {
  ++trimmed_;
  EnqueueControl(std::move(frame));
}

void SwitchPort::EnqueueControl(FramePtr frame) {
  NoteWaiting(*frame, kControlQueue);
  if (frame->priority == 0 && switch_->Priority0IsControl()) {
    CountControlData(*frame, 1);
  }
  control_.push_back(std::move(frame));
  Kick();
}

std::int64_t SwitchPort::WaitingBytes() const {
  std::int64_t bytes = queueBytes() - controlDataBytes_;
  for (std::size_t i = 0; i < control_.size(); ++i) {
    bytes += control_.at(i)->frameBytes;
  }
  return bytes;
}

void SwitchPort::EnqueueData(FramePtr frame, Verdict verdict) {
  const std::int64_t before = queueBytes();
  frame->markedHere = verdict == Verdict::kMark && IsMarkable(*frame);
  if (frame->markedHere) {
    CountMark(*frame);
  }
  MarkOnEnqueue(*frame);
  if (seenFlows_ && seenFlows_->counting() && frame->kind == Frame::Kind::kData) {
    seenFlows_->Add(frame->flow, frame->source, frame->destination, frame->frameBytes, before);
  }
  ForEachObserver([&](PortObserver& observer) { observer.OnEnqueued(*this, *frame); });
  NoteWaiting(*frame, frame->priority);
  if (ecnOffset_.on() && IsPaused()) {
    ecnOffset_.Came(frame->frameBytes);
  }
  if (switch_->Hold(frame, number_)) {
    ++held_;
  } else {
    data_.Push(frame, frame->priority);
  }
  dataBytes_ += frame->frameBytes;
  classBytes_[frame->priority % ClassQueues::kClasses] += frame->frameBytes;
  enqueuedBytes_ += frame->frameBytes;
  QueueChanged(before);
  Sample(*frame);
  Kick();
}

void SwitchPort::EnqueueCredit(FramePtr frame) {
  if (!credits_.Put(frame)) {
    NotifyDropped(*frame, DropReason::kCreditLimit);
    return;
  }
  NoteWaiting(*frame, kCreditQueue);
  Kick();
}

void SwitchPort::WakeForCredit(std::int64_t nowPs) {
  if (!credits_.IsEmpty() && !creditWakeUp_.IsRunning()) {
    creditWakeUp_.Arm(credits_.ReadyPs() - nowPs);
  }
}

bool SwitchPort::HasFrame() {
  const std::int64_t nowPs = engine().NowPs();
  if (!control_.empty() || (!credits_.IsEmpty() && credits_.ReadyPs() <= nowPs)) {
    return true;
  }
  if (data_.HasFrame(paused()) || (held_ > 0 && !IsPaused() && switch_->HasHeld(number_))) {
    return true;
  }
  WakeForCredit(nowPs);
  return false;
}

void SwitchPort::PauseLeaves(const Frame& frame) {
  if (switch_->Priority0IsControl()) {
    sentBytes_ += frame.frameBytes;
    load_.Sent(engine().NowPs() / kPsPerNs, frame.frameBytes);
  }
}

FramePtr SwitchPort::ChooseFrame() {
  FramePtr frame = TakeFrame();
  if (frame) {
    load_.Sent(engine().NowPs() / kPsPerNs, frame->frameBytes);
    if (switch_->loads()) {
      switch_->loads()->Sent(engine().NowPs(), number_, rateBps(), *frame);
    }
  }
  return frame;
}

FramePtr SwitchPort::TakeFrame() {
  if (!control_.empty()) {
    return TakeControl();
  }
  if (!credits_.IsEmpty() && credits_.ReadyPs() <= engine().NowPs()) {
    FramePtr credit = credits_.Take(engine().NowPs());
    NoteServed(*credit, kCreditQueue);
    return credit;
  }
  if (!data_.HasFrame(paused()) && (held_ == 0 || IsPaused())) {
    WakeForCredit(engine().NowPs());
    return nullptr;
  }
  const std::int64_t before = queueBytes();
  FramePtr frame = TakeData();
  if (!frame) {
    WakeForCredit(engine().NowPs());
    return nullptr;
  }
  dataBytes_ -= frame->frameBytes;
  classBytes_[frame->priority % ClassQueues::kClasses] -= frame->frameBytes;
  if (switch_->CountsFrameOnWire()) {
    wireBytes_ = frame->frameBytes;
    onWire_ = frame;
  }
  QueueChanged(before);
  MarkOnDequeue(*frame);
  switch_->Release(*frame, *this);
  if (ecnOffset_.on()) {
    MarkByOffset(*frame);
  }
  Stamp(*frame);
  sentBytes_ += frame->frameBytes;
  ++packets_;
  ForEachObserver([&](PortObserver& observer) { observer.OnDequeued(*this, *frame); });
  NoteServed(*frame, frame->priority);
  if (triggers().Watched<events::Departed>() && frame->kind != Frame::Kind::kOther) {
    ReportDeparture(*frame);
  }
  return frame;
}

FramePtr SwitchPort::TakeData() {
  if (data_.HasFrame(paused())) {
    return data_.Pop(paused());
  }
  FramePtr frame = switch_->TakeHeld(number_);
  if (frame) {
    --held_;
  }
  return frame;
}

bool SwitchPort::AwaitsLine() const {
  return !control_.empty() || !credits_.IsEmpty() || !data_.IsEmpty() || held_ > 0 ||
         wireBytes_ > 0;
}

void SwitchPort::TransmissionDone() {
  if (wireBytes_ > 0) {
    const std::int64_t before = queueBytes();
    wireBytes_ = 0;
    onWire_ = nullptr;
    QueueChanged(before);
  }
}

void SwitchPort::FetchAhead(unsigned priority) const {
  __builtin_prefetch(this);
  __builtin_prefetch(&switch_);
  __builtin_prefetch(&enqueuedBytes_);
  __builtin_prefetch(&classBytes_);
  __builtin_prefetch(&data_);
  data_.FetchAhead(priority);
}

void SwitchPort::ReceiveFrame(FramePtr frame) {
  frame->ingress = number_;
  switch_->Forward(frame, number_);
}

void SwitchPort::Dropped(const Frame& frame, DropReason reason) {
  ++dropped_;
  wredDropped_ += reason == DropReason::kWred ? 1 : 0;
  NotifyDropped(frame, reason);
}

void SwitchPort::QueueChanged(std::int64_t before) {
  const std::int64_t after = queueBytes();
  if (after == before) {
    return;
  }
  ForEachObserver([&](PortObserver& observer) { observer.OnQueueChanged(*this, before, after); });
  if (watching_) {
    ReportCrossings(before, after);
  }
}

void SwitchPort::ReportCrossings(std::int64_t before, std::int64_t after) {
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    const QueueWatch& watch = watches_[i];
    const bool rises = before <= watch.threshold && after > watch.threshold;
    const bool falls = before > watch.threshold && after <= watch.threshold;
    if (watch.armed && (watch.upward ? rises : falls)) {
      events::QueueCrossed crossed;
      crossed.watch = static_cast<std::int64_t>(i);
      crossed.queueBytes = after;
      crossed.thresholdBytes = watch.threshold;
      crossed.upward = watch.upward;
      crossed.port = number_;
      agent_->Ask(EventKind::kQueueCrossed, watch.whose, crossed.ToRecord(), 0);
    }
  }
}

void SwitchPort::Watch(std::size_t watch, EntityId whose, std::int64_t thresholdBytes,
                       bool upward) {
  CheckBelow(watch, kWatches, "queue watch");
  watches_[watch] = {true, upward, thresholdBytes, whose};
  watching_ = agent_ != nullptr;
}

void SwitchPort::Unwatch(std::size_t watch) {
  CheckBelow(watch, kWatches, "queue watch");
  watches_[watch].armed = false;
}

void SwitchPort::SampleEvery(EntityId whose, std::int64_t bytes) {
  samplers_.erase(std::remove_if(samplers_.begin(), samplers_.end(),
                                 [whose](const Sampler& s) { return s.whose == whose; }),
                  samplers_.end());
  if (bytes > 0) {
    samplers_.push_back({whose, bytes, 0});
  }
}

void SwitchPort::Sample(const Frame& frame) {
  if (!agent_ || frame.kind == Frame::Kind::kOther) {
    return;
  }
  for (Sampler& sampler : samplers_) {
    sampler.since += frame.frameBytes;
    if (sampler.since >= sampler.every) {
      sampler.since -= sampler.every;
      events::PacketSampled sampled;
      sampled.flow = frame.flow;
      sampled.frameBytes = frame.frameBytes;
      sampled.queueBytes = queueBytes();
      sampled.port = number_;
      agent_->Ask(EventKind::kPacketSampled, sampler.whose, sampled.ToRecord(), 0);
    }
  }
}

void SwitchPort::JudgePackets(std::uint32_t judge, EntityId whose, bool on) {
  CheckBelow(judge, kSlots, "judge");
  judges_ = on ? judges_ | 1U << judge : judges_ & ~(1U << judge);
  judgeEntities_[judge] = whose;
}

Verdict SwitchPort::Judge(const Frame& frame) {
  verdict_ = Verdict::kPass;
  if (judges_ == 0 || !agent_ || frame.kind != Frame::Kind::kData) {
    return verdict_;
  }
  // Judges of one state machine are asked together.
  std::uint32_t waiting = judges_;
  for (std::uint32_t judge = 0; judge < kSlots; ++judge) {
    std::uint32_t together = 0;
    for (std::uint32_t other = judge; other < kSlots; ++other) {
      const bool same = judgeEntities_[other] == judgeEntities_[judge];
      together |= same ? waiting & 1U << other : 0;
    }
    if ((together & 1U << judge) != 0) {
      waiting &= ~together;
      AskAbout(frame, judgeEntities_[judge], together);
    }
  }
  return verdict_;
}

std::optional<DropReason> SwitchPort::Refused(const Frame& frame) {
  // What can be marked is not dropped instead.
  switch (admission_.Judge(ClassBytes(frame.priority), ProfiledBytes(frame), IsMarkable(frame),
                           frame.priority)) {
    case QueueAdmission::Refusal::kWred:
      return DropReason::kWred;
    case QueueAdmission::Refusal::kLimit:
      return DropReason::kQueueLimit;
    case QueueAdmission::Refusal::kNone:
      break;
  }
  return std::nullopt;
}

std::int64_t SwitchPort::ProfiledBytes(const Frame& frame) const {
  return classBytes_[frame.priority % ClassQueues::kClasses] +
         (switch_->MarkCountsPacket() ? frame.frameBytes : 0);
}

void SwitchPort::AskAbout(const Frame& frame, EntityId whose, std::uint32_t judges) {
  events::PacketArrived arrived;
  arrived.flow = frame.flow;
  arrived.frameBytes = frame.frameBytes;
  arrived.queueBytes = queueBytes();
  arrived.ingressPort = frame.ingress;
  arrived.marked = frame.marked;
  arrived.judges = judges;
  arrived.egressPort = number_;
  agent_->AskInline(EventKind::kPacketArrived, whose, arrived.ToRecord());
}

void SwitchPort::MarkOnEnqueue(Frame& frame) {
  if (switch_->MarksOnEnqueue()) {
    Mark(frame, ProfiledBytes(frame));
  }
}

void SwitchPort::MarkOnDequeue(Frame& frame) {
  if (!switch_->MarksOnEnqueue()) {
    Mark(frame, ProfiledBytes(frame));
  }
}

void SwitchPort::Mark(Frame& frame, std::int64_t queueBytes) {
  if (IsMarkable(frame) && marker_.ShouldMark(queueBytes, frame.priority) && !frame.markedHere) {
    CountMark(frame);
  }
}

void SwitchPort::MarkByOffset(Frame& frame) {
  if (ecnOffset_.Left(dataBytes_) && IsMarkable(frame) && !frame.markedHere) {
    CountMark(frame);
  }
}

void SwitchPort::ReportDeparture(const Frame& frame) {
  events::Departed departed;
  departed.flow = frame.flow;
  departed.frameBytes = frame.frameBytes;
  departed.queueBytes = queueBytes();
  departed.ingressPort = frame.ingress;
  departed.egressPort = number_;
  triggers().RaiseOnce(departed);
}

bool SwitchPort::IsMarkable(const Frame& frame) const {
  // Congestion is noticed by packets that can carry the news, not by ACKs and messages. The quirk
  // marks all but data of a scheme that says they are not ECN-capable: it has others dropped.
  const bool isData = frame.kind == Frame::Kind::kData;
  const bool carries = isData || frame.kind == Frame::Kind::kOther;
  return carries && frame.ectCapable ? true : switch_->MarksAnyPacket() && !isData;
}

void SwitchPort::CountMark(Frame& frame) {
  frame.marked = true;
  firstMarkPs_ = marked_ == 0 ? engine().NowPs() : firstMarkPs_;
  ++marked_;
  ForEachObserver([&](PortObserver& observer) { observer.OnMarked(*this, frame); });
}

void SwitchPort::Stamp(Frame& frame) {
  if (frame.kind != Frame::Kind::kData) {
    return;
  }
  ++frame.hops;
  if (frame.telemetry || stampAll_) {
    events::TelemetryHop hop;
    hop.leftPs = engine().NowPs();
    hop.sentBytes = sentBytes_;
    hop.queueBytes = dataBytes_;
    hop.lineRateBps = static_cast<std::int64_t>(rateBps());
    hop.AppendTo(frame.WordsToAppend());
  }
  if (frame.kind == Frame::Kind::kData && frame.hasDigest && digests_) {
    const double load = load_.Update(engine().NowPs() / kPsPerNs, dataBytes_, rateBps(),
                                     digests_->RttNs(), digestChance_);
    const std::uint16_t digest = digests_->codec().Encode(load, digestChance_);
    if (digest > frame.digest) {
      frame.digest = digests_->codec().Fitted(digest);
    }
  }
}

std::vector<SwitchPort::FlowCount> SwitchPort::FlowsInQueue() const {
  std::vector<FlowCount> counts;
  counts.reserve(data_.size() + 1);
  const auto add = [&counts](const Frame& frame) {
    if (frame.kind == Frame::Kind::kData) {
      counts.push_back({frame.flow, 1, frame.frameBytes});
    }
  };
  if (onWire_) {
    add(*onWire_);
  }
  data_.ForEach(add);
  if (held_ > 0) {
    switch_->voqs().ForEachFrame(number_, add);
  }
  std::sort(counts.begin(), counts.end(),
            [](const FlowCount& x, const FlowCount& y) { return x.flow < y.flow; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (counts[i].flow == counts[last].flow) {
      counts[last].packets += counts[i].packets;
      counts[last].bytes += counts[i].bytes;
    } else {
      counts[++last] = counts[i];
    }
  }
  counts.resize(counts.empty() ? 0 : last + 1);
  return counts;
}

}  // namespace sluice::roce
