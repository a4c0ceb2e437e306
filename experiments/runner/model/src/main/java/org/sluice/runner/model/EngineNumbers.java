// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;

/** The numbers of a run's {@code engine.json} ({@code docs/reference/plan-format.md}). */
public final class EngineNumbers {
  /** Their names, in the order of the file. */
  public static final List<String> NAMES =
      List.of(
          "simulated_ps",
          "wall_s",
          "cpu_s",
          "bridge_wall_s",
          "ask_median_us",
          "events",
          "asks",
          "inline_asks",
          "inline_wall_s",
          "verdict_drops",
          "other_acts",
          "network_acts",
          "path_acts",
          "rate_changes",
          "window_changes",
          "wred_drops",
          "trimmed_packets",
          "kept_back_packets",
          "kept_back_expired",
          "events_sent",
          "decisions",
          "cnps",
          "acks",
          "echoes",
          "credits",
          "credit_drops",
          "data_packets");

  private EngineNumbers() {}
}
