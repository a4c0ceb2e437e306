// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.util.ArrayList;
import java.util.List;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.report.ClaimRows;
import org.sluice.runner.report.Html;
import org.sluice.runner.report.Table;

/**
 * The report of a campaign: a single HTML file with its figures and tables.
 *
 * @param campaign which
 * @param points every point's results, in order
 * @param files the digest of each run by its label, in order
 * @param figures of the whole campaign
 */
record CampaignPage(
    Campaign campaign,
    List<PointResult> points,
    List<RunRow> files,
    List<FigureSet.Drawn> figures) {

  /**
   * One run of the campaign.
   *
   * @param label what it is called
   * @param target its folder, relative to the page's
   * @param failure why it did not end well, or empty
   */
  record RunRow(String label, String target, String failure) {}

  private record PairLine(PointResult point, PointResult.Pair pair) {}

  private record ClaimLine(PointResult point, ClaimResult claim) {}

  String render() {
    Html html =
        new Html(campaign.title() + " – " + campaign.name(), campaign.title() + ": campaign");
    List<String> facts = new ArrayList<>(List.of(campaign.name()));
    campaign.axes().forEach(facts::add);
    facts.add(campaign.runs() + " runs");
    facts.add(
        (campaign.seeds().size() == 1 ? "seed " : "seeds ")
            + String.join(", ", campaign.seeds().stream().map(String::valueOf).toList()));
    html.sub(String.join(" · ", facts));
    long failed = files.stream().filter(f -> !f.failure().isEmpty()).count();
    html.raw("<p>");
    List<ClaimResult> claims = points.stream().flatMap(p -> p.claims().stream()).toList();
    boolean isEvidence = points.stream().allMatch(p -> p.sound() || p.claims().isEmpty());
    String words = failed == 0 ? "complete" : failed + " runs FAILED";
    new ClaimRows(claims, null).badges(html, failed == 0, words, isEvidence);
    html.raw("</p>\n");
    points.stream().flatMap(p -> p.warnings().stream()).distinct().forEach(html::note);
    if (new CampaignFigures(campaign, points).hasTooManyLines()) {
      html.note("No figures: more than " + CampaignFigures.MOST_LINES + " lines.");
    }
    html.figures(figures);
    numbers(html);
    pairs(html);
    claims(html);
    html.section("Runs");
    html.raw("<ul class=\"files\">\n");
    for (RunRow run : files) {
      html.raw("<li><a href=\"" + Html.escape(run.target()) + "\">");
      html.raw(Html.escape(run.label()) + "</a>");
      html.raw(run.failure().isEmpty() ? "" : ": " + Html.escape(run.failure()));
      html.raw("</li>\n");
    }
    html.raw("</ul>\n");
    return html.end();
  }

  private void numbers(Html html) {
    html.section("Numbers");
    html.sub(
        "Means over the seeds, in brackets with their 95 % confidence intervals: Student's t, or the"
            + " bootstrap where that would leave the range that a number can have. Deterministic:"
            + " the runs of all seeds are the same in every byte. The mean slowdown is of the flows"
            + " that finished, percentiles count the others as infinitely slow. Both are of the"
            + " flows counted: all, unless the section statistics of the experiment says which; the"
            + " others are traffic only. All numbers, medians too: table.csv.");
    CampaignTables tables = new CampaignTables(campaign, points);
    Table<CampaignTables.Line> table = new Table<>(tables.lines(), campaign.axes().size() + 1);
    for (int a = 0; a < campaign.axes().size(); a++) {
      int axis = a;
      table.column(campaign.axes().get(a), line -> line.point().point().values().get(axis));
    }
    table.column("variant", line -> line.row().variant());
    table.column("runs", line -> CampaignTables.runs(line.row()));
    for (CampaignTables.Column column : tables.columns()) {
      table.column(column.head(), line -> column.cell().of(line.row()));
    }
    table.write(html);
  }

  private void pairs(Html html) {
    List<PairLine> lines =
        points.stream().flatMap(p -> p.pairs().stream().map(q -> new PairLine(p, q))).toList();
    if (lines.isEmpty()) {
      return;
    }
    html.section("Differences on the same flows");
    html.sub(
        "With the same seed both variants have the same flows. Each flow that finished in both is"
            + " compared with itself; the numbers are over the seeds, as above.");
    Table<PairLine> table = new Table<>(lines, campaign.axes().size() + 2);
    for (int a = 0; a < campaign.axes().size(); a++) {
      int axis = a;
      table.column(campaign.axes().get(a), line -> line.point().point().values().get(axis));
    }
    table
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
            line -> CampaignTables.shown(line.pair().fctRatio(), Numbers::digits))
        .write(html);
  }

  private static Part seeds(PointResult.Pair pair) {
    return new Part(pair.fctRatio().count(), pair.seeds());
  }

  private static Part flows(PointResult.Pair pair) {
    return new Part(pair.flows(), pair.flows() + pair.leftOut());
  }

  private void claims(Html html) {
    List<ClaimLine> lines =
        points.stream().flatMap(p -> p.claims().stream().map(c -> new ClaimLine(p, c))).toList();
    if (lines.isEmpty()) {
      return;
    }
    html.section("Claims");
    Table<ClaimLine> table = new Table<>(lines, Integer.MAX_VALUE);
    for (int a = 0; a < campaign.axes().size(); a++) {
      int axis = a;
      table.column(campaign.axes().get(a), line -> line.point().point().values().get(axis));
    }
    table
        .column("claim", line -> line.claim().claim().text())
        .column("expected", line -> line.claim().expected())
        .column("measured", line -> line.claim().measured())
        .column("verdict", line -> line.claim().verdict().label())
        .write(html);
  }
}
