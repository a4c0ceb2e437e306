// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * Why the server does not use JeroMQ: in its 0.6.0, a sender wakes a poller before it has counted
 * the wake-up, and the poller spins until the sender goes on (docs/evidence/jeromq-wake-up.md). If
 * this fails with a newer JeroMQ, that page is out of date.
 */
@Timeout(60)
class JeroMqWakeUpTest {
  private static final long REST_MS = 500;

  /** What the child process runs, with {@link SlowSinkProvider} as its source of channels. */
  static final class Child {
    public static void main(String[] args) throws Exception {
      try (ZMQ.Context context = ZMQ.context(1);
          ZMQ.Socket receiver = context.socket(SocketType.PULL);
          ZMQ.Socket sender = context.socket(SocketType.PUSH)) {
        receiver.bind("inproc://a");
        sender.connect("inproc://a");
        long[] cpuNs = new long[1];
        Thread polling = new Thread(() -> cpuNs[0] = cpuOfWaitingAfterAMessage(context, receiver));
        polling.start();
        Thread.sleep(200);
        SlowSinkProvider.REST_MS.set(Long.parseLong(args[0]));
        sender.send("x");
        SlowSinkProvider.REST_MS.set(0);
        polling.join();
        System.out.println(cpuNs[0] / 1_000_000);
      }
    }

    private static long cpuOfWaitingAfterAMessage(ZMQ.Context context, ZMQ.Socket receiver) {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      try (ZMQ.Poller poller = context.poller(1)) {
        poller.register(receiver, ZMQ.Poller.POLLIN);
        poller.poll(-1);
        receiver.recv();
        // Nothing more comes, so this only waits.
        long beganNs = threads.getCurrentThreadCpuTime();
        poller.poll(REST_MS / 2);
        return threads.getCurrentThreadCpuTime() - beganNs;
      }
    }
  }

  @Test
  void aPollerSpinsWhileTheSenderRestsBetweenWakingItAndCountingThat() throws Exception {
    long cpuMs = cpuMsOfThePoller(REST_MS);
    assertThat(cpuMs).isGreaterThan(REST_MS / 10);
    assertThat(cpuMsOfThePoller(0)).isLessThan(cpuMs / 2);
  }

  private static long cpuMsOfThePoller(long restMs) throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                "-Djava.nio.channels.spi.SelectorProvider=" + SlowSinkProvider.class.getName(),
                "-cp",
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"))
                    + File.pathSeparator
                    + Path.of("target", "test-classes").toAbsolutePath(),
                Child.class.getName(),
                Long.toString(restMs))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(said).isZero();
    return Long.parseLong(said.strip());
  }
}
