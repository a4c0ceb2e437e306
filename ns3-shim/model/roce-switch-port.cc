// SPDX-License-Identifier: GPL-2.0-only
#include "roce-switch-port.h"

#include "roce-switch.h"
#include "sluice/int_record.h"

#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(RoceSwitchPort);

TypeId
RoceSwitchPort::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::RoceSwitchPort")
            .SetParent<RoceNetDevice>()
            .SetGroupName("Sluice")
            .AddConstructor<RoceSwitchPort>()
            .AddTraceSource("Enqueue",
                            "A data frame enters the queue.",
                            MakeTraceSourceAccessor(&RoceSwitchPort::m_enqueueTrace),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Dequeue",
                            "A data frame leaves the queue for the line.",
                            MakeTraceSourceAccessor(&RoceSwitchPort::m_dequeueTrace),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Mark",
                            "A data frame is marked.",
                            MakeTraceSourceAccessor(&RoceSwitchPort::m_markTrace),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("QueueBytes",
                            "The queue's bytes changed.",
                            MakeTraceSourceAccessor(&RoceSwitchPort::m_queueTrace),
                            "ns3::RoceSwitchPort::QueueTracedCallback");
    return tid;
}

RoceSwitchPort::RoceSwitchPort()
    : m_marker(sluice::EcnProfile(), sluice::EntityRandom(0, 0)),
      m_admission(sluice::EntityRandom(0, 0))
{
}

RoceSwitchPort::~RoceSwitchPort() = default;

void
RoceSwitchPort::DoDispose()
{
    m_control.clear();
    m_credits.Clear();
    m_creditWakeUp.Cancel();
    m_data.Clear();
    m_onWire = nullptr;
    RoceNetDevice::DoDispose();
}

void
RoceSwitchPort::SetSwitch(RoceSwitch* owner, uint32_t number)
{
    m_switch = owner;
    m_number = number;
}

void
RoceSwitchPort::SetEcnProfile(const sluice::EcnProfile& profile)
{
    m_marker.SetProfile(profile);
}

void
RoceSwitchPort::SetDropProfile(const sluice::EcnProfile& profile)
{
    m_admission.SetDropProfile(profile);
}

void
RoceSwitchPort::LimitQueue(int64_t bytes)
{
    m_admission.SetLimit(bytes);
}

void
RoceSwitchPort::SetDropStream(uint64_t seed, uint64_t key)
{
    m_admission.DrawFrom(sluice::EntityRandom(seed, key));
}

void
RoceSwitchPort::SetMarkingStreams(std::shared_ptr<sluice::MrgStreams> streams)
{
    m_marker.DrawFrom(std::move(streams));
}

void
RoceSwitchPort::SetMarkingStream(uint64_t seed, uint64_t key)
{
    m_marker = sluice::EcnMarker(m_marker.profile(), sluice::EntityRandom(seed, key));
}

void
RoceSwitchPort::EnqueueControl(Ptr<RoceFrame> frame)
{
    m_control.push_back(frame);
    TryTransmit();
}

void
RoceSwitchPort::EnqueueData(Ptr<RoceFrame> frame, sluice::Verdict verdict)
{
    const int64_t before = GetQueueBytes();
    frame->m_markedHere = verdict == sluice::Verdict::kMark && IsMarkable(*frame);
    if (frame->m_markedHere)
    {
        CountMark(*frame);
    }
    MarkOnEnqueue(*frame);
    if (m_seenFlows.counting() && frame->m_kind == RoceFrame::Kind::DATA)
    {
        m_seenFlows.Add(frame->m_flow,
                        frame->m_source,
                        frame->m_destination,
                        frame->m_frameBytes,
                        before);
    }
    if (!m_enqueueTrace.IsEmpty())
    {
        m_enqueueTrace(frame);
    }
    if (m_ecnOffset.on() && IsPaused())
    {
        m_ecnOffset.Came(frame->m_frameBytes);
    }
    if (m_switch->Hold(frame, m_number))
    {
        ++m_held;
    }
    else
    {
        m_data.Push(frame);
    }
    m_dataBytes += frame->m_frameBytes;
    m_enqueuedBytes += frame->m_frameBytes;
    QueueChanged(before);
    Sample(*frame);
    TryTransmit();
}

void
RoceSwitchPort::EnqueueCredit(Ptr<RoceFrame> frame)
{
    if (!m_credits.Put(frame))
    {
        TraceDrop(frame, CREDIT_LIMIT);
        return;
    }
    TryTransmit();
}

