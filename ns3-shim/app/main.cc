// SPDX-License-Identifier: GPL-2.0-only
// sluice-ns3: runs plans (docs/reference/plan-format.md) in ns-3, one after the other, up to the
// first that does not end well.

#include "options.h"
#include "roce-engine.h"
#include "sluice-network.h"
#include "sluice/assembly/run.h"
#include "sluice/failure.h"
#include "sluice/plan/plan.h"

#include "ns3/object-factory.h"
#include "ns3/scheduler.h"
#include "ns3/simulator.h"

#include <iostream>

using namespace ns3;
using sluice::roce::Run;
using sluice::roce::RunEnd;
using sluice::roce::StopWatch;

namespace
{

constexpr const char* PROGRAM = "sluice-ns3";

void
RunPlan(const std::string& plan)
{
    Simulator::SetScheduler(ObjectFactory("ns3::EventHeapScheduler"));
    SluiceNetwork network(sluice::ReadPlanFile(plan));
    Run run(network.GetModel(),
            SluiceNetwork::GetSimulator(),
            []() { return Simulator::GetEventCount(); },
            {});
    const RunEnd end = run.Execute([]() { Simulator::Run(); });
    if (!end.IsDone())
    {
        end.Leave(PROGRAM);
    }
    Simulator::Destroy();
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
            std::cout << PROGRAM << " " << sluice::kShimVersion << "\nns-3 "
                      << SluiceNetwork::GetSimulator().version << "\nprotocol "
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
        for (const std::string& plan : options.m_plans)
        {
            RunPlan(plan);
        }
        return sluice::kExitDone;
    }
    catch (...)
    {
        const RunEnd end = RunEnd::OfException();
        std::cerr << PROGRAM << ": " << end.sentence << std::endl;
        return end.exitCode;
    }
}
