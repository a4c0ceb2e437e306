// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_ENGINE_H
#define SLUICE_ROCE_ENGINE_H

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace sluice::roce {

/// Something to be done at a time.
class Task {
 public:
  virtual void Run() = 0;

 protected:
  ~Task() = default;
};

/// A Task that calls a method of an object, which outlives it: `TaskOf<&Nic::OnWakeUp>`.
template <auto Method>
class TaskOf;
template <typename T, void (T::*Method)()>
class TaskOf<Method> final : public Task {
 public:
  explicit TaskOf(T& object) : object_(object) {}
  void Run() override { (object_.*Method)(); }

 private:
  T& object_;
};

/// One cancellable entry of an event list. Destroyed, it is cancelled.
class Alarm {
 public:
  virtual ~Alarm() = default;
  /// Runs the task after `inPs`, and not at the time it was armed for before.
  virtual void Arm(std::int64_t inPs) = 0;
  virtual void Cancel() = 0;
  /// Whether it is armed and has not run yet; false while its task runs.
  virtual bool IsRunning() const = 0;
};

/// The clock and the event list of a simulator: what the models of this library run on. One for a
/// network, which it outlives.
///
/// What is due at the same time runs in the order in which it was posted, called or armed, whatever
/// of the three it was. Durations are picoseconds, not negative, and are rounded up to whole steps
/// of the simulator's clock; 0 is later in this instant, after all that is already due in it.
class Engine {
 public:
  /// Later than any instant of a simulation.
  static constexpr std::int64_t kNever = INT64_MAX;

  virtual ~Engine() = default;

  /// Simulated time, a whole number of steps.
  virtual std::int64_t NowPs() const = 0;

  /// Length of the simulator's time step: 1 for picoseconds, 1000 for nanoseconds.
  virtual std::int64_t StepPs() const = 0;

  /// Runs a task later. Not to be cancelled; the task may be pending several times and outlives the
  /// simulation. On the way of every packet: it is not to allocate in the long run.
  virtual void Post(std::int64_t inPs, Task& task) = 0;

  /// Calls a function later, once. Not to be cancelled. For what is rare.
  virtual void Call(std::int64_t inPs, std::function<void()> what) = 0;

  /// Makes an alarm.
  /// @param task what it runs; outlives it
  virtual std::unique_ptr<Alarm> NewAlarm(Task& task) = 0;

  /// The simulation ends when what runs now is done.
  virtual void Stop() = 0;
};

/// An alarm with what it does.
class Timer {
 public:
  Timer(Engine& engine, std::function<void()> expire)
      : what_(std::move(expire)), alarm_(engine.NewAlarm(what_)) {}
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  void Arm(std::int64_t inPs) { alarm_->Arm(inPs); }
  void Cancel() { alarm_->Cancel(); }
  bool IsRunning() const { return alarm_->IsRunning(); }

 private:
  class What final : public Task {
   public:
    explicit What(std::function<void()> call) : call_(std::move(call)) {}
    void Run() override { call_(); }

   private:
    std::function<void()> call_;
  };

  What what_;
  std::unique_ptr<Alarm> alarm_;
};

}  // namespace sluice::roce

#endif
