// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.simulator.Simulator;

/** Shell scripts stand in for the simulator. */
class SimulatorWatchdogTest {
  @TempDir Path folder;
  private @Nullable Path log;
  private int deadlineMs = 4000;
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  @Test
  void aGoodEndHasNoSentence() throws Exception {
    assertThat(run("echo progress 500 7 0 >&2", false))
        .isEqualTo(new SimulatorWatchdog.End(ExitCode.DONE, null));
    assertThat(text()).isEmpty();
  }

  @Test
  void itsExitCodeAndLastSentenceArePassedOn() throws Exception {
    SimulatorWatchdog.End end =
        run(
            "echo progress 500 7 0 >&2; echo 'sluice-ns3: scheme rocc failed: why' >&2; exit 5",
            false);
    assertThat(end)
        .isEqualTo(new SimulatorWatchdog.End(ExitCode.SCHEME_FAILED, "scheme rocc failed: why"));
    assertThat(text()).isEqualTo("sluice-ns3: scheme rocc failed: why\n");
  }

  @Test
  void aKilledSimulatorIsNamed() throws Exception {
    SimulatorWatchdog.End end = run("kill -9 $$", false);
    assertThat(end)
        .isEqualTo(new SimulatorWatchdog.End(ExitCode.OTHER_SIDE, "the simulator died: signal 9"));
    assertThat(text()).isEqualTo("sluice: the simulator died: signal 9\n");
  }

  @Test
  void aSimulatorThatWasInterruptedSpeaksForItself() throws Exception {
    SimulatorWatchdog.End end = run("echo 'sluice-ns3: interrupted' >&2; exit 130", false);
    assertThat(end).isEqualTo(new SimulatorWatchdog.End(ExitCode.OTHER_SIDE, "interrupted"));
    assertThat(text()).isEqualTo("sluice-ns3: interrupted\n");
  }

  @Test
  void itIsStartedInAFolderWithVariablesAndItsOutputGoesToAFile() throws Exception {
    log = folder.resolve("simulator.log");
    SimulatorWatchdog.End end =
        run("echo $SLUICE_TEST $1; pwd; echo '<!> Error: why' >&2; exit 1", false);
    assertThat(end).isEqualTo(new SimulatorWatchdog.End(ExitCode.UNEXPECTED, "why"));
    assertThat(text()).isEqualTo("<!> Error: why\n");
    assertThat(log).hasContent("told plan\n" + folder.toRealPath());
  }

  @Test
  void closingEndsASimulatorThatIgnoresSigterm() throws Exception {
    SimulatorWatchdog simulator =
        start("trap '' TERM; echo $$ > pid; while :; do read x || sleep 0.05; done", false);
    Path told = folder.resolve("pid");
    while (!Files.exists(told) || Files.size(told) == 0) {
      Thread.sleep(10);
    }
    long pid = Long.parseLong(Files.readString(told).strip());
    simulator.close();
    assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)).isFalse();
  }

  @Test
  void aBusySimulatorMayBeSilentAndAnIdleOneMayNot() throws Exception {
    String busy = "echo progress 500 7 0 >&2; trap 'exit 0' USR1; (sleep 5; kill -USR1 $$) & ";
    deadlineMs = 100;
    assertThat(run(busy + "while :; do :; done", false))
        .isEqualTo(new SimulatorWatchdog.End(ExitCode.DONE, null));
    SimulatorWatchdog.End idle = run("echo progress 500 7 0 >&2; exec sleep 30", false);
    assertThat(idle.code()).isEqualTo(ExitCode.OTHER_SIDE);
    assertThat(idle.sentence()).contains("no sign of life for 31");
  }

  @Test
  void aSimulatorStoppedBeforeItsFirstProgressIsEndedAsOneStoppedLater() throws Exception {
    deadlineMs = 100;
    long startNs = System.nanoTime();
    SimulatorWatchdog.End end = run("echo building >&2; kill -STOP $$", false);
    assertThat(end.code()).isEqualTo(ExitCode.OTHER_SIDE);
    assertThat(end.sentence()).contains("no sign of life for 3");
    assertThat((System.nanoTime() - startNs) / 1_000_000).isLessThan(10_000);
  }

  @Test
  void controlCharactersOfASchemeDoNotReachTheTerminal() throws Exception {
    SimulatorWatchdog.End end = run("printf 'a\\000b\\033[31mc\\n' >&2; exit 5", false);
    assertThat(end.sentence()).isEqualTo("a?b?[31mc");
    assertThat(text()).isEqualTo("a?b?[31mc\n");
  }

  @Test
  void everyPhaseIsShown() throws Exception {
    PrintStream to = new PrintStream(errors, true, StandardCharsets.UTF_8);
    try (Progress progress = new Progress(to, true, OfferedTraffic.of(1_000_000_000L, List.of()))) {
      progress.phase("network");
      Thread.sleep(1100);
      assertThat(text()).contains("network: 1 s so far");
      progress.take("progress 250000000 7 0");
      Thread.sleep(50);
      progress.take("progress 500000000 9 0");
      assertThat(text()).contains("simulation:  50.0 %").contains("0 s left");
      progress.phase("figures");
      Thread.sleep(600);
      assertThat(text()).contains("figures: ");
    }
    int shown = text().length();
    Thread.sleep(700);
    assertThat(text()).hasSize(shown);
  }

  @Test
  void progressIsShownOnATerminalOnly() throws Exception {
    run("echo progress 500000000 7 0 >&2", true);
    assertThat(text()).contains("50.0 %").contains("0.500 of 1.000 ms");
  }

  @Test
  void aMissingProgramIsSaid() {
    assertThatThrownBy(
            () ->
                new ChildProcess(
                    List.of("/nonexistent/sim"), Map.of(), null, "x", l -> {}, l -> {}))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.MISSING))
        .hasMessageContaining("cannot start /nonexistent/sim");
  }

  private SimulatorWatchdog.End run(String script, boolean isTerminal) throws Exception {
    try (SimulatorWatchdog simulator = start(script, isTerminal)) {
      return simulator.await(null);
    }
  }

  private SimulatorWatchdog start(String script, boolean isTerminal) throws IOException {
    Path program = Files.writeString(folder.resolve("sim"), "#!/bin/sh\n" + script + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Simulator.Start start =
        new Simulator.Start(
            List.of(program.toString(), "plan"), Map.of("SLUICE_TEST", "told"), folder, log);
    PrintStream to = new PrintStream(errors, true, StandardCharsets.UTF_8);
    return new SimulatorWatchdog(
        start,
        new Progress(to, isTerminal, OfferedTraffic.of(1_000_000_000L, List.of())),
        to,
        deadlineMs,
        deadlineMs);
  }

  private String text() {
    return errors.toString(StandardCharsets.UTF_8);
  }
}
