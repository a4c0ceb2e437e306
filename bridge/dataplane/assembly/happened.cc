// SPDX-License-Identifier: MIT
#include "sluice/assembly/happened.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <stdexcept>
#include <vector>

#include "sluice/assembly/drop_reasons.h"
#include "sluice/assembly/flow_ends.h"

namespace sluice::roce {

namespace {

constexpr std::size_t kNamedFlows = 10;

const char* NameOf(FlowControl flowControl) {
  return flowControl == FlowControl::kPfc     ? "pfc"
         : flowControl == FlowControl::kLossy ? "lossy"
                                              : "infinite";
}

/// Writes a list of numbers.
template <typename Number>
void WriteList(std::ostream& out, const std::vector<Number>& numbers) {
  out << '[';
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    out << (i > 0 ? ", " : "") << numbers[i];
  }
  out << ']';
}

/// An instant at a port; none: timePs negative.
struct Instant {
  std::int64_t timePs = -1;
  std::uint32_t node = 0;
  std::uint32_t port = 0;

  void Note(std::int64_t atPs, const Port& where) {
    if (timePs < 0 || atPs < timePs) {
      *this = {atPs, where.node(), where.number()};
    }
  }
};

void Write(std::ostream& out, const Instant& first) {
  if (first.timePs < 0) {
    out << "null";
  } else {
    out << "{\"time_ps\": " << first.timePs << ", \"node\": " << first.node
        << ", \"port\": " << first.port << '}';
  }
}

/// The flows of a path length.
struct Way {
  std::uint64_t flows = 0;
  std::uint64_t reacted = 0;
  std::vector<std::uint32_t> still;  ///< the first that did not react
};

}  // namespace

Happened::Happened(const Network& network) : network_(network), losses_(network) {
  for (const std::int64_t id : network.topology().switches()) {
    const Switch* at = network.SwitchOf(id);
    for (SwitchPort* port : at ? at->ports() : std::vector<SwitchPort*>()) {
      losses_.Follow(*port);
    }
  }
  for (const std::int64_t id : network.topology().hosts()) {
    for (Nic* nic : network.NicsOf(id)) {
      losses_.Follow(*nic);
    }
  }
}

bool Happened::HasOtherDevices() const {
  const auto isOther = [this](const PlanNode& node) {
    return !network_.SwitchOf(node.id) && !network_.NicOf(node.id);
  };
  return std::any_of(network_.plan().nodes.begin(), network_.plan().nodes.end(), isOther);
}

void Happened::Write(const std::string& path) const {
  const StuckPorts stuck(network_);
  std::ofstream out(path, std::ios::trunc);
  out << "{\n  \"other_devices\": " << (HasOtherDevices() ? "true" : "false");
  WriteFirsts(out);
  WriteSwitches(out);
  WriteLosses(out);
  WriteWays(out);
  WriteStuck(out, stuck);
  out << ",\n  \"unfinished\": ";
  FlowEnds(network_, losses_, stuck).Write(out);
  out << "\n}\n" << std::flush;
  if (!out) {
    throw std::runtime_error(path + " cannot be written");
  }
}

void Happened::WriteFirsts(std::ostream& out) const {
  Instant mark;
  Instant pause;
  std::uint64_t trimmed = 0;
  for (const std::int64_t id : network_.topology().switches()) {
    const Switch* at = network_.SwitchOf(id);
    for (const SwitchPort* port : at ? at->ports() : std::vector<SwitchPort*>()) {
      trimmed += port->trimmed();
      if (port->marked() > 0) {
        mark.Note(port->firstMarkPs(), *port);
      }
      if (port->pausesSent() > 0) {
        pause.Note(port->firstPausePs(), *port);
      }
    }
  }
  out << ",\n  \"first_mark\": ";
  roce::Write(out, mark);
  out << ",\n  \"first_pause\": ";
  roce::Write(out, pause);
  out << ",\n  \"trimmed_packets\": " << trimmed;
}

void Happened::WriteSwitches(std::ostream& out) const {
  out << ",\n  \"switches\": [";
  const char* separator = "\n    ";
  for (const std::int64_t id : network_.topology().switches()) {
    const Switch* at = network_.SwitchOf(id);
    if (at && at->buffer()) {
      out << separator;
      separator = ",\n    ";
      WriteSwitch(out, *at);
    }
  }
  out << ']';
}

