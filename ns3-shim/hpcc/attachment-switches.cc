// SPDX-License-Identifier: GPL-2.0-only
//
// Switches: what their state machines can read, what is reported to them, and what they decide.
#include "flow.h"
#include "nic.h"
#include "packets.h"
#include "port.h"
#include "sent-tag.h"
#include "sluice-attachment.h"
#include "tree.h"

#include <algorithm>
#include <limits>

using namespace ns3;

namespace sluice_hpcc
{

namespace
{

typedef std::vector<Port*> Ports;

void
AddTotals(const Ports& ports, std::int64_t mask, sluice_words* words)
{
    static const struct
    {
        std::int64_t bit;
        std::int64_t (Port::*count)() const;
    } kTotals[] = {{SLUICE_COUNTER_QUEUE_BYTES, &Port::queueBytes},
                   {SLUICE_COUNTER_QUEUE_PACKETS, &Port::packets},
                   {SLUICE_COUNTER_SENT_BYTES, &Port::sentBytes},
                   {SLUICE_COUNTER_ENQUEUED_BYTES, &Port::enqueuedBytes}};

    for (const auto& counter : kTotals)
    {
        if ((mask & counter.bit) != 0)
        {
            std::int64_t total = 0;
            for (const Port* port : ports)
            {
                total += (port->*counter.count)();
            }
            sluice_add_word(words, total);
        }
    }
}

/// Each flow once, with what the first of its ports has.
void
AddFlowsInQueue(const Ports& ports, sluice_words* words)
{
    std::map<std::int64_t, sluice_flows_in_queue_row> all;
    for (Port* port : ports)
    {
        all.insert(port->inQueue().begin(), port->inQueue().end());
    }
    sluice_add_word(words, static_cast<std::int64_t>(all.size()));
    for (const auto& flow : all)
    {
        std::int64_t row[SLUICE_WORDS_OF_FLOWS_IN_QUEUE_ROW];
        sluice_put_flows_in_queue_row(row, &flow.second);
        for (const std::int64_t word : row)
        {
            sluice_add_word(words, word);
        }
    }
}

void
AddPortQueues(const Ports& ports, sluice_words* words)
{
    sluice_add_word(words, static_cast<std::int64_t>(ports.size()));
    for (const Port* port : ports)
    {
        sluice_add_word(words, port->queueBytes());
    }
}

/// Since the last reading.
void
AddFlowsSeen(const Ports& ports, sluice_words* words)
{
    std::size_t rows = 0;
    for (Port* port : ports)
    {
        rows += port->seen().size();
    }
    sluice_add_word(words, static_cast<std::int64_t>(rows));
    for (Port* port : ports)
    {
        for (const auto& flow : port->seen())
        {
            std::int64_t row[SLUICE_WORDS_OF_FLOWS_SEEN_ROW];
            sluice_put_flows_seen_row(row, &flow.second);
            for (const std::int64_t word : row)
            {
                sluice_add_word(words, word);
            }
        }
        port->seen().clear();
    }
}

/// Writes what a mask has, in the order of its bits.
void
Read(const Ports& ports, std::int64_t mask, sluice_words* words)
{
    AddTotals(ports, mask, words);
    if ((mask & SLUICE_COUNTER_FLOWS_IN_QUEUE) != 0)
    {
        AddFlowsInQueue(ports, words);
    }
    if ((mask & SLUICE_COUNTER_PORT_QUEUE_BYTES) != 0)
    {
        AddPortQueues(ports, words);
    }
    if ((mask & SLUICE_COUNTER_FLOWS_SEEN) != 0)
    {
        AddFlowsSeen(ports, words);
    }
}

void
AppendLink(std::vector<std::int64_t>& words, const Port& port)
{
    sluice_port_link link;
    link.port = port.number();
    link.line_rate_bps = port.rateBps();
    link.delay_ps = port.delayPs();
    link.peer = port.peer()->GetNode()->GetId();
    link.peer_is_host = port.peer()->GetNode()->GetNodeType() == 0;
    words.resize(words.size() + SLUICE_WORDS_OF_PORT_LINK);
    sluice_put_port_link(&words[words.size() - SLUICE_WORDS_OF_PORT_LINK], &link);
}

/// In place of a switch's device: sends nothing, and says that it should have.
class Probe : public QbbNetDevice
{
  public:
    Probe(std::size_t interface, std::int64_t* chosen)
        : interface_(static_cast<std::int64_t>(interface)),
          chosen_(chosen)
    {
    }

