// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.figures.CurveFigure;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.PointNumbers;
import org.sluice.runner.results.Spread;

/**
 * The figures of a campaign: numbers of its table over the setting that has most values, with their
 * confidence intervals. Each variant with each combination of the other settings is a line.
 *
 * @param campaign which
 * @param points every point's results, in order
 */
record CampaignFigures(Campaign campaign, List<PointResult> points) {
  /** More cannot be told apart. */
  static final int MOST_LINES = 16;

  private static final double KB = 1e-3;
  private static final double GBPS = 1e-9;

  /** A number of the table that is drawn. */
  private record Quantity(String number, String title, String unit, double scale) {}

  private static final List<Quantity> QUANTITIES =
      List.of(
          new Quantity("slowdown_p50", "Median of the FCT slowdown", "", 1),
          new Quantity("slowdown_p99", "99th percentile of the FCT slowdown", "", 1),
          new Quantity("queue_peak_bytes", "Largest queue of the bottleneck", " (KB)", KB),
          new Quantity("goodput_last_third_bps", "Goodput, last third", " (Gb/s)", GBPS));

  /**
   * Draws and writes what there are numbers for; nothing if no setting has several values.
   *
   * @param directory where to
   * @throws IOException if a file cannot be written
   */
  List<FigureSet.Drawn> write(Path directory) throws IOException {
    List<FigureSet.Drawn> drawn = new ArrayList<>();
    if (campaign.axes().isEmpty() || hasTooManyLines()) {
      return drawn;
    }
    int axis = axis();
    for (Quantity quantity : QUANTITIES) {
      Map<String, List<Spread>> lines = lines(axis, quantity);
      boolean isKnown =
          lines.values().stream().flatMap(List::stream).anyMatch(s -> Double.isFinite(s.mean()));
      if (isKnown) {
        String name = quantity.number().replaceAll("_(bytes|bps)$", "").replace('_', '-');
        drawn.addAll(
            new CurveFigure(
                    name,
                    quantity.title(),
                    campaign.axes().get(axis),
                    quantity.title() + quantity.unit(),
                    values(axis),
                    lines)
                .write(directory));
      }
    }
    return drawn;
  }

  /** Whether it has so many lines that it has no figures. */
  boolean hasTooManyLines() {
    return !campaign.axes().isEmpty() && lines(axis(), QUANTITIES.get(0)).size() > MOST_LINES;
  }

  /** The setting with most values; of several the first. */
  private int axis() {
    int best = 0;
    for (int a = 1; a < campaign.axes().size(); a++) {
      best = values(a).size() > values(best).size() ? a : best;
    }
    return best;
  }

  /** The values of a setting: numbers ascending, others in the order of the command line. */
  private List<String> values(int axis) {
    List<String> values =
        points.stream().map(p -> p.point().values().get(axis)).distinct().toList();
    Optional<PointNumbers> known = PointNumbers.of(values);
    if (known.isEmpty()) {
      return values;
    }
    List<Double> numbers = known.get().numbers();
    return values.stream()
        .sorted(Comparator.comparingDouble(v -> numbers.get(values.indexOf(v))))
        .toList();
  }

  private Map<String, List<Spread>> lines(int axis, Quantity quantity) {
    List<String> x = values(axis);
    Set<String> variants = new HashSet<>();
    points.forEach(p -> p.rows().forEach(row -> variants.add(row.variant())));
    Map<String, List<Spread>> lines = new LinkedHashMap<>();
    for (PointResult point : points) {
      List<String> others = new ArrayList<>();
      for (int a = 0; a < campaign.axes().size(); a++) {
        if (a != axis) {
          others.add(campaign.axes().get(a) + "=" + point.point().values().get(a));
        }
      }
      int at = x.indexOf(point.point().values().get(axis));
      for (PointResult.Row row : point.rows()) {
        List<String> label = new ArrayList<>(others);
        if (variants.size() > 1 || others.isEmpty()) {
          label.add(0, row.variant());
        }
        lines
            .computeIfAbsent(
                String.join(" ", label),
                l ->
                    new ArrayList<>(
                        Collections.nCopies(x.size(), Spread.of(new double[0], Spread.Range.ANY))))
            .set(at, row.number(quantity.number()).times(quantity.scale()));
      }
    }
    return lines;
  }
}
