// SPDX-License-Identifier: GPL-2.0-only
// Small random networks under random decisions: what must hold in each of them. The seed of a
// network is in the name of its trace; a failure is repeated by running that seed alone.

#include "small-network.h"

#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <sstream>

namespace ns3
{
namespace
{

using sluice::DecisionKind;
using sluice::EventKind;

constexpr int64_t US = 1000000;
constexpr int64_t HORIZON_PS = 1000000 * US;
constexpr uint64_t NETWORKS = 600;

/// Draws that are the same with every standard library.
class Draws
{
  public:
    explicit Draws(uint64_t seed)
        : m_generator(seed)
    {
    }

    /// A whole number from `least` to `most`.
    int64_t Between(int64_t least, int64_t most)
    {
        return least +
               static_cast<int64_t>(m_generator() % static_cast<uint64_t>(most - least + 1));
    }

    bool Once(int64_t in)
    {
        return Between(1, in) == 1;
    }

    template <typename T>
    T OneOf(std::initializer_list<T> choices)
    {
        return choices.begin()[Between(0, static_cast<int64_t>(choices.size()) - 1)];
    }

  private:
    std::mt19937_64 m_generator;
};

/// A plan's lines, and what is known of the network without running it.
struct RandomPlan
{
    std::string m_lines;
    int m_hosts{0};
    int m_nodes{0};
    std::vector<int64_t> m_bytes; //!< of each flow; -1: unbounded
    bool m_stops{false};          //!< a flow may end before it has sent everything
    bool m_lossless{false};       //!< PFC, and cables that lose nothing
    bool m_decided{false};        //!< rates and windows are decided
};

RandomPlan
MakePlan(uint64_t seed)
{
    Draws draw(seed);
    RandomPlan plan;
    std::ostringstream lines;
    plan.m_hosts = static_cast<int>(draw.Between(2, 5));
    const int switches = static_cast<int>(draw.Between(1, 3));
    plan.m_nodes = plan.m_hosts + switches;
    const bool loses = draw.Once(2);
    const std::string control = draw.OneOf<const char*>({"pfc", "pfc", "lossy", "infinite"});
    const bool drops = control == "lossy";
    plan.m_lossless = !loses && !drops;

    lines << "dataplane flow_control=" << control
          << " buffer_bytes=" << (drops ? draw.Between(6000, 60000) : draw.Between(400000, 600000))
          << " pfc_threshold=" << draw.OneOf<const char*>({"static", "dynamic"})
          << " pfc_xoff_bytes=" << draw.Between(2000, 20000)
          << " pfc_alpha_shift=" << draw.Between(0, 6)
          << " pfc_resume_offset_bytes=" << draw.Between(0, 5000);
    // A resume that is lost would hold a port for good if pauses had no end.
    lines << " pfc_pause_quanta=" << (loses ? 65535 : draw.OneOf<int64_t>({0, 2000, 65535}))
          << "\n";
    lines << "dataplane payload_bytes=" << draw.OneOf<int64_t>({256, 1000, 4096})
          << " wire_overhead_bytes=" << draw.OneOf<int64_t>({0, 20})
          << " ack_every_packets=" << draw.OneOf<int64_t>({1, 1, 3, 16}) << " ack_control_class="
          << draw.OneOf<const char*>({"true", "false"})
          // Into a full queue that drops, going back again and again before it is drained may
          // never hit a free place: a property of go-back-N, not of the models.
          << " nack_interval_ps="
          << (drops ? 2000 * US : draw.OneOf<int64_t>({0, 10 * US, 500 * US}))
          << " retransmission_timeout_ps="
          << (drops ? 5000 * US : draw.OneOf<int64_t>({100 * US, 1000 * US}))
          << " reaction_delay_ps=" << draw.OneOf<int64_t>({0, 1, 3 * US})
          << " window_overshoot=" << draw.OneOf<const char*>({"true", "false"})
          << " min_rate_bps=20000000 default_window_bytes="
          << draw.OneOf<int64_t>({-1, -1, 300, 5000, 40000})
          << " queue_counts_frame_on_wire=" << draw.OneOf<const char*>({"true", "false"})
          << " ecn_kmin_bytes=2000 ecn_kmax_bytes=20000 ecn_pmax=0.3\n";

    for (int node = 0; node < plan.m_nodes; ++node)
    {
        lines << "node id=" << node << " type=" << (node < plan.m_hosts ? "host" : "switch")
              << "\n";
    }
    const auto cable = [&](int a, int b) {
        lines << "link a=" << a << " b=" << b << " rate_bps="
              << draw.OneOf<int64_t>({1000000000, 10000000000, 33333333333, 100000000000})
              << " delay_ps=" << draw.Between(0, 2 * US);
        if (loses)
        {
            lines << " per=" << draw.OneOf<const char*>({"0", "0.001", "0.02"})
                  << " ber=" << draw.OneOf<const char*>({"0", "0.000001"});
        }
        lines << "\n";
    };
    for (int host = 0; host < plan.m_hosts; ++host)
    {
        cable(host, plan.m_hosts + static_cast<int>(draw.Between(0, switches - 1)));
    }
    // A ring of switches with a second cable here and there: several shortest paths.
    for (int i = 1; i < switches; ++i)
    {
        cable(plan.m_hosts + i - 1, plan.m_hosts + i);
        if (draw.Once(2))
        {
            cable(plan.m_hosts + i - 1, plan.m_hosts + i);
        }
    }
    const auto flows = draw.Between(1, 8);
    for (int64_t flow = 0; flow < flows; ++flow)
    {
        const int64_t source = draw.Between(0, plan.m_hosts - 1);
        const int64_t start = draw.OneOf<int64_t>({0, 0, draw.Between(0, 100 * US)});
        const bool unbounded = draw.Once(6);
        const bool stops = unbounded || draw.Once(6);
        plan.m_stops = plan.m_stops || stops;
        plan.m_bytes.push_back(unbounded ? -1 : draw.Between(1, draw.OneOf({10, 5000, 200000})));
        lines << "flow id=" << flow << " src=" << source
              << " dst=" << (source + draw.Between(1, plan.m_hosts - 1)) % plan.m_hosts
              << " bytes=" << plan.m_bytes.back() << " start_ps=" << start << " stop_ps="
              << (stops ? start + draw.OneOf<int64_t>({1, draw.Between(1, 100 * US)}) : -1)
              << " offered_bps=" << draw.OneOf<int64_t>({-1, -1, 800000000, 7000000000})
              << " sport=" << 10000 + flow << "\n";
    }
    plan.m_decided = draw.Once(2);
    plan.m_lines = lines.str();
    return plan;
}

/// Rates and windows without sense, at starts, ACKs, NACKs and timeouts.
ScriptedTransport::Answer
DecideAtRandom(std::shared_ptr<Draws> draw)
{
    return [draw](const ReportedEvent& reported, uint32_t index, sluice::RecordBuffer& out) {
        const EventKind kind = reported.Kind();
        if (kind == EventKind::kFlowStart)
        {
            Decide(out, index, DecisionKind::kWatchAcks, draw->Between(0, 2));
            Decide(out, index, DecisionKind::kEveryBytesSent, draw->OneOf<int64_t>({0, 1, 9999}));
        }
        if (kind == EventKind::kFlowEnd || draw->Once(2))
        {
            return;
        }
        Decide(out,
               index,
               DecisionKind::kSetRate,
               draw->OneOf<int64_t>({50000000, 3333333333, 10000000000, 400000000000}));
        Decide(out,
               index,
               DecisionKind::kSetWindow,
               sluice::BitsOf(draw->OneOf<double>({-1, 0.3, 300.5, 4000, 30000})));
        Decide(out, index, DecisionKind::kScaleRate, sluice::BitsOf(draw->OneOf({0.0, 0.5, 1.5})));
    };
}

/// What a run comes to.
struct Outcome
{
    std::vector<int64_t> m_numbers;
    std::size_t m_asks{0};

