// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ServerThreadsTest {
  private static final long LEAST_NS = TimeUnit.MICROSECONDS.toNanos(900);
  private static final int SPAN_NS = 3_000_000;
  private static final long TEST_NS = TimeUnit.SECONDS.toNanos(2);

  /**
   * Calls last about as long as the other thread waits before it takes over, so that some return
   * while it does; other threads keep the processors busy, so that it may stop halfway. With 2 ms
   * between the end of the call and the change of the owner, the first hand-over ended the server.
   */
  @Test
  void aCallThatReturnsWhileTheLoopIsTakenOverEndsNothing() throws Exception {
    AtomicBoolean isStopping = new AtomicBoolean();
    AtomicInteger handOvers = new AtomicInteger();
    AtomicReference<ServerThreads> made = new AtomicReference<>();
    ServerThreads threads =
        new ServerThreads(
            () -> {
              Random random = new Random(7 + handOvers.get());
              while (!isStopping.get()) {
                ServerThreads.Call call = made.get().begin();
                LockSupport.parkNanos(LEAST_NS + random.nextInt(SPAN_NS));
                if (!made.get().end(call)) {
                  handOvers.incrementAndGet();
                  return;
                }
              }
            },
            () -> true);
    made.set(threads);
    List<Thread> busy = new ArrayList<>();
    for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
      Thread spinning =
          new Thread(
              () -> {
                while (!isStopping.get()) {
                  Thread.onSpinWait();
                }
              });
      spinning.setDaemon(true);
      busy.add(spinning);
    }
    threads.start();
    busy.forEach(Thread::start);
    long start = System.nanoTime();
    boolean hasEnded = false;
    while (System.nanoTime() - start < TEST_NS && !hasEnded) {
      hasEnded = !threads.isAlive();
      TimeUnit.MILLISECONDS.sleep(5);
    }
    isStopping.set(true);

    assertThat(hasEnded).as("ended after %d hand-overs", handOvers.get()).isFalse();
    assertThat(handOvers.get()).isGreaterThan(5);
    threads.join(10_000);
    assertThat(threads.isAlive()).isFalse();
  }
}
