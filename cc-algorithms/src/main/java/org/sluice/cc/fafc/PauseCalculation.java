// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.Arrays;
import org.sluice.cc.fafc.FafcSettings.DecreasedBy;

/** Algorithm 2, calculateAndSendPause, up to its pause times. */
final class PauseCalculation {
  private static final double SECOND = 1e12;
  private static final long NEVER = Long.MIN_VALUE;

  private final FafcSettings settings;
  private final PairStatistics statistics;
  private final PauseLedger ledger;
  private final SwitchLinks links;
  private final long[] lastTriggerPs;

  PauseCalculation(
      FafcSettings settings, PairStatistics statistics, PauseLedger ledger, SwitchLinks links) {
    this.settings = settings;
    this.statistics = statistics;
    this.ledger = ledger;
    this.links = links;
    lastTriggerPs = new long[links.ports()];
    Arrays.fill(lastTriggerPs, NEVER);
  }

  /**
   * q_*e + 2 r_*e T_hop + pausOf_*e (Algorithm 1, line 15), with the T_hop of the link each part
   * comes by, bytes.
   */
  double predictedQueue(int egress) {
    return statistics.queueTo(egress) + 2 * growth(egress) + ledger.offsetTo(egress);
  }

  /** Σ r_ie T_hop over the ingress ports: r_*e T_hop where all links are of one length, bytes. */
  private double growth(int egress) {
    double bytes = 0;
    for (int ingress = 0; ingress < links.ports(); ingress++) {
      bytes += statistics.build(ingress, egress) * links.hopS(ingress);
    }
    return bytes;
  }

  /**
   * What the pauses for an egress port have to keep away: the right side of Algorithm 2, line 13,
   * bytes; 0 or less where nothing is to be paused (line 2).
   */
  double need(int egress, long nowPs) {
    if (statistics.buildTo(egress) <= 0) {
      return 0;
    }
    double need = growth(egress) + ledger.offsetTo(egress);
    if (settings.decreasedBy() == DecreasedBy.ARRIVALS_AND_BUILDUP) {
      need -= (1 - decrease(egress, nowPs)) * arrivals(egress);
    }
    return need;
  }

  private double arrivals(int egress) {
    double bytes = 0;
    for (int ingress = 0; ingress < links.ports(); ingress++) {
      bytes += statistics.arriving(ingress, egress) * links.hopS(ingress);
    }
    return bytes;
  }

  /** f_dec where the last pause for this egress was sent within 4 T_hop, else 1 (lines 8 to 10). */
  private double decrease(int egress, long nowPs) {
    long last = lastTriggerPs[egress];
    boolean again =
        last != NEVER && nowPs - last <= settings.decreaseWithinHops() * links.longestHopPs();
    return again ? settings.decreaseFactor() : 1;
  }

  /**
   * T_i of every ingress port in seconds (lines 4 to 14).
   *
   * @param nowPs now; remembered as the last trigger of the egress if anything is to be paused
   */
  double[] pauseTimes(int egress, long nowPs) {
    int ports = links.ports();
    double[] rate = new double[ports];
    double[] cost = new double[ports];
    double factor = decrease(egress, nowPs);
    for (int ingress = 0; ingress < ports; ingress++) {
      double arriving = statistics.arriving(ingress, egress);
      if (arriving * links.hopS(ingress) >= 1) { // a whole byte within the longest pause
        rate[ingress] = factor * arriving;
        cost[ingress] = uncongested(ingress, egress);
      }
    }
    double[] times = PauseProgramme.solve(cost, rate, links.hopS(), need(egress, nowPs));
    for (double time : times) {
      if (time > 0) {
        lastTriggerPs[egress] = nowPs;
      }
    }
    return times;
  }

  /** R_i of lines 4 to 7: what a pause of the port keeps from egress ports that could send it. */
  double uncongested(int ingress, int congested) {
    double rate = 0;
    for (int egress = 0; egress < links.ports(); egress++) {
      if (egress != congested && !isCongested(ingress, egress)) {
        rate += statistics.leaving(ingress, egress);
      }
    }
    return rate;
  }

  private boolean isCongested(int ingress, int egress) {
    double queue =
        settings.congestedByPair() ? statistics.queue(ingress, egress) : statistics.queueTo(egress);
    double threshold =
        settings.congestedThresholdBytes() >= 0
            ? settings.congestedThresholdBytes()
            : links.rateBps(egress) / 8.0 * (links.longestHopPs() / SECOND);
    return queue > threshold;
  }
}
