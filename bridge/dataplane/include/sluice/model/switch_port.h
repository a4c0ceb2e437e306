// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_SWITCH_PORT_H
#define SLUICE_ROCE_SWITCH_PORT_H

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "sluice/counters.h"
#include "sluice/model/class_queues.h"
#include "sluice/model/congestion_agent.h"
#include "sluice/model/credit_queue.h"
#include "sluice/model/port.h"
#include "sluice/rules/ecn_offset.h"
#include "sluice/rules/ecn_profile.h"
#include "sluice/rules/load_digest.h"
#include "sluice/rules/queue_admission.h"
#include "sluice/rules/seen_flows.h"

namespace sluice::roce {

class Switch;

/// One port of a RoCE switch: the egress queues of its line (strict-priority control, data), the
/// marking of its data queue, its counters and triggers.
///
/// "Queue" is the data queue; by the switch's QueueCountsFrameOnWire the data frame now on the line
/// belongs to it or not.
class SwitchPort final : public Port {
 public:
  /// @param engine clock and event list; outlives it
  explicit SwitchPort(Engine& engine);
  ~SwitchPort() override;

  /// Packets and bytes of one flow in the queue.
  using FlowCount = counters::FlowsInQueue;

  /// @param owner the switch; outlives the port's traffic
  /// @param number of the port
  void SetSwitch(Switch* owner, std::uint32_t number);
  const Switch* owner() const { return switch_; }

  /// A frame is about to be admitted: brings what that needs into the caches.
  /// @param priority of the frame
  void FetchAhead(unsigned priority) const;

  /// Puts a frame of the control class into its queue.
  /// @param frame the frame; data and ACKs of priority 0 may be among them, and count as queue
  void EnqueueControl(FramePtr frame);

  /// Puts the header of a data packet that was cut into the queue of the control class.
  void EnqueueCut(FramePtr frame);

  /// Whether data or ACKs of priority 0 wait in the queue of the control class.
  bool HasControlData() const { return controlDataBytes_ > 0; }

  /// Puts a credit into the queue of its class, if it fits.
  /// @param frame the credit
  void EnqueueCredit(FramePtr frame);

  /// @param rateBps limit of the class of credits, frame bits per second; 0: none
  /// @param queueBytes frame bytes of credits that may wait
  void LimitCredits(std::int64_t rateBps, std::int64_t queueBytes) {
    credits_.Limit(rateBps, queueBytes, engine().NowPs());
  }

  /// @return credits that did not fit into their queue
  std::uint64_t creditsDropped() const { return credits_.dropped(); }

  /// Puts a frame of the data class into its queue; the buffer has accounted for it.
  /// @param frame the frame
  /// @param verdict kPass, or kMark to mark it if it is ECN-capable
  void EnqueueData(FramePtr frame, Verdict verdict);

  /// Asks this port's judge for a verdict on a packet. At most once per packet.
  /// @param frame a frame of the data class that is about to be admitted
  /// @return the verdict; kPass if no judge is set or it is not a data packet
  Verdict Judge(const Frame& frame);

  /// @param frame a frame of the data class that has arrived for the queue
  /// @return why the queue refuses it, if it does; the buffer is checked later
  std::optional<DropReason> Refusal(const Frame& frame) {
    return refuses_ ? Refused(frame) : std::nullopt;
  }

  /// A frame meant for this port was refused.
  /// @param frame the frame
  /// @param reason why
  void Dropped(const Frame& frame, DropReason reason);

  // What can be decided.

  /// @param agent receives the events; null: none. A port may be watched by a state machine of its
  /// own and by one of its switch: each trigger names its machine.
  void SetAgent(CongestionAgent* agent) { agent_ = agent; }

  /// @param profile marks the data queue from now on
  void SetEcnProfile(const EcnProfile& profile);

  /// @param profile drops arriving packets that are not ECN-capable from now on
  void SetDropProfile(const EcnProfile& profile);

  /// @param bytes packets that find more in the data queue are dropped from now on;
  /// QueueAdmission::kNoLimit: none
  void LimitQueue(std::int64_t bytes);

  /// Keys the stream of the drop profile.
  /// @param seed of the run
  /// @param key different for each port
  void SetDropStream(std::uint64_t seed, std::uint64_t key);

  /// Draws the chance of marking from streams that several ports share.
  /// @param streams where each draw takes a new stream
  void SetMarkingStreams(std::shared_ptr<MrgStreams> streams);

  /// Draws marks from a sequence that others share.
  void SetMarkingSequence(std::shared_ptr<MrgSequence> sequence);

