// SPDX-License-Identifier: MIT
#ifndef SLUICE_CONWEAVE_IRN_H
#define SLUICE_CONWEAVE_IRN_H

#include <algorithm>
#include <cstdint>

#include "sluice/rules/byte_ranges.h"
#include "sluice/rules/loss_recovery.h"

namespace sluice {

/// The sender of IRN in ConWeave's program (its rdma-hw.cc and rdma-queue-pair.cc). Other than in
/// IRN's paper, SelectiveRepeatSender: a NACK that begins loss recovery goes back to the first byte
/// that is not acknowledged, and what is known to have arrived is left out on the way, once; an
/// answer that names no packet ends loss recovery; after a timeout all is sent again.
class ConweaveIrnSender final : public LossRecoverySender {
 public:
  /// @param bdpBytes limit of what is in flight; below 1 it counts as 1, which is a packet
  ConweaveIrnSender(std::int64_t sizeBytes, std::int64_t bdpBytes)
      : LossRecoverySender(sizeBytes), bdpBytes_(std::max<std::int64_t>(1, bdpBytes)) {
    LookEachTime();
  }

  /// From the last acknowledged byte to the first of the last packet. When that is acknowledged,
  /// too, it is the program's unsigned difference, which is more than any limit.
  std::int64_t Awaited() const override { return static_cast<std::uint32_t>(lastPacket_ - acked_); }

  std::int64_t Sent(std::int64_t payload) override {
    const std::int64_t first = CountSent(payload);
    lastPacket_ = std::max(lastPacket_, first);
    return first;
  }

  std::int64_t Acknowledge(std::int64_t cumulative, bool /*movesNext*/ = true) override {
    acked_ = std::max(acked_, cumulative);
    return LossRecoverySender::Acknowledge(cumulative);
  }

  void Acked() override {
    Advance();
    recovers_ = false;
  }

  bool Nacked(std::int64_t first, std::int64_t payload) override {
    arrived_.Add(first, first + payload);
    Advance();
    const bool isNews = !recovers_;
    if (isNews) {
      recovers_ = true;
      recoverUpTo_ = next();
      SendNext(firstUnacked());
    }
    return isNews;
  }

  void TimedOut() override {
    recovers_ = true;
    SendNext(firstUnacked());
  }

 protected:
  /// RdmaQueuePair::CanIrnTransmit
  bool IsOpen(std::int64_t payloadBytes) const override {
    return Awaited() + NextPayload(payloadBytes) < bdpBytes_ || acked_ + bdpBytes_ > next();
  }

  void Pass() override {
    if (FirstArrived() == next()) {
      SendNext(arrived_.NextGap(next()));
      arrived_.RemoveBelow(next());
    }
  }

 private:
  std::int64_t FirstArrived() const { return arrived_.NextStart(0, kUnbounded); }

  /// What RdmaHw::ReceiveAck does with every answer.
  void Advance() {
    if (FirstArrived() == firstUnacked()) {
      LossRecoverySender::Acknowledge(arrived_.NextGap(firstUnacked()));
    }
    arrived_.RemoveBelow(firstUnacked());
    if (recovers_ && firstUnacked() >= recoverUpTo_) {
      recovers_ = false;
    }
    PassArrived();
  }

  std::int64_t bdpBytes_;
  std::int64_t acked_ = 0;       ///< highest cumulative answer
  std::int64_t lastPacket_ = 0;  ///< first byte of the last packet of those sent
  ByteRanges arrived_;
  bool recovers_ = false;
  std::int64_t recoverUpTo_ = 0;
};

/// Its receiver. Each packet has an answer; where something before it is missing, one that names
/// the packet.
class ConweaveIrnReceiver final : public LossRecoveryReceiver {
 public:
  /// @param nackIntervalPs a packet that came before is named again after this long
  explicit ConweaveIrnReceiver(std::int64_t nackIntervalPs) : nackIntervalPs_(nackIntervalPs) {}

  Answer Receive(std::int64_t nowPs, std::int64_t first, std::int64_t payload,
                 std::int64_t /*ackEveryPackets*/, bool /*last*/) override {
    if (first > expected()) {
      if (arrived_.Contains(first) && nowPs < quietUntilPs_) {
        return Answer::kSilent;
      }
      quietUntilPs_ = nowPs + nackIntervalPs_;
      arrived_.Add(first, first + payload);
      return Answer::kNack;
    }
    const bool isNew = first == expected();
    if (isNew) {
      InOrder(arrived_.NextGap(first + payload), 1, true);
      Acknowledged();
      arrived_.RemoveBelow(expected());
    }
    if (!arrived_.empty()) {
      return Answer::kStillMissing;
    }
    return isNew ? Answer::kAck : Answer::kDuplicate;
  }

 private:
  std::int64_t nackIntervalPs_;
  std::int64_t quietUntilPs_ = 0;
  ByteRanges arrived_;  ///< above the expected byte
};

}  // namespace sluice

#endif
