// SPDX-License-Identifier: GPL-2.0-only
#include "sluice-attachment.h"

#include "tree.h"

#include <ns3/boolean.h>
#include <ns3/int-header.h>
#include <ns3/ipv4-header.h>
#include <ns3/ipv4.h>
#include <ns3/ppp-header.h>
#include <ns3/qbb-channel.h>
#include <ns3/qbb-header.h>
#include <ns3/random-variable.h>
#include <ns3/rdma-driver.h>
#include <ns3/simulator.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <set>
#include <sstream>

using namespace ns3;

namespace sluice_hpcc
{

namespace
{

const std::uint32_t kAck = 0xFC;
const std::uint32_t kNack = 0xFD;
const std::uint32_t kData = 0x11;
/// Of messages: a protocol number that the simulator does not use.
const std::uint32_t kMessage = 0xFB;

/// The class of data, as flow files have it.
const std::uint32_t kDataPriority = 3;

const char* const kSlot = "congestion-control";

std::string
Environment(const char* name)
{
    const char* value = std::getenv(name);
    return value == 0 ? "" : value;
}

std::int64_t
NowInPs()
{
    return Simulator::Now().GetNanoSeconds() * 1000;
}

Ptr<QbbNetDevice>
PeerOf(Ptr<QbbNetDevice> device)
{
    Ptr<QbbChannel> channel = DynamicCast<QbbChannel>(device->GetChannel());
    Ptr<QbbNetDevice> first = channel->GetQbbDevice(0);
    return first == device ? channel->GetQbbDevice(1) : first;
}

/// Says which message a packet carries: its content stays in the attachment's memory.
class MessageTag : public Tag
{
  public:
    explicit MessageTag(std::uint32_t number = 0)
        : number(number)
    {
    }

    static TypeId GetTypeId()
    {
        static TypeId id =
            TypeId("sluice_hpcc::MessageTag").SetParent<Tag>().AddConstructor<MessageTag>();
        return id;
    }

    virtual TypeId GetInstanceTypeId() const
    {
        return GetTypeId();
    }

    virtual std::uint32_t GetSerializedSize() const
    {
        return 4;
    }

    virtual void Serialize(TagBuffer buffer) const
    {
        buffer.WriteU32(number);
    }

    virtual void Deserialize(TagBuffer buffer)
    {
        number = buffer.ReadU32();
    }

    virtual void Print(std::ostream& out) const
    {
        out << "message " << number;
    }

    std::uint32_t number;
};

} // namespace

/// A counter of the header that starts again at 0 after some bits, as one that does not.
struct Unwrapped
{
    Unwrapped()
        : last(-1)
    {
    }

    std::int64_t Next(std::int64_t raw, std::int64_t period)
    {
        if (last < 0)
        {
            last = raw;
        }
        else
        {
            last += ((raw - last) % period + period) % period;
        }
        return last;
    }

    std::int64_t last;
};

/// A flow that is not over: its queue pair, and what its state machines asked for.
struct Flow
{
    std::uint32_t number;
    Ptr<RdmaQueuePair> pair;
    Ptr<RdmaHw> hw;
    std::uint32_t source, destination;
    bool hasSent;
    bool isRateSet;     ///< by what was decided on the last ACK
    std::uint64_t acks; ///< reported
    std::int64_t ackFilter, dataFilter;
    std::int64_t everyBytes, sinceAsked, sentBytes;
    std::deque<std::pair<std::uint64_t, std::int64_t>> sentAt; ///< end of a packet, when it left
    std::vector<Unwrapped> hopBytes;
};

/// The hooks of a host's device.
class Nic
{
  public:
    Nic(Attachment& owner, Ptr<RdmaHw> hw, Ptr<QbbNetDevice> device)
        : owner_(owner),
          hw_(hw),
          device_(device),
          receive_(device->m_rdmaReceiveCb),
          sent_(device->m_rdmaPktSent),
          next_(device->m_rdmaEQ->m_rdmaGetNxtPkt),
          payloadBytes_(0),
          isTakingPacket_(false)
    {
        device->m_rdmaReceiveCb = MakeCallback(&Nic::Receive, this);
        device->m_rdmaPktSent = MakeCallback(&Nic::Sent, this);
        device->m_rdmaEQ->m_rdmaGetNxtPkt = MakeCallback(&Nic::NextPacket, this);
    }

    Ptr<QbbNetDevice> device() const
    {
        return device_;
    }

    /// Sends a message before all data.
    void Send(Ptr<Packet> packet)
    {
        device_->RdmaEnqueueHighPrioQ(packet);
        if (!isTakingPacket_)
        {
            device_->TriggerTransmit();
        }
    }

  private:
    /// The first packet of a flow: the flow begins. It already leaves by what is decided then.
    Ptr<Packet> NextPacket(Ptr<RdmaQueuePair> pair)
    {
        isTakingPacket_ = true; // the device has chosen what it transmits next
        owner_.FlowOf(pair, hw_);
        isTakingPacket_ = false;
        const std::uint64_t before = pair->snd_nxt;
        Ptr<Packet> packet = next_(pair);
        payloadBytes_ = static_cast<std::uint32_t>(pair->snd_nxt - before);
        return packet;
    }

    void Sent(Ptr<RdmaQueuePair> pair, Ptr<Packet> packet, Time gap)
    {
        sent_(pair, packet, gap);
        owner_.PacketSent(owner_.FlowOf(pair, hw_), payloadBytes_);
    }

    /// The scheme comes before RdmaHw, which ends by transmitting what an ACK permits.
    int Receive(Ptr<Packet> packet, CustomHeader& header)
    {
        if (header.l3Prot == kMessage)
        {
            owner_.Deliver(packet);
            return 0;
        }
        if (header.l3Prot == kAck || header.l3Prot == kNack)
        {
            Flow* flow = owner_.FindFlow(header.dip, header.sip, header.ack.dport, header.ack.pg);
            if (flow != 0)
            {
                owner_.AckArrived(*flow, header);
            }
        }
        if (header.l3Prot == kData)
        {
            Flow* flow = owner_.FindFlow(header.sip, header.dip, header.udp.sport, header.udp.pg);
            if (flow != 0 && flow->dataFilter != SLUICE_DATA_FILTER_NONE)
            {
                const std::uint32_t payload = packet->GetSize() - header.GetSerializedSize();
                const int result = receive_(packet, header);
                owner_.DataArrived(*flow, header, payload);
                return result;
            }
        }
        return receive_(packet, header);
    }

    Attachment& owner_;
    Ptr<RdmaHw> hw_;
    Ptr<QbbNetDevice> device_;
    QbbNetDevice::RdmaReceiveCb receive_;
    QbbNetDevice::RdmaPktSent sent_;
    RdmaEgressQueue::RdmaGetNxtPkt next_;
    std::uint32_t payloadBytes_;
    bool isTakingPacket_;
};

/// A switch's egress port: what its state machines can read.
class Port
{
  public:
    Port(Attachment& owner, Ptr<SwitchNode> node, std::uint32_t interface)
        : owner_(owner),
          node_(node),
          interface_(interface),
          listens_(false),
          counted_(0),
          flatAbove_(0),
          flatProbability_(0),
          sampleEntity_(0),
          sampleEvery_(0),
          sinceSample_(0),
          packets_(0),
          sentBytes_(0),
          enqueuedBytes_(0),
          levelBytes_(std::numeric_limits<std::int64_t>::max())
    {
        device_ = DynamicCast<QbbNetDevice>(node->GetDevice(interface));
    }

