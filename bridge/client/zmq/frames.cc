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
