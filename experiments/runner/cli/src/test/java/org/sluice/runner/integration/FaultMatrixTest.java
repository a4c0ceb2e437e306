// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.doctor.ThisMachine;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.machine.OmnetTools;

/**
 * Faults from outside on both transports of both simulators: processes killed at random moments and
 * stopped, a full disk, a directory that is gone. {@code -Dsluice.faults=N} does each random one N
 * times (default: 1).
 */
@Tag("simulator")
class FaultMatrixTest {
  private static final int TIMES = Integer.getInteger("sluice.faults", 1);
  private static final double STANDSTILL_S = 6;
  private static final double NOTICED_S = 1.5;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @ParameterizedTest(name = "{2}, {1} in {0}")
  @CsvSource({
    "ns3, jvm, sluice",
    "ns3, jvm, simulator",
    "ns3, zmq, sluice",
    "ns3, zmq, simulator",
    "ns3, zmq, server",
    "omnet, jvm, sluice",
    "omnet, jvm, simulator",
    "omnet, zmq, sluice",
    "omnet, zmq, simulator",
    "omnet, zmq, server"
  })
  void aProcessIsKilledAtAnyMoment(String simulator, String transport, String victim)
      throws Exception {
    require(simulator);
    String star = Star.file(folder, "20ms");
    double lifeMs;
    try (SluiceProcess run = start(simulator, transport, star, "whole")) {
      awaitPid(run, simulator, victim);
      long startedNs = System.nanoTime();
      while (pidOf(run, simulator, victim) >= 0) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      lifeMs = secondsSince(startedNs) * 1000;
      assertThat(run.end(startedNs).code()).isZero();
    }
    Random random = new Random((simulator + transport + victim).hashCode());
    for (int i = 0; i < TIMES; i++) {
      long moment = (long) (lifeMs * random.nextDouble());
      Path out = folder.resolve("out" + i);
      try (SluiceProcess run = start(simulator, transport, star, out.getFileName().toString())) {
        long pid = awaitPid(run, simulator, victim);
        TimeUnit.MILLISECONDS.sleep(moment);
        boolean isKilled = pid >= 0 && kill(pid);
        long killedNs = System.nanoTime();
        SluiceProcess.Ended ended = run.end(killedNs);
        while (!run.processes().isEmpty() && secondsSince(killedNs) < Machine.SLACK_S) {
          TimeUnit.MILLISECONDS.sleep(10);
        }
        String what =
            "SIGKILL %s after %d ms, %s in %s".formatted(victim, moment, transport, simulator);
        Table.add(isKilled ? what : what + " (not there)", ended, ended.seconds());
        assertThat(run.processes()).as(what).isEmpty();
        assertThat(ended.seconds()).as(what).isLessThan(isKilled ? Machine.SLACK_S : 90);
        assertThat(ended.errors()).as(what).doesNotContain("\tat ");
        if (!isKilled) {
          assertThat(ended.code()).as(ended.toString()).isZero();
        } else if (victim.equals("sluice")) {
          assertThat(ended.code()).as(ended.toString()).isEqualTo(137);
        } else {
          assertThat(ended.code()).as(ended.toString()).isIn(0, 4);
        }
        assertWholeOrPartial(out, ended.code());
      }
    }
  }

