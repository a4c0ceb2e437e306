// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_QUEUE_PAIR_H
#define SLUICE_ROCE_QUEUE_PAIR_H

#include <cstdint>
#include <memory>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/frame.h"
#include "sluice/model/offered_load.h"
#include "sluice/model/ring.h"
#include "sluice/options/options.h"
#include "sluice/rules/byte_ranges.h"
#include "sluice/rules/loss_recovery.h"
#include "sluice/rules/pacing.h"

namespace sluice::roce {

class Nic;

/// The sending end of a flow: recovers losses by a rule of its own, is paced at a decided rate, and
/// limited to a decided window.
class QueuePair {
 public:
  /// @param nic the NIC it sends through; outlives it
  /// @param flow what to send; if it carries another one, that is the first of several
  QueuePair(Nic& nic, FlowPtr flow);
  QueuePair(const QueuePair&) = delete;
  QueuePair& operator=(const QueuePair&) = delete;

  /// @return the flow
  const Flow& flow() const { return *flow_; }
  /// Counts a feedback message for the flow.
  void CountMessage() { ++flow_->Carried().messages; }

  /// @return the decided rate in bit/s
  std::int64_t rateBps() const { return pacer_.rateBps(); }

  /// @return the decided window in bytes; negative: none
  double windowBytes() const { return windowBytes_; }

  // What it waits for, for reports.

  const LossRecoverySender& recovery() const { return *recovery_; }
  /// @return whether a retransmission timeout is due
  bool HasTimeout() const { return timer_.running(); }
  /// @return whether its window permits nothing
  bool IsWindowClosed() const { return !WindowOpen(); }
  /// @return whether it sends on credit only, and has none
  bool LacksCredit() const { return onlyOnCredit_ && credits_.empty(); }
  /// @return whether its first packet waits for the algorithms' answer
  bool AwaitsAnswer() const { return !active_; }
  /// @return data packets sent
  std::uint64_t sentPackets() const { return sentPackets_; }
  /// @return ACKs and NACKs received
  std::uint64_t answers() const { return answers_; }

  /// Notifies the agent, if there is one; the first packet waits for its answer.
  void Start();

  /// No new data from now on; data already sent is still delivered and acknowledged.
  void Stop();

  /// Sends one more flow after those before it, at the rate and within the window that they left.
  /// Only when all of the one before it was sent.
  /// @param next has bytes
  void Carry(FlowPtr next);

  /// No more flows come.
  void End();

  /// It sends by another NIC of its host from now on.
  /// @param nic outlives it
  void MoveTo(Nic& nic) { nic_ = &nic; }

  /// @return whether the queue pair is over: its flow, or the last that it carried
  bool IsOver() const { return flow_->ended; }

  /// @return whether it is over and still sends what it had gone back to, see sendsAfterEnd
  bool SendsOn() const { return sendsOn_; }

  /// @param nowPs now
  /// @return when it may send, as known now: now or before if at once, Engine::kNever if
  /// something must happen first
  std::int64_t ReadyPs(std::int64_t nowPs);

  /// @return when its pacing permits the next packet, regardless of its window; Engine::kNever if
  /// there is none
  std::int64_t PacedPs() const;

  /// Makes the next packet; it starts on the line now. Only when ready.
  /// @param nowPs now
  /// @return the packet
  FramePtr NextPacket(std::int64_t nowPs);

  /// An ACK or a NACK arrived.
  /// @param frame the frame
  void ReceiveAck(const Frame& frame);

  /// A credit arrived.
  /// @param number of the credit
  /// @param sentPs when it was sent
  /// @return false if this queue pair needs no credits: then it is a message like any other
  bool TakeCredit(std::int64_t number, std::int64_t sentPs);

  // What can be decided.

  /// @param rateBps pace at this rate, frame bits per second; below 1 counts as 1
  void SetRate(std::int64_t rateBps);

  /// @param factor multiplies the rate, not below the NIC's minimum rate
  void ScaleRate(double factor);

  /// @param bytes limit of bytes in flight; negative: none
  void SetWindow(double bytes);

  /// @param filter which ACKs and NACKs are reported
  void WatchAcks(AckFilter filter);

