// SPDX-License-Identifier: MIT
#ifndef SLUICE_SESSION_H
#define SLUICE_SESSION_H

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sluice/record.h"
#include "sluice/transport.h"
#include "sluice/vocabulary.h"
#include "sluice/wall_times.h"

namespace sluice {

/// A decision on its way to the models.
struct Decision {
  DecisionKind kind = DecisionKind::kUnspecified;
  EntityId entity;                ///< whose: the entity of the event it answers
  std::int64_t eventTimePs = 0;   ///< time of that event
  std::int64_t effectTimePs = 0;  ///< when it takes effect: now, when Apply is called
  std::int64_t a = 0;
  std::int64_t b = 0;
  std::int64_t c = 0;
  std::int64_t d = 0;
  std::int64_t e = 0;
  const std::int64_t* words = nullptr;  ///< valid during Apply only
  std::uint32_t wordCount = 0;
};

/// What a session needs from its simulator. Implemented by the shim.
class SimulatorHost {
 public:
  virtual ~SimulatorHost() = default;

  /// Simulated time, picoseconds.
  virtual std::int64_t NowPs() const = 0;

  /// Schedules a call of session.OnScheduled(token) at `atPs` (never before now), after
  /// everything that is already scheduled for that time. Calls for the same time keep their order.
  virtual void ScheduleSession(std::int64_t atPs, std::uint64_t token) = 0;

  /// Lets a decision take effect now. May raise events.
  virtual void Apply(const Decision& decision) = 0;
};

/// What a session cost.
struct SessionStatistics {
  std::uint64_t asks = 0;          ///< exchanges with the other side
  std::uint64_t events = 0;        ///< events sent, notifies included
  std::uint64_t decisions = 0;     ///< decisions received
  std::uint64_t wallNs = 0;        ///< wall time spent in the transport
  std::uint64_t inlineAsks = 0;    ///< of the exchanges, those for one inline ask
  std::uint64_t inlineWallNs = 0;  ///< of the wall time, theirs
};

/// One simulation run's conversation with the algorithms: the rules of docs/reference/session.md.
/// The simulator's thread only. Memory is reused: no allocation per event in steady state.
class Session {
 public:
  /// So many exchanges in one instant, and a hundred times as many for inline asks, mean that it
  /// never ends: a timer or a watch is armed anew at the present time each time it fires.
  static constexpr std::uint64_t kMostInAnInstant = 2000;

  /// @param host outlives the session
  Session(SimulatorHost& host, std::unique_ptr<Transport> transport);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Shakes hands. Once, before anything else.
  /// @throws Refused, PeerLost, SchemeFailed, Missing
  const Welcome& Open(const Hello& hello);
  const Welcome& welcome() const { return welcome_; }

  /// Sends an event that needs no decision; it travels with the next ask.
  void Notify(EventKind kind, EntityId entity, const Record& arguments);

  /// Asks; the answer is applied at the end of this instant, effects shifted by the delay.
  /// @param reactionDelayPs of the modelled NIC; ignored (0) for congestion and notification
  ///     points and for kFlowStart
  void Ask(EventKind kind, EntityId entity, const Record& arguments,
           std::int64_t reactionDelayPs = 0);

  /// Asks and applies the answer at once, before it returns. Everything pending goes first; the
  /// answers of pending asks wait for their own exchange.
  /// @throws std::logic_error when called while the answer of an inline ask is applied
  void AskInline(EventKind kind, EntityId entity, const Record& arguments);

  /// The simulator calls this for each SimulatorHost::ScheduleSession.
  void OnScheduled(std::uint64_t token);

  /// Checks whether the other side is known to have ended; costs the read of a flag. Call it
  /// regularly (with each progress line, for example), so that a simulation that sends no ask for a
  /// long time notices too.
  /// @throws PeerLost
  void CheckPeer();

  /// Ends the session in order; what is still pending is dropped. Later events are ignored.
  /// @throws PeerLost, SchemeFailed
  Goodbye Close();

  const SessionStatistics& statistics() const { return statistics_; }

  /// How long the exchanges took, of the statistics' wall time.
  const WallTimes& wallTimes() const { return wallTimes_; }

 private:
  struct Pending {
    Record record;
    std::int64_t reactionDelayPs;
    std::size_t wordsAt;
  };
  struct Kept {
    Decision decision;
    std::size_t wordsAt;
  };
  struct Batch {
    std::vector<Kept> decisions;
    std::vector<std::int64_t> words;
    void Clear() {
      decisions.clear();
      words.clear();
    }
  };
  struct Future {
    bool waits = false;
    Decision decision;
    std::vector<std::int64_t> words;
  };

  void Raise(EventKind kind, EntityId entity, AskMode mode, const Record& arguments,
             std::int64_t reactionDelayPs);
  /// Sends everything pending in canonical order; an inline ask, if there is one, is pending_'s
  /// last and stays last. Answers are added to kept_, those of the inline ask to inline_.
  void Flush(bool lastIsInline);
  void SortPending(bool lastIsInline);
  void CheckThatTimePasses(bool isInline);
  void Exchange();
  void ApplyAll(Batch& batch);
  void ApplyOrSchedule(const Decision& decision);

  SimulatorHost& host_;
  std::unique_ptr<Transport> transport_;
  Welcome welcome_;
  std::string schemes_;
  SessionStatistics statistics_;
  WallTimes wallTimes_;
  std::int64_t instantPs_ = -1;
  std::array<std::uint64_t, 2> exchangesInInstant_{};  ///< deferred, inline
  bool open_ = false;
  bool exchangeScheduled_ = false;
  bool applyingInline_ = false;

  std::vector<Pending> pending_;
  std::vector<std::int64_t> pendingWords_;
  std::vector<std::uint32_t> order_;
  RecordBuffer events_;
  RecordBuffer answers_;
  Batch kept_;
  Batch applying_;
  Batch inline_;
  std::vector<Future> futures_;
  std::vector<std::uint32_t> freeFutures_;
};

}  // namespace sluice

#endif
