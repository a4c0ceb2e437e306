// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How figures are drawn.
 *
 * @param style how they look
 * @param formats the files of each, besides its points and its gnuplot script
 * @param window the part of the time axis that is shown, or null for all of it
 * @param y the ends of the vertical axis in its unit, or null for those that the points need
 * @param logarithmic which axes are logarithmic, or null for those that need it
 * @param only the names of the figures that are drawn; none stands for all
 */
public record FigureOptions(
    FigureStyle style,
    Set<Format> formats,
    @Nullable Window window,
    @Nullable Range y,
    @Nullable Set<AxisName> logarithmic,
    Set<String> only) {

  /** A format of a picture. */
  public enum Format {
    /** For LaTeX. */
    PDF,
    /** For pages and for editing. */
    SVG,
    /** Pixels. */
    PNG;

    /** The end of a file's name, with the dot. */
    public String extension() {
      return "." + name().toLowerCase(Locale.ROOT);
    }
  }

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

  /** Copies the sets. */
  public FigureOptions {
    formats = Set.copyOf(formats);
    only = Set.copyOf(only);
  }

  /** Those of a report: as wide as the page, SVG and PNG. */
  public static FigureOptions report() {
    return new FigureOptions(
        FigureStyle.screen(), EnumSet.of(Format.SVG, Format.PNG), null, null, null, Set.of());
  }

  boolean isWanted(String figure) {
    return only.isEmpty() || only.contains(figure);
  }
}
