// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.judge.ClaimResult;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.SchemeDescription;

/** The report of one run: a single HTML file that needs nothing else. */
public final class RunPage {
  private final RunResults results;
  private final ClaimRows table;
  private final List<FigureSet.Drawn> figures;
  private final Html html = new Html();

  /**
   * @param results the run
   * @param claims its checked claims
   * @param figures its figures
   */
  public RunPage(RunResults results, List<ClaimResult> claims, List<FigureSet.Drawn> figures) {
    this.results = results;
    this.table = new ClaimRows(claims, results.run().explanation());
    this.figures = figures;
  }

  /**
   * Renders the page.
   *
   * @throws IOException if a series cannot be read for the summary
   */
  public String render() throws IOException {
    RunDescription run = results.run();
    html.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.element("title", "", run.title() + " – " + run.experiment());
    html.raw("<style>\n" + css() + "</style></head><body><main>\n");
    header(run);
    table.write(html);
    new SummaryTiles(results).write(html);
    figures(html, figures);
    new ResultTables(results).write(html);
    whatRan(run);
    files(html, run.out());
    html.raw("</main></body></html>\n");
    return html.toString();
  }

  static String css() {
    try (InputStream in = RunPage.class.getResourceAsStream("report.css")) {
      if (in == null) {
        throw new IllegalStateException("report.css is missing from the jar.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void header(RunDescription run) {
    html.element("h1", "", run.title());
    List<String> facts = new ArrayList<>();
    facts.add(run.experiment());
    for (SchemeDescription s : run.schemes()) {
      facts.add(s.name() + " (" + s.profile() + ")");
    }
    JsonNode version = results.engine().path("simulator_version");
    facts.add(run.simulator() + (version.isTextual() ? " " + version.asText() : ""));
    facts.add("transport " + run.transport());
    facts.add("seed " + run.seed());
    html.element("p", "sub", String.join(" · ", facts));
    html.raw("<p>");
    if (results.complete()) {
      html.element("span", "badge good", "run complete");
    } else {
      html.element("span", "badge bad", "PARTIAL RUN");
    }
    table.badges(html);
    html.raw("</p>\n");
    if (!run.question().isEmpty()) {
      html.element("p", "lead", run.question());
    }
    for (String warning : results.warnings()) {
      html.element("p", "note", warning);
    }
  }

  /** The figures, drawings inside. */
  static void figures(Html html, List<FigureSet.Drawn> figures) {
    if (figures.isEmpty()) {
      return;
    }
    html.element("h2", "", "Figures");
    for (FigureSet.Drawn f : figures) {
      html.raw("<figure><img alt=\"" + Html.escape(f.caption()) + "\" src=\"" + f.dataUrl());
      html.raw("\">\n<figcaption>" + Html.escape(f.caption()) + " ");
      for (String extension : List.of("svg", "png", "gp")) {
        String file = "figures/" + f.name() + "." + extension;
        html.raw(" <a href=\"" + file + "\">" + extension + "</a>");
      }
      html.raw("</figcaption></figure>\n");
    }
  }

  private void whatRan(RunDescription run) {
    html.element("h2", "", "What ran");
    for (SchemeDescription s : run.schemes()) {
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
      run.manifest().forEach((name, value) -> manifestRow(name, value));
      html.raw("</table></details>\n");
    }
  }

  private void manifestRow(String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> manifestRow(name + "." + key, inner));
    } else {
      html.raw("<tr><td>" + Html.escape(name) + "</td><td><code>");
      html.raw(Html.escape(String.valueOf(value)) + "</code></td></tr>\n");
    }
  }

  /** Links to the files of an output directory. */
  static void files(Html html, Path out) throws IOException {
    html.element("h2", "", "Files");
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
