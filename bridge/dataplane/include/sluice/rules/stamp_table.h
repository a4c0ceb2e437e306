// SPDX-License-Identifier: MIT
#ifndef SLUICE_STAMP_TABLE_H
#define SLUICE_STAMP_TABLE_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sluice/counters.h"

namespace sluice {

/// Values that a switch writes into a packet that leaves one of its queues.
struct DepartureStamp {
  std::int64_t origin = -1;  ///< node of the switch; negative: no stamp
  bool ordered = false;  ///< has bytes sent, which only grow: of two stamps the greater is newer
  std::int64_t flows = 0;
  std::int64_t sentBytes = 0;
};

/// What packets were stamped with last, by the switch that stamped them and the port they leave by.
class StampTable {
 public:
  /// A stamped packet is here. One that was overtaken by a newer one changes nothing.
  void Record(const DepartureStamp& stamp, std::int64_t egress) {
    auto [at, isNew] = rows_.try_emplace({stamp.origin, egress});
    Row& row = at->second;
    if (!isNew && stamp.ordered && stamp.sentBytes < row.stamp.sentBytes) {
      return;
    }
    row.stamp = stamp;
    if (!row.changed) {
      row.changed = true;
      changed_.push_back(&*at);
    }
  }

  /// Appends to `words` what was stamped since this was called last: the number of rows, and for
  /// each, ascending, a row.
  void TakeChanges(std::vector<std::int64_t>& words) {
    std::sort(changed_.begin(), changed_.end(),
              [](const Entry* x, const Entry* y) { return x->first < y->first; });
    words.push_back(static_cast<std::int64_t>(changed_.size()));
    for (Entry* entry : changed_) {
      entry->second.changed = false;
      counters::Stamps row;
      row.origin = entry->first.first;
      row.egress = entry->first.second;
      row.flows = entry->second.stamp.flows;
      row.sentBytes = entry->second.stamp.sentBytes;
      row.AppendTo(words);
    }
    changed_.clear();
  }

 private:
  struct Row {
    DepartureStamp stamp;
    bool changed = false;
  };
  using Rows = std::map<std::pair<std::int64_t, std::int64_t>, Row>;
  using Entry = Rows::value_type;
  Rows rows_;
  std::vector<Entry*> changed_;
};

}  // namespace sluice

#endif
