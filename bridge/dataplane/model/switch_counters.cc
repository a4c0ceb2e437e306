// SPDX-License-Identifier: MIT
#include "sluice/model/switch_counters.h"

#include <algorithm>
#include <array>

#include "sluice/vocabulary.h"

namespace sluice::roce {

namespace {

using Ports = std::vector<SwitchPort*>;
using Words = std::vector<std::int64_t>;

void AddTotals(const Ports& ports, std::int64_t mask, Words& words) {
  std::array<std::int64_t, 4> totals{};
  for (SwitchPort* port : ports) {
    totals[0] += port->queueBytes();
    totals[1] += port->queuePackets();
    totals[2] += port->sentBytes();
    totals[3] += port->enqueuedBytes();
  }
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if ((mask & (1LL << i)) != 0) {
      words.push_back(totals[i]);
    }
  }
}

void AddFlowsInQueue(const Ports& ports, Words& words) {
  std::vector<SwitchPort::FlowCount> flows;
  for (SwitchPort* port : ports) {
    const auto here = port->FlowsInQueue();
    flows.insert(flows.end(), here.begin(), here.end());
  }
  // A flow leaves a switch by one port only, so that no flow comes twice.
  std::sort(flows.begin(), flows.end(),
            [](const auto& x, const auto& y) { return x.flow < y.flow; });
  words.push_back(static_cast<std::int64_t>(flows.size()));
  for (const SwitchPort::FlowCount& flow : flows) {
    words.insert(words.end(), {flow.flow, flow.packets, flow.bytes});
  }
}

void AddPortQueues(const Ports& ports, Words& words) {
  words.push_back(static_cast<std::int64_t>(ports.size()));
  for (SwitchPort* port : ports) {
    words.push_back(port->queueBytes());
  }
}

void AddFlowsSeen(const Ports& ports, Words& words) {
  const std::size_t countAt = words.size();
  words.push_back(0);
  for (SwitchPort* port : ports) {
    for (const SeenFlow& seen : port->seenFlows().Take()) {
      ++words[countAt];
      words.insert(words.end(), {port->number(), seen.flow, seen.source, seen.destination,
                                 seen.packets, seen.bytes, seen.packetsAbove});
    }
  }
}

void AddPairs(const Switch& owner, const Ports& egresses, Words& words) {
  const std::size_t countAt = words.size();
  words.push_back(0);
  for (SwitchPort* ingress : owner.ports()) {
    for (SwitchPort* egress : egresses) {
      const Switch::PairCount& pair = owner.PairOf(ingress->number(), egress->number());
      if (pair.arrived > 0) {
        ++words[countAt];
        words.insert(words.end(), {ingress->number(), egress->number(), pair.bytes, pair.arrived});
      }
    }
  }
}

}  // namespace

std::vector<std::int64_t> ReadSwitchCounters(Switch& owner, const Ports& ports, std::int64_t mask) {
  Words words;
  AddTotals(ports, mask, words);
  if ((mask & kCounterFlowsInQueue) != 0) {
    AddFlowsInQueue(ports, words);
  }
  if ((mask & kCounterPortQueueBytes) != 0) {
    AddPortQueues(ports, words);
  }
  if ((mask & kCounterFlowsSeen) != 0) {
    AddFlowsSeen(ports, words);
  }
  if ((mask & kCounterPairs) != 0) {
    AddPairs(owner, ports, words);
  }
  if ((mask & kCounterVoqs) != 0) {
    owner.voqs().AppendRows(words);
  }
  if ((mask & kCounterStamps) != 0) {
    owner.stamps().TakeChanges(words);
  }
  if ((mask & kCounterCredits) != 0) {
    // Credits are counted where they end, at notification points.
    words.push_back(0);
  }
  return words;
}

}  // namespace sluice::roce
