// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.Formula;

/**
 * A figure of a comparison whose points are measured on its runs, as a claim is: for example the
 * mean completion time of each scheme over the load.
 *
 * @param name file name of the figure, without extension
 * @param title what one sees
 * @param xTitle title of the horizontal axis
 * @param unit of the measured values, or null for base units
 * @param x where the points stand: numbers, or names in their order
 * @param lines for each line, by its name, one expression for each x
 */
public record Curve(
    String name,
    String title,
    String xTitle,
    @Nullable String unit,
    List<String> x,
    Map<String, List<Formula>> lines) {
  /** Copies the list. */
  public Curve {
    x = List.copyOf(x);
  }
}
