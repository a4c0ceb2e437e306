// SPDX-License-Identifier: MIT
#ifndef SLUICE_SEEN_FLOWS_H
#define SLUICE_SEEN_FLOWS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sluice {

/// What one flow brought to a queue since the last reading.
struct SeenFlow {
  std::int64_t flow = 0;
  std::int64_t source = 0;       ///< node
  std::int64_t destination = 0;  ///< node
  std::int64_t packets = 0;
  std::int64_t bytes = 0;
  std::int64_t packetsAbove = 0;  ///< of the packets, those that found the queue above the level
};

/// The flow table of one queue: the flows seen since it was last read. Counts nothing until
/// it is switched on, so that a queue that is never read costs one flag.
class SeenFlows {
 public:
  bool counting() const { return counting_; }
  void Start() { counting_ = true; }

  /// Packets that find the queue above this many bytes are counted apart from now on.
  void CountAbove(std::int64_t bytes) { levelBytes_ = bytes; }

  /// A packet came.
  /// @param queueBytes the queue without it
  void Add(std::int64_t flow, std::int64_t source, std::int64_t destination, std::int64_t bytes,
           std::int64_t queueBytes) {
    const auto [place, isNew] = places_.try_emplace(flow, flows_.size());
    if (isNew) {
      flows_.push_back({flow, source, destination, 0, 0, 0});
    }
    SeenFlow& seen = flows_[place->second];
    ++seen.packets;
    seen.bytes += bytes;
    seen.packetsAbove += queueBytes > levelBytes_ ? 1 : 0;
  }

  /// The flows by number; they are forgotten.
  std::vector<SeenFlow> Take() {
    std::vector<SeenFlow> taken;
    taken.swap(flows_);
    places_.clear();
    std::sort(taken.begin(), taken.end(),
              [](const SeenFlow& x, const SeenFlow& y) { return x.flow < y.flow; });
    return taken;
  }

 private:
  bool counting_ = false;
  std::int64_t levelBytes_ = INT64_MAX;
  std::vector<SeenFlow> flows_;
  std::unordered_map<std::int64_t, std::size_t> places_;
};

}  // namespace sluice

#endif
