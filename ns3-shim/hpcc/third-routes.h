// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_THIRD_ROUTES_H
#define SLUICE_HPCC_THIRD_ROUTES_H

#include "third-network.h"

#include <ns3/node.h>

#include <cstdint>
#include <map>
#include <vector>

namespace sluice_hpcc
{

/// What a shortest path adds up to.
struct Path
{
    std::uint64_t delayNs, txNs, rateBps;
};

/// The shortest paths to all hosts of a network, and what follows from them.
class Routes
{
  public:
    /// @param payload bytes of a packet, for the time that it takes on a line
    Routes(Network& network, std::uint32_t payload)
        : network_(network),
          payload_(payload),
          maxRtt_(0),
          maxBdp_(0)
    {
    }

    void Find();
    void Install();
    void FindRtts();

    /// A link goes down, if it is not yet.
    /// @return whether it was up
    bool TakeDown(std::uint32_t a, std::uint32_t b);

    const Path& To(std::uint32_t host, std::uint32_t from)
    {
        return paths_[host][from];
    }

    std::uint64_t rttNs(std::uint32_t source, std::uint32_t destination)
    {
        return rtt_[source][destination];
    }

    std::uint64_t bdpBytes(std::uint32_t source, std::uint32_t destination)
    {
        return bdp_[source][destination];
    }

    std::uint64_t maxRttNs() const
    {
        return maxRtt_;
    }

    std::uint64_t maxBdpBytes() const
    {
        return maxBdp_;
    }

  private:
    void FindTo(std::uint32_t host);
    Path Extended(Path path, const LinkEnd& link) const;
    void ClearTables();
    void RedistributeFlows();

    Network& network_;
    std::uint32_t payload_;
    std::map<ns3::Ptr<ns3::Node>, std::map<ns3::Ptr<ns3::Node>, std::vector<ns3::Ptr<ns3::Node>>>>
        nextHops_;
    std::map<std::uint32_t, std::map<std::uint32_t, Path>> paths_; ///< to a host, from a node
    std::map<std::uint32_t, std::map<std::uint32_t, std::uint64_t>> rtt_, bdp_;
    std::uint64_t maxRtt_, maxBdp_;
};

} // namespace sluice_hpcc

#endif
