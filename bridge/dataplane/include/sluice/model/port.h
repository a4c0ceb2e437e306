// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_PORT_H
#define SLUICE_ROCE_PORT_H

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sluice/model/engine.h"
#include "sluice/model/frame.h"
#include "sluice/model/frame_tracer.h"
#include "sluice/model/ring.h"
#include "sluice/model/triggers.h"

namespace sluice::roce {

class Port;
class SwitchPort;

/// What a port is attached to, at one end of a cable: a simulator's device, its MAC, or the queue
/// module before the MAC.
class Line {
 public:
  virtual ~Line() = default;

  /// Something may be ready to leave. The line's implementation takes it with Port::NextFrame():
  /// now if the line is free, else when it is. Called often, also when nothing is ready after all.
  virtual void TryTransmit() = 0;
};

/// Observes a port. It must not change the port or the frames it is shown.
class PortObserver {
 public:
  virtual ~PortObserver() = default;

  /// A frame is dropped.
  virtual void OnDropped(const Port& /*port*/, const Frame& /*frame*/, DropReason /*reason*/) {}
  /// A pause (true) or a resume (false) was received.
  virtual void OnPause(const Port& /*port*/, bool /*pause*/) {}
  /// A pause was for a time, which is over.
  virtual void OnPauseOver(const Port& port) { OnPause(port, false); }
  /// A frame of the data class enters the queue of a switch's port.
  virtual void OnEnqueued(const SwitchPort& /*port*/, const Frame& /*frame*/) {}
  /// A frame of the data class leaves the queue for the line.
  virtual void OnDequeued(const SwitchPort& /*port*/, const Frame& /*frame*/) {}
  /// A frame is marked.
  virtual void OnMarked(const SwitchPort& /*port*/, const Frame& /*frame*/) {}
  /// A frame starts to wait for the line, pauses aside: they go ahead of all queues.
  /// @param queue a priority, 0 to 7, Port::kControlQueue or Port::kCreditQueue
  virtual void OnWaiting(const Port& /*port*/, const Frame& /*frame*/, unsigned /*queue*/) {}
  /// A frame that waited leaves its queue for the line.
  /// @param queue the same as when it started to wait
  virtual void OnServed(const Port& /*port*/, const Frame& /*frame*/, unsigned /*queue*/) {}
  /// The queue's bytes changed.
  virtual void OnQueueChanged(const SwitchPort& /*port*/, std::int64_t /*before*/,
                              std::int64_t /*after*/) {}
};

/// One end of a cable, without the cable: chooses what is sent next, applies 802.1Qbb pauses. The
/// choice itself is made by its two kinds: Nic in hosts and SwitchPort in switches.
///
/// A frame that is being sent when a pause arrives is finished; the control class is never paused.
///
/// Pauses are of two kinds: the standard's, of which each replaces the one before, and those for a
/// time, which add up and need no resume. The data class waits while one or the other lasts.
///
/// A simulator sends one frame at a time: NextFrame() when the line is free, TransmissionDone()
/// when the frame's last bit has left, NextFrame() again. If it got none, it tries again when
/// Line::TryTransmit() is called. It hands frames that arrived to Receive().
class alignas(64) Port {
 public:
  // Numbers of its queues: the priorities, and:
  static constexpr unsigned kControlQueue = 8;
  static constexpr unsigned kCreditQueue = 9;
  static constexpr unsigned kQueues = 10;

  explicit Port(Engine& engine);
  virtual ~Port();
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  // Properties of the line, set by the simulator before any traffic.

  /// @param line the line it sends on; null: none any more. Outlives the port's traffic.
  void SetLine(Line* line) { line_ = line; }
  /// @param node number of the node the port is at
  void SetNode(std::uint32_t node) { node_ = node; }
  /// @param rateBps more than 0
  void SetRate(std::uint64_t rateBps) { rateBps_ = rateBps; }
  /// @param delayPs propagation delay
  void SetDelay(std::int64_t delayPs) { delayPs_ = delayPs; }
  /// @param on whether intervals are cut to whole nanoseconds
  void SetTruncateToNs(bool on) { truncateToNs_ = on; }
  /// @param node number of the node at the other end
  /// @param isSwitch whether that is a switch; else it is a host
  void SetPeer(std::uint32_t node, bool isSwitch) {
    peer_ = isSwitch ? Peer::kSwitch : Peer::kHost;
    peerNode_ = node;
  }

