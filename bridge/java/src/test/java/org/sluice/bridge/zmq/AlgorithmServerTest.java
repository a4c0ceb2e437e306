// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.recording.RecordedSession;
import org.sluice.bridge.recording.Replay;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.testing.ObedientScheme;
import org.sluice.bridge.testing.StuckScheme;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordColumns;
import org.sluice.bridge.wire.RecordCursor;

@Timeout(60)
class AlgorithmServerTest {
  private static final ServerOptions ANY_PORT = ServerOptions.listeningOn("tcp://127.0.0.1:*");

  private static Frame begin(TestClient client, String scheme) {
    Frame welcome = client.hello(Conversation.hello(scheme));
    assertThat(welcome.hasWelcome()).as(welcome.toString()).isTrue();
    return welcome;
  }

  @Test
  void carriesAWholeSession() {
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient client = new TestClient(server.endpoint())) {
      Frame welcome = begin(client, "echo");
      assertThat(welcome.getWelcome().getSession()).isEqualTo(1);
      assertThat(welcome.getWelcome().getReactionPoints()).isTrue();
      assertThat(welcome.getWelcome().getNotificationPoints()).isTrue();
      assertThat(welcome.getWelcome().getPortPoints()).isTrue();

      Frame first = client.ask(1, 0, Conversation.starts());
      Frame second = client.ask(2, Conversation.NOW_PS, Conversation.everyKind());

      assertThat(first.getAnswer().getNumber()).isEqualTo(1);
      assertThat(first.getAnswer().getDecisions().getCount()).isEqualTo(18);
      assertThat(second.getAnswer().getNumber()).isEqualTo(2);
      OutBuffer decisions = new OutBuffer();
      new RecordColumns().toFlat(second.getAnswer().getDecisions(), decisions);
      assertThat(Conversation.worded(decisions)).hasSize(15).contains("4: SET_RATE 9000 bit/s");
      assertThat(client.bye(9).getGoodbye())
          .satisfies(
              goodbye -> {
                assertThat(goodbye.getAsks()).isEqualTo(2);
                assertThat(goodbye.getEvents()).isEqualTo(16);
                assertThat(goodbye.getDecisions()).isEqualTo(33);
              });
      assertThat(client.ask(3, 9, Conversation.timer()).getFailure().getSentence())
          .contains("no session");
      assertThat(begin(client, "none").getWelcome().getSession())
          .as("the same client may begin again")
          .isEqualTo(2);
    }
  }

  @Test
  void servesSeveralSessionsAtOnceWithTheSameAnswersAsAlone() throws Exception {
    int clients = 6;
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT)) {
      List<Frame> alone = conversation(server.endpoint(), 20);
      ExecutorService threads = Executors.newFixedThreadPool(clients);
      List<Future<List<Frame>>> together = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        together.add(threads.submit(() -> conversation(server.endpoint(), 20)));
      }
      for (Future<List<Frame>> frames : together) {
        assertThat(frames.get()).isEqualTo(alone);
      }
      threads.shutdown();
    }
  }

  private static List<Frame> conversation(String endpoint, int asks) {
    List<Frame> frames = new ArrayList<>();
    try (TestClient client = new TestClient(endpoint)) {
      begin(client, "echo");
      frames.add(client.ask(1, 0, Conversation.starts()));
      for (int i = 2; i <= asks; i++) {
        frames.add(client.ask(i, Conversation.NOW_PS, Conversation.everyKind()));
      }
      frames.add(client.bye(Conversation.NOW_PS));
    }
    return frames;
  }

  @Test
  void aSchemeThatNeverReturnsBlocksOnlyItsOwnSessionAndItsClientStillGetsHeartbeats() {
    ServerOptions quick = withDeadlines(Duration.ofMillis(20), Duration.ofSeconds(30));
    try (AlgorithmServer server = AlgorithmServer.start(quick);
        TestClient stuck = new TestClient(server.endpoint());
        TestClient other = new TestClient(server.endpoint())) {
      begin(stuck, "stuck");
      stuck.sendAsk(1, 0, Conversation.starts());
      begin(other, "echo");
      assertThat(other.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
      for (int i = 0; i < 5; i++) {
        assertThat(stuck.receiveAny().hasHeartbeat()).isTrue();
      }
      assertThat(other.bye(0).hasGoodbye()).isTrue();
    }
  }

  @Test
  void aSchemeThatIsQuickAnswersInTheServersThreadUntilItTakesLong() throws Exception {
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient client = new TestClient(server.endpoint());
        TestClient other = new TestClient(server.endpoint())) {
      begin(client, "obedient");
      begin(other, "echo");
      assertThat(other.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
      client.ask(1, 0, Conversation.starts());
      int asked = 1;
      asked = untilInThread(client, asked, "sluice-server");

      CountDownLatch enough = new CountDownLatch(1);
      ObedientScheme.WANTED.add(() -> await(enough));
      client.sendAsk(++asked, Conversation.NOW_PS, Conversation.timer());
      assertThat(other.ask(2, Conversation.NOW_PS, Conversation.everyKind()).hasAnswer())
          .as("another session is served while the server's thread is in a scheme")
          .isTrue();
      enough.countDown();
      assertThat(rate(client.receive())).isEqualTo(asked - 1);
      assertThat(rate(client.ask(++asked, Conversation.NOW_PS, Conversation.timer())))
          .isEqualTo(asked - 1);
      assertThat(ObedientScheme.THREAD.get()).startsWith("session-");
      asked = untilInThread(client, asked, "sluice-server");

      ObedientScheme.WANTED.add(() -> Thread.currentThread().interrupt());
      assertThat(rate(client.ask(++asked, Conversation.NOW_PS, Conversation.timer())))
          .isEqualTo(asked - 1);
      assertThat(other.ask(3, Conversation.NOW_PS, Conversation.everyKind()).hasAnswer()).isTrue();

      asked = untilInThread(client, asked, "sluice-server");
      CountDownLatch atEnd = new CountDownLatch(1);
      ObedientScheme.WANTED.add(() -> await(atEnd));
      client.sendAsk(++asked, Conversation.NOW_PS, Conversation.timer());
      client.sendBytes(new byte[] {1, 2, 3});
      assertThat(client.receive().getFailure().getSentence()).contains("garbage");
      assertThat(other.bye(0).hasGoodbye()).isTrue();
      atEnd.countDown();
    }
  }

  @Test
  void aClientWhoseSchemeIsSlowAndOneThatSendsGarbageDelayNoOther() {
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient slow = new TestClient(server.endpoint());
        TestClient noisy = new TestClient(server.endpoint());
        TestClient other = new TestClient(server.endpoint())) {
      begin(slow, "obedient");
      slow.ask(1, 0, Conversation.starts());
      begin(other, "echo");
      other.ask(1, 0, Conversation.starts());
      int asks = 50;
      for (int i = 2; i <= asks; i++) {
        CountDownLatch answered = new CountDownLatch(1);
        ObedientScheme.WANTED.add(() -> await(answered));
        slow.sendAsk(i, Conversation.NOW_PS, Conversation.timer());
        noisy.sendBytes(new byte[] {1, 2, 3});
        assertThat(other.ask(i, Conversation.NOW_PS, Conversation.everyKind()).hasAnswer())
            .as("ask %s is answered while the slow scheme is in its call", i)
            .isTrue();
        assertThat(noisy.receive().hasFailure()).isTrue();
        answered.countDown();
        assertThat(rate(slow.receive())).isEqualTo(i - 1);
      }
      assertThat(other.bye(0).getGoodbye().getAsks()).isEqualTo(asks);
    }
  }

  /** Asks until a thread answers, and gives the number of the last ask. */
  private static int untilInThread(TestClient client, int asked, String thread) {
    int number = asked;
    for (int i = 0; i < 100_000; i++) {
      number++;
      Frame answer = client.ask(number, Conversation.NOW_PS, Conversation.timer());
      assertThat(rate(answer)).isEqualTo(number - 1);
      if (ObedientScheme.THREAD.get().equals(thread)) {
        return number;
      }
    }
    throw new AssertionError("the thread " + thread + " answers none of 100000 asks");
  }

  private static long rate(Frame answer) {
    assertThat(answer.hasAnswer()).as(answer.toString()).isTrue();
    OutBuffer decisions = new OutBuffer();
    new RecordColumns().toFlat(answer.getAnswer().getDecisions(), decisions);
    RecordCursor cursor = new RecordCursor().reset(decisions.buffer(), 0, decisions.bytes());
    assertThat(cursor.next()).isTrue();
    return cursor.a();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void sendsASchemesFailureAsItsSentence() {
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient client = new TestClient(server.endpoint())) {
      begin(client, "throwing");
      client.ask(1, 0, Conversation.starts());

      Frame failed = client.ask(2, 0, Conversation.timer());
      assertThat(failed.getFailure().getNonsense()).isFalse();
      assertThat(failed.getFailure().getSentence())
          .isEqualTo(
              "scheme throwing failed at the reaction point of flow 3 on TIMER at 5 us:"
                  + " java.lang.IllegalStateException: the table is empty");
    }
  }

  @Test
  void refusesWithASentence() {
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient client = new TestClient(server.endpoint())) {
      Hello wrongVersion =
          Conversation.hello(
              1,
              Conversation.capabilities(),
              List.of(new Hello.SchemeChoice("congestion-control", "none", "", Map.of())));
      assertThat(client.hello(wrongVersion).getRefusal().getSentence())
          .contains("protocol version 1", "version " + Protocol.VERSION);
      assertThat(client.hello(Conversation.hello("unheard-of")).getRefusal().getSentence())
          .contains("no scheme 'unheard-of'");
      begin(client, "none");
    }
  }

  @Test
  void answersGarbageAndServesOn() {
    Random random = new Random(3);
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient bystander = new TestClient(server.endpoint())) {
      begin(bystander, "echo");
      try (TestClient client = new TestClient(server.endpoint())) {
        client.sendBytes("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(client.receive().getFailure().getSentence()).contains("are no frame");
        client.sendBytes(new byte[0]);
        assertThat(client.receive().getFailure().getSentence()).contains("an empty frame");
        client.sendBytes(new byte[1], new byte[2], new byte[3]);
        assertThat(client.receive().getFailure().getSentence()).contains("of 3 parts");
        begin(client, "echo");
        client.sendBytes(new byte[] {1, 2, 3});
        assertThat(client.receive().getFailure().getSentence()).contains("garbage");
        for (int i = 0; i < 100; i++) {
          byte[] noise = new byte[random.nextInt(200)];
          random.nextBytes(noise);
          client.sendBytes(noise);
        }
      }
      assertThat(bystander.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
    }
  }

  @Test
  void survivesConnectionsThatDoNotSpeakZeroMq() throws IOException {
    Random random = new Random(4);
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT)) {
      int port = Integer.parseInt(server.endpoint().replaceAll(".*:", ""));
      // The beginning of the protocol's greeting, so that noise is also read as what follows it.
      byte[] greeting = {(byte) 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3};
      byte[] request = "GET / HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 20; i++) {
        byte[] noise = new byte[1 + random.nextInt(300)];
        random.nextBytes(noise);
        speak(port, request);
        speak(port, noise);
        speak(port, greeting, noise);
      }
      try (TestClient client = new TestClient(server.endpoint())) {
        begin(client, "echo");
      }
    }
  }

  private static void speak(int port, byte[]... parts) throws IOException {
    try (Socket raw = new Socket("127.0.0.1", port);
        OutputStream out = raw.getOutputStream()) {
      for (byte[] part : parts) {
        out.write(part);
      }
    } catch (SocketException e) {
      // The server may hang up at once, while this is still being written.
    }
  }

  @Test
  void failsASessionWhoseAsksAreOutOfOrderOrMalformed() {
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient client = new TestClient(server.endpoint())) {
      begin(client, "echo");
      Frame failed = client.ask(2, 0, Conversation.starts());
      assertThat(failed.getFailure().getSentence())
          .isEqualTo("the simulator sent ask number 2; expected was 1");
      assertThat(failed.getFailure().getNonsense()).isTrue();
      begin(client, "echo");
      Frame.Builder ask = Frame.newBuilder();
      ask.getAskBuilder().setNumber(1).getEventsBuilder().setCount(3).addA(1);
      client.send(ask.build());
      assertThat(client.receive().getFailure().getSentence())
          .contains("garbage", "the columns of 3 records");
      begin(client, "echo");
      assertThat(client.hello(Conversation.hello("echo")).getFailure().getSentence())
          .contains("second Hello");
      begin(client, "echo");
      client.send(Frame.newBuilder().setWelcome(Frame.newBuilder().getWelcomeBuilder()).build());
      assertThat(client.receive().getFailure().getSentence()).contains("a frame WELCOME");
    }
  }

  @Test
  void dropsASessionWhoseClientFallsSilentButNotOneThatBeats() {
    ServerOptions quick = withDeadlines(Duration.ofMillis(50), Duration.ofMillis(400));
    try (AlgorithmServer server = AlgorithmServer.start(quick);
        TestClient silent = new TestClient(server.endpoint());
        TestClient beating = new TestClient(server.endpoint())) {
      begin(silent, "echo");
      begin(beating, "echo");
      Frame last = silent.receiveAny();
      while (last.hasHeartbeat()) {
        beating.heartbeat();
        last = silent.receiveAny();
      }
      assertThat(last.getFailure().getSentence())
          .isEqualTo("nothing was heard from the simulator for 400 ms");
      assertThat(silent.ask(1, 0, Conversation.starts()).getFailure().getSentence())
          .contains("no session");
      assertThat(beating.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
    }
  }

  @Test
  void aSessionThatIsDroppedIsNotInterruptedWhichZeroMqTakesBadly() throws Exception {
    try (AlgorithmServer server = AlgorithmServer.start(ANY_PORT);
        TestClient stuck = new TestClient(server.endpoint())) {
      begin(stuck, "stuck");
      stuck.sendAsk(1, 0, Conversation.starts());
      stuck.sendBytes(new byte[] {1, 2, 3});
      assertThat(stuck.receive().getFailure().getSentence()).contains("garbage");
      Thread.sleep(100);
    }
    assertThat(StuckScheme.INTERRUPTS.get()).isZero();
  }

  @Test
  void aServerWhoseThreadForItsSocketsEndsSaysSoAndEnds() throws Exception {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Set<Thread> others = socketThreads();
    ExecutorService aside = Executors.newSingleThreadExecutor();
    try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      Future<Optional<String>> death =
          aside.submit(() -> AlgorithmServer.serve(ANY_PORT, out, InputStream.nullInputStream()));
      while (said.size() == 0) {
        Thread.sleep(5);
      }
      Set<Thread> ours = socketThreads();
      ours.removeAll(others);
      Thread one = ours.iterator().next();
      // What the JVM does when a thread ends in this way.
      one.getUncaughtExceptionHandler().uncaughtException(one, new OutOfMemoryError("heap"));
      assertThat(death.get())
          .contains(
              "the server cannot go on: its thread %s ended with java.lang.OutOfMemoryError: heap"
                  .formatted(one.getName()));
    } finally {
      aside.shutdownNow();
    }
  }

  private static Set<Thread> socketThreads() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !thread.getName().startsWith("iothread-"));
    return threads;
  }

  @Test
  void aDeadlineOfZeroNeverDropsASession() {
    ServerOptions patient = withDeadlines(Duration.ofMillis(5), Duration.ZERO);
    try (AlgorithmServer server = AlgorithmServer.start(patient);
        TestClient silent = new TestClient(server.endpoint())) {
      begin(silent, "echo");
      for (int i = 0; i < 40; i++) {
        assertThat(silent.receiveAny().hasHeartbeat()).isTrue();
      }
      assertThat(silent.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
    }
  }

  @Test
  void recordsTheSameBytesAsEveryTransport(@TempDir Path directory) throws Exception {
    Path zmq = directory.resolve("zmq.sluice");
    Path direct = directory.resolve("direct.sluice");
    try (AlgorithmServer server =
        AlgorithmServer.start(
            options(
                Optional.of(zmq),
                Optional.of(directory.resolve("all")),
                ServerOptions.DEFAULT_HEARTBEAT,
                ServerOptions.DEFAULT_SILENCE_DEADLINE,
                false))) {
      conversation(server.endpoint(), 3);
      conversation(server.endpoint(), 3);
    }
    try (RecordedSession session =
        RecordedSession.open(
            Conversation.hello("echo"), SchemeCatalog.load(), Optional.of(direct))) {
      OutBuffer starts = Conversation.starts();
      OutBuffer events = Conversation.everyKind();
      session.exchange(1, 0, starts.buffer(), 0, starts.bytes(), new OutBuffer());
      for (int i = 2; i <= 3; i++) {
        session.exchange(
            i, Conversation.NOW_PS, events.buffer(), 0, events.bytes(), new OutBuffer());
      }
      session.end();
    }

    assertThat(zmq).hasSameBinaryContentAs(direct);
    assertThat(directory.resolve("all/session-2.sluice")).hasSameBinaryContentAs(direct);
    assertThat(Files.exists(directory.resolve("all/session-1.sluice"))).isFalse();
    assertThat(Replay.replay(zmq, SchemeCatalog.load()).matches()).isTrue();
  }

  @Test
  void listensOnTcpOnly() throws IOException {
    for (String wrong :
        List.of("ipc:///tmp/x", "tcp://127.0.0.1", "tcp://127.0.0.1:70000", "inproc://x", "")) {
      assertThatThrownBy(() -> ServerOptions.listeningOn(wrong))
          .isInstanceOf(ServerException.class)
          .hasMessageStartingWith("listen endpoint is '" + wrong + "'; allowed is tcp://HOST:PORT");
    }
    try (ServerSocket taken = new ServerSocket(0)) {
      String endpoint = "tcp://127.0.0.1:" + taken.getLocalPort();
      assertThatThrownBy(() -> AlgorithmServer.start(ServerOptions.listeningOn(endpoint)))
          .isInstanceOf(ServerException.class)
          .hasMessageStartingWith("cannot listen on " + endpoint + ": ");
    }
  }

  @Test
  void listensOnAnyFreePort() {
    for (String listen : List.of("tcp://127.0.0.1:0", "tcp://localhost:0", "tcp://127.0.0.1:*")) {
      try (AlgorithmServer server = AlgorithmServer.start(ServerOptions.listeningOn(listen))) {
        assertThat(server.endpoint()).matches("tcp://[0-9.]+:[1-9][0-9]*");
        try (TestClient client = new TestClient(server.endpoint())) {
          begin(client, "none");
        }
      }
    }
  }

  @Test
  void saysWhereItListensAndEndsWithItsInput() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PipedOutputStream parent = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(parent)) {
      Thread serving =
          new Thread(
              () ->
                  AlgorithmServer.serve(
                      options(
                          Optional.empty(),
                          Optional.empty(),
                          ServerOptions.DEFAULT_HEARTBEAT,
                          ServerOptions.DEFAULT_SILENCE_DEADLINE,
                          true),
                      new PrintStream(out, true, StandardCharsets.UTF_8),
                      in));
      serving.start();
      parent.close();
      serving.join();
    }
    assertThat(out.toString(StandardCharsets.UTF_8))
        .matches("listening tcp://127\\.0\\.0\\.1:[0-9]+\\R");
  }

  private static ServerOptions withDeadlines(Duration heartbeat, Duration silenceDeadline) {
    return options(Optional.empty(), Optional.empty(), heartbeat, silenceDeadline, false);
  }

  private static ServerOptions options(
      Optional<Path> recordFile,
      Optional<Path> recordDirectory,
      Duration heartbeat,
      Duration silenceDeadline,
      boolean stopWhenInputCloses) {
    return new ServerOptions(
        ANY_PORT.listen(),
        recordFile,
        recordDirectory,
        Optional.empty(),
        ServerOptions.DEFAULT_MOST_SESSIONS,
        List.of(),
        heartbeat,
        silenceDeadline,
        stopWhenInputCloses);
  }
}
