// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.files.CsvText;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.CountedFlows;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.results.Spread;

/**
 * The tables of a campaign, as CSV and as text for the end of the command.
 *
 * @param campaign which
 * @param points every point's results, in order
 */
record CampaignTables(Campaign campaign, List<PointResult> points) {
  private static final double PS_PER_S = 1e12;

  /** What stands in place of a number that does not exist. */
  private static final String NONE = "–";

  private static final List<String> OF_VARIANT =
      List.of(
          "variant",
          "runs",
          "runs_failed",
          "seeds_failed",
          "claims_hold",
          "claims_failed",
          "flows_counted");

  private static final List<String> OF_PAIR =
      List.of("first", "second", "seeds", "flows_counted", "flows", "flows_left_out");

  private static final List<String> OF_CLAIM =
      List.of("claim", "source", "expected", "measured", "verdict", "note");

  /** The columns of {@code runs.csv} besides the axes, of which one may be the seed. */
  static final List<String> OF_RUN = List.of("variant", "exit_code", "folder", "failure");

  /** Whether a table has a column of this name, so that no axis can have it. */
  static boolean isColumn(String name) {
    return Stream.of(OF_VARIANT, OF_PAIR, OF_CLAIM, OF_RUN).anyMatch(all -> all.contains(name));
  }

  /** A column of the short table. */
  record Column(String head, Cell cell) {
    /** What a cell shows. */
    @FunctionalInterface
    interface Cell {
      /** Of a row. */
      String of(PointResult.Row row);
    }
  }

  /** A row of the short table: the point's values and what the variant came to. */
  record Line(PointResult point, PointResult.Row row) {}

  private static final List<Column> OF_SIZED_FLOWS =
      List.of(
          new Column("slowdown, mean of the finished", r -> digits(r, "slowdown_mean_finished")),
          new Column("unfinished", CampaignTables::unfinished),
          new Column("slowdown, p50", r -> digits(r, "slowdown_p50")),
          new Column("p95", r -> digits(r, "slowdown_p95")),
          new Column("p99", r -> digits(r, "slowdown_p99")),
          new Column("FCT, p99", r -> time(r, "fct_p99_ps")));

  private static final List<Column> OF_UNBOUNDED_FLOWS =
      List.of(
          new Column("goodput", r -> ofUnbounded(r, rate(r, "goodput_bps"))),
          new Column("Jain, last third", r -> ofUnbounded(r, digits(r, "jain_last_third"))));

  private static final List<Column> OF_SWITCHES =
      List.of(
          new Column("queue, mean", r -> bytes(r, "queue_mean_bytes")),
          new Column("queue, peak", r -> bytes(r, "queue_peak_bytes")),
          new Column("drops", r -> count(r, "drops")),
          new Column("pauses", r -> count(r, "pauses")));

