// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sluice.bridge.testing.Conversation;

/** Strangers who ask a server of 256 MB for memory, and a client that is served all the same. */
@Timeout(60)
class MessageMemoryTest {
  private static final int HEADER_BYTES = 9;
  private static final byte LONG = 2;
  private static final long UNSIGNED_2_GB = 0x800000007ffffff0L;
  private static final int ALLOWED = 60_000_000;
  private Process server;
  private String endpoint;
  private final List<Socket> strangers = new ArrayList<>();

  /** What the child process runs. */
  static final class Server {
    public static void main(String[] args) {
      System.exit(
          AlgorithmServer.serve(
                  ServerOptions.listeningOn("tcp://127.0.0.1:*"), System.out, System.in)
              .map(death -> 1)
              .orElse(0));
    }
  }

  @BeforeEach
  void start() throws IOException {
    server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                Server.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
    endpoint = String.valueOf(lines.readLine()).replace("listening ", "");
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
        + File.pathSeparator
        + Path.of("target", "test-classes").toAbsolutePath();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : strangers) {
      socket.close();
    }
    server.destroyForcibly();
  }

  @Test
  void aSizeBeyondSignedNumbers() throws Exception {
    for (int i = 0; i < 4; i++) {
      stranger().write(frame(LONG, UNSIGNED_2_GB));
    }
    serves();
  }

  @Test
  void manyFramesOfAnAllowedSizeThatNeverArrive() throws Exception {
    for (int i = 0; i < 17; i++) {
      stranger().write(frame(LONG, ALLOWED));
    }
    serves();
  }

  @Test
  void aMessageOfManyParts() throws Exception {
    byte[] bytes = new byte[ALLOWED];
    new Random(1).nextBytes(bytes);
    byte[][] parts = new byte[20][];
    Arrays.fill(parts, bytes);
    try (ZmtpClient client = new ZmtpClient(endpoint, 10_000)) {
      client.send(parts);
    } catch (UncheckedIOException e) {
      // The server has had enough, which it may.
    }
    serves();
  }

  private OutputStream stranger() throws IOException {
    String[] address = endpoint.replace("tcp://", "").split(":", -1);
    Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
    strangers.add(socket);
    socket.getOutputStream().write(ZmtpClient.greeting("NULL"));
    return socket.getOutputStream();
  }

  private static byte[] frame(byte flags, long bytes) {
    return ByteBuffer.allocate(HEADER_BYTES).put(flags).putLong(bytes).array();
  }

  private void serves() throws InterruptedException {
    Thread.sleep(500);
    try (TestClient client = new TestClient(endpoint)) {
      assertThat(client.hello(Conversation.hello("echo")).hasWelcome()).isTrue();
      assertThat(client.ask(1, 0, Conversation.starts()).getAnswer().getNumber()).isEqualTo(1);
    }
    assertThat(server.isAlive()).isTrue();
  }
}
