// SPDX-License-Identifier: GPL-2.0-only
#include "roce-credit-pacers.h"

#include "roce-time.h"

#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

RoceCreditPacers::RoceCreditPacers(uint32_t node, std::function<void(Ptr<RoceFrame>)> send)
    : m_node(node),
      m_send(std::move(send))
{
}

RoceCreditPacers::~RoceCreditPacers()
{
    for (Pacer& pacer : m_pacers)
    {
        pacer.m_event.Cancel();
    }
}

void
RoceCreditPacers::Set(std::size_t pacer,
                      int64_t rateBps,
                      int64_t bytesEach,
                      uint32_t frameBytes,
                      const std::vector<sluice::PacedShares::Taker>& takers)
{
    if (m_pacers.size() <= pacer)
    {
        m_pacers.resize(pacer + 1);
    }
    m_pacers[pacer].m_frameBytes = frameBytes;
    m_pacers[pacer].m_shares.Set(rateBps, bytesEach, takers);
    Schedule(pacer);
}

void
RoceCreditPacers::Schedule(std::size_t pacer)
{
    Pacer& p = m_pacers[pacer];
    if (!p.m_shares.IsOwed())
    {
        p.m_event.Cancel();
        p.m_atPs = -1;
        return;
    }
    const int64_t nowPs = RoceTime::NowPs();
    const int64_t atPs = std::max(nowPs, p.m_shares.NextPs());
    if (p.m_atPs == atPs)
    {
        return;
    }
    p.m_event.Cancel();
    p.m_atPs = atPs;
    p.m_event =
        Simulator::Schedule(RoceTime::FromPs(atPs - nowPs), &RoceCreditPacers::Send, this, pacer);
}

void
RoceCreditPacers::Send(std::size_t pacer)
{
    Pacer& p = m_pacers[pacer];
    // A start that only waited for the next time step counts from when it was due.
    const int64_t duePs = p.m_atPs;
    p.m_atPs = -1;
    int64_t node = 0;
    int64_t queue = 0;
    int64_t dealtBytes = 0;
    if (!p.m_shares.Deal(duePs, node, queue, dealtBytes))
    {
        return;
    }
    Schedule(pacer);
    Ptr<RoceFrame> frame = Create<RoceFrame>();
    frame->m_kind = RoceFrame::Kind::GRANT;
    frame->m_control = true;
    frame->m_ectCapable = false;
    frame->m_source = m_node;
    frame->m_destination = static_cast<uint32_t>(node);
    frame->m_frameBytes = p.m_frameBytes;
    frame->m_sentPs = RoceTime::NowPs();
    frame->m_messageType = queue;
    frame->m_sequence = static_cast<uint64_t>(dealtBytes);
    m_send(frame);
}

} // namespace ns3