  /// Something else takes the stream of the next draw, if marks are drawn from streams.
  void SkipMarkingDraw() { marker_.SkipDraw(); }

  /// Keys the stream of the marking.
  /// @param seed of the run
  /// @param key different for each port
  void SetMarkingStream(std::uint64_t seed, std::uint64_t key);

  /// Writes the load of this port's link into the packets that carry digests; without this they
  /// pass as they are.
  /// @param rule of the network
  /// @param chance of this port
  void WriteDigests(std::shared_ptr<DigestRule> rule, DigestChance chance);

  /// Reports each crossing of a threshold.
  /// @param watch its number, below kWatches
  /// @param whose the state machine that receives the event
  /// @param thresholdBytes the value
  /// @param upward rising above it; else falling to it or below
  void Watch(std::size_t watch, EntityId whose, std::int64_t thresholdBytes, bool upward);

  /// @param watch to end
  void Unwatch(std::size_t watch);

  /// @param whose the state machine that receives the event
  /// @param bytes report the packet that completes every so many enqueued bytes; 0: stop
  void SampleEvery(EntityId whose, std::int64_t bytes);

  /// Asks about each data packet that arrives for the queue, as long as one judge is on.
  /// @param judge number of the judge, below kSlots
  /// @param whose the state machine that decides
  /// @param on whether to ask it
  void JudgePackets(std::uint32_t judge, EntityId whose, bool on);

  /// How the queues of the priorities are served; see ClassQueues::Schedule().
  void ScheduleClasses(ClassScheduling scheduling,
                       const std::vector<std::pair<std::int64_t, std::int64_t>>& weights) {
    data_.Schedule(scheduling, weights);
  }

  /// Serves the queue of each priority in weighted fair queueing.
  /// @param weights of the ingress ports by number, 1 for those beyond
  void ServeByIngress(const std::vector<std::int64_t>& weights) { data_.ServeByIngress(weights); }

  /// Serves the data queue first come, first served.
  void ServeInOrder() { data_.ServeInOrder(); }

  /// Keeps an offset for what comes while this port is paused, and marks by it.
  /// @param bytes marks packets that leave while the offset is below it
  void MarkBelowOffset(std::int64_t bytes) { ecnOffset_.MarkBelow(bytes); }

  /// @param verdict on the packet that is being asked about; of several the most severe holds
  void SetVerdict(Verdict verdict) { verdict_ = std::max(verdict_, verdict); }

  /// @return the flows that come for the queue, counted from Start() on
  SeenFlows& seenFlows() {
    if (!seenFlows_) {
      seenFlows_ = std::make_unique<SeenFlows>();
    }
    return *seenFlows_;
  }

  /// @param on whether telemetry is stamped into all data packets, asked for or not
  void StampAll(bool on) { stampAll_ = on; }

  // Counters.

  /// @return bytes in the queue of a priority, 0 to 7
  std::int64_t ClassBytes(std::uint8_t priority) const { return classBytes_[priority]; }

  /// @return bytes of data and ACKs that wait in the queue of PFC frames, as those of priority 0
  /// do in the HPCC simulator; they are among queueBytes()
  std::int64_t controlDataBytes() const { return controlDataBytes_; }

  /// @return bytes in the queues of all priorities
  std::int64_t queueBytes() const { return dataBytes_ + wireBytes_; }

  /// @return bytes that wait here, of the control class, too
  std::int64_t WaitingBytes() const;

  /// @return packets in the data queue
  std::int64_t queuePackets() const {
    return static_cast<std::int64_t>(data_.size()) + held_ + (wireBytes_ > 0 ? 1 : 0);
  }

  /// @return data bytes sent since the start
  std::int64_t sentBytes() const { return sentBytes_; }

  /// @return data bytes that came for the queue since the start
  std::int64_t enqueuedBytes() const { return enqueuedBytes_; }

  /// @return data packets sent since the start
  std::uint64_t packets() const { return packets_; }

  /// @return packets marked
  std::uint64_t marked() const { return marked_; }

  /// @return packets refused on their way to this port, for whatever reason
  std::uint64_t dropped() const { return dropped_; }

  /// @return of those, the ones that its drop profile chose
  std::uint64_t wredDropped() const { return wredDropped_; }

  /// @return data packets that were cut to their headers
  std::uint64_t trimmed() const { return trimmed_; }

  /// @return pause frames sent by this port
  std::uint64_t pausesSent() const { return pausesSent_; }

