// SPDX-License-Identifier: GPL-2.0-only
#include "roce-channel.h"

#include "roce-time.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(RoceChannel);

TypeId
RoceChannel::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::RoceChannel")
            .SetParent<Channel>()
            .SetGroupName("Sluice")
            .AddConstructor<RoceChannel>()
            .AddAttribute("Delay",
                          "Propagation delay of the cable, not negative.",
                          TimeValue(MicroSeconds(1)),
                          MakeTimeAccessor(&RoceChannel::SetDelay, &RoceChannel::GetDelay),
                          MakeTimeChecker(Time(0)));
    return tid;
}

void
RoceChannel::SetDelay(Time delay)
{
    NS_ABORT_MSG_IF(m_attached == m_ends.size() && delay != m_delay,
                    "RoceChannel: Delay " << delay.As(Time::NS)
                                          << "; allowed is to set it before both ends are plugged "
                                             "in");
    m_delay = delay;
}

void
RoceChannel::Attach(Ptr<RoceNetDevice> device)
{
    NS_ABORT_MSG_IF(m_attached == m_ends.size(), "a RoceChannel has two ends, both are taken");
    m_ends[m_attached] = device;
    ++m_attached;
    if (m_attached == m_ends.size())
    {
        const int64_t delayPs = RoceTime::ToPs(m_delay);
        m_ends[0]->Connect(this, m_ends[1], delayPs);
        m_ends[1]->Connect(this, m_ends[0], delayPs);
    }
}

std::size_t
RoceChannel::GetNDevices() const
{
    return m_attached;
}

Ptr<NetDevice>
RoceChannel::GetDevice(std::size_t i) const
{
    NS_ABORT_MSG_UNLESS(i < m_attached, "a RoceChannel has no device " << i);
    return m_ends[i];
}

void
RoceChannel::DoDispose()
{
    m_ends = {};
    Channel::DoDispose();
}

} // namespace ns3
