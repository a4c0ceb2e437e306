// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.bridge.text.TimeText;

/**
 * A step function of time: each value holds until the next one's time; one that is NaN says that
 * there is none. Times are picoseconds, ascending; values are in the unit of the file they come
 * from.
 */
public final class Series {
  private long[] times = new long[16];
  private double[] values = new double[16];
  private int size;

  /**
   * Appends a step; a second value for the same time replaces the first.
   *
   * @throws IllegalArgumentException with one sentence if the time lies before the last step's
   */
  public void add(long timePs, double value) {
    if (size > 0 && times[size - 1] == timePs) {
      values[size - 1] = value;
      return;
    }
    if (size > 0 && times[size - 1] > timePs) {
      throw new IllegalArgumentException(
          "time %s comes after %s; rows must be in order."
              .formatted(TimeText.of(timePs), TimeText.of(times[size - 1])));
    }
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    times[size] = timePs;
    values[size++] = value;
  }

  /** Number of steps. */
  public int size() {
    return size;
  }

  /** When step {@code i} begins, in picoseconds. */
  public long timePs(int i) {
    return times[i];
  }

  /** The value of step {@code i}. */
  public double value(int i) {
    return values[i];
  }

  /** The value at a time; NaN before the first step. */
  public double at(long timePs) {
    int i = Arrays.binarySearch(times, 0, size, timePs);
    int step = i >= 0 ? i : -i - 2;
    return step < 0 ? Double.NaN : values[step];
  }

  /** The sum at every time at which one of the series steps; a series counts 0 before its first. */
  public static Series sum(List<Series> parts) {
    TreeSet<Long> steps = new TreeSet<>();
    for (Series part : parts) {
      for (int i = 0; i < part.size; i++) {
        steps.add(part.times[i]);
      }
    }
    Series total = new Series();
    int[] next = new int[parts.size()];
    double[] values = new double[parts.size()];
    for (long time : steps) {
      for (int p = 0; p < next.length; p++) {
        Series part = parts.get(p);
        if (next[p] < part.size && part.times[next[p]] == time) {
          values[p] = part.values[next[p]++];
        }
      }
      total.add(time, Arrays.stream(values).sum());
    }
    return total;
  }

  /** Time-weighted statistics over [fromPs, toPs], of the part where the series has a value. */
  public WindowStatistics over(long fromPs, long toPs) {
    WindowStatistics statistics = new WindowStatistics(fromPs, toPs);
    for (int i = 0; i < size; i++) {
      long end = i + 1 < size ? times[i + 1] : Math.max(toPs, times[i]);
      if (!Double.isNaN(values[i])) {
        statistics.add(times[i], end, values[i]);
      }
    }
    return statistics;
  }

  /**
   * The smallest value that is not exceeded for {@code percent} of the time the series has a value
   * in [fromPs, toPs]; NaN if it has none.
   */
  public double percentile(long fromPs, long toPs, double percent) {
    TreeMap<Double, Long> timeAt = new TreeMap<>();
    long totalPs = 0;
    for (int i = 0; i < size; i++) {
      long end = i + 1 < size ? times[i + 1] : Math.max(toPs, times[i]);
      long weight = Math.min(end, toPs) - Math.max(times[i], fromPs);
      if (weight > 0) {
        timeAt.merge(values[i], weight, Long::sum);
        totalPs += weight;
      }
    }
    double needed = totalPs * percent / 100;
    long below = 0;
    for (Map.Entry<Double, Long> step : timeAt.entrySet()) {
      below += step.getValue();
      if (below >= needed) {
        return step.getKey();
      }
    }
    return Double.NaN;
  }

  /**
   * End of the last step outside ±{@code band} of the mean over the tail: the moment from which on
   * the series stays near where it ends up.
   *
   * @param endPs end of the run
   * @param band relative half width, 0.1 for ±10 %
   * @param tailStartPs from when on the mean is the final one
   * @return picoseconds; nothing if a step of the tail itself is outside: the series has not
   *     converged
   */
  public OptionalLong convergencePs(long endPs, double band, long tailStartPs) {
    double mean = over(tailStartPs, endPs).mean();
    for (int i = size - 1; i >= 0; i--) {
      if (times[i] < endPs && Math.abs(values[i] - mean) > band * Math.abs(mean)) {
        long until = i + 1 < size ? Math.min(times[i + 1], endPs) : endPs;
        return until > tailStartPs ? OptionalLong.empty() : OptionalLong.of(until);
      }
    }
    return OptionalLong.of(0);
  }
}
