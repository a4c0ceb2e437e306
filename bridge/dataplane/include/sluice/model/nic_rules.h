// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_NIC_RULES_H
#define SLUICE_ROCE_NIC_RULES_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sluice/model/engine.h"
#include "sluice/model/frame.h"
#include "sluice/options/options.h"

namespace sluice::roce {

class Nic;
class QueuePair;

/// The rules of a NIC (key nicTurns): whose turn it is to send, what waits until then, and what
/// follows from when its state machines answer. FairTurns has ours, HpccNicRules those of the HPCC
/// simulator.
class NicRules {
 public:
  /// @param nic outlives it
  explicit NicRules(Nic& nic) : nic_(nic) {}
  virtual ~NicRules() = default;
  NicRules(const NicRules&) = delete;
  NicRules& operator=(const NicRules&) = delete;

  /// @return the word of the key that names them
  virtual NicTurns kind() const = 0;

  /// @param pair the last in turn; null: one that is over, and has a place all the same
  void Add(QueuePair* pair) { turns_.push_back(pair); }
  /// Takes all queue pairs from their turns.
  /// @return them, in the order of their turns
  std::vector<QueuePair*> Release();
  /// In the order of their turns; null: over, and its place is not passed yet.
  const std::vector<QueuePair*>& turns() const { return turns_; }
  /// @return the queue pair that TakeTurn() found
  QueuePair& InTurn() const { return *turns_[lastTurn_]; }

  /// @return whether one may send at `nowPs`; if not, the NIC wakes when one is ready
  virtual bool HasTurn(std::int64_t nowPs) = 0;
  /// The same, and gives it its turn.
  virtual bool TakeTurn(std::int64_t nowPs) = 0;
  /// @param pair one that is over
  virtual void Leave(const QueuePair* pair) = 0;
  /// A new rate has moved a queue pair's next packet.
  /// @param nextPs when it may start
  virtual void NextMoved(std::int64_t nextPs) = 0;
  /// The NIC looks again then.
  virtual void WakeAt(std::int64_t atPs, std::int64_t nowPs);

  /// @return the number of the queue in which an ACK, a message or another protocol's packet waits
  ///     among the data
  virtual unsigned DataQueueOf(const Frame& frame) const = 0;
  /// @return whether reaction points are asked inline; what happens in one instant then has its
  ///     order
  virtual bool AnswersAtOnce() const = 0;
  /// @return whether flows start after all else that is due in their instant
  virtual bool StartsLast() const = 0;
  /// @return the acknowledged bytes that a scheme is given of an ACK
  /// @param firstUnacked of the queue pair
  virtual std::int64_t AckedBytes(const Frame& ack, std::int64_t firstUnacked) const = 0;

 protected:
  /// What WakeAt() was for is due.
  virtual void OnWakeUp();

  Nic& nic_;
  std::vector<QueuePair*> turns_;
  std::size_t lastTurn_ = 0;
  std::int64_t wakeAtPs_ = Engine::kNever;

 private:
  TaskOf<&NicRules::OnWakeUp> wakeUp_{*this};
};

/// Queue pairs take turns, each that is ready and not paused.
class FairTurns final : public NicRules {
 public:
  using NicRules::NicRules;

  NicTurns kind() const override { return NicTurns::kRoundRobin; }
  bool HasTurn(std::int64_t nowPs) override;
  bool TakeTurn(std::int64_t nowPs) override;
  void Leave(const QueuePair* pair) override;
  void NextMoved(std::int64_t nextPs) override;
  unsigned DataQueueOf(const Frame& frame) const override { return frame.priority; }
  bool AnswersAtOnce() const override { return false; }
  bool StartsLast() const override { return false; }
  std::int64_t AckedBytes(const Frame& /*ack*/, std::int64_t firstUnacked) const override {
    return firstUnacked;
  }

 private:
  bool Find(std::int64_t nowPs, std::size_t& found);
};

/// @return the rules that the NIC's options name
std::unique_ptr<NicRules> MakeNicRules(Nic& nic);

}  // namespace sluice::roce

#endif
