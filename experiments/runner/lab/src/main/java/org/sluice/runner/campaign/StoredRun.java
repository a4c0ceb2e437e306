// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.sluice.runner.SluiceException;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.files.FileList;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.report.RunReport;
import org.sluice.runner.results.DescriptionFile;
import org.sluice.runner.results.RunDescription;

/**
 * What a finished run of the store was.
 *
 * @param entry which
 */
public record StoredRun(RunStore.Entry entry) {
  private static final int SHORT = 12;

  /** One line: digest, when, how long, experiment, schemes, seed. */
  public String line() throws IOException {
    RunDescription run = DescriptionFile.read(entry.folder());
    return String.format(
        Locale.ROOT,
        "%s  %s  %8s  %s  %s  seed %d  %s",
        entry.digest().substring(0, SHORT),
        entry.stored().toString().substring(0, 16),
        Numbers.time(run.end().wallSeconds()),
        run.about().experiment(),
        schemes(run),
        run.setup().seed(),
        run.setup().simulator());
  }

  /** Everything known of it, in lines. */
  public String text() throws IOException {
    RunDescription run = DescriptionFile.read(entry.folder());
    StringBuilder text = new StringBuilder();
    add(text, "digest", entry.digest());
    add(text, "directory", entry.folder().toString());
    add(text, "experiment", run.about().experiment() + " (" + run.about().title() + ")");
    add(text, "schemes", schemes(run));
    add(text, "seed", Long.toString(run.setup().seed()));
    add(text, "simulator", run.setup().simulator() + ", transport " + run.setup().transport());
    run.variables().forEach((name, value) -> add(text, name, String.valueOf(value)));
    add(text, "computed", String.valueOf(run.manifest().get("started")));
    add(text, "wall time", Numbers.time(run.end().wallSeconds()));
    add(text, "size", Numbers.bytes((double) entry.bytes()));
    return text.toString();
  }

  /**
   * Writes its results and its report with figures.
   *
   * @return the report
   * @throws SluiceException if the run is damaged
   */
  public Path report() throws IOException {
    Optional<String> damage = FileList.damage(entry.folder(), entry.digest());
    if (damage.isPresent()) {
      throw SluiceException.wrongInput(
          "%s %s; the command that computed it computes it again"
              .formatted(entry.folder(), damage.get()));
    }
    return new RunReport()
        .write(DescriptionFile.read(entry.folder()), List.of(), phase -> {})
        .report();
  }

  private static void add(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "%-14s %s%n", name, value));
  }

  private static String schemes(RunDescription run) {
    return String.join("+", run.setup().schemes().stream().map(SchemeDescription::name).toList());
  }
}
