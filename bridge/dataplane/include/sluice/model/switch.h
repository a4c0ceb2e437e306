// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_SWITCH_H
#define SLUICE_ROCE_SWITCH_H

#include <memory>
#include <vector>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/credit_pacers.h"
#include "sluice/model/engine.h"
#include "sluice/model/order_keeper.h"
#include "sluice/model/path_loads.h"
#include "sluice/model/path_selector.h"
#include "sluice/model/switch_port.h"
#include "sluice/model/timed_pauses.h"
#include "sluice/model/voqs.h"
#include "sluice/options/options.h"
#include "sluice/rules/ecmp_rule.h"
#include "sluice/rules/shared_buffer.h"

namespace sluice::roce {

/// What a switch is set to.
struct SwitchSettings {
  BufferOptions buffer;
  EcnOptions ecn;  ///< thresholds are the ports' own, see SwitchPort::SetEcnProfile
  FrameOptions frames;
  NetworkOptions network;
  bool trims = false;  ///< data without room is cut to its header instead of dropped
};

/// A shared-buffer switch: routes frames to its ports, of several equal ones by a rule of its own,
/// accounts for what it holds, pauses and resumes its upstreams (802.1Qbb) or drops.
class Switch {
 public:
  /// @param engine clock and event list; outlives it
  /// @param settings of the switch; outlives it. Those of the buffer and of the hash are read
  ///     by Commit(), sizes of frames when needed, the others by both Commit() and ReadSettings().
  Switch(Engine& engine, const SwitchSettings& settings);
  ~Switch();
  Switch(const Switch&) = delete;
  Switch& operator=(const Switch&) = delete;

  /// @param node number of its node
  void SetNode(std::uint32_t node) { node_ = node; }
  std::uint32_t node() const { return node_; }

  /// Adds a port, in the order of their numbers.
  /// @param port outlives the switch's traffic
  void AddPort(SwitchPort& port);

  /// @return the ports, by number
  const std::vector<SwitchPort*>& ports() const { return ports_; }

  /// Builds the buffer and the hash; after all ports are added and know their lines, before any
  /// traffic.
  /// @param nicRateBps first link of the network's first host, see pfcAlphaShiftByRate
  /// @param frames sizes for the automatic headroom; pauses are of this switch's own size
  /// @param priorities what pfcClasses: auto stands for
  /// @throws PlanError if reserves and headroom leave no shared pool
  void Commit(std::int64_t nicRateBps, const FrameOptions& frames, std::int64_t priorities = 1);

  /// Settings have changed.
  void ReadSettings();

  /// @param destination a node
  /// @param ports the ports on shortest paths to it, ascending
  void SetRoute(std::uint32_t destination, std::vector<std::uint32_t> ports);

  /// Routes change: no destination has one until SetRoute().
  void ForgetRoutes();

  /// @param agent makes the decisions; null: none. Outlives the switch's traffic.
  void SetAgent(CongestionAgent* agent) { agent_ = agent; }

  /// Sends a frame on its way: routes and admits it, or takes it if it is for this switch.
  /// @param frame it
  /// @param ingress the port it came by
  void Forward(FramePtr frame, std::uint32_t ingress);

  /// Lets a frame that somebody else has routed into the queues of a port, or drops it.
  /// @param frame it; its `ingress` is set
  /// @param ingress the port it came by, and whose upstream is paused because of it; for what comes
  ///     from the node itself, the port it leaves by
  /// @param egress the port it is to leave by
  void Admit(FramePtr frame, std::uint32_t ingress, std::uint32_t egress);

  /// Sends a message of a congestion point of this switch.
  /// @param message the frame, in the control or the data class
  /// @param port the port it counts against if it travels with data
  void SendMessage(FramePtr message, std::uint32_t port);

  /// Pauses an upstream by decision.
  /// @param ingress the port it is connected to
  /// @param untilPs until when, absolute; 0: resume
  void Pause(std::uint32_t ingress, std::int64_t untilPs);

  /// Pauses an upstream for a time, which adds to what is left of such pauses there.
  /// @param ingress the port it is connected to
  /// @param durationPs how long
  void PauseFor(std::uint32_t ingress, std::int64_t durationPs);

