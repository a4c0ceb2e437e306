// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How figures are drawn.
 *
 * @param paper how they look in a paper, or null for those of a report
 * @param window the part of the time axis that is shown, or null for all of it
 * @param y the ends of the vertical axis in its unit, or null for those that the points need
 * @param logarithmic which axes are logarithmic, or null for those that need it
 * @param only the names of the figures that are drawn; none stands for all
 */
public record FigureOptions(
    @Nullable PaperStyle paper,
    @Nullable Window window,
    @Nullable Range y,
    @Nullable Set<AxisName> logarithmic,
    Set<String> only) {
  /** In how many columns a report shows a time axis: one for each pixel, and some to zoom into. */
  private static final int REPORT_COLUMNS = 1400;

  /** An axis. */
  public enum AxisName {
    /** The horizontal one. */
    X,
    /** The vertical one. */
    Y
  }

  /**
   * A part of the time axis, in the time that the axis shows.
   *
   * @param fromPs where it begins, picoseconds
   * @param toPs where it ends, after that
   */
  public record Window(long fromPs, long toPs) {}

  /**
   * Ends of an axis.
   *
   * @param from lower end
   * @param to upper end, above that
   */
  public record Range(double from, double to) {}

  /** Copies the set. */
  public FigureOptions {
    only = Set.copyOf(only);
  }

  /** Those of a report. */
  public static FigureOptions report() {
    return new FigureOptions(null, null, null, null, Set.of());
  }

  /** Those of a paper. */
  public static FigureOptions paper(PaperStyle style) {
    return new FigureOptions(style, null, null, null, Set.of());
  }

  /** Columns of a time axis: about as many as can be told apart. */
  int columns() {
    return paper == null ? REPORT_COLUMNS : paper.columns();
  }

  boolean isWanted(String figure) {
    return only.isEmpty() || only.contains(figure);
  }
}
