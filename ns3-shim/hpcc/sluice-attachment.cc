// SPDX-License-Identifier: GPL-2.0-only
#include "sluice-attachment.h"

#include "flow.h"
#include "nic.h"
#include "packets.h"
#include "port.h"
#include "tree.h"

#include <ns3/boolean.h>
#include <ns3/int-header.h>
#include <ns3/ipv4.h>
#include <ns3/simulator.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

using namespace ns3;

namespace sluice_hpcc
{

namespace
{

const char* const kSlot = "congestion-control";

/// By what a capability is offered that a scheme has found missing.
void
PrintHints(const std::string& sentence)
{
    static const struct
    {
        const char *missing, *hint;
    } kHints[] = {
        {" int (", "int is offered with CC_MODE 3, which puts INT into packets"},
        {"ecn-profile (", "ecn-profile is offered with ENABLE_QCN 1, by which switches mark"},
        {"message (", "messages are offered if all switches are SluiceSwitch objects"},
        {"wred-drop (", "wred-drop is offered if all switches are SluiceSwitch objects"}};

    for (const auto& hint : kHints)
    {
        if (sentence.find(hint.missing) != std::string::npos)
        {
            std::fprintf(stderr, "sluice: %s\n", hint.hint);
        }
    }
}

} // namespace

// ---- begin and end

Attachment::Attachment(const Choice& choice)
    : choice_(choice),
      session_(0),
      failed_(0),
      retime_(false),
      switchesAreOurs_(true),
      canMark_(true),
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
    const int unknown = ExamineSwitches();
    if (unknown != 0)
    {
        return unknown;
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
    DescribeRun();
    Offer();
    const int refused = Open();
    if (refused != 0)
    {
        return refused;
    }
    const int notReady = AttachHosts();
    if (notReady != 0)
    {
        return notReady;
    }
    StartSwitches();
    return failed_;
}

/// What switches can do decides what is offered.
int
Attachment::ExamineSwitches()
{
    for (std::uint32_t i = 0; i < nodes_.GetN(); ++i)
    {
        Ptr<Node> node = nodes_.Get(i);
        if (node->GetNodeType() == 0)
        {
            continue;
        }
        if (DynamicCast<SwitchNode>(node) == 0)
        {
            return Refuse("of nodes that are not hosts, this adapter knows SwitchNode only");
        }
        BooleanValue marks;
        node->GetAttribute("EcnEnabled", marks);
        canMark_ = canMark_ && marks.Get();
        switchesAreOurs_ = switchesAreOurs_ && dynamic_cast<SluiceSwitch*>(PeekPointer(node)) != 0;
    }
    return 0;
}

void
Attachment::DescribeRun()
{
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
    for (const std::pair<std::string, std::string>& parameter : choice_.parameters)
    {
        sluice_parameter(session_, parameter.first.c_str(), parameter.second.c_str());
    }
}

void
Attachment::Offer()
{
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

    for (const char* capability : kAlways)
    {
        sluice_offer(session_, capability);
    }
    if (switchesAreOurs_)
    {
        sluice_offer(session_, SLUICE_CAN_MESSAGE);
        sluice_offer(session_, SLUICE_CAN_HOST_MESSAGE);
        sluice_offer(session_, SLUICE_CAN_ECN_CAPABILITY);
        sluice_offer(session_, SLUICE_CAN_WRED_DROP);
    }
    if (canMark_)
    {
        sluice_offer(session_, SLUICE_CAN_ECN_PROFILE);
    }
    if (IntHeader::mode == IntHeader::NORMAL)
    {
        sluice_offer(session_, SLUICE_CAN_INT);
    }
}

int
Attachment::Open()
{
    const int opened = sluice_open(session_);
    if (opened != 0)
    {
        failed_ = opened;
        const std::string sentence = sluice_error(session_);
        std::fprintf(stderr, "sluice: %s\n", sentence.c_str());
        PrintHints(sentence);
    }
    return opened;
}

int
Attachment::AttachHosts()
{
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
        AttachHost(driver, node->GetId());
    }
    return 0;
}

void
Attachment::AttachHost(Ptr<RdmaDriver> driver, std::uint32_t node)
{
    Ptr<RdmaHw> hw = driver->m_rdma;
    hw->m_cc_mode = 0; // none of the simulator's own
    for (std::size_t i = 0; i < hw->m_nic.size(); ++i)
    {
        if (hw->m_nic[i].dev != 0)
        {
            nics_.push_back(std::unique_ptr<Nic>(new Nic(*this, hw, hw->m_nic[i].dev)));
            nicOfNode_.insert(std::make_pair(node, nics_.back().get())); // the first
        }
    }
    driver->TraceConnectWithoutContext("QpComplete", MakeCallback(&Attachment::FlowEnded, this));
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
        std::uint64_t dropped = 0;
        for (const std::unique_ptr<Port>& port : ports_)
        {
            dropped += port->dropped();
        }
        if (dropped > 0)
        {
            std::printf("sluice: %llu packets dropped by the scheme's profile\n",
                        static_cast<unsigned long long>(dropped));
        }
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

// ---- decisions

int
Attachment::Apply(const sluice_decision* decision)
{
    const std::uint32_t entity = sluice_entity_of(decision);
    const int kind = sluice_kind_of(decision);
    int result = 1;
    if (kind == SLUICE_SEND_MESSAGE)
    {
        result = ApplySendMessage(entity, decision);
    }
    else if (kind == SLUICE_SEND_TO_HOST)
    {
        result = ApplySendToHost(entity, decision);
    }
    else if (sluice_role_of(entity) == SLUICE_CONGESTION_POINT ||
             sluice_role_of(entity) == SLUICE_NODE)
    {
        result = ApplyToSwitch(entity, decision);
    }
    else
    {
        result = ApplyToFlow(entity, decision);
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

} // namespace sluice_hpcc
