// SPDX-License-Identifier: MIT
#include "sluice/assembly/pair_order.h"

#include <algorithm>

#include "sluice/rules/ecmp.h"

namespace sluice::roce {

std::uint64_t PairOrder::KeyOf(const Flow& flow) {
  return std::uint64_t{HpccEcmp::Address(flow.destination)} << 32 |
         std::uint64_t{flow.sourcePort} << 16 | flow.priority;
}

void PairOrder::Sort(std::uint32_t host, std::vector<const Flow*>& flows) {
  std::unordered_map<std::uint32_t, std::size_t> places;
  for (const auto& [key, flow] : hosts_[host]) {
    places.emplace(flow, places.size());
  }
  const auto placeOf = [&places](const Flow* flow) {
    const auto it = places.find(flow->id);
    return it == places.end() ? places.size() : it->second;
  };
  std::stable_sort(flows.begin(), flows.end(),
                   [&](const Flow* x, const Flow* y) { return placeOf(x) < placeOf(y); });
}

}  // namespace sluice::roce