    bool operator==(const Outcome& other) const
    {
        return m_numbers == other.m_numbers && m_asks == other.m_asks;
    }
};

void
ExpectEmpty(const SmallNetwork& network, const RandomPlan& plan)
{
    for (int node = plan.m_hosts; node < plan.m_nodes; ++node)
    {
        Ptr<RoceSwitch> target = network.Switch(node);
        const sluice::SharedBuffer& buffer = *target->GetBuffer();
        EXPECT_EQ(buffer.TotalBytes(), 0);
        EXPECT_EQ(buffer.SharedUsedTotal(), 0);
        for (const Ptr<RoceSwitchPort>& port : target->GetPorts())
        {
            const auto number = static_cast<int>(port->GetNumber());
            EXPECT_EQ(port->GetQueueBytes(), 0);
            EXPECT_EQ(port->GetQueuePackets(), 0);
            EXPECT_EQ(buffer.IngressBytes(number, 0), 0);
            EXPECT_EQ(buffer.EgressBytes(number, 0), 0);
            EXPECT_FALSE(buffer.IsPaused(number, 0));
            EXPECT_FALSE(port->IsPaused());
            EXPECT_EQ(port->GetSentBytes(), port->GetEnqueuedBytes());
            if (plan.m_lossless)
            {
                EXPECT_EQ(port->GetDropped(), 0U);
            }
        }
    }
}

void
ExpectComplete(const SmallNetwork& network, const RandomPlan& plan)
{
    for (std::size_t i = 0; i < plan.m_bytes.size(); ++i)
    {
        SCOPED_TRACE("flow " + std::to_string(i));
        const RoceFlow& flow = network.Flow(i);
        EXPECT_GE(flow.finishPs, flow.startPs);
        if (flow.stopPs < 0)
        {
            EXPECT_EQ(flow.deliveredBytes, plan.m_bytes[i]);
        }
        else if (plan.m_bytes[i] >= 0)
        {
            EXPECT_LE(flow.deliveredBytes, plan.m_bytes[i]);
        }
        if (flow.stopPs < 0 && !plan.m_decided && flow.offeredBps == 0)
        {
            EXPECT_GE(flow.finishPs - flow.startPs, flow.standalonePs);
        }
    }
}

Outcome
RunNetwork(uint64_t seed, const RandomPlan& plan)
{
    SmallNetwork network(plan.m_lines, HORIZON_PS);
    if (plan.m_decided)
    {
        sluice::Welcome welcome;
        welcome.reactionPoints = true;
        network.Decide(welcome, DecideAtRandom(std::make_shared<Draws>(seed)));
    }
    int64_t least = 0;
    for (int node = plan.m_hosts; node < plan.m_nodes; ++node)
    {
        for (const Ptr<RoceSwitchPort>& port : network.Switch(node)->GetPorts())
        {
            port->TraceConnectWithoutContext(
                "QueueBytes",
                Callback<void, int64_t, int64_t>([&least](int64_t before, int64_t after) {
                    least = std::min({least, before, after});
                }));
        }
    }
    network.Run();
    EXPECT_EQ(least, 0);
    ExpectComplete(network, plan);
    ExpectEmpty(network, plan);
    Outcome outcome;
    outcome.m_asks = network.Reported().size();
    for (std::size_t i = 0; i < plan.m_bytes.size(); ++i)
    {
        const RoceFlow& flow = network.Flow(i);
        outcome.m_numbers.insert(outcome.m_numbers.end(),
                                 {flow.finishPs,
                                  flow.deliveredBytes,
                                  flow.retransmittedBytes,
                                  static_cast<int64_t>(flow.timeouts),
                                  static_cast<int64_t>(flow.nacks)});
    }
    return outcome;
}

TEST(RandomNetworks, complete_drain_and_repeat)
{
    for (uint64_t seed = 1; seed <= NETWORKS; ++seed)
    {
        const RandomPlan plan = MakePlan(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + plan.m_lines);
        const Outcome first = RunNetwork(seed, plan);
        const Outcome second = RunNetwork(seed, plan);
        EXPECT_TRUE(first == second) << "the same seed gave another result";
        if (::testing::Test::HasFailure())
        {
            return;
        }
    }
}

} // namespace
} // namespace ns3
