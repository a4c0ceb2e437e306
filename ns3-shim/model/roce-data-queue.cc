// SPDX-License-Identifier: GPL-2.0-only
#include "roce-data-queue.h"

namespace ns3
{

void
RoceDataQueue::Fair::Push(Ptr<RoceFrame> frame)
{
    const std::size_t ingress = frame->m_ingress;
    if (ingress >= m_waiting.size())
    {
        m_waiting.resize(ingress + 1);
    }
    const int64_t tag = m_order.Tag(ingress, frame->m_frameBytes);
    m_waiting[ingress].emplace_back(tag, std::move(frame));
    ++m_frames;
}

Ptr<RoceFrame>
RoceDataQueue::Fair::Pop()
{
    std::deque<std::pair<int64_t, Ptr<RoceFrame>>>* next = nullptr;
    for (auto& waiting : m_waiting)
    {
        if (!waiting.empty() && (!next || waiting.front().first < next->front().first))
        {
            next = &waiting;
        }
    }
    const int64_t tag = next->front().first;
    Ptr<RoceFrame> frame = std::move(next->front().second);
    next->pop_front();
    if (--m_frames == 0)
    {
        m_order.Idle();
    }
    else
    {
        m_order.Serve(tag);
    }
    return frame;
}

void
RoceDataQueue::ServeByIngress(std::vector<int64_t> weights)
{
    ServeInOrder();
    m_fair = std::make_unique<Fair>();
    m_fair->m_order = sluice::FairQueueing(std::move(weights));
    for (Ptr<RoceFrame>& frame : m_inOrder)
    {
        m_fair->Push(std::move(frame));
    }
    m_inOrder.clear();
}

void
RoceDataQueue::ServeInOrder()
{
    while (m_fair && m_fair->m_frames > 0)
    {
        m_inOrder.push_back(m_fair->Pop());
    }
    m_fair.reset();
}

void
RoceDataQueue::Clear()
{
    m_inOrder.clear();
    m_fair.reset();
    m_size = 0;
}

} // namespace ns3
