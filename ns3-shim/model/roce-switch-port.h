// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_SWITCH_PORT_H
#define ROCE_SWITCH_PORT_H

#include "roce-net-device.h"
#include "sluice/model/switch_port.h"

namespace ns3
{

/**
 * One port of a RoCE switch as an ns-3 device: the shared model with ns-3's trace sources.
 */
class RoceSwitchPort : public RoceNetDevice
{
  public:
    static TypeId GetTypeId();
    RoceSwitchPort();
    ~RoceSwitchPort() override;

    /// TracedCallback signature for the queue's bytes, before and after.
    typedef void (*QueueTracedCallback)(int64_t before, int64_t after);

    /**
     * \return the model, whose setters are what can be decided
     */
    sluice::roce::SwitchPort& GetModel()
    {
        return m_model;
    }

    /**
     * \return number of the port in its switch, from 0
     */
    uint32_t GetNumber() const
    {
        return m_model.number();
    }

    /// \return bytes in the data queue
    int64_t GetQueueBytes() const
    {
        return m_model.queueBytes();
    }

    /// \return packets in the data queue
    int64_t GetQueuePackets() const
    {
        return m_model.queuePackets();
    }

    /// \return data bytes sent since the start
    int64_t GetSentBytes() const
    {
        return m_model.sentBytes();
    }

    /// \return data bytes that came for the queue since the start
    int64_t GetEnqueuedBytes() const
    {
        return m_model.enqueuedBytes();
    }

    /// \return data packets sent since the start
    uint64_t GetPackets() const
    {
        return m_model.packets();
    }

    /// \return packets marked
    uint64_t GetMarked() const
    {
        return m_model.marked();
    }

    /// \return packets refused on their way to this port, for whatever reason
    uint64_t GetDropped() const
    {
        return m_model.dropped();
    }

    /// \return of those, the ones that its drop profile chose
    uint64_t GetWredDropped() const
    {
        return m_model.wredDropped();
    }

    /// \return pause frames sent by this port
    uint64_t GetPausesSent() const
    {
        return m_model.pausesSent();
    }

    /// \return credits that did not fit into their queue
    uint64_t GetCreditsDropped() const
    {
        return m_model.creditsDropped();
    }

  private:
    // sluice::roce::PortObserver
    void OnEnqueued(const sluice::roce::SwitchPort& port, const RoceFrame& frame) override;
    void OnDequeued(const sluice::roce::SwitchPort& port, const RoceFrame& frame) override;
    void OnMarked(const sluice::roce::SwitchPort& port, const RoceFrame& frame) override;
    void OnQueueChanged(const sluice::roce::SwitchPort& port,
                        int64_t before,
                        int64_t after) override;

    TracedCallback<Ptr<const RoceFrame>> m_enqueueTrace;
    TracedCallback<Ptr<const RoceFrame>> m_dequeueTrace;
    TracedCallback<Ptr<const RoceFrame>> m_markTrace;
    TracedCallback<int64_t, int64_t> m_queueTrace;
    sluice::roce::SwitchPort m_model;
};

} // namespace ns3

#endif // ROCE_SWITCH_PORT_H
