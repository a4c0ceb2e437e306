// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_PAIR_ORDER_H
#define SLUICE_ASSEMBLY_PAIR_ORDER_H

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "sluice/model/flow.h"
#include "sluice/model/nic.h"

namespace sluice::roce {

/// The order in which the HPCC simulator walks over a host's queue pairs when a link has gone down
/// (RdmaHw::RedistributeQp): that of its hash table, which has been through the same insertions and
/// removals as this one. Both are GCC's. A queue pair without bytes is never complete and so never
/// leaves it.
class PairOrder final : public FlowObserver {
 public:
  void OnStart(const Flow& flow) override { hosts_[flow.source][KeyOf(flow)] = flow.id; }
  void OnComplete(const Flow& flow) override { hosts_[flow.source].erase(KeyOf(flow)); }

  /// @param host a node
  /// @param flows of that host's queue pairs; sorted, those that the table does not know last
  void Sort(std::uint32_t host, std::vector<const Flow*>& flows);

 private:
  static std::uint64_t KeyOf(const Flow& flow);

  std::unordered_map<std::uint32_t, std::unordered_map<std::uint64_t, std::uint32_t>> hosts_;
};

}  // namespace sluice::roce

#endif
