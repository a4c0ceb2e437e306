// SPDX-License-Identifier: MIT
#include "sluice/model/conweave_loads.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sluice::roce {

ConweaveLoads::ConweaveLoads(std::uint32_t node, std::size_t ports, ConweavePaths& paths)
    : node_(node), paths_(paths), registers_(ports) {}

void ConweaveLoads::Measure(const LoadSettings& settings, std::int64_t agePs) {
  settings_ = settings;
  agePs_ = agePs;
}

void ConweaveLoads::Came(std::int64_t nowPs) {
  if (firstPs_ < 0) {
    firstPs_ = nowPs;
  }
  nowPs_ = nowPs;
  const std::int64_t sincePs = nowPs - firstPs_;
  agedPs_ = firstPs_ + sincePs / agePs_ * agePs_;
  const std::int64_t decays = sincePs / settings_.periodPs;
  for (std::uint32_t& one : registers_) {
    for (std::int64_t i = decays_; i < decays && one > 0; ++i) {
      one = static_cast<std::uint32_t>(one * (1 - settings_.decay));
    }
  }
  decays_ = decays;
}

void ConweaveLoads::Report(Frame& frame) {
  frame.path = PathStamp();
  ByPath& heard = fromOthers_[paths_.SwitchOf(frame.destination)];
  for (auto one = heard.begin(); one != heard.end();) {
    one = IsOld(one->second) ? heard.erase(one) : std::next(one);
  }
  if (heard.empty()) {
    return;
  }
  const auto drawn = std::next(heard.begin(), paths_.Draw() % heard.size());
  frame.path.reports = true;
  frame.path.reportedPort = static_cast<std::uint16_t>(drawn->first);
  frame.path.reportedLoad = drawn->second.load;
}

void ConweaveLoads::Take(Frame& frame, std::size_t path, std::size_t port, std::uint64_t rateBps) {
  frame.path.origin = static_cast<std::int32_t>(node_);
  frame.path.port = static_cast<std::uint16_t>(path);
  frame.path.load = Count(frame, port, rateBps);
}

void ConweaveLoads::Pass(Frame& frame, std::size_t port, std::uint64_t rateBps) {
  frame.path.load = std::max(frame.path.load, Count(frame, port, rateBps));
}

void ConweaveLoads::Leave(const Frame& frame) {
  const std::int64_t other = paths_.SwitchOf(frame.source);
  if (frame.path.reports) {
    told_[other][frame.path.reportedPort] = {frame.path.reportedLoad, nowPs_};
  }
  fromOthers_[other][frame.path.port] = {frame.path.load, nowPs_};
}

std::int64_t ConweaveLoads::Of(std::size_t port, std::uint64_t rateBps) const {
  constexpr double kPsPerS = 1e12;
  constexpr std::uint32_t kBits = 8;
  const double periodS = static_cast<double>(settings_.periodPs) / kPsPerS;
  const double full = static_cast<double>(rateBps) * periodS / settings_.decay;
  const double share = static_cast<double>(registers_[port] * kBits) / full;
  return static_cast<std::int64_t>(share * static_cast<double>(std::int64_t{1} << settings_.bits));
}

std::int64_t ConweaveLoads::OfPath(std::uint32_t host, std::size_t path) const {
  const auto other = told_.find(paths_.SwitchOf(host));
  if (other == told_.end()) {
    return 0;
  }
  const auto known = other->second.find(path);
  return known == other->second.end() || IsOld(known->second) ? 0 : known->second.load;
}

std::uint8_t ConweaveLoads::Count(const Frame& frame, std::size_t port, std::uint64_t rateBps) {
  registers_[port] += static_cast<std::uint32_t>(frame.frameBytes);
  return static_cast<std::uint8_t>(std::min<std::int64_t>(UINT8_MAX, Of(port, rateBps)));
}

bool ConweaveLoads::IsOld(const Heard& heard) const { return agedPs_ - heard.atPs > agePs_; }

}  // namespace sluice::roce