  Line* line() const { return line_; }
  std::uint32_t node() const { return node_; }
  std::uint64_t rateBps() const { return rateBps_; }
  std::int64_t delayPs() const { return delayPs_; }
  bool truncateToNs() const { return truncateToNs_; }
  std::uint32_t peerNode() const { return peerNode_; }
  bool LeadsToSwitch() const { return peer_ == Peer::kSwitch; }
  bool LeadsToHost() const { return peer_ == Peer::kHost; }
  /// Number of the port in its node, from 0.
  std::uint32_t number() const { return number_; }

  /// @param observer outlives the port's traffic
  void AddObserver(PortObserver* observer) {
    if (observer_) {
      observers_.push_back(observer);
    } else {
      observer_ = observer;
    }
  }

  /// @param observer hears of dropped frames only, which costs the others nothing; null: none.
  ///     Outlives the port's traffic
  void SetDropObserver(PortObserver* observer) { dropObserver_ = observer; }

  /// @param tracer sees every frame; null: none. Outlives the port's traffic
  void SetTracer(FrameTracer* tracer) { tracer_ = tracer; }

  // The line.

  /// Whether NextFrame() would give a frame now; takes none. If it would not, and a
  /// frame becomes ready as time passes, the port wakes the line then.
  bool IsReady();

  /// Takes the frame that is sent next; the line is free and sends it now.
  /// @return null if nothing may leave; then the port wakes the line when that changes
  FramePtr NextFrame();

  /// Whether NextFrame() would give a pause frame.
  bool IsPauseNext() const { return !down_ && !pauseFrames_.empty(); }

  /// To be called when a frame has started on the line. An end of transmission that nothing waits
  /// for needs no event: code that has something to send later calls Line::TryTransmit() then. (The
  /// HPCC simulator always has one, and in whole nanoseconds its place among others of its instant
  /// matters.)
  /// @return whether something may be ready to leave when the line is free, or TransmissionDone()
  ///     has to be called
  bool IsAwaited() const { return truncateToNs_ || !pauseFrames_.empty() || AwaitsLine(); }

  /// The line is free again, if that was awaited. Before the next NextFrame().
  virtual void TransmissionDone() {}

  /// A frame arrived, without errors.
  void Receive(FramePtr frame);

  /// Something changed: send what may be sent.
  void Kick() {
    // What choosing a frame sets off must not find the line free.
    if (line_ && !choosing_) {
      line_->TryTransmit();
    }
  }

  /// Notifies observers of a dropped frame.
  void NotifyDropped(const Frame& frame, DropReason reason) const {
    ForEachObserver([&](PortObserver& observer) { observer.OnDropped(*this, frame, reason); });
    if (dropObserver_) {
      dropObserver_->OnDropped(*this, frame, reason);
    }
  }

  /// The link goes down for good: what waits here is dropped, nothing leaves, and what arrives from
  /// now on is lost.
  virtual void TakeDown();

  /// Whether the link is down.
  bool IsDown() const { return down_; }

  // Pauses.

  /// Puts a pause frame ahead of everything that waits.
  void SendPause(FramePtr frame);

  /// Whether some priority is paused by the other end.
  bool IsPaused() const { return paused_ != 0; }

  /// Whether a priority, 0 to 7, is paused by the other end.
  bool IsPaused(std::uint8_t priority) const { return (paused_ >> priority & 1U) != 0; }

  /// The priorities paused by the other end, a bit each.
  std::uint8_t paused() const { return paused_; }

  /// Since when a priority, 0 to 7, is paused by the other end, with pauses of the standard that
  /// followed each other; only while it is.
  std::int64_t PausedSincePs(std::uint8_t priority) const { return standardSincePs_[priority]; }

  /// Until when such a pause lasts, as known now; Engine::kNever: until a resume.
  std::int64_t PausedUntilPs(std::uint8_t priority) const { return standardUntilPs_[priority]; }

  /// How long some priority has been paused so far, ps.
  std::int64_t PausedPs() const;

