// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_NIC_H
#define SLUICE_ROCE_NIC_H

#include <functional>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sluice/model/class_queues.h"
#include "sluice/model/congestion_agent.h"
#include "sluice/model/credit_queue.h"
#include "sluice/model/flow.h"
#include "sluice/model/nic_rules.h"
#include "sluice/model/port.h"
#include "sluice/model/queue_pair.h"
#include "sluice/model/receiver.h"
#include "sluice/model/ring.h"
#include "sluice/options/options.h"
#include "sluice/rules/ecmp_rule.h"
#include "sluice/rules/load_digest.h"
#include "sluice/rules/mrg_streams.h"

namespace sluice::roce {

class Nic;

/// Observes the flows that a NIC sends, and the ends of those that it receives.
class FlowObserver {
 public:
  virtual ~FlowObserver() = default;

  /// A flow is about to start.
  virtual void OnStart(const Flow& /*flow*/) {}
  /// The rate decided for a flow: at its start, and each change.
  virtual void OnRate(const Flow& /*flow*/, std::int64_t /*rateBps*/) {}
  /// The window decided for a flow (negative: none): at its start if it has one, and each change.
  virtual void OnWindow(const Flow& /*flow*/, double /*windowBytes*/) {}
  /// The last packet of a flow starts on the line, for the first time.
  virtual void OnSent(const Flow& /*flow*/) {}
  /// The last byte of a flow has arrived at the NIC that receives it, and so have all before it.
  virtual void OnArrived(const Flow& /*flow*/) {}
  /// The last byte of a flow was acknowledged.
  virtual void OnComplete(const Flow& /*flow*/) {}
};

/// The NICs of a host that has several links.
struct HostNics {
  std::vector<Nic*> all;
  /// The NIC by which packets with these ends leave now.
  std::function<Nic*(const FlowKey&)> outlet;
};

/// An RDMA NIC: queue pairs that take turns, each at its rate and within its window; control frames
/// (ACKs, NACKs, messages) go first and are never paused.
class Nic final : public Port {
 public:
  /// @param engine clock and event list; outlives it
  /// @param frames sizes of frames; outlives it, looked at when needed
  /// @param options the NIC's; outlives it, looked at when needed
  Nic(Engine& engine, const FrameOptions& frames, const NicOptions& options);
  ~Nic() override;

  /// @param observer outlives the NIC's traffic
  void AddFlowObserver(FlowObserver* observer) { flowObservers_.push_back(observer); }

  /// Makes it one of several NICs of a host: what arrives at one may be for a flow of another, and
  /// flows that are started here may run on another.
  /// @param number of the port in its node
  /// @param host outlives the NIC's traffic
  void JoinHost(std::uint32_t number, const HostNics& host) {
    number_ = number;
    host_ = &host;
  }

  /// Whether its host has other NICs, too.
  bool IsOneOfSeveral() const { return host_ != nullptr; }

  /// @param agent makes the decisions; null: none, flows run at line rate. Outlives the NIC's
  ///     traffic.
  void SetAgent(CongestionAgent* agent) { agent_ = agent; }

  /// @return the agent that makes the decisions, or null
  CongestionAgent* agent() const { return agent_; }

  /// Starts a flow that this NIC sends.
  /// @param flow the flow; if it carries another one, its queue pair is the first of several flows'
  /// @return its queue pair
  QueuePair* StartFlow(FlowPtr flow);

  /// Starts a flow on the queue pair of the one before it, all of which was sent.
  /// @param pair number of that queue pair
  /// @param flow the flow
  void CarryFlow(std::uint32_t pair, FlowPtr flow);

  /// Gets ready for a flow that this NIC receives. Before its first packet.
  /// @param flow the flow
  void ExpectFlow(FlowPtr flow);

  /// @param flow its number
  /// @return the queue pair, or null if it is over or not this host's
  QueuePair* QueuePairOf(std::uint32_t flow) const;

  /// @param visit called with each queue pair, in the order of their turns
  template <typename Visit>
  void ForEachPair(Visit visit) const {
    for (const QueuePair* pair : rules_->turns()) {
      if (pair) {
        visit(*pair);
      }
    }
  }

