// SPDX-License-Identifier: MIT
#include "sluice/model/host_machines.h"

#include <string>

#include "sluice/events.h"
#include "sluice/model/decision_refusal.h"

namespace sluice::roce {

void HostMachines::Add(Nic& nic) { nics_[nic.node()] = &nic; }

void HostMachines::Start() {
  started_ = true;
  for (const auto& [node, nic] : nics_) {
    events::HostStart start;
    start.node = node;
    start.lineRateBps = static_cast<std::int64_t>(nic->rateBps());
    start.delayPs = nic->delayPs();
    start.peer = nic->peerNode();
    agent_.Ask(EventKind::kHostStart, EntityId::Node(node), start.ToRecord(), 0);
  }
}

std::vector<std::int64_t> HostMachines::Places() const {
  std::vector<std::int64_t> words{static_cast<std::int64_t>(nics_.size())};
  for (const auto& [node, nic] : nics_) {
    words.insert(words.end(), {node, nic->peerNode()});
  }
  return words;
}

Nic* HostMachines::NicOf(std::uint32_t node) const {
  const auto it = nics_.find(node);
  return it == nics_.end() ? nullptr : it->second;
}

bool HostMachines::Has(EntityId entity) const {
  return started_ && entity.role() == Role::kNode && nics_.count(entity.index()) > 0;
}

void HostMachines::Apply(const Decision& decision) const {
  Nic& nic = *nics_.at(decision.entity.index());
  switch (decision.kind) {
    case DecisionKind::kWatchPauses:
      if (decision.a < 0 || decision.a >= kWatchers) {
        RefuseDecision(decision, "with watcher " + std::to_string(decision.a));
      }
      nic.WatchPauses(static_cast<std::uint32_t>(decision.a), decision.b != 0, &agent_,
                      decision.entity);
      return;
    case DecisionKind::kScaleFlows:
      nic.ScaleFlows(DoubleOf(decision.a));
      return;
    case DecisionKind::kLimitCredits:
      if (decision.a < 0 || decision.b < 0) {
        RefuseDecision(decision, "with " + std::to_string(decision.a) + " bit/s and " +
                                     std::to_string(decision.b) + " bytes");
      }
      nic.LimitCredits(decision.a, decision.b);
      return;
    default:
      RefuseDecision(decision, "which a host cannot decide");
  }
}

}  // namespace sluice::roce
