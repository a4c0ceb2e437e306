// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.bench.BenchCase;
import org.sluice.runner.bench.BenchMachine;
import org.sluice.runner.bench.BenchReport;
import org.sluice.runner.bench.Benchmark;
import org.sluice.runner.bench.PingPong;
import org.sluice.runner.bench.Sample;
import org.sluice.runner.files.Deletion;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.run.Simulation;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.simulator.Transports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice bench}. */
@Command(
    name = "bench",
    description = {
      "Measures how fast simulations run: alone (the scheme none), with RoCC, with DCQCN and with"
          + " HPCC, over jvm and over zmq, and the bridge's share of wall time; beside zmq, a ping-pong of"
          + " ZeroMQ alone; beside jvm, schemes in C++ that decide the same (native), which tell what"
          + " Java costs.",
      "",
      "Every case is run once per round, one after the other; the table has the medians over the"
          + " rounds, and ratios to none in the same round. Use a machine that does nothing else.",
      "'sluice bench inet' times OMNeT++ with INET's own nodes next to Sluice's, 'sluice bench server' one"
          + " server of schemes with many simulations at once.",
      ""
    },
    subcommands = {BenchInetCommand.class, BenchServerCommand.class})
public final class BenchCommand extends SluiceCommand {
  @Option(
      names = "--duration",
      paramLabel = "T",
      description =
          "Simulated time of each run, for example 2ms (default: what the workload's file says).")
  private @Nullable String duration;

  @Option(
      names = "--workload",
      paramLabel = "EXPERIMENT",
      description =
          "An experiment that is timed, with its variable 'duration'; repeatable (default:"
              + " bench/star-100g and bench/star-40g).")
  private List<String> workloads = List.of("bench/star-100g", "bench/star-40g");

  @Mixin private BenchChoice bench = new BenchChoice();

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  private String simulatorVersion = "unknown";

  @Override
  ExitCode run() throws IOException, InterruptedException {
    bench.check();
    Installation installation = simulator.installation();
    BenchMachine before = BenchMachine.here("");
    Simulation simulation = new Simulation(installation, System.err);
    ExperimentReader reader = reader();
    List<BenchCase> cases = Benchmark.allCases(workloads, hasTwins(installation));
    for (BenchCase which : cases) {
      if (!which.isPing()) {
        // Before anything runs, so that a wrong duration is not found out in the middle.
        var unused = experiment(reader, which);
      }
    }
    Map<BenchCase, List<Sample>> samples =
        new Benchmark<BenchCase, Sample>(
                cases,
                which ->
                    which.isPing()
                        ? PingPong.measure(libraries(installation))
                        : run(simulation, reader, which))
            .run(bench.rounds());
    BenchMachine machine =
        new BenchMachine(
            before.date(),
            before.cores(),
            before.cpu(),
            before.java(),
            simulatorVersion,
            before.load());
    bench.show(new BenchReport(machine, samples), out());
    return ExitCode.DONE;
  }

  /** Whether the twins are built, which the launcher does for ns-3; says so if they are not. */
  private static boolean hasTwins(Installation installation) {
    String name = "libsluice-transport-" + BenchCase.NATIVE + ".so";
    Path libraries = libraries(installation);
    boolean has =
        Transports.below(libraries).stream().anyMatch(dir -> Files.exists(dir.resolve(name)));
    if (!has) {
      System.err.println("sluice: without schemes in C++: no " + name + " is below " + libraries);
    }
    return has;
  }

  private static Path libraries(Installation installation) {
    @Nullable Path libraries = installation.simulator().libraries();
    return libraries == null ? installation.home() : libraries;
  }

  private Sample run(Simulation simulation, ExperimentReader reader, BenchCase which)
      throws IOException, InterruptedException {
    System.err.println(
        "sluice: %s with %s over %s"
            .formatted(which.workload(), which.schemeAndProfile(), which.transport()));
    Path folder = Files.createTempDirectory("sluice-bench");
    try {
      simulation.run(experiment(reader, which), which.transport(), folder);
      JsonNode engine = JsonFile.read(folder.resolve("engine.json"));
      simulatorVersion =
          engine.path("simulator").asText() + " " + engine.path("simulator_version").asText();
      return Sample.read(folder);
    } finally {
      Deletion.of(folder);
    }
  }

  private Experiment experiment(ExperimentReader reader, BenchCase which) throws IOException {
    ExperimentLibrary.Entry entry = Home.experiments().find(which.workload());
    return reader.read(
        entry,
        new Choices(
            duration == null ? List.of() : List.of("duration=" + duration),
            which.scheme(),
            which.profile().isEmpty() ? null : which.profile(),
            null,
            null));
  }

  private static ExperimentReader reader() {
    return new ExperimentReader(new SchemePath().catalog().schemes());
  }
}
