// SPDX-License-Identifier: MIT
#include "sluice/model/host_machines.h"

#include <string>

#include "sluice/decisions.h"
#include "sluice/events.h"
#include "sluice/model/decision_refusal.h"

namespace sluice::roce {

void HostMachines::Add(Nic& nic) { nics_[nic.node()] = &nic; }

void HostMachines::CheckNics() const {
  for (const auto& [node, nic] : nics_) {
    if (nic->IsOneOfSeveral()) {
      throw Refused("node " + std::to_string(node) +
                    " has several NICs; a scheme with state machines of hosts needs one for each");
    }
  }
}

void HostMachines::Start() {
  CheckNics();
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
    events::HostPlace place;
    place.host = node;
    place.attachedTo = nic->peerNode();
    place.AppendTo(words);
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
  const auto arming = decisions::ArmingOf(decision);
  if (arming.hosts) {
    if (arming.watcher < 0 || arming.watcher >= kSlots) {
      RefuseDecision(decision, "with watcher " + std::to_string(arming.watcher));
    }
    nic.triggers().Arm(arming, agent_, decision.entity);
    return;
  }
  switch (decision.kind) {
    case DecisionKind::kScaleFlows:
      nic.ScaleFlows(decisions::ScaleFlows::From(decision).factor);
      return;
    case DecisionKind::kLimitCredits: {
      const auto limit = decisions::LimitCredits::From(decision);
      if (limit.rateBps < 0 || limit.queueBytes < 0) {
        RefuseDecision(decision, "with " + std::to_string(limit.rateBps) + " bit/s and " +
                                     std::to_string(limit.queueBytes) + " bytes");
      }
      nic.LimitCredits(limit.rateBps, limit.queueBytes);
      return;
    }
    default:
      RefuseDecision(decision, "which a host cannot decide");
  }
}

}  // namespace sluice::roce
