// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.sluice.runner.results.Spread;

/**
 * A figure of measured points: of each line the means over the seeds, with 95 % confidence
 * intervals as error bars.
 *
 * @param name file name without extension
 * @param title what one sees
 * @param xTitle title of the horizontal axis
 * @param yTitle title of the vertical axis
 * @param x where the points stand: numbers of one unit or kind, or names in their order
 * @param lines for each line one point for each x; a point that is NaN is left out
 */
public record CurveFigure(
    String name,
    String title,
    String xTitle,
    String yTitle,
    List<String> x,
    Map<String, List<Spread>> lines) {
  private static final double WIDE_RANGE = 30;
  private static final double BESIDE = 0.5;

  /** Copies the list. */
  public CurveFigure {
    x = List.copyOf(x);
  }

  /**
   * Writes it for a report.
   *
   * @param directory where to
   * @param looks how lines look in the comparison
   * @param variants for each line the variants it is measured on
   * @throws IOException if a file cannot be written
   */
  public List<FigureSet.Drawn> write(
      Path directory, ComparedLooks looks, Map<String, Set<String>> variants) throws IOException {
    return write(directory, looks.ofLines(variants));
  }

  /**
   * Writes it, its lines with the looks of their places.
   *
   * @param directory where to
   * @throws IOException if a file cannot be written
   */
  public List<FigureSet.Drawn> write(Path directory) throws IOException {
    return write(directory, Map.of());
  }

  private List<FigureSet.Drawn> write(Path directory, Map<String, LineLook> looks)
      throws IOException {
    FigureFiles files = new FigureFiles(directory, FigureOptions.report());
    files.add(plot(looks));
    return files.drawn();
  }

  Plot plot(Map<String, LineLook> looks) {
    Optional<PointNumbers> known = PointNumbers.of(x);
    boolean numbers = known.isPresent();
    double[] at = new double[x.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = numbers ? known.get().numbers().get(i) : i + 1.0;
    }
    List<Integer> ascending =
        IntStream.range(0, at.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> at[i]))
            .toList();
    String unit = known.map(PointNumbers::unit).orElse("");
    Plot plot = new Plot(name, "", unit.isEmpty() ? xTitle : xTitle + " (" + unit + ")", yTitle);
    plot.ofPoints().moreColumns(List.of("label", "median", "seeds"));
    double low = Double.POSITIVE_INFINITY;
    double top = 0;
    int drawn = 0;
    for (Map.Entry<String, List<Spread>> line : lines.entrySet()) {
      String label = line.getKey();
      Polyline points = new Polyline();
      double aside = numbers ? 0 : aside(plot.lines().size());
      for (int i : ascending) {
        Spread point = line.getValue().get(i);
        if (Double.isFinite(point.mean())) {
          drawn++;
          points.add(at[i] + aside, point.mean());
          low = Math.min(low, point.mean());
          top = Math.max(top, point.mean());
          if (Double.isFinite(point.high()) && point.high() > point.low()) {
            plot.bar(new Plot.Bar(label, at[i] + aside, point.low(), point.high()));
          }
          plot.more(
              label,
              at[i] + aside,
              List.of(
                  x.get(i),
                  String.format(Locale.ROOT, "%.6g", point.median()),
                  String.valueOf(point.count())));
        }
      }
      LineLook look = looks.getOrDefault(label, LineLook.at(plot.lines().size()));
      plot.marked(label, look, points);
    }
    double least = at[ascending.get(0)];
    double most = at[ascending.get(at.length - 1)];
    double margin = numbers ? 0.05 * (most - least) : 0.6;
    plot.x().range(least - margin, most + margin);
    if (!numbers) {
      plot.x().names(x);
    }
    if (low > 0 && top / low > WIDE_RANGE) {
      plot.y().log(true).range(0.8 * low, Double.NaN);
    }
    return plot.says(caption(lines.size() * x.size() - drawn));
  }

  /** How far a line stands beside the names, so that error bars do not hide each other. */
  private double aside(int line) {
    return BESIDE * ((line + 0.5) / lines.size() - 0.5);
  }

  private String caption(int missing) {
    int seeds =
        lines.values().stream().flatMap(List::stream).mapToInt(Spread::count).max().orElse(0);
    return title
        + "."
        + (seeds > 1
            ? " Means over %d seeds with 95 %% confidence intervals.".formatted(seeds)
            : "")
        + (missing > 0
            ? " %d of %d points are missing: not run, or not measured with every seed."
                .formatted(missing, lines.size() * x.size())
            : "");
  }
}