    Ptr<SwitchNode> node() const
    {
        return node_;
    }

    Ptr<QbbNetDevice> device() const
    {
        return device_;
    }

    std::uint32_t interface() const
    {
        return interface_;
    }

    /// Interface 0 is the loopback: ports are numbered from interface 1.
    std::int64_t number() const
    {
        return static_cast<std::int64_t>(interface_) - 1;
    }

    std::int64_t rateBps() const
    {
        return static_cast<std::int64_t>(device_->GetDataRate().GetBitRate());
    }

    Ptr<QbbNetDevice> peer() const
    {
        return PeerOf(device_);
    }

    std::int64_t delayPs() const
    {
        return DynamicCast<QbbChannel>(device_->GetChannel())->GetDelay().GetNanoSeconds() * 1000;
    }

    /// Begins to count what a mask has, if it does not yet.
    void Count(std::int64_t mask)
    {
        if ((mask & ~SLUICE_COUNTER_QUEUE_BYTES & ~SLUICE_COUNTER_PORT_QUEUE_BYTES) != 0)
        {
            Listen();
        }
        counted_ |= mask;
    }

    void CountAbove(std::int64_t bytes)
    {
        levelBytes_ = bytes;
    }

    /// Of all classes but that of control.
    std::int64_t queueBytes() const
    {
        std::int64_t bytes = 0;
        for (std::uint32_t priority = 1; priority < SwitchMmu::qCnt; ++priority)
        {
            bytes += node_->m_mmu->egress_bytes[interface_][priority];
        }
        return bytes;
    }

    std::int64_t packets() const
    {
        return packets_;
    }

    std::int64_t sentBytes() const
    {
        return sentBytes_;
    }

    std::int64_t enqueuedBytes() const
    {
        return enqueuedBytes_;
    }

    std::map<std::int64_t, sluice_flows_in_queue_row>& inQueue()
    {
        return inQueue_;
    }

    std::map<std::int64_t, sluice_flows_seen_row>& seen()
    {
        return seen_;
    }

    /// @param kmax the largest number of 64 bits: pmax everywhere above kmin
    /// @return whether the port can mark so
    bool SetEcn(std::int64_t kmin, std::int64_t kmax, double pmax)
    {
        const std::int64_t most = std::numeric_limits<std::uint32_t>::max();
        const bool isFlat = kmax == std::numeric_limits<std::int64_t>::max();
        if (kmin < 0 ||
            (isFlat && pmax > 0 && dynamic_cast<SluiceSwitch*>(PeekPointer(node_)) == 0))
        {
            return false;
        }
        // One that is flat is drawn by SluiceSwitch; the simulator's own then never marks.
        flatAbove_ = kmin;
        flatProbability_ = isFlat ? pmax : 0;
        node_->m_mmu->kmin[interface_] =
            static_cast<std::uint32_t>(isFlat ? most : std::min(kmin, most));
        node_->m_mmu->kmax[interface_] = static_cast<std::uint32_t>(std::min(kmax, most));
        node_->m_mmu->pmax[interface_] = pmax;
        return true;
    }

    /// A packet leaves; the queue no longer has it.
    void MarkFlat(std::uint32_t priority, Ptr<Packet> packet) const
    {
        if (flatProbability_ <= 0 || priority == 0 ||
            node_->m_mmu->egress_bytes[interface_][priority] <= flatAbove_ ||
            UniformVariable(0, 1).GetValue() >= flatProbability_)
        {
            return;
        }
        PppHeader ppp;
        Ipv4Header ip;
        packet->RemoveHeader(ppp);
        packet->RemoveHeader(ip);
        ip.SetEcn(static_cast<Ipv4Header::EcnType>(3)); // CE
        packet->AddHeader(ip);
        packet->AddHeader(ppp);
    }

    /// @param bytes 0: no more
    void SampleEvery(std::uint32_t entity, std::int64_t bytes)
    {
        Listen();
        sampleEntity_ = entity;
        sampleEvery_ = bytes;
        sinceSample_ = 0;
    }

  private:
    static const std::int64_t kByFlow = SLUICE_COUNTER_FLOWS_IN_QUEUE | SLUICE_COUNTER_FLOWS_SEEN;

    void Listen()
    {
        if (!listens_)
        {
            listens_ = true;
            device_->TraceConnectWithoutContext("QbbEnqueue", MakeCallback(&Port::Enqueued, this));
            device_->TraceConnectWithoutContext("QbbDequeue", MakeCallback(&Port::Dequeued, this));
        }
    }

    Flow* FlowOf(Ptr<const Packet> packet) const
    {
        CustomHeader header(CustomHeader::L2_Header | CustomHeader::L3_Header |
                            CustomHeader::L4_Header);
        packet->PeekHeader(header);
        return header.l3Prot == kData
                   ? owner_.FindFlow(header.sip, header.dip, header.udp.sport, header.udp.pg)
                   : 0;
    }

    void Enqueued(Ptr<const Packet> packet, std::uint32_t priority)
    {
        if (priority == 0)
        {
            return;
        }
        ++packets_;
        enqueuedBytes_ += packet->GetSize();
        Flow* flow = (counted_ & kByFlow) != 0 || sampleEvery_ > 0 ? FlowOf(packet) : 0;
        if (flow == 0)
        {
            return;
        }
        Sample(*flow, packet->GetSize());
        if ((counted_ & kByFlow) == 0)
        {
            return;
        }
        sluice_flows_in_queue_row& here = inQueue_[flow->number];
        here.flow = flow->number;
        ++here.packets;
        here.bytes += packet->GetSize();
        if ((counted_ & SLUICE_COUNTER_FLOWS_SEEN) != 0)
        {
            sluice_flows_seen_row& row = seen_[flow->number];
            row.port = number();
            row.flow = flow->number;
            row.source = flow->source;
            row.destination = flow->destination;
            ++row.packets;
            row.bytes += packet->GetSize();
            row.packets_above += queueBytes() - packet->GetSize() > levelBytes_ ? 1 : 0;
        }
    }

    void Sample(const Flow& flow, std::uint32_t frameBytes)
    {
        sinceSample_ += sampleEvery_ > 0 ? frameBytes : 0;
        if (sampleEvery_ > 0 && sinceSample_ >= sampleEvery_)
        {
            sinceSample_ -= sampleEvery_;
            owner_.PacketSampled(*this, sampleEntity_, flow.number, frameBytes);
        }
    }

    void Dequeued(Ptr<const Packet> packet, std::uint32_t priority)
    {
        if (priority == 0)
        {
            return;
        }
        --packets_;
        sentBytes_ += packet->GetSize();
        Flow* flow = (counted_ & kByFlow) != 0 ? FlowOf(packet) : 0;
        if (flow == 0)
        {
            return;
        }
        std::map<std::int64_t, sluice_flows_in_queue_row>::iterator here =
            inQueue_.find(flow->number);
        if (here != inQueue_.end())
        {
            here->second.bytes -= packet->GetSize();
            if (--here->second.packets == 0)
            {
                inQueue_.erase(here);
            }
        }
    }

