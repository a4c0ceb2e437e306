// SPDX-License-Identifier: GPL-2.0-only
#include "queue-recorder.h"

#include "ns3/callback.h"

#include <algorithm>
#include <tuple>

namespace ns3
{

QueueRecorder::Followed::Followed(int64_t node, int64_t port, bool sampled, int64_t lastThirdPs)
    : m_node(node),
      m_port(port),
      m_sampled(sampled),
      m_lastThird(lastThirdPs)
{
}

QueueRecorder::QueueRecorder(CsvFile& file, int64_t intervalPs, int64_t durationPs)
    : m_file(file),
      m_intervalPs(intervalPs),
      m_durationPs(durationPs)
{
}

void
QueueRecorder::Follow(Ptr<RoceSwitchPort> port, int64_t node, bool sampled)
{
    m_ports.push_back(std::make_unique<Followed>(node,
                                                 port->GetNumber(),
                                                 sampled && m_intervalPs > 0,
                                                 m_durationPs - m_durationPs / 3));
    Followed* followed = m_ports.back().get();
    port->TraceConnectWithoutContext(
        "QueueBytes",
        Callback<void, int64_t, int64_t>(
            [this, followed](int64_t before, int64_t after) { Changed(followed, before, after); }));
}

void
QueueRecorder::Changed(Followed* port, int64_t before, int64_t after)
{
    const int64_t nowPs = RoceTime::NowPs();
    if (port->m_sampled && port->m_nextSamplePs < nowPs)
    {
        SampleBefore(*port, nowPs);
    }
    port->m_bytes = after;
    port->m_whole.Set(nowPs, after);
    port->m_lastThird.Set(nowPs, after);
}

void
QueueRecorder::SampleBefore(Followed& port, int64_t untilPs)
{
    if (port.m_nextSamplePs >= untilPs)
    {
        return;
    }
    if (port.m_bytes != port.m_writtenBytes)
    {
        m_rows.push_back({port.m_nextSamplePs, port.m_node, port.m_port, port.m_bytes});
        port.m_writtenBytes = port.m_bytes;
    }
    const int64_t passed = (untilPs - port.m_nextSamplePs + m_intervalPs - 1) / m_intervalPs;
    port.m_nextSamplePs += passed * m_intervalPs;
}

void
QueueRecorder::Write()
{
    const int64_t nowPs = RoceTime::NowPs();
    for (const std::unique_ptr<Followed>& port : m_ports)
    {
        if (port->m_sampled)
        {
            SampleBefore(*port, nowPs);
        }
    }
    std::sort(m_rows.begin(), m_rows.end(), [](const Row& x, const Row& y) {
        return std::tie(x.m_timePs, x.m_node, x.m_port) < std::tie(y.m_timePs, y.m_node, y.m_port);
    });
    for (const Row& row : m_rows)
    {
        m_file.Row(row.m_timePs, row.m_node, row.m_port, row.m_bytes);
    }
    m_rows.clear();
}

void
QueueRecorder::Finish()
{
    for (const std::unique_ptr<Followed>& port : m_ports)
    {
        if (port->m_sampled)
        {
            SampleBefore(*port, RoceTime::NowPs() + 1);
        }
    }
    Write();
}

QueueRecorder::Summary
QueueRecorder::Summarise(std::size_t port) const
{
    const int64_t nowPs = RoceTime::NowPs();
    const Followed& followed = *m_ports[port];
    return {followed.m_whole.peak(),
            followed.m_whole.Mean(nowPs),
            followed.m_lastThird.Mean(nowPs)};
}

} // namespace ns3
