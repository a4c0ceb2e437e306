// SPDX-License-Identifier: GPL-2.0-only
#include "roce-voqs.h"

#include "ns3/abort.h"

#include <algorithm>

namespace ns3
{

RoceVoqs::RoceVoqs(uint32_t node,
                   std::size_t ports,
                   CongestionAgent* agent,
                   std::function<void(uint32_t)> kick)
    : m_node(node),
      m_agent(agent),
      m_kick(std::move(kick)),
      m_ready(ports)
{
}

void
RoceVoqs::Assign(const std::vector<Assignment>& assignments,
                 int64_t initialCreditBytes,
                 bool wholeFrames)
{
    m_onCredit = !assignments.empty();
    m_wholeFrames = wholeFrames;
    m_ofHost.clear();
    for (const Assignment& assignment : assignments)
    {
        const auto host = static_cast<std::size_t>(assignment.m_host);
        if (m_ofHost.size() <= host)
        {
            m_ofHost.resize(host + 1, nullptr);
        }
        const auto [at, isNew] = m_voqs.try_emplace(assignment.m_queue);
        if (isNew)
        {
            at->second.m_number = assignment.m_queue;
            at->second.m_granted = initialCreditBytes;
        }
        m_ofHost[host] = &at->second;
    }
    for (auto& [number, voq] : m_voqs)
    {
        Credited(voq);
    }
}

void
RoceVoqs::Grant(int64_t queue, int64_t bytes)
{
    const auto at = m_voqs.find(queue);
    if (at != m_voqs.end())
    {
        at->second.m_granted += bytes;
        at->second.m_changed = true;
        Credited(at->second);
    }
}

void
RoceVoqs::GrantUpTo(int64_t queue, int64_t totalBytes)
{
    const auto at = m_voqs.find(queue);
    if (at != m_voqs.end() && totalBytes > at->second.m_upTo)
    {
        at->second.m_upTo = totalBytes;
        at->second.m_changed = true;
        Credited(at->second);
    }
}

void
RoceVoqs::Credited(Voq& voq)
{
    for (const std::unique_ptr<Lane>& lane : voq.m_lanes)
    {
        if (!lane->m_frames.empty() && !lane->m_ready && MayLeave(voq, *lane->m_frames.front()))
        {
            MakeReady(*lane);
            m_kick(lane->m_egress);
        }
    }
}

bool
RoceVoqs::MayLeave(const Voq& voq, const RoceFrame& frame) const
{
    return !m_onCredit || voq.Credit() >= (m_wholeFrames ? frame.m_frameBytes : 1);
}

void
RoceVoqs::MakeReady(Lane& lane)
{
    lane.m_ready = true;
    m_ready[lane.m_egress].push_back(&lane);
}

RoceVoqs::Lane&
RoceVoqs::LaneOf(Voq& voq, uint32_t egress)
{
    for (const std::unique_ptr<Lane>& lane : voq.m_lanes)
    {
        if (lane->m_egress == egress)
        {
            return *lane;
        }
    }
    voq.m_lanes.push_back(std::make_unique<Lane>());
    Lane& lane = *voq.m_lanes.back();
    lane.m_voq = &voq;
    lane.m_egress = egress;
    return lane;
}

uint32_t&
RoceVoqs::FramesOf(uint32_t flow)
{
    if (m_framesOfFlow.size() <= flow)
    {
        m_framesOfFlow.resize(std::max<std::size_t>(flow + 1, 2 * m_framesOfFlow.size()), 0);
    }
    return m_framesOfFlow[flow];
}

void
RoceVoqs::Push(Ptr<RoceFrame> frame, uint32_t egress)
{
    Voq& voq = *m_ofHost[frame->m_destination];
    Lane& lane = LaneOf(voq, egress);
    const int64_t before = voq.m_bytes;
    voq.m_bytes += frame->m_frameBytes;
    voq.m_arrived += frame->m_frameBytes;
    voq.m_changed = true;
    if (FramesOf(frame->m_flow)++ == 0)
    {
        ++voq.m_flows;
    }
    lane.m_frames.push_back(frame);
    if (!lane.m_ready && MayLeave(voq, *lane.m_frames.front()))
    {
        MakeReady(lane);
    }
    LevelChanged(voq, before);
    if (frame->m_flagged && m_watchFlagged)
    {
        TellFlagged(voq, *frame);
    }
}

Ptr<RoceFrame>
RoceVoqs::Pop(uint32_t egress)
{
    std::deque<Lane*>& ready = m_ready[egress];
    while (!ready.empty())
    {
        Lane& lane = *ready.front();
        Voq& voq = *lane.m_voq;
        ready.pop_front();
        lane.m_ready = false;
        if (lane.m_frames.empty() || !MayLeave(voq, *lane.m_frames.front()))
        {
            // Another port used the credit; the next credit puts it into the round again.
            continue;
        }
        Ptr<RoceFrame> frame = lane.m_frames.front();
        lane.m_frames.pop_front();
        const int64_t before = voq.m_bytes;
        voq.m_bytes -= frame->m_frameBytes;
        voq.m_sent += frame->m_frameBytes;
        voq.m_changed = true;
        if (m_stamps != 0)
        {
            frame->m_stamp.origin = m_node;
            frame->m_stamp.ordered = (m_stamps & STAMP_SENT) != 0;
            frame->m_stamp.values = {(m_stamps & STAMP_FLOWS) != 0 ? voq.m_flows : 0,
                                     (m_stamps & STAMP_SENT) != 0 ? voq.m_sent : 0};
        }
        if (--FramesOf(frame->m_flow) == 0)
        {
            --voq.m_flows;
        }
        if (!lane.m_frames.empty() && MayLeave(voq, *lane.m_frames.front()))
        {
            MakeReady(lane);
        }
        LevelChanged(voq, before);
        return frame;
    }
    return nullptr;
}

void
RoceVoqs::ForEachFrame(uint32_t egress, const std::function<void(const RoceFrame&)>& see) const
{
    for (const auto& [number, voq] : m_voqs)
    {
        for (const std::unique_ptr<Lane>& lane : voq.m_lanes)
        {
            if (lane->m_egress == egress)
            {
                for (const Ptr<RoceFrame>& frame : lane->m_frames)
                {
                    see(*frame);
                }
            }
        }
    }
}

void
RoceVoqs::Watch(std::size_t watch, sluice::EntityId whose, int64_t thresholdBytes, bool upward)
{
    NS_ABORT_MSG_UNLESS(watch < WATCHES, "level watch " << watch << "; allowed is 0 to 15");
    m_watches[watch] = {true, upward, thresholdBytes, whose};
    m_watching = m_agent != nullptr;
}

void
RoceVoqs::Unwatch(std::size_t watch)
{
    NS_ABORT_MSG_UNLESS(watch < WATCHES, "level watch " << watch << "; allowed is 0 to 15");
    m_watches[watch].m_armed = false;
}

void
RoceVoqs::LevelChanged(const Voq& voq, int64_t before)
{
    if (!m_watching)
    {
        return;
    }
    for (std::size_t i = 0; i < m_watches.size(); ++i)
    {
        const LevelWatch& watch = m_watches[i];
        const bool rises = before <= watch.m_threshold && voq.m_bytes > watch.m_threshold;
        const bool falls = before > watch.m_threshold && voq.m_bytes <= watch.m_threshold;
        if (watch.m_armed && (watch.m_upward ? rises : falls))
        {
            TellCrossing(i, voq);
        }
    }
}

void
RoceVoqs::TellCrossing(std::size_t watch, const Voq& voq)
{
    std::vector<int64_t> flows;
    for (const std::unique_ptr<Lane>& lane : voq.m_lanes)
    {
        for (const Ptr<RoceFrame>& frame : lane->m_frames)
        {
            flows.push_back(frame->m_flow);
        }
    }
    std::sort(flows.begin(), flows.end());
    flows.erase(std::unique(flows.begin(), flows.end()), flows.end());
    sluice::Record crossed;
    crossed.a = static_cast<int64_t>(watch);
    crossed.b = voq.m_bytes;
    crossed.c = m_watches[watch].m_threshold;
    crossed.d = m_watches[watch].m_upward ? 1 : 0;
    crossed.e = voq.m_number;
    crossed.words = flows.data();
    crossed.wordCount = static_cast<uint32_t>(flows.size());
    m_agent->Ask(sluice::EventKind::kVoqCrossed, m_watches[watch].m_whose, crossed, 0);
}

void
RoceVoqs::TellFlagged(const Voq& voq, const RoceFrame& frame)
{
    if (!m_agent)
    {
        return;
    }
    sluice::Record flagged;
    flagged.a = frame.m_flow;
    flagged.b = frame.m_frameBytes;
    flagged.c = voq.m_bytes;
    flagged.d = frame.m_ingress;
    flagged.e = voq.m_number;
    m_agent->Ask(sluice::EventKind::kPacketFlagged, m_flagWatcher, flagged, 0);
}

void
RoceVoqs::AppendRows(std::vector<int64_t>& words)
{
    const std::size_t at = words.size();
    words.push_back(0);
    for (auto& [number, voq] : m_voqs)
    {
        if (voq.m_bytes == 0 && !voq.m_changed)
        {
            continue;
        }
        voq.m_changed = false;
        ++words[at];
        words.insert(words.end(),
                     {number, voq.m_bytes, voq.m_arrived, voq.m_sent, voq.Credit(), voq.m_flows});
    }
}

} // namespace ns3
