// SPDX-License-Identifier: GPL-2.0-only
#ifndef HOST_MACHINES_H
#define HOST_MACHINES_H

#include "congestion-agent.h"
#include "roce-nic.h"
#include "sluice/session.h"

#include <map>
#include <vector>

namespace ns3
{

/**
 * The state machines of hosts, one for each. Tells each its start and applies what it decides.
 */
class HostMachines
{
  public:
    /**
     * \param agent tells and asks; outlives the NICs' traffic
     */
    explicit HostMachines(CongestionAgent& agent)
        : m_agent(agent)
    {
    }

    /**
     * Makes a host known.
     * \param nic its NIC
     */
    void Add(Ptr<RoceNic> nic);

    /**
     * \return their number, and for each host and the node it hangs on, by number
     */
    std::vector<int64_t> Places() const;

    /// Places the machines and tells them their start.
    void Start();

    /**
     * \param node a node's number
     * \return its NIC, or null if it is no known host
     */
    Ptr<RoceNic> GetNic(uint32_t node) const;

    /**
     * \param entity a state machine
     * \return whether it is one of these
     */
    bool Has(sluice::EntityId entity) const;

    /**
     * Lets a decision take effect.
     * \param decision of one of these
     * \throws sluice::PeerLost if it is none that they can take
     */
    void Apply(const sluice::Decision& decision) const;

  private:
    CongestionAgent& m_agent;
    std::map<uint32_t, Ptr<RoceNic>> m_nics; //!< by node number
    bool m_started{false};
};

} // namespace ns3

#endif // HOST_MACHINES_H
