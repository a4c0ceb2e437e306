// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_CHANNEL_H
#define ROCE_CHANNEL_H

#include "roce-net-device.h"

#include "ns3/channel.h"
#include "ns3/nstime.h"

#include <array>

namespace ns3
{

/**
 * A full-duplex cable between two RoCE devices.
 */
class RoceChannel : public Channel
{
  public:
    static TypeId GetTypeId();

    /**
     * Plugs one end in; both ends know each other after the second call.
     * \param device the device
     */
    void Attach(Ptr<RoceNetDevice> device);

    std::size_t GetNDevices() const override;
    Ptr<NetDevice> GetDevice(std::size_t i) const override;

    /**
     * \return the propagation delay
     */
    Time GetDelay() const
    {
        return m_delay;
    }

  protected:
    void DoDispose() override;

  private:
    void SetDelay(Time delay);

    Time m_delay;
    std::array<Ptr<RoceNetDevice>, 2> m_ends;
    std::size_t m_attached{0};
};

} // namespace ns3

#endif // ROCE_CHANNEL_H
