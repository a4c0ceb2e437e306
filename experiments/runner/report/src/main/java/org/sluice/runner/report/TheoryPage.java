// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.theory.TheoryExperiment;
import org.sluice.workloads.Dimension;

/**
 * The report of an experiment that needs no simulator.
 *
 * @param experiment what was asked
 */
public record TheoryPage(TheoryExperiment experiment) {
  /**
   * Writes {@code report.html}.
   *
   * @return the file
   * @throws IOException if it cannot be written
   */
  public Path write(Path out, List<ClaimResult> claims, List<FigureSet.Drawn> figures)
      throws IOException {
    Html html = new Html(experiment.title() + " – " + experiment.name(), experiment.title());
    html.sub(experiment.name() + " · theory · " + experiment.model().description());
    ClaimRows rows = new ClaimRows(claims, experiment.explanation());
    html.raw("<p>");
    rows.badges(html);
    html.raw("</p>\n");
    if (!experiment.question().isEmpty()) {
      html.element("p", "lead", experiment.question());
    }
    rows.write(html);
    html.figures(figures);
    html.section("The loop");
    html.raw("<table>\n");
    html.row("th", List.of("parameter", "value", "what", "source of the default"), 1);
    Map<String, Double> values = experiment.model().values(experiment.given());
    for (var p : experiment.model().parameters()) {
      double value = new TreeMap<>(values).getOrDefault(p.name(), p.byDefault());
      String text =
          p.dimension() == Dimension.NUMBER || value != Math.rint(value)
              ? Double.toString(value)
              : p.dimension().text((long) value);
      html.row("td", List.of(p.name(), text, p.help(), p.source()), 1);
    }
    html.raw("</table>\n");
    RunPage.files(html, out);
    String page = html.end();
    Path report = out.resolve("report.html");
    AtomicFile.write(report, page);
    return report;
  }
}
