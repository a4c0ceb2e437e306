// SPDX-License-Identifier: MIT
#ifndef SLUICE_GO_BACK_N_H
#define SLUICE_GO_BACK_N_H

#include <cstdint>

#include "sluice/rules/loss_recovery.h"

namespace sluice {

/// The HPCC simulator's rules of chunks (its L2_CHUNK_SIZE, L2_BACK_TO_ZERO and L2_ACK_INTERVAL).
struct ChunkRule {
  std::int64_t chunkBytes = 0;     ///< 0: no chunks
  bool goesBackToChunk = false;    ///< after a loss, from the start of the chunk on
  std::int64_t firstAckBytes = 0;  ///< before that, only the end of a chunk is acknowledged

  /// @param expected the next byte to come
  /// @return whether a packet in order is acknowledged
  bool Acknowledges(std::int64_t expected) const {
    return expected >= firstAckBytes || (chunkBytes > 0 && expected % chunkBytes == 0);
  }

  /// @return the first byte of the chunk that a byte is in, if that is gone back to; else the byte
  std::int64_t StartOf(std::int64_t byte) const {
    return goesBackToChunk && chunkBytes > 0 ? byte / chunkBytes * chunkBytes : byte;
  }
};

/// The sender of a go-back-N queue pair: after a loss it sends all again from the first byte that
/// is not acknowledged.
class GoBackNSender final : public LossRecoverySender {
 public:
  /// @param chunks what an ACK acknowledges
  explicit GoBackNSender(std::int64_t sizeBytes, ChunkRule chunks = {})
      : LossRecoverySender(sizeBytes), chunks_(chunks) {}

  std::int64_t Acknowledge(std::int64_t cumulative, bool movesNext = true) override {
    return LossRecoverySender::Acknowledge(chunks_.StartOf(cumulative), movesNext);
  }

  bool Nacked(std::int64_t /*first*/, std::int64_t /*payload*/) override {
    SendNext(firstUnacked());
    return true;
  }

  void TimedOut() override { SendNext(firstUnacked()); }

 private:
  ChunkRule chunks_;
};

/// The receiver of a go-back-N queue pair: only the expected packet is accepted.
class GoBackNReceiver final : public LossRecoveryReceiver {
 public:
  /// @param nackIntervalPs a gap is reported again after this long
  /// @param chunks which packets in order are acknowledged, and where it goes back to
  explicit GoBackNReceiver(std::int64_t nackIntervalPs, ChunkRule chunks = {})
      : nackIntervalPs_(nackIntervalPs), chunks_(chunks) {}

  Answer Receive(std::int64_t nowPs, std::int64_t first, std::int64_t payload,
                 std::int64_t ackEveryPackets, bool last) override {
    if (first == expected()) {
      if (InOrder(first + payload, ackEveryPackets, last) && chunks_.Acknowledges(expected())) {
        Acknowledged();
        return Answer::kAck;
      }
      return Answer::kNothing;
    }
    if (first < expected()) {
      return Answer::kDuplicate;
    }
    if (nowPs >= quietUntilPs_ || nackedAt_ != expected()) {
      quietUntilPs_ = nowPs + nackIntervalPs_;
      nackedAt_ = expected();
      Acknowledged();
      ExpectFrom(chunks_.StartOf(expected()));
      return Answer::kNack;
    }
    return Answer::kSilent;
  }

 private:
  std::int64_t nackIntervalPs_;
  ChunkRule chunks_;
  std::int64_t quietUntilPs_ = 0;
  std::int64_t nackedAt_ = -1;
};

}  // namespace sluice

#endif
