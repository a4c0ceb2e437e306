// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.util.Collection;
import org.sluice.workloads.Flow;

/**
 * How much a run has to do, as far as its traffic says.
 *
 * @param durationPs simulated time of the run
 * @param bytes payload of the flows that have a size
 * @param unboundedUntilPs simulated time at which the last flow without a size stops; 0 if there is
 *     none
 */
public record OfferedTraffic(long durationPs, long bytes, long unboundedUntilPs) {
  /** Of a run without flows. */
  public static final OfferedTraffic NONE = new OfferedTraffic(0, 0, 0);

  /** That of flows. */
  public static OfferedTraffic of(long durationPs, Collection<Flow> flows) {
    long bytes = 0;
    long untilPs = 0;
    for (Flow flow : flows) {
      if (flow.bytes() != Flow.UNBOUNDED) {
        bytes += flow.bytes();
      } else {
        boolean stops = flow.stopPs() != Flow.NEVER;
        untilPs = Math.max(untilPs, stops ? Math.min(flow.stopPs(), durationPs) : durationPs);
      }
    }
    return new OfferedTraffic(durationPs, bytes, untilPs);
  }
}