  /** The numbers shown to people, by the flows that there are; the CSV has all. */
  List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("flows counted", CampaignTables::counted));
    if (lines().stream().anyMatch(line -> sized(line.row()) > 0)) {
      columns.addAll(OF_SIZED_FLOWS);
    }
    if (lines().stream().anyMatch(line -> hasUnbounded(line.row()))) {
      columns.addAll(OF_UNBOUNDED_FLOWS);
    }
    columns.addAll(OF_SWITCHES);
    if (lines().stream().anyMatch(line -> line.row().mean("losses") > 0)) {
      columns.add(new Column("lost on links", r -> count(r, "losses")));
    }
    return columns;
  }

  List<Line> lines() {
    return points.stream().flatMap(p -> p.rows().stream().map(r -> new Line(p, r))).toList();
  }

  /** The short table in Markdown. */
  String asMarkdown() {
    StringBuilder text = new StringBuilder();
    List<String> heads = new ArrayList<>(campaign.axes());
    heads.add("variant");
    heads.add("runs");
    List<Column> columns = columns();
    columns.forEach(c -> heads.add(c.head()));
    row(text, heads);
    row(text, heads.stream().map(h -> "---").toList());
    for (Line line : lines()) {
      List<String> cells = new ArrayList<>(line.point().point().values());
      cells.add(line.row().variant());
      cells.add(runs(line.row()));
      columns.forEach(c -> cells.add(c.cell().of(line.row())));
      row(text, cells);
    }
    boolean lacksPercentile =
        lines().stream().map(Line::row).anyMatch(r -> RunMeasures.lacksPercentile(r::mean));
    return lacksPercentile ? text + "\n" + RunMeasures.WHY_NO_PERCENTILE + "\n" : text.toString();
  }

  /** How many runs a row is of, whether they are all the same, and those that failed. */
  static String runs(PointResult.Row row) {
    return row.finished()
        + (row.isDeterministic() ? ", deterministic" : "")
        + (row.failed().isEmpty() ? "" : ", failed: " + String.join(" ", seeds(row.failed())));
  }

  private static List<String> seeds(List<Long> seeds) {
    return seeds.stream().map(s -> "seed " + s).toList();
  }

  private static void row(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /** {@code table.csv}: one row per point and variant. */
  String numbers() {
    Set<String> names = new LinkedHashSet<>();
    lines().forEach(line -> names.addAll(line.row().numbers().keySet()));
    StringBuilder text = new StringBuilder();
    List<String> heads = new ArrayList<>(campaign.axes());
    heads.addAll(OF_VARIANT);
    for (String name : names) {
      heads.addAll(List.of(name + "_median", name + "_mean", name + "_low", name + "_high"));
    }
    text.append(CsvText.row(heads));
    for (Line line : lines()) {
      PointResult.Row row = line.row();
      List<String> cells = new ArrayList<>(line.point().point().values());
      cells.add(row.variant());
      cells.add(Integer.toString(row.finished()));
      cells.add(Integer.toString(row.failed().size()));
      cells.add(String.join(" ", row.failed().stream().map(String::valueOf).toList()));
      List<ClaimResult> claims = line.point().claims();
      cells.add(Long.toString(claims.stream().filter(c -> c.verdict() == Verdict.HOLDS).count()));
      cells.add(Long.toString(claims.stream().filter(c -> c.verdict().isFailure()).count()));
      cells.add(row.counted().text());
      for (String name : names) {
        spread(cells, row.number(name));
      }
      text.append(CsvText.row(cells));
    }
    return text.toString();
  }

  /** {@code pairs.csv}: one row per point and pair of variants. */
  String pairs() {
    StringBuilder text = new StringBuilder();
    List<String> heads = new ArrayList<>(campaign.axes());
    heads.addAll(OF_PAIR);
    for (String name : List.of("slowdown_difference", "fct_ratio")) {
      heads.addAll(List.of(name + "_median", name + "_mean", name + "_low", name + "_high"));
    }
    text.append(CsvText.row(heads));
    for (PointResult point : points) {
      for (PointResult.Pair pair : point.pairs()) {
        List<String> cells = new ArrayList<>(point.point().values());
        cells.add(pair.first());
        cells.add(pair.second());
        cells.add(Integer.toString(pair.fctRatio().count()));
        cells.add(pair.counted());
        cells.add(Long.toString(pair.flows()));
        cells.add(Long.toString(pair.leftOut()));
        spread(cells, pair.slowdownDifference());
        spread(cells, pair.fctRatio());
        text.append(CsvText.row(cells));
      }
    }
    return text.toString();
  }

  /** {@code claims.csv}: one row per point and verdict. */
  String claims() {
    StringBuilder text = new StringBuilder();
    List<String> heads = new ArrayList<>(campaign.axes());
    heads.addAll(OF_CLAIM);
    text.append(CsvText.row(heads));
    for (PointResult point : points) {
      for (ClaimResult c : point.claims()) {
        List<String> cells = new ArrayList<>(point.point().values());
        cells.addAll(List.of(c.claim().text(), c.claim().source(), c.expected(), c.measured()));
        cells.add(c.verdict().label());
        cells.add(c.note() == null ? "" : c.note());
        text.append(CsvText.row(cells));
      }
    }
    return text.toString();
  }

  /** Adds the median, the mean and the ends of its interval; empty where there is none. */
  private static void spread(List<String> cells, Spread s) {
    for (double value : new double[] {s.median(), s.mean(), s.low(), s.high()}) {
      cells.add(Double.isFinite(value) ? plain(value) : "");
    }
  }

  private static String plain(double value) {
    return value == 0
        ? "0"
        : new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  private static String digits(PointResult.Row row, String name) {
    return shown(row.number(name), Numbers::digits);
  }

  private static String bytes(PointResult.Row row, String name) {
    return shown(row.number(name), Numbers::bytes);
  }

  private static String count(PointResult.Row row, String name) {
    return shown(row.number(name), Numbers::count);
  }

  private static String rate(PointResult.Row row, String name) {
    return shown(row.number(name), Numbers::rate);
  }

  private static String time(PointResult.Row row, String name) {
    return shown(row.number(name), ps -> Numbers.time(ps / PS_PER_S));
  }

  /** The rule by which flows count, and how many it leaves out. */
  private static String counted(PointResult.Row row) {
    return row.counted().equals(CountedFlows.ALL)
        ? "all"
        : row.counted().text() + "; " + count(row, "flows_cut") + " left out";
  }

  /** Flows that did not finish, of those that could; a dash if no flow has a size. */
  private static String unfinished(PointResult.Row row) {
    double couldFinish = row.mean("flows_with_size");
    return couldFinish == 0
        ? NONE
        : count(row, "flows_unfinished") + " of " + Numbers.count(couldFinish);
  }

  /** A number that says something of flows without an end only. */
  private static String ofUnbounded(PointResult.Row row, String number) {
    return hasUnbounded(row) ? number : NONE;
  }

  private static boolean hasUnbounded(PointResult.Row row) {
    return row.mean("flows") > sized(row);
  }

  /** How many flows have a size. */
  private static double sized(PointResult.Row row) {
    return row.mean("flows_with_size") + row.mean("flows_cut");
  }

  /** The mean, and its interval where it is one. */
  static String shown(Spread s, DoubleFunction<String> number) {
    String mean = number.apply(s.mean());
    return !Double.isFinite(s.low()) || s.low() == s.high()
        ? mean
        : mean + " [" + number.apply(s.low()) + ", " + number.apply(s.high()) + "]";
  }
}
