// SPDX-License-Identifier: MIT
#ifndef SLUICE_STAMP_TABLE_H
#define SLUICE_STAMP_TABLE_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace sluice {

/// Values that a switch writes into a packet that leaves one of its queues.
struct DepartureStamp {
  static constexpr std::size_t kValues = 2;

  std::int64_t origin = -1;  ///< node of the switch; negative: no stamp
  bool ordered = false;      ///< the last value only grows: of two stamps the greater is the newer
  std::array<std::int64_t, kValues> values{};
};

/// What packets were stamped with last, by the switch that stamped them and the port they leave by.
class StampTable {
 public:
  /// A stamped packet is here. One that was overtaken by a newer one changes nothing.
  void Record(const DepartureStamp& stamp, std::int64_t egress) {
    auto [at, isNew] = rows_.try_emplace({stamp.origin, egress});
    Row& row = at->second;
    if (!isNew && stamp.ordered && stamp.values.back() < row.values.back()) {
      return;
    }
    row.values = stamp.values;
    if (!row.changed) {
      row.changed = true;
      changed_.push_back(&*at);
    }
  }

  /// Appends to `words` what was stamped since this was called last: the number of rows, and for
  /// each, ascending, origin, egress and the values.
  void TakeChanges(std::vector<std::int64_t>& words) {
    std::sort(changed_.begin(), changed_.end(),
              [](const Entry* x, const Entry* y) { return x->first < y->first; });
    words.push_back(static_cast<std::int64_t>(changed_.size()));
    for (Entry* entry : changed_) {
      entry->second.changed = false;
      words.insert(words.end(), {entry->first.first, entry->first.second});
      words.insert(words.end(), entry->second.values.begin(), entry->second.values.end());
    }
    changed_.clear();
  }

 private:
  struct Row {
    std::array<std::int64_t, DepartureStamp::kValues> values{};
    bool changed = false;
  };
  using Rows = std::map<std::pair<std::int64_t, std::int64_t>, Row>;
  using Entry = Rows::value_type;
  Rows rows_;
  std::vector<Entry*> changed_;
};

}  // namespace sluice

#endif