  /// @param bytes report after every so many payload bytes sent from now on; 0: stop
  void EveryBytesSent(std::int64_t bytes);

  /// @param on whether packets collect telemetry
  void StampTelemetry(bool on);

  /// @param share of the ACKs and NACKs whose digest of the path's load is reported, at most 1; 0:
  /// packets carry no digests
  void StampLoad(double share) { loadShare_ = share; }

  /// @param on whether the way of a packet is reported before its ACK or NACK
  void ReportPaths(bool on) { reportsPaths_ = on; }

  /// Flags the next packet, and then each first one that starts so long after the last flagged.
  /// @param periodPs more than 0; 0: no more
  void FlagEvery(std::int64_t periodPs);

  /// @param fromByte first byte of a range
  /// @param toByte the byte after it
  /// @param capable whether packets that begin in it are ECN-capable when they leave
  void SetEcnCapable(std::int64_t fromByte, std::int64_t toByte, bool capable);

  /// @param on whether each packet needs a credit
  void SendOnlyOnCredit(bool on);

 private:
  /// The window becomes the bandwidth-delay product times rate over line rate, at least 1 byte.
  void FollowRate();

  struct Credit {
    std::int64_t number;
    std::int64_t sentPs;
  };

  /// Reports an event to the reaction point; what is decided applies at once where it may.
  void Report(EventKind kind, const Record& arguments, std::int64_t reactionDelayPs);
  void Activate();
  void NotifyDecided() const;
  void Answered();
  bool SendsMore() const { return !IsOver() || sendsOn_; }
  void SentAll();
  /// @return payload of the next packet, which has bytes of one flow only; 0 if all is sent
  std::int64_t NextPayload() const;
  bool WindowOpen() const;
  void ReportPath(const Frame& answer);
  void ReportAck(const Frame& frame, std::int64_t newlyAcked);
  void ReportNack(const Frame& frame, std::int64_t nextBefore);
  /// @return whether the digest that came back was chosen to be reported
  bool ReportLoad(const Frame& frame);
  /// @param cumulative what an ACK or NACK says
  void Acknowledge(std::int64_t cumulative);
  void RestartTimer(std::int64_t nowPs);
  /// Has the timer's event at its deadline.
  void ArmTimer(std::int64_t nowPs);
  /// @return whether the low retransmission timeout applies
  bool HasLittleInFlight() const;
  bool TimesEachPacket() const;
  void TimerFired();
  void FinishAcknowledged(std::int64_t nowPs);
  void Finish(std::int64_t nowPs);
  bool IsReported(bool echo, bool isLoss) const;
  void KickAfterAsking(std::int64_t reactionDelayPs);
  EntityId Entity() const;

  Nic* nic_;
  FlowPtr flow_;
  std::unique_ptr<LossRecoverySender> recovery_;
  Pacer pacer_;
  RetransmissionTimer timer_;
  bool timeoutIsLow_ = false;      ///< the timer runs for the low timeout
  std::int64_t timerFiresPs_ = 0;  ///< when its event is due
  OfferedLoad load_;
  Timer timerEvent_;
  TaskOf<&QueuePair::Activate> activate_{*this};
  TaskOf<&QueuePair::Answered> answered_{*this};
  TaskOf<&QueuePair::SentAll> sentAll_{*this};
  bool active_ = false;
  bool sendsOn_ = false;
  std::int64_t flagEveryPs_ = 0;
  std::int64_t nextFlagPs_ = 0;
  bool telemetry_ = false;
  double loadShare_ = 0;
  bool reportsPaths_ = false;
  ByteRanges notEcnCapable_;
  bool onlyOnCredit_ = false;
  Ring<Credit> credits_;    ///< that wait for their packets' turn
  bool reporting_ = false;  ///< answers are applied while an event is reported
  bool rateSet_ = false;    ///< by the answer to the event reported last
  int answersDue_ = 0;
  double windowBytes_;
  BdpWindow bdpWindow_;  ///< kOff once a window was decided
  AckFilter ackFilter_ = AckFilter::kNone;
  std::int64_t everyBytes_ = 0;
  std::int64_t sinceTold_ = 0;
  std::uint64_t sentPackets_ = 0;
  std::uint64_t answers_ = 0;
};

}  // namespace sluice::roce

#endif
