// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which claims hold at which values of the open parameters, and what follows.
 *
 * @param claims every claim that was judged, in order
 * @param notJudged those that were not, as the runs leave out variants that they measure
 * @param points every point whose runs are whole, in order
 * @param notRun the others
 */
public record CalibrationTable(
    List<ClaimName> claims, List<ClaimName> notJudged, List<Point> points, List<NotRun> notRun) {
  /**
   * A claim of a figure.
   *
   * @param figure the figure
   * @param text what it claims
   */
  public record ClaimName(String figure, String text) {}

  /**
   * A point.
   *
   * @param values by parameter
   * @param holds for each claim whether it holds
   */
  public record Point(Map<String, String> values, List<Boolean> holds) {
    /** Copies. */
    public Point {
      holds = List.copyOf(holds);
    }

    /** The values in words. */
    public String name() {
      return nameOf(values);
    }
  }

  /**
   * A point that says nothing: its values are not allowed, or a run with them did not end well.
   *
   * @param values by parameter
   * @param why a sentence
   */
  public record NotRun(Map<String, String> values, String why) {
    /** The values in words. */
    public String name() {
      return nameOf(values);
    }
  }

  /** Copies the lists. */
  public CalibrationTable {
    claims = List.copyOf(claims);
    notJudged = List.copyOf(notJudged);
    points = List.copyOf(points);
    notRun = List.copyOf(notRun);
  }

  private static String nameOf(Map<String, String> values) {
    return values.entrySet().stream()
        .map(e -> e.getKey() + " = " + e.getValue())
        .collect(joining(", "));
  }

  /** How many claims of some figures hold at a point. */
  public int score(Point point, Set<String> figures) {
    int score = 0;
    for (int i = 0; i < claims.size(); i++) {
      score += figures.contains(claims.get(i).figure()) && point.holds().get(i) ? 1 : 0;
    }
    return score;
  }

  /** The figures, in order. */
  public Set<String> figures() {
    Set<String> figures = new LinkedHashSet<>();
    claims.forEach(c -> figures.add(c.figure()));
    return figures;
  }

  /** Every point with which most claims of some figures hold. */
  public List<Point> best(Set<String> figures) {
    int most = points.stream().mapToInt(p -> score(p, figures)).max().orElse(0);
    return points.stream().filter(p -> score(p, figures) == most).toList();
  }

  /**
   * What the others say of a figure: with the values that make most claims of the other figures
   * hold, how many of its own hold, least and most over those values.
   *
   * @param figure the figure left out
   * @param from the points chosen by the other figures
   * @param least fewest of its claims that hold at one of them
   * @param most most of its claims that hold at one of them
   * @param possible most of its claims that hold at any point
   * @param claims how many claims it has
   */
  public record LeftOut(
      String figure, List<Point> from, int least, int most, int possible, int claims) {
    /** Copies the list. */
    public LeftOut {
      from = List.copyOf(from);
    }
  }

  /** Each figure judged at the values that the others choose. */
  public List<LeftOut> leaveOneOut() {
    List<LeftOut> all = new ArrayList<>();
    for (String figure : figures()) {
      Set<String> others = new LinkedHashSet<>(figures());
      others.remove(figure);
      Set<String> own = Set.of(figure);
      List<Point> chosen = others.isEmpty() ? points : best(others);
      all.add(
          new LeftOut(
              figure,
              chosen,
              chosen.stream().mapToInt(p -> score(p, own)).min().orElse(0),
              chosen.stream().mapToInt(p -> score(p, own)).max().orElse(0),
              points.stream().mapToInt(p -> score(p, own)).max().orElse(0),
              (int) claims.stream().filter(c -> c.figure().equals(figure)).count()));
    }
    return all;
  }

  /** The numbers of claims that hold at some point and not at another. */
  public List<Integer> sensitive() {
    return IntStream.range(0, claims.size())
        .filter(i -> holdsSomewhere(i) && failsSomewhere(i))
        .boxed()
        .toList();
  }

  /** The numbers of claims that hold at no point. */
  public List<Integer> never() {
    return IntStream.range(0, claims.size()).filter(i -> !holdsSomewhere(i)).boxed().toList();
  }

  /** Claims each of which holds somewhere, of which none of the points makes both hold. */
  public Map<Integer, List<Integer>> contradictions() {
    Map<Integer, List<Integer>> pairs = new LinkedHashMap<>();
    List<Integer> sensitive = sensitive();
    for (int a : sensitive) {
      for (int b : sensitive) {
        if (a < b && points.stream().noneMatch(p -> p.holds().get(a) && p.holds().get(b))) {
          pairs.computeIfAbsent(a, k -> new ArrayList<>()).add(b);
        }
      }
    }
    return pairs;
  }

  private boolean holdsSomewhere(int claim) {
    return points.stream().anyMatch(p -> p.holds().get(claim));
  }

  private boolean failsSomewhere(int claim) {
    return points.stream().anyMatch(p -> !p.holds().get(claim));
  }
}
