// SPDX-License-Identifier: GPL-2.0-only
//
// Flows: what the hooks of hosts report to the schemes of senders and receivers, and what those
// decide.
#include "flow.h"
#include "packets.h"
#include "sent-tag.h"
#include "sluice-attachment.h"

#include <ns3/int-header.h>
#include <ns3/qbb-header.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace ns3;

namespace sluice_hpcc
{

/// What an ACK or a NACK tells.
struct AckContent
{
    std::uint64_t acknowledged; ///< as it says
    std::uint64_t firstUnacked; ///< so also from those before
    std::int64_t rttPs;
    bool isEcho; ///< of a mark
    std::int64_t words[IntHeader::maxHop * SLUICE_WORDS_OF_TELEMETRY_HOP];
    std::uint32_t wordCount;
};

namespace
{

std::uint64_t
AcknowledgedBytes(const RdmaHw& hw, std::uint64_t sequence)
{
    return hw.m_backto0 && hw.m_chunk > 0 ? sequence / hw.m_chunk * hw.m_chunk : sequence;
}

/// When the packet left, or the one that an ACK answers: by its header if that has a time.
std::int64_t
SentPsOf(Ptr<const Packet> packet, std::uint64_t headersNs)
{
    if (IntHeader::mode == IntHeader::TS)
    {
        return static_cast<std::int64_t>(headersNs) * 1000;
    }
    const std::int64_t sentPs = SentTag::Of(packet).sentPs;
    return sentPs < 0 ? NowInPs() : sentPs;
}

/// INT of one hop, whose time and bytes sent start again at 0 after some bits.
sluice_telemetry_hop
TelemetryOf(IntHop hop, Unwrapped& sentBytes)
{
    const std::int64_t nowNs = NowInPs() / 1000;
    const std::int64_t period = std::int64_t(1) << IntHop::timeWidth;
    const std::int64_t agoNs =
        ((nowNs - static_cast<std::int64_t>(hop.GetTime())) % period + period) % period;
    const std::int64_t unit = static_cast<std::int64_t>(IntHop::byteUnit) * IntHop::multi;
    sluice_telemetry_hop row = sluice_telemetry_hop();
    row.left_ps = (nowNs - agoNs) * 1000;
    row.sent_bytes = sentBytes.Next(static_cast<std::int64_t>(hop.GetBytes()),
                                    (std::int64_t(1) << IntHop::bytesWidth) * unit);
    row.queue_bytes = hop.GetQlen();
    row.line_rate_bps = static_cast<std::int64_t>(hop.GetLineRate());
    return row;
}

void
ReadTelemetry(Flow& flow, const CustomHeader& header, AckContent& content)
{
    content.wordCount = 0;
    if (IntHeader::mode != IntHeader::NORMAL || header.ack.ih.nhop > IntHeader::maxHop)
    {
        return;
    }
    flow.hopBytes.resize(IntHeader::maxHop);
    for (std::uint32_t i = 0; i < header.ack.ih.nhop; ++i)
    {
        const sluice_telemetry_hop row = TelemetryOf(header.ack.ih.hop[i], flow.hopBytes[i]);
        sluice_put_telemetry_hop(content.words + content.wordCount, &row);
        content.wordCount += SLUICE_WORDS_OF_TELEMETRY_HOP;
    }
}

/// A pair is bound by a window w unless w is 0: in flight >= w. Below one byte, one packet at a
/// time.
void
SetWindow(RdmaQueuePair& pair, double bytes)
{
    const double most = static_cast<double>(std::numeric_limits<std::uint32_t>::max());
    pair.m_var_win = false;
    pair.m_win =
        bytes < 0 ? 0 : static_cast<std::uint32_t>(std::min(std::max(std::ceil(bytes), 1.0), most));
}

} // namespace

// ---- begin and end

Attachment::FlowKey
Attachment::KeyOf(const RdmaQueuePair& pair)
{
    const FlowKey key = {pair.sip.Get(), pair.dip.Get(), pair.sport, pair.m_pg};
    return key;
}

Flow&
Attachment::FlowOf(Ptr<RdmaQueuePair> pair, Ptr<RdmaHw> hw)
{
    std::unordered_map<RdmaQueuePair*, Flow*>::iterator known = flowOfPair_.find(PeekPointer(pair));
    if (known != flowOfPair_.end())
    {
        return *known->second;
    }
    Flow& flow = NewFlow(pair, hw);
    ReportStart(flow);
    return flow;
}

Flow&
Attachment::NewFlow(Ptr<RdmaQueuePair> pair, Ptr<RdmaHw> hw)
{
    std::unique_ptr<Flow> made(new Flow());
    Flow& flow = *made;
    flow.number = nextFlow_++;
    flow.pair = pair; // held, so that its address is not used again before the flow is over
    flow.hw = hw;
    flow.source = nodeOfAddress_[pair->sip.Get()];
    flow.destination = nodeOfAddress_[pair->dip.Get()];
    flowOfKey_[KeyOf(*pair)] = std::move(made);
    flowOfPair_[PeekPointer(pair)] = &flow;
    flows_[flow.number] = &flow;
    return flow;
}

void
Attachment::ReportStart(const Flow& flow)
{
    const RdmaQueuePair& pair = *flow.pair;
    sluice_flow_start start = sluice_flow_start();
    start.size_bytes = static_cast<std::int64_t>(pair.m_size);
    start.line_rate_bps = static_cast<std::int64_t>(pair.m_max_rate.GetBitRate());
    start.bottleneck_rate_bps = PathRate(flow.source, flow.destination);
    start.base_rtt_ps = static_cast<std::int64_t>(pair.m_baseRtt) * 1000;
    start.source = flow.source;
    start.destination = flow.destination;
    start.payload_bytes = flow.hw->m_mtu;
    start.header_bytes = CustomHeader::GetStaticWholeHeaderSize();
    // The tree's bound is that product, of the pair or of the network (GLOBAL_T); 0 without
    // HAS_WIN.
    start.bdp_bytes = pair.m_win;
    if (sluice_places(session_, SLUICE_REACTION_POINT))
    {
        Check(sluice_ask_flow_start(session_, sluice_reaction_point(flow.number), &start, 0));
    }
    if (sluice_places(session_, SLUICE_NOTIFICATION_POINT))
    {
        Check(sluice_ask_flow_start(session_, sluice_notification_point(flow.number), &start, 0));
    }
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
    flowOfKey_.erase(KeyOf(*pair));
}

// ---- packets

void
Attachment::PacketSent(Flow& flow, std::uint32_t payloadBytes)
{
    flow.hasSent = true;
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
Attachment::AckArrived(Flow& flow, Ptr<const Packet> packet, const CustomHeader& header)
{
    if (failed_ != 0)
    {
        return;
    }
    AckContent content;
    content.acknowledged = AcknowledgedBytes(*flow.hw, header.ack.seq);
    content.firstUnacked = std::max(flow.pair->snd_una, content.acknowledged);
    content.rttPs = NowInPs() - SentPsOf(packet, header.ack.ih.ts);
    content.isEcho = (header.ack.flags >> qbbHeader::FLAG_CNP & 1) != 0;
    if (flow.ackFilter == SLUICE_ACK_FILTER_NONE ||
        (flow.ackFilter == SLUICE_ACK_FILTER_ECN_ECHO && !content.isEcho) ||
        (flow.ackFilter == SLUICE_ACK_FILTER_NACKS && header.l3Prot != kNack))
    {
        return;
    }
    ReadTelemetry(flow, header, content);
    flow.isRateSet = false;
    if (header.l3Prot == kNack)
    {
        AskNack(flow, content);
    }
    else
    {
        AskAck(flow, content);
    }
    AckAnswered(flow);
}

void
Attachment::AskNack(const Flow& flow, const AckContent& content)
{
    sluice_nack nack = sluice_nack();
    nack.expected_bytes = static_cast<std::int64_t>(content.acknowledged);
    nack.next_send_bytes = static_cast<std::int64_t>(flow.pair->snd_nxt);
    nack.rtt_ps = content.rttPs;
    nack.ecn_echo = content.isEcho;
    nack.words = content.words;
    nack.word_count = content.wordCount;
    Check(sluice_ask_nack(session_, sluice_reaction_point(flow.number), &nack, 0));
}

void
Attachment::AskAck(const Flow& flow, const AckContent& content)
{
    const RdmaQueuePair& pair = *flow.pair;
    sluice_ack ack = sluice_ack();
    ack.cumulative_bytes = static_cast<std::int64_t>(content.firstUnacked);
    ack.newly_acked_bytes = static_cast<std::int64_t>(content.firstUnacked - pair.snd_una);
    ack.rtt_ps = content.rttPs;
    ack.next_send_bytes = static_cast<std::int64_t>(pair.snd_nxt);
    ack.ecn_echo = content.isEcho;
    ack.packets = 1;
    ack.marked_packets = content.isEcho ? 1 : 0;
    ack.words = content.words;
    ack.word_count = content.wordCount;
    Check(sluice_ask_ack(session_, sluice_reaction_point(flow.number), &ack, 0));
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
Attachment::DataArrived(Flow& flow,
                        Ptr<const Packet> packet,
                        const CustomHeader& header,
                        std::uint32_t payloadBytes)
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
    data.sent_ps = SentPsOf(packet, header.udp.ih.ts);
    Check(sluice_ask_data(session_, sluice_notification_point(flow.number), &data, 0));
}

// ---- decisions

int
Attachment::ApplyToFlow(std::uint32_t entity, const sluice_decision* decision)
{
    const std::map<std::uint32_t, Flow*>::iterator flow = flows_.find(sluice_index_of(entity));
    if (flow == flows_.end())
    {
        return 0;
    }
    return sluice_role_of(entity) == SLUICE_REACTION_POINT
               ? ApplyToSender(*flow->second, decision)
               : ApplyToReceiver(*flow->second, decision);
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

void
Attachment::ScaleRate(Flow& flow, double factor)
{
    const double least = static_cast<double>(flow.hw->m_minRate.GetBitRate());
    const double scaled = std::floor(static_cast<double>(flow.pair->m_rate.GetBitRate()) * factor);
    SetRate(flow, static_cast<std::int64_t>(std::min(std::max(scaled, least), 1e18)));
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
        ScaleRate(flow, scale.factor);
        return 0;
    }
    case SLUICE_SET_WINDOW: {
        sluice_set_window set;
        sluice_read_set_window(decision, &set);
        SetWindow(*flow.pair, set.window_bytes);
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
    case SLUICE_SET_ECN_CAPABLE: {
        sluice_set_ecn_capable set;
        sluice_read_set_ecn_capable(decision, &set);
        if (set.to_byte > set.from_byte)
        {
            set.capable ? flow.notEcnCapable.Remove(set.from_byte, set.to_byte)
                        : flow.notEcnCapable.Add(set.from_byte, set.to_byte);
        }
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

} // namespace sluice_hpcc
