// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.IOException;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.PortResult;

/**
 * Whether the schemes did anything: a run in which no decided rate or window ever changed, nothing
 * was marked, no message was sent and nothing else was decided after the start says nothing about
 * them.
 *
 * @param flowsWithRateChange flows whose decided rate ever differed from their first; -1 if not all
 *     flows have time series
 * @param flowsWithWindowChange the same of windows
 * @param rateChanges how often the decided rate of a flow changed after its first, also where rates
 *     are only sampled; -1 if the run does not say
 * @param windowChanges the same of windows
 * @param marked packets marked at switches
 * @param cnps messages between state machines, congestion notification packets above all
 * @param verdictDrops packets dropped because a congestion point said so
 * @param wredDrops packets dropped by a decided profile
 * @param credits credits that receivers had sent
 * @param otherActs anything else decided after the start: verdicts, pauses, profiles, credits
 * @param networkActs those of them decided by switches and hosts; -1 if the run does not say
 * @param pathActs rules and paths that a choice of paths decided, none of the others' acts; -1 if
 *     the run does not say
 */
public record SchemeActivity(
    long flowsWithRateChange,
    long flowsWithWindowChange,
    long rateChanges,
    long windowChanges,
    long marked,
    long cnps,
    long verdictDrops,
    long wredDrops,
    long credits,
    long otherActs,
    long networkActs,
    long pathActs) {

  /**
   * Looks at a run.
   *
   * @throws IOException if {@code rate.csv} or {@code window.csv} is malformed
   */
  public static SchemeActivity of(RunResults results) throws IOException {
    return new SchemeActivity(
        results.series().flowsWithRateChange(),
        results.series().flowsWithWindowChange(),
        results.engine().path("rate_changes").asLong(-1),
        results.engine().path("window_changes").asLong(-1),
        results.ports().values().stream().mapToLong(PortResult::marked).sum(),
        results.engine().path("cnps").asLong(0),
        results.engine().path("verdict_drops").asLong(0),
        results.engine().path("wred_drops").asLong(0),
        results.engine().path("credits").asLong(0),
        results.engine().path("other_acts").asLong(0),
        results.engine().path("network_acts").asLong(-1),
        results.engine().path("path_acts").asLong(-1));
  }

  /** Whether there was any of them, but for the choices of paths. */
  public boolean acted() {
    return flowsWithRateChange > 0
        || flowsWithWindowChange > 0
        || rateChanges > 0
        || windowChanges > 0
        || marked > 0
        || cnps > 0
        || verdictDrops > 0
        || wredDrops > 0
        || credits > 0
        || otherActs > 0;
  }

  /**
   * Whether the network did nothing after the start: no switch or host decided anything and no
   * packet was dropped by a verdict.
   */
  public boolean networkWasIdle() {
    return networkActs == 0 && verdictDrops == 0;
  }

  /** Whether a rule was set or a path chosen. */
  public boolean chosePaths() {
    return pathActs > 0;
  }

  /** Whether the run says that no rule was set and no path chosen. */
  public boolean choseNoPath() {
    return pathActs == 0;
  }

  /** The record as it stands in {@code summary.json}. */
  public JsonObject asMap() {
    return new JsonObject()
        .with("flows_with_rate_change", flowsWithRateChange < 0 ? null : flowsWithRateChange)
        .with("flows_with_window_change", flowsWithWindowChange < 0 ? null : flowsWithWindowChange)
        .with("rate_changes", rateChanges < 0 ? null : rateChanges)
        .with("window_changes", windowChanges < 0 ? null : windowChanges)
        .with("marked", marked)
        .with("cnps", cnps)
        .with("verdict_drops", verdictDrops)
        .with("wred_drops", wredDrops)
        .with("credits", credits)
        .with("other_acts", otherActs)
        .with("network_acts", networkActs < 0 ? null : networkActs)
        .with("path_acts", pathActs < 0 ? null : pathActs);
  }
}
