// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_HELPER_H
#define ROCE_HELPER_H

#include "roce-channel.h"
#include "roce-nic.h"
#include "roce-switch.h"
#include "sluice/plan/plan.h"

#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/object-factory.h"
#include "ns3/trace-helper.h"

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * Builds RoCE networks of stock ns-3 nodes: make some of them switches, cable nodes up, commit,
 * add flows.
 */
class RoceHelper : public PcapHelperForDevice
{
  public:
    RoceHelper();

    /**
     * \param name attribute of ns3::RoceNic, for NICs made from now on
     * \param value its value
     */
    void SetNicAttribute(std::string name, const AttributeValue& value);

    /**
     * \param name attribute of ns3::RoceNetDevice, for NICs and switch ports made from now on
     * \param value its value
     */
    void SetDeviceAttribute(std::string name, const AttributeValue& value);

    /**
     * \param name attribute of ns3::RoceSwitch, for switches made from now on
     * \param value its value
     */
    void SetSwitchAttribute(std::string name, const AttributeValue& value);

    /**
     * \param name attribute of ns3::RoceChannel, for cables made from now on
     * \param value its value
     */
    void SetChannelAttribute(std::string name, const AttributeValue& value);

    /**
     * Makes a node a switch.
     * \param node the node
     * \return the switch
     */
    Ptr<RoceSwitch> InstallSwitch(Ptr<Node> node);

    /**
     * Connects two nodes by a cable: a switch gets a port, any other node its NIC.
     * \param a one node
     * \param b the other
     * \return the devices at both ends, a's first
     */
    NetDeviceContainer Connect(Ptr<Node> a, Ptr<Node> b);

    /**
     * All cables are laid: computes routes (all shortest paths by hops; hosts do not forward) and
     * buffers, as for a plan with these nodes and cables. The automatic headroom is for the longest
     * frames of the NICs, and the automatic PfcClasses is `priorities`. Lines, marks, drops and
     * paths draw what a plan with the seed RngRun draws, if RngSeed is 1.
     *
     * Refuses what a plan has once for all: NICs whose LossRecovery, ChunkBytes, GoBackToChunk or
     * FirstAckBytes differ, and switches whose Ecmp differs. From now on attributes that all this
     * follows from cannot change.
     * \param priorities how many priorities the flows will have, 1 to 8; AddFlow() refuses more
     * \throws sluice::PlanError if a buffer is too small for its reserves and headroom
     */
    void Commit(int64_t priorities = 1);

    /**
     * Lets a flow run from its start time on. After Commit(). Refuses a flow that a plan could not
     * have.
     * \param flow the flow; source and destination are node numbers, the id is one that no other
     *     flow has
     */
    void AddFlow(Ptr<RoceFlow> flow);

    /**
     * \param node a host
     * \return its NIC
     */
    static Ptr<RoceNic> GetNic(Ptr<Node> node);

  private:
    struct Built;

    void EnablePcapInternal(std::string prefix,
                            Ptr<NetDevice> nd,
                            bool promiscuous,
                            bool explicitFilename) override;
    Ptr<RoceNetDevice> MakeEnd(Ptr<Node> node);
    void CheckNics() const;
    void CheckSwitches() const;
    sluice::Plan MakePlan() const;
    void CheckFlow(const RoceFlow& flow) const;

    ObjectFactory m_nic;
    ObjectFactory m_port;
    ObjectFactory m_switch;
    ObjectFactory m_channel;
    std::vector<Ptr<Node>> m_nodes; //!< every node cabled, in the order first seen
    /// In the order in which they were laid.
    std::vector<std::pair<Ptr<RoceNetDevice>, Ptr<RoceNetDevice>>> m_cables;
    std::shared_ptr<Built> m_built; //!< null: not committed since the last cable
    int64_t m_mostPriorities = 1;   //!< what buffers were computed for
    std::set<int64_t> m_priorities; //!< of the flows
    std::set<uint32_t> m_flows;     //!< ids
};

} // namespace ns3

#endif // ROCE_HELPER_H
