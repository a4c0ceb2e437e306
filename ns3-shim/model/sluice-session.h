// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_SESSION_ADAPTER_H
#define SLUICE_SESSION_ADAPTER_H

#include "congestion-agent.h"
#include "credit-streams.h"
#include "host-machines.h"
#include "roce-flow.h"
#include "roce-nic.h"
#include "sluice/session.h"
#include "switch-machines.h"

#include <array>
#include <exception>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace ns3
{

/**
 * The algorithms on the other side of the bridge as the agent that decides: carries events of the
 * models to a sluice::Session, runs its exchanges on ns-3's event list, applies its decisions, and
 * keeps the timers of the state machines.
 */
class SluiceSession : public CongestionAgent, public sluice::SimulatorHost
{
  public:
    explicit SluiceSession(std::unique_ptr<sluice::Transport> transport);
    ~SluiceSession() override;

    /**
     * \return what the models of this library can do, by the names of the handshake
     */
    static std::vector<std::string> Capabilities();

    /**
     * Makes a flow known. Before it starts.
     * \param flow the flow
     * \param source NIC that sends it
     * \param destination NIC that receives it
     */
    void AddFlow(Ptr<RoceFlow> flow, Ptr<RoceNic> source, Ptr<RoceNic> destination);

    /**
     * Makes a switch known; switches in ascending node number. Before Open().
     * \param target the switch
     */
    void AddSwitch(Ptr<RoceSwitch> target);

    /**
     * Makes a host known. Before Open().
     * \param nic its NIC
     */
    void AddHost(Ptr<RoceNic> nic);

    /**
     * Shakes hands and, at the time it is called, starts the state machines of switches and hosts.
     * \param hello who we are and what we want
     * \throws sluice::Failure if refused or lost
     */
    void Open(const sluice::Hello& hello);

    /**
     * The simulation stops when the session fails; called after it ran, this tells why.
     * \throws sluice::Failure or what else ended the session, if it failed
     */
    void CheckFailure() const;

    /**
     * Ends the session in order.
     * \throws sluice::Failure if the other side is lost
     */
    void Close();

    /**
     * \return what the session cost so far
     */
    const sluice::SessionStatistics& GetStatistics() const
    {
        return m_session.statistics();
    }

    /**
     * \return messages sent by state machines
     */
    uint64_t GetMessages() const
    {
        return m_messages;
    }

    /**
     * \return credits sent by streams of notification points
     */
    uint64_t GetCredits() const
    {
        return m_credits.GetSent();
    }

    /**
     * \return packets dropped by a verdict
     */
    uint64_t GetVerdictDrops() const
    {
        return m_switches.GetVerdictDrops();
    }

    /**
     * \return decisions other than rates, windows, messages and arming that were not an answer to
     *         the start of their machine: verdicts other than to pass, pauses, profiles, credits …
     */
    uint64_t GetOtherActs() const
    {
        return m_otherActs;
    }

    // CongestionAgent
    bool HasReactionPoints() const override;
    bool HasNotificationPoints() const override;
    void Ask(sluice::EventKind kind,
             sluice::EntityId entity,
             const sluice::Record& arguments,
             int64_t delayPs) override;
    void AskInline(sluice::EventKind kind,
                   sluice::EntityId entity,
                   const sluice::Record& arguments) override;
    void FlowEnded(uint32_t flow) override;

    // sluice::SimulatorHost
    std::int64_t NowPs() const override;
    void ScheduleSession(std::int64_t atPs, std::uint64_t token) override;
    void Apply(const sluice::Decision& decision) override;

  private:
    static constexpr std::size_t TIMERS = 32; // 16 for each slot

    struct FlowEnds
    {
        Ptr<RoceFlow> m_flow;
        Ptr<RoceNic> m_source;
        Ptr<RoceNic> m_destination;
    };

    using TimerSet = std::array<EventId, TIMERS>;

    void RunScheduled(uint64_t token);
    void Fail();
    void ApplyToReactionPoint(RoceQueuePair& pair, const sluice::Decision& decision);
    void ApplyToNotificationPoint(RoceReceiver& receiver, const sluice::Decision& decision);
    void ApplyToNode(const sluice::Decision& decision);
    bool IsOtherAct(const sluice::Decision& decision) const;
    void SetTimer(sluice::EntityId entity, const sluice::Decision& decision);
    void CancelTimers(sluice::EntityId entity);
    void TimerFired(uint32_t entity, int64_t timer, int64_t mask);
    void SendMessage(const sluice::Decision& decision);
    void SendToHost(const sluice::Decision& decision);
    Ptr<RoceFrame> NewMessage(const sluice::Decision& decision) const;
    void Send(sluice::EntityId from, Ptr<RoceFrame> frame);
    bool Exists(sluice::EntityId entity) const;
    uint32_t NodeOf(sluice::EntityId entity) const;
    int64_t DelayOf(sluice::EntityId entity) const;

    sluice::Session m_session;
    std::vector<FlowEnds> m_flows; //!< by number
    SwitchMachines m_switches;
    HostMachines m_hosts;
    CreditStreams m_credits;
    std::unordered_map<uint32_t, TimerSet> m_timers;
    uint64_t m_messages{0};
    uint64_t m_otherActs{0};
    std::exception_ptr m_failure;
};

} // namespace ns3

#endif // SLUICE_SESSION_ADAPTER_H
