// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.results.PlanFacts;
import org.sluice.runner.results.RunResults;

/**
 * Whether anything in a run decides rates. Where nothing does, as with a scheme that sets windows
 * alone, every flow has the rate of its host's line from start to end, and a line of that in a
 * figure of decided rates would be of no decision.
 *
 * @param results the run
 */
record DecidedRates(RunResults results) {
  /** Whether some flow had another rate than its host's line at some time. */
  boolean exist() throws IOException {
    Map<Integer, Long> lines = new HashMap<>();
    for (Map.Entry<PortId, PlanFacts.Link> link : results.plan().links().entrySet()) {
      lines.merge(link.getKey().node(), link.getValue().rateBps(), Long::max);
    }
    boolean[] isOther = {false};
    results
        .series()
        .forEachRate(
            (timePs, flow, bps) -> {
              FlowResult of = results.flows().get(flow);
              Long line = of == null ? null : lines.get(of.src());
              isOther[0] |= line == null || Math.round(bps) != line;
            });
    return isOther[0];
  }
}
