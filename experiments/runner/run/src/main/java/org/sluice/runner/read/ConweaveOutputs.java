// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The files by which ConWeave's program monitors every run: periodic_monitoring and
 * cnp_freq_monitoring in its scratch/network-load-balance.cc.
 */
final class ConweaveOutputs {
  /** How long after FLOWGEN_STOP_TIME it still takes samples. */
  private static final BigDecimal TAIL_S = new BigDecimal("0.05");

  private ConweaveOutputs() {}

  /** The value of {@code monitor.conweaveFiles}. */
  static String section(HpccValues values) {
    BigDecimal from = new BigDecimal(values.number("FLOWGEN_START_TIME"));
    BigDecimal until = new BigDecimal(values.number("FLOWGEN_STOP_TIME")).add(TAIL_S);
    // Of CNPs, it takes the number of seconds for one of nanoseconds.
    String cnps =
        values.number("CC_MODE").equals("1")
            ? ", cnpsFrom: " + from.setScale(0, RoundingMode.DOWN).toPlainString() + "ns"
            : "";
    return "{from: %s, until: %s, interval: %sns, queues: %s%s}"
        .formatted(
            ns(from),
            ns(until.max(from)),
            values.number("SW_MONITORING_INTERVAL", "1", "4294967295"),
            values.number("LB_MODE").equals("9"),
            cnps);
  }

  private static String ns(BigDecimal seconds) {
    return seconds.movePointRight(9).setScale(0, RoundingMode.HALF_UP).toPlainString() + "ns";
  }
}
