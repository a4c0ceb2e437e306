// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.plan.VariantIdentity;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;

/**
 * An experiment with every combination of lists of values.
 *
 * @param name {@code rocc/fig8}, or the path the user gave
 * @param title a headline
 * @param axes the values' names, in the order of the command line
 * @param seeds of every point
 * @param points every combination, the last axis changing fastest
 */
public record Campaign(
    String name, String title, List<String> axes, List<Long> seeds, List<Point> points) {
  /**
   * One combination.
   *
   * @param values one of each axis, as the user wrote it
   * @param comparison the experiment with them, read and checked
   */
  public record Point(List<String> values, Comparison comparison) {}

  /** Copies the lists. */
  public Campaign {
    axes = List.copyOf(axes);
    seeds = List.copyOf(seeds);
    points = List.copyOf(points);
  }

  /**
   * Reads and checks every point.
   *
   * @param entry the experiment
   * @param reader reads comparisons
   * @param choices what the command line chose; a setting with several values is an axis
   * @param variants names or patterns of variants; empty for all
   * @param quick whether to take the quick variant
   * @param seeds of every point; empty for those of the experiment
   * @throws SluiceException with one sentence if anything is wrong at any point
   */
  public static Campaign read(
      ExperimentLibrary.Entry entry,
      ComparisonReader reader,
      Choices choices,
      List<String> variants,
      boolean quick,
      List<Long> seeds) {
    SettingGrid grid = SettingGrid.of(choices.settings(), entry.name());
    for (String axis : grid.axes()) {
      if (CampaignTables.isColumn(axis)) {
        throw SluiceException.wrongInput(
            "--set gives '%s' several values, but a campaign's tables have a column of that name; allowed is a variable with another name"
                .formatted(axis));
      }
    }
    List<Point> points = new ArrayList<>();
    long runs = 0;
    for (SettingGrid.Point one : grid.points()) {
      Comparison comparison =
          reader.read(entry, choices.withSettings(one.settings()), quick, variants, seeds);
      runs += comparison.variants().size() * (long) comparison.seeds().size();
      SettingGrid.requireFew(entry.name(), runs);
      points.add(new Point(one.values(), comparison));
    }
    requireDifferent(grid.axes(), points);
    Comparison first = points.get(0).comparison();
    return new Campaign(entry.name(), first.title(), grid.axes(), first.seeds(), points);
  }

  /** Refuses two rows that are the same: values that are equal, or an axis without any effect. */
  private static void requireDifferent(List<String> axes, List<Point> points) {
    Map<List<Object>, Point> known = new HashMap<>();
    for (Point point : points) {
      Comparison of = point.comparison();
      @Nullable Point same =
          points.size() == 1
              ? null
              : known.putIfAbsent(
                  List.of(new VariantIdentity(of.variants()).digests(), of.judgedBy()), point);
      if (same != null) {
        throw SluiceException.wrongInput(
            "the points %s and %s are the same runs; allowed are values that make a difference"
                .formatted(label(axes, same), label(axes, point)));
      }
    }
  }

  /** How many runs it has. */
  public int runs() {
    return points.stream()
        .mapToInt(p -> p.comparison().variants().size() * p.comparison().seeds().size())
        .sum();
  }

  /** What a point is called: {@code senders=10 load=30%}; nothing if there is only one. */
  String label(Point point) {
    return label(axes, point);
  }

  private static String label(List<String> axes, Point point) {
    List<String> parts = new ArrayList<>();
    for (int a = 0; a < axes.size(); a++) {
      parts.add(axes.get(a) + "=" + point.values().get(a));
    }
    return String.join(" ", parts);
  }

  /** What a variant is called: that of an experiment without variants is its scheme. */
  static String label(Comparison.Variant variant) {
    return variant.name().equals(ComparisonReader.ONLY)
        ? variant.runs().get(0).schemes().get(0).name()
        : variant.name();
  }
}
