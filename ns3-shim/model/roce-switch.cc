// SPDX-License-Identifier: GPL-2.0-only
#include "roce-switch.h"

#include "sluice/pacing.h"

#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/integer.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceSwitch");

NS_OBJECT_ENSURE_REGISTERED(RoceSwitch);

TypeId
RoceSwitch::GetTypeId()
{
    using sluice::FlowControl;
    using sluice::HeadroomRule;
    using sluice::PfcThreshold;
    static TypeId tid =
        TypeId("ns3::RoceSwitch")
            .SetParent<Object>()
            .SetGroupName("Sluice")
            .AddConstructor<RoceSwitch>()
            .AddAttribute("BufferBytes",
                          "The shared buffer; -1: infinite.",
                          IntegerValue(33554432),
                          MakeIntegerAccessor(&RoceSwitch::m_bufferBytes),
                          MakeIntegerChecker<int64_t>(-1))
            .AddAttribute("FlowControl",
                          "What keeps the buffer from overflowing: pfc, lossy (nothing: drop) or "
                          "infinite.",
                          EnumValue(static_cast<int>(FlowControl::kPfc)),
                          MakeEnumAccessor(&RoceSwitch::m_flowControl),
                          MakeEnumChecker(static_cast<int>(FlowControl::kPfc),
                                          "pfc",
                                          static_cast<int>(FlowControl::kLossy),
                                          "lossy",
                                          static_cast<int>(FlowControl::kInfinite),
                                          "infinite"))
            .AddAttribute("PfcThreshold",
                          "Pause at a share of the free buffer (dynamic) or at PfcXoffBytes "
                          "(static).",
                          EnumValue(static_cast<int>(PfcThreshold::kDynamic)),
                          MakeEnumAccessor(&RoceSwitch::m_threshold),
                          MakeEnumChecker(static_cast<int>(PfcThreshold::kDynamic),
                                          "dynamic",
                                          static_cast<int>(PfcThreshold::kStatic),
                                          "static"))
            .AddAttribute("PfcXoffBytes",
                          "Static threshold.",
                          IntegerValue(512000),
                          MakeIntegerAccessor(&RoceSwitch::m_xoffBytes),
                          MakeIntegerChecker<int64_t>(0))
            .AddAttribute("PfcAlphaShift",
                          "Dynamic threshold: free shared bytes >> this.",
                          IntegerValue(3),
                          MakeIntegerAccessor(&RoceSwitch::m_alphaShift),
                          MakeIntegerChecker<int64_t>(0, 30))
            .AddAttribute("PfcAlphaShiftByRate",
                          "One bit less per doubling of a port's rate above the slowest host link.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceSwitch::m_alphaShiftByRate),
                          MakeBooleanChecker())
            .AddAttribute("PfcResumeOffsetBytes",
                          "Resume when this far below the threshold.",
                          IntegerValue(3072),
                          MakeIntegerAccessor(&RoceSwitch::m_resumeOffsetBytes),
                          MakeIntegerChecker<int64_t>(0))
            .AddAttribute("PfcReserveBytes",
                          "Buffer of its own for each ingress port.",
                          IntegerValue(4096),
                          MakeIntegerAccessor(&RoceSwitch::m_reserveBytes),
                          MakeIntegerChecker<int64_t>(0))
            .AddAttribute("PfcHeadroomBytes",
                          "Headroom of each ingress port; -1: by PfcHeadroomRule.",
                          IntegerValue(-1),
                          MakeIntegerAccessor(&RoceSwitch::m_headroomBytes),
                          MakeIntegerChecker<int64_t>(-1))
            .AddAttribute("PfcHeadroomRule",
                          "auto: what arrives while a pause takes effect; hpcc: 3 rate x delay.",
                          EnumValue(static_cast<int>(HeadroomRule::kAuto)),
                          MakeEnumAccessor(&RoceSwitch::m_headroomRule),
                          MakeEnumChecker(static_cast<int>(HeadroomRule::kAuto),
                                          "auto",
                                          static_cast<int>(HeadroomRule::kHpcc),
                                          "hpcc"))
            .AddAttribute("PfcPauseQuanta",
                          "Length of a pause in quanta of 512 bit times, refreshed at half time "
                          "while needed; 0: until resumed.",
                          IntegerValue(65535),
                          MakeIntegerAccessor(&RoceSwitch::m_pauseQuanta),
                          MakeIntegerChecker<int64_t>(0, 65535))
            .AddAttribute("PfcBytes",
                          "Bytes of a pause frame.",
                          IntegerValue(64),
                          MakeIntegerAccessor(&RoceSwitch::m_pfcBytes),
                          MakeIntegerChecker<int64_t>(1, 65536))
            .AddAttribute("MinFrameBytes",
                          "Shorter frames are padded to this.",
                          IntegerValue(0),
                          MakeIntegerAccessor(&RoceSwitch::m_minFrameBytes),
                          MakeIntegerChecker<int64_t>(0, 65536))
            .AddAttribute("EcmpSeed",
                          "Seed of the hash that chooses among equal paths.",
                          UintegerValue(1),
                          MakeUintegerAccessor(&RoceSwitch::SetEcmpSeed, &RoceSwitch::GetEcmpSeed),
                          MakeUintegerChecker<uint64_t>())
            .AddAttribute(
                "EcmpSymmetric",
                "Both directions of a flow take the same one of equal paths.",
                BooleanValue(false),
                MakeBooleanAccessor(&RoceSwitch::SetEcmpSymmetric, &RoceSwitch::GetEcmpSymmetric),
                MakeBooleanChecker())
            .AddAttribute("QueueCountsFrameOnWire",
                          "Whether the data frame on the line belongs to the queue.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceSwitch::m_queueCountsFrameOnWire),
                          MakeBooleanChecker())
            .AddAttribute("EcnMarkOnEnqueue",
                          "Mark packets when they enter the queue; false: when they leave it.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceSwitch::m_markOnEnqueue),
                          MakeBooleanChecker())
            .AddAttribute("EcnCountsPacket",
                          "The queue is looked at with the packet in it; false: without.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceSwitch::m_markCountsPacket),
                          MakeBooleanChecker())
            .AddAttribute("EcnAnyPacket",
                          "Mark packets of the data class that are not ECN-capable, too.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceSwitch::m_markAnyPacket),
                          MakeBooleanChecker());
    return tid;
}

