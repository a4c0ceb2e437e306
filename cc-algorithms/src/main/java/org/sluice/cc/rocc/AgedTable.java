// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.LinkedHashMap;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CounterTable.FlowsSeen;
import org.sluice.cc.Snapshot;

/**
 * (2) of section 3.4: no more than F_max/F_min flows, each until it was not seen for some time; a
 * new flow takes the place of the one that was not seen for longest.
 */
final class AgedTable implements FlowTable {
  /** However small F_min is. */
  static final int MOST_ENTRIES = 65_536;

  private final int entries;
  private final long agePs;

  /** When each flow was seen last; the one not seen for longest first. */
  private final LinkedHashMap<Long, Long> seenPs = new LinkedHashMap<>();

  AgedTable(int entries, long agePs) {
    this.entries = entries;
    this.agePs = agePs;
  }

  @Override
  public void sampled(long flow) {
    throw new IllegalStateException("this table does not sample");
  }

  @Override
  public long[] recipients(Snapshot snapshot, long nowPs) {
    CounterTable seen = snapshot.table(Counter.FLOWS_SEEN);
    for (int row = 0; row < seen.rows(); row++) {
      long flow = seen.at(row, FlowsSeen.FLOW);
      seenPs.remove(flow);
      seenPs.put(flow, nowPs);
      if (seenPs.size() > entries) {
        seenPs.remove(seenPs.keySet().iterator().next());
      }
    }
    seenPs.values().removeIf(lastPs -> nowPs - lastPs >= agePs);
    long[] flows = new long[seenPs.size()];
    int count = 0;
    for (long flow : seenPs.keySet()) {
      flows[count++] = flow;
    }
    return FlowNumbers.ascending(flows);
  }
}