void Happened::WriteSwitch(std::ostream& out, const Switch& at) const {
  const SharedBuffer& buffer = *at.buffer();
  const BufferOptions& options = at.settings().buffer;
  out << "{\"node\": " << at.node() << ", \"flow_control\": \"" << NameOf(options.flowControl)
      << "\", \"buffer_bytes\": " << options.bufferBytes
      << ", \"peak_bytes\": " << buffer.peakBytes() << ", \"pool_bytes\": " << buffer.poolBytes()
      << ", \"reserve_bytes\": " << buffer.reserveBytes()
      << ", \"reserved_classes\": " << buffer.reservedClasses() << ", \"nearest\": ";
  const SharedBuffer::Nearest& nearest = buffer.nearest();
  if (buffer.pauses() && nearest.port >= 0) {
    out << "{\"time_ps\": " << at.nearestPs() << ", \"port\": " << nearest.port
        << ", \"priority\": " << nearest.cls << ", \"used_bytes\": " << nearest.usedBytes
        << ", \"threshold_bytes\": " << nearest.thresholdBytes
        << ", \"left_bytes\": " << nearest.leftBytes << '}';
  } else {
    out << "null";
  }
  out << ", \"headroom_peak\": ";
  const SharedBuffer::HeadroomPeak& peak = buffer.headroomPeak();
  if (peak.port >= 0) {
    out << "{\"port\": " << peak.port << ", \"priority\": " << peak.cls
        << ", \"bytes\": " << peak.bytes << ", \"of_bytes\": " << peak.ofBytes << '}';
  } else {
    out << "null";
  }
  std::vector<std::int64_t> markFrom;
  std::vector<std::int64_t> headroom;
  std::vector<std::int64_t> sufficient;
  for (const SwitchPort* port : at.ports()) {
    markFrom.push_back(port->markFromBytes());
    headroom.push_back(buffer.HeadroomOf(static_cast<int>(port->number())));
    sufficient.push_back(SharedBuffer::SufficientHeadroom(
        {static_cast<std::int64_t>(port->rateBps()), port->delayPs()}, network_.LongestFrames(),
        network_.plan().dataplane.truncateToNs));
  }
  out << ", \"mark_from_bytes\": ";
  WriteList(out, markFrom);
  out << ", \"headroom_bytes\": ";
  WriteList(out, headroom);
  out << ", \"sufficient_headroom_bytes\": ";
  WriteList(out, sufficient);
  out << '}';
}

void Happened::WriteLosses(std::ostream& out) const {
  out << ",\n  \"losses\": [";
  const char* separator = "\n    ";
  for (const auto& [cause, count] : losses_.losses()) {
    out << separator << "{\"node\": " << cause.node << ", \"port\": " << cause.port
        << ", \"priority\": " << static_cast<int>(cause.priority) << ", \"reason\": \""
        << roce::NameOf(cause.reason) << "\", \"kind\": \"" << roce::NameOf(cause.kind)
        << "\", \"packets\": " << count.packets << ", \"bytes\": " << count.bytes
        << ", \"first_ps\": " << count.firstPs << ", \"unheard_pauses\": " << count.unheardPauses
        << '}';
    separator = ",\n    ";
  }
  out << ']';
}

void Happened::WriteWays(std::ostream& out) const {
  std::map<std::uint32_t, Way> ways;
  std::uint64_t windowBound = 0;
  std::uint64_t notStarted = 0;
  for (const FlowPtr& flow : network_.flows()) {
    if (!flow->started) {
      ++notStarted;
      continue;
    }
    windowBound += flow->windowBound ? 1 : 0;
    Way& way = ways[flow->hops];
    ++way.flows;
    if (flow->reacted) {
      ++way.reacted;
    } else if (way.still.size() < kNamedFlows) {
      way.still.push_back(flow->id);
    }
  }
  out << ",\n  \"not_started\": " << notStarted << ",\n  \"window_bound\": " << windowBound
      << ",\n  \"ways\": [";
  const char* separator = "\n    ";
  for (const auto& [hops, way] : ways) {
    out << separator << "{\"switches\": " << hops << ", \"flows\": " << way.flows
        << ", \"reacted\": " << way.reacted << ", \"still\": ";
    WriteList(out, way.still);
    out << '}';
    separator = ",\n    ";
  }
  out << ']';
}

void Happened::WriteStuck(std::ostream& out, const StuckPorts& stuck) {
  out << ",\n  \"stuck\": [";
  const char* separator = "\n    ";
  for (const auto& [place, wait] : stuck.places()) {
    out << separator << "{\"node\": " << place.node << ", \"port\": " << place.port
        << ", \"priority\": " << static_cast<int>(place.priority)
        << ", \"paused_by\": " << wait.pausedBy << ", \"since_ps\": " << wait.sincePs
        << ", \"left_over_bytes\": " << wait.leftOverBytes
        << ", \"resume_lost\": " << (wait.isResumeLost ? "true" : "false") << ", \"behind\": ";
    WriteList(out, wait.behind);
    out << '}';
    separator = ",\n    ";
  }
  out << ']';
}

}  // namespace sluice::roce
