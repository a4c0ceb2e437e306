// SPDX-License-Identifier: MIT
#include "sluice/model/queue_pair.h"

#include <algorithm>
#include <cmath>

#include "sluice/events.h"
#include "sluice/model/loss_recovery.h"
#include "sluice/model/nic.h"
#include "sluice/rules/wide.h"

namespace sluice::roce {
namespace {

/// @param mostBps 0: no limit
std::int64_t Limited(std::int64_t rateBps, std::int64_t mostBps) {
  return mostBps > 0 ? std::min(rateBps, mostBps) : rateBps;
}

}  // namespace

QueuePair::QueuePair(Nic& nic, FlowPtr flow)
    : nic_(&nic),
      flow_(flow),
      recovery_(MakeLossRecoverySender(nic.options(), flow->Carried().bytes, flow->bdpBytes)),
      pacer_(nic.truncateToNs(), nic.options().retimeOnRateChange, nic.options().unusedRate,
             static_cast<std::int64_t>(nic.rateBps())),
      timer_(nic.options().goBackTimeout ? nic.options().retransmissionTimeoutPs : 0),
      load_(flow->Carried().bytes, flow->offeredBps, nic.frames().payloadBytes,
            nic.RateBytes(nic.frames().DataFrame(nic.frames().payloadBytes)),
            nic.options().backlogBytes, flow->startPs, nic.clock().StepPs()),
      timerEvent_(nic.clock(), [this] { TimerFired(); }),
      windowBytes_(static_cast<double>(nic.options().defaultWindowBytes)),
      bdpWindow_(nic.options().defaultWindowBytes < 0 ? nic.options().bdpWindow : BdpWindow::kOff) {
  if (bdpWindow_ != BdpWindow::kOff) {
    windowBytes_ = static_cast<double>(flow->bdpBytes);
  }
  if (nic.options().paceAtLineRate) {
    pacer_.PaceAtLineRate();
  }
  pacer_.SetRate(Limited(static_cast<std::int64_t>(nic.rateBps()), nic.options().maxRateBps));
}

EntityId QueuePair::Entity() const { return EntityId::ReactionPoint(flow_->id); }

void QueuePair::Start() {
  flow_->started = true;
  flow_->Carried().started = true;
  CongestionAgent* agent = nic_->agent();
  const bool asks = agent && (agent->HasReactionPoints() || agent->HasNotificationPoints());
  if (!asks) {
    Activate();
    return;
  }
  events::FlowStart start;
  start.sizeBytes = flow_->bytes;
  start.lineRateBps = static_cast<std::int64_t>(nic_->rateBps());
  start.baseRttPs = flow_->baseRttPs;
  start.bottleneckRateBps = flow_->bottleneckBps;
  start.bdpBytes = flow_->bdpBytes;
  start.source = flow_->source;
  start.destination = flow_->destination;
  start.payloadBytes = nic_->frames().payloadBytes;
  start.headerBytes = nic_->frames().headerBytes + nic_->frames().telemetryBytes;
  if (agent->HasReactionPoints()) {
    Report(EventKind::kFlowStart, start.ToRecord(), 0);
  }
  if (agent->HasNotificationPoints()) {
    agent->Ask(EventKind::kFlowStart, EntityId::NotificationPoint(flow_->id), start.ToRecord(), 0);
  }
  // The answer comes at the end of this instant, before what is scheduled for it from now on.
  if (nic_->rules().AnswersAtOnce() && !agent->HasNotificationPoints()) {
    Activate();
    return;
  }
  nic_->clock().Post(0, activate_);
}

void QueuePair::Report(EventKind kind, const Record& arguments, std::int64_t reactionDelayPs) {
  if (reactionDelayPs > 0 || !nic_->rules().AnswersAtOnce()) {
    nic_->agent()->Ask(kind, Entity(), arguments, reactionDelayPs);
    return;
  }
  reporting_ = true;
  rateSet_ = false;
  nic_->agent()->AskInline(kind, Entity(), arguments);
  reporting_ = false;
  if (active_ && rateSet_ && nic_->options().retimeOnRateChange) {
    // The HPCC simulator moves the NIC's wake-up when a rate is set, changed or not.
    nic_->rules().NextMoved(pacer_.nextPs());
  }
}

void QueuePair::Activate() {
  if (IsOver()) {
    // Stopped at the instant of its start.
    return;
  }
  active_ = true;
  NotifyDecided();
  nic_->Kick();
}

void QueuePair::NotifyDecided() const {
  nic_->NotifyRate(*flow_, rateBps());
  if (windowBytes_ >= 0) {
    nic_->NotifyWindow(*flow_, windowBytes_);
  }
}

void QueuePair::Carry(FlowPtr next) {
  next->started = true;
  next->firstByte = recovery_->size();
  if (flow_->Carried().ended) {
    flow_->carried.pop_front();
  }
  flow_->carried.push_back(next);
  recovery_->Extend(next->bytes);
  load_.Extend(next->bytes);
  NotifyDecided();
  nic_->Kick();
}

void QueuePair::SentAll() { nic_->SentAfterEnd(this); }

void QueuePair::End() {
  flow_->Carried().followed = false;
  if (flow_->Carried().ended) {
    flow_->ended = true;
    nic_->PairOver(this);
  }
}

void QueuePair::Stop() {
  if (IsOver()) {
    return;
  }
  recovery_->StopAtHighest();
  load_.Stop(recovery_->highest());
  if (recovery_->finished()) {
    Finish(nic_->clock().NowPs());
  }
}

std::int64_t QueuePair::NextPayload() const {
  const std::int64_t payload = recovery_->NextPayload(nic_->frames().payloadBytes);
  const std::size_t carried = flow_->carried.size();
  for (std::size_t i = 1; i < carried; ++i) {
    const std::int64_t left = flow_->carried.at(i)->firstByte - recovery_->next();
    if (left > 0) {
      return std::min(payload, left);
    }
  }
  return payload;
}

bool QueuePair::WindowOpen() const {
  if (!recovery_->MaySend(nic_->frames().payloadBytes)) {
    return false;
  }
  if (windowBytes_ < 0) {
    return true;
  }
  if (recovery_->inFlight() < 0) {
    return false;  // as the unsigned difference of the HPCC simulator, see acksMoveNext
  }
  const auto inFlight = static_cast<double>(recovery_->inFlight());
  if (nic_->options().windowOvershoot || inFlight == 0) {
    // A window below one packet still lets one packet at a time go.
    return inFlight < windowBytes_ || (inFlight == 0 && windowBytes_ > 0);
  }
  return inFlight + static_cast<double>(NextPayload()) <= windowBytes_;
}

std::int64_t QueuePair::ReadyPs(std::int64_t nowPs) {
  if (!active_ || answersDue_ > 0 || !SendsMore() || recovery_->next() >= recovery_->size() ||
      LacksCredit()) {
    return Engine::kNever;
  }
  const bool isOpen = WindowOpen();
  recovery_->PassArrived();
  if (recovery_->next() >= recovery_->size()) {
    return Engine::kNever;
  }
  if (!isOpen) {
    flow_->CarriedAt(recovery_->next()).windowBound = true;
    return Engine::kNever;
  }
  if (recovery_->next() < load_.WrittenBytes(nowPs, recovery_->highest())) {
    return pacer_.nextPs();
  }
  return std::max(pacer_.nextPs(), load_.NextWritePs());
}

std::int64_t QueuePair::PacedPs() const {
  const bool left = active_ && SendsMore() && recovery_->next() < recovery_->size();
  return left ? pacer_.nextPs() : Engine::kNever;
}

FramePtr QueuePair::NextPacket(std::int64_t nowPs) {
  const std::int64_t written = load_.WrittenBytes(nowPs, recovery_->highest());
  const std::int64_t payload = std::min(NextPayload(), written - recovery_->next());
  Flow& carried = flow_->CarriedAt(recovery_->next());
  const std::int64_t highestBefore = recovery_->highest();
  const std::int64_t retransmittedBefore = recovery_->retransmittedBytes();
  const bool restartsTimer = recovery_->inFlight() == 0 || TimesEachPacket();
  ++sentPackets_;
  FramePtr frame = Make<Frame>();
  frame->kind = Frame::Kind::kData;
  frame->flow = flow_->id;
  frame->source = flow_->source;
  frame->destination = flow_->destination;
  frame->sourcePort = flow_->sourcePort;
  frame->destPort = flow_->destPort;
  frame->priority = flow_->priority;
  frame->sequence = static_cast<std::uint64_t>(recovery_->Sent(payload));
  if (restartsTimer) {
    RestartTimer(nowPs);
  }
  frame->payloadBytes = static_cast<std::uint32_t>(payload);
  frame->frameBytes = static_cast<std::uint32_t>(nic_->frames().DataFrame(payload));
  frame->sentPs = nowPs;
  frame->telemetry = telemetry_;
  frame->hasDigest = loadShare_ > 0;
  if (flagEveryPs_ > 0 && nowPs >= nextFlagPs_) {
    frame->flagged = true;
    nextFlagPs_ = nowPs + flagEveryPs_;
  }
  frame->ectCapable = notEcnCapable_.empty() ||
                      !notEcnCapable_.Contains(static_cast<std::int64_t>(frame->sequence));
  if (onlyOnCredit_) {
    frame->creditNumber = credits_.front().number;
    frame->creditSentPs = credits_.front().sentPs;
    credits_.pop_front();
  }
  carried.retransmittedBytes += recovery_->retransmittedBytes() - retransmittedBefore;
  load_.MadeRoom(nowPs, recovery_->highest());
  // A start that only waited for the next time step counts from when it was due.
  const std::int64_t duePs = pacer_.nextPs();
  const bool rounded = nowPs > duePs && nowPs - duePs < nic_->clock().StepPs();
  pacer_.Sent(rounded ? duePs : nowPs, nic_->RateBytes(frame->frameBytes));
  // The last packet of a flow or of a full window must not wait for others to share its ACK.
  const bool isLast =
      recovery_->next() >= recovery_->size() || &flow_->CarriedAt(recovery_->next()) != &carried;
  frame->ackRequest = isLast || !WindowOpen();
  if (isLast && recovery_->highest() > highestBefore) {
    nic_->NotifySent(carried);
  }
  if (everyBytes_ > 0 && nic_->agent()) {
    sinceTold_ += payload;
    if (sinceTold_ >= everyBytes_) {
      sinceTold_ -= everyBytes_;
      events::BytesSent sent;
      sent.totalBytes = recovery_->sentBytes();
      nic_->agent()->Ask(EventKind::kBytesSent, Entity(), sent.ToRecord(),
                         nic_->options().reactionDelayPs);
    }
  }
  if (sendsOn_ && recovery_->next() >= recovery_->size()) {
    sendsOn_ = false;
    nic_->clock().Post(0, sentAll_);
  }
  return frame;
}

void QueuePair::ReceiveAck(const Frame& frame) {
  if (IsOver()) {
    return;
  }
  ++answers_;
  const std::int64_t nowPs = nic_->clock().NowPs();
  const bool nack = frame.kind == Frame::Kind::kNack;
  const std::int64_t nextBefore = recovery_->next();
  const std::int64_t unackedBefore = recovery_->firstUnacked();
  Acknowledge(static_cast<std::int64_t>(frame.sequence));
  bool isLoss = false;
  if (nack) {
    ++flow_->CarriedAt(recovery_->firstUnacked()).nacks;
    const auto first = static_cast<std::int64_t>(frame.selective);
    isLoss = frame.cut ? recovery_->Cut(first, frame.selectiveBytes)
                       : recovery_->Nacked(first, frame.selectiveBytes);
  } else {
    recovery_->Acked();
  }
  const std::int64_t newly = recovery_->firstUnacked() - unackedBefore;
  if (newly > 0 || nack || TimesEachPacket()) {
    // Gone back, nothing is in flight until the next packet starts, and the timer with it.
    if (recovery_->inFlight() > 0) {
      RestartTimer(nowPs);
    } else {
      timer_.Stop();
    }
  }
  bool reported = IsReported(frame.echo, isLoss);
  if (reported) {
    if (isLoss) {
      ReportNack(frame, nextBefore);
    } else {
      ReportAck(frame, newly);
    }
  }
  if (frame.hasDigest && loadShare_ > 0 && ReportLoad(frame)) {
    reported = true;
  }
  FinishAcknowledged(nowPs);
  // A duplicate may arrive between two flows.
  if (recovery_->finished() && !flow_->Carried().ended) {
    Finish(nowPs);
    return;
  }
  if (reported) {
    KickAfterAsking(nic_->options().ackReactionDelayPs);
  } else {
    nic_->Kick();
  }
}

void QueuePair::Acknowledge(std::int64_t cumulative) {
  const NicOptions& options = nic_->options();
  if (!options.ignoreAcks) {
    recovery_->Acknowledge(cumulative, options.acksMoveNext);
  }
}

void QueuePair::KickAfterAsking(std::int64_t reactionDelayPs) {
  if (reactionDelayPs > 0 || nic_->rules().AnswersAtOnce()) {
    nic_->Kick();
    return;
  }
  // A decision at the end of this instant applies to the packet that it permits, even if the port
  // looks for a packet before that for another reason.
  ++answersDue_;
  nic_->clock().Post(0, answered_);
}

void QueuePair::Answered() {
  --answersDue_;
  nic_->Kick();
}

bool QueuePair::IsReported(bool echo, bool isLoss) const {
  return nic_->agent() &&
         (ackFilter_ == AckFilter::kAll || (ackFilter_ == AckFilter::kEcnEcho && echo) ||
          (ackFilter_ == AckFilter::kNacks && isLoss));
}

void QueuePair::ReportPath(const Frame& answer) {
  if (!reportsPaths_) {
    return;
  }
  events::PathReported path;
  path.hops = answer.hops;
  path.heldPs = answer.heldPs;
  Report(EventKind::kPathReported, path.ToRecord(), nic_->options().ackReactionDelayPs);
}

void QueuePair::ReportAck(const Frame& frame, std::int64_t newlyAcked) {
  ReportPath(frame);
  events::Ack ack;
  ack.cumulativeBytes = nic_->rules().AckedBytes(frame, recovery_->firstUnacked());
  ack.newlyAckedBytes = newlyAcked;
  ack.rttPs = nic_->clock().NowPs() - frame.sentPs;
  ack.nextSendBytes = recovery_->next();
  ack.ecnEcho = frame.echo;
  ack.packets = frame.packets;
  ack.markedPackets = frame.markedPackets;
  ack.words = frame.words.data();
  ack.wordCount = static_cast<std::uint32_t>(frame.words.size());
  Report(EventKind::kAck, ack.ToRecord(), nic_->options().ackReactionDelayPs);
}

void QueuePair::ReportNack(const Frame& frame, std::int64_t nextBefore) {
  ReportPath(frame);
  events::Nack nack;
  nack.expectedBytes = static_cast<std::int64_t>(frame.sequence);
  nack.nextSendBytes = nextBefore;
  nack.resumesAtBytes = recovery_->next();
  nack.rttPs = nic_->clock().NowPs() - frame.sentPs;
  nack.ecnEcho = frame.echo;
  nack.words = frame.words.data();
  nack.wordCount = static_cast<std::uint32_t>(frame.words.size());
  Report(EventKind::kNack, nack.ToRecord(), nic_->options().ackReactionDelayPs);
}

bool QueuePair::ReportLoad(const Frame& frame) {
  constexpr std::uint32_t kUnits = 65536;  // as the HPCC simulator draws it
  if (nic_->digests().chance.Next() % kUnits >= static_cast<std::uint32_t>(loadShare_ * kUnits)) {
    return false;
  }
  events::PathLoad path;
  path.cumulativeBytes = static_cast<std::int64_t>(frame.sequence);
  path.nextSendBytes = recovery_->next();
  path.load = nic_->digests().codec.Decode(frame.digest);
  Report(EventKind::kPathLoad, path.ToRecord(), nic_->options().ackReactionDelayPs);
  return true;
}

void QueuePair::RestartTimer(std::int64_t nowPs) {
  timeoutIsLow_ = HasLittleInFlight();
  if (timeoutIsLow_) {
    timer_.Restart(nowPs, nic_->options().retransmissionTimeoutLowPs);
  } else {
    timer_.Restart(nowPs);
  }
  // Only the low timeout, which is the shorter one, can be due before the event that is armed. In
  // ConWeave's program the place among the events of an instant is that of the last restart.
  if (timer_.running() && (TimesEachPacket() || !timerEvent_.IsRunning() ||
                           (timeoutIsLow_ && timer_.deadlinePs() < timerFiresPs_))) {
    ArmTimer(nowPs);
  }
}

void QueuePair::ArmTimer(std::int64_t nowPs) {
  timerFiresPs_ = timer_.deadlinePs();
  timerEvent_.Cancel();
  timerEvent_.Arm(timerFiresPs_ - nowPs);
}

bool QueuePair::TimesEachPacket() const {
  return nic_->options().timeoutRestarts == TimeoutRestarts::kWithEachPacket;
}

bool QueuePair::HasLittleInFlight() const {
  const NicOptions& options = nic_->options();
  const bool isShorter = options.retransmissionTimeoutPs <= 0 ||
                         options.retransmissionTimeoutLowPs < options.retransmissionTimeoutPs;
  return options.retransmissionTimeoutLowPs > 0 && isShorter && options.goBackTimeout &&
         recovery_->Awaited() <=
             options.retransmissionTimeoutLowPackets * nic_->frames().payloadBytes;
}

void QueuePair::TimerFired() {
  if (IsOver() || !timer_.running()) {
    return;
  }
  const std::int64_t nowPs = nic_->clock().NowPs();
  if (!timer_.Expired(nowPs)) {
    // ACKs moved the deadline since this was scheduled.
    ArmTimer(nowPs);
    return;
  }
  if (timeoutIsLow_ && !HasLittleInFlight()) {
    // More was sent since it started.
    timeoutIsLow_ = false;
    timer_.Restart(timer_.deadlinePs() - nic_->options().retransmissionTimeoutLowPs);
    if (!timer_.Expired(nowPs)) {
      ArmTimer(nowPs);
      return;
    }
  }
  ++flow_->CarriedAt(recovery_->firstUnacked()).timeouts;
  recovery_->TimedOut();
  RestartTimer(nowPs);
  CongestionAgent* agent = nic_->agent();
  if (agent && agent->HasReactionPoints()) {
    events::RetransmissionTimeout timeout;
    timeout.unackedBytes = recovery_->firstUnacked();
    agent->Ask(EventKind::kRetransmissionTimeout, Entity(), timeout.ToRecord(),
               nic_->options().reactionDelayPs);
    KickAfterAsking(nic_->options().reactionDelayPs);
    return;
  }
  nic_->Kick();
}

void QueuePair::FinishAcknowledged(std::int64_t nowPs) {
  while (flow_->carried.size() > 1 &&
         recovery_->firstUnacked() >= flow_->carried.at(1)->firstByte) {
    const FlowPtr complete = flow_->carried.pop_front();
    complete->finishPs = nowPs;
    complete->ended = true;
    nic_->NotifyComplete(*complete);
  }
}

void QueuePair::Finish(std::int64_t nowPs) {
  timer_.Stop();
  timerEvent_.Cancel();
  Flow& carried = flow_->Carried();
  carried.finishPs = nowPs;
  carried.ended = true;
  if (carried.followed) {
    nic_->NotifyComplete(carried);
    nic_->Kick();
    return;
  }
  flow_->ended = true;
  if (nic_->options().sendsAfterEnd && windowBytes_ < 0 && recovery_->next() < recovery_->size()) {
    sendsOn_ = true;
    everyBytes_ = 0;
  }
  nic_->FlowOver(this);
}

void QueuePair::SetRate(std::int64_t rateBps) {
  const std::int64_t before = this->rateBps();
  rateSet_ = true;
  pacer_.Decide(Limited(std::max<std::int64_t>(1, rateBps), nic_->options().maxRateBps),
                nic_->clock().NowPs());
  if (bdpWindow_ == BdpWindow::kByRate) {
    FollowRate();
  }
  if (active_ && this->rateBps() != before) {
    flow_->Carried().reacted = true;
    nic_->NotifyRate(*flow_, this->rateBps());
    nic_->rules().NextMoved(pacer_.nextPs());
  }
}

void QueuePair::ScaleRate(double factor) {
  // No rate is more than the largest that a link can have, by far below the range of std::int64_t.
  const double most = 1e18;
  const double scaled = std::min(std::floor(static_cast<double>(rateBps()) * factor), most);
  SetRate(std::max(static_cast<std::int64_t>(scaled), nic_->options().minRateBps));
}

void QueuePair::FollowRate() {
  using Wide = UInt128;
  const Wide scaled = static_cast<Wide>(flow_->bdpBytes) * static_cast<Wide>(rateBps());
  const double before = windowBytes_;
  windowBytes_ = std::max(1.0, static_cast<double>(scaled / nic_->rateBps()));
  if (active_ && windowBytes_ != before) {
    flow_->Carried().reacted = true;
    nic_->NotifyWindow(*flow_, windowBytes_);
  }
}

void QueuePair::SetWindow(double bytes) {
  bdpWindow_ = BdpWindow::kOff;
  const bool changes = bytes != windowBytes_;
  windowBytes_ = bytes;
  if (active_) {
    if (changes) {
      flow_->Carried().reacted = true;
      nic_->NotifyWindow(*flow_, bytes);
    }
    if (!reporting_) {
      nic_->Kick();
    }
  }
}

void QueuePair::WatchAcks(AckFilter filter) { ackFilter_ = filter; }

void QueuePair::EveryBytesSent(std::int64_t bytes) {
  everyBytes_ = bytes;
  sinceTold_ = 0;
}

void QueuePair::FlagEvery(std::int64_t periodPs) {
  flagEveryPs_ = periodPs;
  nextFlagPs_ = nic_->clock().NowPs();
}

void QueuePair::SendOnlyOnCredit(bool on) {
  onlyOnCredit_ = on;
  credits_.clear();
  if (active_) {
    nic_->Kick();
  }
}

bool QueuePair::TakeCredit(std::int64_t number, std::int64_t sentPs) {
  if (!onlyOnCredit_) {
    return false;
  }
  if (active_ && !IsOver()) {
    // One that finds no byte beyond those the others will send is lost.
    const auto waiting = static_cast<std::int64_t>(credits_.size());
    const std::int64_t promised = recovery_->next() + waiting * nic_->frames().payloadBytes;
    const std::int64_t written = load_.WrittenBytes(nic_->clock().NowPs(), recovery_->highest());
    if (promised < recovery_->size() && promised < written) {
      credits_.push_back({number, sentPs});
      nic_->Kick();
    }
  }
  return true;
}

void QueuePair::StampTelemetry(bool on) { telemetry_ = on; }

void QueuePair::SetEcnCapable(std::int64_t fromByte, std::int64_t toByte, bool capable) {
  if (capable) {
    notEcnCapable_.Remove(fromByte, toByte);
  } else {
    notEcnCapable_.Add(fromByte, toByte);
  }
}

}  // namespace sluice::roce
