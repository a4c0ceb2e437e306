// SPDX-License-Identifier: GPL-2.0-only
// sluice-ns3: runs a plan (docs/plan-format.md) in ns-3.

#include "options.h"
#include "outputs.h"
#include "sluice-network.h"
#include "sluice/failure.h"
#include "sluice/plan.h"
#include "sluice/transport.h"
#include "stop-watch.h"

#include "ns3/object-factory.h"
#include "ns3/scheduler.h"
#include "ns3/simulator.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <unistd.h>

using namespace ns3;

namespace
{

/// What ends a run early, for the user and for the parent process.
struct End
{
    int m_exitCode{sluice::kExitDone};
    std::string m_sentence;
};

End
WhatStopped()
{
    const int stopped = StopWatch::StoppedBy();
    if (stopped > 0)
    {
        return {128 + stopped, stopped == SIGINT ? "interrupted" : "terminated by a signal"};
    }
    if (stopped < 0)
    {
        return {sluice::kExitPeerLost, "the parent process is gone"};
    }
    return {};
}

/// Runs the simulation to its end.
End
Simulate(SluiceNetwork& network, StopWatch& watch)
{
    Simulator::Stop(RoceTime::FromPs(network.GetPlan().run.durationPs));
    watch.Start();
    Simulator::Run();
    if (network.GetSession())
    {
        network.GetSession()->CheckFailure();
    }
    const End stopped = WhatStopped();
    if (stopped.m_exitCode == sluice::kExitDone && network.GetSession())
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
    Outputs outputs(network);
    StopWatch watch(plan.run.progress, [&outputs]() { outputs.Flush(); });
    End end;
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
    outputs.Finish(end.m_exitCode == sluice::kExitDone, end.m_sentence, watch.Events());
    if (end.m_exitCode != sluice::kExitDone)
    {
        std::cerr << "sluice-ns3: " << end.m_sentence << std::endl;
        // The other side may be stuck: leave without farewells.
        _exit(end.m_exitCode);
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
