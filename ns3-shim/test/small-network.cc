// SPDX-License-Identifier: GPL-2.0-only
#include "small-network.h"

#include "ns3/callback.h"
#include "ns3/simulator.h"

#include <sstream>

namespace ns3
{

void
ScriptedTransport::Exchange(std::uint64_t number,
                            std::int64_t nowPs,
                            const sluice::RecordBuffer& events,
                            sluice::RecordBuffer& decisions)
{
    decisions.Clear();
    sluice::RecordReader reader(events);
    sluice::Record record;
    for (uint32_t index = 0; reader.Next(record); ++index)
    {
        ReportedEvent reported{record, {record.words, record.words + record.wordCount}, nowPs};
        reported.m_record.words = nullptr;
        m_reported.push_back(reported);
        if (m_answer)
        {
            m_answer(reported, index, decisions);
        }
    }
}

SmallNetwork::SmallNetwork(const std::string& lines, int64_t durationPs, uint64_t seed)
{
    std::istringstream text(
        "sluice-plan version=1\nrun experiment=test seed=" + std::to_string(seed) +
        " duration_ps=" + std::to_string(durationPs) +
        " resolution=ps out=unused\nsession transport=jvm classpath=unused\n" + lines);
    m_network = std::make_unique<SluiceNetwork>(sluice::ReadPlan(text, "test"));
}

SmallNetwork::~SmallNetwork()
{
    m_network.reset();
    Simulator::Destroy();
}

std::string
SmallNetwork::Star(int hosts, int64_t rateBps, int64_t delayPs)
{
    std::ostringstream lines;
    for (int host = 0; host < hosts; ++host)
    {
        lines << "node id=" << host << " type=host\n";
    }
    lines << "node id=" << hosts << " type=switch\n";
    for (int host = 0; host < hosts; ++host)
    {
        lines << "link a=" << host << " b=" << hosts << " rate_bps=" << rateBps
              << " delay_ps=" << delayPs << "\n";
    }
    return lines.str();
}

void
SmallNetwork::Decide(sluice::Welcome welcome, ScriptedTransport::Answer answer)
{
    m_transport = std::make_unique<ScriptedTransport>(welcome, m_reported, std::move(answer));
}

void
SmallNetwork::Run()
{
    m_network->Connect(std::move(m_transport));
    Simulator::Stop(RoceTime::FromPs(m_network->GetModel().plan().run.durationPs));
    Simulator::Run();
    if (m_network->GetModel().session())
    {
        m_network->GetModel().session()->CheckFailure();
    }
}

std::vector<int64_t>&
SmallNetwork::FollowStarts(Ptr<RoceNetDevice> device)
{
    m_starts.push_back(std::make_unique<std::vector<int64_t>>());
    std::vector<int64_t>* starts = m_starts.back().get();
    device->TraceConnectWithoutContext(
        "Transmit",
        Callback<void, Ptr<const RoceFrame>>([starts](Ptr<const RoceFrame> frame) {
            if (frame->kind == RoceFrame::Kind::kData)
            {
                starts->push_back(RoceTime::NowPs());
            }
        }));
    return *starts;
}

void
Decide(sluice::RecordBuffer& out,
       uint32_t index,
       sluice::DecisionKind kind,
       int64_t a,
       int64_t b,
       int64_t c,
       int64_t d,
       int64_t e)
{
    sluice::Record record;
    record.kind = static_cast<uint16_t>(kind);
    record.entity = index;
    record.a = a;
    record.b = b;
    record.c = c;
    record.d = d;
    record.e = e;
    out.Append(record);
}

} // namespace ns3
