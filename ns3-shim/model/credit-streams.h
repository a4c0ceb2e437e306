// SPDX-License-Identifier: GPL-2.0-only
#ifndef CREDIT_STREAMS_H
#define CREDIT_STREAMS_H

#include "roce-flow.h"
#include "roce-nic.h"
#include "sluice/random.h"
#include "sluice/session.h"

#include "ns3/event-id.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace ns3
{

/**
 * The streams of credits that notification points have sent to their flows' reaction points:
 * numbered, paced at a decided rate, with random sizes and intervals.
 */
class CreditStreams
{
  public:
    ~CreditStreams();

    /**
     * \param seed of the run, keys the streams' randomness
     */
    void SetSeed(uint64_t seed)
    {
        m_seed = seed;
    }

    /**
     * \param decision kPaceCredits of the flow's notification point
     * \param nic of the receiving host
     * \param flow the flow
     * \throws sluice::PeerLost if the decision is none that can be obeyed
     */
    void Pace(const sluice::Decision& decision, Ptr<RoceNic> nic, Ptr<RoceFlow> flow);

    /**
     * Ends the stream of a flow, if it has one.
     * \param flow its number
     */
    void Stop(uint32_t flow);

    /**
     * \param flow its number
     * \param receiver the flow's receiving end
     * \return the table of the credits' counter: 1 row, then its columns
     */
    std::vector<int64_t> Counter(uint32_t flow, const RoceReceiver& receiver) const;

    /**
     * \return credits sent by all streams
     */
    uint64_t GetSent() const
    {
        return m_sent;
    }

  private:
    struct Stream
    {
        Ptr<RoceNic> m_nic;
        Ptr<RoceFlow> m_flow;
        sluice::EntityId m_source;
        sluice::EntityRandom m_random{0, 0};
        int64_t m_type{0};
        int64_t m_rateBps{0};
        int64_t m_minBytes{0};
        int64_t m_maxBytes{0};
        double m_jitter{0};
        int64_t m_number{0};  //!< of the next credit
        int64_t m_bytes{0};   //!< of the next credit
        double m_stretch{1};  //!< of the interval before the next credit
        int64_t m_lastPs{-1}; //!< when the last one was sent, -1: none yet
        EventId m_due;
    };

    void Schedule(Stream& stream);
    void Send(Stream* stream);
    void Draw(Stream& stream);

    std::unordered_map<uint32_t, std::unique_ptr<Stream>> m_streams; //!< by flow
    uint64_t m_seed{0};
    uint64_t m_sent{0};
};

} // namespace ns3

#endif // CREDIT_STREAMS_H
