// SPDX-License-Identifier: MIT
#include "sluice/model/switch.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "sluice/rules/pacing.h"

namespace sluice::roce {

Switch::Switch(Engine& engine, const SwitchSettings& settings)
    : engine_(engine), settings_(settings) {}

Switch::~Switch() = default;

void Switch::Clear() {
  refreshes_.clear();
  voqs_.reset();
  creditPacers_.reset();
  order_.reset();
}

void Switch::AddPort(SwitchPort& port) {
  port.SetSwitch(this, static_cast<std::uint32_t>(ports_.size()));
  ports_.push_back(&port);
  refreshes_.resize(ports_.size() * ClassQueues::kClasses);
  pfcSentPs_.resize(ports_.size() * ClassQueues::kClasses, -1);
}

void Switch::Commit(std::int64_t nicRateBps, const FrameOptions& frames, std::int64_t priorities) {
  std::vector<BufferPort> ports;
  for (SwitchPort* port : ports_) {
    port->ScheduleClasses(settings_.buffer.classScheduling, settings_.buffer.classWeights);
    ports.push_back({static_cast<std::int64_t>(port->rateBps()), port->delayPs()});
  }
  BufferOptions options = settings_.buffer;
  options.pfcClasses = options.pfcClasses > 0 ? options.pfcClasses : priorities;
  FrameOptions sizes = frames;
  sizes.pfcBytes = PauseBytes();
  buffer_ =
      std::make_unique<SharedBuffer>(options, ports, ClassQueues::kClasses, nicRateBps, sizes);
  timedPauses_.reset();
  if (buffer_->broadcom() && buffer_->pauses()) {
    timedPauses_ = std::make_unique<TimedPauses>(
        engine_, *buffer_->broadcom(), ports_.size(), settings_.buffer.pfcPauseTimePs,
        [this](std::uint32_t port, std::uint8_t priority, bool pause) {
          SendPfc(port, priority, pause);
        });
  }
  ecmp_ = MakeEcmpRule(settings_.network, node_, false);
  pairs_.assign(ports_.size() * ports_.size(), PairCount());
  ReadSettings();
}

void Switch::ReadSettings() {
  countsFrameOnWire_ = settings_.network.queueCountsFrameOnWire;
  marksOnEnqueue_ = settings_.ecn.markAt == EcnMarkAt::kEnqueue;
  markCountsPacket_ = settings_.ecn.counts == EcnCounts::kWithPacket;
  marksAnyPacket_ = settings_.ecn.anyPacket;
  ackControl_ = settings_.network.ackControlAtSwitches;
  priority0IsControl_ = settings_.network.priority0IsControl;
  trimAboveBytes_ = settings_.trims && settings_.buffer.trimAboveBytes >= 0
                        ? settings_.buffer.trimAboveBytes
                        : INT64_MAX;
}

std::int64_t Switch::bufferBytes() const {
  const bool infinite =
      settings_.buffer.bufferBytes < 0 || settings_.buffer.flowControl == FlowControl::kInfinite;
  return infinite ? INT64_MAX : settings_.buffer.bufferBytes;
}

void Switch::SetRoute(std::uint32_t destination, std::vector<std::uint32_t> ports) {
  if (routes_.size() <= destination) {
    routes_.resize(destination + 1);
  }
  std::vector<NextHop> set;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    set.push_back({ports_.at(ports[i]), ports[i], static_cast<std::uint32_t>(ports.size() - i)});
  }
  const auto same = [](const NextHop& x, const NextHop& y) {
    return x.port == y.port && x.ways == y.ways;
  };
  auto known = set.empty() ? ways_.begin()
                           : std::search(ways_.begin(), ways_.end(), set.begin(), set.end(), same);
  if (known == ways_.end()) {
    known = ways_.insert(ways_.end(), set.begin(), set.end());
  }
  routes_[destination] = static_cast<std::uint32_t>(known - ways_.begin());
}

void Switch::ForgetRoutes() {
  routes_.clear();
  ways_.resize(1);
}

namespace {

FlowKey KeyOf(const Frame& frame) {
  if (frame.kind == Frame::Kind::kMessage && frame.hashSource >= 0) {
    return {frame.hashSource, frame.hashDestination, frame.sourcePort, frame.destPort};
  }
  return {frame.source, frame.destination, frame.sourcePort, frame.destPort};
}

}  // namespace

