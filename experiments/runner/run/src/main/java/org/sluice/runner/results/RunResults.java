// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.CsvTable;
import org.sluice.runner.files.FileList;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.model.CollectiveResult;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.FrameLoss;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.PortResult;

/**
 * The raw files of one run, as the simulator wrote them ({@code docs/reference/plan-format.md}).
 * Flows and ports are held; the series, which may be long, are read when asked for ({@link
 * #series}).
 */
public final class RunResults {
  /** The raw file that says what happened ({@code docs/reference/happened.md}). */
  public static final String HAPPENED = "happened.json";

  private final RunDescription run;
  private final PlanFacts plan;
  private final boolean complete;
  private final JsonNode engine;
  private final JsonNode happened;
  private final Map<Long, FlowResult> flows = new TreeMap<>();
  private final Map<PortId, PortResult> ports = new TreeMap<>();
  private final Map<String, List<CollectiveResult>> collectives = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final RunSeries series;
  private @Nullable Soundness soundness;
  private @Nullable List<FlowResult> completedFlows;
  private @Nullable List<FlowResult> unfinishedFlows;
  private final Map<String, FlowStatistics> statistics = new HashMap<>();

  private RunResults(RunDescription run, PlanFacts plan) throws IOException {
    this.run = run;
    this.plan = plan;
    this.complete = run.end().failure() == null && run.end().isWhole();
    this.engine = readEngine();
    this.happened = readHappened();
    readFlows();
    readPorts();
    readCollectives();
    this.series = new RunSeries(this);
  }

  /**
   * Reads what a run left behind. Missing or cut-short files give warnings, not errors: a partial
   * run is to be looked at too.
   *
   * @throws IOException if a file exists but does not have the documented form
   */
  public static RunResults read(RunDescription run) throws IOException {
    RunResults results = new RunResults(run, PlanFacts.read(run.plan()));
    if (!results.complete) {
      results.warnings.add(
          0,
          "This run is partial: "
              + (run.end().failure() == null
                  ? "the simulator did not finish."
                  : run.end().failure()));
    }
    FlowStatistics.doubt(results.flows.values()).ifPresent(results::warn);
    return results;
  }

  /**
   * Reads the run in a directory. A run of an earlier version, which has no description, is what
   * its manifest says.
   *
   * @throws org.sluice.runner.SluiceException if a file is missing or has other bytes than when the
   *     run was finished
   * @throws IOException if a file cannot be read or does not have the documented form
   */
  public static RunResults ofFolder(Path folder) throws IOException {
    FileList.requireSound(folder);
    RunResults results = read(DescriptionFile.ofFolder(folder));
    if (results.complete) {
      FileList.doubts(folder).forEach(results::warn);
    }
    return results;
  }

  private JsonNode readEngine() throws IOException {
    Path file = run.out().resolve("engine.json");
    if (!Files.exists(file)) {
      warnings.add("engine.json is missing: events, asks and the bridge's share are unknown.");
      return MissingNode.getInstance();
    }
    try {
      return JsonFile.read(file);
    } catch (JsonProcessingException e) {
      if (!complete) {
        warnings.add("engine.json is cut short: events, asks and the bridge's share are unknown.");
        return MissingNode.getInstance();
      }
      throw new IOException("engine.json is no JSON: " + e.getOriginalMessage() + ".", e);
    }
  }

  /** Opens one of the raw CSV files; empty, with a warning, if it does not exist. */
  Optional<CsvTable> open(String file, String columns) throws IOException {
    return has(file)
        ? Optional.of(new CsvTable(run.out().resolve(file), columns.split(",")))
        : Optional.empty();
  }

  /** Whether one of the raw CSV files exists; a warning says so if it does not. */
  boolean has(String file) {
    boolean exists = Files.exists(run.out().resolve(file));
    if (!exists) {
      warn(file + " is missing.");
    }
    return exists;
  }

  /** Takes the row that a table is at. */
  @FunctionalInterface
  public interface Row {
    /**
     * Takes it.
     *
     * @throws IOException if a field is malformed
     */
    void take(CsvTable table) throws IOException;
  }

  /**
   * Passes over the rows of one of the raw CSV files. One that does not exist has none; a warning
   * says so, and when the last line is cut short.
   *
   * @param columns as in a header; a row's fields are numbered by them
   * @throws IOException if the file cannot be read, lacks a column or is malformed
   */
  public void forEachRow(String file, String columns, Row row) throws IOException {
    Optional<CsvTable> opened = open(file, columns);
    if (opened.isPresent()) {
      try (CsvTable table = opened.get()) {
        while (table.next()) {
          row.take(table);
        }
        noteTruncation(file, table);
      }
    }
  }

  private void noteTruncation(String file, CsvTable table) {
    if (table.truncated()) {
      warn(file + " ends in the middle of a line, which is left out.");
    }
  }