void
RoceSwitchPort::WakeForCredit(int64_t nowPs)
{
    if (!m_credits.IsEmpty() && !m_creditWakeUp.IsRunning())
    {
        m_creditWakeUp = Simulator::Schedule(RoceTime::FromPs(m_credits.ReadyPs() - nowPs),
                                             &RoceSwitchPort::TryTransmit,
                                             this);
    }
}

Ptr<RoceFrame>
RoceSwitchPort::NextFrame()
{
    if (!m_control.empty())
    {
        Ptr<RoceFrame> frame = m_control.front();
        m_control.pop_front();
        return frame;
    }
    if (!m_credits.IsEmpty() && m_credits.ReadyPs() <= RoceTime::NowPs())
    {
        return m_credits.Take(RoceTime::NowPs());
    }
    if (IsPaused() || (m_data.IsEmpty() && m_held == 0))
    {
        WakeForCredit(RoceTime::NowPs());
        return nullptr;
    }
    const int64_t before = GetQueueBytes();
    Ptr<RoceFrame> frame = TakeData();
    if (!frame)
    {
        WakeForCredit(RoceTime::NowPs());
        return nullptr;
    }
    m_dataBytes -= frame->m_frameBytes;
    if (m_switch->CountsFrameOnWire())
    {
        m_wireBytes = frame->m_frameBytes;
        m_onWire = frame;
    }
    QueueChanged(before);
    m_switch->Release(*frame, *this);
    MarkOnDequeue(*frame);
    if (m_ecnOffset.on())
    {
        MarkByOffset(*frame);
    }
    Stamp(*frame);
    m_sentBytes += frame->m_frameBytes;
    ++m_packets;
    if (!m_dequeueTrace.IsEmpty())
    {
        m_dequeueTrace(frame);
    }
    if (m_departureWatchers != 0)
    {
        TellDeparture(*frame);
    }
    return frame;
}

Ptr<RoceFrame>
RoceSwitchPort::TakeData()
{
    if (!m_data.IsEmpty())
    {
        return m_data.Pop();
    }
    Ptr<RoceFrame> frame = m_switch->TakeHeld(m_number);
    if (frame)
    {
        --m_held;
    }
    return frame;
}

bool
RoceSwitchPort::IsAwaited() const
{
    return !m_control.empty() || !m_credits.IsEmpty() || !m_data.IsEmpty() || m_held > 0 ||
           m_wireBytes > 0;
}

void
RoceSwitchPort::TransmissionDone()
{
    if (m_wireBytes > 0)
    {
        const int64_t before = GetQueueBytes();
        m_wireBytes = 0;
        m_onWire = nullptr;
        QueueChanged(before);
    }
}

void
RoceSwitchPort::Receive(Ptr<RoceFrame> frame)
{
    frame->m_ingress = m_number;
    m_switch->Forward(frame, m_number);
}

void
RoceSwitchPort::Dropped(Ptr<const RoceFrame> frame, DropReason reason)
{
    ++m_dropped;
    m_wredDropped += reason == WRED ? 1 : 0;
    TraceDrop(frame, reason);
}

void
RoceSwitchPort::QueueChanged(int64_t before)
{
    const int64_t after = GetQueueBytes();
    if (after == before)
    {
        return;
    }
    m_queueTrace(before, after);
    if (m_watching)
    {
        TellCrossings(before, after);
    }
}

void
RoceSwitchPort::TellCrossings(int64_t before, int64_t after)
{
    for (std::size_t i = 0; i < m_watches.size(); ++i)
    {
        const QueueWatch& watch = m_watches[i];
        const bool rises = before <= watch.m_threshold && after > watch.m_threshold;
        const bool falls = before > watch.m_threshold && after <= watch.m_threshold;
        if (watch.m_armed && (watch.m_upward ? rises : falls))
        {
            sluice::Record crossed;
            crossed.a = static_cast<int64_t>(i);
            crossed.b = after;
            crossed.c = watch.m_threshold;
            crossed.d = watch.m_upward ? 1 : 0;
            crossed.e = m_number;
            m_agent->Ask(sluice::EventKind::kQueueCrossed, watch.m_whose, crossed, 0);
        }
    }
}

