// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What one server did for simulations that ran at once.
 *
 * @param asks exchanges of all of them
 * @param wallS from the start of the first to the end of the last
 * @param askMedianUs the median over the simulations of their median exchange
 * @param slowest the longest simulation's wall time over the shortest's
 */
public record ServerLoad(
    long asks,
    @JsonProperty("wall_s") double wallS,
    @JsonProperty("ask_median_us") double askMedianUs,
    @JsonProperty("slowest_to_fastest") double slowest) {
  /**
   * Of simulations that ran at once, at least one.
   *
   * @param samples one of each
   * @param wallS from the start of the first to the end of the last
   */
  public static ServerLoad of(List<Sample> samples, double wallS) {
    Spread wall = Spread.of(samples.stream().map(Sample::wallS).toList());
    return new ServerLoad(
        samples.stream().mapToLong(Sample::asks).sum(),
        wallS,
        Spread.of(samples.stream().map(Sample::askMedianUs).toList()).median(),
        wall.max() / wall.min());
  }

  /** Exchanges per second of wall time. */
  public double asksPerSecond() {
    return asks / wallS;
  }
}
