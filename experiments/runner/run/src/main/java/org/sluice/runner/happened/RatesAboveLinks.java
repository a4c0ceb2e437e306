// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.results.RunResults;
import org.sluice.workloads.Dimension;

/**
 * Did a scheme decide rates that no link has? The NIC sends at its link's rate then, and a wrong
 * unit shows nowhere else.
 *
 * @param results the run
 */
record RatesAboveLinks(RunResults results) {
  /** Says which flows have such rates, if any do: an alarm. */
  Optional<Answer> answer() throws IOException {
    Map<Integer, Long> fastestBps = new HashMap<>();
    results
        .plan()
        .links()
        .forEach((port, link) -> fastestBps.merge(port.node(), link.rateBps(), Math::max));
    List<Long> above = new ArrayList<>();
    double mostBps = 0;
    for (Map.Entry<Long, Double> largest : results.series().largestRates().entrySet()) {
      @Nullable FlowResult flow = results.flows().get(largest.getKey());
      @Nullable Long linkBps = flow == null ? null : fastestBps.get(flow.src());
      if (linkBps != null && largest.getValue() > linkBps) {
        above.add(largest.getKey());
        mostBps = Math.max(mostBps, largest.getValue());
      }
    }
    return above.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Answer(
                "rate",
                "Is there a link for every decided rate?",
                List.of(
                    "The scheme decided up to %s for %s, more than the sender's link has: a flow is sent no faster than that, but claims and figures of decided rates have them as they are."
                        .formatted(
                            Dimension.RATE.text(Math.round(mostBps)),
                            Words.flows(above, above.size()))),
                true));
  }
}
