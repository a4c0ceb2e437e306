// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.ArrayList;
import java.util.List;

/** A gnuplot script that draws a figure from the CSV files one directory above it. */
final class GnuplotScript {
  private final StringBuilder text = new StringBuilder();
  private final List<String> plots = new ArrayList<>();

  GnuplotScript(String name, String xLabel, String yLabel) {
    text.append("# gnuplot ")
        .append(name)
        .append(".gp   draws ")
        .append(name)
        .append("-gnuplot.svg");
    text.append("\nset terminal svg size 920,420 font 'sans-serif,14' background 'white'\n");
    text.append("set output '").append(name).append("-gnuplot.svg'\n");
    text.append("set datafile separator ','\nset key below\nset grid y\n");
    text.append("set xlabel \"").append(quoted(xLabel)).append("\"\n");
    text.append("set ylabel \"").append(quoted(yLabel)).append("\"\n");
  }

  /** Adds a setting, one line. */
  GnuplotScript set(String setting) {
    text.append("set ").append(setting).append('\n');
    return this;
  }

  /** Adds rows of a CSV file for which an awk condition holds. */
  GnuplotScript rows(String file, String awk, String using, String with, String title) {
    plots.add(
        "\"< awk -F, '%s' ../%s\" using %s with %s title \"%s\""
            .formatted(awk, file, using, with, quoted(title)));
    return this;
  }

  /** Adds a whole CSV file, its header left out. */
  GnuplotScript file(String file, String using, String with, String title) {
    boolean smooth = with.contains(" smooth ");
    String style = smooth ? with.substring(0, with.indexOf(" smooth ")) : with;
    String filter = smooth ? with.substring(with.indexOf(" smooth ")) : "";
    plots.add(
        "'%s' skip 1 using %s%s with %s title \"%s\""
            .formatted(file, using, filter, style, quoted(title)));
    return this;
  }

  /** Adds a horizontal line. */
  GnuplotScript level(double y, String title) {
    plots.add(y + " with lines dashtype 2 linecolor 'gray40' title \"" + quoted(title) + "\"");
    return this;
  }

  private static String quoted(String title) {
    return title.replace("\\", "").replace("\"", "");
  }

  @Override
  public String toString() {
    return text + "plot " + String.join(", \\\n     ", plots) + "\n";
  }
}
