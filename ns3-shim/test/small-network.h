// SPDX-License-Identifier: GPL-2.0-only
#ifndef SMALL_NETWORK_H
#define SMALL_NETWORK_H

#include "sluice-network.h"
#include "sluice/record.h"
#include "sluice/transport.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ns3
{

/// An event as the algorithms get it.
struct ReportedEvent
{
    sluice::Record m_record;
    std::vector<int64_t> m_words;
    int64_t m_exchangePs;

    sluice::EventKind Kind() const
    {
        return static_cast<sluice::EventKind>(m_record.kind);
    }
};

/// Algorithms written in a test: every event is kept, and answered by a function.
class ScriptedTransport : public sluice::Transport
{
  public:
    using Answer = std::function<void(const ReportedEvent&, uint32_t index, sluice::RecordBuffer&)>;

    ScriptedTransport(sluice::Welcome welcome, std::vector<ReportedEvent>& reported, Answer answer)
        : m_welcome(welcome),
          m_reported(reported),
          m_answer(std::move(answer))
    {
    }

    sluice::Welcome Open(const sluice::Hello& hello) override
    {
        return m_welcome;
    }

    void Exchange(std::uint64_t number,
                  std::int64_t nowPs,
                  const sluice::RecordBuffer& events,
                  sluice::RecordBuffer& decisions) override;

    sluice::Goodbye Close(std::int64_t nowPs) override
    {
        return {};
    }

  private:
    sluice::Welcome m_welcome;
    std::vector<ReportedEvent>& m_reported;
    Answer m_answer;
};

/// A network of a plan's text, run to its end; one at a time.
class SmallNetwork
{
  public:
    /**
     * \param lines the plan's lines after `session`
     * \param durationPs how long to run
     * \param seed of the plan
     */
    explicit SmallNetwork(const std::string& lines,
                          int64_t durationPs = 1000000000,
                          uint64_t seed = 1);
    ~SmallNetwork();

    /**
     * Hosts 0 … hosts-1 around switch number `hosts`, 25 Gb/s and 1 us unless said otherwise.
     * \return the plan's lines
     */
    static std::string Star(int hosts, int64_t rateBps = 25000000000, int64_t delayPs = 1000000);

    /// Lets a test decide. Before Run().
    void Decide(sluice::Welcome welcome, ScriptedTransport::Answer answer);

    /// Runs to the end of the plan.
    void Run();

    SluiceNetwork& Net()
    {
        return *m_network;
    }

    const RoceFlow& Flow(std::size_t number) const
    {
        return *m_network->GetModel().flows()[number];
    }

    Ptr<RoceNic> Nic(int64_t node) const
    {
        return DynamicCast<RoceNic>(m_network->GetDevice(node, 0));
    }

    Ptr<RoceSwitchPort> Port(int64_t node, int64_t port) const
    {
        return DynamicCast<RoceSwitchPort>(m_network->GetDevice(node, port));
    }

    Ptr<RoceSwitch> Switch(int64_t node) const
    {
        return m_network->GetNodes()[static_cast<std::size_t>(node)]->GetObject<RoceSwitch>();
    }

    /// The events that the scripted algorithms received.
    const std::vector<ReportedEvent>& Reported() const
    {
        return m_reported;
    }

    /// When data frames started on the line of a device, in ps; follow before Run().
    std::vector<int64_t>& FollowStarts(Ptr<RoceNetDevice> device);

  private:
    std::unique_ptr<SluiceNetwork> m_network;
    std::unique_ptr<sluice::Transport> m_transport;
    std::vector<ReportedEvent> m_reported;
    std::vector<std::unique_ptr<std::vector<int64_t>>> m_starts;
};

/// Appends a decision of that kind on event `index`.
void Decide(sluice::RecordBuffer& out,
            uint32_t index,
            sluice::DecisionKind kind,
            int64_t a = 0,
            int64_t b = 0,
            int64_t c = 0,
            int64_t d = 0,
            int64_t e = 0);

} // namespace ns3

#endif // SMALL_NETWORK_H
