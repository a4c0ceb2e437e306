// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.fuzz.TestInstallation;
import org.sluice.runner.SluiceException;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.model.EngineNumbers;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.process.AlgorithmServerProcess;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.simulator.Installation;

/** Runs experiments in both simulators over both transports, and compares the four. */
final class FourWays implements AutoCloseable {
  /** The first is what the others are compared with. */
  private static final List<Way> WAYS =
      List.of(
          new Way("ns3", "jvm"),
          new Way("ns3", "zmq"),
          new Way("omnet", "jvm"),
          new Way("omnet", "zmq"));

  /**
   * Numbers of {@code engine.json} that may differ: times on a clock, and the simulator's events.
   */
  private static final Set<String> OWN =
      Set.of("wall_s", "cpu_s", "bridge_wall_s", "ask_median_us", "inline_wall_s", "events");

  /** Those that are the same in every way, and the resolution. */
  private static final List<String> COUNTS =
      Stream.concat(
              EngineNumbers.NAMES.stream().filter(name -> !OWN.contains(name)),
              Stream.of("resolution"))
          .toList();

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectMapper YAML =
      new ObjectMapper(
          new YAMLFactory()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES));
  private static final int DEADLINE_MS = 60_000;

  private final ExperimentReader reader = new ExperimentReader(SchemeCatalog.load().schemes());
  private final Simulators simulators;
  private final Installation installation;
  private final Path folder;
  private final UnaryOperator<String> lastPlan;
  private final AlgorithmServerProcess server;
  private int batches;

  private record Way(String simulator, String transport) {
    @Override
    public String toString() {
      return simulator + "-" + transport;
    }
  }

  /**
   * What an experiment came to.
   *
   * @param refusal the sentence with which it was refused before anything ran, or null
   * @param code how all four ended, or the first did
   * @param difference what differs between two of the four, or null
   * @param activity what happened in the first
   */
  record Outcome(
      @Nullable String refusal, int code, @Nullable String difference, Activity activity) {
    boolean differs() {
      return difference != null;
    }

    /** Which way differs and in which file, whatever the line; or nothing. */
    String kind() {
      return difference == null ? "" : difference.replaceFirst("(?s)^(\\S+ [a-z0-9.-]+).*", "$1");
    }
  }

  /**
   * Whether a run was worth it.
   *
   * @param decided the scheme decided something after the flows' starts, marked or sent a message
   * @param lost a frame was dropped, or came so that something was sent again
   * @param paused a port was
   * @param packets data packets
   */
  record Activity(boolean decided, boolean lost, boolean paused, long packets) {
    static final Activity NONE = new Activity(false, false, false, 0);
  }

  /**
   * Starts the server that the runs over zmq share.
   *
   * @param home the folder of the project
   * @param folder where everything is written
   */
  FourWays(Path home, Path folder) throws IOException {
    this(home, folder, UnaryOperator.identity());
  }

  /**
   * With something changed on purpose, to see it found.
   *
   * @param lastPlan what becomes of the plan of the last of the four
   */
  FourWays(Path home, Path folder, UnaryOperator<String> lastPlan) throws IOException {
    this.folder = folder;
    this.lastPlan = lastPlan;
    simulators = new Simulators(home);
    installation = TestInstallation.in(home);
    Files.createDirectories(folder);
    server = new AlgorithmServerProcess(installation, List.of(), null, DEADLINE_MS, System.err);
  }

  /** An experiment as its file has it. */
  static String yaml(Map<String, Object> experiment) throws IOException {
    return YAML.writeValueAsString(experiment);
  }

  /** Runs experiments, all in the same two processes unless some end otherwise than well. */
  List<Outcome> run(List<Map<String, Object>> experiments)
      throws IOException, InterruptedException {
    Path batch = folder.resolve("batch" + batches++);
    Outcome[] outcomes = new Outcome[experiments.size()];
    Map<Integer, Experiment> read = new LinkedHashMap<>();
    for (int i = 0; i < experiments.size(); i++) {
      Path file = batch.resolve("e" + i).resolve("experiment.yaml");
      Files.createDirectories(file.getParent());
      Files.writeString(file, yaml(experiments.get(i)));
      try {
        ExperimentLibrary.Entry entry =
            new ExperimentLibrary.Entry("random/b" + batches + "e" + i, file, "experiment.yaml");
        read.put(i, reader.read(entry, Choices.NONE));
      } catch (SluiceException e) {
        outcomes[i] =
            new Outcome(String.valueOf(e.getMessage()), e.exitCode().code(), null, Activity.NONE);
      }
    }
    for (String resolution : List.of("ps", "ns")) {
      Map<Integer, Experiment> some = new LinkedHashMap<>(read);
      some.values().removeIf(Predicate.not(e -> e.resolution().equals(resolution)));
      if (!some.isEmpty()) {
        runSome(some, batch, outcomes);
      }
    }
    remove(batch);
    return List.of(outcomes);
  }

  private void runSome(Map<Integer, Experiment> experiments, Path batch, Outcome[] outcomes)
      throws IOException, InterruptedException {
    Map<String, Simulators.End> ends = new LinkedHashMap<>();
    for (String simulator : List.of("ns3", "omnet")) {
      List<Simulators.Job> jobs = new ArrayList<>();
      for (Map.Entry<Integer, Experiment> one : experiments.entrySet()) {
        for (Way way : WAYS) {
          if (way.simulator().equals(simulator)) {
            jobs.add(job(one.getValue(), way, batch.resolve("e" + one.getKey())));
          }
        }
      }
      List<Simulators.End> all =
          simulator.equals("ns3") ? simulators.inNs3(jobs, batch) : simulators.inOmnet(jobs, batch);
      for (int i = 0; i < jobs.size(); i++) {
        ends.put(jobs.get(i).out().toString(), all.get(i));
      }
    }
    for (int i : experiments.keySet()) {
      outcomes[i] = compare(batch.resolve("e" + i), ends);
    }
  }

  private Simulators.Job job(Experiment experiment, Way way, Path of)
      throws IOException, InterruptedException {
    Path out = of.resolve(way.toString());
    Files.createDirectories(out);
    PlanSession session =
        TestInstallation.session(installation, way.transport(), server.endpoint(), DEADLINE_MS);
    Path plan = out.resolve("plan.txt");
    String text = new Plan(experiment, session, out.toAbsolutePath().toString(), false).text();
    boolean isLast = way.equals(WAYS.get(WAYS.size() - 1));
    Files.writeString(plan, isLast ? lastPlan.apply(text) : text);
    return new Simulators.Job(experiment, plan.toAbsolutePath(), out);
  }

  private static Outcome compare(Path folder, Map<String, Simulators.End> ends) throws IOException {
    Path first = folder.resolve(WAYS.get(0).toString());
    Simulators.End well = Objects.requireNonNull(ends.get(first.toString()));
    @Nullable String difference = null;
    for (Way way : WAYS.subList(1, WAYS.size())) {
      Path other = folder.resolve(way.toString());
      Simulators.End end = Objects.requireNonNull(ends.get(other.toString()));
      if (end.code() != well.code()) {
        difference =
            "%s ended with %d (%s), %s with %d (%s)"
                .formatted(
                    WAYS.get(0), well.code(), well.sentence(), way, end.code(), end.sentence());
      } else if (end.code() == 0) {
        difference = difference(first, other);
      }
      if (difference != null) {
        difference = way + ": " + difference;
        break;
      }
    }
    Activity activity = well.code() == 0 ? activity(first) : Activity.NONE;
    return new Outcome(
        difference == null && well.code() != 0 ? well.sentence() : null,
        well.code(),
        difference,
        activity);
  }

  private static @Nullable String difference(Path first, Path other) throws IOException {
    for (RawFile file : RawFile.compare(first, other)) {
      if (!file.isSame()) {
        return "%s:%d is '%s', not '%s'"
            .formatted(file.file(), file.line(), file.second(), file.first());
      }
    }
    JsonNode a = JSON.readTree(first.resolve("engine.json").toFile());
    JsonNode b = JSON.readTree(other.resolve("engine.json").toFile());
    for (String count : COUNTS) {
      if (!a.path(count).equals(b.path(count))) {
        return "engine.json: %s is %s, not %s".formatted(count, b.path(count), a.path(count));
      }
    }
    return null;
  }

  private static Activity activity(Path out) throws IOException {
    JsonNode engine = JSON.readTree(out.resolve("engine.json").toFile());
    long[] ports = sums(out.resolve("ports.csv"), "dropped", "pauses_sent", "marked");
    long[] flows = sums(out.resolve("flows.csv"), "retransmitted_bytes", "timeouts");
    boolean decided =
        engine.path("cnps").asLong()
                    + engine.path("other_acts").asLong()
                    + engine.path("path_acts").asLong()
                    + ports[2]
                > 0
            || changes(out.resolve("rate.csv"))
            || changes(out.resolve("window.csv"));
    return new Activity(
        decided,
        ports[0] + flows[0] + flows[1] > 0,
        ports[1] > 0,
        engine.path("data_packets").asLong());
  }

  /** Whether a flow's third column ever differs from its first. */
  private static boolean changes(Path file) throws IOException {
    Map<String, String> first = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] columns = line.split(",", -1);
      if (!columns[2].equals(first.computeIfAbsent(columns[1], flow -> columns[2]))) {
        return true;
      }
    }
    return false;
  }

  private static long[] sums(Path file, String... columns) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> names = List.of(lines.get(0).split(","));
    long[] sums = new long[columns.length];
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split(",", -1);
      for (int i = 0; i < columns.length; i++) {
        sums[i] += Long.parseLong(values[names.indexOf(columns[i])]);
      }
    }
    return sums;
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
