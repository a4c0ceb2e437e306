// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.session.HelloMessages;
import org.sluice.bridge.testing.Conversation;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

@Timeout(60)
class ServerKeysTest {
  private static final int ANSWER_MS = 10_000;
  private static final int NO_ANSWER_MS = 1_000;

  @TempDir private Path folder;

  private static ServerOptions options(String listen, Optional<Path> keys, int mostSessions) {
    return new ServerOptions(
        listen,
        Optional.empty(),
        Optional.empty(),
        keys,
        mostSessions,
        List.of(),
        ServerOptions.DEFAULT_HEARTBEAT,
        Duration.ofSeconds(3),
        false);
  }

  private static Map<String, String> read(Path file) throws IOException {
    Map<String, String> keys = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        keys.put(line.split(" ")[0], line.split(" ")[1]);
      }
    }
    return keys;
  }

  /** What a server answers to a Hello; null if it answers nothing. */
  private static @Nullable Frame hello(String endpoint, @Nullable Path keys, int waitMs)
      throws IOException {
    try (ZContext context = new ZContext()) {
      ZMQ.Socket socket = context.createSocket(SocketType.DEALER);
      socket.setReceiveTimeOut(waitMs);
      if (keys != null) {
        Map<String, String> own = read(keys);
        socket.setCurvePublicKey(ZMQ.Curve.z85Decode(own.get("public")));
        socket.setCurveSecretKey(ZMQ.Curve.z85Decode(own.get("secret")));
        socket.setCurveServerKey(ZMQ.Curve.z85Decode(own.get("server")));
      }
      socket.connect(endpoint);
      socket.send(
          Frame.newBuilder()
              .setHello(HelloMessages.toProto(Conversation.hello("echo")))
              .build()
              .toByteArray());
      byte[] answer = socket.recv();
      return answer == null ? null : Frame.parseFrom(answer);
    }
  }

  @Test
  void aServerWithKeysAnswersTheClientsInItsFileAndNobodyElse() throws Exception {
    KeyFiles files = KeyFiles.make(folder.resolve("a"));
    KeyFiles others = KeyFiles.make(folder.resolve("b"));
    Path stranger = folder.resolve("stranger.key");
    Files.writeString(
        stranger,
        Files.readString(others.client())
            .replace(read(others.client()).get("server"), read(files.client()).get("server")));
    ServerOptions options = options("tcp://127.0.0.1:*", Optional.of(files.server()), 8);
    try (AlgorithmServer server = AlgorithmServer.start(options)) {
      assertThat(hello(server.endpoint(), files.client(), ANSWER_MS))
          .satisfies(frame -> assertThat(frame.hasWelcome()).isTrue());
      assertThat(hello(server.endpoint(), null, NO_ANSWER_MS)).as("without keys").isNull();
      assertThat(hello(server.endpoint(), stranger, NO_ANSWER_MS)).as("unknown client").isNull();
      assertThat(hello(server.endpoint(), others.client(), NO_ANSWER_MS))
          .as("another server's key")
          .isNull();
    }
    Files.writeString(
        files.server(),
        Files.readString(files.server()) + "client " + read(stranger).get("public") + "\n");
    try (AlgorithmServer server = AlgorithmServer.start(options)) {
      assertThat(hello(server.endpoint(), stranger, ANSWER_MS)).as("added to the file").isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp://*:*", "tcp://0.0.0.0:*"})
  void withoutKeysNoOtherMachineCanConnect(String listen) throws Exception {
    assertThatThrownBy(() -> options(listen, Optional.empty(), 1))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("which other machines can reach")
        .hasMessageContaining("sluice keys");
    KeyFiles files = KeyFiles.make(folder);
    try (AlgorithmServer server =
        AlgorithmServer.start(options(listen, Optional.of(files.server()), 1))) {
      assertThat(server.endpoint()).matches("tcp://0\\.0\\.0\\.0:[1-9][0-9]*");
      String port = server.endpoint().replaceFirst(".*:", "");
      assertThat(hello("tcp://127.0.0.1:" + port, files.client(), ANSWER_MS)).isNotNull();
    }
  }

  @Test
  void moreSessionsThanTheLimitAreRefused() throws Exception {
    try (AlgorithmServer server =
            AlgorithmServer.start(options("tcp://127.0.0.1:*", Optional.empty(), 1));
        TestClient first = new TestClient(server.endpoint());
        TestClient second = new TestClient(server.endpoint())) {
      assertThat(first.hello(Conversation.hello("echo")).hasWelcome()).isTrue();
      assertThat(second.hello(Conversation.hello("echo")).getRefusal().getSentence())
          .isEqualTo("the server has 1 sessions already, its limit (sluice serve --most-sessions)");
      assertThat(first.bye(0).hasGoodbye()).isTrue();
      assertThat(second.hello(Conversation.hello("echo")).hasWelcome()).isTrue();
    }
  }

  @Test
  void whoeverOnlyGreetsKeepsNoConnectionAndNoClientOut() throws Exception {
    KeyFiles files = KeyFiles.make(folder);
    int most = 20;
    List<Socket> idle = new ArrayList<>();
    try (AlgorithmServer server =
        AlgorithmServer.start(options("tcp://127.0.0.1:*", Optional.of(files.server()), most))) {
      int port = Integer.parseInt(server.endpoint().replaceFirst(".*:", ""));
      for (int i = 0; i < 5 * most; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write(ZmtpClient.greeting("CURVE"));
        socket.setSoTimeout(ANSWER_MS);
        idle.add(socket);
      }
      assertThat(hello(server.endpoint(), files.client(), ANSWER_MS)).isNotNull();
      for (Socket socket : idle.subList(0, 4 * most)) {
        assertThat(socket.getInputStream().readAllBytes()).as("nothing but a greeting").hasSize(64);
      }
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  @Test
  void keyFilesAreForTheirOwnerAndAreNotOverwritten() throws Exception {
    KeyFiles files = KeyFiles.make(folder);
    for (Path file : List.of(files.server(), files.client())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThatThrownBy(() -> KeyFiles.make(folder))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("keys already");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "public abc",
        "whatever 0123456789012345678901234567890123456789",
        "public 0123456789012345678901234567890123456789\npublic 0123456789012345678901234567890123456789",
        "public 0123456789012345678901234567890123456789"
      })
  void aFileThatHoldsNoKeysOfAServerIsRefused(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("x.key"), text);
    assertThatThrownBy(() -> ServerKeys.read(file))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("x.key")
        .hasMessageContaining("sluice keys");
    assertThatThrownBy(() -> ServerKeys.read(folder.resolve("none")))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("cannot be read");
  }
}
