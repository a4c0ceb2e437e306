// SPDX-License-Identifier: GPL-2.0-only
#include "roce-nic.h"

#include "roce-engine.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/log.h"
#include "ns3/uinteger.h"

#include <cmath>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("RoceNic");

NS_OBJECT_ENSURE_REGISTERED(RoceNic);

TypeId
RoceNic::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::RoceNic")
            .SetParent<RoceNetDevice>()
            .SetGroupName("Sluice")
            .AddConstructor<RoceNic>()
            .AddAttribute(
                "PayloadBytes",
                "Payload of a full data packet.",
                IntegerValue(1000),
                MakeIntegerAccessor(&RoceNic::SetFrames<&sluice::FrameOptions::payloadBytes>,
                                    &RoceNic::GetFrames<&sluice::FrameOptions::payloadBytes>),
                MakeIntegerChecker<int64_t>(1, 65536))
            .AddAttribute(
                "HeaderBytes",
                "Header bytes of a data packet.",
                IntegerValue(48),
                MakeIntegerAccessor(&RoceNic::SetFrames<&sluice::FrameOptions::headerBytes>,
                                    &RoceNic::GetFrames<&sluice::FrameOptions::headerBytes>),
                MakeIntegerChecker<int64_t>(0, 1000))
            .AddAttribute("AckBytes",
                          "Bytes of an ACK or NACK frame.",
                          IntegerValue(60),
                          MakeIntegerAccessor(&RoceNic::SetFrames<&sluice::FrameOptions::ackBytes>,
                                              &RoceNic::GetFrames<&sluice::FrameOptions::ackBytes>),
                          MakeIntegerChecker<int64_t>(1, 65536))
            .AddAttribute(
                "MinFrameBytes",
                "Shorter frames are padded to this.",
                IntegerValue(0),
                MakeIntegerAccessor(&RoceNic::SetFrames<&sluice::FrameOptions::minFrameBytes>,
                                    &RoceNic::GetFrames<&sluice::FrameOptions::minFrameBytes>),
                MakeIntegerChecker<int64_t>(0, 65536))
            .AddAttribute(
                "RateCountsOverhead",
                "Whether a decided rate includes the wire overhead.",
                BooleanValue(false),
                MakeBooleanAccessor(&RoceNic::SetFrames<&sluice::FrameOptions::rateCountsOverhead>,
                                    &RoceNic::GetFrames<&sluice::FrameOptions::rateCountsOverhead>),
                MakeBooleanChecker())
            .AddAttribute("ReactionDelay",
                          "From an event at a sender to the effect of what is decided on it.",
                          TimeValue(Time(0)),
                          MakeTimeAccessor(&RoceNic::SetTime<&sluice::NicOptions::reactionDelayPs>,
                                           &RoceNic::GetTime<&sluice::NicOptions::reactionDelayPs>),
                          MakeTimeChecker(Time(0)))
            .AddAttribute(
                "AckEveryPackets",
                "One ACK for so many data packets, and for the last of a flow.",
                IntegerValue(1),
                MakeIntegerAccessor(&RoceNic::SetOption<&sluice::NicOptions::ackEveryPackets>,
                                    &RoceNic::GetOption<&sluice::NicOptions::ackEveryPackets>),
                MakeIntegerChecker<int64_t>(1, 1000000))
            .AddAttribute("AckDelay",
                          "An ACK waits for more packets to share it no longer; 0: as long as it "
                          "takes.",
                          TimeValue(MicroSeconds(20)),
                          MakeTimeAccessor(&RoceNic::SetTime<&sluice::NicOptions::ackDelayPs>,
                                           &RoceNic::GetTime<&sluice::NicOptions::ackDelayPs>),
                          MakeTimeChecker(Time(0)))
            .AddAttribute(
                "AckControlClass",
                "ACKs travel in the control class; false: with the data.",
                BooleanValue(true),
                MakeBooleanAccessor(&RoceNic::SetOption<&sluice::NicOptions::ackControlClass>,
                                    &RoceNic::GetOption<&sluice::NicOptions::ackControlClass>),
                MakeBooleanChecker())
            .AddAttribute("NackInterval",
                          "A gap that was told is told again after this long.",
                          TimeValue(MicroSeconds(500)),
                          MakeTimeAccessor(&RoceNic::SetTime<&sluice::NicOptions::nackIntervalPs>,
                                           &RoceNic::GetTime<&sluice::NicOptions::nackIntervalPs>),
                          MakeTimeChecker(Time(0)))
            .AddAttribute(
                "RetransmissionTimeout",
                "Without progress for this long a queue pair goes back; 0: never.",
                TimeValue(MilliSeconds(1)),
                MakeTimeAccessor(&RoceNic::SetTime<&sluice::NicOptions::retransmissionTimeoutPs>,
                                 &RoceNic::GetTime<&sluice::NicOptions::retransmissionTimeoutPs>),
                MakeTimeChecker(Time(0)))
            .AddAttribute(
                "AnswerDuplicates",
                "Acknowledge again what was received before.",
                BooleanValue(true),
                MakeBooleanAccessor(&RoceNic::SetAnswersDuplicates, &RoceNic::GetAnswersDuplicates),
                MakeBooleanChecker())
            .AddAttribute(
                "StallBehindWindow",
                "While a queue pair whose pacing is due waits for its window, the "
                "pacing of others wakes nobody (a quirk of the HPCC simulator).",
                BooleanValue(false),
                MakeBooleanAccessor(&RoceNic::SetOption<&sluice::NicOptions::stallBehindWindow>,
                                    &RoceNic::GetOption<&sluice::NicOptions::stallBehindWindow>),
                MakeBooleanChecker())
            .AddAttribute(
                "RetimeOnRateChange",
                "A new rate moves the start of the packet that waits; false: it acts "
                "from the packet after it on.",
                BooleanValue(true),
                MakeBooleanAccessor(&RoceNic::SetOption<&sluice::NicOptions::retimeOnRateChange>,
                                    &RoceNic::GetOption<&sluice::NicOptions::retimeOnRateChange>),
                MakeBooleanChecker())
            .AddAttribute(
                "AckPerPacketOnly",
                "Each packet has an ACK of its own, which echoes its own mark, whatever "
                "AckEveryPackets says.",
                BooleanValue(false),
                MakeBooleanAccessor(&RoceNic::SetOption<&sluice::NicOptions::ackPerPacketOnly>,
                                    &RoceNic::GetOption<&sluice::NicOptions::ackPerPacketOnly>),
                MakeBooleanChecker())
            .AddAttribute(
                "BacklogBytes",
                "Room for application data of a flow with an offered load; at least one "
                "payload.",
                IntegerValue(102400),
                MakeIntegerAccessor(&RoceNic::SetOption<&sluice::NicOptions::backlogBytes>,
                                    &RoceNic::GetOption<&sluice::NicOptions::backlogBytes>),
                MakeIntegerChecker<int64_t>(1))
            .AddAttribute(
                "WindowOvershoot",
                "A packet may start while less than a window is in flight; false: only "
                "if it fits.",
                BooleanValue(true),
                MakeBooleanAccessor(&RoceNic::SetOption<&sluice::NicOptions::windowOvershoot>,
                                    &RoceNic::GetOption<&sluice::NicOptions::windowOvershoot>),
                MakeBooleanChecker())
            .AddAttribute("MinRate",
                          "Lowest rate that scaling a rate leads to.",
                          DataRateValue(DataRate("1Mb/s")),
                          MakeDataRateAccessor(&RoceNic::SetMinRate, &RoceNic::GetMinRate),
                          MakeDataRateChecker())
            .AddAttribute(
                "DefaultWindowBytes",
                "Limit of bytes in flight before one is decided; negative: none.",
                DoubleValue(-1),
                MakeDoubleAccessor(&RoceNic::SetDefaultWindow, &RoceNic::GetDefaultWindow),
                MakeDoubleChecker<double>())
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

void
RoceNic::SetAnswersDuplicates(bool on)
{
    m_options.silentDuplicates = !on;
}

bool
RoceNic::GetAnswersDuplicates() const
{
    return !m_options.silentDuplicates;
}

void
RoceNic::SetMinRate(DataRate rate)
{
    m_options.minRateBps = static_cast<int64_t>(rate.GetBitRate());
}

DataRate
RoceNic::GetMinRate() const
{
    return DataRate(static_cast<uint64_t>(m_options.minRateBps));
}

void
RoceNic::SetDefaultWindow(double bytes)
{
    m_options.defaultWindowBytes = bytes < 0 ? -1 : static_cast<int64_t>(std::ceil(bytes));
}

double
RoceNic::GetDefaultWindow() const
{
    return static_cast<double>(m_options.defaultWindowBytes);
}

} // namespace ns3
