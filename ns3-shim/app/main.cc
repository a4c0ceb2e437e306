// SPDX-License-Identifier: GPL-2.0-only
// sluice-ns3: runs plans (docs/reference/plan-format.md) in ns-3, one after the other, up to the
// first that does not end well. With --plans-from-input standard input names them, one a line,
// their files go into the folder that the plan is in, and "plan done" on standard error says that
// one has ended well; the end of the input ends the program.

#include "options.h"
#include "roce-engine.h"
#include "sluice-network.h"
#include "sluice/assembly/run.h"
#include "sluice/failure.h"
#include "sluice/plan/plan.h"

#include "ns3/object-factory.h"
#include "ns3/scheduler.h"
#include "ns3/simulator.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <string>

using namespace ns3;
using sluice::roce::Run;
using sluice::roce::RunEnd;
using sluice::roce::StopWatch;

namespace
{

constexpr const char* PROGRAM = "sluice-ns3";

void
RunPlan(const sluice::Plan& plan)
{
    Simulator::SetScheduler(ObjectFactory("ns3::EventHeapScheduler"));
    SluiceNetwork network(plan);
    Run run(
        network.GetModel(),
        SluiceNetwork::GetSimulator(),
        []() { return Simulator::GetEventCount(); },
        Run::Options());
    const RunEnd end = run.Execute([]() { Simulator::Run(); });
    if (!end.IsDone())
    {
        end.Leave(PROGRAM);
    }
    Simulator::Destroy();
}

/// Plans that the parent process has named and that have not run.
class PlanQueue
{
  public:
    void Put(const std::string& plan)
    {
        const std::lock_guard lock(m_mutex);
        m_plans.push_back(plan);
        m_changed.notify_one();
    }

    /**
     * Waits for a plan.
     * \param plan the one that came first
     * \return false if none comes any more
     */
    bool Take(std::string& plan)
    {
        std::unique_lock lock(m_mutex);
        while (m_plans.empty() && StopWatch::StoppedBy() == 0)
        {
            m_changed.wait_for(lock, std::chrono::milliseconds(10));
        }
        if (StopWatch::StoppedBy() != 0)
        {
            return false;
        }
        plan = m_plans.front();
        m_plans.pop_front();
        return true;
    }

  private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::string> m_plans;
};

void
RunPlansFromInput()
{
    // The thread that reads the input goes on after the end of this function.
    static PlanQueue plans;
    StopWatch::StopWithParent([](const std::string& plan) { plans.Put(plan); });
    std::string file;
    while (plans.Take(file))
    {
        sluice::Plan plan = sluice::ReadPlanFile(file);
        plan.run.out = std::filesystem::absolute(file).parent_path().string();
        RunPlan(plan);
        std::cerr << "plan done\n"; // in one piece: the parent wakes up for each
    }
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
        if (options.m_plansFromInput)
        {
            RunPlansFromInput();
            return sluice::kExitDone;
        }
        if (options.m_stopWithParent)
        {
            StopWatch::StopWithParent();
        }
        for (const std::string& plan : options.m_plans)
        {
            RunPlan(sluice::ReadPlanFile(plan));
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
