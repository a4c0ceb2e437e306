// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_SWITCH_H
#define ROCE_SWITCH_H

#include "roce-switch-port.h"
#include "sluice/model/switch.h"

#include "ns3/object.h"

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace ns3
{

template <typename OBJECT, auto FIELD, typename VALUE>
class KeyAccessor;

/**
 * A shared-buffer switch, aggregated to a Node: the shared model with ns-3's attributes.
 */
class RoceSwitch : public Object
{
  public:
    static TypeId GetTypeId();
    RoceSwitch();
    ~RoceSwitch() override;

    /**
     * \return the model, whose setters are what can be decided
     */
    sluice::roce::Switch& GetModel()
    {
        return m_model;
    }

    /**
     * Replaces what the attributes say. Before any traffic.
     * \param settings all of them
     */
    void SetSettings(const sluice::roce::SwitchSettings& settings)
    {
        m_settings = settings;
    }

    /**
     * Data for which there is no room is cut to its header, as the NICs' loss recovery
     * `trimming` needs it. Before Commit().
     */
    void Trim()
    {
        m_settings.trims = true;
    }

    /**
     * \param network what the switch was set up with; kept as long as the switch
     */
    void Keep(std::shared_ptr<const void> network)
    {
        m_network = std::move(network);
    }

    /**
     * Adds a port to the switch and to its node, in the order of their numbers.
     * \param port the port
     */
    void AddPort(Ptr<RoceSwitchPort> port);

    /**
     * \return the ports, by number
     */
    const std::vector<Ptr<RoceSwitchPort>>& GetPorts() const
    {
        return m_ports;
    }

    /**
     * Builds the buffer; after all ports are added and connected, before any traffic.
     * \param nicRateBps link of the network's first host, see PfcAlphaShiftByRate
     * \param frames sizes for the automatic headroom; pauses are of this switch's own size
     * \param priorities of the flows, for the automatic PfcClasses
     */
    void Commit(int64_t nicRateBps, const sluice::FrameOptions& frames, int64_t priorities);

    /**
     * \param destination a node
     * \param ports the ports on shortest paths to it, ascending
     */
    void SetRoute(uint32_t destination, std::vector<uint32_t> ports);

    /**
     * \return the buffer; null before Commit
     */
    const sluice::SharedBuffer* GetBuffer() const
    {
        return m_model.buffer();
    }

  protected:
    void DoDispose() override;
    void NotifyNewAggregate() override;

  private:
    template <typename OBJECT, auto FIELD, typename VALUE>
    friend class KeyAccessor;

    /**
     * \param tid of the class
     * \return with the attributes that mirror data-plane keys
     */
    static TypeId AddKeyAttributes(TypeId tid);

    template <typename T>
    sluice::BufferOptions& OptionsOf(T sluice::BufferOptions::* /*key*/)
    {
        return m_settings.buffer;
    }

    template <typename T>
    sluice::EcnOptions& OptionsOf(T sluice::EcnOptions::* /*key*/)
    {
        return m_settings.ecn;
    }

    template <typename T>
    sluice::FrameKeys& OptionsOf(T sluice::FrameKeys::* /*key*/)
    {
        return m_settings.frames;
    }

    template <typename T>
    sluice::NetworkOptions& OptionsOf(T sluice::NetworkOptions::* /*key*/)
    {
        return m_settings.network;
    }

    /// \return whether the buffer or the routes were computed from it
    template <typename T>
    bool IsFixed(T sluice::BufferOptions::*key) const
    {
        if constexpr (std::is_same_v<T, decltype(sluice::BufferOptions::trimAboveBytes)>)
        {
            return GetBuffer() && key != &sluice::BufferOptions::trimAboveBytes;
        }
        return GetBuffer() != nullptr;
    }

    template <typename T>
    bool IsFixed(T sluice::EcnOptions::* /*key*/) const
    {
        return false;
    }

    template <typename T>
    bool IsFixed(T sluice::FrameKeys::* /*key*/) const
    {
        return GetBuffer() != nullptr;
    }

    template <typename T>
    bool IsFixed(T sluice::NetworkOptions::*key) const
    {
        if constexpr (std::is_same_v<T, decltype(sluice::NetworkOptions::ecmp)>)
        {
            return GetBuffer() && key == &sluice::NetworkOptions::ecmp;
        }
        else if constexpr (std::is_same_v<T, decltype(sluice::NetworkOptions::ecmpSeed)>)
        {
            return GetBuffer() && key == &sluice::NetworkOptions::ecmpSeed;
        }
        else if constexpr (std::is_same_v<T, decltype(sluice::NetworkOptions::ecmpSymmetric)>)
        {
            return GetBuffer() && key == &sluice::NetworkOptions::ecmpSymmetric;
        }
        return false;
    }

    void OptionsChanged()
    {
        m_model.ReadSettings();
    }

    std::shared_ptr<const void> m_network;
    sluice::roce::SwitchSettings m_settings;
    sluice::roce::Switch m_model;
    std::vector<Ptr<RoceSwitchPort>> m_ports;
};

} // namespace ns3

#endif // ROCE_SWITCH_H
