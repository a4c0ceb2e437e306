// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import org.sluice.cc.Parameters;
import org.sluice.cc.Snapshot;

/** Which flows get feedback at a tick (section 3.4). */
interface FlowTable {
  /** A packet of a flow was sampled; only where the table samples. */
  void sampled(long flow);

  /** The flows that get feedback at this tick, in ascending order of their place in the table. */
  long[] recipients(Snapshot snapshot, long nowPs);

  /** The table of these parameters, for a fair rate of at most fMax/fMin flows. */
  static FlowTable of(Parameters p, ControllerSettings settings) {
    int entries = (int) p.asLong("tableEntries");
    return switch (p.text("flowTable")) {
      case "aged" -> {
        double most = StrictMath.max(1, settings.fMax() / settings.fMin());
        long agePs = RoccParameters.flowAgePs(p);
        yield new AgedTable((int) StrictMath.min(most, AgedTable.MOST_ENTRIES), agePs);
      }
      case "shadow-buffer" -> new ShadowBuffer(entries);
      case "elephant-trap" -> new ElephantTrap(entries);
      case "bubble-cache" -> new BubbleCache(entries);
      default -> new QueueTable();
    };
  }

  /** (1), the default: the flows now in the queue. */
  final class QueueTable implements FlowTable {
    @Override
    public void sampled(long flow) {
      throw new IllegalStateException("this table does not sample");
    }

    @Override
    public long[] recipients(Snapshot snapshot, long nowPs) {
      return snapshot.flows();
    }
  }
}
