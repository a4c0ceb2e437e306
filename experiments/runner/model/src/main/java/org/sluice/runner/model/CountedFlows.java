// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import org.sluice.bridge.text.TimeText;

/**
 * The flows that the completion times and slowdowns in tables of campaigns are of: those that start
 * in an interval. The others are traffic all the same.
 *
 * @param fromPs the earliest start that counts, picoseconds
 * @param untilPs the first start that is too late; {@link #NO_END}: none is
 */
public record CountedFlows(long fromPs, long untilPs) {
  /** No start is too late. */
  public static final long NO_END = Long.MAX_VALUE;

  /** Every flow counts. */
  public static final CountedFlows ALL = new CountedFlows(0, NO_END);

  /** Whether a flow counts, by when it really started. */
  public boolean has(FlowResult flow) {
    return flow.startPs() >= fromPs && flow.startPs() < untilPs;
  }

  /** The rule in words. */
  public String text() {
    if (equals(ALL)) {
      return "all";
    }
    String from =
        fromPs == 0 ? "" : " from " + TimeText.of(fromPs) + (untilPs == NO_END ? " on" : "");
    String until =
        untilPs == NO_END ? "" : (fromPs == 0 ? " before " : " until ") + TimeText.of(untilPs);
    return "started" + from + until;
  }
}
