// SPDX-License-Identifier: MIT
#include "sluice/assembly/flow_ends.h"

#include <map>
#include <string>
#include <utility>

#include "sluice/assembly/drop_reasons.h"

namespace sluice::roce {

FlowEnds::FlowEnds(const Network& network, const LossRecorder& losses, const StuckPorts& stuck)
    : network_(network), losses_(losses), stuck_(stuck) {
  CountWaiting();
}

void FlowEnds::CountWaiting() {
  for (const std::int64_t id : network_.topology().switches()) {
    const Switch* at = network_.SwitchOf(id);
    for (const SwitchPort* port : at ? at->ports() : std::vector<SwitchPort*>()) {
      port->ForEachWaiting([&](const Frame& frame) { Count(frame); });
      port->ForEachData([&](const Frame& frame) {
        if (stuck_.IsStuck(port->node(), port->number(), frame.priority)) {
          CountStuck(frame);
        }
      });
    }
  }
  for (const std::int64_t id : network_.topology().hosts()) {
    for (const Nic* nic : network_.NicsOf(id)) {
      nic->ForEachWaiting([&](const Frame& frame) {
        Count(frame);
        const unsigned queue = nic->QueueOf(frame);
        if (queue < ClassQueues::kClasses &&
            stuck_.IsStuck(nic->node(), nic->number(), static_cast<std::uint8_t>(queue))) {
          CountStuck(frame);
        }
      });
    }
  }
}

void FlowEnds::Count(const Frame& frame) {
  if (frame.kind == Frame::Kind::kData || frame.IsAnswer()) {
    Waiting& waiting = waiting_[frame.flow];
    ++(frame.IsAnswer() ? waiting.answers : waiting.data);
  }
}

void FlowEnds::CountStuck(const Frame& frame) {
  if (frame.kind == Frame::Kind::kData || frame.IsAnswer()) {
    Waiting& waiting = waiting_[frame.flow];
    ++(frame.IsAnswer() ? waiting.stuckAnswers : waiting.stuckData);
  }
}

void FlowEnds::Write(std::ostream& out) const {
  struct Unfinished {
    const Flow* flow;
    const QueuePair* pair;
    const Nic* nic;
  };
  std::map<std::uint32_t, Unfinished> unfinished;
  for (const std::int64_t id : network_.topology().hosts()) {
    for (const Nic* nic : network_.NicsOf(id)) {
      nic->ForEachPair([&](const QueuePair& pair) {
        const auto add = [&](const Flow& flow) {
          if (!flow.ended && flow.bytes != Flow::kUnbounded) {
            unfinished[flow.id] = {&flow, &pair, nic};
          }
        };
        const Flow& flow = pair.flow();
        if (flow.carried.empty()) {
          add(flow);
        }
        for (std::size_t i = 0; i < flow.carried.size(); ++i) {
          add(*flow.carried.at(i));
        }
      });
    }
  }
  const char* separator = "\n    ";
  out << '[';
  for (const auto& [number, one] : unfinished) {
    out << separator;
    separator = ",\n    ";
    Write(out, *one.flow, *one.pair, *one.nic);
  }
  out << ']';
}

void FlowEnds::Write(std::ostream& out, const Flow& carried, const QueuePair& pair,
                     const Nic& nic) const {
  const Flow& flow = pair.flow();
  const Nic& peer = *network_.NicOf(flow.destination);
  const Receiver* receiver = peer.ReceiverOf(flow.id);
  const auto found = waiting_.find(flow.id);
  const Waiting waiting = found == waiting_.end() ? Waiting() : found->second;
  const LossRecorder::OfFlow lost = losses_.LossesOf(flow.id);
  const auto flag = [](bool on) { return on ? "true" : "false"; };
  out << "{\"flow\": " << carried.id << ", \"first_byte\": " << carried.firstByte
      << ", \"acknowledged\": " << pair.recovery().firstUnacked()
      << ", \"next\": " << pair.recovery().next() << ", \"highest\": " << pair.recovery().highest()
      << ", \"end\": " << pair.recovery().size()
      << ", \"expected\": " << (receiver ? receiver->expectedBytes() : -1)
      << ", \"window_closed\": " << flag(pair.IsWindowClosed())
      << ", \"window_bytes\": " << static_cast<std::int64_t>(pair.windowBytes())
      << ", \"timeout_due\": " << flag(pair.HasTimeout())
      << ", \"lacks_credit\": " << flag(pair.LacksCredit())
      << ", \"awaits_scheme\": " << flag(pair.AwaitsAnswer())
      << ", \"paused\": " << flag(nic.IsPaused(flow.priority))
      << ", \"link_down\": " << flag(nic.IsDown())
      << ", \"stuck\": " << flag(stuck_.IsStuck(nic.node(), nic.number(), flow.priority))
      << ", \"data_sent\": " << pair.sentPackets()
      << ", \"data_received\": " << (receiver ? receiver->received() : 0)
      << ", \"data_lost\": " << lost.data << ", \"data_waiting\": " << waiting.data
      << ", \"data_stuck\": " << waiting.stuckData
      << ", \"answers_sent\": " << (receiver ? receiver->answers() : 0)
      << ", \"answers_received\": " << pair.answers() << ", \"answers_lost\": " << lost.answers
      << ", \"answers_waiting\": " << waiting.answers
      << ", \"answers_stuck\": " << waiting.stuckAnswers
      << ", \"ack_every_packets\": " << (receiver ? receiver->ackEveryPackets() : 0)
      << ", \"last_loss\": "
      << (lost.data + lost.answers > 0 ? std::string("\"") + NameOf(lost.lastReason) + '"' : "null")
      << '}';
}

}  // namespace sluice::roce