  /// A pause frame leaves by this port.
  void CountPause() {
    firstPausePs_ = pausesSent_ == 0 ? engine().NowPs() : firstPausePs_;
    ++pausesSent_;
  }

  /// @return when the first pause frame was sent by this port; only after one
  std::int64_t firstPausePs() const { return firstPausePs_; }

  /// @return when the first packet was marked; only after one
  std::int64_t firstMarkPs() const { return firstMarkPs_; }

  /// @return bytes in the queue of a priority up to which nothing is marked; negative: no marking
  std::int64_t markFromBytes() const { return marker_.profile().kminBytes; }

  /// @param see called with each frame of the data class that waits, in no order that means
  ///     anything
  void ForEachData(const std::function<void(const Frame&)>& see) const;

  /// @return flows with a packet in the queue, by number
  std::vector<FlowCount> FlowsInQueue() const;

  void ForEachWaiting(const std::function<void(const Frame&)>& see) const override;
  void TransmissionDone() override;
  void TakeDown() override;
  void Clear() override;

 protected:
  bool HasFrame() override;
  FramePtr ChooseFrame() override;
  void PauseLeaves(const Frame& frame) override;
  bool AwaitsLine() const override;
  void ReceiveFrame(FramePtr frame) override;

 private:
  struct QueueWatch {
    bool armed = false;
    bool upward = true;
    std::int64_t threshold = 0;
    EntityId whose;
  };

  struct Sampler {
    EntityId whose;
    std::int64_t every;
    std::int64_t since;
  };

  std::optional<DropReason> Refused(const Frame& frame);
  std::int64_t ProfiledBytes(const Frame& frame) const;
  /// @return the next frame of the data queue, or null if all wait for credit
  FramePtr TakeData();
  void WakeForCredit(std::int64_t nowPs);
  void QueueChanged(std::int64_t before);
  void ReportCrossings(std::int64_t before, std::int64_t after);
  void Sample(const Frame& frame);
  void AskAbout(const Frame& frame, EntityId whose, std::uint32_t judges);
  void ReportDeparture(const Frame& frame);
  void MarkByOffset(Frame& frame);
  void MarkOnEnqueue(Frame& frame);
  void MarkOnDequeue(Frame& frame);
  void Mark(Frame& frame, std::int64_t queueBytes);
  void CountMark(Frame& frame);
  bool IsMarkable(const Frame& frame) const;
  void Stamp(Frame& frame);
  FramePtr TakeFrame();
  FramePtr TakeControl();
  void CountControlData(const Frame& frame, int sign);

  // What each frame needs, in as few cache lines as possible; FetchAhead() knows.
  alignas(64) Switch* switch_ = nullptr;
  CongestionAgent* agent_ = nullptr;
  std::uint32_t judges_ = 0;  ///< bit n: judge n
  bool watching_ = false;
  bool stampAll_ = false;
  bool refuses_ = false;  ///< admission_ may refuse a frame
  Verdict verdict_ = Verdict::kPass;
  std::int64_t dataBytes_ = 0;
  std::int64_t wireBytes_ = 0;  ///< of the data frame on the line, if the convention counts it
  Shared<const Frame> onWire_;  ///< that frame
  std::int64_t held_ = 0;       ///< packets of the data queue that wait for credit, in the switch
  std::int64_t sentBytes_ = 0;
  std::int64_t enqueuedBytes_ = 0;
  std::uint64_t packets_ = 0;
  LinkLoad load_;
  std::vector<Sampler> samplers_;
  std::unique_ptr<SeenFlows> seenFlows_;  ///< null: nobody reads it
  EcnMarker marker_;
  std::array<std::int64_t, ClassQueues::kClasses> classBytes_{};  ///< of each priority
  EcnOffset ecnOffset_;
  Ring<FramePtr> control_;
  CreditQueue credits_;
  ClassQueues data_;

  // What few need.
  QueueAdmission admission_;
  std::shared_ptr<DigestRule> digests_;
  DigestChance digestChance_;
  Timer creditWakeUp_;
  std::array<QueueWatch, kWatches> watches_;
  std::array<EntityId, kSlots> judgeEntities_;
  std::uint64_t marked_ = 0;
  std::uint64_t dropped_ = 0;
  std::uint64_t wredDropped_ = 0;
  std::uint64_t trimmed_ = 0;
  std::uint64_t pausesSent_ = 0;
  std::int64_t controlDataBytes_ = 0;  ///< of data and ACKs among control_
  std::int64_t firstPausePs_ = 0;
  std::int64_t firstMarkPs_ = 0;
};

}  // namespace sluice::roce

#endif
