// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import static org.sluice.cc.hpcc.TelemetryFormat.HOP_WORDS;
import static org.sluice.cc.hpcc.TelemetryFormat.LINK;
import static org.sluice.cc.hpcc.TelemetryFormat.QUEUE;
import static org.sluice.cc.hpcc.TelemetryFormat.SENT;
import static org.sluice.cc.hpcc.TelemetryFormat.TIME;

import java.util.Arrays;

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
  private long[] last = NONE;
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

  static int hops(long[] stamps) {
    return stamps.length / HOP_WORDS;
  }

  /** Keeps stamps that nothing can be measured from yet (line 27). */
  void remember(long[] stamps) {
    last = stamps;
  }

  /**
   * Whether these stamps can be compared with those remembered: they are of as many links. The HPCC
   * simulator compares them even after the path has changed.
   */
  boolean isComparable(long[] stamps) {
    return stamps.length > 0 && (format.quantised() || last.length == stamps.length);
  }

  /**
   * Lines 2 to 10 and 27; the stamps of the hops that count are kept for the next time.
   *
   * @param stamps comparable with those remembered; hops that were not there before count from 0
   * @param queuesOnly whether only hops count whose queue was not empty
   * @return whether a hop counted
   */
  boolean measure(long[] stamps, boolean queuesOnly) {
    int hops = hops(stamps);
    if (loads.length != hops) {
      loads = new double[hops];
      intervals = new long[hops];
    }
    double most = 0; // line 2
    long tau = 0;
    boolean any = false;
    if (last.length < stamps.length) {
      last = Arrays.copyOf(last, stamps.length);
    }
    long[] kept = queuesOnly || last.length > stamps.length ? last.clone() : stamps;
    for (int hop = 0; hop < hops; hop++) { // line 3
      int at = hop * HOP_WORDS;
      if (queuesOnly && format.queueBytes(stamps[at + QUEUE]) == 0) {
        intervals[hop] = NOT_COUNTED;
        continue;
      }
      any = true;
      System.arraycopy(stamps, at, kept, at, HOP_WORDS);
      intervals[hop] = format.interval(last[at + TIME], stamps[at + TIME]);
      if (intervals[hop] <= 0) {
        continue; // no rate can be derived from it
      }
      loads[hop] = load(stamps, at); // lines 4 and 5
      if (loads[hop] > most) { // lines 6 and 7
        most = loads[hop];
        tau = intervals[hop];
      }
    }
    last = kept;
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
  private double load(long[] stamps, int at) {
    double seconds = format.seconds(last[at + TIME], stamps[at + TIME]);
    double sentBits = (double) (format.sentBytes(last[at + SENT], stamps[at + SENT]) * 8);
    double txRateBps = sentBits / seconds;
    double linkBps = (double) format.linkBps(stamps[at + LINK]);
    long queue =
        StrictMath.min(format.queueBytes(stamps[at + QUEUE]), format.queueBytes(last[at + QUEUE]));
    return txRateBps / linkBps + (double) queue * maxRateBps / linkBps / windowBytes;
  }
}
