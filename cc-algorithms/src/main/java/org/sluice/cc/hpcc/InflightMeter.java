// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.Arrays;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.telemetry.TelemetryFormat;

/**
 * Function MeasureInflight of algorithm 1: the utilisation U of the path's most loaded link, as an
 * average weighted by the time since the last stamps.
 */
final class InflightMeter {
  private static final long[] NONE = {};
  private static final long NOT_COUNTED = -1;

  private final TelemetryFormat format;
  private final long maxRateBps;
  private final long windowBytes;
  private final long baseRtt;
  private int lastHops;
  private long[] lastLeftPs = NONE;
  private long[] lastSentBytes = NONE;
  private long[] lastQueueBytes = NONE;
  private double[] loads = {};
  private long[] intervals = NONE;
  private double utilisation = 1;

  /**
   * @param format how stamps are read
   * @param maxRateBps rate of the sender's link
   * @param windowBytes W_init = rate·T, more than 0
   * @param baseRttPs T
   */
  InflightMeter(TelemetryFormat format, long maxRateBps, long windowBytes, long baseRttPs) {
    this.format = format;
    this.maxRateBps = maxRateBps;
    this.windowBytes = windowBytes;
    this.baseRtt = format.baseRtt(baseRttPs);
  }

  /** U as of the last measurement, 1 before the first. */
  double utilisation() {
    return utilisation;
  }

  /** Keeps stamps that nothing can be measured from yet (line 27). */
  void remember(TelemetryHops stamps) {
    lastHops = 0;
    resize(stamps.count());
    for (int hop = 0; hop < lastHops; hop++) {
      keep(stamps, hop);
    }
  }

  /** As many hops as these, the new ones as if nothing had been sent there. */
  private void resize(int hops) {
    if (lastLeftPs.length < hops) {
      lastLeftPs = Arrays.copyOf(lastLeftPs, hops);
      lastSentBytes = Arrays.copyOf(lastSentBytes, hops);
      lastQueueBytes = Arrays.copyOf(lastQueueBytes, hops);
    }
    Arrays.fill(lastLeftPs, lastHops, hops, 0);
    Arrays.fill(lastSentBytes, lastHops, hops, 0);
    Arrays.fill(lastQueueBytes, lastHops, hops, 0);
    lastHops = hops;
  }

  private void keep(TelemetryHops stamps, int hop) {
    lastLeftPs[hop] = stamps.leftPs(hop);
    lastSentBytes[hop] = stamps.sentBytes(hop);
    lastQueueBytes[hop] = stamps.queueBytes(hop);
  }

  /**
   * Whether these stamps can be compared with those remembered: they are of as many links. The HPCC
   * simulator compares them even after the path has changed.
   */
  boolean isComparable(TelemetryHops stamps) {
    return stamps.count() > 0 && (format.quantised() || lastHops == stamps.count());
  }

  /**
   * Lines 2 to 10 and 27; the stamps of the hops that count are kept for the next time.
   *
   * @param stamps comparable with those remembered; hops that were not there before count from 0
   * @param queuesOnly whether only hops count whose queue was not empty
   * @return whether a hop counted
   */
  boolean measure(TelemetryHops stamps, boolean queuesOnly) {
    int hops = stamps.count();
    if (loads.length != hops) {
      loads = new double[hops];
      intervals = new long[hops];
    }
    if (lastHops < hops) {
      resize(hops);
    }
    double most = 0; // line 2
    long tau = 0;
    boolean any = false;
    for (int hop = 0; hop < hops; hop++) { // line 3
      if (queuesOnly && format.queueBytes(stamps.queueBytes(hop)) == 0) {
        intervals[hop] = NOT_COUNTED;
        continue;
      }
      any = true;
      intervals[hop] = format.interval(lastLeftPs[hop], stamps.leftPs(hop));
      if (intervals[hop] > 0) { // else no rate can be derived from it
        loads[hop] = load(stamps, hop); // lines 4 and 5
        if (loads[hop] > most) { // lines 6 and 7
          most = loads[hop];
          tau = intervals[hop];
        }
      }
      keep(stamps, hop);
    }
    if (any) {
      utilisation = average(utilisation, most, tau);
    }
    return any;
  }

  /** Hops of the last measurement. */
  int hops() {
    return loads.length;
  }

  /** Whether a hop counted in the last measurement. */
  boolean counted(int hop) {
    return intervals[hop] != NOT_COUNTED;
  }

  /** The average of one hop's utilisation, as of the last measurement, in which it counted. */
  double averageOf(int hop, double before) {
    return intervals[hop] <= 0 ? before : average(before, loads[hop], intervals[hop]);
  }

  /** Lines 8 and 9, with one division as the HPCC simulator has it. */
  private double average(double before, double load, long interval) {
    long tau = StrictMath.min(interval, baseRtt);
    return (before * (baseRtt - tau) + load * tau) / (double) baseRtt;
  }

  /** Equation 2 for one link: u' = min(qlen)/(B·T) + txRate/B. */
  private double load(TelemetryHops stamps, int hop) {
    double seconds = format.seconds(lastLeftPs[hop], stamps.leftPs(hop));
    double sentBits = (double) (format.sentBytes(lastSentBytes[hop], stamps.sentBytes(hop)) * 8);
    double txRateBps = sentBits / seconds;
    double linkBps = (double) format.linkBps(stamps.lineRateBps(hop));
    long queue =
        StrictMath.min(
            format.queueBytes(stamps.queueBytes(hop)), format.queueBytes(lastQueueBytes[hop]));
    return txRateBps / linkBps + (double) queue * maxRateBps / linkBps / windowBytes;
  }
}
