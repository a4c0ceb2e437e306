// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_CHOICE_H
#define SLUICE_HPCC_CHOICE_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sluice_hpcc
{

/// Which scheme, and how it is reached.
struct Choice
{
    std::string scheme;
    std::string profile;
    std::vector<std::pair<std::string, std::string>> parameters;
    std::string transport; ///< "jvm" or "zmq"
    std::string endpoint;  ///< zmq: tcp://host:port
    std::string classPath; ///< jvm: what `./sluice class-path` prints
    std::string recordFile;
    std::string experiment;
    std::uint64_t seed;

    /// @return what SLUICE_SCHEME, SLUICE_PARAMETERS, SLUICE_TRANSPORT, SLUICE_CLASS_PATH,
    ///     SLUICE_RECORD and SLUICE_SEED say; no scheme if SLUICE_SCHEME is not set
    static Choice FromEnvironment();
};

} // namespace sluice_hpcc

#endif
