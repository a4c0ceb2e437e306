// SPDX-License-Identifier: MIT
package org.sluice.runner.sidebyside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.FileList;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.results.RunResults;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.CompletionFile;
import org.sluice.workloads.hpcc.CompletionFile.Completion;

/** Reads directories of runs, and {@code fct.txt} files of other programs. */
public final class FolderReader {
  private static final int[] PERCENTS = {50, 95, 99};

  private FolderReader() {}

  /**
   * Reads one.
   *
   * @param path the directory of a run, a directory with {@code fct.txt}, or such a file
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is none of these
   */
  public static FolderResult read(Path path) {
    try {
      if (Files.exists(path.resolve("flows.csv")) && Files.exists(path.resolve("plan.txt"))) {
        return ofRun(path);
      }
      Path file = Files.isDirectory(path) ? path.resolve("fct.txt") : path;
      if (!Files.isRegularFile(file)) {
        throw SluiceException.wrongInput(
            path
                + " holds neither a run (flows.csv, plan.txt) nor fct.txt; allowed is one of both");
      }
      Path folder = file.toAbsolutePath().resolveSibling("");
      FileList.requireSound(folder);
      return ofCompletions(path, CompletionFile.read(file), FileList.doubts(folder));
    } catch (WorkloadException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw SluiceException.wrongInput(path + " cannot be read: " + e.getMessage());
    }
  }

  private static FolderResult ofRun(Path folder) throws IOException {
    RunResults results = RunResults.ofFolder(folder);
    RunDescription run = results.run();
    List<String> schemes = run.setup().schemes().stream().map(SchemeDescription::name).toList();
    Map<String, Double> measures = RunMeasures.of(results);
    return new FolderResult(
        folder.toString(),
        "%s, %s, seed %d%s"
            .formatted(
                run.about().experiment(),
                String.join("+", schemes),
                run.setup().seed(),
                results.complete() ? "" : ", PARTIAL"),
        results.completedFlows(),
        results.unfinishedFlows(),
        measures,
        results.warnings(),
        results);
  }

  private static FolderResult ofCompletions(
      Path path, List<Completion> completions, List<String> warnings) {
    List<FlowResult> flows = new ArrayList<>();
    for (Completion c : completions) {
      flows.add(
          new FlowResult(
              flows.size(),
              c.transfer().sourceAddress(),
              c.transfer().destinationAddress(),
              (int) c.transfer().sport(),
              (int) c.transfer().dport(),
              c.transfer().bytes(),
              c.startPs(),
              c.startPs() + c.fctPs(),
              c.transfer().bytes(),
              0,
              0,
              0,
              c.standalonePs() == 0 ? -1 : c.standalonePs(),
              0));
    }
    List<String> doubts = new ArrayList<>(warnings);
    FlowStatistics.doubt(flows).ifPresent(doubts::add);
    FlowStatistics statistics = new FlowStatistics(flows);
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("slowdown_mean_finished", statistics.meanSlowdown());
    measures.put("fct_mean_finished_ps", statistics.meanFctPs());
    for (int percent : PERCENTS) {
      measures.put("slowdown_p" + percent, statistics.slowdownPercentile(percent));
      measures.put("fct_p" + percent + "_ps", statistics.fctPercentilePs(percent));
    }
    return new FolderResult(path.toString(), "fct.txt", flows, List.of(), measures, doubts, null);
  }
}
