// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sluice.runner.doctor.ThisMachine;
import org.sluice.runner.export.PlanRun;
import org.sluice.runner.machine.OmnetTools;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.simulator.OmnetProgram;

/**
 * Runs many plans in one process of a simulator, which takes most of a short run's time to start.
 */
final class Simulators {
  private static final long START_S = 60;
  private static final long RUN_S = 20;

  private final OmnetTools tools;
  private final List<String> ns3;

  /**
   * Those of an installation.
   *
   * @param home the folder of the project
   */
  Simulators(Path home) {
    tools = new OmnetTools(new ThisMachine(), home, null, null);
    ns3 = List.of(home.resolve("ns3-shim/build/sluice-ns3").toString());
  }

  /** Why OMNeT++ cannot be used, or nothing. */
  String whyNoOmnet() {
    return Stream.of(tools.whyNoOmnetpp(), tools.whyNoInet(), tools.whyNoShim())
        .filter(why -> !why.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /**
   * One run.
   *
   * @param experiment what
   * @param plan its plan
   * @param out the folder of its files
   */
  record Job(Experiment experiment, Path plan, Path out) {
    boolean isComplete() throws IOException {
      Path status = out.resolve("status");
      return Files.exists(status) && Files.readString(status).strip().equals("complete");
    }
  }

  /**
   * How a job ended.
   *
   * @param code 0, or the process's exit code: 128 + n for signal n, 124 if it was not done in time
   * @param sentence the last line it said, if the code is not 0
   */
  record End(int code, String sentence) {
    static final End WELL = new End(0, "");
  }

  /** Runs jobs in ns-3. */
  List<End> inNs3(List<Job> jobs, Path folder) throws IOException, InterruptedException {
    return run(
        jobs,
        rest -> {
          List<String> words = new ArrayList<>(ns3);
          rest.forEach(job -> words.add(job.plan().toString()));
          return new ProcessBuilder(words);
        },
        folder.resolve("ns3.log"));
  }

  /** Runs jobs in OMNeT++; their resolution is the same. */
  List<End> inOmnet(List<Job> jobs, Path folder) throws IOException, InterruptedException {
    return run(jobs, rest -> omnet(rest, folder), folder.resolve("omnet.log"));
  }

  @FunctionalInterface
  private interface Program {
    ProcessBuilder of(List<Job> jobs) throws IOException;
  }

  /** Whatever follows a job that does not end well is run in another process. */
  private static List<End> run(List<Job> jobs, Program program, Path log)
      throws IOException, InterruptedException {
    List<End> ends = new ArrayList<>();
    while (ends.size() < jobs.size()) {
      List<Job> rest = jobs.subList(ends.size(), jobs.size());
      Process process =
          program
              .of(rest)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .redirectInput(new File("/dev/null"))
              .start();
      boolean inTime;
      try {
        inTime = process.waitFor(START_S + RUN_S * rest.size(), TimeUnit.SECONDS);
      } finally {
        process.destroyForcibly();
      }
      int code = inTime ? process.exitValue() : 124;
      for (Job job : rest) {
        if (job.isComplete()) {
          ends.add(End.WELL);
        } else {
          ends.add(new End(code == 0 ? 1 : code, lastLine(log)));
          break;
        }
      }
    }
    return ends;
  }

  private static String lastLine(Path log) throws IOException {
    List<String> lines =
        new String(Files.readAllBytes(log), StandardCharsets.ISO_8859_1)
            .lines()
            .filter(l -> l.contains("sluice-") || l.contains("rror"))
            .toList();
    return lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
  }

  /** One configuration of which each job is a run. */
  private ProcessBuilder omnet(List<Job> jobs, Path folder) throws IOException {
    Path types = folder.resolve("ned");
    Files.createDirectories(types);
    List<String> networks = new ArrayList<>();
    for (Job job : jobs) {
      for (Map.Entry<String, String> file :
          PlanRun.files(job.experiment(), job.plan()).entrySet()) {
        String name = file.getKey();
        if (name.equals("omnetpp.ini")) {
          networks.add(value(file.getValue(), "network"));
        } else {
          Path own = types.resolve(packageOf(file.getValue()));
          Files.createDirectories(own);
          Files.writeString(own.resolve(name), file.getValue());
        }
      }
    }
    String ini =
        """
        [General]
        network = ${net=%s}
        *.sluice.plan = ${plan=%s ! net}
        sim-time-limit = ${limit=%s ! net}
        simtime-resolution = %s
        *.sluice.exitProcess = true
        **.scalar-recording = false
        **.statistic-recording = false
        **.vector-recording = false
        cmdenv-express-mode = true
        cmdenv-performance-display = false
        """
            .formatted(
                String.join(", ", networks),
                jobs.stream().map(j -> "\"" + j.plan() + "\"").collect(Collectors.joining(", ")),
                jobs.stream()
                    .map(j -> j.experiment().durationPs() + "ps")
                    .collect(Collectors.joining(", ")),
                jobs.get(0).experiment().resolution());
    Path file = folder.resolve("omnetpp.ini");
    Files.writeString(file, ini);
    OmnetProgram program = new OmnetProgram(tools);
    List<String> words = new ArrayList<>(program.command("General", types, file, List.of()));
    // Every run, not the first.
    int run = words.indexOf("-r");
    words.subList(run, run + 2).clear();
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().putAll(program.environment());
    return builder;
  }

  private static String value(String ini, String key) {
    return ini.lines()
        .filter(l -> l.startsWith(key + " = "))
        .map(l -> l.substring(key.length() + 3))
        .findFirst()
        .orElseThrow();
  }

  private static String packageOf(String ned) {
    String line = ned.lines().filter(l -> l.startsWith("package ")).findFirst().orElseThrow();
    String name = line.substring("package ".length(), line.indexOf(';'));
    return name.replace('.', '/');
  }
}
