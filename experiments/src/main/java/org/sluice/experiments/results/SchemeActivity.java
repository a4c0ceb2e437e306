// SPDX-License-Identifier: MIT
package org.sluice.experiments.results;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whether the congestion control did anything: a run in which no decided rate ever changed, nothing
 * was marked and no CNP was sent says nothing about the scheme.
 *
 * @param flowsWithRateChange flows whose decided rate ever differed from their first
 * @param marked packets marked at switches
 * @param cnps congestion notification packets
 * @param verdictDrops packets dropped because a congestion point said so
 * @param credits credits that receivers had sent
 */
public record SchemeActivity(
    long flowsWithRateChange, long marked, long cnps, long verdictDrops, long credits) {

  /**
   * Looks at a run.
   *
   * @throws IOException if {@code rate.csv} is malformed
   */
  public static SchemeActivity of(RunResults results) throws IOException {
    return new SchemeActivity(
        results.series().flowsWithRateChange(),
        results.ports().values().stream().mapToLong(PortResult::marked).sum(),
        results.engine().path("cnps").asLong(0),
        results.engine().path("verdict_drops").asLong(0),
        results.engine().path("credits").asLong(0));
  }

  /** Whether there was a changed rate, a mark, a CNP, a drop by verdict or a credit. */
  public boolean acted() {
    return flowsWithRateChange > 0 || marked > 0 || cnps > 0 || verdictDrops > 0 || credits > 0;
  }

  /** The record as it stands in {@code summary.json}. */
  public Map<String, Object> asMap() {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("flows_with_rate_change", flowsWithRateChange);
    m.put("marked", marked);
    m.put("cnps", cnps);
    m.put("verdict_drops", verdictDrops);
    m.put("credits", credits);
    return m;
  }
}
