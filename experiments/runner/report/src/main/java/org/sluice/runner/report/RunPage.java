// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.NetworkView;
import org.sluice.runner.happened.WhatHappened;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;

/**
 * The report of one run: a single HTML file that needs nothing else.
 *
 * @param results the run
 * @param happened what happened in it
 * @param claims its checked claims
 * @param badges verdicts on the whole
 * @param tiles its main numbers
 * @param figures its figures
 * @param network its network over time; empty if it is not drawn
 * @param links its files
 */
record RunPage(
    RunResults results,
    WhatHappened happened,
    ClaimRows claims,
    List<ClaimRows.Badge> badges,
    List<SummaryTiles.Tile> tiles,
    List<FigureSet.Drawn> figures,
    String network,
    List<Page.Link> links)
    implements Page {

  /**
   * The page of a run.
   *
   * @throws IOException if a series cannot be read for the summary
   */
  static RunPage of(
      RunResults results,
      WhatHappened happened,
      List<ClaimResult> claims,
      List<FigureSet.Drawn> figures)
      throws IOException {
    RunDescription.About about = results.run().about();
    ClaimRows rows = new ClaimRows(claims, about.explanation());
    boolean complete = results.complete();
    String words = complete ? "run complete" : "PARTIAL RUN";
    return new RunPage(
        results,
        happened,
        rows,
        rows.badges(complete, words, results.soundness().isSound()),
        SummaryTiles.of(results),
        figures,
        figures.isEmpty() ? "" : NetworkView.of(Map.of(about.experiment(), results)),
        files(results.run().out()));
  }

  /** Links to the files of an output directory. */
  static List<Page.Link> files(Path out) throws IOException {
    try (Stream<Path> list = Files.list(out)) {
      return list.filter(Files::isRegularFile)
          .map(p -> p.getFileName().toString())
          .filter(name -> !name.startsWith(".") && !name.equals("report.html"))
          .sorted()
          .map(name -> new Page.Link(name, name, ""))
          .toList();
    }
  }

  RunDescription run() {
    return results.run();
  }

  /** With a space before it, where it is known. */
  String simulatorVersion() {
    JsonNode version = results.engine().path("simulator_version");
    return version.isTextual() ? " " + version.asText() : "";
  }

  boolean hasNoFlowSeries() {
    return results.plan().seriesFlows().isNone();
  }

  ResultTables tables() {
    return new ResultTables(results);
  }

  /**
   * A table that is hidden at first, or not.
   *
   * @param summary what it has
   * @param isOpen whether it is shown
   * @param grid the table
   */
  record Details(String summary, boolean isOpen, Table.Grid grid) {}

  List<Details> whatRan() {
    List<Details> all = new ArrayList<>();
    for (SchemeDescription s : run().setup().schemes()) {
      String summary = s.slot() + ": " + s.name() + ", profile " + s.profile();
      all.add(new Details(summary, false, Table.pairs(s.parameters())));
    }
    if (!run().variables().isEmpty()) {
      all.add(new Details("Variables of the experiment", true, Table.pairs(run().variables())));
    }
    return all;
  }

  /** The manifest, with the names of inner fields after those of what they are in. */
  Table.Grid manifest() {
    Map<String, @Nullable Object> flat = new LinkedHashMap<>();
    flatten("", run().manifest(), flat);
    return Table.pairs(flat);
  }

  private static void flatten(String prefix, Map<?, ?> from, Map<String, @Nullable Object> to) {
    from.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> inner) {
            flatten(prefix + name + ".", inner, to);
          } else {
            to.put(prefix + name, value);
          }
        });
  }
}
