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

/** The report of a comparison: a single HTML file with every variant on the same axes. */
public final class ComparisonPage {
  private static final double PS_PER_S = 1e12;

  private final Comparison comparison;
  private final List<ClaimResult> claims;
  private final List<RunNumbers> numbers;
  private final List<FigureSet.Drawn> figures;
  private final List<RunLink> runs;
  private final List<String> warnings;
  private final Html html = new Html();

  /**
   * Where a run's own report is.
   *
   * @param variant which variant
   * @param seed its seed
   * @param folder relative to the comparison's
   * @param failure one sentence on why it did not end well, or null
   */
  public record RunLink(String variant, long seed, String folder, @Nullable String failure) {}

  /**
   * A page.
   *
   * @param comparison what was compared
   * @param claims its checked claims
   * @param numbers one row per variant
   * @param figures its figures
   * @param runs every run
   * @param warnings sentences for the user
   */
  public ComparisonPage(
      Comparison comparison,
      List<ClaimResult> claims,
      List<RunNumbers> numbers,
      List<FigureSet.Drawn> figures,
      List<RunLink> runs,
      List<String> warnings) {
    this.comparison = comparison;
    this.claims = claims;
    this.numbers = numbers;
    this.figures = figures;
    this.runs = runs;
    this.warnings = warnings;
  }

  /** Renders the page. */
  public String render() {
    ClaimRows rows = new ClaimRows(claims, comparison.explanation());
    html.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.element("title", "", comparison.title() + " – " + comparison.name());
    html.raw("<style>\n" + RunPage.css() + "</style></head><body><main>\n");
    html.element("h1", "", comparison.title());
    List<String> facts = new ArrayList<>(List.of(comparison.name()));
    facts.add(numbers.size() + " variants");
    facts.add(
        (comparison.seeds().size() == 1 ? "seed " : "seeds ")
            + String.join(", ", comparison.seeds().stream().map(String::valueOf).toList()));
    if (comparison.quick()) {
      facts.add("the quick variant of the experiment");
    }
    html.element("p", "sub", String.join(" · ", facts));
    html.raw("<p>");
    boolean complete = runs.stream().allMatch(r -> r.failure() == null);
    html.element("span", "badge " + (complete ? "good" : "bad"), complete ? "complete" : "PARTIAL");
    rows.badges(html);
    html.raw("</p>\n");
    if (!comparison.question().isEmpty()) {
      html.element("p", "lead", comparison.question());
    }
    warnings.forEach(w -> html.element("p", "note", w));
    rows.write(html);
    RunPage.figures(html, figures);
    numberTable();
    runList();
    html.raw("</main></body></html>\n");
    return html.toString();
  }

  private void numberTable() {
    html.element("h2", "", "Numbers");
    if (comparison.seeds().size() > 1) {
      html.element("p", "sub", "Medians over the seeds; the figures show the first seed.");
    }
    html.raw("<div class=\"scroll\"><table>\n");
    html.row(
        "th",
        List.of(
            "variant",
            "queue, peak",
            "queue, last third",
            "goodput",
            "… last third",
            "Jain, last third",
            "flows completed",
            "FCT, mean",
            "FCT, p99",
            "slowdown, p99",
            "CNPs",
            "marks",
            "drops",
            "pauses",
            "paused",
            "sent again",
            "timeouts"),
        1);
    for (RunNumbers n : numbers) {
      html.row(
          "td",
          List.of(
              n.variant() + (n.value("scheme_acted") == 0 ? " (the scheme never acted)" : ""),
              Numbers.bytes(n.value("queue_peak_bytes")),
              Numbers.bytes(n.value("queue_mean_last_third_bytes")),
              Numbers.rate(n.value("goodput_bps")),
              Numbers.rate(n.value("goodput_last_third_bps")),
              Numbers.digits(n.value("jain_last_third")),
              Numbers.count(n.value("flows_completed")) + " of " + Numbers.count(n.value("flows")),
              Numbers.time(n.value("fct_mean_ps") / PS_PER_S),
              Numbers.time(n.value("fct_p99_ps") / PS_PER_S),
              Numbers.digits(n.value("slowdown_p99")),
              Numbers.count(n.value("cnps")),
              Numbers.count(n.value("marks")),
              Numbers.count(n.value("drops")),
              Numbers.count(n.value("pauses")),
              Numbers.time(n.value("paused_ps") / PS_PER_S),
              Numbers.bytes(n.value("retransmitted_bytes")),
              Numbers.count(n.value("timeouts"))),
          1);
    }
    html.raw("</table></div>\n");
    html.element(
        "p",
        "sub",
        "Queues are the bottleneck's; marks, drops, pauses and paused time are summed over all"
            + " switch ports.");
  }

  private void runList() {
    html.element("h2", "", "Runs");
    html.raw("<ul class=\"files\">\n");
    for (RunLink run : runs) {
      String label = run.variant() + (comparison.seeds().size() == 1 ? "" : ", seed " + run.seed());
      html.raw("<li><a href=\"" + Html.escape(run.folder()) + "/report.html\">");
      html.raw(Html.escape(label) + "</a>");
      if (run.failure() != null) {
        html.raw(": " + Html.escape(run.failure()));
      }
      html.raw("</li>\n");
    }
    html.raw("</ul>\n");
  }
}
