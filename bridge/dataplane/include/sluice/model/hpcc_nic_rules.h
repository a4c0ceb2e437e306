// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_HPCC_NIC_RULES_H
#define SLUICE_ROCE_HPCC_NIC_RULES_H

#include <cstdint>
#include <vector>

#include "sluice/model/nic_rules.h"

namespace sluice::roce {

/// The NIC of the HPCC simulator, in its order of what happens in one instant:
/// RdmaEgressQueue::GetNextQindex and QbbNetDevice::DequeueAndTransmit. A queue pair that its
/// window holds keeps others waiting, of several pacing times it waits for one only, and queue
/// pairs that are over keep their place until it is passed.
class HpccNicRules : public NicRules {
 public:
  using NicRules::NicRules;

  NicTurns kind() const override { return NicTurns::kHpcc; }
  bool HasTurn(std::int64_t nowPs) override;
  bool TakeTurn(std::int64_t nowPs) override;
  void Leave(const QueuePair* pair) override;
  void NextMoved(std::int64_t nextPs) override;
  void WakeAt(std::int64_t atPs, std::int64_t nowPs) override;
  /// That NIC has one queue for the ACKs of all priorities; it waits with priority 3
  /// (RdmaEgressQueue::ack_q_idx).
  unsigned DataQueueOf(const Frame& /*frame*/) const override { return 3; }
  /// As that simulator calls its schemes.
  bool AnswersAtOnce() const override { return true; }
  bool StartsLast() const override { return true; }
  /// What the ACK says, whatever of it counts.
  std::int64_t AckedBytes(const Frame& ack, std::int64_t /*firstUnacked*/) const override {
    return static_cast<std::int64_t>(ack.sequence);
  }

 protected:
  void OnWakeUp() override;
  /// None has the turn: wakes when the first is due.
  virtual void Wait(std::int64_t nowPs, std::size_t firstOver);
  void WakeWhenDue(std::int64_t soonestPs, std::int64_t nowPs);

 private:
  /// A wake-up on the event list; only the one posted last counts.
  struct WakeUp {
    std::int64_t atPs;
    std::uint64_t number;
  };

  /// @param firstOver then the lowest place seen of one that is over; none: the number of places
  /// @return the place whose turn it is; none: the number of places
  std::size_t Find(std::int64_t nowPs, std::size_t& firstOver) const;
  /// Passes the places from `firstOver` on of those that are over.
  /// @return how many of them were before the chosen place
  std::size_t Pass(std::size_t firstOver, std::size_t chosen);

  std::vector<WakeUp> wakeUps_;  ///< in the order in which they are due
  std::uint64_t lastWakeUp_ = 0;
};

/// The NIC of ConWeave's program, which has mended two of these: what is ready and held by a window
/// keeps none waiting, and queue pairs that are over have no place.
class ConweaveNicRules final : public HpccNicRules {
 public:
  using HpccNicRules::HpccNicRules;

  NicTurns kind() const override { return NicTurns::kConweave; }
  void Leave(const QueuePair* pair) override;

 protected:
  void Wait(std::int64_t nowPs, std::size_t firstOver) override;
};

}  // namespace sluice::roce

#endif
