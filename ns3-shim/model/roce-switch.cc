// SPDX-License-Identifier: GPL-2.0-only
#include "roce-switch.h"

#include "roce-engine.h"

#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/integer.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/uinteger.h"

#include <utility>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceSwitch");

NS_OBJECT_ENSURE_REGISTERED(RoceSwitch);

TypeId
RoceSwitch::GetTypeId()
{
    using sluice::FlowControl;
    using sluice::PfcHeadroomRule;
    using sluice::PfcThreshold;
    static TypeId tid =
        TypeId("ns3::RoceSwitch")
            .SetParent<Object>()
            .SetGroupName("Sluice")
            .AddConstructor<RoceSwitch>()
            .AddAttribute(
                "BufferBytes",
                "The shared buffer; -1: infinite.",
                IntegerValue(33554432),
                MakeIntegerAccessor(&RoceSwitch::SetBuffer<&sluice::BufferOptions::bufferBytes>,
                                    &RoceSwitch::GetBuffer<&sluice::BufferOptions::bufferBytes>),
                MakeIntegerChecker<int64_t>(-1))
            .AddAttribute(
                "FlowControl",
                "What keeps the buffer from overflowing: pfc, lossy (nothing: drop) or "
                "infinite.",
                EnumValue(static_cast<int>(FlowControl::kPfc)),
                MakeEnumAccessor(&RoceSwitch::SetChoice<&sluice::BufferOptions::flowControl>,
                                 &RoceSwitch::GetChoice<&sluice::BufferOptions::flowControl>),
                MakeEnumChecker(static_cast<int>(FlowControl::kPfc),
                                "pfc",
                                static_cast<int>(FlowControl::kLossy),
                                "lossy",
                                static_cast<int>(FlowControl::kInfinite),
                                "infinite"))
            .AddAttribute(
                "PfcThreshold",
                "Pause at a share of the free buffer (dynamic) or at PfcXoffBytes "
                "(static).",
                EnumValue(static_cast<int>(PfcThreshold::kDynamic)),
                MakeEnumAccessor(&RoceSwitch::SetChoice<&sluice::BufferOptions::pfcThreshold>,
                                 &RoceSwitch::GetChoice<&sluice::BufferOptions::pfcThreshold>),
                MakeEnumChecker(static_cast<int>(PfcThreshold::kDynamic),
                                "dynamic",
                                static_cast<int>(PfcThreshold::kStatic),
                                "static"))
            .AddAttribute(
                "PfcXoffBytes",
                "Static threshold.",
                IntegerValue(512000),
                MakeIntegerAccessor(&RoceSwitch::SetBuffer<&sluice::BufferOptions::pfcXoffBytes>,
                                    &RoceSwitch::GetBuffer<&sluice::BufferOptions::pfcXoffBytes>),
                MakeIntegerChecker<int64_t>(0))
            .AddAttribute(
                "PfcAlphaShift",
                "Dynamic threshold: free shared bytes >> this.",
                IntegerValue(3),
                MakeIntegerAccessor(&RoceSwitch::SetBuffer<&sluice::BufferOptions::pfcAlphaShift>,
                                    &RoceSwitch::GetBuffer<&sluice::BufferOptions::pfcAlphaShift>),
                MakeIntegerChecker<int64_t>(0, 30))
            .AddAttribute("PfcAlphaShiftByRate",
                          "One bit less per doubling of a port's rate above the slowest host link.",
                          BooleanValue(false),
                          MakeBooleanAccessor(
                              &RoceSwitch::SetBuffer<&sluice::BufferOptions::pfcAlphaShiftByRate>,
                              &RoceSwitch::GetBuffer<&sluice::BufferOptions::pfcAlphaShiftByRate>),
                          MakeBooleanChecker())
            .AddAttribute("PfcResumeOffsetBytes",
                          "Resume when this far below the threshold.",
                          IntegerValue(3072),
                          MakeIntegerAccessor(
                              &RoceSwitch::SetBuffer<&sluice::BufferOptions::pfcResumeOffsetBytes>,
                              &RoceSwitch::GetBuffer<&sluice::BufferOptions::pfcResumeOffsetBytes>),
                          MakeIntegerChecker<int64_t>(0))
            .AddAttribute("PfcReserveBytes",
                          "Buffer of its own for each ingress port.",
                          IntegerValue(4096),
                          MakeIntegerAccessor(
                              &RoceSwitch::SetBuffer<&sluice::BufferOptions::pfcReserveBytes>,
                              &RoceSwitch::GetBuffer<&sluice::BufferOptions::pfcReserveBytes>),
                          MakeIntegerChecker<int64_t>(0))
            .AddAttribute("PfcHeadroomBytes",
                          "Headroom of each ingress port; -1: by PfcHeadroomRule.",
                          IntegerValue(-1),
                          MakeIntegerAccessor(
                              &RoceSwitch::SetBuffer<&sluice::BufferOptions::pfcHeadroomBytes>,
                              &RoceSwitch::GetBuffer<&sluice::BufferOptions::pfcHeadroomBytes>),
                          MakeIntegerChecker<int64_t>(-1))
            .AddAttribute(
                "PfcHeadroomRule",
                "auto: what arrives while a pause takes effect; hpcc: 3 rate x delay.",
                EnumValue(static_cast<int>(PfcHeadroomRule::kAuto)),
                MakeEnumAccessor(&RoceSwitch::SetChoice<&sluice::BufferOptions::pfcHeadroomRule>,
                                 &RoceSwitch::GetChoice<&sluice::BufferOptions::pfcHeadroomRule>),
                MakeEnumChecker(static_cast<int>(PfcHeadroomRule::kAuto),
                                "auto",
                                static_cast<int>(PfcHeadroomRule::kHpcc),
                                "hpcc"))
            .AddAttribute(
                "PfcPauseQuanta",
                "Length of a pause in quanta of 512 bit times, refreshed at half time "
                "while needed; 0: until resumed.",
                IntegerValue(65535),
                MakeIntegerAccessor(&RoceSwitch::SetBuffer<&sluice::BufferOptions::pfcPauseQuanta>,
                                    &RoceSwitch::GetBuffer<&sluice::BufferOptions::pfcPauseQuanta>),
                MakeIntegerChecker<int64_t>(0, 65535))
            .AddAttribute("PfcBytes",
                          "Bytes of a pause frame.",
                          IntegerValue(64),
                          MakeIntegerAccessor(
                              &RoceSwitch::SetSetting<&sluice::roce::SwitchSettings::pfcBytes>,
                              &RoceSwitch::GetSetting<&sluice::roce::SwitchSettings::pfcBytes>),
                          MakeIntegerChecker<int64_t>(1, 65536))
            .AddAttribute(
                "MinFrameBytes",
                "Shorter frames are padded to this.",
                IntegerValue(0),
                MakeIntegerAccessor(
                    &RoceSwitch::SetSetting<&sluice::roce::SwitchSettings::minFrameBytes>,
                    &RoceSwitch::GetSetting<&sluice::roce::SwitchSettings::minFrameBytes>),
                MakeIntegerChecker<int64_t>(0, 65536))
            .AddAttribute("EcmpSeed",
                          "Seed of the hash that chooses among equal paths.",
                          UintegerValue(1),
                          MakeUintegerAccessor(
                              &RoceSwitch::SetSetting<&sluice::roce::SwitchSettings::ecmpSeed>,
                              &RoceSwitch::GetSetting<&sluice::roce::SwitchSettings::ecmpSeed>),
                          MakeUintegerChecker<uint64_t>())
            .AddAttribute(
                "EcmpSymmetric",
                "Both directions of a flow take the same one of equal paths.",
                BooleanValue(false),
                MakeBooleanAccessor(
                    &RoceSwitch::SetSetting<&sluice::roce::SwitchSettings::ecmpSymmetric>,
                    &RoceSwitch::GetSetting<&sluice::roce::SwitchSettings::ecmpSymmetric>),
                MakeBooleanChecker())
            .AddAttribute(
                "QueueCountsFrameOnWire",
                "Whether the data frame on the line belongs to the queue.",
                BooleanValue(false),
                MakeBooleanAccessor(
                    &RoceSwitch::SetSetting<&sluice::roce::SwitchSettings::queueCountsFrameOnWire>,
                    &RoceSwitch::GetSetting<&sluice::roce::SwitchSettings::queueCountsFrameOnWire>),
                MakeBooleanChecker())
            .AddAttribute(
                "EcnMarkOnEnqueue",
                "Mark packets when they enter the queue; false: when they leave it.",
                BooleanValue(false),
                MakeBooleanAccessor(&RoceSwitch::SetMarkOnEnqueue, &RoceSwitch::GetMarkOnEnqueue),
                MakeBooleanChecker())
            .AddAttribute("EcnCountsPacket",
                          "The queue is looked at with the packet in it; false: without.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&RoceSwitch::SetMarkCountsPacket,
                                              &RoceSwitch::GetMarkCountsPacket),
                          MakeBooleanChecker())
            .AddAttribute(
                "EcnAnyPacket",
                "Mark packets of the data class that are not ECN-capable, too.",
                BooleanValue(false),
                MakeBooleanAccessor(&RoceSwitch::SetMarkAnyPacket, &RoceSwitch::GetMarkAnyPacket),
                MakeBooleanChecker());
    return tid;
}

