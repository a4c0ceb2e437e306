// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_SESSION_ADAPTER_H
#define SLUICE_ROCE_SESSION_ADAPTER_H

#include <array>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sluice/model/congestion_agent.h"
#include "sluice/model/credit_streams.h"
#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/host_machines.h"
#include "sluice/model/nic.h"
#include "sluice/model/switch_machines.h"
#include "sluice/session.h"

namespace sluice::roce {

/// The algorithms on the other side of the bridge as the agent that decides: carries events of the
/// models to a Session, runs its exchanges on the engine's event list, applies its decisions, and
/// keeps the timers of the state machines.
class SessionAdapter : public CongestionAgent, public SimulatorHost {
 public:
  /// @param engine clock and event list; outlives it
  /// @param transport to the algorithms
  SessionAdapter(Engine& engine, std::unique_ptr<Transport> transport);
  ~SessionAdapter() override;

  /// @return what the models of this library can do, by the names of the handshake: the same in
  /// every
  ///     simulator
  static std::vector<std::string> Capabilities();

  /// Makes a flow known. Before it starts.
  /// @param flow the flow
  /// @param source NIC that sends it
  /// @param destination NIC that receives it
  void AddFlow(FlowPtr flow, Nic& source, Nic& destination);

  /// Makes a switch known; switches in ascending node number. Before Open().
  /// @param target the switch
  void AddSwitch(Switch& target);

  /// Makes a host known. Before Open().
  /// @param nic its NIC
  void AddHost(Nic& nic);

  /// @param nodes how many nodes the network has, numbered from 0. Before Open().
  void SetNodes(std::int64_t nodes) { switches_.SetNodes(nodes); }

  /// Shakes hands and, at the time it is called, starts the state machines of switches and hosts.
  /// @param hello who we are and what we want
  /// @throws Failure if refused or lost
  void Open(const Hello& hello);

  /// The simulation stops when the session fails; call this after the run to learn why.
  /// @throws Failure or what else ended the session, if it failed
  void CheckFailure() const;

  /// Ends the session in order.
  /// @throws Failure if the other side is lost
  void Close();

  /// @return what the session cost so far
  const SessionStatistics& statistics() const { return session_.statistics(); }
  const WallTimes& wallTimes() const { return session_.wallTimes(); }

  /// @return messages sent by state machines
  std::uint64_t messages() const { return messages_; }

  /// @return credits sent by streams of notification points
  std::uint64_t credits() const { return credits_.sent(); }

  /// @return packets dropped by a verdict
  std::uint64_t verdictDrops() const { return switches_.verdictDrops(); }

  /// @return decisions other than rates, windows, messages and arming that were not an answer to
  ///         the start of their machine: verdicts other than to pass, pauses, profiles, credits …
  std::uint64_t otherActs() const { return otherActs_; }

  /// @return rules and paths that a choice of paths decided; none of the other acts
  std::uint64_t pathActs() const { return pathActs_; }

  /// @return those of the other acts decided by machines of switches and hosts, not by those of
  /// flows
  std::uint64_t networkActs() const { return networkActs_; }

  // CongestionAgent
  bool HasReactionPoints() const override;
  bool HasNotificationPoints() const override;
  void Ask(EventKind kind, EntityId entity, const Record& arguments, std::int64_t delayPs) override;
  void AskInline(EventKind kind, EntityId entity, const Record& arguments) override;
  void FlowEnded(std::uint32_t flow) override;

  // SimulatorHost
  std::int64_t NowPs() const override;
  void ScheduleSession(std::int64_t atPs, std::uint64_t token) override;
  void Apply(const Decision& decision) override;

 private:
  struct FlowEnds {
    FlowPtr flow;
    Nic* source = nullptr;
    Nic* destination = nullptr;
  };

  /// A timer of a state machine.
  struct MachineTimer {
    MachineTimer(Engine& engine, std::function<void()> fired) : timer(engine, std::move(fired)) {}

    std::int64_t mask = 0;  ///< counters read when it fires
    Timer timer;
  };

  using TimerSet = std::array<std::unique_ptr<MachineTimer>, kTimers>;

  void RunScheduled(std::uint64_t token);
  void Fail();
  void ApplyToReactionPoint(QueuePair& pair, const Decision& decision);
  void ApplyToNotificationPoint(Receiver& receiver, const Decision& decision);
  void ApplyToNode(const Decision& decision);
  void Count(const Decision& decision);
  bool IsOtherAct(const Decision& decision) const;
  void SetTimer(EntityId entity, const Decision& decision);
  void CancelTimers(EntityId entity);
  void CancelTimer(EntityId entity, std::size_t number);
  void TimerFired(EntityId id, std::int64_t number);
  void SendMessage(const Decision& decision);
  void SendToHost(const Decision& decision);
  FramePtr NewMessage(const Decision& decision, std::int64_t type, std::int64_t wireBytes,
                      bool isControl) const;
  void Send(EntityId from, FramePtr frame);
  bool Exists(EntityId entity) const;
  std::uint32_t NodeOf(EntityId entity) const;
  std::int64_t DelayOf(EntityId entity) const;

  Engine& engine_;
  Session session_;
  std::vector<FlowEnds> flows_;  ///< by number
  SwitchMachines switches_;
  HostMachines hosts_;
  CreditStreams credits_;
  std::unordered_map<std::uint32_t, TimerSet> timers_;
  std::uint64_t messages_ = 0;
  std::uint64_t otherActs_ = 0;
  std::uint64_t networkActs_ = 0;
  std::uint64_t pathActs_ = 0;
  std::exception_ptr failure_;
};

}  // namespace sluice::roce

#endif
