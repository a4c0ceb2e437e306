// SPDX-License-Identifier: MIT
// A session whose other side answers anything: its decisions are applied, or it ends with a
// sentence.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fakes.h"
#include "sluice/failure.h"

namespace {

constexpr int kAsks = 4;

/// The input in as many parts as there are asks; each begins with its length in words of 8 bytes.
class Parts {
 public:
  Parts(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  void Next(sluice::RecordBuffer& decisions) {
    const std::size_t words = at_ < size_ ? data_[at_++] : 0;
    const std::size_t bytes = std::min(words * 8, (size_ - at_) / 8 * 8);
    decisions.Assign(data_ + at_, bytes);
    at_ += bytes;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sluice;
  Parts parts(data, size);
  FakeSimulator simulator;
  std::vector<std::string> batches;
  Session session(simulator, std::make_unique<FakeTransport>(
                                 batches, [&](const std::vector<Record>&, RecordBuffer& answer) {
                                   parts.Next(answer);
                                 }));
  simulator.session = &session;
  try {
    session.Open(Hello());
    for (int i = 0; i < kAsks; ++i) {
      simulator.At(1000 * i, [&session, i] {
        session.Ask(EventKind::kFlowStart, EntityId::ReactionPoint(i), Record());
        session.AskInline(EventKind::kFlowStart, EntityId::ReactionPoint(i), Record());
      });
    }
    simulator.Run();
    session.Close();
  } catch (const Failure&) {
  }
  return 0;
}
