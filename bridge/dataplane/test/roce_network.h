// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_NETWORK_H
#define SLUICE_ROCE_NETWORK_H

#include <algorithm>
#include <functional>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "sluice/assembly/work_graph.h"
#include "sluice/model/engine.h"
#include "sluice/model/nic.h"
#include "sluice/model/switch.h"
#include "sluice/model/tx_clock.h"

/// The least simulator that the models run in: an event list, and lines that do nothing but take
/// time. It allocates nothing in the long run, except for alarms and calls.
namespace sluice::roce {

/// An event list in a heap.
class FakeEngine : public Engine {
 public:
  std::int64_t NowPs() const override { return nowPs_; }
  std::int64_t StepPs() const override { return stepPs; }
  void Post(std::int64_t inPs, Task& task) override { Insert(inPs, &task, 0); }
  void Call(std::int64_t inPs, std::function<void()> what) override {
    calls_.push_back(std::make_unique<Function>(std::move(what)));
    Insert(inPs, calls_.back().get(), 0);
  }
  std::unique_ptr<Alarm> NewAlarm(Task& task) override {
    return std::make_unique<FakeAlarm>(*this, task);
  }
  void Stop() override { stopped_ = true; }

  /// Runs what is due up to a time, that included.
  void RunUntil(std::int64_t atPs) {
    while (!stopped_ && !heap_.empty() && heap_.front().atPs <= atPs) {
      std::pop_heap(heap_.begin(), heap_.end());
      const Entry entry = heap_.back();
      heap_.pop_back();
      nowPs_ = entry.atPs;
      if (entry.alarm == 0) {
        entry.task->Run();
      } else if (alarms_[entry.alarm - 1] == entry.number) {
        alarms_[entry.alarm - 1] = 0;
        entry.task->Run();
      }
    }
    nowPs_ = stopped_ ? nowPs_ : std::max(nowPs_, atPs);
  }

  std::int64_t stepPs = 1;  ///< what it says its time step is

 private:
  class Function : public Task {
   public:
    explicit Function(std::function<void()> what) : what_(std::move(what)) {}
    virtual ~Function() = default;
    void Run() override { what_(); }

   private:
    std::function<void()> what_;
  };

  class FakeAlarm : public Alarm {
   public:
    FakeAlarm(FakeEngine& engine, Task& task) : engine_(engine), task_(task) {
      engine_.alarms_.push_back(0);
      place_ = engine_.alarms_.size();
    }
    ~FakeAlarm() override { FakeAlarm::Cancel(); }
    void Arm(std::int64_t inPs) override {
      engine_.alarms_[place_ - 1] = engine_.Insert(inPs, &task_, place_);
    }
    void Cancel() override { engine_.alarms_[place_ - 1] = 0; }
    bool IsRunning() const override { return engine_.alarms_[place_ - 1] != 0; }

   private:
    FakeEngine& engine_;
    Task& task_;
    std::size_t place_;
  };

  struct Entry {
    std::int64_t atPs;
    std::uint64_t number;
    Task* task;
    std::size_t alarm;  // its place + 1, 0: not of an alarm

    bool operator<(const Entry& other) const {
      return std::tie(atPs, number) > std::tie(other.atPs, other.number);
    }
  };

  std::uint64_t Insert(std::int64_t inPs, Task* task, std::size_t alarm) {
    heap_.push_back({nowPs_ + inPs, ++number_, task, alarm});
    std::push_heap(heap_.begin(), heap_.end());
    return number_;
  }

  std::int64_t nowPs_ = 0;
  std::uint64_t number_ = 0;
  bool stopped_ = false;
  std::vector<Entry> heap_;
  std::vector<std::uint64_t> alarms_;  // number of the entry that is valid, 0: none
  std::vector<std::unique_ptr<Function>> calls_;
};

/// One direction of a cable, served by a MAC that takes a frame when it is notified that there may
/// be one, or only after checking that there is (as pulling queues do).
class FakeLine : public Line {
 public:
  FakeLine(Engine& engine, Port& port, Port& peer, bool asksFirst)
      : engine_(engine), port_(port), peer_(peer), asksFirst_(asksFirst) {
    port.SetLine(this);
  }

  void TryTransmit() override {
    if (busy_ || (asksFirst_ && !port_.IsReady())) {
      return;
    }
    FramePtr frame = port_.NextFrame();
    if (!frame) {
      return;
    }
    busy_ = true;
    if (frame->kind == Frame::Kind::kData) {
      startsPs.push_back(engine_.NowPs());
    }
    const std::int64_t txPs = clock_.IntervalPs(frame->frameBytes, port_.rateBps());
    onLine_.push_back(std::move(frame));
    engine_.Post(txPs, free_);
    engine_.Post(txPs + port_.delayPs(), arrival_);
  }

