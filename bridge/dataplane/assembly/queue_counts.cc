// SPDX-License-Identifier: MIT
#include "sluice/assembly/queue_counts.h"

#include <algorithm>
#include <stdexcept>

namespace sluice::roce {

namespace {

constexpr std::int64_t kSamplePs = 100'000;         // qlen_mon_interval
constexpr std::int64_t kWritePs = 100'000'000'000;  // qlen_dump_interval
constexpr std::int64_t kBytesPerKb = 1000;

}  // namespace

QueueCounts::Followed::Followed(const QueueCounts& of, const SwitchPort& followed)
    : owner(of), node(followed.node()), port(followed.number()) {}

void QueueCounts::Followed::OnQueueChanged(const SwitchPort& changed, std::int64_t /*before*/,
                                           std::int64_t after) {
  if (changed.IsDown()) {
    return;  // that simulator goes on counting what waited when the link went down
  }
  CountUpToNow();
  bytes = after - changed.controlDataBytes();
}

void QueueCounts::Followed::CountUpToNow() {
  if (counted == owner.samples_) {
    return;
  }
  const auto kb = static_cast<std::size_t>(bytes / kBytesPerKb);
  counts.resize(std::max(counts.size(), kb + 1));
  counts[kb] += owner.samples_ - counted;
  counted = owner.samples_;
}

QueueCounts::QueueCounts(Engine& engine, std::int64_t startPs, std::int64_t endPs,
                         const std::string& path)
    : engine_(engine), startPs_(startPs), endPs_(endPs), path_(path), file_(path, std::ios::trunc) {
  if (!file_) {
    throw std::runtime_error(path_ + " cannot be written");
  }
}

void QueueCounts::Follow(SwitchPort& port) {
  ports_.push_back(std::make_unique<Followed>(*this, port));
  port.AddObserver(ports_.back().get());
}

void QueueCounts::Begin() { engine_.Post(startPs_, sample_); }

void QueueCounts::Sample() {
  ++samples_;
  const std::int64_t nowPs = engine_.NowPs();
  if (nowPs % kWritePs == 0) {
    Write();
  }
  if (nowPs < endPs_) {
    engine_.Post(kSamplePs, sample_);
  }
}

void QueueCounts::Write() {
  file_ << "time: " << engine_.NowPs() / 1000 << '\n';
  for (const std::unique_ptr<Followed>& port : ports_) {
    port->CountUpToNow();
    file_ << port->node << ' ' << port->port + 1;
    for (const std::uint32_t count : port->counts) {
      file_ << ' ' << count;
    }
    file_ << '\n';
  }
  file_.flush();
  if (!file_) {
    throw std::runtime_error(path_ + " cannot be written");
  }
}

}  // namespace sluice::roce