RoceSwitch::RoceSwitch() = default;

RoceSwitch::~RoceSwitch() = default;

void
RoceSwitch::DoDispose()
{
    m_ports.clear();
    m_refreshes.clear();
    m_voqs.reset();
    m_creditPacers.reset();
    Object::DoDispose();
}

uint32_t
RoceSwitch::NodeId() const
{
    return GetObject<Node>()->GetId();
}

void
RoceSwitch::AddPort(Ptr<RoceSwitchPort> port)
{
    port->SetSwitch(this, static_cast<uint32_t>(m_ports.size()));
    m_ports.push_back(port);
    m_refreshes.emplace_back();
    GetObject<Node>()->AddDevice(port);
}

void
RoceSwitch::Commit(int64_t nicRateBps, const sluice::FrameOptions& frames)
{
    m_options.bufferBytes = m_bufferBytes;
    m_options.flowControl = static_cast<sluice::FlowControl>(m_flowControl);
    m_options.pfcThreshold = static_cast<sluice::PfcThreshold>(m_threshold);
    m_options.pfcXoffBytes = m_xoffBytes;
    m_options.pfcAlphaShift = m_alphaShift;
    m_options.pfcAlphaShiftByRate = m_alphaShiftByRate;
    m_options.pfcResumeOffsetBytes = m_resumeOffsetBytes;
    m_options.pfcReserveBytes = m_reserveBytes;
    m_options.pfcHeadroomBytes = m_headroomBytes;
    m_options.pfcHeadroomRule = static_cast<sluice::HeadroomRule>(m_headroomRule);
    m_options.pfcPauseQuanta = m_pauseQuanta;
    std::vector<sluice::BufferPort> ports;
    for (const Ptr<RoceSwitchPort>& port : m_ports)
    {
        ports.push_back({static_cast<int64_t>(port->GetRateBps()), port->GetDelayPs()});
        m_leadsToHost.push_back(port->GetPeer() &&
                                !port->GetPeer()->GetNode()->GetObject<RoceSwitch>());
    }
    m_buffer = std::make_unique<sluice::SharedBuffer>(m_options, ports, 1, nicRateBps, frames);
    m_pairs.assign(m_ports.size() * m_ports.size(), PairCount());
}

int64_t
RoceSwitch::GetBufferBytes() const
{
    const bool infinite = m_bufferBytes < 0 || static_cast<sluice::FlowControl>(m_flowControl) ==
                                                   sluice::FlowControl::kInfinite;
    return infinite ? INT64_MAX : m_bufferBytes;
}

void
RoceSwitch::SetRoute(uint32_t destination, std::vector<uint32_t> ports)
{
    if (m_routes.size() <= destination)
    {
        m_routes.resize(destination + 1);
    }
    m_routes[destination] = std::move(ports);
}

