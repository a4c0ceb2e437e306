// SPDX-License-Identifier: MIT
#ifndef SLUICE_ECMP_RULE_H
#define SLUICE_ECMP_RULE_H

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sluice/options/dataplane_keys.h"

namespace sluice {

/// What a router sees of a packet. ACKs have the ends and ports of their flow swapped.
struct FlowKey {
  std::int64_t src = 0;
  std::int64_t dst = 0;
  std::int64_t sport = 0;
  std::int64_t dport = 0;

  FlowKey Reversed() const { return {dst, src, dport, sport}; }
};

/// How a router chooses one of several equal next hops, the same in every simulator. Each router
/// has one of its own. A rule is a class derived from this one; MakeEcmpRule knows them all.
class EcmpRule {
 public:
  EcmpRule() = default;
  EcmpRule(const EcmpRule&) = delete;
  EcmpRule& operator=(const EcmpRule&) = delete;
  virtual ~EcmpRule() = default;

  /// The next hop of a flow. A packet takes it, if nothing else was decided at its switch; base
  /// round-trip and stand-alone times are those of the path of these, and a host with several NICs
  /// sends the flow by one of them.
  /// @param choices how many next hops there are, more than 1
  /// @return 0 .. choices - 1
  virtual std::size_t OfFlow(const FlowKey& key, std::size_t choices) const = 0;
};

/// @param options which rule, and its seed
/// @param node the router
/// @param isHost whether it is a host with several NICs
std::unique_ptr<EcmpRule> MakeEcmpRule(const NetworkOptions& options, std::int64_t node,
                                       bool isHost);

}  // namespace sluice

#endif
