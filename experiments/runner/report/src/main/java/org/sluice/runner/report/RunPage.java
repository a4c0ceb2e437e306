// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.NetworkView;
import org.sluice.runner.happened.Answer;
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
 * @param figures its figures
 */
public record RunPage(
    RunResults results,
    WhatHappened happened,
    List<ClaimResult> claims,
    List<FigureSet.Drawn> figures) {

  /**
   * Renders the page.
   *
   * @throws IOException if a series cannot be read for the summary
   */
  public String render() throws IOException {
    RunDescription run = results.run();
    RunDescription.About about = run.about();
    Html html = new Html(about.title() + " – " + about.experiment(), about.title());
    ClaimRows table = new ClaimRows(claims, about.explanation());
    header(html, run, table);
    table.write(html);
    whatHappened(html);
    new SummaryTiles(results).write(html);
    html.figures(figures);
    if (results.plan().seriesFlows().isNone()) {
      html.sub(
          "No figure shows rates, windows or goodputs of flows, as none were recorded: --set"
              + " monitor.flows=all records those of all flows, --set monitor.flows=[0-9] those of"
              + " ten.");
    }
    if (!figures.isEmpty()) {
      html.network(NetworkView.of(Map.of(about.experiment(), results)));
    }
    new ResultTables(results).write(html);
    whatRan(html, run);
    files(html, run.out());
    return html.end();
  }

  private void header(Html html, RunDescription run, ClaimRows table) throws IOException {
    List<String> facts = new ArrayList<>();
    facts.add(run.about().experiment());
    for (SchemeDescription s : run.setup().schemes()) {
      facts.add(s.name() + " (" + s.profile() + ")");
    }
    JsonNode version = results.engine().path("simulator_version");
    facts.add(run.setup().simulator() + (version.isTextual() ? " " + version.asText() : ""));
    facts.add("transport " + run.setup().transport());
    facts.add("seed " + run.setup().seed());
    html.sub(String.join(" · ", facts));
    html.raw("<p>");
    boolean complete = results.complete();
    String words = complete ? "run complete" : "PARTIAL RUN";
    table.badges(html, complete, words, results.soundness().isSound());
    html.raw("</p>\n");
    if (!run.about().question().isEmpty()) {
      html.element("p", "lead", run.about().question());
    }
    for (String warning : results.warnings()) {
      html.note(warning);
    }
  }

  private void whatHappened(Html html) {
    html.section("What happened");
    html.raw("<table>\n");
    for (Answer answer : happened.answers()) {
      for (int i = 0; i < answer.sentences().size(); i++) {
        String alarm = i == 0 && answer.isAlarm() ? "Alarm: " : "";
        html.row(
            "td", List.of(i == 0 ? answer.question() : "", alarm + answer.sentences().get(i)), 2);
      }
    }
    html.raw("</table>\n");
  }

  private static void whatRan(Html html, RunDescription run) {
    html.section("What ran");
    for (SchemeDescription s : run.setup().schemes()) {
      html.raw("<details><summary>");
      html.raw(Html.escape(s.slot() + ": " + s.name() + ", profile " + s.profile()));
      html.raw("</summary><table>\n");
      s.parameters().forEach((name, value) -> html.row("td", List.of(name, value), 1));
      html.raw("</table></details>\n");
    }
    if (!run.variables().isEmpty()) {
      html.raw("<details open><summary>Variables of the experiment</summary><table>\n");
      run.variables()
          .forEach((name, value) -> html.row("td", List.of(name, String.valueOf(value)), 1));
      html.raw("</table></details>\n");
    }
    if (!run.manifest().isEmpty()) {
      html.raw("<details><summary>Manifest</summary><table>\n");
      run.manifest().forEach((name, value) -> manifestRow(html, name, value));
      html.raw("</table></details>\n");
    }
  }

  private static void manifestRow(Html html, String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> manifestRow(html, name + "." + key, inner));
    } else {
      html.raw("<tr><td>" + Html.escape(name) + "</td><td><code>");
      html.raw(Html.escape(String.valueOf(value)) + "</code></td></tr>\n");
    }
  }

  /** Links to the files of an output directory. */
  static void files(Html html, Path out) throws IOException {
    html.section("Files");
    html.raw("<ul class=\"files\">\n");
    try (Stream<Path> list = Files.list(out)) {
      list.filter(Files::isRegularFile)
          .map(p -> p.getFileName().toString())
          .filter(name -> !name.startsWith(".") && !name.equals("report.html"))
          .sorted()
          .forEach(
              name ->
                  html.raw("<li><a href=\"" + Html.escape(name) + "\">" + name + "</a></li>\n"));
    }
    html.raw("</ul>\n");
  }
}
