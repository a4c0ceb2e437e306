// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_CREDIT_STREAMS_H
#define SLUICE_ROCE_CREDIT_STREAMS_H

#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/nic.h"
#include "sluice/rules/random.h"
#include "sluice/session.h"

namespace sluice::roce {

/// The streams of credits that notification points have sent to their flows' reaction points:
/// numbered, paced at a decided rate, with random sizes and intervals.
class CreditStreams {
 public:
  /// @param engine clock and event list; outlives it
  explicit CreditStreams(Engine& engine) : engine_(engine) {}

  /// @param seed of the run, keys the streams' randomness
  void SetSeed(std::uint64_t seed) { seed_ = seed; }

  /// @param decision kPaceCredits of the flow's notification point
  /// @param nic of the receiving host
  /// @param flow the flow
  /// @throws PeerLost if the decision cannot be applied
  void Pace(const Decision& decision, Nic& nic, FlowPtr flow);

  /// Ends the stream of a flow, if it has one.
  /// @param flow its number
  void Stop(std::uint32_t flow);

  /// @param flow its number
  /// @param receiver the flow's receiving end
  /// @return the table of the credits' counter: 1 row, then its columns
  std::vector<std::int64_t> Counter(std::uint32_t flow, const Receiver& receiver) const;

  /// @return credits sent by all streams
  std::uint64_t sent() const { return sent_; }

 private:
  struct Stream {
    Stream(Engine& engine, std::function<void()> send) : due(engine, std::move(send)) {}

    Nic* nic = nullptr;
    FlowPtr flow;
    EntityId source;
    EntityRandom random{0, 0};
    std::int64_t type = 0;
    std::int64_t rateBps = 0;
    std::int64_t minBytes = 0;
    std::int64_t maxBytes = 0;
    double jitter = 0;
    std::int64_t number = 0;   ///< of the next credit
    std::int64_t bytes = 0;    ///< of the next credit
    double stretch = 1;        ///< of the interval before the next credit
    std::int64_t lastPs = -1;  ///< when the last one was sent, -1: none yet
    Timer due;
  };

  void Schedule(Stream& stream);
  void Send(Stream& stream);
  void Draw(Stream& stream);

  Engine& engine_;
  std::unordered_map<std::uint32_t, std::unique_ptr<Stream>> streams_;  ///< by flow
  std::uint64_t seed_ = 0;
  std::uint64_t sent_ = 0;
};

}  // namespace sluice::roce

#endif
