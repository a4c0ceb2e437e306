// SPDX-License-Identifier: MIT
#include "sluice/assembly/conweave_files.h"

#include <algorithm>
#include <stdexcept>

#include "sluice/model/order_keeper.h"
#include "sluice/model/queue_pair.h"

namespace sluice::roce {

namespace {

constexpr std::int64_t kPsPerNs = 1000;
constexpr std::int64_t kCnpsPs = 100'000'000;  // cnp_monitor_bucket
constexpr std::int64_t kEndsPs = 100'000'000;  // stop_simulation_middle

bool IsIn(const std::vector<std::int64_t>& ascending, std::int64_t node) {
  return std::binary_search(ascending.begin(), ascending.end(), node);
}

/// The address of a host in that program, as a number.
std::uint32_t AddressOf(std::uint32_t node) {
  return 0x0b000001 + ((node / 256) << 16) + ((node % 256) << 8);
}

}  // namespace

ConweaveFiles::ConweaveFiles(Engine& engine, const Plan& plan, const Topology& topology,
                             const std::string& folder)
    : engine_(engine),
      monitor_(plan.monitor),
      topology_(topology),
      uplinks_(&Open(folder + "/uplink.txt")),
      connections_(&Open(folder + "/conn.txt")) {
  if (monitor_.conweaveQueues) {
    queues_ = &Open(folder + "/voq.txt");
    destinations_ = &Open(folder + "/voq_detail.txt");
  }
  if (monitor_.conweaveCnpsPs >= 0) {
    cnps_ = &Open(folder + "/cnp.txt");
  }
}

std::ofstream& ConweaveFiles::Open(const std::string& path) {
  files_.push_back(std::make_unique<File>(File{path, std::ofstream(path, std::ios::trunc)}));
  if (!files_.back()->out) {
    throw std::runtime_error(path + " cannot be written");
  }
  return files_.back()->out;
}

void ConweaveFiles::Follow(const SwitchPort& port) {
  const auto& ports = topology_.PortsOf(port.node());
  const bool hasHosts = std::any_of(ports.begin(), ports.end(), [&](const sluice::Port& one) {
    return IsIn(topology_.hosts(), one.peerNode);
  });
  const std::int64_t peer = ports.at(port.number()).peerNode;
  if (hasHosts && IsIn(topology_.switches(), peer)) {
    uplinkPorts_[port.node()][peer] = &port;  // of several links to one switch, the last
  }
}

void ConweaveFiles::Begin() {
  if (cnps_) {
    echoes_.resize(nics_.size());
    engine_.Post(monitor_.conweaveCnpsPs, sampleCnps_);
  }
  engine_.Post(monitor_.conweaveStartPs, sample_);
}

bool ConweaveFiles::IsOver() {
  while (ended_ < flows_.size() && flows_[ended_]->finishPs >= 0) {
    lastEndPs_ = std::max(lastEndPs_, flows_[ended_]->finishPs);
    ++ended_;
  }
  if (ended_ < flows_.size()) {
    return false;
  }
  const std::int64_t fromPs = monitor_.conweaveStartPs;
  const std::int64_t looksPs =
      lastEndPs_ < fromPs ? fromPs : fromPs + ((lastEndPs_ - fromPs) / kEndsPs + 1) * kEndsPs;
  return engine_.NowPs() > looksPs + kPsPerNs;
}

void ConweaveFiles::Sample() {
  if (IsOver()) {
    return;
  }
  const std::int64_t nowNs = engine_.NowPs() / kPsPerNs;
  for (const auto& [node, ports] : uplinkPorts_) {
    const OrderKeeper* order = ports.begin()->second->owner()->order();
    if (queues_) {
      WriteQueues(nowNs, node, order);
    }
    for (const auto& [peer, port] : ports) {
      *uplinks_ << nowNs << ',' << node << ',' << port->number() + 1 << ',' << port->sentBytes()
                << '\n';
    }
  }
  WriteConnections(nowNs);
  if (engine_.NowPs() < monitor_.conweaveEndPs) {
    engine_.Post(monitor_.conweaveIntervalPs, sample_);
  }
}

void ConweaveFiles::WriteQueues(std::int64_t nowNs, std::uint32_t node, const OrderKeeper* order) {
  Counts all;
  std::map<std::uint32_t, Counts> of;
  if (order) {
    order->ForEachQueue([&](std::uint32_t destination, std::size_t packets) {
      for (Counts* counts : {&all, &of[destination]}) {
        ++counts->queues;
        counts->packets += packets;
      }
    });
  }
  *queues_ << nowNs << ',' << node << ',' << all.queues << ',' << all.packets << '\n';
  for (const auto& [destination, counts] : of) {
    *destinations_ << nowNs << ',' << AddressOf(destination) << ',' << counts.queues << ','
                   << counts.packets << '\n';
  }
}

void ConweaveFiles::WriteConnections(std::int64_t nowNs) {
  for (std::size_t i = 0; i < nics_.size();) {
    const std::uint32_t host = nics_[i]->node();
    std::size_t pairs = 0;
    std::size_t sending = 0;
    for (; i < nics_.size() && nics_[i]->node() == host; ++i) {
      nics_[i]->ForEachPair([&](const QueuePair& pair) {
        if (!pair.IsOver()) {
          ++pairs;
          sending += pair.recovery().next() < pair.recovery().size() ? 1 : 0;
        }
      });
    }
    *connections_ << nowNs << ',' << host << ',' << pairs << ',' << sending << '\n';
  }
}

void ConweaveFiles::SampleCnps() {
  if (IsOver()) {
    return;
  }
  for (std::size_t i = 0; i < nics_.size(); ++i) {
    const Nic::Echoes now = nics_[i]->echoes();
    const Nic::Echoes before = echoes_[i];
    if (now.all != before.all) {
      *cnps_ << engine_.NowPs() / kPsPerNs << ' ' << nics_[i]->node() << ' '
             << now.ofMarks - before.ofMarks << ' ' << now.ofGaps - before.ofGaps << ' '
             << now.all - before.all << '\n';
      echoes_[i] = now;
    }
  }
  engine_.Post(kCnpsPs, sampleCnps_);
}

void ConweaveFiles::Flush() {
  for (const std::unique_ptr<File>& file : files_) {
    file->out.flush();
    if (!file->out) {
      throw std::runtime_error(file->path + " cannot be written");
    }
  }
}

}  // namespace sluice::roce
