// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.List;

/**
 * A flow-size distribution: a cumulative distribution, linear between its points, as in the HPCC
 * simulator's traffic generator.
 *
 * @param points two or more, both numbers ascending, from 0 to 100 per cent
 */
public record FlowSizes(List<Point> points) {

  /**
   * One point of the distribution.
   *
   * @param bytes flow size
   * @param percent share of flows no larger, 0 to 100
   */
  public record Point(double bytes, double percent) {}

  /** Copies the list. */
  public FlowSizes {
    points = List.copyOf(points);
  }

  /** Mean flow size, bytes. */
  public double meanBytes() {
    double mean = 0;
    for (int i = 1; i < points.size(); i++) {
      Point a = points.get(i - 1);
      Point b = points.get(i);
      mean += (a.bytes() + b.bytes()) / 2 * (b.percent() - a.percent()) / 100;
    }
    return mean;
  }

  /**
   * The flow size below which a share of flows lies.
   *
   * @param percent 0 to 100
   * @return bytes, at least 1
   */
  public long quantile(double percent) {
    for (int i = 1; i < points.size(); i++) {
      Point a = points.get(i - 1);
      Point b = points.get(i);
      if (percent <= b.percent() && b.percent() > a.percent()) {
        double share = (percent - a.percent()) / (b.percent() - a.percent());
        return Math.max(1, (long) (a.bytes() + share * (b.bytes() - a.bytes())));
      }
    }
    return Math.max(1, (long) points.get(points.size() - 1).bytes());
  }
}
