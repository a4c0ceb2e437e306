// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.proto.Hello;

class LocalProcessTest {
  private static final Hello HELLO =
      Hello.newBuilder().setProcess(42).setMachine("b00t pid:[7]").build();

  @TempDir Path proc;

  @BeforeEach
  void machine() throws IOException {
    Files.createDirectories(proc.resolve("sys/kernel/random"));
    Files.writeString(proc.resolve("sys/kernel/random/boot_id"), "b00t\n");
    Files.createDirectories(proc.resolve("self/ns"));
    Files.createSymbolicLink(proc.resolve("self/ns/pid"), Path.of("pid:[7]"));
    Files.createDirectories(proc.resolve("42"));
  }

  private void state(String state) throws IOException {
    Files.writeString(proc.resolve("42/stat"), "42 (a (b) t) " + state + " 1 42 42 0\n");
  }

  @Test
  void atABreakpointItIsHeld() throws IOException {
    state("t");
    assertThat(LocalProcess.of(proc, HELLO).isHeld()).isTrue();
  }

  @Test
  void runningAsleepOrStoppedBySignalItIsNot() throws IOException {
    for (String state : new String[] {"R", "S", "T", "Z"}) {
      state(state);
      assertThat(LocalProcess.of(proc, HELLO).isHeld()).as(state).isFalse();
    }
  }

  @Test
  void aProcessElsewhereOrGoneIsNot() throws IOException {
    assertThat(LocalProcess.of(proc, HELLO).isHeld()).isFalse();
    state("t");
    Hello elsewhere = HELLO.toBuilder().setMachine("b00t pid:[8]").build();
    assertThat(LocalProcess.of(proc, elsewhere).isHeld()).isFalse();
    Hello silent = HELLO.toBuilder().clearMachine().build();
    assertThat(LocalProcess.of(proc, silent).isHeld()).isFalse();
  }
}
