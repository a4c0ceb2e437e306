// SPDX-License-Identifier: MIT
#include "sluice/plan/plan.h"

#include <algorithm>
#include <cmath>

namespace sluice {

EcnOptions Plan::EcnOf(std::int64_t node, std::int64_t rateBps) const {
  EcnOptions options = SwitchOf(node).ecn;
  for (const PlanEcn& own : ecn) {
    if (own.rateBps == rateBps) {
      options.kminBytes = own.kminBytes;
      options.kmaxBytes = own.kmaxBytes;
      options.pmax = own.pmax;
    }
  }
  return options;
}

std::int64_t Plan::TrafficStartPs() const {
  if (!tasks.empty()) {
    return 0;
  }
  std::int64_t firstPs = run.durationPs;
  for (const PlanFlow& flow : flows) {
    if (flow.after.empty()) {
      firstPs = std::min(firstPs, flow.startPs);
    }
  }
  return firstPs > run.durationPs / 10 && firstPs < run.durationPs ? firstPs : 0;
}

std::int64_t Plan::LastThirdStartPs() const {
  const auto spanPs = static_cast<double>(run.durationPs - TrafficStartPs());
  return run.durationPs - std::llround(spanPs * (1.0 / 3));
}

bool Plan::IsSwitch(std::int64_t node) const {
  const auto it = std::lower_bound(nodes.begin(), nodes.end(), node,
                                   [](const PlanNode& n, std::int64_t id) { return n.id < id; });
  return it != nodes.end() && it->id == node && it->type == NodeType::kSwitch;
}

}  // namespace sluice
