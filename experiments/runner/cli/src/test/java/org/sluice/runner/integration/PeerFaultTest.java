// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.wire.Protocol;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** Unknown peers at the server's port, and peers that send garbage or use another version. */
@Tag("simulator")
class PeerFaultTest {
  private static final byte[] GARBAGE = "\u00ff\u00fe garbage".getBytes(StandardCharsets.UTF_8);
  private static final byte[] GREETING =
      "\u00ff\0\0\0\0\0\0\0\1\u007f\3\1CURVE".getBytes(StandardCharsets.ISO_8859_1);
  private static final int TAMPERED_ASK = 40;

  @TempDir private Path folder;

  @Test
  void garbageAtTheServersPortDoesNotTouchTheRun() throws Exception {
    String star = Star.file(folder, "30ms");
    SluiceProcess.Ended quiet =
        SluiceProcess.run(folder, "run", star, "--out", "quiet", "--transport", "jvm");
    assertThat(quiet.code()).as(quiet.toString()).isZero();
    try (SluiceProcess run =
        SluiceProcess.start(folder, "run", star, "--out", "noisy", "--transport", "zmq")) {
      Path plan = folder.resolve("noisy/plan.txt");
      run.until("the plan names the server", () -> endpointIn(plan) != null);
      String endpoint = endpointIn(plan);
      long started = System.nanoTime();
      int rounds = 0;
      while (run.processes().size() > 1) {
        speakGarbageTo(endpoint, rounds);
        rounds++;
      }
      SluiceProcess.Ended ended = run.end(started);
      Table.add("garbage at the server's port, " + rounds + " times", ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isZero();
      assertThat(rounds).isGreaterThan(3);
    }
    RunFolder.assertSameResults(folder.resolve("quiet"), folder.resolve("noisy"));
  }

  @Test
  void anEndpointThatSpeaksNoZeroMqIsNamed() throws Exception {
    assertStrangerIsNamed("HTTP/1.1 400 Bad Request\r\n\r\n", "does not speak ZeroMQ");
  }

  @Test
  void aSilentEndpointIsNamed() throws Exception {
    assertStrangerIsNamed("", "does not speak ZeroMQ");
  }

  @ParameterizedTest(name = "protocol version {0}")
  @ValueSource(ints = {0, 1})
  void anotherProtocolVersionIsRefused(int version) throws Exception {
    TamperingProxy.Tampering other =
        TamperingProxy.hello(
            frame -> {
              Frame.Builder changed = frame.toBuilder();
              changed.getHelloBuilder().setProtocolVersion(version);
              return changed.build();
            });
    SluiceProcess.Ended ended = throughProxy(other, TamperingProxy::asItIs);
    Table.add("protocol version " + version, ended, ended.seconds());
    assertThat(ended.code()).as(ended.toString()).isEqualTo(3);
    assertThat(ended.errors())
        .contains(
            "speaks protocol version "
                + version
                + ", the algorithms speak version "
                + Protocol.VERSION);
  }

  @Test
  void garbageInsteadOfAWelcomeEndsTheRun() throws Exception {
    SluiceProcess.Ended ended = throughProxy(TamperingProxy::asItIs, frame -> GARBAGE);
    Table.add("garbage instead of a welcome", ended, ended.seconds());
    assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
    assertThat(ended.errors()).contains("that are no frame of the protocol");
  }

  @Test
  void garbageInsteadOfAnAnswerEndsTheRun() throws Exception {
    SluiceProcess.Ended ended =
        throughProxy(
            TamperingProxy::asItIs,
            frame -> frame.getAnswer().getNumber() == TAMPERED_ASK ? GARBAGE : frame.toByteArray());
    Table.add("garbage instead of an answer", ended, ended.seconds());
    assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
    assertThat(ended.errors()).contains("that are no frame of the protocol");
    RunFolder.assertPartialAndReadable(folder.resolve("out"));
  }

  @Test
  void garbageInsteadOfAnAskEndsTheRun() throws Exception {
    SluiceProcess.Ended ended =
        throughProxy(
            frame -> frame.getAsk().getNumber() == TAMPERED_ASK ? GARBAGE : frame.toByteArray(),
            TamperingProxy::asItIs);
    Table.add("garbage instead of an ask", ended, ended.seconds());
    assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
    assertThat(ended.errors()).contains("the simulator sent garbage");
    RunFolder.assertPartialAndReadable(folder.resolve("out"));
  }

  @Test
  void aSchemeThatOnlyTheCommandLineKnowsIsRefusedByTheServer() throws Exception {
    try (SluiceProcess server = server()) {
      SluiceProcess.Ended ended =
          SluiceProcess.run(
              folder,
              "run",
              Star.file(folder, "1ms"),
              "--out",
              "out",
              "--transport",
              "zmq",
              "--endpoint",
              endpointOf(server),
              "--scheme-path",
              FaultyScheme.jar(folder).toString(),
              "--scheme",
              "faulty");
      Table.add("scheme unknown to the server", ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(3);
      assertThat(ended.errors())
          .contains("the server has other code of the schemes than --scheme-path");
    }
  }

  @Test
  void aServerWithKeysGivesTheSameResultsAndNamesWhatIsWrongWithAClientsKeys() throws Exception {
    for (String keys : new String[] {"a", "b"}) {
      assertThat(SluiceProcess.run(folder, "keys", keys).code()).isZero();
    }
    String star = Star.file(folder, "2ms");
    SluiceProcess.Ended plain =
        SluiceProcess.run(folder, "run", star, "--out", "plain", "--transport", "jvm");
    assertThat(plain.code()).as(plain.toString()).isZero();
    // Not on this machine alone: without keys that is refused.
    SluiceProcess.Ended open =
        SluiceProcess.run(folder, "serve", "--listen", "tcp://*:0", "--stop-with-parent");
    assertThat(open.code()).as(open.toString()).isEqualTo(2);
    assertThat(open.errors()).contains("which other machines can reach");
    try (SluiceProcess server =
        SluiceProcess.start(folder, "serve", "--listen", "tcp://*:0", "--keys", "a/server.key")) {
      server.until("it listens", () -> server.output().contains("\n"));
      String endpoint = endpointOf(server).replaceFirst("//.*:", "//127.0.0.1:");
      String[] run = {"run", star, "--transport", "zmq", "--endpoint", endpoint, "--out"};
      SluiceProcess.Ended locked =
          SluiceProcess.run(folder, with(run, "locked", "--keys", "a/client.key"));
      assertThat(locked.code()).as(locked.toString()).isZero();
      RunFolder.assertSameResults(folder.resolve("plain"), folder.resolve("locked"));

      SluiceProcess.Ended without = SluiceProcess.run(folder, with(run, "without"));
      assertThat(without.code()).as(without.toString()).isEqualTo(4);
      assertThat(without.errors()).contains("has keys, and none were given");

      String server1 = Files.readString(folder.resolve("a/client.key")).lines().toList().get(3);
      String server2 = Files.readString(folder.resolve("b/client.key")).lines().toList().get(3);
      Path stranger = folder.resolve("stranger.key");
      Files.writeString(
          stranger, Files.readString(folder.resolve("b/client.key")).replace(server2, server1));
      SluiceProcess.Ended unknown =
          SluiceProcess.run(folder, with(run, "unknown", "--keys", "stranger.key"));
      assertThat(unknown.code()).as(unknown.toString()).isEqualTo(4);
      assertThat(unknown.errors()).contains("does not know the key in ").contains("stranger.key");

      SluiceProcess.Ended damaged =
          SluiceProcess.run(folder, with(run, "damaged", "--keys", "star.yaml"));
      assertThat(damaged.code()).as(damaged.toString()).isNotZero();
      assertThat(damaged.errors()).contains("star.yaml");
    }
  }

  @Test
  void whoeverOnlyGreetsUsesUpNoDescriptors() throws Exception {
    assertThat(SluiceProcess.run(folder, "keys", "a").code()).isZero();
    byte[] greeting = Arrays.copyOf(GREETING, 64);
    List<Socket> idle = new ArrayList<>();
    try (SluiceProcess server =
        SluiceProcess.startBy(
            List.of("sh", "-c", "ulimit -n 256; exec \"$@\"", "sh"),
            folder.resolve("server"),
            "serve",
            "--listen",
            "tcp://127.0.0.1:0",
            "--keys",
            "../a/server.key")) {
      server.until("it listens", () -> server.output().contains("\n"));
      String endpoint = endpointOf(server);
      for (int i = 0; i < 400; i++) {
        Socket socket =
            new Socket(
                InetAddress.getLoopbackAddress(),
                Integer.parseInt(endpoint.replaceFirst(".*:", "")));
        idle.add(socket);
        socket.getOutputStream().write(greeting);
      }
      String[] run = {"run", Star.file(folder, "1ms"), "--transport", "zmq", "--out", "out"};
      SluiceProcess.Ended ended =
          SluiceProcess.run(folder, with(run, "--endpoint", endpoint, "--keys", "a/client.key"));
      Table.add("400 greetings at a server of 256 descriptors", ended, ended.seconds());
      assertThat(ended.code()).as(ended + server.errors()).isZero();
      assertThat(server.errors())
          .contains("the limit of sessions is 64 instead of 256: this process may have 256 files");
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  private SluiceProcess.Ended throughProxy(
      TamperingProxy.Tampering toServer, TamperingProxy.Tampering toSimulator) throws Exception {
    AtomicInteger frames = new AtomicInteger();
    try (SluiceProcess server = server();
        TamperingProxy proxy =
            new TamperingProxy(
                endpointOf(server),
                frame -> {
                  frames.incrementAndGet();
                  return toServer.apply(frame);
                },
                toSimulator);
        SluiceProcess run =
            SluiceProcess.start(
                folder,
                "run",
                Star.file(folder, Star.WITHOUT_END),
                "--out",
                "out",
                "--transport",
                "zmq",
                "--endpoint",
                proxy.endpoint())) {
      run.until("the simulator speaks", () -> frames.get() > 0);
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.seconds()).as(ended.toString()).isLessThan(Machine.SLACK_S);
      assertThat(run.processes()).isEmpty();
      assertThat(folder.resolve("out/status")).hasContent("partial");
      return ended;
    }
  }

  private void assertStrangerIsNamed(String speech, String sentence) throws Exception {
    try (ServerSocket stranger = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      AtomicInteger guests = new AtomicInteger();
      Thread thread = new Thread(() -> speakToEveryone(stranger, speech, guests), "stranger");
      thread.setDaemon(true);
      thread.start();
      try (SluiceProcess run =
          SluiceProcess.start(
              folder,
              "run",
              Star.file(folder, "1ms"),
              "--out",
              "out",
              "--transport",
              "zmq",
              "--endpoint",
              "tcp://127.0.0.1:" + stranger.getLocalPort())) {
        run.until("the simulator calls", () -> guests.get() > 0);
        SluiceProcess.Ended ended = run.end(System.nanoTime());
        Table.add("a stranger that says '" + speech.strip() + "'", ended, ended.seconds());
        assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
        assertThat(ended.errors()).contains(sentence);
        assertThat(ended.seconds()).isLessThan(Machine.SLACK_S);
        assertThat(run.processes()).isEmpty();
      }
    }
  }

  private static void speakToEveryone(ServerSocket listening, String speech, AtomicInteger guests) {
    try {
      while (true) {
        Socket guest = listening.accept();
        guests.incrementAndGet();
        guest.getOutputStream().write(speech.getBytes(StandardCharsets.US_ASCII));
        guest.getOutputStream().flush();
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  /** Bytes that are no ZeroMQ, messages that are no frames, and frames out of turn. */
  private static void speakGarbageTo(String endpoint, int seed) throws InterruptedException {
    String[] address = endpoint.substring("tcp://".length()).split(":");
    byte[] noise = new byte[20_000];
    new Random(seed).nextBytes(noise);
    try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]))) {
      socket.getOutputStream().write(noise);
    } catch (IOException e) {
      // It hangs up on us, or has ended with its run.
    }
    try (ZContext context = new ZContext()) {
      ZMQ.Socket dealer = context.createSocket(SocketType.DEALER);
      dealer.connect(endpoint);
      dealer.send(GARBAGE);
      dealer.send(new byte[0]);
      dealer.sendMore(GARBAGE);
      dealer.send(noise);
      Frame.Builder ask = Frame.newBuilder();
      ask.getAskBuilder().setNumber(1);
      dealer.send(ask.build().toByteArray());
      dealer.setReceiveTimeOut(50);
      dealer.recv();
    }
  }

  private SluiceProcess server() throws Exception {
    SluiceProcess server =
        SluiceProcess.start(folder.resolve("server"), "serve", "--listen", "tcp://127.0.0.1:0");
    try {
      return server.until("it listens", () -> server.output().contains("\n"));
    } catch (InterruptedException | AssertionError e) {
      server.close();
      throw e;
    }
  }

  private static String endpointOf(SluiceProcess server) {
    return server.output().strip().replace("listening ", "");
  }

  private static String endpointIn(Path plan) {
    try {
      Matcher matcher = Pattern.compile("endpoint=(tcp://\\S+)\\s").matcher(Files.readString(plan));
      return matcher.find() ? matcher.group(1) : null;
    } catch (IOException e) {
      return null;
    }
  }
}
