// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.List;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.results.RunNumbers;

/**
 * The report of a comparison: a single HTML file with every variant on the same axes.
 *
 * @param comparison what was compared
 * @param complete whether every run ended well
 * @param results its checked claims
 * @param numbers one row per variant
 * @param figures its figures
 * @param network its network over time; empty if it is not drawn
 * @param links where each run's own report, or what it recorded, is
 * @param warnings sentences for the user
 * @param isEvidence whether no flow is stranded and each scheme acted
 */
record ComparisonPage(
    Comparison comparison,
    boolean complete,
    List<ClaimResult> results,
    List<RunNumbers> numbers,
    List<FigureSet.Drawn> figures,
    String network,
    List<Page.Link> links,
    List<String> warnings,
    boolean isEvidence)
    implements Page {

  ClaimRows claims() {
    return new ClaimRows(results, complete ? comparison.explanation() : null);
  }

  List<ClaimRows.Badge> badges() {
    return claims().badges(complete, complete ? "complete" : "PARTIAL", isEvidence);
  }

  boolean hasSeeds() {
    return comparison.seeds().size() > 1;
  }

  /**
   * Numbers that belong together.
   *
   * @param title what they are about
   * @param table of all variants
   */
  record Group(String title, Table<RunNumbers> table) {}

  List<Group> groups() {
    return NumberColumns.groups(numbers).stream()
        .map(
            group -> {
              Table<RunNumbers> table = new Table<>(numbers, 1);
              table.column("variant", NumberColumns::variant);
              group.columns().forEach(c -> table.column(c.head(), c.cell()));
              return new Group(group.title(), table);
            })
        .toList();
  }
}
