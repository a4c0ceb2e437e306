// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_DATA_QUEUE_H
#define ROCE_DATA_QUEUE_H

#include "roce-frame.h"
#include "sluice/fair_queueing.h"

#include "ns3/ptr.h"

#include <deque>
#include <memory>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * The frames that wait for a line, and the order in which they get it: first come, first served, or
 * weighted fair queueing by the ingress port they came by.
 */
class RoceDataQueue
{
  public:
    /// \return whether nothing waits
    bool IsEmpty() const
    {
        return m_size == 0;
    }

    /// \return frames that wait
    std::size_t GetSize() const
    {
        return m_size;
    }

    /**
     * \param frame joins its ingress port's frames, last
     */
    void Push(Ptr<RoceFrame> frame)
    {
        ++m_size;
        if (m_fair)
        {
            m_fair->Push(std::move(frame));
        }
        else
        {
            m_inOrder.push_back(std::move(frame));
        }
    }

    /**
     * Only if something waits.
     * \return the frame that is served next, taken out
     */
    Ptr<RoceFrame> Pop()
    {
        --m_size;
        if (m_fair)
        {
            return m_fair->Pop();
        }
        Ptr<RoceFrame> frame = std::move(m_inOrder.front());
        m_inOrder.pop_front();
        return frame;
    }

    /**
     * Frames that wait keep the order they came in per ingress port.
     * \param weights of the ingress ports by number, 1 for those beyond
     */
    void ServeByIngress(std::vector<int64_t> weights);

    /**
     * First come, first served. Frames that wait are kept in the order they would be served in.
     */
    void ServeInOrder();

    /**
     * Drops everything.
     */
    void Clear();

    /**
     * \param visit called for each frame that waits, in no order that means anything
     */
    template <typename Visit>
    void ForEach(Visit visit) const
    {
        for (const Ptr<RoceFrame>& frame : m_inOrder)
        {
            visit(*frame);
        }
        if (m_fair)
        {
            for (const auto& waiting : m_fair->m_waiting)
            {
                for (const auto& [tag, frame] : waiting)
                {
                    visit(*frame);
                }
            }
        }
    }

  private:
    /// Frames by ingress port, with their finish tags.
    struct Fair
    {
        void Push(Ptr<RoceFrame> frame);
        Ptr<RoceFrame> Pop();

        sluice::FairQueueing m_order;
        std::vector<std::deque<std::pair<int64_t, Ptr<RoceFrame>>>> m_waiting;
        std::size_t m_frames{0};
    };

    std::size_t m_size{0};
    std::deque<Ptr<RoceFrame>> m_inOrder;
    std::unique_ptr<Fair> m_fair; //!< null: first come, first served
};

} // namespace ns3

#endif // ROCE_DATA_QUEUE_H