RoceSwitchPort*
RoceSwitch::Route(const RoceFrame& frame)
{
    if (frame.m_destination >= m_routes.size() || m_routes[frame.m_destination].empty())
    {
        return nullptr;
    }
    const std::vector<uint32_t>& ports = m_routes[frame.m_destination];
    std::size_t choice = 0;
    if (ports.size() > 1)
    {
        const sluice::FlowKey key{frame.m_source,
                                  frame.m_destination,
                                  frame.m_sourcePort,
                                  frame.m_destPort};
        choice = m_hash.Choose(NodeId(), key, ports.size());
    }
    return PeekPointer(m_ports[ports[choice]]);
}

void
RoceSwitch::Forward(Ptr<RoceFrame> frame, uint32_t ingress)
{
    RoceSwitchPort* egress = Route(*frame);
    if (!egress)
    {
        if (frame->m_destination == NodeId() && frame->m_kind == RoceFrame::Kind::MESSAGE)
        {
            Deliver(*frame);
            return;
        }
        if (frame->m_destination == NodeId() && frame->m_kind == RoceFrame::Kind::GRANT)
        {
            GetVoqs().GrantUpTo(frame->m_messageType, static_cast<int64_t>(frame->m_sequence));
            return;
        }
        m_ports[ingress]->Dropped(frame, RoceNetDevice::NO_ROUTE);
        return;
    }
    if (frame->IsControl())
    {
        egress->EnqueueControl(frame);
        return;
    }
    if (frame->m_credit)
    {
        egress->EnqueueCredit(frame);
        return;
    }
    const auto in = static_cast<int>(ingress);
    const auto out = static_cast<int>(egress->GetNumber());
    if (frame->m_stamp.origin >= 0 && LeadsToHost(egress->GetNumber()))
    {
        m_stamps.Record(frame->m_stamp, egress->GetNumber());
    }
    const sluice::Verdict verdict = egress->Judge(*frame);
    if (verdict == sluice::Verdict::kDrop)
    {
        egress->Dropped(frame, RoceNetDevice::VERDICT);
        return;
    }
    if (const auto refusal = egress->Refusal(*frame))
    {
        egress->Dropped(frame, *refusal);
        return;
    }
    if (!m_buffer->CanAdmit(in, DATA_CLASS, frame->m_frameBytes))
    {
        egress->Dropped(frame, RoceNetDevice::BUFFER_FULL);
        return;
    }
    m_buffer->Admit(in, out, DATA_CLASS, frame->m_frameBytes);
    PairCount& pair = Pair(ingress, egress->GetNumber());
    pair.m_bytes += frame->m_frameBytes;
    pair.m_arrived += frame->m_frameBytes;
    CheckPause(ingress);
    egress->EnqueueData(frame, verdict);
}

bool
RoceSwitch::Hold(Ptr<RoceFrame> frame, uint32_t egress)
{
    if (!m_voqs || frame->m_kind != RoceFrame::Kind::DATA || !m_voqs->Takes(frame->m_destination) ||
        !LeadsToHost(frame->m_ingress))
    {
        return false;
    }
    m_voqs->Push(frame, egress);
    return true;
}

Ptr<RoceFrame>
RoceSwitch::TakeHeld(uint32_t egress)
{
    Ptr<RoceFrame> frame = m_voqs ? m_voqs->Pop(egress) : nullptr;
    if (frame && frame->m_stamp.origin >= 0 && LeadsToHost(egress))
    {
        // To a host of this switch: nobody else will see the stamp.
        m_stamps.Record(frame->m_stamp, egress);
    }
    return frame;
}

RoceVoqs&
RoceSwitch::GetVoqs()
{
    if (!m_voqs)
    {
        m_voqs =
            std::make_unique<RoceVoqs>(NodeId(), m_ports.size(), m_agent, [this](uint32_t port) {
                m_ports[port]->Kick();
            });
    }
    return *m_voqs;
}

RoceCreditPacers&
RoceSwitch::GetCreditPacers()
{
    if (!m_creditPacers)
    {
        m_creditPacers = std::make_unique<RoceCreditPacers>(NodeId(), [this](Ptr<RoceFrame> grant) {
            SendMessage(grant, 0);
        });
    }
    return *m_creditPacers;
}

void
RoceSwitch::Deliver(const RoceFrame& frame)
{
    if (m_agent)
    {
        m_agent->Ask(sluice::EventKind::kMessage,
                     sluice::EntityId(frame.m_destEntity),
                     frame.AsMessageRecord(),
                     0);
    }
}