    Attachment& owner_;
    Ptr<SwitchNode> node_;
    std::uint32_t interface_;
    Ptr<QbbNetDevice> device_;
    bool listens_;
    std::int64_t counted_;
    std::int64_t flatAbove_;
    double flatProbability_;
    std::uint32_t sampleEntity_;
    std::int64_t sampleEvery_, sinceSample_;
    std::int64_t packets_, sentBytes_, enqueuedBytes_, levelBytes_;
    std::map<std::int64_t, sluice_flows_in_queue_row> inQueue_;
    std::map<std::int64_t, sluice_flows_seen_row> seen_;
};

bool
SluiceSwitch::SwitchReceiveFromDevice(Ptr<NetDevice> device,
                                      Ptr<Packet> packet,
                                      CustomHeader& header)
{
    if (header.l3Prot == kMessage && attachment_ != 0)
    {
        attachment_->Forward(this, packet);
        return true;
    }
    return SwitchNode::SwitchReceiveFromDevice(device, packet, header);
}

void
SluiceSwitch::SwitchNotifyDequeue(std::uint32_t interface,
                                  std::uint32_t priority,
                                  Ptr<Packet> packet)
{
    SwitchNode::SwitchNotifyDequeue(interface, priority, packet);
    if (attachment_ != 0)
    {
        attachment_->portsOfNode_.at(GetId())[interface - 1]->MarkFlat(priority, packet);
    }
}

// ---- the choice

Choice
Choice::FromEnvironment()
{
    Choice choice;
    const std::string scheme = Environment("SLUICE_SCHEME");
    const std::size_t slash = scheme.find('/');
    choice.scheme = scheme.substr(0, slash);
    choice.profile = slash == std::string::npos ? "" : scheme.substr(slash + 1);
    std::istringstream parameters(Environment("SLUICE_PARAMETERS"));
    std::string parameter;
    while (parameters >> parameter)
    {
        const std::size_t equals = parameter.find('=');
        choice.parameters.push_back(
            std::make_pair(parameter.substr(0, equals),
                           equals == std::string::npos ? "" : parameter.substr(equals + 1)));
    }
    std::istringstream transport(Environment("SLUICE_TRANSPORT"));
    transport >> choice.transport >> choice.endpoint;
    if (choice.transport.empty())
    {
        choice.transport = "jvm";
    }
    choice.classPath = Environment("SLUICE_CLASS_PATH");
    choice.recordFile = Environment("SLUICE_RECORD");
    const std::string seed = Environment("SLUICE_SEED");
    choice.seed = seed.empty() ? 1 : std::strtoull(seed.c_str(), 0, 10);
    return choice;
}

// ---- the session

Attachment::Attachment(const Choice& choice)
    : choice_(choice),
      session_(0),
      failed_(0),
      retime_(false),
      nextFlow_(0),
      nextMessage_(0)
{
}

Attachment::~Attachment()
{
    sluice_free(session_);
}

int
Attachment::Attach(NodeContainer nodes, bool retimeOnRateChange)
{
    nodes_ = nodes;
    retime_ = retimeOnRateChange;
    bool isAllOurs = true, canMark = true;
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        if (nodes_.Get(i)->GetNodeType() != 0)
        {
            if (DynamicCast<SwitchNode>(nodes_.Get(i)) == 0)
            {
                return Refuse("of nodes that are not hosts, this adapter knows SwitchNode only");
            }
            BooleanValue marks;
            nodes_.Get(i)->GetAttribute("EcnEnabled", marks);
            canMark = canMark && marks.Get();
            isAllOurs = isAllOurs && dynamic_cast<SluiceSwitch*>(PeekPointer(nodes_.Get(i))) != 0;
        }
    }
    const sluice_host host = {this,
                              &Attachment::NowPs,
                              &Attachment::Schedule,
                              &Attachment::ApplyDecision,
                              &Attachment::Snapshot};
    session_ = sluice_new(&host, SLUICE_API_VERSION);
    if (session_ == 0)
    {
        return Refuse(sluice_error(0));
    }
    // The simulator's own schemes decide while an ACK is received: so must those that take their
    // place.
    sluice_set(session_, "exchange", "senders-at-once");
    sluice_set(session_, "simulator", "hpcc");
    sluice_set(session_, "simulator-version", tree::kVersion);
    sluice_set(session_, "experiment", choice_.experiment.c_str());
    sluice_set(session_, "transport", choice_.transport.c_str());
    sluice_set(session_, "endpoint", choice_.endpoint.c_str());
    sluice_set(session_, "class-path", choice_.classPath.c_str());
    sluice_set(session_, "record-file", choice_.recordFile.c_str());
    std::ostringstream seed;
    seed << choice_.seed;
    sluice_set(session_, "seed", seed.str().c_str());
    sluice_scheme(session_, kSlot, choice_.scheme.c_str(), choice_.profile.c_str());
    for (std::size_t i = 0; i < choice_.parameters.size(); ++i)
    {
        sluice_parameter(session_,
                         choice_.parameters[i].first.c_str(),
                         choice_.parameters[i].second.c_str());
    }
    static const char* const kAlways[] = {SLUICE_CAN_RATE_GATE,
                                          SLUICE_CAN_WINDOW_GATE,
                                          SLUICE_CAN_TIMER,
                                          SLUICE_CAN_ACK_TRIGGER,
                                          SLUICE_CAN_DATA_TRIGGER,
                                          SLUICE_CAN_BYTES_SENT_TRIGGER,
                                          SLUICE_CAN_SAMPLING_TRIGGER,
                                          SLUICE_CAN_PFC,
                                          SLUICE_CAN_QUEUE_COUNTERS,
                                          SLUICE_CAN_FLOWS_IN_QUEUE,
                                          SLUICE_CAN_FLOWS_SEEN,
                                          SLUICE_CAN_SWITCH_SCOPE};
    for (std::size_t i = 0; i < sizeof kAlways / sizeof kAlways[0]; ++i)
    {
        sluice_offer(session_, kAlways[i]);
    }
    if (isAllOurs)
    {
        sluice_offer(session_, SLUICE_CAN_MESSAGE);
        sluice_offer(session_, SLUICE_CAN_HOST_MESSAGE);
    }
    if (canMark)
    {
        sluice_offer(session_, SLUICE_CAN_ECN_PROFILE);
    }
    if (IntHeader::mode == IntHeader::NORMAL)
    {
        sluice_offer(session_, SLUICE_CAN_INT);
    }
    const int opened = sluice_open(session_);
    if (opened != 0)
    {
        failed_ = opened;
        const std::string sentence = sluice_error(session_);
        std::fprintf(stderr, "sluice: %s\n", sentence.c_str());
        if (sentence.find(" int (") != std::string::npos)
        {
            std::fprintf(stderr,
                         "sluice: int is offered with CC_MODE 3, which puts INT into packets\n");
        }
        if (sentence.find("ecn-profile (") != std::string::npos)
        {
            std::fprintf(
                stderr,
                "sluice: ecn-profile is offered with ENABLE_QCN 1, by which switches mark\n");
        }
        if (sentence.find("message (") != std::string::npos)
        {
            std::fprintf(stderr,
                         "sluice: messages are offered if all switches are SluiceSwitch objects\n");
        }
        return opened;
    }

    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        Ptr<Node> node = nodes_.Get(i);
        if (node->GetNodeType() != 0)
        {
            continue;
        }
        Ptr<RdmaDriver> driver = node->GetObject<RdmaDriver>();
        if (driver == 0)
        {
            return Refuse("Attach comes after the RdmaDriver of each host is installed");
        }
        Ptr<Ipv4> ipv4 = node->GetObject<Ipv4>();
        nodeOfAddress_[ipv4->GetAddress(1, 0).GetLocal().Get()] = node->GetId();
        Ptr<RdmaHw> hw = driver->m_rdma;
        hw->m_cc_mode = 0;
        for (std::size_t j = 0; j < hw->m_nic.size(); ++j)
        {
            if (hw->m_nic[j].dev != 0)
            {
                nics_.push_back(std::unique_ptr<Nic>(new Nic(*this, hw, hw->m_nic[j].dev)));
                if (nicOfNode_.count(node->GetId()) == 0)
                {
                    nicOfNode_[node->GetId()] = nics_.back().get();
                }
            }
        }
        driver->TraceConnectWithoutContext("QpComplete",
                                           MakeCallback(&Attachment::FlowEnded, this));
    }
    StartSwitches();
    return failed_;
}

