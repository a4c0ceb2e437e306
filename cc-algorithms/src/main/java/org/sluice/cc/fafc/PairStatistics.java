// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.Arrays;

/**
 * The smoothed statistics of every (ingress, egress) pair of a switch and their sums: tables I and
 * II, Algorithm 1, UpdateRate. Rates are bytes per second, queues bytes, as real numbers.
 */
final class PairStatistics {
  /** A pair whose every statistic is below this, bytes or bytes per interval, is idle. */
  private static final double IDLE_BYTES = 1e-3;

  private final int ports;
  private final double alpha;
  private final double beta;
  private final double intervalS;
  private final boolean trendOfSmoothed;
  private final long[] raw;
  private final long[] rawLast;
  private final long[] arrived;
  private final long[] arrivedLast;
  private final double[] queue;
  private final double[] build;
  private final double[] arriving;
  private final boolean[] active;
  private final double[] queueTo;
  private final double[] buildTo;
  private final double[] queueFrom;
  private final double[] arrivingFrom;

  /**
   * Nothing seen yet.
   *
   * @param ports of the switch
   * @param alpha α, smoothing factor of the queue
   * @param beta β, smoothing factor of the rates
   * @param intervalS time between two updates, T_hop, seconds
   * @param trendOfSmoothed whether r is the trend of the smoothed queue (equation 3), else of the
   *     raw one (line 25)
   */
  PairStatistics(int ports, double alpha, double beta, double intervalS, boolean trendOfSmoothed) {
    this.ports = ports;
    this.alpha = alpha;
    this.beta = beta;
    this.intervalS = intervalS;
    this.trendOfSmoothed = trendOfSmoothed;
    int pairs = ports * ports;
    raw = new long[pairs];
    rawLast = new long[pairs];
    arrived = new long[pairs];
    arrivedLast = new long[pairs];
    queue = new double[pairs];
    build = new double[pairs];
    arriving = new double[pairs];
    active = new boolean[pairs];
    queueTo = new double[ports];
    buildTo = new double[ports];
    queueFrom = new double[ports];
    arrivingFrom = new double[ports];
  }

  /** Every pair is empty, unless {@link #measured} says otherwise before the next update. */
  void emptied() {
    Arrays.fill(raw, 0);
  }

  /** q′_ie and b^i_ie as counted now. */
  void measured(int ingress, int egress, long queueBytes, long arrivedBytes) {
    int pair = ingress * ports + egress;
    raw[pair] = queueBytes;
    arrived[pair] = arrivedBytes;
    active[pair] |= queueBytes > 0 || arrivedBytes > arrivedLast[pair];
  }

  /** UpdateRate, lines 20 to 28. */
  void update() {
    Arrays.fill(queueTo, 0);
    Arrays.fill(buildTo, 0);
    Arrays.fill(queueFrom, 0);
    Arrays.fill(arrivingFrom, 0);
    for (int ingress = 0; ingress < ports; ingress++) {
      for (int egress = 0; egress < ports; egress++) {
        int pair = ingress * ports + egress;
        if (active[pair]) {
          update(pair);
          queueTo[egress] += queue[pair];
          buildTo[egress] += build[pair];
          queueFrom[ingress] += StrictMath.max(0, queue[pair]);
          arrivingFrom[ingress] += arriving[pair];
        }
      }
    }
  }

  private void update(int pair) {
    double before = queue[pair];
    double estimate = before + build[pair] * intervalS; // line 23
    queue[pair] = alpha * raw[pair] + (1 - alpha) * estimate; // line 24
    double growth = trendOfSmoothed ? queue[pair] - before : raw[pair] - rawLast[pair];
    build[pair] = beta * growth / intervalS + (1 - beta) * build[pair]; // line 25
    rawLast[pair] = raw[pair]; // line 26
    long came = arrived[pair] - arrivedLast[pair];
    arriving[pair] = beta * came / intervalS + (1 - beta) * arriving[pair]; // line 27
    arrivedLast[pair] = arrived[pair]; // line 28
    if (raw[pair] == 0
        && StrictMath.abs(queue[pair]) < IDLE_BYTES
        && StrictMath.abs(build[pair]) * intervalS < IDLE_BYTES
        && arriving[pair] * intervalS < IDLE_BYTES) {
      queue[pair] = 0;
      build[pair] = 0;
      arriving[pair] = 0;
      active[pair] = false;
    }
  }

  /** q_ie, smoothed. */
  double queue(int ingress, int egress) {
    return queue[ingress * ports + egress];
  }

  /** r_ie, at which q_ie builds up. */
  double build(int ingress, int egress) {
    return build[ingress * ports + egress];
  }

  /** r^i_ie. */
  double arriving(int ingress, int egress) {
    return arriving[ingress * ports + egress];
  }

  /** r^o_ie = r^i_ie − r_ie, not below 0. */
  double leaving(int ingress, int egress) {
    int pair = ingress * ports + egress;
    return StrictMath.max(0, arriving[pair] - build[pair]);
  }

  /** q_*e, smoothed. */
  double queueTo(int egress) {
    return queueTo[egress];
  }

  /** r_*e. */
  double buildTo(int egress) {
    return buildTo[egress];
  }

  /** r^i_i*. */
  double arrivingFrom(int ingress) {
    return arrivingFrom[ingress];
  }

  /**
   * q_ie/q_i*, the share of an ingress port's bytes that goes to one egress; of its arrivals while
   * it holds no bytes; 0 if there are none either.
   */
  double share(int ingress, int egress) {
    int pair = ingress * ports + egress;
    if (queueFrom[ingress] > 0) {
      return StrictMath.max(0, queue[pair]) / queueFrom[ingress];
    }
    return arrivingFrom[ingress] > 0 ? arriving[pair] / arrivingFrom[ingress] : 0;
  }
}