  /// @param flow its number
  /// @return the receiving end, or null if it is not this host's
  Receiver* ReceiverOf(std::uint32_t flow) const;

  /// Sends a packet of another protocol: in the control class, or in turn with ACKs of the data
  /// class, before data.
  /// @param frame of kind kOther
  void SendOther(FramePtr frame);

  /// Sends a message of a state machine of this host.
  /// @param message the frame, in the control class, the data class or that of credits
  void SendMessage(FramePtr message);

  /// @param rateBps limit of the class of credits, frame bits per second; 0: none
  /// @param queueBytes frame bytes of credits that may wait
  void LimitCredits(std::int64_t rateBps, std::int64_t queueBytes) {
    credits_.Limit(rateBps, queueBytes, engine().NowPs());
  }

  /// @return credits that did not fit into their queue
  std::uint64_t creditsDropped() const { return credits_.dropped(); }

  /// @param frame that waits here
  /// @return the number of its queue: a priority, Port::kControlQueue or Port::kCreditQueue
  unsigned QueueOf(const Frame& frame) const;

  /// Queue pairs make their packets when they send them: none of those waits.
  void ForEachWaiting(const std::function<void(const Frame&)>& see) const override;

  /// Forgets the frames that wait here and at receivers.
  void Clear() override;

  /// @param reader of the digests of paths' loads that come back to flows
  void ReadDigests(DigestReader reader) { digests_ = std::move(reader); }

  // For the ends of flows.

  /// Clock and event list.
  Engine& clock() const { return engine(); }

  /// @param ack an ACK or NACK to send
  /// @param ofMark whether it echoes a mark
  /// @param ofGap whether it does as if, because something is missing
  void SendAck(FramePtr ack, bool ofMark, bool ofGap);

  /// Asks every flow it sends to scale its rate.
  /// @param factor above 0, at most 1
  void ScaleFlows(double factor);

  /// @param pair a queue pair whose flow, or the last that it carried, is complete
  void FlowOver(QueuePair* pair);

  /// @param pair a queue pair that is over, with no flow of its own to complete
  void PairOver(QueuePair* pair);

  /// @param pair a queue pair that was over, and has sent what it had gone back to
  void SentAfterEnd(QueuePair* pair);

  /// Uses up a number with each frame that a flow takes: ConWeave's program hands such frames on
  /// to ns-3's device, which draws once more whether they are lost, to no end.
  /// @param losses the sequence of its line's losses; null: none
  void DrawWithEachTaken(std::shared_ptr<MrgSequence> losses) { taken_ = std::move(losses); }

  NicRules& rules() const { return *rules_; }

  /// Takes the rules that its options name now.
  /// @throws std::logic_error if they are others and it has flows
  void ChooseRules();

  /// Takes all queue pairs from their turns; none of them sends until TakePair().
  /// @return them, in the order of their turns
  std::vector<QueuePair*> ReleaseTurns() { return rules_->Release(); }

  /// Takes a queue pair of this host that has no turn, whichever of its NICs had it, as the last in
  /// turn.
  /// @param flow its number
  void TakePair(std::uint32_t flow);

  /// Gives the HPCC simulator's queue pair without bytes the last turn. It is over at once and
  /// never complete: it has a place among the others' until their turn comes to it.
  void TakeEmptyPair();

  /// Takes over the receiving end of a flow of this host.
  /// @param flow its number; nothing happens if there is none
  void TakeReceiver(std::uint32_t flow);

  void TakeDown() override;

  /// Notifies observers of the rate decided for the flow that a queue pair carries, unless that is
  /// over.
  /// @param flow the queue pair's
  void NotifyRate(const Flow& flow, std::int64_t rateBps) const;

  /// The same of a decided window, negative: none.
  void NotifyWindow(const Flow& flow, double windowBytes) const;

  /// Notifies observers that the last packet of a flow starts on the line, for the first time.
  void NotifySent(const Flow& flow) const;

  /// Notifies observers that all of a flow has arrived here.
  void NotifyArrived(const Flow& flow) const;

