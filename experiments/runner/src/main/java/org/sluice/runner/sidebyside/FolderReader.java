// SPDX-License-Identifier: MIT
package org.sluice.runner.sidebyside;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.results.DescriptionFile;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.SchemeDescription;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.CompletionFile;
import org.sluice.workloads.hpcc.CompletionFile.Completion;

/** Reads directories of runs, and {@code fct.txt} files of other programs. */
public final class FolderReader {
  private static final ObjectMapper JSON = new ObjectMapper();
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
      return ofCompletions(path, CompletionFile.read(file));
    } catch (WorkloadException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw SluiceException.wrongInput(path + " cannot be read: " + e.getMessage());
    }
  }

  private static FolderResult ofRun(Path folder) throws IOException {
    RunDescription run =
        DescriptionFile.isIn(folder) ? DescriptionFile.read(folder) : ofManifest(folder);
    RunResults results = RunResults.read(run);
    List<String> schemes = run.setup().schemes().stream().map(SchemeDescription::name).toList();
    return new FolderResult(
        folder.toString(),
        "%s, %s, seed %d%s"
            .formatted(
                run.about().experiment(),
                String.join("+", schemes),
                run.setup().seed(),
                results.complete() ? "" : ", PARTIAL"),
        results.completedFlows(),
        RunMeasures.of(results));
  }

  /** What the manifest of a run says that has no description of its own. */
  private static RunDescription ofManifest(Path folder) throws IOException {
    Path file = folder.resolve("manifest.json");
    JsonNode manifest = Files.exists(file) ? JSON.readTree(file.toFile()) : JSON.createObjectNode();
    List<SchemeDescription> schemes = new ArrayList<>();
    for (JsonNode s : manifest.path("schemes")) {
      schemes.add(
          new SchemeDescription(
              s.path("slot").asText(),
              s.path("name").asText(),
              s.path("profile").asText(),
              Map.of()));
    }
    boolean isWhole =
        Files.exists(folder.resolve("status"))
            && Files.readString(folder.resolve("status")).strip().equals("complete");
    return new RunDescription(
        new RunDescription.About(
            manifest.path("experiment").asText("run"), manifest.path("title").asText(""), "", null),
        folder,
        folder.resolve("plan.txt"),
        new RunDescription.Setup(
            manifest.path("simulator").asText(""),
            manifest.path("transport").asText(""),
            manifest.path("seed").asLong(0),
            manifest.path("duration_ps").asLong(0),
            schemes,
            Set.of()),
        Map.of(),
        Map.of(),
        Map.of(),
        new RunDescription.Lines(Map.of(), Map.of()),
        new RunDescription.End(
            manifest.path("wall_s").asDouble(Double.NaN),
            isWhole ? null : manifest.path("exit").asText("its status is not 'complete'"),
            isWhole),
        Map.of());
  }

  private static FolderResult ofCompletions(Path path, List<Completion> completions) {
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
              c.standalonePs()));
    }
    FlowStatistics statistics = new FlowStatistics(flows);
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("slowdown_mean_finished", statistics.meanSlowdown());
    measures.put("fct_mean_finished_ps", statistics.meanFctPs());
    for (int percent : PERCENTS) {
      measures.put("slowdown_p" + percent, statistics.slowdownPercentile(percent));
      measures.put("fct_p" + percent + "_ps", statistics.fctPercentilePs(percent));
    }
    return new FolderResult(path.toString(), "fct.txt", flows, measures);
  }
}
