// SPDX-License-Identifier: GPL-2.0-only
#include "options.h"

#include "sluice/failure.h"

namespace ns3
{

Options
Options::Parse(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc; ++i)
    {
        const std::string word = argv[i];
        if (word == "--stop-with-parent")
        {
            options.m_stopWithParent = true;
        }
        else if (word == "--plans-from-input")
        {
            options.m_plansFromInput = true;
        }
        else if (word == "--version")
        {
            options.m_version = true;
        }
        else if (word == "--help" || word == "-h")
        {
            options.m_help = true;
        }
        else if (!word.empty() && word[0] == '-')
        {
            throw sluice::PlanError("unknown option " + word +
                                    "; allowed are --stop-with-parent, --plans-from-input, "
                                    "--version, --help");
        }
        else
        {
            options.m_plans.push_back(word);
        }
    }
    if (options.m_plansFromInput && !options.m_plans.empty())
    {
        throw sluice::PlanError("with --plans-from-input no plan is an argument; given is " +
                                options.m_plans.front());
    }
    if (options.m_plans.empty() && !options.m_plansFromInput && !options.m_version &&
        !options.m_help)
    {
        throw sluice::PlanError("no plan given; usage: " + Usage());
    }
    return options;
}

std::string
Options::Usage()
{
    return "sluice-ns3 [--stop-with-parent] [--version] [--help] PLAN... | sluice-ns3 "
           "--plans-from-input";
}

} // namespace ns3
