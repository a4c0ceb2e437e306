// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.report.ClaimRows;
import org.sluice.runner.report.Page;
import org.sluice.runner.report.Table;

/**
 * The report of a campaign: a single HTML file with its figures and tables.
 *
 * @param campaign which
 * @param points every point's results, in order
 * @param links to the folder of each run, in order
 * @param figures of the whole campaign
 */
record CampaignPage(
    Campaign campaign,
    List<PointResult> points,
    List<Page.Link> links,
    List<FigureSet.Drawn> figures)
    implements Page {

  private record PairLine(PointResult point, PointResult.Pair pair) {}

  private record ClaimLine(PointResult point, ClaimResult claim) {}

  List<ClaimRows.Badge> badges() {
    long failed = links.stream().filter(run -> !run.failure().isEmpty()).count();
    List<ClaimResult> results = points.stream().flatMap(p -> p.claims().stream()).toList();
    boolean isEvidence = points.stream().allMatch(p -> p.sound() || p.claims().isEmpty());
    String words = failed == 0 ? "complete" : failed + " runs FAILED";
    return new ClaimRows(results, null).badges(failed == 0, words, isEvidence);
  }

  List<String> warnings() {
    List<String> all =
        new ArrayList<>(points.stream().flatMap(p -> p.warnings().stream()).distinct().toList());
    if (new CampaignFigures(campaign, points).hasTooManyLines()) {
      all.add("No figures: more than " + CampaignFigures.MOST_LINES + " lines.");
    }
    return all;
  }

  /** A table whose first columns are the values that were varied. */
  private <T> Table<T> table(List<T> lines, int names, Function<T, PointResult> point) {
    int axes = campaign.axes().size();
    Table<T> table = new Table<>(lines, axes + names);
    for (int a = 0; a < axes; a++) {
      int axis = a;
      table.column(campaign.axes().get(a), l -> point.apply(l).point().values().get(axis));
    }
    return table;
  }

  Table<?> numbers() {
    CampaignTables tables = new CampaignTables(campaign, points);
    Table<CampaignTables.Line> table =
        table(tables.lines(), 1, CampaignTables.Line::point)
            .column("variant", line -> line.row().variant())
            .column("runs", line -> CampaignTables.runs(line.row()));
    for (CampaignTables.Column column : tables.columns()) {
      table.column(column.head(), line -> column.cell().of(line.row()));
    }
    return table;
  }

  /** Null if there are no two variants. */
  @Nullable Table<?> pairs() {
    List<PairLine> lines =
        points.stream().flatMap(p -> p.pairs().stream().map(q -> new PairLine(p, q))).toList();
    if (lines.isEmpty()) {
      return null;
    }
    return table(lines, 2, PairLine::point)
        .column("first", line -> line.pair().first())
        .column("second", line -> line.pair().second())
        .column("flows counted", line -> line.pair().counted())
        .column("seeds", line -> seeds(line.pair()).shown())
        .column("flows compared", line -> flows(line.pair()).shown())
        .column(
            "slowdown, second − first",
            line -> CampaignTables.shown(line.pair().slowdownDifference(), Numbers::digits))
        .column(
            "FCT, second / first",
            line -> CampaignTables.shown(line.pair().fctRatio(), Numbers::digits));
  }

  private static Part seeds(PointResult.Pair pair) {
    return new Part(pair.fctRatio().count(), pair.seeds());
  }

  private static Part flows(PointResult.Pair pair) {
    return new Part(pair.flows(), pair.flows() + pair.leftOut());
  }

  /** Null if there are none. */
  @Nullable Table<?> claims() {
    List<ClaimLine> lines =
        points.stream().flatMap(p -> p.claims().stream().map(c -> new ClaimLine(p, c))).toList();
    if (lines.isEmpty()) {
      return null;
    }
    return table(lines, 4, ClaimLine::point)
        .column("claim", line -> line.claim().claim().text())
        .column("expected", line -> line.claim().expected())
        .column("measured", line -> line.claim().measured())
        .column("verdict", line -> line.claim().verdict().label());
  }
}