void
RoceSwitch::SendMessage(Ptr<RoceFrame> message, uint32_t port)
{
    message->m_ingress = port;
    message->m_frameBytes =
        static_cast<uint32_t>(std::max<int64_t>(message->m_frameBytes, m_minFrameBytes));
    Forward(message, port);
}

void
RoceSwitch::Release(const RoceFrame& frame, const RoceSwitchPort& egress)
{
    m_buffer->Release(static_cast<int>(frame.m_ingress),
                      static_cast<int>(egress.GetNumber()),
                      DATA_CLASS,
                      frame.m_frameBytes);
    Pair(frame.m_ingress, egress.GetNumber()).m_bytes -= frame.m_frameBytes;
    CheckResume(frame.m_ingress);
}

void
RoceSwitch::CheckPause(uint32_t ingress)
{
    if (m_buffer->ShouldPause(static_cast<int>(ingress), DATA_CLASS))
    {
        m_buffer->SetPaused(static_cast<int>(ingress), DATA_CLASS, true);
        SendPfc(ingress, true);
    }
}

void
RoceSwitch::CheckResume(uint32_t ingress)
{
    if (m_buffer->ShouldResume(static_cast<int>(ingress), DATA_CLASS))
    {
        m_buffer->SetPaused(static_cast<int>(ingress), DATA_CLASS, false);
        SendPfc(ingress, false);
    }
}

void
RoceSwitch::SendPfc(uint32_t ingress, bool pause)
{
    RoceSwitchPort& port = *m_ports[ingress];
    Ptr<RoceFrame> frame = NewPause(ingress);
    m_refreshes[ingress].Cancel();
    if (pause)
    {
        port.CountPause();
        if (m_pauseQuanta > 0)
        {
            frame->m_pauseQuanta = static_cast<uint32_t>(m_pauseQuanta);
            const int64_t halfPs =
                sluice::TxTimePs(32 * m_pauseQuanta, static_cast<int64_t>(port.GetRateBps()));
            m_refreshes[ingress] = Simulator::Schedule(RoceTime::FromPs(halfPs),
                                                       &RoceSwitch::RefreshPause,
                                                       this,
                                                       ingress);
        }
        else
        {
            frame->m_pauseUntilPs = RoceTime::NEVER;
        }
    }
    // In the HPCC simulator the identification of a PFC frame is drawn from a stream of its own.
    port.SkipMarkingDraw();
    port.SendPause(frame);
}

void
RoceSwitch::RefreshPause(uint32_t ingress)
{
    if (m_buffer->IsPaused(static_cast<int>(ingress), DATA_CLASS))
    {
        SendPfc(ingress, true);
    }
}

void
RoceSwitch::Pause(uint32_t ingress, int64_t untilPs)
{
    Ptr<RoceFrame> frame = NewPause(ingress);
    frame->m_pauseUntilPs = untilPs;
    if (untilPs > RoceTime::NowPs())
    {
        m_ports[ingress]->CountPause();
    }
    m_ports[ingress]->SendPause(frame);
}

void
RoceSwitch::PauseFor(uint32_t ingress, int64_t durationPs)
{
    Ptr<RoceFrame> frame = NewPause(ingress);
    frame->m_pauseForPs = durationPs;
    m_ports[ingress]->CountPause();
    m_ports[ingress]->SendPause(frame);
}

Ptr<RoceFrame>
RoceSwitch::NewPause(uint32_t ingress) const
{
    NS_ABORT_MSG_UNLESS(ingress < m_ports.size(),
                        "pause of ingress port " << ingress << "; this switch has ports 0 to "
                                                 << m_ports.size() - 1);
    Ptr<RoceFrame> frame = Create<RoceFrame>();
    frame->m_kind = RoceFrame::Kind::PAUSE;
    frame->m_control = true;
    frame->m_frameBytes = static_cast<uint32_t>(std::max(m_pfcBytes, m_minFrameBytes));
    return frame;
}

void
RoceSwitch::SetEcmpSeed(uint64_t seed)
{
    m_ecmpSeed = seed;
    m_hash = sluice::EcmpHash(seed, m_ecmpSymmetric);
}

void
RoceSwitch::SetEcmpSymmetric(bool symmetric)
{
    m_ecmpSymmetric = symmetric;
    m_hash = sluice::EcmpHash(m_ecmpSeed, symmetric);
}

bool
RoceSwitch::GetEcmpSymmetric() const
{
    return m_ecmpSymmetric;
}

uint64_t
RoceSwitch::GetEcmpSeed() const
{
    return m_ecmpSeed;
}

} // namespace ns3
