// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.util.List;

/**
 * Of what several rounds gave.
 *
 * @param min the least
 * @param median the middle one, or the mean of the middle two
 * @param max the greatest
 */
public record Spread(double min, double median, double max) {
  /**
   * Of values in any order.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a median needs at least one value");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return new Spread(sorted.get(0), median, sorted.get(sorted.size() - 1));
  }
}
