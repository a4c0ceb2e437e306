// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns as job arrays, by a real Slurm on this machine. */
@Tag("simulator")
class SlurmCampaignTest {
  private static final String EXPERIMENT =
      """
      title: Two schemes and a number of senders
      source: a test
      variables:
        n: {type: integer, default: 2, min: 1, max: 3}
        t: {type: time, default: 1ms, min: 1us}
      topology: {kind: star, senders: 3, linkRate: 10Gbps, linkDelay: 1us}
      traffic:
        - kind: poisson
          from: "sender*"
          to: receiver
          load: "${n / 10}"
          sizes: google_rpc
          stop: "${t / 2}"
      scheme: {name: none}
      flowControl: pfc-dynamic
      duration: ${t}
      compare: {none: {}, rocc: {scheme: rocc}}
      groups: {ports: {bottleneck: ["switch:0"]}}
      claims:
        - {text: Some complete, source: definition, measured: flowsCompleted("*"), atLeast: 1}
      allows: idle
      """;

  /** Set to 1, the tests run in which Slurm takes a minute or more to start tasks again. */
  private static final String SLOW = "SLUICE_TEST_SLURM_SLOW";

  private static final String WHY_NOT = "SLUICE_TEST_SLURM_SLOW is not 1";

  /** Long enough to be seen, and held, before it is over. */
  private static final String LONG = "t=1s";

  private static final List<String> RESULTS =
      List.of("flows.csv", "queue.csv", "rate.csv", "throughput.csv", "pfc.csv", "ports.csv");

  @TempDir private static Path clusterFolder = Path.of("");
  private static @Nullable SlurmCluster started;

  @TempDir private Path folder;

  @AfterAll
  static void stopCluster() throws Exception {
    if (started != null) {
      started.close();
    }
  }

  @BeforeEach
  void startCluster() throws Exception {
    assumeTrue(SlurmCluster.whyNot().isEmpty(), SlurmCluster.whyNot());
    if (started == null) {
      started = SlurmCluster.start(clusterFolder);
    }
    Files.writeString(folder.resolve("e.yaml"), EXPERIMENT);
  }

  private static SlurmCluster cluster() {
    return Objects.requireNonNull(started);
  }

  private SluiceProcess start(String out, String... more) throws IOException {
    return start(cluster().environment(), out, more);
  }

  private SluiceProcess start(Map<String, String> environment, String out, String... more)
      throws IOException {
    return SluiceProcess.start(
        folder,
        environment,
        Stream.concat(Stream.of("run", "e.yaml", "--out", out, "--seeds", "3"), Stream.of(more))
            .toArray(String[]::new));
  }

  private SluiceProcess.Ended run(String out, String... more) throws Exception {
    try (SluiceProcess process = start(out, more)) {
      return process.end(System.nanoTime());
    }
  }

  @Test
  void theSameBytesAsOnThisMachine() throws Exception {
    SluiceProcess.Ended here = run("here", "--set", "n=1,2", "-j", "2", "--store", "s1");
    assertThat(here.code()).as(here.toString()).isZero();
    SluiceProcess.Ended there =
        run("there", "--set", "n=1,2", "--on", "slurm", "-j", "1", "--store", "s2");
    assertThat(there.code()).as(there.toString()).isZero();
    Map<String, byte[]> expected = results("s1");
    assertThat(expected).hasSize(4 * RESULTS.size());
    assertSame(expected, results("s2"));
    for (String table : List.of("table.csv", "pairs.csv", "claims.csv", "runs.csv")) {
      assertThat(read("there/" + table).replace("/s2/", "/s1/")).isEqualTo(read("here/" + table));
    }
    // Four tasks are more than an array may have here; the limit holds over all of them.
    assertThat(folder.resolve("s2/slurm/2/array.sh")).isNotEmptyFile();
    assertThat(folder.resolve("s2/slurm/3")).doesNotExist();
    assertThat(read("s2/slurm/1/array.sh")).contains("#SBATCH --array=0-2%1", "--requeue");
    assertThat(there.errors()).contains("3 tasks, --cpus-per-task=1 --mem=2G, by ");

    // Submitted by hand once more: every task ends at once and changes nothing.
    Map<String, Object> stamps = stamps("s2");
    cluster().command("sbatch", folder.resolve("s2/slurm/1/array.sh").toString());
    cluster().until("all have ended", cluster()::isIdle);
    assertThat(read("s2/slurm/1/0.log")).contains("is finished already");
    assertThat(stamps("s2")).isEqualTo(stamps);
  }

