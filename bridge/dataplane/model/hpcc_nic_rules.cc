// SPDX-License-Identifier: MIT
#include "sluice/model/hpcc_nic_rules.h"

#include <algorithm>

#include "sluice/model/nic.h"

namespace sluice::roce {

std::size_t HpccNicRules::Find(std::int64_t nowPs, std::size_t& firstOver) const {
  const std::size_t n = turns_.size();
  firstOver = n;
  for (std::size_t i = 1; i <= n; ++i) {
    const std::size_t turn = (lastTurn_ + i) % n;
    if (!turns_[turn]) {
      firstOver = std::min(firstOver, turn);
    } else if (!nic_.IsPaused(turns_[turn]->flow().priority) &&
               turns_[turn]->ReadyPs(nowPs) <= nowPs) {
      return turn;
    }
  }
  return n;
}

bool HpccNicRules::HasTurn(std::int64_t nowPs) {
  std::size_t firstOver = 0;
  if (Find(nowPs, firstOver) < turns_.size()) {
    return true;
  }
  Wait(nowPs, firstOver);
  return false;
}

bool HpccNicRules::TakeTurn(std::int64_t nowPs) {
  std::size_t firstOver = 0;
  const std::size_t chosen = Find(nowPs, firstOver);
  if (chosen == turns_.size()) {
    Wait(nowPs, firstOver);
    return false;
  }
  lastTurn_ = chosen - Pass(firstOver, chosen);
  return true;
}

std::size_t HpccNicRules::Pass(std::size_t firstOver, std::size_t chosen) {
  const auto from = turns_.begin() + static_cast<std::ptrdiff_t>(firstOver);
  const auto at = turns_.begin() + static_cast<std::ptrdiff_t>(std::max(firstOver, chosen));
  const auto before = static_cast<std::size_t>(std::count(from, at, nullptr));
  turns_.erase(std::remove(from, turns_.end(), nullptr), turns_.end());
  return before;
}

void HpccNicRules::Wait(std::int64_t nowPs, std::size_t firstOver) {
  Pass(firstOver, turns_.size());
  std::int64_t soonestPs = Engine::kNever;
  for (const QueuePair* pair : turns_) {
    soonestPs = std::min(soonestPs, pair->PacedPs());
  }
  WakeWhenDue(soonestPs, nowPs);
}

void HpccNicRules::WakeWhenDue(std::int64_t soonestPs, std::int64_t nowPs) {
  if (soonestPs > nowPs && soonestPs != Engine::kNever && wakeAtPs_ == Engine::kNever) {
    WakeAt(soonestPs, nowPs);
  }
}

void HpccNicRules::Leave(const QueuePair* pair) {
  const auto place = std::find(turns_.begin(), turns_.end(), pair);
  if (place != turns_.end()) {
    *place = nullptr;
  }
}

void HpccNicRules::NextMoved(std::int64_t nextPs) {
  if (nic_.options().retimeOnRateChange && wakeAtPs_ != Engine::kNever && nextPs < wakeAtPs_) {
    const std::int64_t nowPs = nic_.clock().NowPs();
    WakeAt(std::max(nextPs, nowPs), nowPs);
  }
}

void HpccNicRules::WakeAt(std::int64_t atPs, std::int64_t nowPs) {
  if (atPs < wakeAtPs_) {
    const auto after =
        std::upper_bound(wakeUps_.begin(), wakeUps_.end(), atPs,
                         [](std::int64_t at, const WakeUp& wakeUp) { return at < wakeUp.atPs; });
    wakeUps_.insert(after, {atPs, ++lastWakeUp_});
  }
  NicRules::WakeAt(atPs, nowPs);
}

void HpccNicRules::OnWakeUp() {
  const bool isLast = wakeUps_.front().number == lastWakeUp_;
  wakeUps_.erase(wakeUps_.begin());
  if (isLast) {  // else moved since, perhaps to another place in this same instant
    NicRules::OnWakeUp();
  }
}

void ConweaveNicRules::Wait(std::int64_t nowPs, std::size_t /*firstOver*/) {
  std::int64_t soonestPs = Engine::kNever;
  for (const QueuePair* pair : turns_) {
    const std::int64_t pacedPs = pair ? pair->PacedPs() : Engine::kNever;
    if (pacedPs > nowPs) {
      soonestPs = std::min(soonestPs, pacedPs);
    }
  }
  WakeWhenDue(soonestPs, nowPs);
}

void ConweaveNicRules::Leave(const QueuePair* pair) {
  const auto place = std::find(turns_.begin(), turns_.end(), pair);
  if (place == turns_.end()) {
    return;
  }
  // The one after it stays next. Before the first place is the largest number, 1 below 0.
  const auto index = static_cast<std::size_t>(place - turns_.begin());
  if (lastTurn_ + 1 > index) {
    --lastTurn_;
  }
  turns_.erase(place);
}

}  // namespace sluice::roce
