// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.bench.BenchMachine;
import org.sluice.runner.bench.Benchmark;
import org.sluice.runner.bench.InetBenchReport;
import org.sluice.runner.bench.InetCase;
import org.sluice.runner.bench.MeterReading;
import org.sluice.runner.files.Deletion;
import org.sluice.runner.machine.OmnetTools;
import org.sluice.runner.process.ProgramRun;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.simulator.OmnetProgram;
import org.sluice.runner.simulator.Simulator;
import org.sluice.runner.simulator.Transports;
import org.sluice.workloads.Dimension;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice bench inet}. */
@Command(
    name = "inet",
    description = {
      "Measures how fast Sluice's hosts and switch are in OMNeT++, next to INET's own forwarding of"
          + " the same packets: ten senders, one switch, one receiver, 40 Gb/s, 90 %% load, an ACK"
          + " for each packet.",
      "",
      "Every case is run once per round, one after the other; the table has the medians over the"
          + " rounds, and ratios to INET's hosts and switch in the same round. The networks are in"
          + " omnet-shim/simulations/bench. Needs OMNeT++ and INET (sluice doctor).",
      ""
    })
public final class BenchInetCommand extends SluiceCommand {
  private static final long LEAST_PS = 1_000_000_000L;
  private static final long MOST_PS = 10_000_000_000_000L;
  private static final int WARM_UP_PART = 10;
  private static final long DEADLINE_MS = 1_800_000;

  @Option(
      names = "--duration",
      paramLabel = "T",
      defaultValue = "20ms",
      description = "Simulated time of each run (default 20ms); its first tenth does not count.")
  private String duration = "20ms";

  @Mixin private SimulatorChoice.OmnetFolders folders = new SimulatorChoice.OmnetFolders();

  @Mixin private BenchChoice bench = new BenchChoice();

  @Override
  ExitCode run() throws IOException, InterruptedException {
    bench.check();
    long durationPs = durationPs();
    OmnetTools tools = folders.tools();
    require(tools);
    BenchMachine machine =
        BenchMachine.here(
            "OMNeT++ " + tools.omnetppVersion() + " with INET " + tools.inetVersion());
    Map<InetCase, List<MeterReading>> readings =
        new Benchmark<InetCase, MeterReading>(InetCase.ALL, which -> run(tools, which, durationPs))
            .run(bench.rounds());
    bench.show(new InetBenchReport(machine, readings), out());
    return ExitCode.DONE;
  }

  private long durationPs() {
    String allowed =
        "--duration is '%s'; allowed is a time from %s to %s"
            .formatted(duration, Dimension.TIME.text(LEAST_PS), Dimension.TIME.text(MOST_PS));
    try {
      long durationPs = Dimension.TIME.parseLong(duration);
      if (durationPs >= LEAST_PS && durationPs <= MOST_PS) {
        return durationPs;
      }
    } catch (NumberFormatException e) {
      throw SluiceException.wrongInput(allowed);
    }
    throw SluiceException.wrongInput(allowed);
  }

  private static void require(OmnetTools tools) {
    for (String why : List.of(tools.whyNoOmnetpp(), tools.whyNoInet(), tools.whyNoShim())) {
      if (!why.isEmpty()) {
        throw new SluiceException(
            ExitCode.MISSING, "sluice bench inet cannot run: " + why + "; see sluice doctor");
      }
    }
  }

  private MeterReading run(OmnetTools tools, InetCase which, long durationPs)
      throws IOException, InterruptedException {
    System.err.println("sluice: " + which.nodes() + (which.statistics() ? " with statistics" : ""));
    Path home = Home.folder();
    Path simulations = home.resolve("omnet-shim").resolve("simulations").toAbsolutePath();
    Path folder = Files.createTempDirectory("sluice-bench");
    try {
      Path scalars = folder.resolve("run.sca");
      OmnetProgram program = new OmnetProgram(tools);
      List<String> command =
          program.command(
              which.configuration(),
              simulations,
              simulations.resolve("bench").resolve("omnetpp.ini"),
              List.of(
                  "--result-dir=" + folder,
                  "--output-scalar-file=" + scalars,
                  "--sim-time-limit=" + durationPs + "ps",
                  "--*.meter.from=" + durationPs / WARM_UP_PART + "ps"));
      Map<String, String> environment = new LinkedHashMap<>(program.environment());
      Installation installation = Installation.in(home);
      environment.put("SLUICE_CLASSPATH", installation.classPath());
      environment.put("JAVA_HOME", installation.javaHome().toString());
      environment.put(
          "SLUICE_TRANSPORT_PATH",
          SimulatorChoice.transports(home).stream()
              .flatMap(built -> Transports.below(built).stream())
              .map(Path::toString)
              .collect(Collectors.joining(File.pathSeparator)));
      ProgramRun.run(
          "OMNeT++ with " + which.nodes(),
          new Simulator.Start(command, environment, folder, null),
          DEADLINE_MS);
      return MeterReading.read(scalars);
    } finally {
      Deletion.of(folder);
    }
  }
}
