// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.EntityId;

/** One client's misuse ends its own session, and all others go on. */
@Timeout(90)
class ServerLimitsTest {
  private static final int TIMERS = 10_000;
  private static final int MORE_THAN_SOCKETS_HOLD = 60;
  private static final long ANSWERED_NS = 150_000_000;
  private static final int WARM_UP = 300;
  private static final long HEARTBEAT_MS = 100;
  private static final long ATTACK_NS = 6_000_000_000L;
  private static final long GAP_NS = 2_000_000_000L;
  private static final ServerOptions OPTIONS = ServerOptions.listeningOn("tcp://127.0.0.1:*");

  private static AlgorithmServer server(ServerLimits limits) {
    return AlgorithmServer.start(OPTIONS, SchemeCatalog.load(List.of(), List.of()), limits);
  }

  private static void begin(TestClient client) {
    assertThat(client.hello(Conversation.hello("echo")).hasWelcome()).isTrue();
    assertThat(client.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
  }

  /** Until its scheme answers in the server's thread, in the order of what arrives. */
  private static void warmUp(TestClient client) {
    for (int i = 0; i < WARM_UP; i++) {
      client.ask(2 + i, Conversation.NOW_PS, Conversation.everyKind());
    }
  }

  private static OutBuffer timers() {
    OutBuffer out = new OutBuffer();
    for (int i = 0; i < TIMERS; i++) {
      out.append(3, 0, EntityId.reactionPoint(3), Conversation.NOW_PS, 4, 0, 0, 0, 0);
    }
    return out;
  }

  /** Asks, and waits for bytes of an answer, but not long, and does not read them. */
  private static boolean isAnswered(TestClient client, int number) throws InterruptedException {
    try {
      int before = client.unreadBytes();
      client.sendAsk(number, 0, timers());
      long sentNs = System.nanoTime();
      while (client.unreadBytes() == before && System.nanoTime() - sentNs < ANSWERED_NS) {
        Thread.sleep(1);
      }
      return client.unreadBytes() > before;
    } catch (UncheckedIOException e) {
      // The connection has ended.
      return false;
    }
  }

  /** How many answers came before the session's end. */
  private static int answers(TestClient client) {
    int answers = 0;
    try {
      for (Frame frame = client.receive(); frame.hasAnswer(); frame = client.receive()) {
        answers++;
      }
    } catch (UncheckedIOException e) {
      // The connection has ended.
    }
    return answers;
  }

  @Test
  void aClientThatDoesNotReadIsEnded() throws Exception {
    try (AlgorithmServer server = AlgorithmServer.start(OPTIONS);
        TestClient deaf = new TestClient(server.endpoint());
        TestClient other = new TestClient(server.endpoint())) {
      begin(deaf);
      warmUp(deaf);
      begin(other);
      int sent = 0;
      int stalled = 0;
      while (stalled < MORE_THAN_SOCKETS_HOLD) {
        stalled += isAnswered(deaf, 2 + WARM_UP + sent) ? 0 : 1;
        sent++;
        other.heartbeat();
      }
      assertThat(other.ask(2, Conversation.NOW_PS, Conversation.everyKind()).hasAnswer()).isTrue();
      int read = answers(deaf);
      assertThat(read).isBetween(Connections.MOST_UNREAD, sent - 1);
    }
  }

  @Test
  void whatWaitsToBeReadIsLimitedForAllAndTheConnectionWithTheMostIsEnded() throws Exception {
    try (AlgorithmServer server = server(new ServerLimits(8, 1 << 20, 1_000_000));
        TestClient deaf = new TestClient(server.endpoint());
        TestClient other = new TestClient(server.endpoint())) {
      begin(deaf);
      warmUp(deaf);
      begin(other);
      for (int i = 0; i < Connections.MOST_UNREAD; i++) {
        isAnswered(deaf, 2 + WARM_UP + i);
        assertThat(other.ask(2 + i, Conversation.NOW_PS, Conversation.everyKind()).hasAnswer())
            .isTrue();
      }
      assertThat(answers(deaf)).isLessThan(Connections.MOST_UNREAD);
    }
  }

  @Test
  void stateMachinesAreLimitedForAllAndTheSessionWithTheMostIsEnded() {
    try (AlgorithmServer server = server(new ServerLimits(8, 1000, 1 << 20));
        TestClient large = new TestClient(server.endpoint());
        TestClient small = new TestClient(server.endpoint())) {
      begin(large);
      begin(small);
      OutBuffer flows = new OutBuffer();
      for (int flow = 10; flow < 1100; flow++) {
        Conversation.flowStart(flows, EntityId.reactionPoint(flow));
      }
      large.sendAsk(2, 0, flows);
      assertThat(large.receive().hasAnswer()).isTrue();
      assertThat(large.receive().getFailure().getSentence())
          .isEqualTo(
              "all sessions of the server have 1098 state machines, this one the most; allowed are 1000 (SLUICE_JAVA_OPTS=-Xmx gives it more)");
      assertThat(small.ask(2, Conversation.NOW_PS, Conversation.everyKind()).hasAnswer()).isTrue();
    }
  }

  @Test
  void heartbeatsOfASessionGoOnDuringThreeAttacksAtOnce() throws Exception {
    ServerOptions options =
        new ServerOptions(
            "tcp://127.0.0.1:*",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            ServerOptions.DEFAULT_MOST_SESSIONS,
            List.of(),
            Duration.ofMillis(HEARTBEAT_MS),
            ServerOptions.DEFAULT_SILENCE_DEADLINE,
            false);
    AtomicBoolean isOver = new AtomicBoolean();
    try (AlgorithmServer server = AlgorithmServer.start(options);
        TestClient honest = new TestClient(server.endpoint())) {
      begin(honest);
      byte[] large = LargeAsksTest.timers(2, LargeAsks.MOST_RECORDS);
      List<Thread> attacks =
          List.of(
              attack(isOver, () -> greetMany(server.endpoint())),
              attack(isOver, () -> askWithoutReading(server.endpoint(), large)),
              attack(isOver, () -> askWithoutReading(server.endpoint(), large)));
      long endNs = System.nanoTime() + ATTACK_NS;
      long longestNs = 0;
      for (long nowNs = System.nanoTime(); nowNs < endNs; ) {
        assertThat(honest.receiveAny().hasHeartbeat()).isTrue();
        honest.heartbeat();
        longestNs = Math.max(longestNs, System.nanoTime() - nowNs);
        nowNs = System.nanoTime();
      }
      isOver.set(true);
      for (Thread attack : attacks) {
        attack.join();
      }
      assertThat(longestNs).isLessThan(GAP_NS);
      assertThat(honest.bye(0).hasGoodbye()).isTrue();
    }
  }

  private interface Attack {
    void happen() throws IOException;
  }

  private static Thread attack(AtomicBoolean isOver, Attack attack) {
    Thread thread =
        new Thread(
            () -> {
              while (!isOver.get()) {
                try {
                  attack.happen();
                } catch (IOException | UncheckedIOException e) {
                  // It was ended, and begins again.
                }
              }
            });
    thread.start();
    return thread;
  }

  private static void greetMany(String endpoint) throws IOException {
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < 400; i++) {
        Socket socket =
            new Socket(
                InetAddress.getLoopbackAddress(),
                Integer.parseInt(endpoint.replaceFirst(".*:", "")));
        idle.add(socket);
        socket.getOutputStream().write(ZmtpClient.greeting("NULL"));
      }
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  private static void askWithoutReading(String endpoint, byte[] large) {
    try (TestClient client = new TestClient(endpoint)) {
      begin(client);
      for (int i = 0; i < 100; i++) {
        client.sendBytes(large);
      }
    }
  }
}
