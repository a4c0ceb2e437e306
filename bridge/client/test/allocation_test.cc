// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "counted_new.h"
#include "sluice/session.h"

namespace sluice {
namespace {

/// Answers every ask with a rate that takes effect later and carries words.
class Answering : public Transport {
 public:
  Welcome Open(const Hello&) override { return {}; }
  void Exchange(std::uint64_t, std::int64_t nowPs, const RecordBuffer& events,
                RecordBuffer& decisions) override {
    decisions.Clear();
    RecordReader reader(events);
    Record event;
    const std::int64_t words[] = {1, 2, 3};
    for (std::uint32_t i = 0; reader.Next(event); ++i) {
      if (event.mode == static_cast<std::uint16_t>(AskMode::kDeferred)) {
        Record decision;
        decision.kind = static_cast<std::uint16_t>(DecisionKind::kSendMessage);
        decision.entity = i;
        decision.timePs = nowPs + 10;
        decision.words = words;
        decision.wordCount = 3;
        decisions.Append(decision);
      }
    }
  }
  Goodbye Close(std::int64_t) override { return {}; }
};

/// Runs what is due in steps of ten.
class Steps : public SimulatorHost {
 public:
  std::int64_t NowPs() const override { return nowPs_; }
  void ScheduleSession(std::int64_t, std::uint64_t token) override { due_.push_back(token); }
  void Apply(const Decision& decision) override { applied += decision.wordCount; }
  void RunDue(Session& session) {
    running_.swap(due_);
    for (const std::uint64_t token : running_) {
      session.OnScheduled(token);
    }
    running_.clear();
    nowPs_ += 10;
  }
  long applied = 0;

 private:
  std::int64_t nowPs_ = 0;
  std::vector<std::uint64_t> due_;
  std::vector<std::uint64_t> running_;
};

TEST(Session, AllocatesNothingPerEventOnceWarm) {
  Steps host;
  Session session(host, std::make_unique<Answering>());
  session.Open(Hello());
  const auto step = [&] {
    const std::int64_t words[] = {4, 5};
    Record record;
    record.words = words;
    record.wordCount = 2;
    for (std::uint32_t i = 0; i < 50; ++i) {
      session.Notify(EventKind::kBytesSent, EntityId(50 - i), record);
      session.Ask(EventKind::kAck, EntityId(50 - i), record, 5);
    }
    host.RunDue(session);
  };
  for (int i = 0; i < 20; ++i) {
    step();
  }
  const long before = allocations;
  for (int i = 0; i < 100; ++i) {
    step();
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_GT(host.applied, 100 * 50 * 3);
}

}  // namespace
}  // namespace sluice
