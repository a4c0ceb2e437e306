// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that die or stand still in mid-run. */
@Tag("simulator")
class ProcessFaultTest {

  /**
   * docs/reference/session.md: 3 s of silence between simulator and server, 6 s towards the command
   * line.
   */
  private static final double SILENCE_S = 3;

  private static final double STANDSTILL_S = 6;

  @TempDir private Path folder;

  @Test
  void aKilledServerEndsTheRun() throws Exception {
    try (SluiceProcess run = underWay("zmq")) {
      long server = run.server().pid();
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal("KILL", server));
      Table.add("SIGKILL server, zmq", ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors()).contains("the connection to the server at tcp://127.0.0.1:");
      assertThat(ended.seconds()).isLessThan(Machine.SLACK_S);
      assertNothingIsLeft(run);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "zmq"})
  void aKilledSimulatorEndsTheRun(String transport) throws Exception {
    try (SluiceProcess run = underWay(transport)) {
      long simulator = run.simulator().pid();
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal("KILL", simulator));
      Table.add("SIGKILL simulator, " + transport, ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors()).contains("the simulator died: signal 9");
      assertThat(ended.seconds()).isLessThan(Machine.SLACK_S);
      assertNothingIsLeft(run);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "zmq"})
  void childrenOfAKilledRunVanish(String transport) throws Exception {
    try (SluiceProcess run = underWay(transport)) {
      long killedNs = System.nanoTime();
      SluiceProcess.signal("KILL", run.pid());
      while (!run.processes().isEmpty() && secondsSince(killedNs) < Machine.SLACK_S) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      double seconds = secondsSince(killedNs);
      Table.add("SIGKILL sluice run, " + transport, run.end(killedNs), seconds);
      assertThat(seconds).isLessThan(Machine.SLACK_S);
      assertNothingIsLeft(run);
    }
  }

  @ParameterizedTest(name = "SIG{0} on {2}")
  @CsvSource({"INT, 130, jvm", "INT, 130, zmq", "TERM, 143, jvm"})
  void anInterruptedRunReportsIt(String signal, int code, String transport) throws Exception {
    try (SluiceProcess run = underWay(transport)) {
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal(signal, run.pid()));
      Table.add("SIG" + signal + " sluice run, " + transport, ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(code);
      assertThat(ended.errors()).contains("the run was interrupted").contains("marked partial");
      assertThat(ended.seconds()).isLessThan(Machine.SLACK_S);
      assertNothingIsLeft(run);
    }
  }

  @Test
  void aStoppedServerIsTakenForDead() throws Exception {
    try (SluiceProcess run = underWay("zmq")) {
      long server = run.server().pid();
      long stoppedNs = System.nanoTime();
      SluiceProcess.signal("STOP", server);
      run.until("it says so", () -> run.errors().contains("sluice-ns3: the server at"));
      assertThat(secondsSince(stoppedNs)).isBetween(SILENCE_S - 0.5, SILENCE_S + Machine.SLACK_S);
      SluiceProcess.Ended ended = run.end(stoppedNs);
      Table.add("SIGSTOP server, zmq", ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors()).containsPattern("the server at .* (3000 ms|no sign of life)");
      assertThat(ended.seconds()).isBetween(SILENCE_S - 0.5, SILENCE_S + Machine.SLACK_S);
      assertNothingIsLeft(run);
    }
  }

  @Test
  void aStoppedSimulatorIsDroppedByTheServerAndNotifiedWhenItContinues() throws Exception {
    try (SluiceProcess run = underWay("zmq")) {
      long simulator = run.simulator().pid();
      long stoppedNs = System.nanoTime();
      SluiceProcess.signal("STOP", simulator);
      String sentence = "nothing was heard from the simulator for 3000 ms";
      run.until("the server drops it", () -> run.errors().contains(sentence));
      double seconds = secondsSince(stoppedNs);
      assertThat(seconds).isBetween(SILENCE_S - 0.5, SILENCE_S + Machine.SLACK_S);

      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal("CONT", simulator));
      Table.add("SIGSTOP simulator (dropped by the server, then SIGCONT), zmq", ended, seconds);
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors()).contains("sluice-ns3: " + sentence);
      assertThat(ended.seconds()).isLessThan(Machine.SLACK_S);
      assertNothingIsLeft(run);
    }
  }

  @Test
  void aStoppedSimulatorIsEndedByTheCommandLine() throws Exception {
    try (SluiceProcess run = underWay("jvm")) {
      long simulator = run.simulator().pid();
      long stoppedNs = System.nanoTime();
      SluiceProcess.signal("STOP", simulator);
      run.until("it says so", () -> run.errors().contains("no sign of life"));
      assertThat(secondsSince(stoppedNs))
          .isBetween(STANDSTILL_S - 0.5, STANDSTILL_S + Machine.SLACK_S);
      SluiceProcess.Ended ended = run.end(stoppedNs);
      Table.add("SIGSTOP simulator, jvm", ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors())
          .containsPattern("the simulator gave no sign of life for (59|6\\d)\\d\\d ms");
      assertThat(ended.seconds()).isBetween(STANDSTILL_S - 0.5, STANDSTILL_S + Machine.SLACK_S);
      assertNothingIsLeft(run);
    }
  }

  /** From before it connects. */
  @ParameterizedTest
  @ValueSource(strings = {"jvm", "zmq"})
  void aStoppedSimulatorIsEndedWheneverItWasStopped(String transport) throws Exception {
    double wholeMs;
    try (SluiceProcess run = shortRun(transport, "whole")) {
      long simulator = simulatorOf(run);
      long startedNs = System.nanoTime();
      while (isAlive(simulator)) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      wholeMs = 1000 * secondsSince(startedNs);
      assertThat(run.end(startedNs).code()).isZero();
    }
    for (double share : new double[] {0, 0.1, 0.4, 0.7}) {
      String out = "out" + share;
      try (SluiceProcess run = shortRun(transport, out)) {
        long simulator = simulatorOf(run);
        TimeUnit.MILLISECONDS.sleep((long) (share * wholeMs));
        long stoppedNs = System.nanoTime();
        boolean isStopped = SluiceProcess.stop(simulator);
        SluiceProcess.Ended ended = run.end(stoppedNs);
        String what = "SIGSTOP simulator at " + share + " of its life, " + transport;
        Table.add(isStopped ? what : what + " (not there)", ended, ended.seconds());
        assertThat(isStopped || share > 0).as(what).isTrue();
        assertThat(run.processes()).as(what).isEmpty();
        if (isStopped) {
          assertThat(ended.code()).as(what + ended).isEqualTo(4);
          assertThat(ended.errors()).as(what).contains("the simulator gave no sign of life for ");
          assertThat(ended.seconds())
              .as(what)
              .isBetween(STANDSTILL_S - 0.5, STANDSTILL_S + Machine.SLACK_S);
          // It may have written everything, and be stopped before its process ends: then the files
          // are whole, and only the command line, which it did not reach, would say complete.
          List<String> allowed = share < 0.5 ? List.of("partial") : List.of("partial", "simulated");
          assertThat(Files.readString(folder.resolve(out + "/status")).strip())
              .as(what)
              .isIn(allowed);
        }
      }
    }
  }

  private SluiceProcess shortRun(String transport, String out) throws Exception {
    return SluiceProcess.start(
        folder, "run", Star.file(folder, "20ms"), "--out", out, "--transport", transport);
  }

  private static long simulatorOf(SluiceProcess run) throws InterruptedException {
    run.until("the simulator is there", () -> isThere(run));
    return run.simulator().pid();
  }

  private static boolean isThere(SluiceProcess run) {
    try {
      return run.simulator().isAlive();
    } catch (AssertionError e) {
      return false;
    }
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private SluiceProcess underWay(String transport) throws Exception {
    SluiceProcess run =
        SluiceProcess.start(
            folder,
            "run",
            Star.file(folder, Star.WITHOUT_END),
            "--out",
            "out",
            "--transport",
            transport);
    try {
      return run.untilUnderWay(folder.resolve("out"));
    } catch (InterruptedException | AssertionError e) {
      run.close();
      throw e;
    }
  }

  private void assertNothingIsLeft(SluiceProcess run) throws Exception {
    assertThat(run.processes()).isEmpty();
    RunFolder.assertPartialAndReadable(folder.resolve("out"));
  }

  private static double secondsSince(long thenNs) {
    return (System.nanoTime() - thenNs) / 1e9;
  }
}
