// SPDX-License-Identifier: MIT
#ifndef SLUICE_TEST_FAKES_H
#define SLUICE_TEST_FAKES_H

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sluice/session.h"
#include "sluice/transport.h"

namespace sluice {

/// A simulator of nothing but time: runs what was scheduled, in order of time and then of schedule.
class FakeSimulator : public SimulatorHost {
 public:
  std::int64_t NowPs() const override { return nowPs_; }
  void ScheduleSession(std::int64_t atPs, std::uint64_t token) override {
    At(atPs, [this, token] { session->OnScheduled(token); });
  }
  void Apply(const Decision& decision) override {
    log.push_back(std::to_string(nowPs_) + " " + std::to_string(decision.entity.bits()) + " kind " +
                  std::to_string(static_cast<int>(decision.kind)) + " a " +
                  std::to_string(decision.a) +
                  (decision.wordCount == 0 ? "" : " word " + std::to_string(decision.words[0])));
    if (onApply) {
      onApply(decision);
    }
  }

  void At(std::int64_t atPs, std::function<void()> action) {
    agenda_.emplace(std::pair(atPs, order_++), std::move(action));
  }
  void Run() {
    while (!agenda_.empty()) {
      auto first = agenda_.begin();
      nowPs_ = first->first.first;
      auto action = std::move(first->second);
      agenda_.erase(first);
      action();
    }
  }

  Session* session = nullptr;
  std::vector<std::string> log;
  std::function<void(const Decision&)> onApply;

 private:
  std::int64_t nowPs_ = 0;
  std::uint64_t order_ = 0;
  std::map<std::pair<std::int64_t, std::uint64_t>, std::function<void()>> agenda_;
};

/// Records each batch and answers with what the test specifies.
class FakeTransport : public Transport {
 public:
  using Answers = std::function<void(const std::vector<Record>&, RecordBuffer&)>;

  FakeTransport(std::vector<std::string>& batches, Answers answers)
      : batches_(batches), answers_(std::move(answers)) {}

  Welcome Open(const Hello&) override {
    Welcome welcome;
    welcome.reactionPoints = true;
    return welcome;
  }
  void Exchange(std::uint64_t number, std::int64_t nowPs, const RecordBuffer& events,
                RecordBuffer& decisions) override {
    std::string batch = "#" + std::to_string(number) + " at " + std::to_string(nowPs) + ":";
    std::vector<Record> records;
    RecordReader reader(events);
    Record record;
    while (reader.Next(record)) {
      records.push_back(record);
      batch += " " + std::to_string(record.timePs) + "/" + std::to_string(record.entity) + "/" +
               std::to_string(record.a) +
               (record.mode == 1   ? "n"
                : record.mode == 2 ? "i"
                                   : "");
    }
    batches_.push_back(batch);
    decisions.Clear();
    answers_(records, decisions);
  }
  Goodbye Close(std::int64_t) override { return {1, 2, 3}; }

 private:
  std::vector<std::string>& batches_;
  Answers answers_;
};

}  // namespace sluice

#endif
