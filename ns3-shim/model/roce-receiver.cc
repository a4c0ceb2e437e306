// SPDX-License-Identifier: GPL-2.0-only
#include "roce-receiver.h"

#include "roce-nic.h"

#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

using sluice::GoBackNReceiver;

RoceReceiver::RoceReceiver(RoceNic* nic, Ptr<RoceFlow> flow)
    : m_nic(nic),
      m_flow(flow),
      m_goBackN(nic->GetNackIntervalPs()),
      m_ackEvery(nic->GetAckEveryPackets())
{
}

RoceReceiver::~RoceReceiver()
{
    m_ackEvent.Cancel();
}

void
RoceReceiver::ReceiveData(RoceFrame& frame)
{
    if (m_nic->AcksEachPacket())
    {
        m_packets = 0;
        m_marked = 0;
    }
    ++m_packets;
    m_marked += frame.m_marked ? 1 : 0;
    if (frame.m_creditNumber >= 0)
    {
        ++m_credits.m_used;
        m_credits.m_highest = std::max(m_credits.m_highest, frame.m_creditNumber + 1);
        m_credits.m_roundTripPs = RoceTime::NowPs() - frame.m_creditSentPs;
    }
    Tell(frame);
    const auto answer =
        m_goBackN.Receive(RoceTime::NowPs(),
                          static_cast<int64_t>(frame.m_sequence),
                          frame.m_payloadBytes,
                          m_nic->AcksEachPacket() ? 1 : m_ackEvery,
                          frame.m_ackRequest || (m_ackMarkedAtOnce && frame.m_marked));
    m_flow->m_deliveredBytes = m_goBackN.expected();
    switch (answer)
    {
    case GoBackNReceiver::Answer::kAck:
        Answer(frame, RoceFrame::Kind::ACK);
        break;
    case GoBackNReceiver::Answer::kNack:
        Answer(frame, RoceFrame::Kind::NACK);
        break;
    case GoBackNReceiver::Answer::kDuplicate:
        if (m_nic->AnswersDuplicates())
        {
            // The ACK that said so may have been lost.
            Answer(frame, RoceFrame::Kind::ACK);
        }
        break;
    case GoBackNReceiver::Answer::kNothing:
        KeepForLater(frame);
        break;
    case GoBackNReceiver::Answer::kSilent:
        break;
    }
}

void
RoceReceiver::Tell(const RoceFrame& frame)
{
    CongestionAgent* agent = m_nic->GetAgent();
    if (m_filter == sluice::DataFilter::kNone || !agent || m_flow->m_ended ||
        (m_filter == sluice::DataFilter::kMarked && !frame.m_marked))
    {
        return;
    }
    sluice::Record data;
    data.a = static_cast<int64_t>(frame.m_sequence);
    data.b = frame.m_payloadBytes;
    data.c = frame.m_marked ? 1 : 0;
    data.d = frame.m_sentPs;
    agent->Ask(sluice::EventKind::kData,
               sluice::EntityId::NotificationPoint(m_flow->m_id),
               data,
               0);
}

void
RoceReceiver::KeepForLater(RoceFrame& data)
{
    const int64_t delayPs = m_nic->GetAckDelayPs();
    if (delayPs == 0)
    {
        return;
    }
    if (!m_unanswered)
    {
        m_ackDuePs = RoceTime::NowPs() + delayPs;
        if (!m_ackEvent.IsRunning())
        {
            m_ackEvent =
                Simulator::Schedule(RoceTime::FromPs(delayPs), &RoceReceiver::AckDue, this);
        }
    }
    m_unanswered = Ptr<RoceFrame>(&data);
}

void
RoceReceiver::AckDue()
{
    if (!m_unanswered || !IsOpen())
    {
        return;
    }
    const int64_t waitPs = m_ackDuePs - RoceTime::NowPs();
    if (waitPs > 0)
    {
        // That one had its ACK; another waits since.
        m_ackEvent = Simulator::Schedule(RoceTime::FromPs(waitPs), &RoceReceiver::AckDue, this);
        return;
    }
    m_goBackN.Acknowledged();
    Answer(*m_unanswered, RoceFrame::Kind::ACK);
}

void
RoceReceiver::Answer(RoceFrame& data, RoceFrame::Kind kind)
{
    Ptr<RoceFrame> ack = Create<RoceFrame>();
    ack->m_kind = kind;
    ack->m_control = m_nic->AcksAreControl();
    ack->m_flow = m_flow->m_id;
    ack->m_source = m_flow->m_destination;
    ack->m_destination = m_flow->m_source;
    ack->m_sourcePort = m_flow->m_destPort;
    ack->m_destPort = m_flow->m_sourcePort;
    ack->m_priority = m_flow->m_priority;
    ack->m_frameBytes = static_cast<uint32_t>(m_nic->AckFrameBytes());
    ack->m_sequence = static_cast<uint64_t>(m_goBackN.expected());
    ack->m_sentPs = data.m_sentPs;
    ack->m_packets = m_packets;
    ack->m_markedPackets = m_marked;
    ack->m_echo = m_marked > 0;
    ack->m_words.swap(data.m_words);
    m_packets = 0;
    m_marked = 0;
    m_unanswered = nullptr;
    m_nic->SendAck(ack);
}

} // namespace ns3
