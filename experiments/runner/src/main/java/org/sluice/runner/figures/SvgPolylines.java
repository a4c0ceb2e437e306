// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Joins the line elements of a drawing, one per segment of a curve, into polylines: a tenth of the
 * size, and corners that join.
 */
final class SvgPolylines {
  private static final Pattern SEGMENT =
      Pattern.compile(
          "\\s*<line style=\"([^\"]*)\" x1=\"([^\"]*)\" x2=\"([^\"]*)\" y1=\"([^\"]*)\""
              + " y2=\"([^\"]*)\"/>");

  private final StringBuilder out = new StringBuilder();
  private @Nullable String style;
  private String lastX = "";
  private String lastY = "";
  private final StringBuilder points = new StringBuilder();

  private SvgPolylines() {}

  /** The same drawing with polylines. */
  static String join(String svg) {
    SvgPolylines joined = new SvgPolylines();
    svg.lines().forEach(joined::line);
    joined.flush();
    return joined.out.toString();
  }

  private void line(String text) {
    Matcher m = SEGMENT.matcher(text);
    if (!m.matches()) {
      flush();
      out.append(text).append('\n');
      return;
    }
    boolean continues = m.group(1).equals(style) && m.group(2).equals(lastX);
    if (!continues || !m.group(4).equals(lastY)) {
      flush();
      style = m.group(1);
      point(m.group(2), m.group(4));
    }
    point(m.group(3), m.group(5));
    lastX = m.group(3);
    lastY = m.group(5);
  }

  private void point(String x, String y) {
    if (points.length() > 0) {
      points.append(' ');
    }
    points.append(rounded(x)).append(',').append(rounded(y));
  }

  private static String rounded(String coordinate) {
    return String.format(Locale.ROOT, "%.2f", Double.parseDouble(coordinate));
  }

  private void flush() {
    if (style != null) {
      out.append("<polyline style=\"").append(style).append("\" points=\"");
      out.append(points).append("\"/>\n");
    }
    style = null;
    points.setLength(0);
  }
}