int
Attachment::Finish()
{
    if (failed_ == 0)
    {
        const int closed = sluice_close(session_);
        if (closed != 0)
        {
            failed_ = closed;
            std::fprintf(stderr, "sluice: %s\n", sluice_error(session_));
        }
    }
    if (failed_ == 0)
    {
        sluice_statistics statistics;
        sluice_read_statistics(session_, &statistics);
        std::printf("sluice: %llu exchanges, %llu decisions, %.3f s in them\n",
                    static_cast<unsigned long long>(statistics.exchanges),
                    static_cast<unsigned long long>(statistics.decisions),
                    static_cast<double>(statistics.wall_ns) * 1e-9);
        if (statistics.decisions == 0)
        {
            std::fprintf(stderr, "sluice: warning: the scheme decided nothing in this run\n");
        }
    }
    return failed_;
}

std::int64_t
Attachment::NowPs(void*)
{
    return NowInPs();
}

void
Attachment::Schedule(void* context, std::int64_t atPs, std::uint64_t token)
{
    // The simulator counts in whole nanoseconds: never earlier than asked for.
    const std::int64_t waitNs = std::max<std::int64_t>(0, (atPs - NowInPs() + 999) / 1000);
    Simulator::Schedule(NanoSeconds(waitNs),
                        &Attachment::RunScheduled,
                        static_cast<Attachment*>(context),
                        token);
}

void
Attachment::RunScheduled(std::uint64_t token)
{
    Check(sluice_run(session_, token));
}

int
Attachment::ApplyDecision(void* context, const sluice_decision* decision)
{
    return static_cast<Attachment*>(context)->Apply(decision);
}

void
Attachment::Check(int result)
{
    if (result != 0 && failed_ == 0)
    {
        failed_ = result;
        std::fprintf(stderr, "sluice: %s\n", sluice_error(session_));
        Simulator::Stop();
    }
}

int
Attachment::Refuse(const std::string& sentence)
{
    std::fprintf(stderr, "sluice: %s\n", sentence.c_str());
    return SLUICE_UNEXPECTED;
}

// ---- flows

Flow&
Attachment::FlowOf(Ptr<RdmaQueuePair> pair, Ptr<RdmaHw> hw)
{
    std::unordered_map<RdmaQueuePair*, Flow*>::iterator known = flowOfPair_.find(PeekPointer(pair));
    if (known != flowOfPair_.end())
    {
        return *known->second;
    }
    std::unique_ptr<Flow> made(new Flow());
    Flow& flow = *made;
    flow.number = nextFlow_++;
    flow.pair = pair; // held, so that its address is not used again before the flow is over
    flow.hw = hw;
    flow.source = nodeOfAddress_[pair->sip.Get()];
    flow.destination = nodeOfAddress_[pair->dip.Get()];
    const FlowKey key = {pair->sip.Get(), pair->dip.Get(), pair->sport, pair->m_pg};
    flowOfKey_[key] = std::move(made);
    flowOfPair_[PeekPointer(pair)] = &flow;
    flows_[flow.number] = &flow;

    sluice_flow_start start = sluice_flow_start();
    start.size_bytes = static_cast<std::int64_t>(pair->m_size);
    start.line_rate_bps = static_cast<std::int64_t>(pair->m_max_rate.GetBitRate());
    start.bottleneck_rate_bps = PathRate(flow.source, flow.destination);
    start.base_rtt_ps = static_cast<std::int64_t>(pair->m_baseRtt) * 1000;
    start.source = flow.source;
    start.destination = flow.destination;
    start.payload_bytes = hw->m_mtu;
    start.header_bytes = CustomHeader::GetStaticWholeHeaderSize();
    if (sluice_places(session_, SLUICE_REACTION_POINT))
    {
        Check(sluice_ask_flow_start(session_, sluice_reaction_point(flow.number), &start, 0));
    }
    if (sluice_places(session_, SLUICE_NOTIFICATION_POINT))
    {
        Check(sluice_ask_flow_start(session_, sluice_notification_point(flow.number), &start, 0));
    }
    return flow;
}

Flow*
Attachment::FindFlow(std::uint32_t sip, std::uint32_t dip, std::uint16_t sport, std::uint16_t pg)
{
    const FlowKey key = {sip, dip, sport, pg};
    std::unordered_map<FlowKey, std::unique_ptr<Flow>, FlowKeyHash>::iterator it =
        flowOfKey_.find(key);
    return it == flowOfKey_.end() ? 0 : it->second.get();
}

void
Attachment::FlowEnded(Ptr<RdmaQueuePair> pair)
{
    std::unordered_map<RdmaQueuePair*, Flow*>::iterator known = flowOfPair_.find(PeekPointer(pair));
    if (known == flowOfPair_.end())
    {
        return;
    }
    const std::uint32_t number = known->second->number;
    Check(sluice_flow_ended(session_, number));
    flows_.erase(number);
    flowOfPair_.erase(known);
    const FlowKey key = {pair->sip.Get(), pair->dip.Get(), pair->sport, pair->m_pg};
    flowOfKey_.erase(key);
}

void
Attachment::PacketSent(Flow& flow, std::uint32_t payloadBytes)
{
    flow.hasSent = true;
    while (!flow.sentAt.empty() && flow.sentAt.back().first >= flow.pair->snd_nxt)
    {
        flow.sentAt.pop_back(); // sent before the sender went back
    }
    flow.sentAt.push_back(std::make_pair(flow.pair->snd_nxt, NowInPs()));
    flow.sentBytes += payloadBytes;
    if (flow.everyBytes <= 0)
    {
        return;
    }
    flow.sinceAsked += payloadBytes;
    if (flow.sinceAsked >= flow.everyBytes)
    {
        flow.sinceAsked -= flow.everyBytes;
        sluice_bytes_sent sent = sluice_bytes_sent();
        sent.total_bytes = flow.sentBytes;
        Check(sluice_ask_bytes_sent(session_, sluice_reaction_point(flow.number), &sent, 0));
    }
}

