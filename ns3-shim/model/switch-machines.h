// SPDX-License-Identifier: GPL-2.0-only
#ifndef SWITCH_MACHINES_H
#define SWITCH_MACHINES_H

#include "congestion-agent.h"
#include "roce-switch.h"
#include "sluice/session.h"

#include <map>
#include <vector>

namespace ns3
{

/**
 * The switch-side state machines of a session: one per port, one per switch, or both where two
 * slots want different scopes. Tells each what it stands for, applies what it decides and reads its
 * counters.
 */
class SwitchMachines
{
  public:
    /**
     * \param agent tells and asks; outlives the switches' traffic
     */
    explicit SwitchMachines(CongestionAgent& agent)
        : m_agent(agent)
    {
    }

    /**
     * Makes a switch known; switches in ascending node number.
     * \param target the switch
     */
    void Add(Ptr<RoceSwitch> target);

    /**
     * Places the machines and tells them their start.
     * \param perPort one for each port
     * \param perSwitch one for each switch
     * \param hosts what a switch is told of the network's hosts: m and m times (host, node it hangs
     * on)
     */
    void Start(bool perPort, bool perSwitch, std::vector<int64_t> hosts);

    /**
     * \param entity a state machine
     * \return whether it is one of these
     */
    bool Has(sluice::EntityId entity) const;

    /**
     * \param entity one of these
     * \return the node it is at
     */
    uint32_t NodeOf(sluice::EntityId entity) const;

    /**
     * Lets a decision take effect.
     * \param decision of one of these
     * \throws sluice::PeerLost if it is none that they can take
     */
    void Apply(const sluice::Decision& decision);

    /**
     * Lets counters run that nobody pays for until they are wanted.
     * \param entity one of these
     * \param mask counters that will be read
     */
    void Prepare(sluice::EntityId entity, int64_t mask);

    /**
     * \param entity one of these
     * \param mask counters
     * \return their words, as sluice.proto has them
     */
    std::vector<int64_t> TakeSnapshot(sluice::EntityId entity, int64_t mask) const;

    /**
     * \param entity one of these, who sends
     * \param frame the frame
     */
    void Send(sluice::EntityId entity, Ptr<RoceFrame> frame) const;

    /**
     * \return packets dropped by a verdict
     */
    uint64_t GetVerdictDrops() const
    {
        return m_verdictDrops;
    }

  private:
    /// The ports one machine stands for, and the switch they belong to.
    struct Point
    {
        Ptr<RoceSwitch> m_switch;
        std::vector<Ptr<RoceSwitchPort>> m_ports;
        int64_t m_port{-1}; //!< -1: the whole switch
    };

    const Point& At(sluice::EntityId entity) const;
    void TellStart(sluice::EntityId entity, const Point& point);
    void Pause(const Point& point, const sluice::Decision& decision) const;
    void Check(const sluice::Decision& decision) const;
    /// \return the number of the port a machine of a switch means + 1, 0: all
    static int64_t ChosenPort(const sluice::Decision& decision);
    void ApplyToPort(RoceSwitchPort& port, const sluice::Decision& decision) const;

    CongestionAgent& m_agent;
    std::vector<Ptr<RoceSwitch>> m_switches;
    std::vector<int64_t> m_hosts;
    std::map<sluice::EntityId, Point> m_points;
    uint64_t m_verdictDrops{0};
};

} // namespace ns3

#endif // SWITCH_MACHINES_H
