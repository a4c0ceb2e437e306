// SPDX-License-Identifier: MIT
#ifndef SLUICE_LOSS_RECOVERY_H
#define SLUICE_LOSS_RECOVERY_H

#include <algorithm>
#include <cstdint>
#include <limits>

namespace sluice {

/// The sender of a queue pair: which byte is next, which is acknowledged, what is sent again. Byte
/// numbers start at 0. A rule of loss recovery is a class derived from this one and one derived
/// from LossRecoveryReceiver; MakeLossRecoverySender and MakeLossRecoveryReceiver know them all.
class LossRecoverySender {
 public:
  static constexpr std::int64_t kUnbounded = std::numeric_limits<std::int64_t>::max();

  /// @param sizeBytes total to deliver, kUnbounded if there is no end
  explicit LossRecoverySender(std::int64_t sizeBytes) : size_(sizeBytes) {}
  LossRecoverySender(const LossRecoverySender&) = delete;
  LossRecoverySender& operator=(const LossRecoverySender&) = delete;
  virtual ~LossRecoverySender() = default;

  std::int64_t size() const { return size_; }
  /// All bytes below were acknowledged.
  std::int64_t firstUnacked() const { return una_; }
  /// The byte to send next, whether for the first time or again; from firstUnacked() on.
  std::int64_t next() const { return next_; }
  /// Highest byte ever sent, plus one.
  std::int64_t highest() const { return highest_; }
  /// What a window limits: bytes from the first that is not acknowledged to the next to send.
  std::int64_t inFlight() const { return next_ - una_; }
  bool finished() const { return una_ >= size_; }
  /// Payload bytes sent, retransmissions included.
  std::int64_t sentBytes() const { return sent_; }
  /// Payload bytes sent again.
  std::int64_t retransmittedBytes() const { return retransmitted_; }

  /// Payload of the next packet: at most `payloadBytes`, 0 if all is sent.
  virtual std::int64_t NextPayload(std::int64_t payloadBytes) const {
    return std::min(payloadBytes, size_ - next_);
  }

  /// Whether the rule itself lets the next packet go, whatever its scheme's window.
  bool MaySend(std::int64_t payloadBytes) const { return !looks_ || IsOpen(payloadBytes); }

  /// Bytes whose answers are waited for, by which a timeout is the low or the high one.
  virtual std::int64_t Awaited() const { return highest_ - una_; }

  /// The queue pair has looked whether it may send: next() moves past what is known to have
  /// arrived.
  void PassArrived() {
    if (looks_) {
      Pass();
    }
  }

  /// A packet with that payload left; returns its first byte. next() is then the byte after it, or
  /// another one that the rule wants sent.
  virtual std::int64_t Sent(std::int64_t payload) { return CountSent(payload); }