void
Attachment::AckArrived(Flow& flow, const CustomHeader& header)
{
    if (failed_ != 0)
    {
        return;
    }
    const RdmaHw& hw = *flow.hw;
    const RdmaQueuePair& pair = *flow.pair;
    std::uint64_t acknowledged = header.ack.seq;
    if (hw.m_backto0 && hw.m_chunk > 0)
    {
        acknowledged = acknowledged / hw.m_chunk * hw.m_chunk;
    }
    const std::uint64_t firstUnacked = std::max(pair.snd_una, acknowledged);

    // When the packet left that this ACK answers: its own time stamp if packets carry one, else
    // from memory.
    std::int64_t sentPs = NowInPs();
    if (IntHeader::mode == IntHeader::TS)
    {
        sentPs = static_cast<std::int64_t>(header.ack.ih.ts) * 1000;
    }
    else if (header.l3Prot == kNack)
    {
        if (!flow.sentAt.empty())
        {
            sentPs = flow.sentAt.front().second;
        }
    }
    while (!flow.sentAt.empty() && flow.sentAt.front().first <= firstUnacked)
    {
        if (IntHeader::mode != IntHeader::TS)
        {
            sentPs = flow.sentAt.front().second;
        }
        flow.sentAt.pop_front();
    }

    const bool echo = (header.ack.flags >> qbbHeader::FLAG_CNP & 1) != 0;
    if (flow.ackFilter == SLUICE_ACK_FILTER_NONE ||
        (flow.ackFilter == SLUICE_ACK_FILTER_ECN_ECHO && !echo))
    {
        return;
    }
    std::int64_t words[IntHeader::maxHop * SLUICE_WORDS_OF_TELEMETRY_HOP];
    std::uint32_t wordCount = 0;
    if (IntHeader::mode == IntHeader::NORMAL && header.ack.ih.nhop <= IntHeader::maxHop)
    {
        flow.hopBytes.resize(IntHeader::maxHop);
        for (std::uint32_t i = 0; i < header.ack.ih.nhop; ++i)
        {
            IntHop hop = header.ack.ih.hop[i];
            const std::int64_t nowNs = NowInPs() / 1000;
            const std::int64_t period = std::int64_t(1) << IntHop::timeWidth;
            const std::int64_t agoNs =
                ((nowNs - static_cast<std::int64_t>(hop.GetTime())) % period + period) % period;
            const std::int64_t unit = static_cast<std::int64_t>(IntHop::byteUnit) * IntHop::multi;
            sluice_telemetry_hop row;
            row.left_ps = (nowNs - agoNs) * 1000;
            row.sent_bytes = flow.hopBytes[i].Next(static_cast<std::int64_t>(hop.GetBytes()),
                                                   (std::int64_t(1) << IntHop::bytesWidth) * unit);
            row.queue_bytes = hop.GetQlen();
            row.line_rate_bps = static_cast<std::int64_t>(hop.GetLineRate());
            sluice_put_telemetry_hop(words + wordCount, &row);
            wordCount += SLUICE_WORDS_OF_TELEMETRY_HOP;
        }
    }
    const std::uint32_t entity = sluice_reaction_point(flow.number);
    flow.isRateSet = false;
    if (header.l3Prot == kNack)
    {
        sluice_nack nack = sluice_nack();
        nack.expected_bytes = static_cast<std::int64_t>(acknowledged);
        nack.next_send_bytes = static_cast<std::int64_t>(pair.snd_nxt);
        nack.rtt_ps = NowInPs() - sentPs;
        nack.ecn_echo = echo;
        nack.words = words;
        nack.word_count = wordCount;
        Check(sluice_ask_nack(session_, entity, &nack, 0));
        AckAnswered(flow);
        return;
    }
    sluice_ack ack = sluice_ack();
    ack.cumulative_bytes = static_cast<std::int64_t>(firstUnacked);
    ack.newly_acked_bytes = static_cast<std::int64_t>(firstUnacked - pair.snd_una);
    ack.rtt_ps = NowInPs() - sentPs;
    ack.next_send_bytes = static_cast<std::int64_t>(pair.snd_nxt);
    ack.ecn_echo = echo;
    ack.packets = 1;
    ack.marked_packets = echo ? 1 : 0;
    ack.words = words;
    ack.word_count = wordCount;
    Check(sluice_ask_ack(session_, entity, &ack, 0));
    AckAnswered(flow);
}

/// CC_MODE 3 sets the rate on each ACK of a flow but the first, whether it differs or not. That
/// sets the NIC's timer anew, on which the order of events of one instant depends.
void
Attachment::AckAnswered(Flow& flow)
{
    if (retime_ && !flow.isRateSet && flow.acks > 0)
    {
        flow.hw->ChangeRate(flow.pair, flow.pair->m_rate);
    }
    ++flow.acks;
}

void
Attachment::DataArrived(Flow& flow, const CustomHeader& header, std::uint32_t payloadBytes)
{
    const bool marked = header.GetIpv4EcnBits() != 0;
    if (failed_ != 0 || (flow.dataFilter == SLUICE_DATA_FILTER_MARKED && !marked))
    {
        return;
    }
    sluice_data data = sluice_data();
    data.sequence_bytes = header.udp.seq;
    data.payload_bytes = payloadBytes;
    data.marked = marked;
    data.sent_ps = NowInPs();
    const std::uint64_t end = header.udp.seq + static_cast<std::uint64_t>(payloadBytes);
    if (IntHeader::mode == IntHeader::TS)
    {
        data.sent_ps = static_cast<std::int64_t>(header.udp.ih.ts) * 1000;
    }
    else
    {
        std::deque<std::pair<std::uint64_t, std::int64_t>>::const_iterator packet =
            std::lower_bound(flow.sentAt.begin(),
                             flow.sentAt.end(),
                             std::make_pair(end, std::numeric_limits<std::int64_t>::min()));
        if (packet != flow.sentAt.end() && packet->first == end)
        {
            data.sent_ps = packet->second;
        }
    }
    Check(sluice_ask_data(session_, sluice_notification_point(flow.number), &data, 0));
}

// ---- decisions

int
Attachment::Apply(const sluice_decision* decision)
{
    const std::uint32_t entity = sluice_entity_of(decision);
    const int kind = sluice_kind_of(decision);
    int result = 1;
    if (kind == SLUICE_SEND_MESSAGE)
    {
        sluice_send_message read;
        sluice_read_send_message(decision, &read);
        Message message = Message();
        message.destination = read.destination;
        message.type = read.type;
        message.flow = read.flow;
        message.words.assign(read.words, read.words + read.word_count);
        result = Send(entity, message, read.wire_bytes, read.traffic_class);
    }
    else if (kind == SLUICE_SEND_TO_HOST)
    {
        sluice_send_to_host read;
        sluice_read_send_to_host(decision, &read);
        Message message = Message();
        message.toHost = true;
        message.node = static_cast<std::uint32_t>(read.host);
        message.peer = read.peer;
        message.type = read.type;
        message.flow = -1;
        message.words.assign(read.words, read.words + read.word_count);
        result = Send(entity, message, read.wire_bytes, 0);
    }
    else if (sluice_role_of(entity) == SLUICE_CONGESTION_POINT ||
             sluice_role_of(entity) == SLUICE_NODE)
    {
        result = ApplyToSwitch(entity, decision);
    }
    else
    {
        std::map<std::uint32_t, Flow*>::iterator flow = flows_.find(sluice_index_of(entity));
        if (flow == flows_.end())
        {
            return 0;
        }
        result = sluice_role_of(entity) == SLUICE_REACTION_POINT
                     ? ApplyToSender(*flow->second, decision)
                     : ApplyToReceiver(*flow->second, decision);
    }
    if (result != 0)
    {
        std::fprintf(
            stderr,
            "sluice: this simulator has nothing for a decision of kind %d with these values\n",
            kind);
    }
    return result;
}

