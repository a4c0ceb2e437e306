// SPDX-License-Identifier: MIT
#include "sluice/model/nic_rules.h"

#include <algorithm>
#include <iterator>

#include "sluice/model/hpcc_nic_rules.h"
#include "sluice/model/nic.h"

namespace sluice::roce {

std::vector<QueuePair*> NicRules::Release() {
  std::vector<QueuePair*> released;
  std::copy_if(turns_.begin(), turns_.end(), std::back_inserter(released),
               [](const QueuePair* pair) { return pair != nullptr; });
  turns_.clear();
  return released;
}

void NicRules::WakeAt(std::int64_t atPs, std::int64_t nowPs) {
  if (atPs >= wakeAtPs_) {
    // Woken before that anyway, to look again.
    return;
  }
  wakeAtPs_ = atPs;
  nic_.clock().Post(atPs - nowPs, wakeUp_);
}

void NicRules::OnWakeUp() {
  if (nic_.clock().NowPs() >= wakeAtPs_) {
    wakeAtPs_ = Engine::kNever;
  }
  nic_.Kick();
}

bool FairTurns::HasTurn(std::int64_t nowPs) {
  std::size_t turn = 0;
  return Find(nowPs, turn);
}

bool FairTurns::TakeTurn(std::int64_t nowPs) { return Find(nowPs, lastTurn_); }

bool FairTurns::Find(std::int64_t nowPs, std::size_t& found) {
  const std::size_t n = turns_.size();
  std::int64_t soonestPs = Engine::kNever;
  std::size_t turn = lastTurn_;
  for (std::size_t i = 0; i < n; ++i) {
    turn = turn + 1 < n ? turn + 1 : 0;
    if (nic_.IsPaused(turns_[turn]->flow().priority)) {
      continue;
    }
    const std::int64_t readyPs = turns_[turn]->ReadyPs(nowPs);
    if (readyPs <= nowPs) {
      found = turn;
      return true;
    }
    soonestPs = std::min(soonestPs, readyPs);
  }
  if (soonestPs > nowPs) {
    WakeAt(soonestPs, nowPs);
  }
  return false;
}

void FairTurns::Leave(const QueuePair* pair) {
  const auto place = std::find(turns_.begin(), turns_.end(), pair);
  if (place == turns_.end()) {
    return;
  }
  if (static_cast<std::size_t>(place - turns_.begin()) <= lastTurn_ && lastTurn_ > 0) {
    --lastTurn_;
  }
  turns_.erase(place);
}

void FairTurns::NextMoved(std::int64_t /*nextPs*/) { nic_.Kick(); }

std::unique_ptr<NicRules> MakeNicRules(Nic& nic) {
  if (nic.options().nicTurns == NicTurns::kHpcc) {
    return std::make_unique<HpccNicRules>(nic);
  }
  if (nic.options().nicTurns == NicTurns::kConweave) {
    return std::make_unique<ConweaveNicRules>(nic);
  }
  return std::make_unique<FairTurns>(nic);
}

}  // namespace sluice::roce
