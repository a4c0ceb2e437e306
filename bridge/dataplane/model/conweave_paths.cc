// SPDX-License-Identifier: MIT
#include "sluice/model/conweave_paths.h"

namespace sluice::roce {

ConweavePaths::ConweavePaths(std::uint32_t seed, std::vector<std::int64_t> switchOf, Find find)
    : random_(seed), switchOf_(std::move(switchOf)), find_(std::move(find)) {}

const std::vector<WholePath>& ConweavePaths::To(std::uint32_t from, std::uint32_t host) {
  const auto [known, isNew] = paths_.try_emplace({from, SwitchOf(host)});
  if (isNew) {
    known->second = find_(from, host);
  }
  return known->second;
}

}  // namespace sluice::roce