void
Attachment::SetRate(Flow& flow, std::int64_t rateBps)
{
    flow.isRateSet = true;
    const DataRate rate(static_cast<std::uint64_t>(std::max<std::int64_t>(1, rateBps)));
    if (retime_ && flow.hasSent)
    {
        flow.hw->ChangeRate(flow.pair, rate);
    }
    else
    {
        flow.pair->m_rate = rate;
    }
}

int
Attachment::ApplyToSender(Flow& flow, const sluice_decision* decision)
{
    switch (sluice_kind_of(decision))
    {
    case SLUICE_SET_RATE: {
        sluice_set_rate set;
        sluice_read_set_rate(decision, &set);
        SetRate(flow, set.rate_bps);
        return 0;
    }
    case SLUICE_SCALE_RATE: {
        sluice_scale_rate scale;
        sluice_read_scale_rate(decision, &scale);
        const double least = static_cast<double>(flow.hw->m_minRate.GetBitRate());
        const double scaled =
            std::floor(static_cast<double>(flow.pair->m_rate.GetBitRate()) * scale.factor);
        SetRate(flow, static_cast<std::int64_t>(std::min(std::max(scaled, least), 1e18)));
        return 0;
    }
    case SLUICE_SET_WINDOW: {
        sluice_set_window set;
        sluice_read_set_window(decision, &set);
        // A pair is bound by a window w unless w is 0: in flight >= w. Below one byte, one packet
        // at a time.
        const double most = static_cast<double>(std::numeric_limits<std::uint32_t>::max());
        flow.pair->m_var_win = false;
        flow.pair->m_win = set.window_bytes < 0
                               ? 0
                               : static_cast<std::uint32_t>(
                                     std::min(std::max(std::ceil(set.window_bytes), 1.0), most));
        return 0;
    }
    case SLUICE_WATCH_ACKS: {
        sluice_watch_acks watch;
        sluice_read_watch_acks(decision, &watch);
        flow.ackFilter = watch.filter;
        return 0;
    }
    case SLUICE_EVERY_BYTES_SENT: {
        sluice_every_bytes_sent every;
        sluice_read_every_bytes_sent(decision, &every);
        flow.everyBytes = every.bytes;
        flow.sinceAsked = 0;
        return 0;
    }
    case SLUICE_STAMP_TELEMETRY:
        // CC_MODE of the switches decides it for all flows.
        return 0;
    default:
        return 1;
    }
}

int
Attachment::ApplyToReceiver(Flow& flow, const sluice_decision* decision)
{
    switch (sluice_kind_of(decision))
    {
    case SLUICE_WATCH_DATA: {
        sluice_watch_data watch;
        sluice_read_watch_data(decision, &watch);
        flow.dataFilter = watch.filter;
        return 0;
    }
    case SLUICE_ACKNOWLEDGE_EVERY: {
        sluice_acknowledge_every every;
        sluice_read_acknowledge_every(decision, &every);
        return every.packets == 1 ? 0 : 1; // this simulator has an ACK for each packet
    }
    default:
        return 1;
    }
}

std::vector<Port*>
Attachment::PortsOf(std::uint32_t entity, std::int64_t portPlus1) const
{
    std::vector<Port*> ports;
    if (sluice_role_of(entity) == SLUICE_CONGESTION_POINT)
    {
        ports.push_back(ports_.at(sluice_index_of(entity)).get());
        return ports;
    }
    const std::vector<Port*>& all = portsOfNode_.at(sluice_index_of(entity));
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        if (portPlus1 == 0 || all[i]->number() == portPlus1 - 1)
        {
            ports.push_back(all[i]);
        }
    }
    return ports;
}

int
Attachment::ApplyToSwitch(std::uint32_t entity, const sluice_decision* decision)
{
    switch (sluice_kind_of(decision))
    {
    case SLUICE_SET_ECN_PROFILE: {
        sluice_set_ecn_profile set;
        sluice_read_set_ecn_profile(decision, &set);
        const std::vector<Port*> ports = PortsOf(entity, set.port);
        for (std::size_t i = 0; i < ports.size(); ++i)
        {
            // Here a queue's length is not averaged.
            if (set.average_weight != 1 ||
                !ports[i]->SetEcn(set.kmin_bytes, set.kmax_bytes, set.pmax))
            {
                return 1;
            }
        }
        return 0;
    }
    case SLUICE_SAMPLE_EVERY: {
        sluice_sample_every sample;
        sluice_read_sample_every(decision, &sample);
        const std::vector<Port*> ports = PortsOf(entity, sample.port);
        for (std::size_t i = 0; i < ports.size(); ++i)
        {
            ports[i]->SampleEvery(entity, sample.bytes);
        }
        return 0;
    }
    case SLUICE_COUNT_ABOVE: {
        sluice_count_above above;
        sluice_read_count_above(decision, &above);
        const std::vector<Port*> ports = PortsOf(entity, above.port);
        for (std::size_t i = 0; i < ports.size(); ++i)
        {
            ports[i]->CountAbove(above.bytes);
        }
        return 0;
    }
    default:
        return 1;
    }
}

// ---- switches

void
Attachment::StartSwitches()
{
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        Ptr<SwitchNode> node = DynamicCast<SwitchNode>(nodes_.Get(i));
        if (node == 0)
        {
            continue;
        }
        SluiceSwitch* ours = dynamic_cast<SluiceSwitch*>(PeekPointer(node));
        if (ours != 0)
        {
            ours->attachment_ = this;
        }
        for (std::uint32_t j = 1; j < node->GetNDevices(); ++j)
        {
            ports_.push_back(std::unique_ptr<Port>(new Port(*this, node, j)));
            portsOfNode_[node->GetId()].push_back(ports_.back().get());
        }
    }
    std::size_t hosts = 0;
    for (std::map<std::uint32_t, Nic*>::iterator it = nicOfNode_.begin(); it != nicOfNode_.end();
         ++it)
    {
        sluice_host_place place;
        place.host = it->first;
        place.attached_to = PeerOf(it->second->device())->GetNode()->GetId();
        hostPlaces_.resize(++hosts * SLUICE_WORDS_OF_HOST_PLACE);
        sluice_put_host_place(&hostPlaces_[(hosts - 1) * SLUICE_WORDS_OF_HOST_PLACE], &place);
    }
    if (sluice_places(session_, SLUICE_CONGESTION_POINT))
    {
        for (std::size_t i = 0; i < ports_.size(); ++i)
        {
            ReportStart(sluice_congestion_point(static_cast<std::uint32_t>(i)),
                        std::vector<Port*>(1, ports_[i].get()),
                        ports_[i]->number());
        }
    }
    if ((sluice_places(session_, SLUICE_NODE) & 1) != 0)
    {
        for (std::map<std::uint32_t, std::vector<Port*>>::iterator it = portsOfNode_.begin();
             it != portsOfNode_.end();
             ++it)
        {
            ReportStart(sluice_node(it->first), it->second, -1);
        }
    }
}

