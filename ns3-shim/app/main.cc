// SPDX-License-Identifier: GPL-2.0-only
// sluice-ns3: runs a plan (docs/plan-format.md) in ns-3.

#include "options.h"
#include "roce-engine.h"
#include "sluice-network.h"
#include "sluice/failure.h"
#include "sluice/model/outputs.h"
#include "sluice/model/stop_watch.h"
#include "sluice/plan/plan.h"
#include "sluice/transport.h"

#include "ns3/object-factory.h"
#include "ns3/scheduler.h"
#include "ns3/simulator.h"

#include <iostream>
#include <memory>
#include <unistd.h>

using namespace ns3;
using sluice::roce::Outputs;
using sluice::roce::RunEnd;
using sluice::roce::StopWatch;

namespace
{

/// Tells the outputs what there is in the network.
void
Follow(Outputs& outputs, const SluiceNetwork& network)
{
    for (const int64_t id : network.GetTopology().switches())
    {
        const Ptr<Node>& node = network.GetNodes()[static_cast<std::size_t>(id)];
        for (const Ptr<RoceSwitchPort>& port : node->GetObject<RoceSwitch>()->GetPorts())
        {
            outputs.FollowPort(port->GetModel(), &port->GetPeer()->GetPort());
        }
    }
    for (const int64_t id : network.GetTopology().hosts())
    {
        if (Ptr<RoceNic> nic = RoceHelper::GetNic(network.GetNodes()[static_cast<std::size_t>(id)]))
        {
            outputs.FollowNic(nic->GetModel());
        }
    }
    for (const Ptr<RoceFlow>& flow : network.GetFlows())
    {
        outputs.FollowFlow(sluice::roce::FlowPtr(PeekPointer(flow)));
    }
    outputs.Begin();
}

/// Runs the simulation to its end.
RunEnd
Simulate(SluiceNetwork& network, StopWatch& watch)
{
    Simulator::Stop(RoceTime::FromPs(network.GetPlan().run.durationPs));
    watch.Start();
    Simulator::Run();
    if (network.GetSession())
    {
        network.GetSession()->CheckFailure();
    }
    const RunEnd stopped = StopWatch::WhatStopped();
    if (stopped.exitCode == sluice::kExitDone && network.GetSession())
    {
        network.GetSession()->Close();
    }
    return stopped;
}

int
RunPlan(const Options& options)
{
    sluice::Plan plan = sluice::ReadPlanFile(options.m_plan);
    ObjectFactory scheduler("ns3::EventHeapScheduler");
    Simulator::SetScheduler(scheduler);
    SluiceNetwork network(plan);
    RoceEngine& engine = RoceEngine::Get();
    Outputs outputs(engine,
                    network.GetPlan(),
                    network.GetTopology(),
                    "ns3",
                    SluiceNetwork::SimulatorVersion());
    Follow(outputs, network);
    StopWatch watch(
        engine,
        plan.run.progress,
        [&outputs]() { outputs.Flush(); },
        []() { return Simulator::GetEventCount(); });
    RunEnd end;
    try
    {
        std::unique_ptr<sluice::Transport> transport;
        if (!plan.schemes.empty())
        {
            sluice::TransportOptions how = plan.session.transport;
            how.lastWords = [&outputs, &watch](const std::string& sentence) {
                // The simulation is stuck in a call: nobody else touches the files.
                outputs.Finish(false, sentence, watch.Events());
            };
            transport = sluice::LoadTransport(how);
        }
        network.Connect(std::move(transport));
        outputs.FollowSession(network.GetSession());
        outputs.Start();
        end = Simulate(network, watch);
    }
    catch (const sluice::Failure& failure)
    {
        end = {failure.exitCode(), failure.what()};
    }
    catch (const std::exception& unexpected)
    {
        end = {sluice::kExitUnexpected, unexpected.what()};
    }
    outputs.Finish(end.exitCode == sluice::kExitDone, end.sentence, watch.Events());
    if (end.exitCode != sluice::kExitDone)
    {
        std::cerr << "sluice-ns3: " << end.sentence << std::endl;
        // The other side may be stuck: leave without farewells.
        _exit(end.exitCode);
    }
    Simulator::Destroy();
    return sluice::kExitDone;
}

} // namespace

int
main(int argc, char** argv)
{
    try
    {
        const Options options = Options::Parse(argc, argv);
        if (options.m_version)
        {
            std::cout << "sluice-ns3 " << sluice::kShimVersion << "\nns-3 "
                      << SluiceNetwork::SimulatorVersion() << "\nprotocol "
                      << sluice::kProtocolVersion << std::endl;
            return sluice::kExitDone;
        }
        if (options.m_help)
        {
            std::cout << Options::Usage() << std::endl;
            return sluice::kExitDone;
        }
        StopWatch::CatchSignals();
        if (options.m_stopWithParent)
        {
            StopWatch::StopWithParent();
        }
        return RunPlan(options);
    }
    catch (const sluice::Failure& failure)
    {
        std::cerr << "sluice-ns3: " << failure.what() << std::endl;
        return failure.exitCode();
    }
    catch (const std::exception& unexpected)
    {
        std::cerr << "sluice-ns3: " << unexpected.what() << std::endl;
        return sluice::kExitUnexpected;
    }
}