  /** Adds a sentence for the user to {@link #warnings}, once. */
  public void warn(String sentence) {
    if (!warnings.contains(sentence)) {
      warnings.add(sentence);
    }
  }

  private void readFlows() throws IOException {
    String columns =
        "flow,src,dst,sport,dport,bytes,start_ps,finish_ps,delivered_bytes,retransmitted_bytes,"
            + "timeouts,nacks,standalone_ps,messages";
    forEachRow(
        "flows.csv",
        columns,
        row -> {
          FlowResult flow =
              new FlowResult(
                  row.longAt(0),
                  (int) row.longAt(1),
                  (int) row.longAt(2),
                  (int) row.longAt(3),
                  (int) row.longAt(4),
                  row.longAt(5, -1),
                  row.longAt(6),
                  row.longAt(7, -1),
                  row.longAt(8, 0),
                  row.longAt(9, 0),
                  row.longAt(10, 0),
                  row.longAt(11, 0),
                  row.longAt(12, -1),
                  row.longAt(13, 0));
          if (flows.put(flow.flow(), flow) != null) {
            throw new IOException(
                "flows.csv:%s: flow %s appears twice.".formatted(row.line(), flow.flow()));
          }
        });
  }

  private void readPorts() throws IOException {
    String columns =
        "node,port,rate_bps,queue_peak_bytes,queue_mean_bytes,queue_mean_last_third_bytes,packets,"
            + "marked,dropped,pauses_sent,paused_ps,peer_paused_ps";
    forEachRow(
        "ports.csv",
        columns,
        row -> {
          PortId id = new PortId((int) row.longAt(0), (int) row.longAt(1));
          ports.put(
              id,
              new PortResult(
                  id,
                  row.longAt(2),
                  row.longAt(3),
                  row.doubleAt(4),
                  row.doubleAt(5),
                  row.longAt(6),
                  row.longAt(7),
                  row.longAt(8),
                  row.longAt(9),
                  row.longAt(10),
                  row.longAt(11)));
        });
  }

  private void readCollectives() throws IOException {
    plan.collectives().keySet().forEach(name -> collectives.put(name, new ArrayList<>()));
    if (collectives.isEmpty()) {
      return;
    }
    forEachRow(
        "collectives.csv",
        "name,operation,ranks,bytes,begin_ps,end_ps",
        row -> {
          CollectiveResult one =
              new CollectiveResult(
                  row.stringAt(0),
                  row.stringAt(1),
                  (int) row.longAt(2),
                  row.longAt(3),
                  row.longAt(4),
                  row.longAt(5));
          collectives.computeIfAbsent(one.name(), name -> new ArrayList<>()).add(one);
        });
  }

  /**
   * The collectives that are over, by the names that the plan has, in the order in which they
   * ended.
   */
  public Map<String, List<CollectiveResult>> collectives() {
    return Collections.unmodifiableMap(collectives);
  }

  /** What the runner said of the run. */
  public RunDescription run() {
    return run;
  }

  /** The plan. */
  public PlanFacts plan() {
    return plan;
  }

  /** Whether the simulator finished. */
  public boolean complete() {
    return complete;
  }

  /** {@code engine.json}; a missing node if there is none. */
  public JsonNode engine() {
    return engine;
  }

  /** Flows by id. */
  public Map<Long, FlowResult> flows() {
    return Collections.unmodifiableMap(flows);
  }

  /** Completed flows, in order of completion, then of id. */
  public List<FlowResult> completedFlows() {
    List<FlowResult> known = completedFlows;
    if (known == null) {
      known =
          flows.values().stream()
              .filter(FlowResult::completed)
              .sorted(
                  Comparator.comparingLong(FlowResult::finishPs)
                      .thenComparingLong(FlowResult::flow))
              .toList();
      completedFlows = known;
    }
    return known;
  }

  /** Ports by id; switch ports and, if the simulator lists them, hosts' ports. */
  public Map<PortId, PortResult> ports() {
    return Collections.unmodifiableMap(ports);
  }

  /** Ports of switches only. */
  public Stream<PortResult> switchPorts() {
    return ports.values().stream().filter(p -> plan.isSwitch(p.id().node()));
  }

  /**
   * {@code happened.json}; a missing node if there is none, or if the run ended while it was
   * written.
   */
  public JsonNode happened() {
    return happened;
  }

