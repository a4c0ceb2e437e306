// SPDX-License-Identifier: MIT
#include "sluice/rules/ecmp_rule.h"

#include "sluice/rules/ecmp.h"

namespace sluice {

std::unique_ptr<EcmpRule> MakeEcmpRule(const NetworkOptions& options, std::int64_t node,
                                       bool isHost) {
  const auto seed = static_cast<std::uint64_t>(options.ecmpSeed);
  switch (options.ecmp) {
    case Ecmp::kHpcc:
    case Ecmp::kConweave:
      return std::make_unique<HpccEcmp>(node, isHost);
    case Ecmp::kDestination:
      return std::make_unique<StaticRoutes>();
    case Ecmp::kSeeded:
      break;
  }
  return std::make_unique<SeededEcmp>(seed, options.ecmpSymmetric, node);
}

}  // namespace sluice