RoceSwitch::RoceSwitch()
    : m_model(RoceEngine::Get(), m_settings)
{
}

RoceSwitch::~RoceSwitch() = default;

void
RoceSwitch::NotifyNewAggregate()
{
    if (Ptr<Node> node = GetObject<Node>())
    {
        m_model.SetNode(node->GetId());
    }
    Object::NotifyNewAggregate();
}

void
RoceSwitch::DoDispose()
{
    m_model.Clear();
    m_ports.clear();
    Object::DoDispose();
}

void
RoceSwitch::AddPort(Ptr<RoceSwitchPort> port)
{
    m_model.AddPort(port->GetModel());
    m_ports.push_back(port);
    GetObject<Node>()->AddDevice(port);
}

void
RoceSwitch::Commit(int64_t nicRateBps, const sluice::FrameOptions& frames)
{
    m_model.Commit(nicRateBps, frames);
}

void
RoceSwitch::SetRoute(uint32_t destination, std::vector<uint32_t> ports)
{
    m_model.SetRoute(destination, std::move(ports));
}

void
RoceSwitch::SetMarkOnEnqueue(bool on)
{
    m_settings.ecn.markAt = on ? sluice::EcnMarkAt::kEnqueue : sluice::EcnMarkAt::kDequeue;
}

bool
RoceSwitch::GetMarkOnEnqueue() const
{
    return m_model.MarksOnEnqueue();
}

void
RoceSwitch::SetMarkCountsPacket(bool on)
{
    m_settings.ecn.counts = on ? sluice::EcnCounts::kWithPacket : sluice::EcnCounts::kLeftBehind;
}

bool
RoceSwitch::GetMarkCountsPacket() const
{
    return m_model.MarkCountsPacket();
}

void
RoceSwitch::SetMarkAnyPacket(bool on)
{
    m_settings.ecn.anyPacket = on;
}

bool
RoceSwitch::GetMarkAnyPacket() const
{
    return m_model.MarksAnyPacket();
}

} // namespace ns3
