// SPDX-License-Identifier: GPL-2.0-only
#include "choice.h"

#include <cstdlib>
#include <sstream>

namespace sluice_hpcc
{

namespace
{

std::string
Environment(const char* name)
{
    const char* value = std::getenv(name);
    return value == 0 ? "" : value;
}

} // namespace

Choice
Choice::FromEnvironment()
{
    Choice choice;
    const std::string scheme = Environment("SLUICE_SCHEME");
    const std::size_t slash = scheme.find('/');
    choice.scheme = scheme.substr(0, slash);
    choice.profile = slash == std::string::npos ? "" : scheme.substr(slash + 1);
    std::istringstream parameters(Environment("SLUICE_PARAMETERS"));
    std::string parameter;
    while (parameters >> parameter)
    {
        const std::size_t equals = parameter.find('=');
        choice.parameters.push_back(
            std::make_pair(parameter.substr(0, equals),
                           equals == std::string::npos ? "" : parameter.substr(equals + 1)));
    }
    std::istringstream transport(Environment("SLUICE_TRANSPORT"));
    transport >> choice.transport >> choice.endpoint;
    if (choice.transport.empty())
    {
        choice.transport = "jvm";
    }
    choice.classPath = Environment("SLUICE_CLASS_PATH");
    choice.recordFile = Environment("SLUICE_RECORD");
    const std::string seed = Environment("SLUICE_SEED");
    choice.seed = seed.empty() ? 1 : std::strtoull(seed.c_str(), 0, 10);
    return choice;
}

} // namespace sluice_hpcc