  @Test
  void allValuesOfAFigureAreInOneArray() throws Exception {
    Files.writeString(
        folder.resolve("e.yaml"),
        EXPERIMENT.replace(", rocc: {scheme: rocc}", "")
            + "reproduces: {paper: tests, figure: fig1, says: some complete}\n");
    try (SluiceProcess process =
        SluiceProcess.start(
            folder,
            cluster().environment(),
            "reproduce",
            "e.yaml",
            "--set",
            "n=1,2,3",
            "--on",
            "slurm")) {
      SluiceProcess.Ended ended = process.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isZero();
      assertThat(ended.errors()).contains("3 tasks, ");
      for (int n = 1; n <= 3; n++) {
        assertThat(ended.output())
            .contains("tests/fig1 with n=%d: the paper's: 1 of 1 hold\n".formatted(n));
      }
    }
    assertThat(folder.resolve("out/runs/slurm/2")).doesNotExist();
    assertThat(finished("out/runs")).isEqualTo(3);
  }

  @Test
  @EnabledIfEnvironmentVariable(named = SLOW, matches = "1", disabledReason = WHY_NOT)
  void aRequeuedTaskBeginsAnewAndACancelledOneIsNamedAndGoesOnLater() throws Exception {
    String[] arguments = {"--on", "slurm", "--set", LONG};
    try (SluiceProcess process = start("out", arguments)) {
      process.until("two simulators run", () -> held(process) == 2);
      String job = cluster().tasks("RUNNING").get(0).split("_")[0];
      cluster().command("scontrol", "requeue", job + "_0");
      cluster().command("scancel", job + "_1");
      // Slurm lets a requeued task wait for two minutes.
      cluster()
          .until(
              "it runs again",
              () -> {
                cluster().command("scontrol", "update", "JobId=" + job + "_0", "StartTime=now");
                return !cluster().tasks("PENDING,COMPLETING").contains(job + "_0");
              });
      SluiceProcess.Ended ended = process.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors())
          .contains("rocc, seed 3 failed: Slurm's task " + job + "_1 ended before its run did: ")
          .contains("CANCELLED")
          .doesNotContain("none, seed 3 failed");
      assertThat(read("out/runs.csv")).contains("none,3,0,").contains("rocc,3,4,");
    }
    assertThat(finished("out/runs")).isEqualTo(1);
    SluiceProcess.Ended again = run("again", arguments);
    assertThat(again.code()).as(again.toString()).isZero();
    assertThat(again.errors()).contains(": 1 tasks, ");
    assertOnlyFinished("out/runs");
    SluiceProcess.Ended here = run("here", "-j", "2", "--set", LONG, "--store", "s");
    assertThat(here.code()).as(here.toString()).isZero();
    assertSame(results("s"), results("out/runs"));
  }

  @Test
  @EnabledIfEnvironmentVariable(named = SLOW, matches = "1", disabledReason = WHY_NOT)
  void tasksThatAnotherJobPreemptsBeginAnew() throws Exception {
    try (SluiceProcess process = start("out", "--on", "slurm", "--set", LONG)) {
      process.until("two simulators run", () -> held(process) == 2);
      String job = cluster().tasks("RUNNING").get(0).split("_")[0];
      assertThat(cluster().command("squeue", "-h", "-r", "-j", job, "-o", "%N").lines())
          .as("one task a node")
          .containsExactlyInAnyOrder("first", "second");
      String urgent =
          cluster()
              .command(
                  "sbatch",
                  "--parsable",
                  "--partition=urgent",
                  "--nodes=2",
                  "--output=/dev/null",
                  "--wrap=sleep 3")
              .trim();
      cluster()
          .until("the other job runs", () -> cluster().tasks("RUNNING").contains(urgent + "_N/A"));
      assertThat(simulators(process)).isEmpty();
      cluster().until("it is over", () -> !cluster().tasks("RUNNING").contains(urgent + "_N/A"));
      // Slurm lets a requeued task wait for two minutes.
      cluster()
          .until(
              "both run again",
              () -> {
                for (int task = 0; task < 2; task++) {
                  String id = "JobId=" + job + "_" + task;
                  cluster().command("scontrol", "update", id, "StartTime=now");
                }
                return held(process) == 2;
              });
      release(process);
      SluiceProcess.Ended ended = process.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isZero();
    }
    assertOnlyFinished("out/runs");
    SluiceProcess.Ended here = run("here", "-j", "2", "--set", LONG, "--store", "s");
    assertThat(here.code()).as(here.toString()).isZero();
    assertSame(results("s"), results("out/runs"));
  }

  @Test
  void anInterruptedCampaignCancelsAndAKilledOneIsFollowedAgain() throws Exception {
    String[] arguments = {"--on", "slurm", "--set", LONG};
    try (SluiceProcess process = start("interrupted", arguments)) {
      process.until("two simulators run", () -> held(process) == 2);
      SluiceProcess.Ended ended =
          process.endAfter(() -> SluiceProcess.signal("INT", process.pid()));
      assertThat(ended.code()).isEqualTo(130);
      assertThat(ended.errors())
          .contains("cancelled in Slurm: job ")
          .contains("the same command goes on from there");
      cluster().until("nothing runs", cluster()::isIdle);
      process.until("nothing is left", () -> process.processes().isEmpty());
    }
    assertThat(finished("out/runs")).isZero();
    try (SluiceProcess process = start("killed", arguments)) {
      process.until("two simulators run", () -> held(process) == 2);
      SluiceProcess.signal("KILL", process.pid());
      try (SluiceProcess again = start("again", arguments)) {
        again.until("it follows both", () -> again.errors().contains("2 runs are in Slurm's job "));
        release(process);
        SluiceProcess.Ended ended = again.end(System.nanoTime());
        assertThat(ended.code()).as(ended.toString()).isZero();
      }
    }
    assertOnlyFinished("out/runs");
    assertThat(folder.resolve("out/runs/slurm/3")).doesNotExist();
  }

  @Test
  void aRunThatFailsIsNamedAsOnThisMachine() throws Exception {
    Files.writeString(
        folder.resolve("e.yaml"),
        EXPERIMENT.replace("rocc: {scheme: rocc}", "hpcc: {scheme: hpcc}"));
    SluiceProcess.Ended here = run("here", "--hide", "int", "-j", "2", "--store", "s1");
    SluiceProcess.Ended there = run("there", "--hide", "int", "--on", "slurm", "--store", "s2");
    assertThat(there.code()).as(there.toString()).isEqualTo(3).isEqualTo(here.code());
    assertThat(there.errors()).contains("hpcc, seed 3 failed: ");
    assertThat(read("there/runs.csv").replace("/s2/", "/s1/")).isEqualTo(read("here/runs.csv"));
    assertThat(finished("s2")).isEqualTo(1);
  }

  @Test
  void twoTasksDoNotComputeTheSameRun() throws Exception {
    try (SluiceProcess process =
        start("out", "--on", "slurm", "-j", "1", "--set", LONG, "--variant", "rocc")) {
      process.until("a simulator runs", () -> held(process) == 1);
      String job = cluster().tasks("RUNNING").get(0).split("_")[0];
      Path script = folder.resolve("out/runs/slurm/1/array.sh");
      String second = cluster().command("sbatch", "--parsable", script.toString()).trim();
      Path log = folder.resolve("out/runs/slurm/1/0.log");
      cluster()
          .until(
              "the second task " + second + " has ended",
              () -> Files.exists(log) && Files.readString(log).contains(" already"));
      assertThat(Files.readString(log))
          .contains("Slurm's task " + job + "_0 computes rocc, seed 3 already");
      release(process);
      SluiceProcess.Ended ended = process.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isZero();
    }
  }

  @Test
  void aClusterThatIsNotThereOrRefusesIsOneSentenceBeforeAnythingRuns() throws Exception {
    SluiceProcess.Ended refused =
        run("out", "--on", "slurm", "--sbatch", "--partition=nowhere --time=1:00");
    assertThat(refused.code()).as(refused.toString()).isEqualTo(2);
    assertThat(refused.errors()).contains("Slurm refused the job array: ").contains("partition");
    Map<String, String> environment = new HashMap<>(cluster().environment());
    environment.put("PATH", folder.toString());
    try (SluiceProcess process = start(environment, "none", "--on", "slurm")) {
      SluiceProcess.Ended none = process.end(System.nanoTime());
      assertThat(none.code()).as(none.toString()).isEqualTo(7);
      assertThat(none.errors().lines()).hasSize(1);
      assertThat(none.errors()).contains("sbatch is not there");
    }
    assertThat(folder.resolve("none")).doesNotExist();
  }

  private Map<String, byte[]> results(String store) throws IOException {
    Map<String, byte[]> results = new TreeMap<>();
    for (String digest : digests(store)) {
      for (String name : RESULTS) {
        Path file = folder.resolve(store).resolve(digest).resolve(name);
        results.put(digest + "/" + name, Files.readAllBytes(file));
      }
    }
    return results;
  }

  private static void assertSame(Map<String, byte[]> expected, Map<String, byte[]> actual) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, bytes) -> assertThat(actual.get(name)).as(name).isEqualTo(bytes));
  }

  private Map<String, Object> stamps(String store) throws IOException {
    Map<String, Object> stamps = new TreeMap<>();
    for (String digest : digests(store)) {
      Path file = folder.resolve(store).resolve(digest).resolve("flows.csv");
      stamps.put(digest, Files.getLastModifiedTime(file));
    }
    return stamps;
  }

  /** Nothing is there but finished runs and the arrays. */
  private void assertOnlyFinished(String store) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(store))) {
      assertThat(files.map(p -> p.getFileName().toString()))
          .allMatch(name -> name.matches("[0-9a-f]{32}|slurm"));
    }
  }

  private int finished(String store) throws IOException {
    return digests(store).size();
  }

  private List<String> digests(String store) throws IOException {
    Path path = folder.resolve(store);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(name -> name.matches("[0-9a-f]{32}"))
          .sorted()
          .toList();
    }
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private static List<ProcessHandle> simulators(SluiceProcess process) {
    return process.processes().stream()
        .filter(p -> p.info().command().orElse("").endsWith("sluice-ns3"))
        .toList();
  }

  /**
   * How many simulators run. Each is stopped as soon as it is seen, so that however fast the
   * machine is, none is over before it is disturbed. Slurm wakes what it ends.
   */
  private static int held(SluiceProcess process) {
    return signalAll(process, "STOP");
  }

  private static void release(SluiceProcess process) {
    signalAll(process, "CONT");
  }

  private static int signalAll(SluiceProcess process, String signal) {
    int count = 0;
    try {
      for (ProcessHandle simulator : simulators(process)) {
        count += SluiceProcess.signalIfAlive(signal, simulator.pid()) ? 1 : 0;
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("cannot send SIG" + signal, e);
    }
    return count;
  }
}