void
Attachment::PacketSampled(const Port& port,
                          std::uint32_t entity,
                          std::int64_t flow,
                          std::uint32_t frameBytes)
{
    sluice_packet_sampled sampled = sluice_packet_sampled();
    sampled.flow = flow;
    sampled.frame_bytes = frameBytes;
    sampled.queue_bytes = port.queueBytes();
    sampled.port = port.number();
    Check(sluice_ask_packet_sampled(session_, entity, &sampled, 0));
}

void
Attachment::ReportStart(std::uint32_t entity, const std::vector<Port*>& ports, std::int64_t number)
{
    sluice_port_start start = sluice_port_start();
    std::vector<std::int64_t> words(1, static_cast<std::int64_t>(ports.size()));
    for (std::size_t i = 0; i < ports.size(); ++i)
    {
        start.line_rate_bps = std::max(start.line_rate_bps, ports[i]->rateBps());
        sluice_port_link link;
        link.port = ports[i]->number();
        link.line_rate_bps = ports[i]->rateBps();
        link.delay_ps = ports[i]->delayPs();
        link.peer = ports[i]->peer()->GetNode()->GetId();
        link.peer_is_host = ports[i]->peer()->GetNode()->GetNodeType() == 0;
        words.resize(words.size() + SLUICE_WORDS_OF_PORT_LINK);
        sluice_put_port_link(&words[words.size() - SLUICE_WORDS_OF_PORT_LINK], &link);
    }
    if (number < 0)
    {
        words.push_back(static_cast<std::int64_t>(hostPlaces_.size() / SLUICE_WORDS_OF_HOST_PLACE));
        words.insert(words.end(), hostPlaces_.begin(), hostPlaces_.end());
    }
    else
    {
        words.push_back(0);
    }
    start.node = ports[0]->node()->GetId();
    start.port = number;
    start.buffer_bytes = tree::BufferBytes(*PeekPointer(ports[0]->node()->m_mmu));
    start.words = &words[0];
    start.word_count = static_cast<std::uint32_t>(words.size());
    Check(sluice_ask_port_start(session_, entity, &start, 0));
}

int
Attachment::Snapshot(void* context, std::uint32_t entity, std::int64_t mask, sluice_words* words)
{
    Attachment& self = *static_cast<Attachment*>(context);
    const int role = sluice_role_of(entity);
    if (role != SLUICE_CONGESTION_POINT && role != SLUICE_NODE)
    {
        return 0;
    }
    const std::vector<Port*> ports = self.PortsOf(entity, 0);
    if (words == 0)
    {
        for (std::size_t i = 0; i < ports.size(); ++i)
        {
            ports[i]->Count(mask);
        }
        return 1;
    }
    return self.Read(ports, mask, words);
}

int
Attachment::Read(const std::vector<Port*>& ports, std::int64_t mask, sluice_words* words)
{
    typedef std::int64_t (Port::*Count)() const;

    static const struct
    {
        std::int64_t bit;
        Count count;
    } kTotals[] = {{SLUICE_COUNTER_QUEUE_BYTES, &Port::queueBytes},
                   {SLUICE_COUNTER_QUEUE_PACKETS, &Port::packets},
                   {SLUICE_COUNTER_SENT_BYTES, &Port::sentBytes},
                   {SLUICE_COUNTER_ENQUEUED_BYTES, &Port::enqueuedBytes}};

    for (std::size_t i = 0; i < sizeof kTotals / sizeof kTotals[0]; ++i)
    {
        if ((mask & kTotals[i].bit) != 0)
        {
            std::int64_t total = 0;
            for (std::size_t j = 0; j < ports.size(); ++j)
            {
                total += (ports[j]->*kTotals[i].count)();
            }
            sluice_add_word(words, total);
        }
    }
    if ((mask & SLUICE_COUNTER_FLOWS_IN_QUEUE) != 0)
    {
        std::map<std::int64_t, sluice_flows_in_queue_row> all;
        for (std::size_t j = 0; j < ports.size(); ++j)
        {
            all.insert(ports[j]->inQueue().begin(), ports[j]->inQueue().end());
        }
        sluice_add_word(words, static_cast<std::int64_t>(all.size()));
        for (std::map<std::int64_t, sluice_flows_in_queue_row>::iterator it = all.begin();
             it != all.end();
             ++it)
        {
            std::int64_t row[SLUICE_WORDS_OF_FLOWS_IN_QUEUE_ROW];
            sluice_put_flows_in_queue_row(row, &it->second);
            for (std::size_t k = 0; k < SLUICE_WORDS_OF_FLOWS_IN_QUEUE_ROW; ++k)
            {
                sluice_add_word(words, row[k]);
            }
        }
    }
    if ((mask & SLUICE_COUNTER_PORT_QUEUE_BYTES) != 0)
    {
        sluice_add_word(words, static_cast<std::int64_t>(ports.size()));
        for (std::size_t j = 0; j < ports.size(); ++j)
        {
            sluice_add_word(words, ports[j]->queueBytes());
        }
    }
    if ((mask & SLUICE_COUNTER_FLOWS_SEEN) != 0)
    {
        std::size_t rows = 0;
        for (std::size_t j = 0; j < ports.size(); ++j)
        {
            rows += ports[j]->seen().size();
        }
        sluice_add_word(words, static_cast<std::int64_t>(rows));
        for (std::size_t j = 0; j < ports.size(); ++j)
        {
            std::map<std::int64_t, sluice_flows_seen_row>& seen = ports[j]->seen();
            for (std::map<std::int64_t, sluice_flows_seen_row>::iterator it = seen.begin();
                 it != seen.end();
                 ++it)
            {
                std::int64_t row[SLUICE_WORDS_OF_FLOWS_SEEN_ROW];
                sluice_put_flows_seen_row(row, &it->second);
                for (std::size_t k = 0; k < SLUICE_WORDS_OF_FLOWS_SEEN_ROW; ++k)
                {
                    sluice_add_word(words, row[k]);
                }
            }
            seen.clear();
        }
    }
    return 1;
}

// ---- messages

std::uint32_t
Attachment::NodeOf(std::uint32_t entity) const
{
    const std::uint32_t index = sluice_index_of(entity);
    switch (sluice_role_of(entity))
    {
    case SLUICE_CONGESTION_POINT:
        return ports_.at(index)->node()->GetId();
    case SLUICE_REACTION_POINT:
        return flows_.at(index)->source;
    case SLUICE_NOTIFICATION_POINT:
        return flows_.at(index)->destination;
    default:
        return index;
    }
}

