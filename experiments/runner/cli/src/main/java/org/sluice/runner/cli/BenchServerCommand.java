// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.bench.BenchMachine;
import org.sluice.runner.bench.Benchmark;
import org.sluice.runner.bench.Sample;
import org.sluice.runner.bench.ServerBenchReport;
import org.sluice.runner.bench.ServerLoad;
import org.sluice.runner.files.Deletion;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.process.AlgorithmServerProcess;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.run.Simulation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice bench server}. */
@Command(
    name = "server",
    description = {
      "Measures how many exchanges one server answers to simulations that run at once: bench/star-40g"
          + " with DCQCN over zmq, a process for each.",
      "",
      "The server is warmed up by one simulation that does not count.",
      ""
    })
public final class BenchServerCommand extends SluiceCommand {
  private static final int MOST_CLIENTS = 256;
  private static final String ZMQ = "zmq";

  @Option(
      names = "--simulations",
      paramLabel = "N",
      split = ",",
      description = "How many at once, one after the other (default: 1,8,32).")
  private List<Integer> simulations = List.of(1, 8, 32);

  @Option(
      names = "--duration",
      paramLabel = "T",
      description = "Simulated time of each simulation (default 20ms).")
  private String duration = "20ms";

  @Mixin private BenchChoice bench = new BenchChoice();

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  @Override
  ExitCode run() throws IOException, InterruptedException {
    bench.check();
    for (int clients : simulations) {
      requireWithin("--simulations", clients, 1, MOST_CLIENTS);
    }
    Simulation simulation = new Simulation(simulator.installation(), System.err);
    Experiment experiment =
        new ExperimentReader(new SchemePath().catalog().schemes())
            .read(
                Home.experiments().find("bench/star-40g"),
                new Choices(List.of("duration=" + duration), "dcqcn", "paper", null, null));
    BenchMachine machine = BenchMachine.here(simulation.installation().simulator().name());
    try (AlgorithmServerProcess server = simulation.server()) {
      var unused = measure(simulation, experiment, server, 1);
      Map<Integer, List<ServerLoad>> loads =
          new Benchmark<Integer, ServerLoad>(
                  simulations, clients -> measure(simulation, experiment, server, clients))
              .run(bench.rounds());
      bench.show(new ServerBenchReport(machine, loads), out());
    }
    return ExitCode.DONE;
  }

  private static ServerLoad measure(
      Simulation simulation, Experiment experiment, AlgorithmServerProcess server, int clients)
      throws IOException, InterruptedException {
    System.err.println("sluice: one server, simulations at once: " + clients);
    Path folder = Files.createTempDirectory("sluice-bench");
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      long startedNs = System.nanoTime();
      List<Future<Sample>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        Path out = Files.createDirectory(folder.resolve(Integer.toString(i)));
        running.add(
            threads.submit(
                () -> {
                  simulation.run(experiment, ZMQ, server, out);
                  return Sample.read(out);
                }));
      }
      List<Sample> samples = new ArrayList<>();
      for (Future<Sample> one : running) {
        samples.add(one.get());
      }
      return ServerLoad.of(samples, (System.nanoTime() - startedNs) / 1e9);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SluiceException failed) {
        throw failed;
      }
      throw new IOException(e.getCause());
    } finally {
      threads.shutdownNow();
      Deletion.of(folder);
    }
  }
}