  private JsonNode readHappened() throws IOException {
    Path file = run.out().resolve(HAPPENED);
    if (!Files.exists(file)) {
      return MissingNode.getInstance();
    }
    try {
      return JsonFile.read(file);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /**
   * Frames that links lost, by errors or because they went down, by the port where they arrived or
   * waited; empty if that is not known.
   */
  public Optional<Map<PortId, Long>> lostOnLinks() {
    if (happened.isMissingNode()) {
      return Optional.empty();
    }
    Map<PortId, Long> lost = new TreeMap<>();
    for (JsonNode entry : happened.path("losses")) {
      FrameLoss loss = FrameLoss.of(entry);
      if (loss.isOfLink()) {
        lost.merge(loss.port(), loss.packets(), Long::sum);
      }
    }
    return Optional.of(lost);
  }

  /** All of {@link #lostOnLinks}. */
  public Optional<Long> allLostOnLinks() {
    return lostOnLinks().map(lost -> lost.values().stream().mapToLong(n -> n).sum());
  }

  /** Time series. */
  public RunSeries series() {
    return series;
  }

  /**
   * Whether the run is evidence.
   *
   * @throws IOException if a series is malformed
   */
  public Soundness soundness() throws IOException {
    Soundness known = soundness;
    if (known == null) {
      known = Soundness.of(this);
      soundness = known;
    }
    return known;
  }

  /**
   * Flows that have a size, started and were not completed: also those that were stopped before.
   */
  public List<FlowResult> unfinishedFlows() {
    List<FlowResult> known = unfinishedFlows;
    if (known == null) {
      long endPs = endPs();
      known =
          flows.values().stream()
              .filter(f -> f.bytes() >= 0 && !f.completed() && f.startPs() <= endPs)
              .toList();
      unfinishedFlows = known;
    }
    return known;
  }

  /**
   * The statistics of some completed flows, kept for the next time they are asked for.
   *
   * @param name of these flows, which stands for no others of this run
   * @param of finds them, the first time
   */
  public FlowStatistics statistics(String name, Supplier<List<FlowResult>> of) {
    FlowStatistics known = statistics.get(name);
    if (known == null) {
      known = new FlowStatistics(of.get());
      statistics.put(name, known);
    }
    return known;
  }

  /** Sentences for the user: what was found in the run, then what was said before it. */
  public List<String> warnings() {
    List<String> all = new ArrayList<>(warnings);
    run.warnings().stream().filter(w -> !warnings.contains(w)).forEach(all::add);
    return Collections.unmodifiableList(all);
  }

  /** Those of {@link #warnings} that were found in the run. */
  public List<String> found() {
    return Collections.unmodifiableList(warnings);
  }

  /** When the run ended, picoseconds: what the simulator says, else the duration asked for. */
  public long endPs() {
    long simulatedPs = engine.path("simulated_ps").asLong(0);
    return simulatedPs > 0 ? simulatedPs : run.setup().durationPs();
  }

  /**
   * Where means and figures start, picoseconds: with the first flow, if nothing flows in the first
   * tenth of the run; else 0.
   */
  public long trafficStartPs() {
    if (plan.hasTasks()) {
      return 0;
    }
    long startPs = FlowResult.trafficStartPs(flows.values(), run.setup().durationPs());
    return startPs < endPs() ? startPs : 0;
  }

  /**
   * Where figures over time end: a little after the last completion, if all flows completed in the
   * first half of the time from the traffic's start on; else with the run.
   */
  public long shownEndPs() {
    long startPs = trafficStartPs();
    boolean allDone = !flows.isEmpty() && flows.values().stream().allMatch(f -> f.finishPs() >= 0);
    long lastPs = flows.values().stream().mapToLong(FlowResult::finishPs).max().orElse(0);
    return allDone && lastPs - startPs < (endPs() - startPs) / 2
        ? lastPs + (lastPs - startPs) / 20
        : endPs();
  }

  /**
   * Where the last part of the traffic begins.
   *
   * @param tail which part of the time from the traffic's start to the end, 0 to 1
   */
  public long tailStartPs(double tail) {
    return endPs() - Math.round((endPs() - trafficStartPs()) * tail);
  }

  /**
   * The ports an experiment calls {@code bottleneck}; without that group, the switch port with the
   * largest time-weighted mean queue (the lowest id among equals).
   */
  public List<PortId> bottlenecks() {
    List<String> named = run.portGroups().getOrDefault("bottleneck", List.of());
    if (!named.isEmpty()) {
      return named.stream().map(PortId::parse).toList();
    }
    return switchPorts()
        .max(
            Comparator.comparingDouble(PortResult::queueMeanBytes)
                .thenComparing(PortResult::id, Comparator.reverseOrder()))
        .map(p -> List.of(p.id()))
        .orElse(List.of());
  }

  /** The rows of {@link #bottlenecks}; none if one of them has no row. */
  public List<PortResult> bottleneckResults() {
    List<PortId> named = bottlenecks();
    return ports.keySet().containsAll(named) ? named.stream().map(ports::get).toList() : List.of();
  }

  /** Port groups by name, {@code bottleneck} always among them unless there are no ports. */
  public Map<String, List<PortId>> portGroups() {
    Map<String, List<PortId>> groups = new LinkedHashMap<>();
    groups.put("bottleneck", bottlenecks());
    run.portGroups()
        .forEach((name, list) -> groups.put(name, list.stream().map(PortId::parse).toList()));
    return groups;
  }
}
