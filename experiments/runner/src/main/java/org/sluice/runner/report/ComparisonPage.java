// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.judge.ClaimResult;
import org.sluice.runner.read.Comparison;
import org.sluice.runner.results.RunNumbers;

/**
 * The report of a comparison: a single HTML file with every variant on the same axes.
 *
 * @param comparison what was compared
 * @param claims its checked claims
 * @param numbers one row per variant
 * @param figures its figures
 * @param runs every run
 * @param warnings sentences for the user
 */
public record ComparisonPage(
    Comparison comparison,
    List<ClaimResult> claims,
    List<RunNumbers> numbers,
    List<FigureSet.Drawn> figures,
    List<RunLink> runs,
    List<String> warnings) {
  private static final double PS_PER_S = 1e12;

  /**
   * Where a run's own report, or what it recorded, is.
   *
   * @param variant which variant
   * @param seed its seed
   * @param target relative to the comparison's folder
   * @param failure one sentence on why it did not end well, or null
   */
  public record RunLink(String variant, long seed, String target, @Nullable String failure) {}

  /** Renders the page. */
  public String render() {
    Html html = new Html(comparison.title() + " – " + comparison.name(), comparison.title());
    ClaimRows rows = new ClaimRows(claims, comparison.explanation());
    List<String> facts = new ArrayList<>(List.of(comparison.name()));
    facts.add(numbers.size() + " variants");
    facts.add(
        (comparison.seeds().size() == 1 ? "seed " : "seeds ")
            + String.join(", ", comparison.seeds().stream().map(String::valueOf).toList()));
    if (comparison.quick()) {
      facts.add("the quick variant of the experiment");
    }
    html.sub(String.join(" · ", facts));
    html.raw("<p>");
    boolean complete = runs.stream().allMatch(r -> r.failure() == null);
    html.badge(complete ? "good" : "bad", complete ? "complete" : "PARTIAL");
    rows.badges(html);
    html.raw("</p>\n");
    if (!comparison.question().isEmpty()) {
      html.element("p", "lead", comparison.question());
    }
    warnings.forEach(html::note);
    rows.write(html);
    html.figures(figures);
    numberTable(html);
    runList(html);
    return html.end();
  }

  private void numberTable(Html html) {
    html.section("Numbers");
    if (comparison.seeds().size() > 1) {
      html.sub("Medians over the seeds; the figures show the first seed.");
    }
    new Table<>(numbers, 1)
        .column(
            "variant",
            n ->
                n.variant()
                    + (n.value("scheme_acted") == 0 ? " (the scheme never acted)" : "")
                    + (n.value("flows_stranded") > 0 ? " (flows are stranded)" : ""))
        .column("queue, peak", n -> Numbers.bytes(n.value("queue_peak_bytes")))
        .column("queue, last third", n -> Numbers.bytes(n.value("queue_mean_last_third_bytes")))
        .column("goodput", n -> Numbers.rate(n.value("goodput_bps")))
        .column("… last third", n -> Numbers.rate(n.value("goodput_last_third_bps")))
        .column("Jain, last third", n -> Numbers.digits(n.value("jain_last_third")))
        .column("flows completed", n -> count(n, "flows_completed") + " of " + count(n, "flows"))
        .column("FCT, mean", n -> Numbers.time(n.value("fct_mean_ps") / PS_PER_S))
        .column("FCT, p99", n -> Numbers.time(n.value("fct_p99_ps") / PS_PER_S))
        .column("slowdown, p99", n -> Numbers.digits(n.value("slowdown_p99")))
        .column("CNPs", n -> count(n, "cnps"))
        .column("marks", n -> count(n, "marks"))
        .column("drops", n -> count(n, "drops"))
        .column("pauses", n -> count(n, "pauses"))
        .column("paused", n -> Numbers.time(n.value("paused_ps") / PS_PER_S))
        .column("sent again", n -> Numbers.bytes(n.value("retransmitted_bytes")))
        .column("timeouts", n -> count(n, "timeouts"))
        .write(html);
    html.sub(
        "Queues are the bottleneck's; marks, drops, pauses and paused time are summed over all"
            + " switch ports.");
  }

  private static String count(RunNumbers n, String name) {
    return Numbers.count(n.value(name));
  }

  private void runList(Html html) {
    html.section("Runs");
    html.raw("<ul class=\"files\">\n");
    for (RunLink run : runs) {
      String label = run.variant() + (comparison.seeds().size() == 1 ? "" : ", seed " + run.seed());
      html.raw("<li><a href=\"" + Html.escape(run.target()) + "\">");
      html.raw(Html.escape(label) + "</a>");
      if (run.failure() != null) {
        html.raw(": " + Html.escape(run.failure()));
      }
      html.raw("</li>\n");
    }
    html.raw("</ul>\n");
  }
}
