// SPDX-License-Identifier: MIT
#include "sluice/assembly/hpcc_trace.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace sluice::roce {

namespace {

constexpr std::size_t kManyBytes = 1 << 16;
constexpr std::int64_t kTimeStampBytes = 8;

// IP protocol numbers of the HPCC simulator.
constexpr std::uint8_t kUdp = 0x11;
constexpr std::uint8_t kAck = 0xFC;
constexpr std::uint8_t kNack = 0xFD;
constexpr std::uint8_t kPfc = 0xFE;
constexpr std::uint8_t kCnp = 0xFF;

std::uint8_t ProtocolOf(const Frame& frame) {
  switch (frame.kind) {
    case Frame::Kind::kData:
      return kUdp;
    case Frame::Kind::kAck:
      return kAck;
    case Frame::Kind::kNack:
      return kNack;
    case Frame::Kind::kPause:
      return kPfc;
    case Frame::Kind::kMessage:
    case Frame::Kind::kGrant:
    case Frame::Kind::kOther:
      break;
  }
  return kCnp;
}

/// 11.(id/256).(id%256).1, as hosts have there.
std::uint32_t HostAddress(std::uint32_t node) {
  return 0x0b000001 + node / 256 * 0x00010000 + node % 256 * 0x00000100;
}

std::uint8_t PausedPriority(const Frame& frame) {
  std::uint8_t priority = 0;
  while (priority < 7 && (frame.pauseClasses >> priority & 1U) == 0) {
    ++priority;
  }
  return priority;
}

}  // namespace

HpccTrace::HpccTrace(const Engine& engine, const Plan& plan, const Topology& topology,
                     const std::string& path)
    : engine_(engine),
      plan_(plan),
      topology_(topology),
      carriesTime_(plan.dataplane.frames.telemetryBytes == kTimeStampBytes),
      path_(path),
      file_(path, std::ios::binary | std::ios::trunc) {
  WriteSettings();
  Flush();
}

void HpccTrace::WriteSettings() {
  // That program goes through maps whose keys are pointers, then through hash tables that they
  // filled. Hosts are small objects, at ascending addresses; switches are large ones, above them
  // and descending.
  std::vector<std::int64_t> nodes = topology_.hosts();
  nodes.insert(nodes.end(), topology_.switches().rbegin(), topology_.switches().rend());
  std::unordered_map<std::uint16_t, std::unordered_map<std::uint8_t, std::uint64_t>> speeds;
  std::uint32_t count = 0;
  for (const std::int64_t node : nodes) {
    for (const std::int64_t peer : nodes) {
      const sluice::Port* last = nullptr;
      for (const sluice::Port& port : topology_.PortsOf(node)) {
        last = port.peerNode == peer ? &port : last;
      }
      if (last) {
        const auto interface = static_cast<std::uint8_t>(last->number + 1);
        speeds[static_cast<std::uint16_t>(node)][interface] =
            static_cast<std::uint64_t>(last->rateBps);
        ++count;
      }
    }
  }
  Append(&count, sizeof(count));
  for (const auto& [node, ofNode] : speeds) {
    for (const auto& [interface, rateBps] : ofNode) {
      Append(&node, sizeof(node));
      Append(&interface, sizeof(interface));
      Append(&rateBps, sizeof(rateBps));
    }
  }
  const auto window = static_cast<std::uint32_t>(topology_.LargestOfAllPairs().bdpBytes);
  Append(&window, sizeof(window));
}

void HpccTrace::Follow(Port& port) {
  const std::vector<std::int64_t>& nodes = plan_.monitor.traceNodes;
  if (std::binary_search(nodes.begin(), nodes.end(), port.node())) {
    const sluice::Port& planned = topology_.PortOf(port.node(), static_cast<int>(port.number()));
    ports_.push_back(std::make_unique<Traced>(*this, planned, plan_.IsSwitch(planned.node)));
    port.SetTracer(ports_.back().get());
  }
}

std::uint32_t HpccTrace::AddressOf(std::size_t link, std::int64_t node) const {
  const auto i = static_cast<std::uint32_t>(link);
  const std::uint32_t end = plan_.links[link].a == node ? 1 : 2;
  return 0x0a000000 + (i / 254 + 1) * 0x00010000 + (i % 254 + 1) * 0x00000100 + end;
}