  /// Shows what waits for the line, pauses aside: control, credits, then the priorities.
  /// @param see called with each frame; it may hang a packet on it, and change nothing else
  virtual void ForEachWaiting(const std::function<void(const Frame&)>& see) const = 0;

  /// Who watches the events that a decision of their own arms.
  Triggers& triggers() { return triggers_; }

  /// Forgets the frames that wait, when the simulation is over: a switch's accounts are not kept.
  virtual void Clear();

 protected:
  /// @return whether ChooseFrame() would give a frame now; if not, arms the same wake-ups
  virtual bool HasFrame() = 0;

  /// Chooses the next frame and takes it from its queue.
  /// @return the frame, or null if nothing may leave now
  virtual FramePtr ChooseFrame() = 0;
  /// A pause or a resume goes before all that ChooseFrame() could give.
  virtual void PauseLeaves(const Frame& /*frame*/) {}

  /// A frame other than a pause arrived.
  virtual void ReceiveFrame(FramePtr frame) = 0;

  /// See IsAwaited().
  virtual bool AwaitsLine() const { return true; }

  /// A frame is about to be put into a queue.
  /// @param queue its number
  void NoteWaiting(const Frame& frame, unsigned queue) const {
    TraceQueued(frame);
    ForEachObserver([&](PortObserver& observer) { observer.OnWaiting(*this, frame, queue); });
  }

  /// A frame was taken from a queue, for the line.
  /// @param queue its number
  void NoteServed(const Frame& frame, unsigned queue) const {
    ForEachObserver([&](PortObserver& observer) { observer.OnServed(*this, frame, queue); });
  }

  Engine& engine() const { return engine_; }

  /// @param notify called with each observer; may add observers
  template <typename Notify>
  void ForEachObserver(Notify notify) const {
    if (observer_) {
      notify(*observer_);
    }
    for (std::size_t i = 0; i < observers_.size(); ++i) {
      notify(*observers_[i]);
    }
  }

  std::uint32_t number_ = 0;

 private:
  void TraceQueued(const Frame& frame) const {
    if (tracer_) {
      tracer_->OnQueued(frame);
    }
  }

  /// A frame that waits for the link is lost with it.
  void LoseWaiting(const Frame& frame) const;
  void OnPause(const Frame& frame);
  void ArmPauseExpiry();
  void Accumulate(std::int64_t durationPs);
  void ReportPause(std::int64_t durationPs, std::int64_t untilPs, bool accumulates);
  void PauseExpired();
  void TimedPauseExpired(std::size_t priority);
  void AccumulatedExpired();
  void NotifyPauseOver() const;
  void UpdatePaused();

  /// What is at the other end of the line.
  enum class Peer : std::uint8_t { kNone, kHost, kSwitch };

  // What each frame needs, in two cache lines.
  bool choosing_ = false;  // the next frame
  bool down_ = false;
  bool truncateToNs_ = false;
  std::uint8_t paused_ = 0;  // a bit for each priority, as in standardPaused_
  Peer peer_ = Peer::kNone;
  Engine& engine_;
  Line* line_ = nullptr;
  FrameTracer* tracer_ = nullptr;
  PortObserver* observer_ = nullptr;  // the first
  std::uint64_t rateBps_ = 0;
  std::int64_t delayPs_ = 0;
  std::vector<PortObserver*> observers_;  // all others
  Ring<FramePtr> pauseFrames_;
  Triggers triggers_;

  // What few need.
  PortObserver* dropObserver_ = nullptr;
  std::uint8_t standardPaused_ = 0;  // by pauses of the standard
  std::uint32_t node_ = 0;
  std::uint32_t peerNode_ = 0;
  std::int64_t pausedSincePs_ = 0;
  std::int64_t pausedPs_ = 0;
  std::array<std::int64_t, 8> standardUntilPs_{};  // of each, if it is paused
  std::array<std::int64_t, 8> standardSincePs_{};  // the same
  std::int64_t accumulatedPs_ = 0;  // when the pauses that add up, of all priorities, end
  Timer pauseExpiry_;
  std::array<std::unique_ptr<Timer>, 8> timedExpiry_;  // of each that ever was paused for a time
  Timer accumulatedExpiry_;
};

}  // namespace sluice::roce

#endif
