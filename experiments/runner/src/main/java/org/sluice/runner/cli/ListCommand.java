// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.read.Variable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice list}. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "All experiments; with a name, its variables with defaults and ranges.")
public final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "EXPERIMENT",
      description = "An experiment's name, or the beginning of names such as 'rocc/'.")
  private @Nullable String wanted;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    ExperimentLibrary library = Home.experiments();
    ExperimentReader reader = new ExperimentReader(List.of());
    List<ExperimentLibrary.Entry> entries =
        library.all().values().stream()
            .filter(e -> wanted == null || e.name().startsWith(wanted))
            .toList();
    if (wanted != null && entries.isEmpty()) {
      entries = List.of(library.find(wanted));
    }
    int width = entries.stream().mapToInt(e -> e.name().length()).max().orElse(0);
    for (ExperimentLibrary.Entry e : entries) {
      print(out, pad(e.name(), width), reader.summary(e.file(), e.shownAs()));
    }
    out.println();
    out.println("Run one with:  sluice run NAME [--set VARIABLE=VALUE]");
    out.flush();
    return ExitCode.DONE.code();
  }

  private void print(PrintWriter out, String name, ExperimentReader.Summary summary) {
    out.printf("%s  %s%n", name, summary.title());
    for (Variable v : summary.variables()) {
      out.printf("    %-18s %-12s %s%n", v.name(), v.text(), v.help());
      if (wanted != null) {
        out.printf("    %-18s %-12s %s%n", "", "", v.allowed());
      }
    }
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }
}
