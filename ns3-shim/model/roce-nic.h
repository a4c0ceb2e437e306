// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_NIC_H
#define ROCE_NIC_H

#include "roce-flow.h"
#include "roce-net-device.h"
#include "sluice/model/nic.h"

#include <type_traits>
#include <utility>

namespace ns3
{

/// The sending end of a flow.
using RoceQueuePair = sluice::roce::QueuePair;
/// The receiving end of a flow.
using RoceReceiver = sluice::roce::Receiver;

/**
 * An RDMA NIC as an ns-3 device: the shared model with ns-3's attributes and trace sources.
 */
class RoceNic : public RoceNetDevice, private sluice::roce::FlowObserver
{
  public:
    static TypeId GetTypeId();
    RoceNic();
    ~RoceNic() override;

    /// TracedCallback signature for a flow and its decided rate in bit/s.
    typedef void (*RateTracedCallback)(const RoceFlow& flow, int64_t rateBps);
    /// TracedCallback signature for a flow and its decided window in bytes, negative: none.
    typedef void (*WindowTracedCallback)(const RoceFlow& flow, double windowBytes);
    /// TracedCallback signature for a flow that is over.
    typedef void (*FlowTracedCallback)(const RoceFlow& flow);

    /**
     * \return the model, whose setters are what can be decided
     */
    sluice::roce::Nic& GetModel()
    {
        return m_model;
    }

    /**
     * Replaces what the attributes say. Before any traffic.
     * \param options all of them
     */
    void SetOptions(const sluice::NicOptions& options)
    {
        m_options = options;
        OptionsChanged();
    }

    /**
     * \return what the attributes say
     */
    const sluice::NicOptions& GetOptions() const
    {
        return m_options;
    }

    /**
     * \param agent makes the decisions; null: none, flows run at line rate. Outlives the NIC's
     *     traffic.
     */
    void SetAgent(CongestionAgent* agent)
    {
        m_model.SetAgent(agent);
    }

    /**
     * \return the agent that makes the decisions, or null
     */
    CongestionAgent* GetAgent() const
    {
        return m_model.agent();
    }

    /**
     * Starts a flow that this NIC sends.
     * \param flow the flow
     * \return its queue pair
     */
    RoceQueuePair* StartFlow(Ptr<RoceFlow> flow);

    /**
     * Gets ready for a flow that this NIC receives. Before its first packet.
     * \param flow the flow
     */
    void ExpectFlow(Ptr<RoceFlow> flow);

    /**
     * \param flow its number
     * \return the queue pair, or null if it is over or not this NIC's
     */
    RoceQueuePair* GetQueuePair(uint32_t flow) const
    {
        return m_model.QueuePairOf(flow);
    }

    /**
     * \param flow its number
     * \return the receiving end, or null if it is not this NIC's
     */
    RoceReceiver* GetReceiver(uint32_t flow) const
    {
        return m_model.ReceiverOf(flow);
    }

    /// \return data packets sent
    uint64_t GetDataPackets() const
    {
        return m_model.dataPackets();
    }

    /// \return ACKs and NACKs sent
    uint64_t GetAcks() const
    {
        return m_model.acks();
    }

    /// \return credits that did not fit into their queue
    uint64_t GetCreditsDropped() const
    {
        return m_model.creditsDropped();
    }

  private:
    // sluice::roce::FlowObserver
    void OnRate(const RoceFlow& flow, int64_t rateBps) override;
    void OnWindow(const RoceFlow& flow, double windowBytes) override;
    void OnComplete(const RoceFlow& flow) override;

    template <typename OBJECT, auto FIELD, typename VALUE>
    friend class KeyAccessor;

    static TypeId AddKeyAttributes(TypeId tid);

    using RoceNetDevice::OptionsOf;

    template <typename T>
    sluice::NicOptions& OptionsOf(T sluice::NicOptions::* /*key*/)
    {
        return m_options;
    }

    using RoceNetDevice::IsFixed;

    /// \return whether all NICs of a network that is set up have it alike
    template <typename T>
    bool IsFixed(T sluice::NicOptions::*key) const
    {
        bool alike = false;
        if constexpr (std::is_same_v<T, decltype(sluice::NicOptions::lossRecovery)>)
        {
            alike = key == &sluice::NicOptions::lossRecovery;
        }
        else if constexpr (std::is_same_v<T, int64_t>)
        {
            alike =
                key == &sluice::NicOptions::chunkBytes || key == &sluice::NicOptions::firstAckBytes;
        }
        else if constexpr (std::is_same_v<T, bool>)
        {
            alike = key == &sluice::NicOptions::goBackToChunk;
        }
        return m_fixed && alike;
    }

    void OptionsChanged();

    sluice::NicOptions m_options;
    sluice::roce::Nic m_model;

    TracedCallback<const RoceFlow&, int64_t> m_rateTrace;
    TracedCallback<const RoceFlow&, double> m_windowTrace;
    TracedCallback<const RoceFlow&> m_completeTrace;
};

} // namespace ns3

#endif // ROCE_NIC_H
