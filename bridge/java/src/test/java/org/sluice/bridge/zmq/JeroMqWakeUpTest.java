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
 * In JeroMQ 0.6.0 a sender wakes a poller before it has counted the wake-up, and the poller spins
 * until the sender goes on (docs/evidence/jeromq-wake-up.md). With our {@code zmq.Signaler} ahead
 * of its jar it does not. If the first of this fails with a newer JeroMQ, that class can go.
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
  void aPollerOfJeroMqSpinsWhileTheSenderRestsAndOneWithOurSignalerDoesNot() throws Exception {
    Path jar = placeOf(ZMQ.class);
    long theirsMs = cpuMsOfThePoller(REST_MS, jar + File.pathSeparator + ownClassPath());
    assertThat(theirsMs).isGreaterThan(REST_MS / 10);
    assertThat(cpuMsOfThePoller(REST_MS, ownClassPath())).isLessThan(theirsMs / 2);
  }

  @Test
  void ourSignalerIsInUseAndWasTakenFromThisVersion() throws Exception {
    Class<?> signaler = Class.forName("zmq.Signaler");
    assertThat(placeOf(signaler)).isEqualTo(placeOf(AlgorithmServer.class));
    assertThat(placeOf(ZMQ.class).getFileName()).hasToString("jeromq-0.6.0.jar");
  }

  private static Path placeOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String ownClassPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
        + File.pathSeparator
        + Path.of("target", "test-classes").toAbsolutePath();
  }

  private static long cpuMsOfThePoller(long restMs, String classPath)
      throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                "-Djava.nio.channels.spi.SelectorProvider=" + SlowSinkProvider.class.getName(),
                "-cp",
                classPath,
                Child.class.getName(),
                Long.toString(restMs))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(said).isZero();
    return Long.parseLong(said.strip());
  }
}
