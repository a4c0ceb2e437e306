// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Departure;
import org.sluice.runner.model.SchemeDescription;

/**
 * What the runner knows about a run and the simulator's files do not say. Topology, links, frame
 * sizes and flows are read from the plan file, so they are not repeated here.
 *
 * @param about the experiment
 * @param out the output directory, with the simulator's raw files
 * @param setup how it was run
 * @param variables the experiment's variables: a number in base units (ps, bit/s, bytes) or a
 *     string
 * @param portGroups named ports for claims and figures: name to a list of {@code node:port}; {@code
 *     bottleneck} is the name claims use by default
 * @param flowGroups named flows for claims: name to a list of flow ids
 * @param lines lines to be drawn into the figures
 * @param end how it ended
 * @param manifest what {@code manifest.json} holds, shown in the report
 * @param warnings what the user was warned of before it ran
 */
public record RunDescription(
    About about,
    Path out,
    Setup setup,
    Map<String, Object> variables,
    Map<String, List<String>> portGroups,
    Map<String, List<Long>> flowGroups,
    Lines lines,
    End end,
    Map<String, Object> manifest,
    List<String> warnings) {

  /** Copies the collections, keeping their order. */
  public RunDescription {
    variables = copy(variables);
    portGroups = copy(portGroups);
    flowGroups = copy(flowGroups);
    manifest = copy(manifest);
    warnings = List.copyOf(warnings);
  }

  /** The plan the simulator was given. */
  public Path plan() {
    return out.resolve("plan.txt");
  }

  private static <V> Map<String, V> copy(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /**
   * The experiment.
   *
   * @param experiment its name, for example {@code rocc/fig8}
   * @param title a headline for people
   * @param question what it asks, one or two sentences; may be empty
   * @param explanation its own words on claims known to fail, or null
   */
  public record About(
      String experiment, String title, String question, @Nullable String explanation) {
    /** The name is the headline where none is given. */
    public About {
      title = title.isEmpty() ? experiment : title;
    }
  }

  /**
   * How an experiment is run.
   *
   * @param simulator the simulator, for example {@code ns3}
   * @param transport the transport really used: {@code jvm} or {@code zmq}, never {@code auto}
   * @param seed the seed of the run
   * @param durationPs the simulated duration asked for, in picoseconds
   * @param schemes the schemes, at most one per slot
   * @param allowed what would make the run no evidence and is meant to be so
   */
  public record Setup(
      String simulator,
      String transport,
      long seed,
      long durationPs,
      List<SchemeDescription> schemes,
      Set<Departure> allowed) {
    /**
     * Copies the collections; {@code allowed} has one order, so that equal descriptions are equal
     * files.
     */
    public Setup {
      schemes = List.copyOf(schemes);
      allowed = Collections.unmodifiableSet(new TreeSet<>(allowed));
    }
  }

  /**
   * Horizontal lines in figures, by label.
   *
   * @param queueBytes in the queue figure
   * @param rateBps in the rate figure
   */
  public record Lines(Map<String, Double> queueBytes, Map<String, Double> rateBps) {
    /** Copies the maps, keeping their order. */
    public Lines {
      queueBytes = copy(queueBytes);
      rateBps = copy(rateBps);
    }
  }

  /**
   * How a run ended.
   *
   * @param wallSeconds wall time from the start of the simulator's process to its end
   * @param failure one sentence on why it ended early, or null when the runner knows of nothing
   *     wrong
   * @param isWhole whether the simulator said that its files are complete
   */
  public record End(double wallSeconds, @Nullable String failure, boolean isWhole) {}
}