  /// Notifies observers that a flow is complete.
  void NotifyComplete(const Flow& flow) const;

  DigestReader& digests() { return digests_; }

  const FrameOptions& frames() const { return frames_; }
  const NicOptions& options() const { return options_; }

  /// @param frameBytes a frame
  /// @return the bytes of it that a decided rate counts
  std::int64_t RateBytes(std::int64_t frameBytes) const {
    return frameBytes + (frames_.rateCountsOverhead ? frames_.wireOverheadBytes : 0);
  }

  /// The first copy of a packet to arrive here is lost: for exact tests of loss recovery.
  /// @param flow its number
  /// @param sequence the packet's first byte
  void LoseOnce(std::uint32_t flow, std::uint64_t sequence) { toLose_.emplace(flow, sequence); }

  /// @return data packets sent
  std::uint64_t dataPackets() const { return dataPackets_; }

  /// Payload arrived in order.
  void CountDelivered(std::int64_t bytes) { deliveredBytes_ += bytes; }

  /// @return payload that arrived in order, of all flows
  std::int64_t deliveredBytes() const { return deliveredBytes_; }

  /// @return ACKs and NACKs sent
  std::uint64_t acks() const { return acks_; }

  /// ACKs and NACKs that tell their sender to slow down.
  struct Echoes {
    std::uint64_t all = 0;
    std::uint64_t ofMarks = 0;  ///< of these, those that echo a mark
    std::uint64_t ofGaps = 0;   ///< those that say that something is missing, see nacksEchoMarks
  };

  /// @return those of them that echo a mark, or do as if
  const Echoes& echoes() const { return echoes_; }

 protected:
  bool HasFrame() override;
  FramePtr ChooseFrame() override;
  void ReceiveFrame(FramePtr frame) override;

 private:
  /// @return the NIC of this host that has the pair; null: none
  Nic* NicOfPair(std::uint32_t flow) const;
  /// @return the NIC of this host that has the receiver; null: none
  Nic* NicOfReceiver(std::uint32_t flow) const;
  /// @param visit called with each NIC of this host
  template <typename Visit>
  void ForEachOfHost(Visit visit) {
    if (!host_) {
      visit(*this);
      return;
    }
    for (Nic* nic : host_->all) {
      visit(*nic);
    }
  }
  /// @return the NIC of this host by which packets of these ends leave
  Nic& OutletOf(const FlowKey& key) { return host_ ? *host_->outlet(key) : *this; }
  QueuePair* StartOwnFlow(FlowPtr flow);
  void ScaleOwnFlows(double factor);
  void HandToOwnReactionPoints(const Frame& frame);
  void Bury();
  void SayEnd(const QueuePair& pair);
  void Retire(QueuePair* pair);
  void Enqueue(FramePtr frame);
  void OnTaken();
  void ReceiveMessage(const Frame& frame);
  void HandToReactionPoints(const Frame& frame);

  const FrameOptions& frames_;
  const NicOptions& options_;
  std::unique_ptr<NicRules> rules_;
  CongestionAgent* agent_ = nullptr;
  const HostNics* host_ = nullptr;  ///< null: the only NIC
  std::vector<FlowObserver*> flowObservers_;
  Ring<FramePtr> control_;
  CreditQueue credits_;
  ClassQueues dataClass_;  ///< ACKs, messages and other protocols' packets with the data
  std::unordered_map<std::uint32_t, std::unique_ptr<QueuePair>> pairs_;
  std::unordered_map<std::uint32_t, std::unique_ptr<Receiver>> receivers_;
  Ring<std::unique_ptr<QueuePair>> over_;  ///< in calls of their own until this instant ends
  TaskOf<&Nic::Bury> bury_{*this};
  DigestReader digests_;
  std::set<std::pair<std::uint32_t, std::uint64_t>> toLose_;  ///< flow and first byte

  std::uint64_t dataPackets_ = 0;
  std::int64_t deliveredBytes_ = 0;
  std::shared_ptr<MrgSequence> taken_;
  std::uint64_t acks_ = 0;
  Echoes echoes_;
};

}  // namespace sluice::roce

#endif