void
RoceSwitchPort::Watch(std::size_t watch,
                      sluice::EntityId whose,
                      int64_t thresholdBytes,
                      bool upward)
{
    NS_ABORT_MSG_UNLESS(watch < WATCHES, "queue watch " << watch << "; allowed is 0 to 15");
    m_watches[watch] = {true, upward, thresholdBytes, whose};
    m_watching = m_agent != nullptr;
}

void
RoceSwitchPort::Unwatch(std::size_t watch)
{
    NS_ABORT_MSG_UNLESS(watch < WATCHES, "queue watch " << watch << "; allowed is 0 to 15");
    m_watches[watch].m_armed = false;
}

void
RoceSwitchPort::SampleEvery(sluice::EntityId whose, int64_t bytes)
{
    m_samplers.erase(std::remove_if(m_samplers.begin(),
                                    m_samplers.end(),
                                    [whose](const Sampler& s) { return s.m_whose == whose; }),
                     m_samplers.end());
    if (bytes > 0)
    {
        m_samplers.push_back({whose, bytes, 0});
    }
}

void
RoceSwitchPort::Sample(const RoceFrame& frame)
{
    if (!m_agent)
    {
        return;
    }
    for (Sampler& sampler : m_samplers)
    {
        sampler.m_since += frame.m_frameBytes;
        if (sampler.m_since >= sampler.m_every)
        {
            sampler.m_since -= sampler.m_every;
            sluice::Record sampled;
            sampled.a = frame.m_flow;
            sampled.b = frame.m_frameBytes;
            sampled.c = GetQueueBytes();
            sampled.d = m_number;
            m_agent->Ask(sluice::EventKind::kPacketSampled, sampler.m_whose, sampled, 0);
        }
    }
}

void
RoceSwitchPort::JudgePackets(uint32_t judge, sluice::EntityId whose, bool on)
{
    NS_ABORT_MSG_UNLESS(judge < sluice::kJudges, "judge " << judge << "; allowed is 0 or 1");
    m_judges = on ? m_judges | 1U << judge : m_judges & ~(1U << judge);
    m_judgeEntities[judge] = whose;
}

sluice::Verdict
RoceSwitchPort::Judge(const RoceFrame& frame)
{
    m_verdict = sluice::Verdict::kPass;
    if (m_judges == 0 || !m_agent || frame.m_kind != RoceFrame::Kind::DATA)
    {
        return m_verdict;
    }
    // Judges of one state machine are asked together.
    uint32_t waiting = m_judges;
    for (uint32_t judge = 0; judge < sluice::kJudges; ++judge)
    {
        uint32_t together = 0;
        for (uint32_t other = judge; other < sluice::kJudges; ++other)
        {
            const bool same = m_judgeEntities[other] == m_judgeEntities[judge];
            together |= same ? waiting & 1U << other : 0;
        }
        if ((together & 1U << judge) != 0)
        {
            waiting &= ~together;
            AskAbout(frame, m_judgeEntities[judge], together);
        }
    }
    return m_verdict;
}

std::optional<RoceNetDevice::DropReason>
RoceSwitchPort::Refused(const RoceFrame& frame)
{
    // Where every packet can be marked, none is dropped instead.
    switch (m_admission.Judge(m_dataBytes, ProfiledBytes(frame), IsMarkable(frame)))
    {
    case sluice::QueueAdmission::Refusal::kWred:
        return WRED;
    case sluice::QueueAdmission::Refusal::kLimit:
        return QUEUE_LIMIT;
    case sluice::QueueAdmission::Refusal::kNone:
        break;
    }
    return std::nullopt;
}

int64_t
RoceSwitchPort::ProfiledBytes(const RoceFrame& frame) const
{
    return m_dataBytes + (m_switch->MarkCountsPacket() ? frame.m_frameBytes : 0);
}

void
RoceSwitchPort::AskAbout(const RoceFrame& frame, sluice::EntityId whose, uint32_t judges)
{
    sluice::Record arrived;
    arrived.a = frame.m_flow;
    arrived.b = frame.m_frameBytes;
    arrived.c = GetQueueBytes();
    arrived.d = frame.m_ingress;
    arrived.e = sluice::PackArrivalFlags(frame.m_marked, judges, m_number);
    m_agent->AskInline(sluice::EventKind::kPacketArrived, whose, arrived);
}

void
RoceSwitchPort::MarkOnEnqueue(RoceFrame& frame)
{
    if (m_switch->MarksOnEnqueue())
    {
        Mark(frame, ProfiledBytes(frame));
    }
}