  std::vector<std::int64_t> startsPs;  ///< of data frames

 private:
  void OnFree() {
    busy_ = false;
    port_.TransmissionDone();
    TryTransmit();
  }
  void OnArrival() { peer_.Receive(onLine_.pop_front()); }

  Engine& engine_;
  Port& port_;
  Port& peer_;
  bool asksFirst_;
  bool busy_ = false;
  TxClock clock_;
  Ring<FramePtr> onLine_;
  TaskOf<&FakeLine::OnFree> free_{*this};
  TaskOf<&FakeLine::OnArrival> arrival_{*this};
};

/// Hosts 0 … n-1 around switch n: 25 Gb/s, 1 us.
class FakeStar {
 public:
  static constexpr std::int64_t kUs = 1000000;
  static constexpr std::int64_t kRateBps = 25000000000;
  static constexpr std::int64_t kDataPs = 335360;  ///< 1048 B on a line
  static constexpr std::int64_t kAckPs = 19200;    ///< 60 B on a line
  /// From the start of a packet to the arrival of its ACK, nothing else on the way.
  static constexpr std::int64_t kRttPs = 2 * (kDataPs + kUs) + 2 * (kAckPs + kUs);

  explicit FakeStar(std::size_t hosts, bool asksFirst = false, BufferOptions buffer = {},
                    NicOptions nic = {})
      : nicOptions(nic), middle(engine, settings) {
    settings.buffer = buffer;
    const auto number = static_cast<std::uint32_t>(hosts);
    middle.SetNode(number);
    for (std::uint32_t host = 0; host < number; ++host) {
      nics.push_back(std::make_unique<Nic>(engine, frames, nicOptions));
      ports.push_back(std::make_unique<SwitchPort>(engine));
      middle.AddPort(*ports.back());
      Plug(*nics.back(), host, number, true);
      Plug(*ports.back(), number, host, false);
      lines.push_back(std::make_unique<FakeLine>(engine, *nics.back(), *ports.back(), asksFirst));
      lines.push_back(std::make_unique<FakeLine>(engine, *ports.back(), *nics.back(), asksFirst));
      middle.SetRoute(host, {host});
    }
    middle.Commit(kRateBps, frames);
  }

  /// Lets a flow run; numbers count from 0.
  Flow& AddFlow(std::uint32_t source, std::uint32_t destination, std::int64_t bytes,
                std::int64_t startPs = 0) {
    FlowPtr flow = Make<Flow>();
    flow->id = static_cast<std::uint32_t>(flows.size());
    flow->source = source;
    flow->destination = destination;
    flow->bytes = bytes;
    flow->startPs = startPs;
    flows.push_back(flow);
    ScheduleFlow(engine, flow, *nics[source], *nics[destination]);
    return *flow;
  }

  FakeLine& LineOfHost(std::size_t host) { return *lines[2 * host]; }
  FakeLine& LineOfPort(std::size_t port) { return *lines[2 * port + 1]; }

  FakeEngine engine;
  FrameOptions frames;
  NicOptions nicOptions;
  SwitchSettings settings;
  Switch middle;
  std::vector<std::unique_ptr<Nic>> nics;
  std::vector<std::unique_ptr<SwitchPort>> ports;
  std::vector<std::unique_ptr<FakeLine>> lines;
  std::vector<FlowPtr> flows;

 private:
  static void Plug(Port& port, std::uint32_t node, std::uint32_t peer, bool peerIsSwitch) {
    port.SetNode(node);
    port.SetRate(kRateBps);
    port.SetDelay(kUs);
    port.SetPeer(peer, peerIsSwitch);
  }
};

/// An ACK or a NACK that names a byte, of flow 0.
inline FramePtr AnswerOf(Frame::Kind kind, std::uint64_t sequence) {
  FramePtr frame = Make<Frame>();
  frame->kind = kind;
  frame->sequence = sequence;
  return frame;
}

/// A frame of another protocol.
inline FramePtr Other(std::uint32_t bytes, bool ectCapable) {
  FramePtr frame = Make<Frame>();
  frame->kind = Frame::Kind::kOther;
  frame->frameBytes = bytes;
  frame->ectCapable = ectCapable;
  return frame;
}

}  // namespace sluice::roce

#endif