    virtual bool SwitchSend(std::uint32_t, Ptr<Packet>, CustomHeader&)
    {
        *chosen_ = interface_;
        return true;
    }

    virtual bool IsLinkUp() const
    {
        return true; // of the ways that are down, the table has none
    }

  private:
    std::int64_t interface_;
    std::int64_t* chosen_;
};

} // namespace

// ---- the class in place of SwitchNode

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
    if (header.l3Prot == kData && attachment_ != 0 && !SentTag::Of(packet).isEcnCapable &&
        Drops(device, packet, header))
    {
        return true; // before the buffer counts it
    }
    return SwitchNode::SwitchReceiveFromDevice(device, packet, header);
}

void
SluiceSwitch::SwitchNotifyDequeue(std::uint32_t interface,
                                  std::uint32_t priority,
                                  Ptr<Packet> packet)
{
    if (attachment_ != 0 && !SentTag::Of(packet).isEcnCapable)
    {
        // Not marked: the thresholds are out of reach while it leaves.
        const std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
        const auto kmin = m_mmu->kmin[interface];
        const auto kmax = m_mmu->kmax[interface];
        m_mmu->kmin[interface] = most;
        m_mmu->kmax[interface] = most;
        SwitchNode::SwitchNotifyDequeue(interface, priority, packet);
        m_mmu->kmin[interface] = kmin;
        m_mmu->kmax[interface] = kmax;
        return;
    }
    SwitchNode::SwitchNotifyDequeue(interface, priority, packet);
    if (attachment_ != 0)
    {
        PortAt(interface).MarkFlat(priority, packet);
    }
}

Port&
SluiceSwitch::PortAt(std::uint32_t interface) const
{
    return *attachment_->portsOfNode_.at(GetId()).at(interface - 1);
}

/// A data packet that is not ECN-capable has come from that device.
bool
SluiceSwitch::Drops(Ptr<NetDevice> from, Ptr<const Packet> packet, const CustomHeader& header)
{
    const std::vector<Port*>& ports = attachment_->portsOfNode_.at(GetId());
    if (std::none_of(ports.begin(), ports.end(), [](const Port* port) { return port->drops(); }))
    {
        return false;
    }
    const std::int64_t to = WayOf(from, packet, header);
    return to > 0 && header.udp.pg != 0 &&
           PortAt(static_cast<std::uint32_t>(to)).Drops(header.udp.pg);
}

/// By which interface SwitchNode would send a packet; negative: none. Its table is private, so it
/// is asked: a copy in the class of control, for which no buffer has to have room, goes to devices
/// that only say which of them it was.
std::int64_t
SluiceSwitch::WayOf(Ptr<NetDevice> from, Ptr<const Packet> packet, CustomHeader header)
{
    while (probes_.size() < m_devices.size())
    {
        probes_.push_back(Create<Probe>(probes_.size(), &chosen_));
    }
    header.udp.pg = 0;
    chosen_ = -1;
    m_devices.swap(probes_);
    SwitchNode::SwitchReceiveFromDevice(from, packet->Copy(), header);
    m_devices.swap(probes_);
    return chosen_;
}

// ---- the start