  /// A data frame is admitted: lets it wait by destination, if it is to.
  /// @param frame it
  /// @param egress the port it will leave by
  /// @return whether it waits here
  bool Hold(const FramePtr& frame, std::uint32_t egress);

  /// @param egress a port that is free
  /// @return the next frame that waited by destination and may leave by it, or null
  FramePtr TakeHeld(std::uint32_t egress);

  /// @return whether TakeHeld() would give a frame
  bool HasHeld(std::uint32_t egress) const;

  /// @return the queues by destination; made when first asked for
  Voqs& voqs();

  /// @return what sends credits to other switches; made when first asked for
  CreditPacers& creditPacers();

  /// @param seed of what is drawn about paths; before anything is decided about them
  void SetPathSeed(std::uint64_t seed) { pathSeed_ = seed; }

  /// @return what is decided about paths; made when first asked for
  PathSelector& paths();

  /// Measures the load of links and paths from now on.
  /// @param settings of the links
  /// @param agePs how long what is reported back is believed
  /// @param switchOf by host node: the switch it hangs on; negative for other nodes
  void MeasureLoads(const LoadSettings& settings, std::int64_t agePs,
                    std::vector<std::int64_t> switchOf);

  /// Keeps the order of data for the hosts of this switch that moves from path to path.
  /// @param whose the state machine that receives PATH_ASKED; the times: see OrderKeeper::Keep
  void KeepOrder(EntityId whose, std::int64_t extraPs, std::int64_t waitPs);

  /// @return what keeps the order; null: nothing
  const OrderKeeper* order() const { return order_.get(); }

  /// @param beyond what tells how many paths there are beyond a port
  void SetBeyond(PathSelector::BeyondOf beyond) { beyond_ = std::move(beyond); }

  /// @param whole paths of the network, if its first switches choose them; before anything is
  ///     decided about paths. Outlives the switch's traffic
  void SetWholePaths(ConweavePaths* whole) { wholePaths_ = whole; }

  /// @return whether first switches choose whole paths
  bool choosesWholePaths() const { return wholePaths_ != nullptr; }

  /// @return the loads of links and paths; null: not measured
  PathLoads* loads() const { return loads_.get(); }

  /// @return stamps of the data frames that left by ports to hosts
  StampTable& stamps() { return stamps_; }

  /// A data frame leaves its queue.
  /// @param frame it
  /// @param egress the port it leaves by
  void Release(const Frame& frame, const SwitchPort& egress);

  /// Data that came by one port and leaves by another.
  struct PairCount {
    std::int64_t bytes = 0;    ///< here now
    std::int64_t arrived = 0;  ///< since the start
  };

  /// @param ingress a port's number
  /// @param egress a port's number
  /// @return what came by the one for the other, messages of the data class included
  const PairCount& PairOf(std::uint32_t ingress, std::uint32_t egress) const {
    return pairs_[ingress * ports_.size() + egress];
  }

  /// @return whether the frame on the line belongs to the queue
  bool CountsFrameOnWire() const { return countsFrameOnWire_; }

  /// @return whether frames are marked when they enter the queue, not when they leave it
  bool MarksOnEnqueue() const { return marksOnEnqueue_; }

  /// @return whether the packet at hand counts when it is marked
  bool MarkCountsPacket() const { return markCountsPacket_; }

  /// @return whether packets without ECN capability are marked, too
  bool MarksAnyPacket() const { return marksAnyPacket_; }

  /// @return whether data of priority 0 waits in the queue of the control class
  bool Priority0IsControl() const { return priority0IsControl_; }

  /// @return the buffer; null before Commit
  const SharedBuffer* buffer() const { return buffer_.get(); }

  /// @return when its buffer's nearest() was so
  std::int64_t nearestPs() const { return nearestPs_; }

  /// @param ingress a port's number
  /// @param priority 0 to 7
  /// @return when the last pause or resume of that priority was sent there; negative: never
  std::int64_t PfcSentPs(std::uint32_t ingress, std::uint8_t priority) const {
    return pfcSentPs_[ingress * ClassQueues::kClasses + priority];
  }

