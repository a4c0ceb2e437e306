// SPDX-License-Identifier: MIT
#ifndef SLUICE_SELECTIVE_REPEAT_H
#define SLUICE_SELECTIVE_REPEAT_H

#include <algorithm>
#include <cstdint>

#include "sluice/rules/byte_ranges.h"
#include "sluice/rules/loss_recovery.h"

namespace sluice {

/// The sender of IRN (Mittal et al., "Revisiting Network Support for RDMA", SIGCOMM 2018, section
/// 3.1): it sends again only what was lost. On a NACK or a timeout it enters loss recovery, in
/// which the first byte that is not acknowledged, and each packet below one that is known to have
/// arrived, is sent again once; when there is none, new packets are sent. It leaves loss recovery
/// when all is acknowledged that was sent before the last packet that was sent again. A packet that
/// is lost again waits for the timer.
class SelectiveRepeatSender : public LossRecoverySender {
 public:
  /// @param toleranceBytes a packet counts as lost only if one arrived that begins so many bytes
  /// after it, or more; IRN has 0: any later one
  SelectiveRepeatSender(std::int64_t sizeBytes, std::int64_t toleranceBytes)
      : LossRecoverySender(sizeBytes), toleranceBytes_(toleranceBytes) {}

  /// Whether it is in loss recovery.
  bool recovers() const { return recoverUpTo_ >= 0; }

  std::int64_t NextPayload(std::int64_t payloadBytes) const override {
    const std::int64_t most = LossRecoverySender::NextPayload(payloadBytes);
    // Of a gap no more than the gap.
    return next() < highest() ? std::min(most, arrived_.NextStart(next(), highest()) - next())
                              : most;
  }

  std::int64_t Sent(std::int64_t payload) override {
    const std::int64_t highestBefore = highest();
    const std::int64_t first = CountSent(payload);
    if (first < highestBefore) {
      repeatFrom_ = next();
      recoverUpTo_ = highest();
    }
    Choose();
    return first;
  }

  std::int64_t Acknowledge(std::int64_t cumulative, bool /*movesNext*/) override {
    const std::int64_t added = LossRecoverySender::Acknowledge(cumulative);
    if (added > 0) {
      arrived_.RemoveBelow(firstUnacked());
      if (recovers() && firstUnacked() >= recoverUpTo_) {
        recoverUpTo_ = -1;
      }
      repeatFrom_ = std::max(repeatFrom_, firstUnacked());
      Choose();
    }
    return added;
  }

  bool Nacked(std::int64_t first, std::int64_t payload) override {
    // One that was delayed may tell of what is acknowledged by now.
    if (first + payload > firstUnacked()) {
      arrived_.Add(std::max(first, firstUnacked()), first + payload);
      lostBelow_ = std::max(lostBelow_, first - toleranceBytes_ + 1);
    }
    const bool isNews = !recovers() && firstUnacked() < std::min(lostBelow_, first);
    if (isNews) {
      Recover();
    }
    Choose();
    return isNews;
  }

  void TimedOut() override {
    Recover();
    lostBelow_ = std::max(lostBelow_, firstUnacked() + 1);
    Choose();
  }

 private:
  void Recover() {
    recoverUpTo_ = highest();
    repeatFrom_ = firstUnacked();
  }

  /// The next byte to send: the first of a lost packet that was not sent again yet, or a new one.
  void Choose() {
    if (recovers()) {
      const std::int64_t lost = arrived_.NextGap(repeatFrom_);
      if (lost < lostBelow_ && lost < highest()) {
        SendNext(lost);
        return;
      }
    }
    SendNext(highest());
  }

  std::int64_t toleranceBytes_;
  ByteRanges arrived_;             ///< above the first unacknowledged byte
  std::int64_t lostBelow_ = 0;     ///< what is below and did not arrive is lost
  std::int64_t recoverUpTo_ = -1;  ///< loss recovery ends with the byte before; negative: none
  std::int64_t repeatFrom_ = 0;    ///< what is below was sent again in this loss recovery
};

/// The receiver of IRN: it keeps what arrives out of order, and answers each such packet with a
/// NACK that names both the byte it expects and the packet that came.
class SelectiveRepeatReceiver final : public LossRecoveryReceiver {
 public:
  Answer Receive(std::int64_t /*nowPs*/, std::int64_t first, std::int64_t payload,
                 std::int64_t ackEveryPackets, bool last) override {
    if (first < expected() || arrived_.Contains(first)) {
      return Answer::kDuplicate;
    }
    if (first > expected()) {
      arrived_.Add(first, first + payload);
      Acknowledged();
      return Answer::kNack;
    }
    const std::int64_t upTo = arrived_.NextGap(first + payload);
    // What filled a gap is acknowledged at once: the sender waits for it.
    const bool isGap = !arrived_.empty();
    arrived_.RemoveBelow(upTo);
    if (InOrder(upTo, ackEveryPackets, last || isGap)) {
      Acknowledged();
      return Answer::kAck;
    }
    return Answer::kNothing;
  }

  Answer ReceiveCut(std::int64_t first) override {
    if (first < expected() || arrived_.Contains(first)) {
      return Answer::kDuplicate;
    }
    Acknowledged();
    return Answer::kNack;
  }

  std::int64_t NackExtraBytes() const override { return kPacketSequence; }

 private:
  /// The number of the packet that came, as RoCEv2 has it in three bytes, and one of padding.
  static constexpr std::int64_t kPacketSequence = 4;

  ByteRanges arrived_;  ///< above the expected byte
};

}  // namespace sluice

#endif