  @ParameterizedTest(name = "{1} in {0}")
  @CsvSource({"ns3, jvm", "ns3, zmq", "omnet, jvm", "omnet, zmq"})
  void aStoppedCommandLineGoesOn(String simulator, String transport) throws Exception {
    require(simulator);
    try (SluiceProcess run =
        start(simulator, transport, Star.file(folder, Star.WITHOUT_END), "out")) {
      run.untilUnderWay(folder.resolve("out"));
      SluiceProcess.signal("STOP", run.pid());
      TimeUnit.MILLISECONDS.sleep((long) (1000 * (STANDSTILL_S + NOTICED_S)));
      long goesOnNs = System.nanoTime();
      SluiceProcess.signal("CONT", run.pid());
      // What the others did meanwhile counts for them.
      TimeUnit.MILLISECONDS.sleep(1000);
      assertThat(run.isAlive()).as(run.errors()).isTrue();
      SluiceProcess.signal("INT", run.pid());
      SluiceProcess.Ended ended = run.end(goesOnNs);
      Table.add(
          "SIGSTOP sluice run, then SIGCONT and SIGINT, " + transport + " in " + simulator,
          ended,
          ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
      assertThat(run.processes()).isEmpty();
      RunFolder.assertPartialAndReadable(folder.resolve("out"));
    }
  }

  /** ns-3's: ProcessFaultTest. */
  @ParameterizedTest(name = "{1}, {0} in OMNeT++")
  @CsvSource({
    "jvm, simulator, the simulator gave no sign of life for 6",
    "zmq, server, the server at .* (3000 ms|no sign of life)"
  })
  void aStoppedProcessIsTakenForDead(String transport, String victim, String sentence)
      throws Exception {
    require("omnet");
    try (SluiceProcess run =
        start("omnet", transport, Star.file(folder, Star.WITHOUT_END), "out")) {
      run.untilUnderWay(folder.resolve("out"));
      long pid = pidOf(run, "omnet", victim);
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal("STOP", pid));
      Table.add("SIGSTOP " + victim + ", " + transport + " in omnet", ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors()).containsPattern(sentence);
      assertThat(ended.seconds()).isLessThan(STANDSTILL_S + Machine.SLACK_S);
      assertThat(run.processes()).isEmpty();
      RunFolder.assertPartialAndReadable(folder.resolve("out"));
    }
  }