void
Attachment::StartSwitches()
{
    AttachSwitches();
    ListHostPlaces();
    if (sluice_places(session_, SLUICE_CONGESTION_POINT))
    {
        for (std::size_t i = 0; i < ports_.size(); ++i)
        {
            ReportStart(sluice_congestion_point(static_cast<std::uint32_t>(i)),
                        Ports(1, ports_[i].get()),
                        ports_[i]->number());
        }
    }
    if ((sluice_places(session_, SLUICE_NODE) & 1) != 0)
    {
        for (const auto& node : portsOfNode_)
        {
            ReportStart(sluice_node(node.first), node.second, -1);
        }
    }
}

void
Attachment::AttachSwitches()
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
            ports_.back()->DrawDropsFrom(
                choice_.seed,
                sluice::StreamKey(sluice::StreamKind::kWredDrops, ports_.size() - 1));
            portsOfNode_[node->GetId()].push_back(ports_.back().get());
        }
    }
}

void
Attachment::ListHostPlaces()
{
    for (const auto& nic : nicOfNode_)
    {
        sluice_host_place place;
        place.host = nic.first;
        place.attached_to = PeerOf(nic.second->device())->GetNode()->GetId();
        hostPlaces_.resize(hostPlaces_.size() + SLUICE_WORDS_OF_HOST_PLACE);
        sluice_put_host_place(&hostPlaces_[hostPlaces_.size() - SLUICE_WORDS_OF_HOST_PLACE],
                              &place);
    }
}

void
Attachment::ReportStart(std::uint32_t entity, const std::vector<Port*>& ports, std::int64_t number)
{
    sluice_port_start start = sluice_port_start();
    std::vector<std::int64_t> words(1, static_cast<std::int64_t>(ports.size()));
    for (const Port* port : ports)
    {
        start.line_rate_bps = std::max(start.line_rate_bps, port->rateBps());
        AppendLink(words, *port);
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

// ---- while it runs

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

int
Attachment::Snapshot(void* context, std::uint32_t entity, std::int64_t mask, sluice_words* words)
{
    const Attachment& self = *static_cast<Attachment*>(context);
    const int role = sluice_role_of(entity);
    if (role != SLUICE_CONGESTION_POINT && role != SLUICE_NODE)
    {
        return 0;
    }
    const std::vector<Port*> ports = self.PortsOf(entity, 0);
    if (words == 0)
    {
        for (Port* port : ports)
        {
            port->Count(mask);
        }
        return 1;
    }
    Read(ports, mask, words);
    return 1;
}

// ---- decisions

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
    for (Port* port : all)
    {
        if (portPlus1 == 0 || port->number() == portPlus1 - 1)
        {
            ports.push_back(port);
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
        for (Port* port : PortsOf(entity, set.port))
        {
            // Here a queue's length is not averaged.
            if (set.average_weight != 1 || !port->SetEcn(set.kmin_bytes, set.kmax_bytes, set.pmax))
            {
                return 1;
            }
        }
        return 0;
    }
    case SLUICE_SET_DROP_PROFILE: {
        sluice_set_drop_profile set;
        sluice_read_set_drop_profile(decision, &set);
        if (set.average_weight != 1)
        {
            return 1;
        }
        sluice::EcnProfile profile;
        profile.kminBytes = set.kmin_bytes;
        profile.kmaxBytes = set.kmax_bytes;
        profile.pmax = set.pmax;
        for (Port* port : PortsOf(entity, set.port))
        {
            port->SetDrops(profile);
        }
        return 0;
    }
    case SLUICE_SAMPLE_EVERY: {
        sluice_sample_every sample;
        sluice_read_sample_every(decision, &sample);
        for (Port* port : PortsOf(entity, sample.port))
        {
            port->SampleEvery(entity, sample.bytes);
        }
        return 0;
    }
    case SLUICE_COUNT_ABOVE: {
        sluice_count_above above;
        sluice_read_count_above(decision, &above);
        for (Port* port : PortsOf(entity, above.port))
        {
            port->CountAbove(above.bytes);
        }
        return 0;
    }
    default:
        return 1;
    }
}

} // namespace sluice_hpcc
