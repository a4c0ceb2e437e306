// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_SLUICE_ATTACHMENT_H
#define SLUICE_HPCC_SLUICE_ATTACHMENT_H

#include "choice.h"
#include "sluice.h"

#include <ns3/node-container.h>
#include <ns3/packet.h>
#include <ns3/qbb-net-device.h>
#include <ns3/rdma-driver.h>
#include <ns3/rdma-hw.h>
#include <ns3/rdma-queue-pair.h>
#include <ns3/switch-node.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

/// Sluice's schemes in the HPCC simulator: everything is attached by its public members, callbacks
/// and trace sources. C++11.
namespace sluice_hpcc
{

class SluiceSwitch;
class Nic;
class Port;
struct AckContent;
struct Flow;

/// A session with the schemes, and its hooks in the hosts and switches of one network.
class Attachment
{
  public:
    explicit Attachment(const Choice& choice);
    ~Attachment();

    /// Shakes hands and attaches to all hosts and switches. After RdmaDriver::Init() and the
    /// configuration of the switches, before Simulator::Run().
    /// @param nodes all of the network
    /// @param retimeOnRateChange a new rate moves the packet that waits (RdmaHw::ChangeRate), as
    ///     CC_MODE 3 and 10 have it; else it acts on the one after it, as the other modes have it
    /// @return 0, or the exit code with which the program should end; the reason is on stderr
    int Attach(ns3::NodeContainer nodes, bool retimeOnRateChange);

    /// A link went down: messages take other ways from now on.
    void LinksChanged()
    {
        nextHops_.clear();
    }

    /// Ends the session. After Simulator::Run().
    /// @return 0, or the exit code of what ended the simulation early; the reason is on stderr
    int Finish();

  private:
    friend class Nic;
    friend class Port;
    friend class SluiceSwitch;

    struct Message
    {
        std::uint32_t source;
        std::uint32_t destination; ///< state machine, unless toHost
        bool toHost;               ///< to all senders of the host that go to the peer
        std::int64_t peer;
        std::int64_t type;
        std::int64_t flow;
        std::int64_t sentPs;
        std::uint32_t node;     ///< where it goes
        std::uint32_t priority; ///< its class at switches
        std::vector<std::int64_t> words;
    };

    struct FlowKey
    {
        std::uint32_t sip, dip;
        std::uint16_t sport, pg;

        bool operator==(const FlowKey& other) const
        {
            return sip == other.sip && dip == other.dip && sport == other.sport && pg == other.pg;
        }
    };

    struct FlowKeyHash
    {
        std::size_t operator()(const FlowKey& key) const
        {
            const std::uint64_t ends = static_cast<std::uint64_t>(key.sip) << 32 | key.dip;
            return static_cast<std::size_t>(
                (ends ^ (static_cast<std::uint64_t>(key.sport) << 16 ^ key.pg)) *
                0x9e3779b97f4a7c15ULL);
        }
    };

    // The session's simulator.
    static std::int64_t NowPs(void* context);
    static void Schedule(void* context, std::int64_t atPs, std::uint64_t token);
    static int ApplyDecision(void* context, const sluice_decision* decision);
    static int Snapshot(void* context,
                        std::uint32_t entity,
                        std::int64_t mask,
                        sluice_words* words);
    void RunScheduled(std::uint64_t token);

    // The steps of Attach, and what ends a run.
    int ExamineSwitches();
    void DescribeRun();
    void Offer();
    int Open();
    int AttachHosts();
    void AttachHost(ns3::Ptr<ns3::RdmaDriver> driver, std::uint32_t node);
    void Check(int result);
    int Refuse(const std::string& sentence);

    // Flows, attachment-flows.cc: what the hooks report.
    static FlowKey KeyOf(const ns3::RdmaQueuePair& pair);
    Flow& FlowOf(ns3::Ptr<ns3::RdmaQueuePair> pair, ns3::Ptr<ns3::RdmaHw> hw);
    Flow& NewFlow(ns3::Ptr<ns3::RdmaQueuePair> pair, ns3::Ptr<ns3::RdmaHw> hw);
    void ReportStart(const Flow& flow);
    Flow* FindFlow(std::uint32_t sip, std::uint32_t dip, std::uint16_t sport, std::uint16_t pg);
    void PacketSent(Flow& flow, std::uint32_t payloadBytes);
    void AckArrived(Flow& flow,
                    ns3::Ptr<const ns3::Packet> packet,
                    const ns3::CustomHeader& header);
    void AskNack(const Flow& flow, const AckContent& content);
    void AskAck(const Flow& flow, const AckContent& content);
    void AckAnswered(Flow& flow);
    void DataArrived(Flow& flow,
                     ns3::Ptr<const ns3::Packet> packet,
                     const ns3::CustomHeader& header,
                     std::uint32_t payloadBytes);
    void FlowEnded(ns3::Ptr<ns3::RdmaQueuePair> pair);

