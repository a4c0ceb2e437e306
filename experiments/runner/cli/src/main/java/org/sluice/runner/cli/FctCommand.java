// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.FileList;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.CompletionFile;
import org.sluice.workloads.hpcc.SlowdownTable;
import org.sluice.workloads.hpcc.SlowdownTable.FlowClass;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice fct}. */
@Command(
    name = "fct",
    description = {
      "Prints the slowdown table of one or more fct.txt files, of Sluice or of the HPCC simulator,"
          + " as that simulator's fct_analysis.py prints it.",
      "",
      "A line is a bin: share of the flows below it, size of its largest flow (in the first file),"
          + " and for each file the slowdown at p50, p95 and p99.",
      ""
    })
public final class FctCommand extends SluiceCommand {
  private static final List<FlowClass> CLASSES =
      List.of(FlowClass.NORMAL, FlowClass.INCAST, FlowClass.ALL);

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files fct.txt.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "-s",
      paramLabel = "PERCENT",
      description = "Width of a bin, 1 to 100 (default: 5).")
  private int stepPercent = 5;

  @Option(
      names = "-t",
      paramLabel = "TYPE",
      description =
          "Which flows: 0 normal (port 100), 1 incast (port 200), 2 all (default: 0; 2 for ConWeave's"
              + " files, whose ports go by host).")
  private @Nullable Integer type;

  @Option(
      names = "-T",
      paramLabel = "NS",
      description = "Only flows that end before it (default: 3000000000).")
  private long limitNs = 3_000_000_000L;

  @Option(
      names = "-b",
      paramLabel = "GBPS",
      description = "Taken for old command lines; it changes nothing, as in fct_analysis.py.")
  private int unused;

  @Option(names = "--out", paramLabel = "FILE", description = "Also write the table here.")
  private @Nullable Path out;

  @Override
  ExitCode run() throws IOException {
    check();
    Map<String, List<SlowdownTable.Bin>> bins = new LinkedHashMap<>();
    for (Path file : files) {
      if (bins.put(file.toString(), bins(file)) != null) {
        throw SluiceException.wrongInput("the file " + file + " is given twice");
      }
    }
    String table = SlowdownTable.text(List.copyOf(bins.values()));
    if (out != null) {
      AtomicFile.write(out, table);
    }
    out().print(table);
    return ExitCode.DONE;
  }

  private void check() {
    requireWithin("-s", stepPercent, 1, 100);
    if (type != null && (type < 0 || type >= CLASSES.size())) {
      throw SluiceException.wrongInput("-t is " + type + "; allowed is 0, 1 or 2");
    }
    if (out != null) {
      NewFile.check("--out", out);
    }
  }

  private static FlowClass usual(Path file) throws IOException {
    return CompletionFile.isOfNodes(file) ? FlowClass.ALL : FlowClass.NORMAL;
  }

  private List<SlowdownTable.Bin> bins(Path file) {
    try {
      Path folder = file.toAbsolutePath().resolveSibling("");
      FileList.requireSound(folder);
      FileList.doubts(folder)
          .forEach(doubt -> System.err.println("sluice: warning: " + folder + ": " + doubt));
      FlowClass of = type != null ? CLASSES.get(type) : usual(file);
      return SlowdownTable.bins(
          file.toString(), CompletionFile.read(file), of, stepPercent, limitNs);
    } catch (WorkloadException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw SluiceException.wrongInput("the file " + file + " cannot be read: " + e.getMessage());
    }
  }
}
