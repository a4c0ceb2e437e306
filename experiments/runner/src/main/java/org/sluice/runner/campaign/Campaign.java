// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.Comparison;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.SettingValues;

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
  private static final int MOST_RUNS = 100_000;

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
    List<String> fixed = new ArrayList<>();
    List<SettingValues> lists = new ArrayList<>();
    for (String setting : choices.settings()) {
      SettingValues.find(setting).ifPresentOrElse(lists::add, () -> fixed.add(setting));
    }
    List<String> axes = lists.stream().map(SettingValues::path).toList();
    requireOnce(axes, fixed);
    List<Point> points = new ArrayList<>();
    long runs = 0;
    for (List<String> values :
        SettingValues.product(lists.stream().map(SettingValues::values).toList(), MOST_RUNS)) {
      requireFew(entry, ++runs);
      List<String> settings = new ArrayList<>(fixed);
      for (int a = 0; a < axes.size(); a++) {
        settings.add(axes.get(a) + "=" + values.get(a));
      }
      Comparison comparison =
          reader.read(entry, choices.withSettings(settings), quick, variants, seeds);
      runs += comparison.variants().size() * (long) comparison.seeds().size() - 1;
      requireFew(entry, runs);
      points.add(new Point(values, comparison));
    }
    Comparison first = points.get(0).comparison();
    return new Campaign(entry.name(), first.title(), axes, first.seeds(), points);
  }

  private static void requireOnce(List<String> axes, List<String> fixed) {
    Set<String> seen = new LinkedHashSet<>();
    List<String> paths = new ArrayList<>(axes);
    fixed.forEach(setting -> paths.add(setting.split("=", 2)[0]));
    for (int i = 0; i < paths.size(); i++) {
      if (!seen.add(paths.get(i)) && axes.contains(paths.get(i))) {
        throw SluiceException.wrongInput(
            "--set gives '%s' several values and is there again; allowed is one list of its values"
                .formatted(paths.get(i)));
      }
    }
  }

  private static void requireFew(ExperimentLibrary.Entry entry, long runs) {
    if (runs > MOST_RUNS) {
      throw SluiceException.wrongInput(
          "this campaign of %s would have more than %s runs; allowed are %s: give fewer values or seeds"
              .formatted(entry.name(), MOST_RUNS, MOST_RUNS));
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