const NextHop* Switch::Route(Frame& frame) const {
  if (frame.destination >= routes_.size()) {
    return &ways_.front();
  }
  const NextHop* way = &ways_[routes_[frame.destination]];
  if (way->ways >= fewestWays_) {
    std::optional<std::size_t> chosen;
    if (frame.pathTag) {
      chosen = frame.pathTag->left % way->ways;
      frame.pathTag->left /= way->ways;
    } else if (paths_) {
      chosen = paths_->Of(frame, way, static_cast<std::size_t>(way - ways_.data()));
    }
    way += chosen ? *chosen : ecmp_->OfFlow(KeyOf(frame), way->ways);
  }
  return way;
}

PathSelector& Switch::paths() {
  if (!paths_) {
    if (!agent_) {
      throw std::logic_error("paths are decided at a switch without an agent");
    }
    paths_ = std::make_unique<PathSelector>(engine_, *agent_, node_, pathSeed_);
    paths_->SetBeyond(beyond_);
    paths_->SetWholePaths(wholePaths_);
    fewestWays_ = wholePaths_ ? 1 : fewestWays_;
  }
  return *paths_;
}

void Switch::MeasureLoads(const LoadSettings& settings, std::int64_t agePs,
                          std::vector<std::int64_t> switchOf) {
  if (wholePaths_) {
    if (!wholeLoads_) {
      wholeLoads_ = std::make_unique<ConweaveLoads>(node_, ports_.size(), *wholePaths_);
      paths().SetWholePathLoads(wholeLoads_.get());
    }
    wholeLoads_->Measure(settings, agePs);
    return;
  }
  if (!loads_) {
    loads_ = std::make_unique<PathLoads>(node_, ports_.size(), std::move(switchOf));
    paths().SetLoads(loads_.get());
  }
  loads_->Measure(settings, agePs);
}

void Switch::KeepOrder(EntityId whose, std::int64_t extraPs, std::int64_t waitPs) {
  if (!order_) {
    order_ =
        std::make_unique<OrderKeeper>(engine_, *agent_, [this](FramePtr frame, std::uint32_t port) {
          const std::uint32_t ingress = frame->ingress;
          Admit(std::move(frame), ingress, port);
        });
  }
  order_->Keep(whose, extraPs, waitPs, wholePaths_ != nullptr);
  paths().SetKeepsOrder();
}

void Switch::CarryLoads(Frame& frame, std::uint32_t ingress, const SwitchPort& egress) {
  if (wholeLoads_) {
    if (frame.path.origin < 0 || frame.path.origin == static_cast<std::int64_t>(node_)) {
      return;
    }
    if (egress.LeadsToHost()) {
      wholeLoads_->Leave(frame);
    } else {
      wholeLoads_->Pass(frame, egress.number(), egress.rateBps());
    }
    return;
  }
  if (egress.LeadsToHost()) {
    loads_->Leaves(engine_.NowPs(), frame);
  } else if (ports_[ingress]->LeadsToHost()) {
    loads_->Enters(frame, egress.number());
  }
}

void Switch::Forward(FramePtr frame, std::uint32_t ingress) {
  if (wholeLoads_ && frame->kind == Frame::Kind::kData) {
    wholeLoads_->Came(engine_.NowPs());
  }
  const NextHop* way = Route(*frame);
  SwitchPort* egress = way->port;
  if (!egress) {
    if (frame->destination == node_ && frame->kind == Frame::Kind::kMessage) {
      Deliver(*frame);
      return;
    }
    if (frame->destination == node_ && frame->kind == Frame::Kind::kGrant) {
      voqs().GrantUpTo(frame->messageType, static_cast<std::int64_t>(frame->sequence));
      return;
    }
    ports_[ingress]->Dropped(*frame, DropReason::kNoRoute);
    return;
  }
  if (loads_ || wholeLoads_) {
    CarryLoads(*frame, ingress, *egress);
  }
  if (order_ && frame->pathTag && egress->LeadsToHost() && !ports_[ingress]->LeadsToHost()) {
    frame->ingress = ingress;
    if (order_->Holds(frame, way->number)) {
      return;
    }
  }
  egress->FetchAhead(frame->priority);
  buffer_->FetchAhead(static_cast<int>(ingress), static_cast<int>(way->number), frame->priority);
  __builtin_prefetch(&Pair(ingress, way->number));
  Admit(std::move(frame), ingress, *egress);
}

void Switch::Admit(FramePtr frame, std::uint32_t ingress, std::uint32_t egress) {
  frame->ingress = ingress;
  Admit(std::move(frame), ingress, *ports_[egress]);
}

