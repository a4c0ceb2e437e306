// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_NS3_OPTIONS_H
#define SLUICE_NS3_OPTIONS_H

#include <string>
#include <vector>

namespace ns3
{

/// The command line of sluice-ns3.
struct Options
{
    std::vector<std::string> m_plans; //!< files, to be run one after the other
    bool m_stopWithParent{false};     //!< end when standard input closes
    bool m_plansFromInput{false};     //!< run the plans that standard input names
    bool m_version{false};
    bool m_help{false};

    /**
     * \param argc as main's
     * \param argv as main's
     * \return what they say
     * \throws sluice::PlanError in one sentence if they say nothing sensible
     */
    static Options Parse(int argc, char** argv);

    /**
     * \return how to call the program
     */
    static std::string Usage();
};

} // namespace ns3

#endif // SLUICE_NS3_OPTIONS_H
