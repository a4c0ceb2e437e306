// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run's inline asks cost: the simulation stands still for each of them.
 *
 * @param asks how many there were
 * @param inlineS wall time spent on them, seconds
 * @param wallS wall time of the simulation, seconds
 * @param transport {@code jvm} or {@code zmq}
 */
public record InlineAskCost(long asks, double inlineS, double wallS, String transport) {
  /** So many over a socket are reported. */
  private static final long MANY_OVER_A_SOCKET = 10_000;

  /** Such a share of the wall time is reported, on any transport … */
  private static final double LARGE_SHARE = 0.5;

  /** … if it is more than this. */
  private static final double NOTICEABLE_S = 1;

  /** By {@code engine.json}; of none if it says nothing of them. */
  public static InlineAskCost of(JsonNode engine) {
    return new InlineAskCost(
        engine.path("inline_asks").asLong(0),
        engine.path("inline_wall_s").asDouble(0),
        engine.path("wall_s").asDouble(0),
        engine.path("transport").asText(""));
  }

  /** One sentence with count and cost, if the run used many. */
  public Optional<String> warning() {
    boolean many = transport.equals("zmq") && asks > MANY_OVER_A_SOCKET;
    boolean slow = inlineS > NOTICEABLE_S && inlineS > LARGE_SHARE * wallS;
    if (!many && !slow) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "The scheme was asked about packets one by one: %d inline asks over %s took %.2f s of"
                + " the simulation's %.2f s.",
            asks,
            transport,
            inlineS,
            wallS));
  }
}
