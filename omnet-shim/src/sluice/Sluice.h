// SPDX-License-Identifier: MIT
#ifndef __SLUICE_SLUICE_H
#define __SLUICE_SLUICE_H

#include "Arrivals.h"
#include "FlowPaths.h"
#include "FlowRequest.h"
#include "FlowStatistics.h"
#include "InetVersions.h"
#include "OmnetEngine.h"
#include "OtherTraffic.h"
#include "ShimDefs.h"
#include "ShownText.h"
#include "SwitchNode.h"
#include "sluice/assembly/network.h"
#include "sluice/assembly/run.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace sluice::omnet {

class RoceNicQueue;
class RocePortQueue;
class RoceQueue;

/**
 * What a network with RoCE nodes needs once: clock, plan, session, and the switches' shared parts. See the
 * NED file.
 */
class Sluice : public cSimpleModule, public DirectiveResolver
{
  public:
    Sluice();
    ~Sluice() override;

    /**
     * The network's module of this kind.
     * @param from any module
     * @throws cRuntimeError if there is none, or more than one
     */
    static Sluice &of(cModule *from);

    // Available from INITSTAGE_LOCAL of the calling module on.
    OmnetEngine &getEngine();
    const DataplaneSection &getDataplane();
    RocePackets &getPackets() { return packets; }

    // In INITSTAGE_LOCAL.
    void addSwitchPort(RoceQueue &queue) { switchQueues.push_back(&queue); }
    void addNic(RoceNicQueue &queue) { nicQueues.push_back(&queue); }

    /** Until INITSTAGE_LAST, and only without a plan. @return the flow's number */
    int64_t addFlow(const FlowRequest &flow);

    // When the simulation runs.

    /** The shared part of a node with RoceQueues. */
    roce::Switch &getSwitch(cModule *node);

    /** @return nullptr if there is none */
    const roce::Switch *findSwitch(cModule *node) const;

    /**
     * By which port of its node a packet came that a relay or router passes to a queue.
     * @throws cRuntimeError if it is not known
     */
    Arrivals::Arrival arrivalOf(const inet::Packet &packet, cModule *node) const
    {
        return arrivals->of(packet, node);
    }

    /** Whether the node of a port is in the network, and so forwards packets of other protocols. */
    bool forwardsOther(const roce::SwitchPort &port) const { return switches.count(port.node()) > 0; }

    /** Takes a packet of another protocol that came by a port of such a node. */
    void forwardOther(inet::Packet *packet, const roce::SwitchPort &port);

    /** Whether the NIC that sends a flow must wait with it, by the other end of its line. */
    bool isPaused(const roce::Flow &flow) const
    {
        return network->NicOf(flow.source)->IsPaused(flow.priority);
    }

    /** Whether the way of a frame that came by a port of a switch goes back by the same port. */
    bool leadsBack(const roce::Frame &frame, const roce::SwitchPort &port) const;

    // DirectiveResolver
    std::string resolveDirective(char directive) const override;

    /** Forgets everything that waits: the network is about to be deleted. */
    void clear();

  protected:
    int numInitStages() const override;
    void initialize(int stage) override;
    void handleMessage(cMessage *message) override;
    void finish() override;
    void refreshDisplay() const override;
    void preDelete(cComponent *root) override;

  private:
    void prepare();
    void readPlan();
    /** @throws PlanError if a parameter is set that has no effect with a plan */
    void checkParameters();
    [[noreturn]] void refuseBesidePlan(const std::string &name, const std::string &value,
                                       const std::string &allowed);
    void begin();
    PlanPlaces readOwnPlan(const NetworkCables &cables);
    void checkAgainstPlan(const NetworkCables &cables, const PlanPlaces &places) const;
    void setUpNics(const PlanPlaces &places);
    void setUpSwitches(const PlanPlaces &places);
    void setUpLines(const NetworkCables &cables, const PlanPlaces &places) const;
    void plug(RocePortQueue &queue, const PlanPlaces &places) const;
    /** Bytes; 0 if no node has a stack of its own. */
    int64_t longestOtherFrame(const PlanPlaces &places) const;
    void watchArrivals(const PlanPlaces &places);
    /** Whether the node has RoceQueues to which a relay or router of INET's passes packets. */
    bool isRelayed(cModule *node) const;
    void checkPaths(const PlanPlaces &places);
    /**
     * The folder of the raw files is of this run from now on.
     * @throws cRuntimeError if it is of another one, or the run has no end
     */
    void claimFolder(const std::string &folder) const;
    void startRun();
    void warn(const std::string &what, const std::vector<std::string> &ports) const;
    void fail(const roce::RunEnd &end);
    std::string textOfSchemes() const;
    std::string textOfBuffers() const;
    /** How many flows are in a state: %r running, %c complete, %n all. */
    int64_t countFlows(char state) const;

    bool prepared = false;
    bool planned = false; // by a file
    std::unique_ptr<OmnetEngine> engine;
    Plan plan;
    RocePackets packets;
    std::unique_ptr<FlowStatistics> statistics;
    std::vector<RoceQueue *> switchQueues;
    std::vector<RoceNicQueue *> nicQueues;
    std::vector<FlowRequest> requests;
    std::unique_ptr<roce::Network> network;
    std::map<int64_t, SwitchNode> switches;
    std::map<cModule *, SwitchNode *> switchOf; // by node
    std::unique_ptr<NetworkAddresses> addresses;
    std::unique_ptr<Arrivals> arrivals;
    std::unique_ptr<OtherTraffic> otherTraffic;
    std::unique_ptr<FlowPaths> paths;
    std::unique_ptr<roce::Run> run;
    Shown shownSchemes{[this]() { return textOfSchemes(); }};
    Shown shownFlows{[this]() {
        return std::to_string(countFlows('r')) + " running, " + std::to_string(countFlows('c')) +
               " complete, of " + std::to_string(countFlows('n'));
    }};
    Shown shownBuffers{[this]() { return textOfBuffers(); }};
};

} // namespace sluice::omnet

#endif