int
Attachment::Send(std::uint32_t from,
                 Message message,
                 std::int64_t wireBytes,
                 std::int64_t trafficClass)
{
    const std::uint32_t source = NodeOf(from);
    const bool isFromHost = nodes_.Get(source)->GetNodeType() == 0;
    if (wireBytes < 1 || wireBytes > 65536 || (trafficClass != 0 && !isFromHost))
    {
        return 1; // what a switch sends is in no account of its buffer: control only
    }
    message.priority = trafficClass == 0 ? 0 : kDataPriority;
    if (!message.toHost)
    {
        const int role = sluice_role_of(message.destination);
        const bool isFlows = role == SLUICE_REACTION_POINT || role == SLUICE_NOTIFICATION_POINT;
        if (isFlows && flows_.count(sluice_index_of(message.destination)) == 0)
        {
            return 0; // to a flow that is over
        }
        message.node = NodeOf(message.destination);
    }
    message.source = from;
    message.sentPs = NowInPs();
    const std::uint32_t number = nextMessage_++;
    const std::uint32_t target = message.node;
    messages_[number] = message;

    const std::int64_t headers = 20 + PppHeader::GetStaticSize();
    Ptr<Packet> packet =
        Create<Packet>(static_cast<std::uint32_t>(std::max<std::int64_t>(0, wireBytes - headers)));
    Ipv4Header ip;
    ip.SetProtocol(kMessage);
    ip.SetTtl(64);
    ip.SetPayloadSize(packet->GetSize());
    Ptr<Ipv4> ipv4 = nodes_.Get(target)->GetObject<Ipv4>();
    ip.SetDestination(ipv4->GetAddress(1, 0).GetLocal());
    ip.SetSource(nodes_.Get(source)->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal());
    packet->AddHeader(ip);
    PppHeader ppp;
    ppp.SetProtocol(0x0021);
    packet->AddHeader(ppp);
    packet->AddPacketTag(MessageTag(number));

    if (source == target)
    {
        Simulator::ScheduleNow(&Attachment::Deliver, this, packet);
    }
    else if (isFromHost)
    {
        nicOfNode_.at(source)->Send(packet);
    }
    else
    {
        packet->AddPacketTag(tree::IngressTag(0));
        Forward(DynamicCast<SwitchNode>(nodes_.Get(source)), packet);
    }
    return 0;
}

void
Attachment::Forward(Ptr<SwitchNode> at, Ptr<Packet> packet)
{
    MessageTag tag;
    packet->PeekPacketTag(tag);
    const std::unordered_map<std::uint32_t, Message>::const_iterator it =
        messages_.find(tag.number);
    if (it == messages_.end())
    {
        return;
    }
    if (it->second.node == at->GetId())
    {
        Deliver(packet);
        return;
    }
    const std::vector<std::uint32_t>& hops = NextHops(at->GetId(), it->second.node);
    if (hops.empty())
    {
        return;
    }
    // All messages about a flow, or from one machine, take one way.
    const std::uint64_t about =
        it->second.flow >= 0 ? static_cast<std::uint64_t>(it->second.flow) : it->second.source;
    const std::size_t choice =
        static_cast<std::size_t>((about * 0x9e3779b97f4a7c15ULL) >> 32) % hops.size();
    Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(at->GetDevice(hops[choice]));
    CustomHeader header(CustomHeader::L2_Header | CustomHeader::L3_Header |
                        CustomHeader::L4_Header);
    packet->PeekHeader(header);
    const std::uint32_t priority = it->second.priority;
    if (priority != 0)
    {
        // Among data, a message takes room in the buffer and may cause a pause as they do.
        tree::IngressTag ingress;
        packet->PeekPacketTag(ingress);
        SwitchMmu& mmu = *PeekPointer(at->m_mmu);
        const std::uint32_t from = tree::IngressOf(ingress);
        if (!tree::Admit(mmu, from, hops[choice], priority, packet->GetSize()))
        {
            return;
        }
        if (mmu.CheckShouldPause(from, priority))
        {
            DynamicCast<QbbNetDevice>(at->GetDevice(from))->SendPfc(priority, 0);
            mmu.SetPause(from, priority);
        }
    }
    device->SwitchSend(priority, packet, header);
}

void
Attachment::Deliver(Ptr<Packet> packet)
{
    MessageTag tag;
    packet->PeekPacketTag(tag);
    const std::unordered_map<std::uint32_t, Message>::iterator it = messages_.find(tag.number);
    if (it == messages_.end() || failed_ != 0)
    {
        return;
    }
    const Message sent = it->second;
    messages_.erase(it);
    sluice_message message = sluice_message();
    message.source = sent.source;
    message.type = sent.type;
    message.flow = sent.flow;
    message.sent_ps = sent.sentPs;
    message.words = sent.words.empty() ? 0 : &sent.words[0];
    message.word_count = static_cast<std::uint32_t>(sent.words.size());
    if (!sent.toHost)
    {
        const int role = sluice_role_of(sent.destination);
        const bool isFlows = role == SLUICE_REACTION_POINT || role == SLUICE_NOTIFICATION_POINT;
        if (!isFlows || flows_.count(sluice_index_of(sent.destination)) > 0)
        {
            Check(sluice_ask_message(session_, sent.destination, &message, 0));
        }
        return;
    }
    std::vector<std::uint32_t> senders;
    for (std::map<std::uint32_t, Flow*>::iterator flow = flows_.begin(); flow != flows_.end();
         ++flow)
    {
        if (flow->second->source == sent.node &&
            (sent.peer < 0 || flow->second->destination == static_cast<std::uint32_t>(sent.peer)))
        {
            senders.push_back(flow->first);
        }
    }
    for (std::size_t i = 0; i < senders.size(); ++i)
    {
        Check(sluice_ask_message(session_, sluice_reaction_point(senders[i]), &message, 0));
    }
}

std::int64_t
Attachment::PathRate(std::uint32_t source, std::uint32_t destination)
{
    std::int64_t rateBps = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t at = source; at != destination;)
    {
        const std::vector<std::uint32_t>& hops = NextHops(at, destination);
        if (hops.empty())
        {
            return rateBps;
        }
        Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(nodes_.Get(at)->GetDevice(hops[0]));
        rateBps = std::min(rateBps, static_cast<std::int64_t>(device->GetDataRate().GetBitRate()));
        at = PeerOf(device)->GetNode()->GetId();
    }
    return rateBps;
}

const std::vector<std::uint32_t>&
Attachment::NextHops(std::uint32_t node, std::uint32_t destination)
{
    const std::uint64_t key = static_cast<std::uint64_t>(destination) << 32 | node;
    const std::map<std::uint64_t, std::vector<std::uint32_t>>::iterator known = nextHops_.find(key);
    if (known != nextHops_.end())
    {
        return known->second;
    }
    // Breadth first from the destination; only switches forward.
    std::map<std::uint32_t, std::uint32_t> distance;
    std::deque<std::uint32_t> open(1, destination);
    distance[destination] = 0;
    while (!open.empty())
    {
        const std::uint32_t at = open.front();
        open.pop_front();
        Ptr<Node> here = nodes_.Get(at);
        for (std::uint32_t i = 1; i < here->GetNDevices(); ++i)
        {
            Ptr<QbbNetDevice> device = DynamicCast<QbbNetDevice>(here->GetDevice(i));
            if (device == 0 || !device->IsLinkUp())
            {
                continue;
            }
            Ptr<QbbNetDevice> peer = PeerOf(device);
            const std::uint32_t next = peer->GetNode()->GetId();
            if (distance.count(next) == 0)
            {
                distance[next] = distance[at] + 1;
                if (peer->GetNode()->GetNodeType() != 0)
                {
                    open.push_back(next);
                }
            }
            if (distance[next] == distance[at] + 1)
            {
                nextHops_[static_cast<std::uint64_t>(destination) << 32 | next].push_back(
                    peer->GetIfIndex());
            }
        }
    }
    return nextHops_[key];
}

} // namespace sluice_hpcc
