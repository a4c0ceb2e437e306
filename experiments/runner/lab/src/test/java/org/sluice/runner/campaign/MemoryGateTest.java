// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many runs there is memory for. */
class MemoryGateTest {
  @TempDir private Path proc;

  private final List<String> said = Collections.synchronizedList(new ArrayList<>());

  private void available(long megabytes) throws IOException {
    Files.writeString(
        proc.resolve("meminfo"), "MemTotal: 99 kB\nMemAvailable:  " + megabytes * 1024 + " kB\n");
  }

  @Test
  void oneMayAlwaysBeginAndTheNextWaitsUntilItEnds() throws Exception {
    available(400);
    MemoryGate gate = new MemoryGate(proc, said::add);
    gate.enter(3);
    CountDownLatch second = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try {
                gate.enter(3);
                second.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    assertThat(second.await(300, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(said).singleElement().asString().startsWith("1 runs at a time instead of 3");
    gate.leave();
    assertThat(second.await(10, TimeUnit.SECONDS)).isTrue();
    thread.join();
  }

  @Test
  void allBeginWhereThereIsRoomOrTheSystemDoesNotSay() throws Exception {
    MemoryGate silent = new MemoryGate(proc, said::add);
    silent.enter(2);
    silent.enter(2);
    available(8_000);
    MemoryGate roomy = new MemoryGate(proc, said::add);
    roomy.enter(2);
    roomy.enter(2);
    assertThat(said).isEmpty();
  }
}
