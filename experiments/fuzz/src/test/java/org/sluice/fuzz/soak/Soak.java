// SPDX-License-Identifier: MIT
package org.sluice.fuzz.soak;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.fuzz.TestInstallation;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.simulator.Installation;

/** The main class behind {@code experiments/fuzz/soak}. */
public final class Soak {
  /** Eight asks. */
  private static final String SHORT = "300us";

  private static final String LONG = "1000s";
  private static final int DEADLINE_MS = 30_000;
  private static final int LOOKS = 200;
  private static final int WRONG_INPUT = 2;

  private final Installation installation;
  private final Path out;
  private final String endpoint;
  private final long serverPid;

  private Soak(Installation installation, Path out, String endpoint, long serverPid) {
    this.installation = installation;
    this.out = out;
    this.endpoint = endpoint;
    this.serverPid = serverPid;
  }

  /**
   * Runs sessions one after the other, then one for a time; over both transports.
   *
   * @param arguments how many sessions, for how many seconds, the project's folder, a folder to
   *     write in
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (!arguments[0].matches("[1-9]\\d{0,5}") || !arguments[1].matches("[1-9]\\d{0,5}")) {
      System.err.printf(
          "soak: --sessions %s --seconds %s; allowed are 1 to 999999%n",
          arguments[0], arguments[1]);
      System.exit(WRONG_INPUT);
    }
    Path out = Path.of(arguments[3]).toAbsolutePath();
    Files.createDirectories(out);
    Installation installation = TestInstallation.in(Path.of(arguments[2]));
    Process server = server(installation, out);
    boolean isFlat;
    try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
      String endpoint = lines.readLine().replaceFirst("^listening ", "").strip();
      Soak soak = new Soak(installation, out, endpoint, server.pid());
      isFlat =
          soak.sessions("zmq", Integer.parseInt(arguments[0]))
              & soak.sessions("jvm", Integer.parseInt(arguments[0]))
              & soak.asks("zmq", Integer.parseInt(arguments[1]))
              & soak.asks("jvm", Integer.parseInt(arguments[1]));
    } finally {
      server.destroyForcibly();
    }
    System.exit(isFlat ? 0 : 1);
  }

  /** With a heap that it fills soon, so that what grows shows. */
  private static Process server(Installation installation, Path out) throws IOException {
    return new ProcessBuilder(
            installation.javaHome().resolve("bin/java").toString(),
            "-XX:+UseSerialGC",
            "-Xms64m",
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            installation.classPath(),
            "org.sluice.runner.cli.Sluice",
            "serve",
            "--listen",
            "tcp://127.0.0.1:0",
            "--stop-with-parent")
        .redirectError(out.resolve("server.log").toFile())
        .start();
  }

  /** Sessions in sequence, all of one simulator process. */
  private boolean sessions(String transport, int count) throws IOException, InterruptedException {
    Path plan = plan(transport, SHORT);
    return watch(
        count + " sessions over " + transport, Collections.nCopies(count, plan), transport, 0);
  }

  private boolean asks(String transport, int seconds) throws IOException, InterruptedException {
    Path plan = plan(transport, LONG);
    return watch("asks for " + seconds + " s over " + transport, List.of(plan), transport, seconds);
  }

  /** Watches until the simulator ends, or for so many seconds. */
  private boolean watch(String what, List<Path> plans, String transport, int seconds)
      throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                String.valueOf(installation.simulator().libraries()) + "/sluice-ns3",
                "--stop-with-parent"));
    plans.forEach(plan -> words.add(plan.toString()));
    File log = out.resolve("simulator.log").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log);
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Xmx64m");
    long startedNs = System.nanoTime();
    Process simulator = builder.start();
    List<Watched> all = new ArrayList<>(List.of(new Watched("simulator", simulator.pid())));
    if (transport.equals("zmq")) {
      all.add(new Watched("server", serverPid));
    }
    long periodMs = seconds > 0 ? Math.max(50, seconds * 1000L / LOOKS) : 200;
    boolean hasEnded = false;
    while (!hasEnded && (seconds == 0 || secondsSince(startedNs) < seconds)) {
      all.forEach(Watched::look);
      hasEnded = simulator.waitFor(periodMs, TimeUnit.MILLISECONDS);
    }
    boolean isWell = seconds > 0 ? !hasEnded : simulator.exitValue() == 0;
    // Its end, as when a parent goes away.
    simulator.getOutputStream().close();
    if (!simulator.waitFor(DEADLINE_MS, TimeUnit.MILLISECONDS)) {
      simulator.destroyForcibly();
      isWell = false;
    }
    System.out.printf(
        "%s: %.0f s%s%n", what, secondsSince(startedNs), isWell ? "" : ", FAILED, see " + log);
    all.forEach(w -> System.out.println("  " + w));
    return isWell && all.stream().allMatch(Watched::isFlat);
  }

  private static double secondsSince(long ns) {
    return (System.nanoTime() - ns) / 1e9;
  }

  private Path plan(String transport, String duration) throws IOException {
    Path file = out.resolve("soak.yaml");
    Files.writeString(
        file,
        """
        title: Soak
        topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1.5us}
        traffic: [{kind: flows, from: "sender*", to: receiver, load: 1%%}]
        scheme: {name: rocc, profile: paper}
        duration: %s
        monitor: {queueInterval: 10ms, goodputInterval: 10ms, rateInterval: 10ms}
        """
            .formatted(duration));
    Experiment experiment =
        new ExperimentReader(SchemeCatalog.load().schemes())
            .read(new ExperimentLibrary.Entry("soak/soak", file, "soak.yaml"), Choices.NONE);
    Path folder = Files.createDirectories(out.resolve(transport + "-" + duration));
    PlanSession session = TestInstallation.session(installation, transport, endpoint, DEADLINE_MS);
    Path plan = folder.resolve("plan.txt");
    Files.writeString(plan, new Plan(experiment, session, folder.toString(), false).text());
    return plan;
  }
}
