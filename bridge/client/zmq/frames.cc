// SPDX-License-Identifier: MIT
#include "frames.h"

#include <unistd.h>

#include <algorithm>
#include <climits>
#include <fstream>
#include <string>

namespace sluice {
namespace {

// What names this boot and the processes' numbers that count in it; empty where there is no /proc.
std::string ThisMachine() {
  std::string boot;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
  char numbers[PATH_MAX];
  const ssize_t length = readlink("/proc/self/ns/pid", numbers, sizeof numbers);
  return boot.empty() || length <= 0
             ? std::string()
             : boot + " " + std::string(numbers, static_cast<std::size_t>(length));
}

// The client's words and the protocol's are the same numbers.
#define SLUICE_SAME(ours, theirs) static_assert(static_cast<int>(ours) == static_cast<int>(theirs))
SLUICE_SAME(kProtocolVersion, wire::PROTOCOL_VERSION);
SLUICE_SAME(EventKind::kFlowStart, wire::EVENT_FLOW_START);
SLUICE_SAME(EventKind::kPortStart, wire::EVENT_PORT_START);
SLUICE_SAME(EventKind::kTimer, wire::EVENT_TIMER);
SLUICE_SAME(EventKind::kMessage, wire::EVENT_MESSAGE);
SLUICE_SAME(EventKind::kAck, wire::EVENT_ACK);
SLUICE_SAME(EventKind::kNack, wire::EVENT_NACK);
SLUICE_SAME(EventKind::kBytesSent, wire::EVENT_BYTES_SENT);
SLUICE_SAME(EventKind::kRetransmissionTimeout, wire::EVENT_RETRANSMISSION_TIMEOUT);
SLUICE_SAME(EventKind::kRateScaled, wire::EVENT_RATE_SCALED);
SLUICE_SAME(EventKind::kData, wire::EVENT_DATA);
SLUICE_SAME(EventKind::kQueueCrossed, wire::EVENT_QUEUE_CROSSED);
SLUICE_SAME(EventKind::kPacketSampled, wire::EVENT_PACKET_SAMPLED);
SLUICE_SAME(EventKind::kFlowEnd, wire::EVENT_FLOW_END);
SLUICE_SAME(EventKind::kPacketArrived, wire::EVENT_PACKET_ARRIVED);
SLUICE_SAME(EventKind::kDeparted, wire::EVENT_DEPARTED);
SLUICE_SAME(EventKind::kPaused, wire::EVENT_PAUSED);
SLUICE_SAME(EventKind::kHostStart, wire::EVENT_HOST_START);
SLUICE_SAME(EventKind::kVoqCrossed, wire::EVENT_VOQ_CROSSED);
SLUICE_SAME(EventKind::kPacketFlagged, wire::EVENT_PACKET_FLAGGED);
SLUICE_SAME(EventKind::kPacketFlagged, wire::EventKind_MAX);
SLUICE_SAME(DecisionKind::kSetRate, wire::DECISION_SET_RATE);
SLUICE_SAME(DecisionKind::kSetWindow, wire::DECISION_SET_WINDOW);
SLUICE_SAME(DecisionKind::kScaleRate, wire::DECISION_SCALE_RATE);
SLUICE_SAME(DecisionKind::kSetTimer, wire::DECISION_SET_TIMER);
SLUICE_SAME(DecisionKind::kCancelTimer, wire::DECISION_CANCEL_TIMER);
SLUICE_SAME(DecisionKind::kSendMessage, wire::DECISION_SEND_MESSAGE);
SLUICE_SAME(DecisionKind::kWatchAcks, wire::DECISION_WATCH_ACKS);
SLUICE_SAME(DecisionKind::kEveryBytesSent, wire::DECISION_EVERY_BYTES_SENT);
SLUICE_SAME(DecisionKind::kWatchData, wire::DECISION_WATCH_DATA);
SLUICE_SAME(DecisionKind::kAcknowledgeEvery, wire::DECISION_ACKNOWLEDGE_EVERY);
SLUICE_SAME(DecisionKind::kSetEcnProfile, wire::DECISION_SET_ECN_PROFILE);
SLUICE_SAME(DecisionKind::kWatchQueue, wire::DECISION_WATCH_QUEUE);
SLUICE_SAME(DecisionKind::kSampleEvery, wire::DECISION_SAMPLE_EVERY);
SLUICE_SAME(DecisionKind::kPause, wire::DECISION_PAUSE);
SLUICE_SAME(DecisionKind::kStampTelemetry, wire::DECISION_STAMP_TELEMETRY);
SLUICE_SAME(DecisionKind::kJudgePackets, wire::DECISION_JUDGE_PACKETS);
SLUICE_SAME(DecisionKind::kVerdict, wire::DECISION_VERDICT);
SLUICE_SAME(DecisionKind::kSendToHost, wire::DECISION_SEND_TO_HOST);
SLUICE_SAME(DecisionKind::kCountAbove, wire::DECISION_COUNT_ABOVE);
SLUICE_SAME(DecisionKind::kWatchNextDeparture, wire::DECISION_WATCH_NEXT_DEPARTURE);
SLUICE_SAME(DecisionKind::kWatchPauses, wire::DECISION_WATCH_PAUSES);
SLUICE_SAME(DecisionKind::kServeByIngress, wire::DECISION_SERVE_BY_INGRESS);
SLUICE_SAME(DecisionKind::kScaleFlows, wire::DECISION_SCALE_FLOWS);
SLUICE_SAME(DecisionKind::kMarkBelowOffset, wire::DECISION_MARK_BELOW_OFFSET);
SLUICE_SAME(DecisionKind::kGrant, wire::DECISION_GRANT);
SLUICE_SAME(DecisionKind::kQueueByDestination, wire::DECISION_QUEUE_BY_DESTINATION);
SLUICE_SAME(DecisionKind::kWatchVoqs, wire::DECISION_WATCH_VOQS);
SLUICE_SAME(DecisionKind::kStampAtDeparture, wire::DECISION_STAMP_AT_DEPARTURE);
SLUICE_SAME(DecisionKind::kPaceAmong, wire::DECISION_PACE_AMONG);
SLUICE_SAME(DecisionKind::kFlagEvery, wire::DECISION_FLAG_EVERY);
SLUICE_SAME(DecisionKind::kWatchFlagged, wire::DECISION_WATCH_FLAGGED);
SLUICE_SAME(DecisionKind::kSetEcnCapable, wire::DECISION_SET_ECN_CAPABLE);
SLUICE_SAME(DecisionKind::kSetDropProfile, wire::DECISION_SET_DROP_PROFILE);
SLUICE_SAME(DecisionKind::kAcknowledgeMarkedAtOnce, wire::DECISION_ACKNOWLEDGE_MARKED_AT_ONCE);
SLUICE_SAME(DecisionKind::kLimitQueue, wire::DECISION_LIMIT_QUEUE);
SLUICE_SAME(DecisionKind::kLimitCredits, wire::DECISION_LIMIT_CREDITS);
SLUICE_SAME(DecisionKind::kSendOnlyOnCredit, wire::DECISION_SEND_ONLY_ON_CREDIT);
SLUICE_SAME(DecisionKind::kPaceCredits, wire::DECISION_PACE_CREDITS);
SLUICE_SAME(kLastDecisionKind, wire::DecisionKind_MAX);
SLUICE_SAME(kCounterQueueBytes, wire::COUNTER_QUEUE_BYTES);
SLUICE_SAME(kCounterQueuePackets, wire::COUNTER_QUEUE_PACKETS);
SLUICE_SAME(kCounterSentBytes, wire::COUNTER_SENT_BYTES);
SLUICE_SAME(kCounterEnqueuedBytes, wire::COUNTER_ENQUEUED_BYTES);
SLUICE_SAME(kCounterFlowsInQueue, wire::COUNTER_FLOWS_IN_QUEUE);
SLUICE_SAME(kCounterPortQueueBytes, wire::COUNTER_PORT_QUEUE_BYTES);
SLUICE_SAME(kCounterFlowsSeen, wire::COUNTER_FLOWS_SEEN);
SLUICE_SAME(kCounterPairs, wire::COUNTER_PAIRS);
SLUICE_SAME(kCounterVoqs, wire::COUNTER_VOQS);
SLUICE_SAME(kCounterStamps, wire::COUNTER_STAMPS);
SLUICE_SAME(kCounterCredits, wire::COUNTER_CREDITS);
SLUICE_SAME(kCounterCredits, wire::CounterBit_MAX);
SLUICE_SAME(AskMode::kDeferred, wire::ASK_DEFERRED);
SLUICE_SAME(AskMode::kNotify, wire::ASK_NOTIFY);
SLUICE_SAME(AskMode::kInline, wire::ASK_INLINE);
#undef SLUICE_SAME

template <typename Column>
void DropZeros(Column* column) {
  if (std::all_of(column->begin(), column->end(), [](auto value) { return value == 0; })) {
    column->Clear();
  }
}

template <typename Column>
void CheckLength(const Column& column, std::size_t count, const char* name) {
  if (!column.empty() && static_cast<std::size_t>(column.size()) != count) {
    throw MalformedRecord(std::string("column ") + name + " has " + std::to_string(column.size()) +
                          " entries for " + std::to_string(count) + " records");
  }
}

template <typename Column>
auto At(const Column& column, int i) {
  return column.empty() ? typename Column::value_type{0} : column[i];
}

}  // namespace

void ToColumns(const RecordBuffer& records, wire::Records& columns) {
  columns.Clear();
  RecordReader reader(records);
  Record record;
  std::uint32_t count = 0;
  while (reader.Next(record)) {
    ++count;
    columns.add_kind_and_mode(static_cast<std::uint32_t>(record.kind) |
                              static_cast<std::uint32_t>(record.mode) << 16);
    columns.add_entity(record.entity);
    columns.add_time_ps(record.timePs);
    columns.add_a(record.a);
    columns.add_b(record.b);
    columns.add_c(record.c);
    columns.add_d(record.d);
    columns.add_e(record.e);
    columns.add_payload_bytes(record.wordCount * 8);
    if (record.wordCount != 0) {
      columns.mutable_payload()->append(reinterpret_cast<const char*>(record.words),
                                        std::size_t{record.wordCount} * 8);
    }
  }
  columns.set_count(count);
  DropZeros(columns.mutable_kind_and_mode());
  DropZeros(columns.mutable_entity());
  DropZeros(columns.mutable_time_ps());
  DropZeros(columns.mutable_a());
  DropZeros(columns.mutable_b());
  DropZeros(columns.mutable_c());
  DropZeros(columns.mutable_d());
  DropZeros(columns.mutable_e());
  DropZeros(columns.mutable_payload_bytes());
}

void FromColumns(const wire::Records& columns, RecordBuffer& records) {
  const std::size_t count = columns.count();
  CheckLength(columns.kind_and_mode(), count, "kind_and_mode");
  CheckLength(columns.entity(), count, "entity");
  CheckLength(columns.time_ps(), count, "time_ps");
  CheckLength(columns.a(), count, "a");
  CheckLength(columns.b(), count, "b");
  CheckLength(columns.c(), count, "c");
  CheckLength(columns.d(), count, "d");
  CheckLength(columns.e(), count, "e");
  CheckLength(columns.payload_bytes(), count, "payload_bytes");
  if (count != 0 && columns.kind_and_mode().empty()) {
    throw MalformedRecord(std::to_string(count) + " records without a kind");
  }
  records.Clear();
  std::vector<std::int64_t> words;
  std::size_t payloadAt = 0;
  for (int i = 0; i < static_cast<int>(count); ++i) {
    Record record;
    const std::uint32_t kindAndMode = At(columns.kind_and_mode(), i);
    record.kind = static_cast<std::uint16_t>(kindAndMode);
    record.mode = static_cast<std::uint16_t>(kindAndMode >> 16);
    record.entity = At(columns.entity(), i);
    record.timePs = At(columns.time_ps(), i);
    record.a = At(columns.a(), i);
    record.b = At(columns.b(), i);
    record.c = At(columns.c(), i);
    record.d = At(columns.d(), i);
    record.e = At(columns.e(), i);
    const std::size_t payload = At(columns.payload_bytes(), i);
    if (payload % 8 != 0 || payload > columns.payload().size() - payloadAt) {
      throw MalformedRecord("a record's payload of " + std::to_string(payload) +
                            " bytes does not fit");
    }
    words.resize(payload / 8);
    if (payload != 0) {
      std::memcpy(words.data(), columns.payload().data() + payloadAt, payload);
    }
    payloadAt += payload;
    record.words = words.data();
    record.wordCount = static_cast<std::uint32_t>(payload / 8);
    records.Append(record);
  }
  if (payloadAt != columns.payload().size()) {
    throw MalformedRecord(std::to_string(columns.payload().size() - payloadAt) +
                          " bytes of payload belong to no record");
  }
}

void ToMessage(const Hello& hello, wire::Hello& message) {
  message.set_protocol_version(hello.protocolVersion);
  message.set_simulator(hello.simulator);
  message.set_simulator_version(hello.simulatorVersion);
  message.set_shim_version(hello.shimVersion);
  for (const std::string& capability : hello.capabilities) {
    message.add_capabilities(capability);
  }
  for (const SchemeChoice& scheme : hello.schemes) {
    wire::SchemeChoice* choice = message.add_schemes();
    choice->set_slot(scheme.slot);
    choice->set_name(scheme.name);
    choice->set_profile(scheme.profile);
    for (const auto& [name, value] : scheme.parameters) {
      (*choice->mutable_parameters())[name] = value;
    }
  }
  message.set_seed(hello.seed);
  message.set_experiment(hello.experiment);
  message.set_process(getpid());
  message.set_machine(ThisMachine());
}

Welcome FromMessage(const wire::Welcome& message) {
  Welcome welcome;
  welcome.session = message.session();
  welcome.reactionPoints = message.reaction_points();
  welcome.notificationPoints = message.notification_points();
  welcome.portPoints = message.port_points();
  welcome.switchPoints = message.switch_points();
  welcome.hostPoints = message.host_points();
  welcome.algorithmsVersion = message.algorithms_version();
  return welcome;
}

}  // namespace sluice
