// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import com.fasterxml.jackson.databind.JsonNode;
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
    JsonNode known = results.engine().path("above_link");
    return known.isObject() ? byEngine(known) : bySeries();
  }

  /** Of every flow, also one without time series, and between samples. */
  private static Optional<Answer> byEngine(JsonNode known) {
    List<Long> flows = new ArrayList<>();
    known.path("flows").forEach(flow -> flows.add(flow.asLong()));
    return alarm(flows, known.path("count").asLong(), known.path("most_bps").asLong());
  }

  /** Of a run of before, what its time series show. */
  private Optional<Answer> bySeries() throws IOException {
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
    return alarm(above, above.size(), Math.round(mostBps));
  }

  private static Optional<Answer> alarm(List<Long> flows, long all, long mostBps) {
    return all == 0
        ? Optional.empty()
        : Optional.of(
            new Answer(
                "rate",
                "Is there a link for every decided rate?",
                List.of(
                    "The scheme decided up to %s for %s, more than the sender's link has: a flow is sent no faster than that, but claims and figures of decided rates have them as they are."
                        .formatted(Dimension.RATE.text(mostBps), Words.flows(flows, all))),
                true));
  }
}
