// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_VOQS_H
#define SLUICE_ROCE_VOQS_H

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/frame.h"
#include "sluice/model/ring.h"

namespace sluice::roce {

/// Virtual output queues of a switch: data frames that enter the network here wait by destination,
/// and leave on credit. A queue's frames for different ports share its credit, which goes to the
/// frame that came first, but do not block each other while a port is busy; a port serves the
/// queues that have a frame for it, and credit, in turn, a frame each.
///
/// Numbers of queues are the scheme's own.
class Voqs {
 public:
  /// @param node of the switch
  /// @param ports of the switch
  /// @param agent receives the events; null: none
  /// @param kick called with a port that may have a frame to send now
  Voqs(std::uint32_t node, std::size_t ports, CongestionAgent* agent,
       std::function<void(std::uint32_t)> kick);

  // What can be decided.

  /// Frames to a host wait in a queue.
  struct Assignment {
    std::int64_t host;
    std::int64_t queue;
  };

  /// Replaces the assignment of hosts to queues. Frames that wait stay where they are, and leave
  /// without credit if there is no assignment any more.
  /// @param assignments hosts not named do not wait
  /// @param initialCreditBytes of a queue that is new
  /// @param wholeFrames whether credit must cover a frame; else any credit lets one leave
  void Assign(const std::vector<Assignment>& assignments, std::int64_t initialCreditBytes,
              bool wholeFrames);

  /// @param queue its number; unknown numbers are ignored
  /// @param bytes added to its credit
  void Grant(std::int64_t queue, std::int64_t bytes);

  /// Grants what is missing to a sum; an older, smaller sum grants nothing.
  /// @param queue its number; unknown numbers are ignored
  /// @param totalBytes granted in this way since the start
  void GrantUpTo(std::int64_t queue, std::int64_t totalBytes);

  /// Reports each crossing of a threshold by any queue.
  /// @param watch its number, below kWatches
  /// @param whose the state machine that receives the event
  /// @param thresholdBytes the value
  /// @param upward rising above it; else falling to it or below
  void Watch(std::size_t watch, EntityId whose, std::int64_t thresholdBytes, bool upward);

  /// @param watch to end
  void Unwatch(std::size_t watch);

  /// @param mask of Stamp, what is written into leaving frames
  void StampAtDeparture(std::int64_t mask) { stamps_ = mask; }

  /// @param whose the state machine that receives the event
  /// @param on whether flagged frames are reported when they start to wait
  void WatchFlagged(EntityId whose, bool on) {
    flagWatcher_ = whose;
    watchFlagged_ = on;
  }

  // The way of a frame.

  /// @param destination a node
  /// @return whether frames to it wait here
  bool Takes(std::uint32_t destination) const {
    return destination < ofHost_.size() && ofHost_[destination] != nullptr;
  }

  /// @param frame of a destination that is taken
  /// @param egress the port it will leave by
  void Push(FramePtr frame, std::uint32_t egress);

  /// @param egress a port that is free
  /// @return the next frame for it, or null if none may leave
  FramePtr Pop(std::uint32_t egress);

  /// @param egress a port
  /// @return whether Pop() would give a frame
  bool HasFrame(std::uint32_t egress) const;

  /// @param egress a port
  /// @param see called with each frame that waits for it
  void ForEachFrame(std::uint32_t egress, const std::function<void(const Frame&)>& see) const;

  /// Appends the number of queues that hold frames or changed since this was called last, and for
  /// each, ascending: number, bytes, bytes that came, bytes sent, credit, flows in it.
  /// @param words where to
  void AppendRows(std::vector<std::int64_t>& words);

 private:
  struct Voq;

  /// The frames of a queue for one port.
  struct Lane {
    Voq* voq = nullptr;
    std::uint32_t egress = 0;
    bool ready = false;  ///< in the port's round
    Ring<FramePtr> frames;
    Ring<std::int64_t> places;  ///< in the queue, of each frame: how many came before it
  };

  struct Voq {
    std::int64_t number = 0;
    std::int64_t bytes = 0;
    std::int64_t arrived = 0;
    std::int64_t arrivals = 0;  ///< frames that came
    std::int64_t sent = 0;
    std::int64_t granted = 0;  ///< the initial credit and what was added to it
    std::int64_t upTo = 0;     ///< the sum of GrantUpTo
    std::int64_t flows = 0;    ///< with a frame here
    bool changed = false;
    std::vector<std::unique_ptr<Lane>> lanes;

    std::int64_t Credit() const { return granted + upTo - sent; }
  };

  struct LevelWatch {
    bool armed = false;
    bool upward = true;
    std::int64_t threshold = 0;
    EntityId whose;
  };

  Lane& LaneOf(Voq& voq, std::uint32_t egress);
  bool MayLeave(const Voq& voq, const Frame& frame) const;
  Lane* OldestThatMayLeave(const Voq& voq) const;
  void MakeReady(Lane& lane);
  void Credited(Voq& voq);
  void LevelChanged(const Voq& voq, std::int64_t before);
  void ReportCrossing(std::size_t watch, const Voq& voq);
  void ReportFlagged(const Voq& voq, const Frame& frame);
  std::uint32_t& FramesOf(std::uint32_t flow);

  std::uint32_t node_;
  CongestionAgent* agent_;
  std::function<void(std::uint32_t)> kick_;
  bool onCredit_ = false;
  bool wholeFrames_ = false;
  std::int64_t stamps_ = 0;
  bool watchFlagged_ = false;
  EntityId flagWatcher_;
  bool watching_ = false;
  std::array<LevelWatch, kWatches> watches_;
  std::map<std::int64_t, Voq> voqs_;         ///< by number
  std::vector<Voq*> ofHost_;                 ///< by node; null: frames to it do not wait
  std::vector<Ring<Lane*>> ready_;           ///< by port, in the order of the round
  std::vector<std::uint32_t> framesOfFlow_;  ///< waiting here
};

}  // namespace sluice::roce

#endif
