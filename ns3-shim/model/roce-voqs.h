// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_VOQS_H
#define ROCE_VOQS_H

#include "congestion-agent.h"
#include "roce-frame.h"

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace ns3
{

/**
 * Virtual output queues of a switch: data frames that enter the network here wait by destination,
 * and leave on credit. A queue's frames for different ports share its credit and do not block each
 * other; a port serves the queues that have a frame for it, and credit, in turn, a frame each.
 *
 * Numbers of queues are the scheme's own.
 */
class RoceVoqs
{
  public:
    /// Number of watches, 8 for each slot.
    static constexpr std::size_t WATCHES = 16;

    /// Words of a row of AppendRows().
    static constexpr std::size_t ROW_WORDS = 6;

    /// Values that may be stamped into leaving frames, as bits.
    enum Stamp : int64_t
    {
        STAMP_FLOWS = 1, //!< flows with a frame in the queue, that of the frame included
        STAMP_SENT = 2   //!< bytes the queue has sent, the frame included
    };

    /**
     * \param node of the switch
     * \param ports of the switch
     * \param agent who is told; null: nobody
     * \param kick called with a port that may have a frame to send now
     */
    RoceVoqs(uint32_t node,
             std::size_t ports,
             CongestionAgent* agent,
             std::function<void(uint32_t)> kick);

    // What can be decided.

    /// Frames to a host wait in a queue.
    struct Assignment
    {
        int64_t m_host;
        int64_t m_queue;
    };

    /**
     * Replaces who waits where. Frames that wait stay where they are, and leave without credit if
     * there is no assignment any more.
     * \param assignments hosts not named do not wait
     * \param initialCreditBytes of a queue that is new
     * \param wholeFrames whether credit must cover a frame; else any credit lets one leave
     */
    void Assign(const std::vector<Assignment>& assignments,
                int64_t initialCreditBytes,
                bool wholeFrames);

    /**
     * \param queue its number; unknown numbers are ignored
     * \param bytes added to its credit
     */
    void Grant(int64_t queue, int64_t bytes);

    /**
     * Grants what is missing to a sum; an older, smaller sum grants nothing.
     * \param queue its number; unknown numbers are ignored
     * \param totalBytes granted in this way since the start
     */
    void GrantUpTo(int64_t queue, int64_t totalBytes);

    /**
     * Tells each crossing of a value by any queue.
     * \param watch its number, below WATCHES
     * \param whose who is told
     * \param thresholdBytes the value
     * \param upward rising above it; else falling to it or below
     */
    void Watch(std::size_t watch, sluice::EntityId whose, int64_t thresholdBytes, bool upward);

    /**
     * \param watch to end
     */
    void Unwatch(std::size_t watch);

    /**
     * \param mask of Stamp, what is written into leaving frames
     */
    void StampAtDeparture(int64_t mask)
    {
        m_stamps = mask;
    }

    /**
     * \param whose who is told
     * \param on whether flagged frames are told when they start to wait
     */
    void WatchFlagged(sluice::EntityId whose, bool on)
    {
        m_flagWatcher = whose;
        m_watchFlagged = on;
    }

    // The way of a frame.

    /**
     * \param destination a node
     * \return whether frames to it wait here
     */
    bool Takes(uint32_t destination) const
    {
        return destination < m_ofHost.size() && m_ofHost[destination] != nullptr;
    }

    /**
     * \param frame of a destination that is taken
     * \param egress the port it will leave by
     */
    void Push(Ptr<RoceFrame> frame, uint32_t egress);

    /**
     * \param egress a port that is free
     * \return the next frame for it, or null if none may leave
     */
    Ptr<RoceFrame> Pop(uint32_t egress);

    /**
     * \param egress a port
     * \param see called with each frame that waits for it
     */
    void ForEachFrame(uint32_t egress, const std::function<void(const RoceFrame&)>& see) const;

    /**
     * Appends the number of queues that hold frames or changed since this was called last, and for
     * each, ascending: number, bytes, bytes that came, bytes sent, credit, flows in it.
     * \param words where to
     */
    void AppendRows(std::vector<int64_t>& words);

  private:
    struct Voq;

    /// The frames of a queue for one port.
    struct Lane
    {
        Voq* m_voq{nullptr};
        uint32_t m_egress{0};
        bool m_ready{false}; //!< in the port's round
        std::deque<Ptr<RoceFrame>> m_frames;
    };

    struct Voq
    {
        int64_t m_number{0};
        int64_t m_bytes{0};
        int64_t m_arrived{0};
        int64_t m_sent{0};
        int64_t m_granted{0}; //!< the initial credit and what was added to it
        int64_t m_upTo{0};    //!< the sum of GrantUpTo
        int64_t m_flows{0};   //!< with a frame here
        bool m_changed{false};
        std::vector<std::unique_ptr<Lane>> m_lanes;

        int64_t Credit() const
        {
            return m_granted + m_upTo - m_sent;
        }
    };

    struct LevelWatch
    {
        bool m_armed{false};
        bool m_upward{true};
        int64_t m_threshold{0};
        sluice::EntityId m_whose;
    };

    Lane& LaneOf(Voq& voq, uint32_t egress);
    bool MayLeave(const Voq& voq, const RoceFrame& frame) const;
    void MakeReady(Lane& lane);
    void Credited(Voq& voq);
    void LevelChanged(const Voq& voq, int64_t before);
    void TellCrossing(std::size_t watch, const Voq& voq);
    void TellFlagged(const Voq& voq, const RoceFrame& frame);
    uint32_t& FramesOf(uint32_t flow);

    uint32_t m_node;
    CongestionAgent* m_agent;
    std::function<void(uint32_t)> m_kick;
    bool m_onCredit{false};
    bool m_wholeFrames{false};
    int64_t m_stamps{0};
    bool m_watchFlagged{false};
    sluice::EntityId m_flagWatcher;
    bool m_watching{false};
    std::array<LevelWatch, WATCHES> m_watches;
    std::map<int64_t, Voq> m_voqs;          //!< by number
    std::vector<Voq*> m_ofHost;             //!< by node; null: frames to it do not wait
    std::vector<std::deque<Lane*>> m_ready; //!< by port, in the order of the round
    std::vector<uint32_t> m_framesOfFlow;   //!< waiting here
};

} // namespace ns3

#endif // ROCE_VOQS_H