void HpccTrace::FillPacket(const Frame& frame, Record& record) const {
  const std::int64_t sentNs = carriesTime_ ? frame.sentPs / 1000 : 0;
  if (frame.kind == Frame::Kind::kData) {
    record.data.sourcePort = frame.sourcePort;
    record.data.destPort = frame.destPort;
    record.data.sequence = static_cast<std::uint32_t>(frame.sequence);
    record.data.sentNs = static_cast<std::uint64_t>(sentNs);
    record.data.priority = frame.priority;
    record.data.payload = static_cast<std::uint16_t>(frame.payloadBytes);
  } else if (frame.IsAnswer()) {
    record.ack.sourcePort = frame.sourcePort;
    record.ack.destPort = frame.destPort;
    record.ack.flags = frame.echo ? 1 : 0;
    record.ack.priority = frame.priority;
    record.ack.sequence = static_cast<std::uint32_t>(frame.sequence);
    record.ack.sentNs = static_cast<std::uint64_t>(sentNs);
  } else if (frame.kind == Frame::Kind::kPause) {
    const bool pauses = frame.pauseUntilPs > 0 || frame.pauseForPs > 0 || frame.pauseQuanta > 0;
    record.pause.pauseUs = pauses ? static_cast<std::uint32_t>(plan_.monitor.tracePauseUs) : 0;
    record.pause.queueBytes = static_cast<std::uint32_t>(frame.sequence);
    record.pause.priority = PausedPriority(frame);
  }
}

void HpccTrace::Append(const void* bytes, std::size_t count) {
  gathered_.append(static_cast<const char*>(bytes), count);
  if (gathered_.size() > kManyBytes) {
    Flush();
  }
}

void HpccTrace::Flush() {
  file_.write(gathered_.data(), static_cast<std::streamsize>(gathered_.size()));
  file_.flush();
  gathered_.clear();
  if (!file_) {
    throw std::runtime_error(path_ + " cannot be written");
  }
}

HpccTrace::Traced::Traced(HpccTrace& owner, const sluice::Port& planned, bool isSwitch)
    : owner_(owner),
      planned_(planned),
      isSwitch_(isSwitch),
      address_(owner.AddressOf(planned.link, planned.node)),
      peerAddress_(owner.AddressOf(planned.link, planned.peerNode)) {}

std::uint8_t HpccTrace::Traced::QueueOf(const Frame& frame) const {
  const bool isData = frame.kind == Frame::Kind::kData;
  if (!isSwitch_) {
    return isData ? frame.priority : 0;
  }
  const bool withData = frame.IsAnswer() && !owner_.plan_.dataplane.ackControlAtSwitches;
  const bool first = frame.kind == Frame::Kind::kPause || frame.credit || frame.control;
  return first && !withData ? 0 : frame.priority;
}

void HpccTrace::Traced::OnArrived(const Frame& frame) {
  Write(frame, Event::kArrived, 0, peerAddress_);
}

void HpccTrace::Traced::OnQueued(const Frame& frame) {
  const std::uint8_t queue = QueueOf(frame);
  Write(frame, Event::kQueued, queue, address_);
  queueBytes_[queue] += isSwitch_ ? frame.frameBytes : 0;
}

void HpccTrace::Traced::OnLostOnArrival(const Frame& frame) {
  Write(frame, Event::kLost, 0, peerAddress_);
}

void HpccTrace::Traced::OnLostInQueue(const Frame& frame) {
  const std::uint8_t queue = QueueOf(frame);
  queueBytes_[queue] -= isSwitch_ ? frame.frameBytes : 0;
  Write(frame, Event::kLost, queue, address_);
}

void HpccTrace::Traced::OnLeaving(const Frame& frame) {
  const std::uint8_t queue = QueueOf(frame);
  queueBytes_[queue] -= isSwitch_ ? frame.frameBytes : 0;
  Write(frame, Event::kLeaving, queue, address_);
}

void HpccTrace::Traced::Write(const Frame& frame, Event event, std::uint8_t queue,
                              std::uint32_t address) {
  const bool isPause = frame.kind == Frame::Kind::kPause;
  Record record{};
  record.timeNs = static_cast<std::uint64_t>(owner_.engine_.NowPs() / 1000);
  record.node = static_cast<std::uint16_t>(planned_.node);
  record.interface = static_cast<std::uint8_t>(planned_.number + 1);
  record.queue = queue;
  record.queueBytes = queueBytes_[queue];
  record.source = isPause ? address : HostAddress(frame.source);
  record.destination = isPause ? UINT32_MAX : HostAddress(frame.destination);
  record.frameBytes = static_cast<std::uint16_t>(frame.frameBytes);
  record.protocol = ProtocolOf(frame);
  record.event = static_cast<std::uint8_t>(event);
  record.ecn = frame.marked ? 3 : 0;
  record.nodeType = isSwitch_ ? 1 : 0;
  owner_.FillPacket(frame, record);
  owner_.Append(&record, sizeof(record));
}

}  // namespace sluice::roce
