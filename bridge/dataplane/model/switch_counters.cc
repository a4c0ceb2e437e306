// SPDX-License-Identifier: MIT
#include "sluice/model/switch_counters.h"

#include <algorithm>

#include "sluice/counters.h"
#include "sluice/vocabulary.h"

namespace sluice::roce {

namespace {

using Ports = std::vector<SwitchPort*>;
using Words = std::vector<std::int64_t>;

void AddTotals(const Ports& ports, std::int64_t mask, Words& words) {
  const auto add = [&](CounterBit counter, std::int64_t (SwitchPort::*count)() const) {
    if ((mask & counter) != 0) {
      std::int64_t total = 0;
      for (const SwitchPort* port : ports) {
        total += (port->*count)();
      }
      words.push_back(total);
    }
  };
  add(kCounterQueueBytes, &SwitchPort::queueBytes);
  add(kCounterQueuePackets, &SwitchPort::queuePackets);
  add(kCounterSentBytes, &SwitchPort::sentBytes);
  add(kCounterEnqueuedBytes, &SwitchPort::enqueuedBytes);
}

void AddFlowsInQueue(const Ports& ports, Words& words) {
  std::vector<counters::FlowsInQueue> flows;
  for (SwitchPort* port : ports) {
    const auto here = port->FlowsInQueue();
    flows.insert(flows.end(), here.begin(), here.end());
  }
  // A flow leaves a switch by one port only, so that no flow comes twice.
  std::sort(flows.begin(), flows.end(),
            [](const auto& x, const auto& y) { return x.flow < y.flow; });
  words.push_back(static_cast<std::int64_t>(flows.size()));
  for (const counters::FlowsInQueue& flow : flows) {
    flow.AppendTo(words);
  }
}

void AddPortQueues(const Ports& ports, Words& words) {
  words.push_back(static_cast<std::int64_t>(ports.size()));
  for (SwitchPort* port : ports) {
    counters::PortQueueBytes{port->queueBytes()}.AppendTo(words);
  }
}

void AddFlowsSeen(const Ports& ports, Words& words) {
  const std::size_t countAt = words.size();
  words.push_back(0);
  for (SwitchPort* port : ports) {
    for (const SeenFlow& seen : port->seenFlows().Take()) {
      ++words[countAt];
      counters::FlowsSeen row;
      row.port = port->number();
      row.flow = seen.flow;
      row.source = seen.source;
      row.destination = seen.destination;
      row.packets = seen.packets;
      row.bytes = seen.bytes;
      row.packetsAbove = seen.packetsAbove;
      row.AppendTo(words);
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
        counters::Pairs row;
        row.ingress = ingress->number();
        row.egress = egress->number();
        row.queueBytes = pair.bytes;
        row.arrivedBytes = pair.arrived;
        row.AppendTo(words);
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