  /// @return whether a scheme ever paused or resumed an upstream of this switch
  bool pausesByDecision() const { return pausesByDecision_; }

  /// @return size of the buffer in bytes, INT64_MAX if infinite
  std::int64_t bufferBytes() const;

  const SwitchSettings& settings() const { return settings_; }

  /// Forgets what waits here: the simulation is over.
  void Clear();

 private:
  const NextHop* Route(Frame& frame) const;
  /// Lets a frame carry the load of its path, or takes it from it.
  void CarryLoads(Frame& frame, std::uint32_t ingress, const SwitchPort& egress);
  void Admit(FramePtr frame, std::uint32_t ingress, SwitchPort& egress);
  /// A frame is refused: it is dropped, or cut to its header.
  void NoRoom(FramePtr frame, SwitchPort& egress, DropReason reason) const;
  void Deliver(const Frame& frame);

  void CheckPause(std::uint32_t ingress, std::uint8_t priority);
  void CheckResume(std::uint32_t ingress, std::uint8_t priority);
  void SendPfc(std::uint32_t ingress, std::uint8_t priority, bool pause);
  void RefreshPause(std::uint32_t ingress, std::uint8_t priority);
  Timer& RefreshOf(std::uint32_t ingress, std::uint8_t priority);
  FramePtr NewPause(std::uint32_t ingress) const;
  std::int64_t PauseBytes() const;

  PairCount& Pair(std::uint32_t ingress, std::uint32_t egress) {
    return pairs_[ingress * ports_.size() + egress];
  }

  // What each frame needs, together.
  std::uint32_t node_ = 0;
  bool countsFrameOnWire_ = false;
  bool marksOnEnqueue_ = false;
  bool markCountsPacket_ = false;
  bool marksAnyPacket_ = false;
  bool ackControl_ = false;
  bool priority0IsControl_ = false;
  std::int64_t trimAboveBytes_ = INT64_MAX;
  std::vector<SwitchPort*> ports_;
  // Many destinations have the same ports. A table of their numbers stays in the cache; one of
  // vectors does not, with a thousand hosts.
  std::vector<std::uint32_t> routes_;              ///< [destination node] into ways_
  std::vector<NextHop> ways_ = {{nullptr, 0, 0}};  ///< sets of ports; the first: no route
  std::unique_ptr<SharedBuffer> buffer_;
  std::unique_ptr<TimedPauses> timedPauses_;  ///< null: pauses by the buffer's own rule
  std::vector<PairCount> pairs_;              ///< [ingress][egress]
  std::unique_ptr<EcmpRule> ecmp_;
  std::uint64_t pathSeed_ = 1;
  std::unique_ptr<PathSelector> paths_;        ///< null: all by ecmp_
  std::unique_ptr<PathLoads> loads_;           ///< null: not measured
  std::unique_ptr<ConweaveLoads> wholeLoads_;  ///< the same of whole paths
  std::uint32_t fewestWays_ = 2;               ///< with which paths_ is asked
  std::unique_ptr<OrderKeeper> order_;         ///< null: packets leave as they come
  std::int64_t nearestLeftBytes_ = INT64_MAX;  ///< of the buffer's nearest() when last looked at
  std::int64_t nearestPs_ = 0;
  std::unique_ptr<Voqs> voqs_;  ///< null: not in use

  // What few need.
  Engine& engine_;
  const SwitchSettings& settings_;
  CongestionAgent* agent_ = nullptr;
  std::vector<std::unique_ptr<Timer>>
      refreshes_;                        ///< of pauses, by port and priority; null: none yet
  std::vector<std::int64_t> pfcSentPs_;  ///< by port and priority
  bool pausesByDecision_ = false;
  std::unique_ptr<CreditPacers> creditPacers_;
  StampTable stamps_;
  PathSelector::BeyondOf beyond_;
  ConweavePaths* wholePaths_ = nullptr;  ///< null: each switch chooses a next hop
};

}  // namespace sluice::roce

#endif
