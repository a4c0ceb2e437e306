// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.ExitCode;
import org.sluice.runner.simulator.Simulator;

/** A shell script stands in for the simulator: it writes its number for each plan. */
class IdleSimulatorsTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final IdleSimulators idle = new IdleSimulators(4000, 4000);
  private Path program = Path.of("");

  @BeforeEach
  void writeProgram() throws Exception {
    program = folder.resolve("sim");
    Files.writeString(
        program,
        """
        #!/bin/sh
        while read plan; do
          echo $$ >> "$plan"
          echo partial > "$(dirname "$plan")/status"
          case $plan in
            *bad) echo 'sluice-ns3: why' >&2; exit 5;;
            *dead) kill -9 $$;;
            *long) sleep 2.2;;
            *forged) echo 'plan done' >&2; sleep 0.3;;
          esac
          echo simulated > "$(dirname "$plan")/status"
          echo 'plan done' >&2
        done
        """);
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void aShortRunLeavesItsProcessToTheNext() throws Exception {
    for (String plan : List.of("a", "b", "c")) {
      assertThat(run(plan)).isEqualTo(new SimulatorWatchdog.End(ExitCode.DONE, null));
    }
    assertThat(pid("b")).isEqualTo(pid("a"));
    assertThat(pid("c")).isEqualTo(pid("a"));
    assertThat(text()).isEmpty();
  }

  @Test
  void aRunThatFailsLeavesNoProcess() throws Exception {
    run("a");
    assertThat(run("bad")).isEqualTo(new SimulatorWatchdog.End(ExitCode.SCHEME_FAILED, "why"));
    assertThat(pid("bad")).isEqualTo(pid("a"));
    assertThat(run("b").code()).isEqualTo(ExitCode.DONE);
    assertThat(pid("b")).isNotEqualTo(pid("a"));
    assertThat(run("dead").sentence()).isEqualTo("the simulator died: signal 9");
    assertThat(run("c").code()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void aProcessThatDiedWhileItWaitedIsNotUsed() throws Exception {
    run("a");
    ProcessHandle waiting = ProcessHandle.of(pid("a")).orElseThrow();
    waiting.destroyForcibly();
    waiting.onExit().get(10, TimeUnit.SECONDS);
    assertThat(run("b")).isEqualTo(new SimulatorWatchdog.End(ExitCode.DONE, null));
    assertThat(pid("b")).isNotEqualTo(pid("a"));
    assertThat(text()).isEmpty();
  }

  @Test
  void whatASchemePrintsEndsNoRun() throws Exception {
    assertThat(run("forged")).isEqualTo(new SimulatorWatchdog.End(ExitCode.DONE, null));
    assertThat(Files.readString(folder.resolve("status"))).isEqualTo("simulated\n");
    assertThat(run("b").code()).isEqualTo(ExitCode.DONE);
    assertThat(pid("b")).isEqualTo(pid("forged"));
  }

  @Test
  void aLongRunLeavesNoProcess() throws Exception {
    run("long");
    run("a");
    assertThat(pid("a")).isNotEqualTo(pid("long"));
  }

  @Test
  void aProcessOfAnotherKindIsNotUsed() throws Exception {
    run("a");
    run("b", "ns");
    assertThat(pid("b")).isNotEqualTo(pid("a"));
  }

  @Test
  void closingEndsThoseThatWait() throws Exception {
    run("a");
    idle.close();
    assertThat(ProcessHandle.of(pid("a")).map(ProcessHandle::isAlive).orElse(false)).isFalse();
  }

  private SimulatorWatchdog.End run(String plan) throws Exception {
    return run(plan, "ps");
  }

  private SimulatorWatchdog.End run(String plan, String kind) throws Exception {
    PrintStream to = new PrintStream(errors, true, StandardCharsets.UTF_8);
    Simulator.Start start = new Simulator.Start(List.of(program.toString()), Map.of(), null, null);
    try (Progress progress =
        new Progress(to, false, OfferedTraffic.of(1_000_000_000L, List.of()))) {
      return idle.run(start, kind, folder.resolve(plan), progress, to);
    }
  }

  private long pid(String plan) throws Exception {
    return Long.parseLong(Files.readString(folder.resolve(plan)).strip());
  }

  private String text() {
    return errors.toString(StandardCharsets.UTF_8);
  }
}