  /** On jvm in ns-3: ReportFaultTest. */
  @ParameterizedTest(name = "{1} in {0}")
  @CsvSource({"ns3, zmq", "omnet, jvm", "omnet, zmq"})
  void aDirectoryIsRemoved(String simulator, String transport) throws Exception {
    require(simulator);
    try (SluiceProcess run = start(simulator, transport, Star.file(folder, "200ms"), "out")) {
      run.untilUnderWay(folder.resolve("out"));
      remove(folder.resolve("out"));
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      Table.add("directory removed, " + transport + " in " + simulator, ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
      assertThat(ended.errors())
          .containsPattern("cannot be (read or )?written")
          .doesNotContain("\tat ");
      assertThat(run.processes()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{1} in {0}")
  @CsvSource({"ns3, jvm", "ns3, zmq", "omnet, jvm", "omnet, zmq"})
  void aDiskIsFull(String simulator, String transport) throws Exception {
    require(simulator);
    assumeTrue(canMount(), "unshare cannot make a file system of one's own here");
    String star = Star.file(folder, "20ms");
    // From the first file to none.
    List<Integer> sizesKb = new ArrayList<>(List.of(4, 16, 80, 200));
    Random random = new Random((simulator + transport).hashCode());
    for (int i = 1; i < TIMES; i++) {
      sizesKb.add(4 * (1 + (int) StrictMath.exp(random.nextDouble() * StrictMath.log(100))));
    }
    for (int kb : sizesKb) {
      Path disk = Files.createDirectories(folder.resolve("disk"));
      Path kept = folder.resolve("kept" + kb);
      String script =
          "mount -t tmpfs -o size=%dk tmpfs %s && { \"$@\"; code=$?; cp -r %s/out %s; exit $code; }"
              .formatted(kb, disk, disk, kept);
      try (SluiceProcess run =
          SluiceProcess.startBy(
              List.of("unshare", "-rm", "sh", "-c", script, "full"),
              folder,
              words(simulator, transport, star, disk.resolve("out").toString()))) {
        SluiceProcess.Ended ended = run.end(System.nanoTime());
        String what = "disk of " + kb + " KB, " + transport + " in " + simulator;
        Table.add(what, ended, ended.seconds());
        assertThat(ended.code()).as(what + "\n" + ended).isEqualTo(1);
        assertThat(ended.errors())
            .as(what)
            .contains("cannot be", "No space left on device")
            .containsPattern("sluice: \\S*disk/out\\S* cannot be read or written")
            .doesNotContain("\tat ", "a file cannot");
        assertThat(run.processes()).as(what).isEmpty();
        Path status = kept.resolve("status");
        assertThat(!Files.exists(status) || Files.readString(status).equals("partial\n"))
            .as(what)
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"jvm", "zmq"})
  void theDiskOfARecordingIsFull(String transport) throws Exception {
    assumeTrue(canMount(), "unshare cannot make a file system of one's own here");
    Path disk = Files.createDirectories(folder.resolve("disk"));
    String script = "mount -t tmpfs -o size=8k tmpfs " + disk + " && \"$@\"";
    String[] words = words("ns3", transport, Star.file(folder, "20ms"), "out");
    String[] recorded = Arrays.copyOf(words, words.length + 2);
    recorded[words.length] = "--record";
    recorded[words.length + 1] = disk.resolve("talk.sluice").toString();
    try (SluiceProcess run =
        SluiceProcess.startBy(
            List.of("unshare", "-rm", "sh", "-c", script, "full"), folder, recorded)) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
      assertThat(ended.errors())
          .contains("the recording '" + disk.resolve("talk.sluice") + "' cannot be written: ")
          .contains("No space left on device")
          .doesNotContain("\tat ", "Exception");
      assertThat(run.processes()).isEmpty();
    }
  }

  private static boolean canMount() throws IOException, InterruptedException {
    return new ProcessBuilder("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt")
            .start()
            .waitFor()
        == 0;
  }

  private static String[] words(String simulator, String transport, String star, String out) {
    return new String[] {
      "run", star, "--simulator", simulator, "--transport", transport, "--out", out
    };
  }

  private SluiceProcess start(String simulator, String transport, String star, String out)
      throws IOException {
    return SluiceProcess.start(folder, words(simulator, transport, star, out));
  }

  /** -1 if it is not there. */
  private static long pidOf(SluiceProcess run, String simulator, String victim) {
    if (victim.equals("sluice")) {
      return run.isAlive() ? run.pid() : -1;
    }
    String program = simulator.equals("ns3") ? "sluice-ns3" : "opp_run_release";
    try {
      return (victim.equals("server") ? run.server() : run.descendant(program)).pid();
    } catch (AssertionError e) {
      return -1;
    }
  }

  private static long awaitPid(SluiceProcess run, String simulator, String victim)
      throws InterruptedException {
    run.until(victim + " is there", () -> pidOf(run, simulator, victim) >= 0);
    return pidOf(run, simulator, victim);
  }

  private static boolean kill(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::destroyForcibly).orElse(false);
  }

  /**
   * Rows and objects are whole; what calls itself complete has a report. The status is the first
   * file of a run: a folder without it has no other.
   */
  private static void assertWholeOrPartial(Path out, int code) throws IOException {
    if (!Files.exists(out)) {
      return;
    }
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".csv") && Files.size(file) > 0) {
          assertThat(Files.readString(file)).as(file.toString()).endsWith("\n");
        } else if (name.endsWith(".json")) {
          assertThat(JSON.readTree(file.toFile())).as(file.toString()).isNotNull();
        }
      }
    }
    Path status = out.resolve("status");
    if (code != 0 && !Files.exists(status)) {
      try (Stream<Path> files = Files.list(out)) {
        assertThat(files).isSubsetOf(AtomicFile.temporary(status));
      }
      return;
    }
    if (code == 0) {
      assertThat(status).hasContent("complete");
    }
    if (Files.readString(status).strip().equals("complete")) {
      assertThat(out.resolve("report.html")).isNotEmptyFile();
      assertThat(out.resolve("summary.json")).isNotEmptyFile();
    } else {
      assertThat(Files.readString(status).strip()).isIn("partial", "simulated");
    }
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static double secondsSince(long thenNs) {
    return (System.nanoTime() - thenNs) / 1e9;
  }

  private static void require(String simulator) {
    if (simulator.equals("omnet")) {
      OmnetTools tools = new OmnetTools(new ThisMachine(), SluiceProcess.home(), null, null);
      for (String why : List.of(tools.whyNoOmnetpp(), tools.whyNoInet(), tools.whyNoShim())) {
        assumeTrue(why.isEmpty(), why);
      }
    }
  }
}
