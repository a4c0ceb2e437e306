// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.sidebyside.FolderReader;
import org.sluice.runner.sidebyside.FolderResult;
import org.sluice.runner.sidebyside.SideBySidePage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice compare}. */
@Command(
    name = "compare",
    description = {
      "Puts existing results on one page: run directories of Sluice, or fct.txt files, of Sluice or"
          + " of the HPCC simulator. Nothing is run.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice compare out/rocc-fig8-rocc-1 out/rocc-fig8-dcqcn-1",
      "  sluice compare out/mine ../hpcc/mix/fct.txt --out page.html",
    })
public final class CompareCommand extends SluiceCommand {
  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Run directories, directories with fct.txt, or such files.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE.html",
      description = "Where the page goes (default: out/compare.html).")
  private Path out = Path.of("out", "compare.html");

  @Option(
      names = "--csv",
      paramLabel = "FILE.csv",
      description =
          "Writes the numbers into this file, too: a row for each directory, with the names and"
              + " units of a campaign's table.")
  private @Nullable Path csv;

  @Override
  ExitCode run() throws IOException {
    Set<Path> seen = new HashSet<>();
    for (Path path : paths) {
      if (!seen.add(path.toAbsolutePath().normalize())) {
        throw SluiceException.wrongInput(path + " is given twice");
      }
    }
    List<FolderResult> folders = paths.stream().map(FolderReader::read).toList();
    SideBySidePage page = new SideBySidePage(folders);
    page.warnings().forEach(w -> System.err.println("sluice: warning: " + w));
    Path parent = out.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    NewFile.check("--out", out);
    AtomicFile.write(out, page.render());
    out().println(page.asMarkdown());
    out().println("Page: " + out);
    if (csv != null) {
      NewFile.check("--csv", csv);
      AtomicFile.write(csv, page.asCsv());
      out().println("Numbers: " + csv);
    }
    return ExitCode.DONE;
  }
}