  /// All bytes below `cumulative` arrived; returns how many that adds. An ACK from before a
  /// retransmission may lie above next(): then sending goes on from there.
  /// @param movesNext false: sending goes on where it is, and inFlight() is negative for a while
  virtual std::int64_t Acknowledge(std::int64_t cumulative, bool movesNext = true) {
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

  /// An ACK arrived, after Acknowledge(): the receiver has no gap.
  virtual void Acked() {}

  /// A NACK arrived, after Acknowledge() of the expected byte in it: the receiver got a packet that
  /// is not the one it expected.
  /// @param first first byte of that packet
  /// @param payload its payload
  /// @return whether this is news of a loss; else it is like an ACK to the algorithms
  virtual bool Nacked(std::int64_t first, std::int64_t payload) = 0;

  /// The same, if a switch had cut that packet to its header: the receiver has nothing of it.
  virtual bool Cut(std::int64_t first, std::int64_t payload) { return Nacked(first, payload); }

  /// Nothing was acknowledged for the time of the retransmission timer.
  virtual void TimedOut() = 0;

  /// There is more to deliver; not if there is no end.
  void Extend(std::int64_t bytes) { size_ += bytes; }

  /// Ends an unbounded or stopped flow at what is sent so far.
  void StopAtHighest() { size_ = std::min(size_, highest_); }

 protected:
  std::int64_t CountSent(std::int64_t payload) {
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

  void SendNext(std::int64_t byte) { next_ = byte; }

  /// From now on MaySend() asks IsOpen() and PassArrived() calls Pass(). Most rules need neither,
  /// and a queue pair looks for each packet, so that the others are not asked.
  void LookEachTime() { looks_ = true; }
  virtual bool IsOpen(std::int64_t /*payloadBytes*/) const { return true; }
  virtual void Pass() {}

 private:
  bool looks_ = false;
  std::int64_t size_;
  std::int64_t una_ = 0;
  std::int64_t next_ = 0;
  std::int64_t highest_ = 0;
  std::int64_t sent_ = 0;
  std::int64_t retransmitted_ = 0;
};

/// The receiver of a queue pair: which byte it expects, and what it answers.
class LossRecoveryReceiver {
 public:
  enum class Answer {
    kAck,           ///< in order, an ACK is due
    kNothing,       ///< in order, no ACK due yet
    kNack,          ///< a gap, a NACK is due
    kStillMissing,  ///< in order or a duplicate, and a gap is left: a NACK is due that is no news
    kSilent,        ///< a gap already reported
    kDuplicate,     ///< arrived before: an ACK, or nothing with silent_duplicates
  };

  LossRecoveryReceiver() = default;
  LossRecoveryReceiver(const LossRecoveryReceiver&) = delete;
  LossRecoveryReceiver& operator=(const LossRecoveryReceiver&) = delete;
  virtual ~LossRecoveryReceiver() = default;

  /// A packet arrived.
  /// @param first its first byte
  /// @param payload its payload
  /// @param ackEveryPackets one ACK per so many packets
  /// @param last the packet ends the flow: acknowledged whatever the count
  virtual Answer Receive(std::int64_t nowPs, std::int64_t first, std::int64_t payload,
                         std::int64_t ackEveryPackets, bool last) = 0;

  /// The header of a packet arrived that a switch had cut.
  /// @param first first byte of that packet
  virtual Answer ReceiveCut(std::int64_t first) {
    return first < expected() ? Answer::kDuplicate : Answer::kNack;
  }

  /// What a NACK has more bytes than an ACK.
  virtual std::int64_t NackExtraBytes() const { return 0; }

  /// What waited for more packets is acknowledged now.
  void Acknowledged() { unacked_ = 0; }

  /// The next byte to come: what ACKs and NACKs carry, and the payload delivered so far.
  std::int64_t expected() const { return expected_; }

 protected:
  /// A packet in order arrived, and all below `expected` with it.
  /// @return whether its ACK is due
  bool InOrder(std::int64_t expected, std::int64_t ackEveryPackets, bool last) {
    expected_ = expected;
    ++unacked_;
    return unacked_ >= ackEveryPackets || last;
  }

  void ExpectFrom(std::int64_t byte) { expected_ = byte; }

 private:
  std::int64_t expected_ = 0;
  std::int64_t unacked_ = 0;
};

/// The retransmission timer of a sender, without a simulator's event per ACK: one event is enough
/// that, when it fires too early, is scheduled again for Deadline().
class RetransmissionTimer {
 public:
  /// @param timeoutPs 0: never
  explicit RetransmissionTimer(std::int64_t timeoutPs) : timeoutPs_(timeoutPs) {}

  /// Something was sent while nothing was in flight, or an ACK made progress, or it went back.
  void Restart(std::int64_t nowPs) { Restart(nowPs, timeoutPs_); }
  /// The same with another time than usual.
  void Restart(std::int64_t nowPs, std::int64_t timeoutPs) {
    deadlinePs_ = timeoutPs > 0 ? nowPs + timeoutPs : kNever;
  }
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

}  // namespace sluice

#endif
