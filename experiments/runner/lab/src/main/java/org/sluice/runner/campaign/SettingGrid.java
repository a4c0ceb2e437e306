// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.SettingValues;

/**
 * Every combination of the values that {@code --set} gives.
 *
 * @param axes names of what has several values, in the order of the command line
 * @param points every combination, the last axis changing fastest; one if nothing has several
 *     values
 */
public record SettingGrid(List<String> axes, List<Point> points) {
  private static final int MOST_RUNS = 100_000;
  private static final int MOST_NAME = 100;
  private static final int DIGEST_DIGITS = 12;

  /** Copies the lists. */
  public SettingGrid {
    axes = List.copyOf(axes);
    points = List.copyOf(points);
  }

  /**
   * One combination.
   *
   * @param values one of each axis, as the user wrote it
   * @param settings all of the command line with these values: {@code path=value}
   */
  public record Point(List<String> values, List<String> settings) {
    /** Copies the lists. */
    public Point {
      values = List.copyOf(values);
      settings = List.copyOf(settings);
    }

    /** A folder's name that no other combination has; empty without settings. */
    public String folder() {
      String plain = String.join(",", settings);
      String name = plain.replaceAll("[^A-Za-z0-9_.,=+%-]+", "-");
      if (name.equals(plain) && name.length() <= MOST_NAME) {
        return name;
      }
      String digest = new ContentDigest().add(plain).hex().substring(0, DIGEST_DIGITS);
      return name.substring(0, Math.min(name.length(), MOST_NAME)) + "-" + digest;
    }
  }

  /**
   * Combines settings.
   *
   * @param settings {@code path=value} or {@code path=value,value,…}, as on the command line
   * @param of what they are for, for the sentence when there are too many
   * @throws SluiceException if a list of values is wrong, given twice, or there are too many
   *     combinations
   */
  public static SettingGrid of(List<String> settings, String of) {
    List<String> fixed = new ArrayList<>();
    List<SettingValues> lists = new ArrayList<>();
    for (String setting : settings) {
      SettingValues.find(setting).ifPresentOrElse(lists::add, () -> fixed.add(setting));
    }
    List<String> axes = lists.stream().map(SettingValues::path).toList();
    requireOnce(axes, fixed);
    List<List<String>> product =
        SettingValues.product(lists.stream().map(SettingValues::values).toList(), MOST_RUNS);
    requireFew(of, product.size());
    List<Point> points = new ArrayList<>();
    for (List<String> values : product) {
      List<String> all = new ArrayList<>(fixed);
      for (int a = 0; a < axes.size(); a++) {
        all.add(axes.get(a) + "=" + values.get(a));
      }
      points.add(new Point(values, all));
    }
    return new SettingGrid(axes, points);
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

  /**
   * Refuses a campaign with too many runs.
   *
   * @param of what it is of
   * @param runs how many it would have at least
   */
  public static void requireFew(String of, long runs) {
    if (runs > MOST_RUNS) {
      throw SluiceException.wrongInput(
          "this campaign of %s would have more than %s runs; allowed are %s: give fewer values or seeds"
              .formatted(of, MOST_RUNS, MOST_RUNS));
    }
  }
}
