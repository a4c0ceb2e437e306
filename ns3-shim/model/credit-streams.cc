// SPDX-License-Identifier: GPL-2.0-only
#include "credit-streams.h"

#include "decision-refusal.h"
#include "sluice/pacing.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <cmath>

namespace ns3
{

namespace
{
/// Keeps these streams apart from those of the state machines, whose keys are their 32-bit
/// addresses.
constexpr uint64_t CREDIT_KEY = 1ULL << 40;
constexpr int64_t LARGEST_FRAME = 65536;
} // namespace

CreditStreams::~CreditStreams()
{
    for (auto& [flow, stream] : m_streams)
    {
        stream->m_due.Cancel();
    }
}

void
CreditStreams::Pace(const sluice::Decision& decision, Ptr<RoceNic> nic, Ptr<RoceFlow> flow)
{
    const double jitter = sluice::DoubleOf(decision.d);
    if (decision.a < 0 || decision.b < 1 || decision.c < decision.b || decision.c > LARGEST_FRAME ||
        !(jitter >= 0 && jitter <= 1))
    {
        RefuseDecision(decision,
                       "at " + std::to_string(decision.a) + " bit/s in frames of " +
                           std::to_string(decision.b) + " to " + std::to_string(decision.c) +
                           " bytes with jitter " + std::to_string(jitter));
    }
    std::unique_ptr<Stream>& stream = m_streams[flow->m_id];
    const bool isNew = !stream;
    if (isNew)
    {
        stream = std::make_unique<Stream>();
        stream->m_nic = nic;
        stream->m_flow = flow;
        stream->m_source = decision.entity;
        stream->m_random = sluice::EntityRandom(m_seed, CREDIT_KEY + decision.entity.bits());
    }
    const bool redraw = isNew || stream->m_minBytes != decision.b ||
                        stream->m_maxBytes != decision.c || stream->m_jitter != jitter;
    stream->m_rateBps = decision.a;
    stream->m_minBytes = decision.b;
    stream->m_maxBytes = decision.c;
    stream->m_jitter = jitter;
    stream->m_type = decision.e;
    if (redraw)
    {
        Draw(*stream);
    }
    Schedule(*stream);
}

void
CreditStreams::Draw(Stream& stream)
{
    const int64_t sizes = stream.m_maxBytes - stream.m_minBytes + 1;
    const auto extra =
        static_cast<int64_t>(stream.m_random.NextDouble() * static_cast<double>(sizes));
    stream.m_bytes = stream.m_minBytes + std::min(extra, sizes - 1);
    stream.m_stretch = 1 + stream.m_jitter * (2 * stream.m_random.NextDouble() - 1);
}

void
CreditStreams::Schedule(Stream& stream)
{
    stream.m_due.Cancel();
    if (stream.m_rateBps <= 0)
    {
        return;
    }
    const int64_t nowPs = RoceTime::NowPs();
    int64_t duePs = nowPs;
    if (stream.m_lastPs >= 0)
    {
        const auto intervalPs =
            static_cast<double>(sluice::TxTimePs(stream.m_bytes, stream.m_rateBps));
        duePs = std::max(nowPs,
                         stream.m_lastPs +
                             static_cast<int64_t>(std::llround(intervalPs * stream.m_stretch)));
    }
    stream.m_due =
        Simulator::Schedule(RoceTime::FromPs(duePs - nowPs), &CreditStreams::Send, this, &stream);
}

void
CreditStreams::Send(Stream* stream)
{
    const RoceFlow& flow = *stream->m_flow;
    if (flow.m_ended)
    {
        return;
    }
    Ptr<RoceFrame> credit = Create<RoceFrame>();
    credit->m_kind = RoceFrame::Kind::MESSAGE;
    credit->m_credit = true;
    credit->m_ectCapable = false;
    credit->m_flow = flow.m_id;
    credit->m_source = flow.m_destination;
    credit->m_destination = flow.m_source;
    // Routed like the ACKs of the flow.
    credit->m_sourcePort = flow.m_destPort;
    credit->m_destPort = flow.m_sourcePort;
    credit->m_frameBytes = static_cast<uint32_t>(stream->m_bytes);
    credit->m_sentPs = RoceTime::NowPs();
    credit->m_sourceEntity = stream->m_source.bits();
    credit->m_destEntity = sluice::EntityId::ReactionPoint(flow.m_id).bits();
    credit->m_messageType = stream->m_type;
    credit->m_messageFlow = flow.m_id;
    credit->m_creditNumber = stream->m_number++;
    credit->m_words.assign(1, credit->m_creditNumber);
    stream->m_lastPs = credit->m_sentPs;
    ++m_sent;
    Draw(*stream);
    Schedule(*stream);
    stream->m_nic->SendMessage(credit);
}

void
CreditStreams::Stop(uint32_t flow)
{
    const auto it = m_streams.find(flow);
    if (it != m_streams.end())
    {
        it->second->m_due.Cancel();
        m_streams.erase(it);
    }
}

std::vector<int64_t>
CreditStreams::Counter(uint32_t flow, const RoceReceiver& receiver) const
{
    const auto it = m_streams.find(flow);
    const int64_t sent = it == m_streams.end() ? 0 : it->second->m_number;
    const RoceReceiver::CreditCount& credits = receiver.GetCredits();
    return {1, sent, credits.m_used, credits.m_highest, credits.m_roundTripPs};
}

} // namespace ns3
