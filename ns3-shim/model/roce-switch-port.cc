// SPDX-License-Identifier: GPL-2.0-only
#include "roce-switch-port.h"

#include "roce-engine.h"

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
                            Traced(MakeTraceSourceAccessor(&RoceSwitchPort::m_enqueueTrace)),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Dequeue",
                            "A data frame leaves the queue for the line.",
                            Traced(MakeTraceSourceAccessor(&RoceSwitchPort::m_dequeueTrace)),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("Mark",
                            "A data frame is marked.",
                            Traced(MakeTraceSourceAccessor(&RoceSwitchPort::m_markTrace)),
                            "ns3::RoceNetDevice::FrameTracedCallback")
            .AddTraceSource("QueueBytes",
                            "The queue's bytes changed.",
                            Traced(MakeTraceSourceAccessor(&RoceSwitchPort::m_queueTrace)),
                            "ns3::RoceSwitchPort::QueueTracedCallback");
    return tid;
}

RoceSwitchPort::RoceSwitchPort()
    : m_model(RoceEngine::Get())
{
    Carry(m_model);
}

RoceSwitchPort::~RoceSwitchPort() = default;

void
RoceSwitchPort::OnEnqueued(const sluice::roce::SwitchPort& port, const RoceFrame& frame)
{
    if (!m_enqueueTrace.IsEmpty())
    {
        m_enqueueTrace(Ptr<const RoceFrame>(&frame));
    }
}

void
RoceSwitchPort::OnDequeued(const sluice::roce::SwitchPort& port, const RoceFrame& frame)
{
    if (!m_dequeueTrace.IsEmpty())
    {
        m_dequeueTrace(Ptr<const RoceFrame>(&frame));
    }
}

void
RoceSwitchPort::OnMarked(const sluice::roce::SwitchPort& port, const RoceFrame& frame)
{
    if (!m_markTrace.IsEmpty())
    {
        m_markTrace(Ptr<const RoceFrame>(&frame));
    }
}

void
RoceSwitchPort::OnQueueChanged(const sluice::roce::SwitchPort& port, int64_t before, int64_t after)
{
    m_queueTrace(before, after);
}

} // namespace ns3
