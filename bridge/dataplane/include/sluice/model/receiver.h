// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_RECEIVER_H
#define SLUICE_ROCE_RECEIVER_H

#include <cstdint>
#include <memory>
#include <vector>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/frame.h"
#include "sluice/rules/loss_recovery.h"

namespace sluice::roce {

class Nic;

/// The receiving end of a flow: acknowledges every packet or every n, reports gaps, and echoes
/// marks and telemetry.
class Receiver {
 public:
  /// The credits that data packets brought back.
  struct CreditCount {
    std::int64_t used = 0;         ///< packets sent on a credit
    std::int64_t highest = 0;      ///< largest number of such a credit, plus 1
    std::int64_t roundTripPs = 0;  ///< of the last one
  };

  /// @param nic the NIC it answers through; outlives it
  /// @param flow what it receives
  Receiver(Nic& nic, FlowPtr flow);
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;

  /// A data packet arrived.
  /// @param frame the packet
  void ReceiveData(Frame& frame);

  /// It answers through another NIC of its host from now on.
  /// @param nic outlives it
  void MoveTo(Nic& nic) { nic_ = &nic; }

  /// @return whether the queue pair still runs
  bool IsOpen() const { return !flow_->ended; }

  /// @param filter which data packets are reported
  void WatchData(DataFilter filter) { filter_ = filter; }

  /// @param packets one ACK for so many packets, 1 or more
  void AcknowledgeEvery(std::int64_t packets) { ackEvery_ = packets; }

  /// @param on whether a marked packet, and what waits for an ACK with it, has its ACK at once
  void AcknowledgeMarkedAtOnce(bool on) { ackMarkedAtOnce_ = on; }

  /// Forgets the packet whose ACK waits for more.
  void Clear() { unanswered_ = nullptr; }

  /// @return data packets that arrived
  std::uint64_t received() const { return received_; }
  /// @return ACKs and NACKs sent
  std::uint64_t answers() const { return answers_; }
  /// @return the byte that is to come next
  std::int64_t expectedBytes() const { return recovery_->expected(); }
  /// @return packets in order that one ACK is for
  std::int64_t ackEveryPackets() const { return ackEvery_; }

  /// @return the credits that came back
  const CreditCount& credits() const { return credits_; }

 private:
  /// The header of a packet that a switch had cut arrived.
  void ReceiveCut(Frame& frame);
  void CountDelivered(Flow& carried);
  void Report(const Frame& frame);
  /// @param echoes a mark, whether there was one or not
  void Answer(Frame& data, Frame::Kind kind, std::int64_t heldPs, bool echoes = false);
  void KeepForLater(Frame& data);
  void AckDue();

  Nic* nic_;
  FlowPtr flow_;
  std::unique_ptr<LossRecoveryReceiver> recovery_;
  std::int64_t ackEvery_;
  bool forgotten_ = false;  ///< the flow is over, see lateData
  bool ackMarkedAtOnce_ = false;
  DataFilter filter_ = DataFilter::kNone;
  std::uint32_t packets_ = 0;      ///< since the last ACK
  std::uint32_t marked_ = 0;       ///< of those
  FramePtr unanswered_;            ///< the last packet in order, if its ACK waits for more
  std::int64_t unansweredPs_ = 0;  ///< when that one came
  std::int64_t ackDuePs_ = 0;      ///< when that ACK waits no longer
  Timer ackEvent_;
  CreditCount credits_;
  std::uint64_t received_ = 0;
  std::uint64_t answers_ = 0;
};

}  // namespace sluice::roce

#endif