void Switch::Admit(FramePtr frame, std::uint32_t ingress, SwitchPort& egress) {
  if (frame->control && (ackControl_ || !frame->IsAnswer())) {
    egress.EnqueueControl(std::move(frame));
    return;
  }
  if (frame->credit) {
    egress.EnqueueCredit(std::move(frame));
    return;
  }
  if (frame->priority == 0 && priority0IsControl_) {
    egress.EnqueueControl(std::move(frame));
    return;
  }
  const auto in = static_cast<int>(ingress);
  const auto out = static_cast<int>(egress.number());
  if (egress.LeadsToHost() && frame->stamp.origin >= 0) {
    stamps_.Record(frame->stamp, egress.number());
  }
  const Verdict verdict = egress.Judge(*frame);
  if (verdict == Verdict::kDrop) {
    egress.Dropped(*frame, DropReason::kVerdict);
    return;
  }
  if (egress.ClassBytes(frame->priority) > trimAboveBytes_ && frame->kind == Frame::Kind::kData) {
    NoRoom(std::move(frame), egress, DropReason::kQueueLimit);
    return;
  }
  if (const auto refusal = egress.Refusal(*frame)) {
    NoRoom(std::move(frame), egress, *refusal);
    return;
  }
  const bool held = frame->copies && frame->copies->waiting > 0;
  if (!held && !buffer_->CanAdmit(in, out, frame->priority, frame->frameBytes)) {
    NoRoom(std::move(frame), egress, DropReason::kBufferFull);
    return;
  }
  if (!held) {
    buffer_->Admit(in, out, frame->priority, frame->frameBytes);
    if (buffer_->nearest().leftBytes < nearestLeftBytes_) {
      nearestLeftBytes_ = buffer_->nearest().leftBytes;
      nearestPs_ = engine_.NowPs();
    }
  }
  if (frame->copies) {
    ++frame->copies->waiting;
  }
  PairCount& pair = Pair(ingress, egress.number());
  pair.bytes += frame->frameBytes;
  pair.arrived += frame->frameBytes;
  CheckPause(ingress, frame->priority);
  egress.EnqueueData(std::move(frame), verdict);
}

void Switch::NoRoom(FramePtr frame, SwitchPort& egress, DropReason reason) const {
  if (!settings_.trims || frame->kind != Frame::Kind::kData || reason == DropReason::kWred) {
    egress.Dropped(*frame, reason);
    return;
  }
  frame->cut = true;
  frame->control = true;
  frame->selectiveBytes = frame->payloadBytes;
  frame->payloadBytes = 0;
  frame->frameBytes = static_cast<std::uint32_t>(settings_.frames.DataFrame(0));
  // A simulator's own packet was that of the whole.
  frame->carrier = nullptr;
  egress.EnqueueCut(std::move(frame));
}

bool Switch::Hold(const FramePtr& frame, std::uint32_t egress) {
  if (!voqs_ || frame->kind != Frame::Kind::kData || !voqs_->Takes(frame->destination) ||
      !ports_[frame->ingress]->LeadsToHost()) {
    return false;
  }
  voqs_->Push(frame, egress);
  return true;
}

FramePtr Switch::TakeHeld(std::uint32_t egress) {
  FramePtr frame = voqs_ ? voqs_->Pop(egress) : nullptr;
  if (frame && frame->stamp.origin >= 0 && ports_[egress]->LeadsToHost()) {
    // To a host of this switch: no other switch will see the stamp.
    stamps_.Record(frame->stamp, egress);
  }
  return frame;
}

bool Switch::HasHeld(std::uint32_t egress) const { return voqs_ && voqs_->HasFrame(egress); }

Voqs& Switch::voqs() {
  if (!voqs_) {
    voqs_ = std::make_unique<Voqs>(node_, ports_.size(), agent_,
                                   [this](std::uint32_t port) { ports_[port]->Kick(); });
  }
  return *voqs_;
}

CreditPacers& Switch::creditPacers() {
  if (!creditPacers_) {
    creditPacers_ = std::make_unique<CreditPacers>(
        engine_, node_, [this](FramePtr grant) { SendMessage(grant, 0); });
  }
  return *creditPacers_;
}

void Switch::Deliver(const Frame& frame) {
  if (!agent_) {
    return;
  }
  const EntityId to(frame.destEntity);
  if (wholePaths_ && frame.hashSource >= 0 && frame.source != node_) {
    agent_->AskInline(EventKind::kMessage, to, frame.AsMessageRecord());
  } else {
    agent_->Ask(EventKind::kMessage, to, frame.AsMessageRecord(), 0);
  }
}

void Switch::SendMessage(FramePtr message, std::uint32_t port) {
  message->ingress = port;
  message->frameBytes = static_cast<std::uint32_t>(
      std::max<std::int64_t>(message->frameBytes, settings_.frames.minFrameBytes));
  Forward(std::move(message), port);
}

