// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.read.HpccTree;
import org.sluice.runner.read.HpccTree.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice hpcc}. */
@Command(
    name = "hpcc",
    description = {
      "Looks through a tree for config.txt files of the HPCC simulator and its relatives, and says"
          + " of each whether sluice run --hpcc runs it, with which warnings, or why not. Simulates"
          + " nothing; of each flow file the first 1000 rows are read.",
      ""
    })
public final class HpccCommand extends SluiceCommand {
  @Parameters(paramLabel = "DIR", description = "The tree's folder.")
  private Path root = Path.of("");

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "A variable in names of files: --set WORKING_DIR=/home/me/tree. Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() {
    if (!Files.isDirectory(root)) {
      throw SluiceException.wrongInput(root + " is no folder; allowed is the folder of a tree");
    }
    List<Verdict> verdicts =
        new HpccTree(
                root,
                HpccVariables.of(settings),
                new ExperimentReader(schemePath.catalog().schemes()))
            .verdicts();
    verdicts.forEach(this::print);
    long cannot = verdicts.stream().filter(v -> v.refusal().isPresent()).count();
    long warned = verdicts.stream().filter(v -> !v.warnings().isEmpty()).count();
    out()
        .printf(
            "%d files: %d run (%d of them with warnings), %d cannot%n",
            verdicts.size(), verdicts.size() - cannot, warned, cannot);
    return ExitCode.DONE;
  }

  private void print(Verdict verdict) {
    PrintWriter to = out();
    String prefix = verdict.file() + ": ";
    String own = verdict.file() + ":";
    if (verdict.refusal().isPresent()) {
      to.println("cannot  " + prefix + within(verdict.refusal().get(), own));
      return;
    }
    List<String> all = new ArrayList<>(List.of(within(verdict.readAs(), own)));
    verdict.warnings().forEach(warning -> all.add(within(warning, own)));
    to.println(
        (verdict.warnings().isEmpty() ? "runs    " : "warns   ") + prefix + String.join("; ", all));
  }

  /** A sentence without the name of the file that it is said of. */
  private static String within(String sentence, String own) {
    return sentence.startsWith(own) ? sentence.substring(own.length()).strip() : sentence;
  }
}
