// SPDX-License-Identifier: GPL-2.0-only
#include "roce-nic.h"

#include "roce-engine.h"

#include "ns3/log.h"

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceNic");

NS_OBJECT_ENSURE_REGISTERED(RoceNic);

TypeId
RoceNic::GetTypeId()
{
    static TypeId tid =
        AddKeyAttributes(TypeId("ns3::RoceNic")
                             .SetParent<RoceNetDevice>()
                             .SetGroupName("Sluice")
                             .AddConstructor<RoceNic>())
            .AddTraceSource("Rate",
                            "The rate decided for a flow that sends, at its start and each change.",
                            MakeTraceSourceAccessor(&RoceNic::m_rateTrace),
                            "ns3::RoceNic::RateTracedCallback")
            .AddTraceSource("Window",
                            "The window decided for a flow that sends (negative: none), at its "
                            "start if it has one, and each change.",
                            MakeTraceSourceAccessor(&RoceNic::m_windowTrace),
                            "ns3::RoceNic::WindowTracedCallback")
            .AddTraceSource("FlowComplete",
                            "The last byte of a flow was acknowledged.",
                            MakeTraceSourceAccessor(&RoceNic::m_completeTrace),
                            "ns3::RoceNic::FlowTracedCallback");
    return tid;
}

RoceNic::RoceNic()
    : m_model(RoceEngine::Get(), m_frames, m_options)
{
    Carry(m_model);
    m_model.AddFlowObserver(this);
}

RoceNic::~RoceNic() = default;

void
RoceNic::OptionsChanged()
{
    RoceNetDevice::OptionsChanged();
    m_model.ChooseRules();
}

RoceQueuePair*
RoceNic::StartFlow(Ptr<RoceFlow> flow)
{
    return m_model.StartFlow(sluice::roce::FlowPtr(PeekPointer(flow)));
}

void
RoceNic::ExpectFlow(Ptr<RoceFlow> flow)
{
    m_model.ExpectFlow(sluice::roce::FlowPtr(PeekPointer(flow)));
}

void
RoceNic::OnRate(const RoceFlow& flow, int64_t rateBps)
{
    m_rateTrace(flow, rateBps);
}

void
RoceNic::OnWindow(const RoceFlow& flow, double windowBytes)
{
    m_windowTrace(flow, windowBytes);
}

void
RoceNic::OnComplete(const RoceFlow& flow)
{
    m_completeTrace(flow);
}

} // namespace ns3
