// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.results.RunNumbers;

/**
 * The report of a comparison: a single HTML file with every variant on the same axes.
 *
 * @param comparison what was compared
 * @param claims its checked claims
 * @param numbers one row per variant
 * @param figures its figures
 * @param network its network over time, as a page draws it; empty if it is not drawn
 * @param runs every run
 * @param warnings sentences for the user
 * @param isEvidence whether no flow is stranded and each scheme acted
 */
public record ComparisonPage(
    Comparison comparison,
    List<ClaimResult> claims,
    List<RunNumbers> numbers,
    List<FigureSet.Drawn> figures,
    String network,
    List<RunLink> runs,
    List<String> warnings,
    boolean isEvidence) {
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
    boolean complete = runs.stream().allMatch(r -> r.failure() == null);
    ClaimRows rows = new ClaimRows(claims, complete ? comparison.explanation() : null);
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
    rows.badges(html, complete, complete ? "complete" : "PARTIAL", isEvidence);
    html.raw("</p>\n");
    if (!comparison.question().isEmpty()) {
      html.element("p", "lead", comparison.question());
    }
    warnings.forEach(html::note);
    rows.write(html);
    html.figures(figures);
    html.network(network);
    numberTable(html);
    runList(html);
    return html.end();
  }

  private void numberTable(Html html) {
    html.section("Numbers");
    if (comparison.seeds().size() > 1) {
      html.sub("Means over the seeds, as in the figures.");
    }
    for (NumberColumns.Group group : NumberColumns.groups()) {
      html.element("h3", "", group.title());
      Table<RunNumbers> table = new Table<>(numbers, 1);
      table.column("variant", NumberColumns::variant);
      group.columns().forEach(c -> table.column(c.head(), c.cell()));
      table.write(html);
    }
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
