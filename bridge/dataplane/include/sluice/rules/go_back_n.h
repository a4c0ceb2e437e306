// SPDX-License-Identifier: MIT
#ifndef SLUICE_GO_BACK_N_H
#define SLUICE_GO_BACK_N_H

#include <algorithm>
#include <cstdint>
#include <limits>

namespace sluice {

/// The sender of a go-back-N queue pair: which byte is next, which is acknowledged. Byte numbers
/// start at 0.
class GoBackNSender {
 public:
  static constexpr std::int64_t kUnbounded = std::numeric_limits<std::int64_t>::max();

  /// @param sizeBytes total to deliver, kUnbounded if there is no end
  explicit GoBackNSender(std::int64_t sizeBytes) : size_(sizeBytes) {}

  std::int64_t size() const { return size_; }
  std::int64_t firstUnacked() const { return una_; }
  std::int64_t next() const { return next_; }
  /// Highest byte ever sent, plus one.
  std::int64_t highest() const { return highest_; }
  std::int64_t inFlight() const { return next_ - una_; }
  bool finished() const { return una_ >= size_; }

  /// Payload of the next packet: at most `payloadBytes`, 0 if all is sent.
  std::int64_t NextPayload(std::int64_t payloadBytes) const {
    return std::min(payloadBytes, size_ - next_);
  }

  /// A packet with that payload left; returns its first byte.
  std::int64_t Sent(std::int64_t payload) {
    const std::int64_t first = next_;
    next_ += payload;
    sent_ += payload;
    if (next_ > highest_) {
      retransmitted_ += highest_ - std::min(first, highest_);
      highest_ = next_;
    } else {
      retransmitted_ += payload;
    }
    return first;
  }

  /// All bytes below `cumulative` arrived; returns how many that adds. An ACK from before a
  /// go-back may lie above next(): then sending goes on from there.
  /// @param movesNext false: sending goes on where it is, and inFlight() is negative for a while
  std::int64_t Acknowledge(std::int64_t cumulative, bool movesNext = true) {
    if (cumulative <= una_) {
      return 0;
    }
    const std::int64_t added = cumulative - una_;
    una_ = cumulative;
    if (movesNext) {
      next_ = std::max(next_, una_);
    }
    return added;
  }

  /// Goes back to the first unacknowledged byte (on a NACK, after Acknowledge of the expected byte,
  /// or on a timeout).
  void GoBack() { next_ = una_; }

  /// There is more to deliver; not if there is no end.
  void Extend(std::int64_t bytes) { size_ += bytes; }

  /// Ends an unbounded or stopped flow at what is sent so far.
  void StopAtHighest() { size_ = std::min(size_, highest_); }

  /// Payload bytes sent, retransmissions included.
  std::int64_t sentBytes() const { return sent_; }
  /// Payload bytes sent again.
  std::int64_t retransmittedBytes() const { return retransmitted_; }

 private:
  std::int64_t size_;
  std::int64_t una_ = 0;
  std::int64_t next_ = 0;
  std::int64_t highest_ = 0;
  std::int64_t sent_ = 0;
  std::int64_t retransmitted_ = 0;
};

/// The retransmission timer of a sender, without a simulator's event per ACK: one event is enough
/// that, when it fires too early, is scheduled again for Deadline().
class RetransmissionTimer {
 public:
  /// @param timeoutPs 0: never
  explicit RetransmissionTimer(std::int64_t timeoutPs) : timeoutPs_(timeoutPs) {}

  /// Something was sent while nothing was in flight, or an ACK made progress, or it went back.
  void Restart(std::int64_t nowPs) { deadlinePs_ = timeoutPs_ > 0 ? nowPs + timeoutPs_ : kNever; }
  /// Nothing is in flight any more.
  void Stop() { deadlinePs_ = kNever; }
  bool running() const { return deadlinePs_ != kNever; }
  std::int64_t deadlinePs() const { return deadlinePs_; }
  bool Expired(std::int64_t nowPs) const { return running() && nowPs >= deadlinePs_; }

  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

 private:
  std::int64_t timeoutPs_;
  std::int64_t deadlinePs_ = kNever;
};

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

/// The receiver of a go-back-N queue pair: only the expected packet is accepted.
class GoBackNReceiver {
 public:
  enum class Answer {
    kAck,        ///< in order, an ACK is due
    kNothing,    ///< in order, no ACK due yet
    kNack,       ///< a gap, a NACK is due
    kSilent,     ///< a gap already reported
    kDuplicate,  ///< below the expected byte: an ACK, or nothing with silent_duplicates
  };

  /// @param nackIntervalPs a gap is reported again after this long
  /// @param chunks which packets in order are acknowledged, and where it goes back to
  explicit GoBackNReceiver(std::int64_t nackIntervalPs, ChunkRule chunks = {})
      : nackIntervalPs_(nackIntervalPs), chunks_(chunks) {}

  /// @param ackEveryPackets one ACK per so many packets
  /// @param last the packet ends the flow: acknowledged whatever the count
  Answer Receive(std::int64_t nowPs, std::int64_t first, std::int64_t payload,
                 std::int64_t ackEveryPackets, bool last) {
    if (first == expected_) {
      expected_ += payload;
      ++unacked_;
      if ((unacked_ >= ackEveryPackets || last) && chunks_.Acknowledges(expected_)) {
        unacked_ = 0;
        return Answer::kAck;
      }
      return Answer::kNothing;
    }
    if (first < expected_) {
      return Answer::kDuplicate;
    }
    if (nowPs >= quietUntilPs_ || nackedAt_ != expected_) {
      quietUntilPs_ = nowPs + nackIntervalPs_;
      nackedAt_ = expected_;
      unacked_ = 0;
      expected_ = chunks_.StartOf(expected_);
      return Answer::kNack;
    }
    return Answer::kSilent;
  }

  /// What waited for more packets is acknowledged now.
  void Acknowledged() { unacked_ = 0; }

  /// The next byte to come: what ACKs and NACKs carry, and the payload delivered so far.
  std::int64_t expected() const { return expected_; }

 private:
  std::int64_t nackIntervalPs_;
  ChunkRule chunks_;
  std::int64_t expected_ = 0;
  std::int64_t unacked_ = 0;
  std::int64_t quietUntilPs_ = 0;
  std::int64_t nackedAt_ = -1;
};

}  // namespace sluice

#endif