    // What it decides.
    int Apply(const sluice_decision* decision);
    int ApplySendMessage(std::uint32_t entity, const sluice_decision* decision);
    int ApplySendToHost(std::uint32_t entity, const sluice_decision* decision);
    int ApplyToFlow(std::uint32_t entity, const sluice_decision* decision);
    int ApplyToSender(Flow& flow, const sluice_decision* decision);
    int ApplyToReceiver(Flow& flow, const sluice_decision* decision);
    int ApplyToSwitch(std::uint32_t entity, const sluice_decision* decision);
    void SetRate(Flow& flow, std::int64_t rateBps);
    void ScaleRate(Flow& flow, double factor);
    std::vector<Port*> PortsOf(std::uint32_t entity, std::int64_t portPlus1) const;

    // Switches, attachment-switches.cc.
    void StartSwitches();
    void AttachSwitches();
    void ListHostPlaces();
    void PacketSampled(const Port& port,
                       std::uint32_t entity,
                       std::int64_t flow,
                       std::uint32_t frameBytes);
    void ReportStart(std::uint32_t entity, const std::vector<Port*>& ports, std::int64_t port);

    // Messages, attachment-messages.cc.
    int Send(std::uint32_t from,
             Message message,
             std::int64_t wireBytes,
             std::int64_t trafficClass);
    ns3::Ptr<ns3::Packet> NewPacket(std::uint32_t source,
                                    std::uint32_t target,
                                    std::int64_t wireBytes) const;
    void Forward(ns3::Ptr<ns3::SwitchNode> at, ns3::Ptr<ns3::Packet> packet);
    void Deliver(ns3::Ptr<ns3::Packet> packet);
    bool IsOfFlowThatIsOver(std::uint32_t entity) const;
    std::vector<std::uint32_t> SendersAt(std::uint32_t node, std::int64_t peer) const;
    std::uint32_t NodeOf(std::uint32_t entity) const;
    std::int64_t PathRate(std::uint32_t source, std::uint32_t destination);
    const std::vector<std::uint32_t>& NextHops(std::uint32_t node, std::uint32_t destination);
    void FindNextHops(std::uint32_t destination);

    Choice choice_;
    sluice_session* session_;
    int failed_;
    bool retime_;
    bool switchesAreOurs_, canMark_; ///< all switches
    ns3::NodeContainer nodes_;
    std::map<std::uint32_t, std::uint32_t> nodeOfAddress_;
    std::vector<std::unique_ptr<Nic>> nics_;
    std::map<std::uint32_t, Nic*> nicOfNode_;
    std::vector<std::unique_ptr<Port>> ports_; ///< by number of their congestion points
    std::map<std::uint32_t, std::vector<Port*>> portsOfNode_;
    std::vector<std::int64_t> hostPlaces_;
    std::map<std::uint32_t, Flow*> flows_; ///< those that are not over, by number
    std::unordered_map<FlowKey, std::unique_ptr<Flow>, FlowKeyHash> flowOfKey_;
    std::unordered_map<ns3::RdmaQueuePair*, Flow*> flowOfPair_;
    std::uint32_t nextFlow_;
    std::unordered_map<std::uint32_t, Message> messages_; ///< on their way
    std::uint32_t nextMessage_;
    std::map<std::uint64_t, std::vector<std::uint32_t>> nextHops_;
};

/// A switch that also forwards messages between state machines, drops packets that are not
/// ECN-capable by a profile, and marks with a probability that does not depend on the queue. In
/// place of SwitchNode, for schemes that need one of them.
class SluiceSwitch : public ns3::SwitchNode
{
  public:
    SluiceSwitch()
        : attachment_(0),
          chosen_(-1)
    {
    }

    virtual bool SwitchReceiveFromDevice(ns3::Ptr<ns3::NetDevice> device,
                                         ns3::Ptr<ns3::Packet> packet,
                                         ns3::CustomHeader& header);
    virtual void SwitchNotifyDequeue(std::uint32_t interface,
                                     std::uint32_t priority,
                                     ns3::Ptr<ns3::Packet> packet);

  private:
    friend class Attachment;

    bool Drops(ns3::Ptr<ns3::NetDevice> from,
               ns3::Ptr<const ns3::Packet> packet,
               const ns3::CustomHeader& header);
    std::int64_t WayOf(ns3::Ptr<ns3::NetDevice> from,
                       ns3::Ptr<const ns3::Packet> packet,
                       ns3::CustomHeader header);
    Port& PortAt(std::uint32_t interface) const;

    Attachment* attachment_;
    std::vector<ns3::Ptr<ns3::NetDevice>> probes_; ///< in place of the devices, while it is asked
    std::int64_t chosen_;
};

} // namespace sluice_hpcc

#endif
