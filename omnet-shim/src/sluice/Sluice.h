// SPDX-License-Identifier: MIT
#ifndef __SLUICE_SLUICE_H
#define __SLUICE_SLUICE_H

#include "NetworkPlan.h"
#include "OmnetEngine.h"
#include "RocePackets.h"
#include "ShimDefs.h"
#include "sluice/assembly/flow_schedule.h"
#include "sluice/assembly/outputs.h"
#include "sluice/assembly/stop_watch.h"
#include "sluice/model/flow.h"
#include "sluice/model/nic.h"
#include "sluice/model/session_adapter.h"
#include "sluice/model/switch.h"
#include "sluice/plan/topology.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace sluice::omnet {

class RoceNicQueue;
class RocePortQueue;
class RoceQueue;

/** A flow that an application of the network wants. */
struct FlowRequest
{
    cModule *source = nullptr;      // node
    cModule *destination = nullptr; // node
    int64_t bytes = -1;             // -1: no end
    int64_t startPs = 0;
    int64_t stopPs = -1;
    int64_t offeredBps = -1;
    int priority = 3;
    roce::FlowObserver *observer = nullptr; // is told what happens to it; may be null
};

/**
 * What a network with RoCE nodes needs once: clock, plan, session, and the switches' shared parts. See the
 * NED file.
 */
class Sluice : public cSimpleModule, private roce::FlowObserver
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

    // From INITSTAGE_LOCAL of whoever asks on.
    OmnetEngine &getEngine();
    const DataplaneSection &getDataplane();
    RocePackets &getPackets() { return packets; }

    // In INITSTAGE_LOCAL.
    void addSwitchPort(RoceQueue &queue) { switchQueues.push_back(&queue); }
    void addNic(RoceNicQueue &queue) { nicQueues.push_back(&queue); }

    /** Until INITSTAGE_LAST, and only without a plan. @return the flow's number */
    int addFlow(const FlowRequest &flow);

    // When the simulation runs.

    /** The shared part of a node with RoceQueues. */
    roce::Switch &getSwitch(cModule *node);

    /** The port of a node that an interface is; -1 if none. */
    int64_t portOf(cModule *node, int interfaceId) const;

    /**
     * A packet of another protocol came by a port of a node that forwards by the data plane.
     * @return whether it was taken; a packet for a node that is not in the network is
     */
    bool forwardOther(inet::Packet *packet, roce::SwitchPort &port);

    /** Forgets everything that waits: the network is about to be deleted. */
    void clear();

    const Plan &getPlan() const { return plan; }

  protected:
    int numInitStages() const override;
    void initialize(int stage) override;
    void handleMessage(cMessage *message) override;
    void finish() override;
    void preDelete(cComponent *root) override;

  private:
    /** One end of a cable in the plan. */
    struct Place
    {
        int64_t node = -1;
        int port = -1;
    };
    struct SwitchNode;

    static std::string simulatorVersion();
    void prepare();
    void begin();
    void placePlanned();
    void placeOwn();
    void checkAgainstPlan() const;
    [[noreturn]] void refuse(const std::string &sentence) const;
    void setUpPorts();
    void setUpPort(RocePortQueue &queue);
    void setUpLine(const Cable &cable, size_t link);
    void setUpSwitches();
    void setUpSwitch(SwitchNode &node, const std::shared_ptr<MrgStreams> &streams);
    void setUpRoutes();
    void routeTo(int64_t destination);
    void setUpFlows();
    void connect();
    void startOutputs();
    void endRun();
    void close(bool complete, const std::string &sentence);
    void fail(int exitCode, const std::string &sentence);
    roce::Nic *nicOf(int64_t node) const;
    const roce::Port *modelAt(int64_t node, int port) const;
    inet::MacAddress nextHopOf(int64_t source, int64_t destination) const;
    int64_t placeOfMac(const inet::MacAddress &address) const;
    void flood(inet::Packet *packet, SwitchNode &node, roce::SwitchPort &port, int64_t source);
    void admitOther(inet::Packet *packet, SwitchNode &node, uint32_t ingress, uint32_t egress);

    // FlowObserver
    void OnRate(const roce::Flow &flow, int64_t rateBps) override;
    void OnWindow(const roce::Flow &flow, double windowBytes) override;
    void OnComplete(const roce::Flow &flow) override;
    simsignal_t flowSignal(std::vector<simsignal_t> &signals, uint32_t flow, const char *what);

    bool prepared = false;
    bool begun = false;
    bool closed = false;
    bool planned = false; // by a file
    uint32_t flowStatistics = 0;
    std::unique_ptr<OmnetEngine> engine;
    Plan plan;
    RocePackets packets;
    std::unique_ptr<NetworkCables> cables;
    std::unique_ptr<Topology> topology;
    std::map<cModule *, Place> places;    // by interface
    std::map<cModule *, int64_t> nodeIds; // by node
    std::vector<RoceQueue *> switchQueues;
    std::vector<RoceNicQueue *> nicQueues;
    std::map<int64_t, std::unique_ptr<SwitchNode>> switches;
    std::map<cModule *, SwitchNode *> switchOf;
    std::vector<RoceNicQueue *> nics; // by node; null: a host of another kind
    std::vector<FlowRequest> requests;
    std::vector<roce::FlowPtr> flows;
    std::map<std::pair<cModule *, int>, int64_t> ports; // by node and interface id
    std::map<inet::MacAddress, int64_t> hostsByMac;
    std::map<inet::Ipv4Address, inet::MacAddress> macsByIp;
    std::unique_ptr<roce::SessionAdapter> session;
    std::unique_ptr<roce::Outputs> outputs;
    std::unique_ptr<roce::StopWatch> watch;

    std::vector<simsignal_t> rateSignals;
    std::vector<simsignal_t> windowSignals;
    static simsignal_t flowCompletionTimeSignal;
    static simsignal_t flowGoodputSignal;
};

} // namespace sluice::omnet

#endif
