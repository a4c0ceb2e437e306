// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_SESSION_ADAPTER_H
#define SLUICE_SESSION_ADAPTER_H

#include "roce-flow.h"
#include "roce-nic.h"
#include "roce-switch.h"
#include "sluice/model/session_adapter.h"

#include <memory>

namespace ns3
{

/**
 * The algorithms on the other side of the bridge as the agent that decides, on ns-3's event list.
 */
class SluiceSession : public sluice::roce::SessionAdapter
{
  public:
    explicit SluiceSession(std::unique_ptr<sluice::Transport> transport);

    /**
     * Makes a flow known. Before it starts.
     * \param flow the flow
     * \param source NIC that sends it; outlives the session
     * \param destination NIC that receives it; outlives the session
     */
    void AddFlow(Ptr<RoceFlow> flow, Ptr<RoceNic> source, Ptr<RoceNic> destination);

    /**
     * Makes a switch known; switches in ascending node number. Before Open().
     * \param target the switch; outlives the session
     */
    void AddSwitch(Ptr<RoceSwitch> target);

    /**
     * Makes a host known. Before Open().
     * \param nic its NIC; outlives the session
     */
    void AddHost(Ptr<RoceNic> nic);

    /**
     * Shakes hands and, at the time it is called, starts the state machines of switches and hosts.
     * \param hello who we are and what we want
     * \throws sluice::Failure if refused or lost
     */
    void Open(const sluice::Hello& hello);
};

} // namespace ns3

#endif // SLUICE_SESSION_ADAPTER_H