void
RoceSwitchPort::MarkOnDequeue(RoceFrame& frame)
{
    if (!m_switch->MarksOnEnqueue())
    {
        Mark(frame, ProfiledBytes(frame));
    }
}

void
RoceSwitchPort::Mark(RoceFrame& frame, int64_t queueBytes)
{
    if (IsMarkable(frame) && m_marker.ShouldMark(queueBytes) && !frame.m_markedHere)
    {
        CountMark(frame);
    }
}

void
RoceSwitchPort::MarkByOffset(RoceFrame& frame)
{
    if (m_ecnOffset.Left(m_dataBytes) && IsMarkable(frame) && !frame.m_markedHere)
    {
        CountMark(frame);
    }
}

void
RoceSwitchPort::WatchNextDeparture(uint32_t watcher, bool on, sluice::EntityId whose)
{
    NS_ABORT_MSG_UNLESS(watcher < sluice::kWatchers,
                        "watcher " << watcher << "; allowed is 0 or 1");
    const uint32_t bit = 1U << watcher;
    m_departureWatchers = on ? m_departureWatchers | bit : m_departureWatchers & ~bit;
    m_departureEntities[watcher] = whose;
}

void
RoceSwitchPort::TellDeparture(const RoceFrame& frame)
{
    const uint32_t watchers = m_departureWatchers;
    m_departureWatchers = 0;
    for (uint32_t watcher = 0; m_agent && watcher < sluice::kWatchers; ++watcher)
    {
        if ((watchers & 1U << watcher) != 0)
        {
            sluice::Record departed;
            departed.a = frame.m_flow;
            departed.b = frame.m_frameBytes;
            departed.c = GetQueueBytes();
            departed.d = frame.m_ingress;
            departed.e = sluice::PackDeparture(watcher, m_number);
            m_agent->Ask(sluice::EventKind::kDeparted, m_departureEntities[watcher], departed, 0);
        }
    }
}

bool
RoceSwitchPort::IsMarkable(const RoceFrame& frame) const
{
    // Congestion is noticed by data packets that can carry the news; the quirk marks all.
    const bool capable = frame.m_kind == RoceFrame::Kind::DATA && frame.m_ectCapable;
    return capable || m_switch->MarksAnyPacket();
}

void
RoceSwitchPort::CountMark(RoceFrame& frame)
{
    frame.m_marked = true;
    ++m_marked;
    if (!m_markTrace.IsEmpty())
    {
        m_markTrace(Ptr<const RoceFrame>(&frame));
    }
}

void
RoceSwitchPort::Stamp(RoceFrame& frame)
{
    if (frame.m_kind == RoceFrame::Kind::DATA && (frame.m_telemetry || m_stampAll))
    {
        sluice::IntHop hop;
        hop.timePs = RoceTime::NowPs();
        hop.sentBytes = m_sentBytes;
        hop.queueBytes = m_dataBytes;
        hop.rateBps = static_cast<int64_t>(GetRateBps());
        hop.AppendTo(frame.m_words);
    }
}

std::vector<RoceSwitchPort::FlowCount>
RoceSwitchPort::GetFlowsInQueue() const
{
    std::vector<FlowCount> counts;
    counts.reserve(m_data.GetSize() + 1);
    const auto add = [&counts](const RoceFrame& frame) {
        if (frame.m_kind == RoceFrame::Kind::DATA)
        {
            counts.push_back({frame.m_flow, 1, frame.m_frameBytes});
        }
    };
    if (m_onWire)
    {
        add(*m_onWire);
    }
    m_data.ForEach(add);
    if (m_held > 0)
    {
        m_switch->GetVoqs().ForEachFrame(m_number, add);
    }
    std::sort(counts.begin(), counts.end(), [](const FlowCount& x, const FlowCount& y) {
        return x.m_flow < y.m_flow;
    });
    std::size_t last = 0;
    for (std::size_t i = 1; i < counts.size(); ++i)
    {
        if (counts[i].m_flow == counts[last].m_flow)
        {
            counts[last].m_packets += counts[i].m_packets;
            counts[last].m_bytes += counts[i].m_bytes;
        }
        else
        {
            counts[++last] = counts[i];
        }
    }
    counts.resize(counts.empty() ? 0 : last + 1);
    return counts;
}

} // namespace ns3
