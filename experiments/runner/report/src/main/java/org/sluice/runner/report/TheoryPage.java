// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.theory.TheoryExperiment;
import org.sluice.workloads.Dimension;

/**
 * The report of an experiment that needs no simulator.
 *
 * @param experiment what was asked
 * @param claims its checked claims
 * @param figures its figures
 * @param links its files
 */
public record TheoryPage(
    TheoryExperiment experiment,
    ClaimRows claims,
    List<FigureSet.Drawn> figures,
    List<Page.Link> links)
    implements Page {
  /**
   * Writes {@code report.html}.
   *
   * @return the file
   * @throws IOException if it cannot be written
   */
  public static Path write(
      TheoryExperiment experiment,
      Path out,
      List<ClaimResult> claims,
      List<FigureSet.Drawn> figures)
      throws IOException {
    ClaimRows rows = new ClaimRows(claims, experiment.explanation());
    Path report = out.resolve("report.html");
    AtomicFile.write(
        report, new TheoryPage(experiment, rows, figures, RunPage.files(out)).render());
    return report;
  }

  Table.Grid loop() {
    Map<String, Double> values = experiment.model().values(experiment.given());
    return new Table<>(experiment.model().parameters(), 1)
        .column("parameter", p -> p.name())
        .column(
            "value",
            p -> {
              double value = values.getOrDefault(p.name(), p.byDefault());
              return p.dimension() == Dimension.NUMBER || value != Math.rint(value)
                  ? Double.toString(value)
                  : p.dimension().text((long) value);
            })
        .column("what", p -> p.help())
        .column("source of the default", p -> p.source())
        .whole();
  }
}