void Switch::Release(const Frame& frame, const SwitchPort& egress) {
  if (!frame.copies || --frame.copies->waiting == 0) {
    buffer_->Release(static_cast<int>(frame.ingress), static_cast<int>(egress.number()),
                     frame.priority, frame.frameBytes);
  }
  Pair(frame.ingress, egress.number()).bytes -= frame.frameBytes;
  CheckResume(frame.ingress, frame.priority);
}

void Switch::CheckPause(std::uint32_t ingress, std::uint8_t priority) {
  if (timedPauses_) {
    timedPauses_->Came(ingress, priority);
    return;
  }
  if (buffer_->ShouldPause(static_cast<int>(ingress), priority)) {
    buffer_->SetPaused(static_cast<int>(ingress), priority, true);
    SendPfc(ingress, priority, true);
  }
}

void Switch::CheckResume(std::uint32_t ingress, std::uint8_t priority) {
  if (timedPauses_) {
    timedPauses_->Left(ingress, priority);
    return;
  }
  if (buffer_->ShouldResume(static_cast<int>(ingress), priority)) {
    buffer_->SetPaused(static_cast<int>(ingress), priority, false);
    SendPfc(ingress, priority, false);
  }
}

Timer& Switch::RefreshOf(std::uint32_t ingress, std::uint8_t priority) {
  std::unique_ptr<Timer>& timer = refreshes_[ingress * ClassQueues::kClasses + priority];
  if (!timer) {
    timer = std::make_unique<Timer>(engine_,
                                    [this, ingress, priority] { RefreshPause(ingress, priority); });
  }
  return *timer;
}

void Switch::SendPfc(std::uint32_t ingress, std::uint8_t priority, bool pause) {
  SwitchPort& port = *ports_[ingress];
  FramePtr frame = NewPause(ingress);
  frame->pauseClasses = static_cast<std::uint8_t>(1U << priority);
  frame->sequence = static_cast<std::uint64_t>(port.ClassBytes(priority));
  pfcSentPs_[ingress * ClassQueues::kClasses + priority] = engine_.NowPs();
  Timer& refresh = RefreshOf(ingress, priority);
  refresh.Cancel();
  if (pause) {
    port.CountPause();
    if (timedPauses_) {
      frame->pauseForPs = settings_.buffer.pfcPauseTimePs;
    } else if (settings_.buffer.pfcPauseQuanta > 0) {
      frame->pauseQuanta = static_cast<std::uint32_t>(settings_.buffer.pfcPauseQuanta);
      const std::int64_t pausePs =
          QuantaPs(settings_.buffer.pfcPauseQuanta, static_cast<std::int64_t>(port.rateBps()));
      refresh.Arm(pausePs / 2);
    } else {
      frame->pauseUntilPs = Engine::kNever;
    }
  }
  // In the HPCC simulator the identification of a PFC frame is drawn from a stream of its own.
  port.SkipMarkingDraw();
  // In ConWeave's program PFC frames wait behind ACKs.
  if (timedPauses_ || port.HasControlData()) {
    port.EnqueueControl(std::move(frame));
  } else {
    port.SendPause(std::move(frame));
  }
}

void Switch::RefreshPause(std::uint32_t ingress, std::uint8_t priority) {
  if (buffer_->IsPaused(static_cast<int>(ingress), priority)) {
    SendPfc(ingress, priority, true);
  }
}

void Switch::Pause(std::uint32_t ingress, std::int64_t untilPs) {
  FramePtr frame = NewPause(ingress);
  frame->pauseUntilPs = untilPs;
  pausesByDecision_ = true;
  if (untilPs > engine_.NowPs()) {
    ports_[ingress]->CountPause();
  }
  ports_[ingress]->SendPause(std::move(frame));
}

void Switch::PauseFor(std::uint32_t ingress, std::int64_t durationPs) {
  FramePtr frame = NewPause(ingress);
  frame->pauseForPs = durationPs;
  frame->pauseAdds = true;
  pausesByDecision_ = true;
  ports_[ingress]->CountPause();
  ports_[ingress]->SendPause(std::move(frame));
}

FramePtr Switch::NewPause(std::uint32_t ingress) const {
  if (ingress >= ports_.size()) {
    throw std::out_of_range("pause of ingress port " + std::to_string(ingress) +
                            "; this switch has ports 0 to " + std::to_string(ports_.size() - 1));
  }
  FramePtr frame = Make<Frame>();
  frame->kind = Frame::Kind::kPause;
  frame->control = true;
  frame->frameBytes = static_cast<std::uint32_t>(PauseBytes());
  return frame;
}

std::int64_t Switch::PauseBytes() const {
  return settings_.frames.Frame(settings_.frames.pfcBytes);
}

}  // namespace sluice::roce
