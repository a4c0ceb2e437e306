// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.Algorithm;
import org.sluice.workloads.jobs.AstraSystem;
import org.sluice.workloads.jobs.ChakraTrace;
import org.sluice.workloads.jobs.GoalFile;
import org.sluice.workloads.jobs.Operation;
import org.sluice.workloads.jobs.Overheads;
import org.sluice.workloads.jobs.SimaiWorkload;
import org.sluice.workloads.jobs.WorkGraph;

/** Reads work that files of other simulators describe: GOAL, Chakra and SimAI's workloads. */
final class TraceTraffic {
  private static final int MOST = 100_000;

  private final Section in;
  private final YamlNode file;
  private final Path path;
  private final Path directory;
  private final int ranks;
  private final String name;

  /**
   * One item of traffic.
   *
   * @param in the item
   * @param directory the experiment file's, to which file names are relative
   * @param ranks how many hosts it has
   * @param name what results call all of it
   */
  TraceTraffic(Section in, Path directory, int ranks, String name) {
    this.in = in;
    this.file = in.required("file");
    this.path = in.scope().file(file, directory);
    this.directory = directory;
    this.ranks = ranks;
    this.name = name;
  }

  /** Schedules of LogGOPSim and ATLAHS. */
  WorkGraph goal() {
    return read(
        () -> {
          GoalFile read = GoalFile.read(path, reached("sendEnds", "acknowledged", "sent"));
          warn(read.notes());
          return read.graph();
        });
  }

  /** Execution traces, a file for each rank. */
  WorkGraph chakra() {
    return read(
        () -> {
          Optional<AstraSystem> system =
              in.find("system").map(node -> AstraSystem.read(in.scope().file(node, directory)));
          system.ifPresent(s -> warn(s.notes()));
          if (system.isPresent() && in.find("channels").isPresent()) {
            throw in.required("channels")
                .failure("stands beside system, which says it; allowed is one of the two");
          }
          Map<Operation, Algorithm> algorithms = new EnumMap<>(Operation.class);
          system.ifPresent(s -> algorithms.putAll(s.algorithms()));
          algorithms.putAll(algorithms());
          ChakraTrace.Options options =
              new ChakraTrace.Options(
                  in.find("groups").map(node -> in.scope().file(node, directory)),
                  algorithms,
                  in.integer("chunks", 1, MOST, 1),
                  in.integer("channels", 1, MOST, system.map(AstraSystem::channels).orElse(1)),
                  system.map(AstraSystem::overheads).orElse(Overheads.NONE),
                  reached("waitsFor", "arrived", "acknowledged"),
                  yes("oneAtATime", true),
                  in.choice("match", List.of("order", "name"), "order").equals("name"),
                  yes("controlDependencies", true),
                  roofline().or(() -> system.flatMap(AstraSystem::roofline)));
          ChakraTrace read = ChakraTrace.read(path, ranks, options);
          warn(read.notes());
          return read.graph();
        });
  }

  /** Workloads of SimAI and of astra-sim 1.0. */
  WorkGraph simai() {
    return read(
        () -> {
          Optional<String> program =
              in.find("program")
                  .map(node -> in.scope().choice(node, SimaiWorkload.Program.words()));
          SimaiWorkload.Options options =
              new SimaiWorkload.Options(
                  program.map(SimaiWorkload.Program::of).orElse(null),
                  ranks,
                  reached("waitsFor", "arrived", "acknowledged"),
                  algorithms(),
                  in.integer("chunks", 1, MOST, 1),
                  in.integer("passes", 1, MOST, 1));
          SimaiWorkload read = SimaiWorkload.read(path, options);
          warn(read.notes());
          return read.graph();
        });
  }

  /** What reads a file. */
  private interface Reader {
    WorkGraph read();
  }

  private WorkGraph read(Reader reader) {
    try {
      WorkGraph graph = reader.read();
      graph.nameWithin(name);
      graph.addWhole(name);
      return graph;
    } catch (WorkloadException e) {
      throw file.failure("cannot be read: " + e.getMessage());
    }
  }

  private void warn(List<String> notes) {
    notes.forEach(in.scope()::warn);
  }

  private boolean yes(String key, boolean otherwise) {
    return in.find(key).map(in.scope()::yes).orElse(otherwise);
  }

  /** The first of the words if none is given. */
  private Reached reached(String key, String... words) {
    String word = in.choice(key, List.of(words), words[0]);
    return Reached.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private Map<Operation, Algorithm> algorithms() {
    Map<Operation, Algorithm> all = new EnumMap<>(Operation.class);
    Optional<Section> section = in.section("algorithms");
    if (section.isPresent()) {
      for (String word : section.get().members().keySet()) {
        if (!Operation.words().contains(word)) {
          throw section
              .get()
              .required(word)
              .failure(
                  "is of no operation '%s'; allowed is %s"
                      .formatted(word, String.join(", ", Operation.words())));
        }
        Operation operation = Operation.of(word);
        List<String> allowed = Algorithm.of(operation).stream().map(Algorithm::word).toList();
        all.put(operation, Algorithm.of(section.get().choice(word, allowed)));
      }
      section.get().finish();
    }
    return all;
  }

  private Optional<ChakraTrace.Roofline> roofline() {
    return in.section("roofline")
        .map(
            section -> {
              ChakraTrace.Roofline given =
                  new ChakraTrace.Roofline(
                      number(section, "peakTflops"), number(section, "memoryGBps"));
              section.finish();
              return given;
            });
  }

  private double number(Section section, String key) {
    return in.scope()
        .number(section.required(key), new BigDecimal("0.000001"), BigDecimal.valueOf(1e9))
        .doubleValue();
  }
}
