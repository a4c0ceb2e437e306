// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import com.code_intelligence.jazzer.api.BugDetectors;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.sluice.bridge.zmq.AlgorithmServer;
import org.sluice.bridge.zmq.ServerOptions;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** The server's socket: bytes of a client that may have said hello in ZeroMQ's way, or not. */
public final class ServerTarget {
  private static final AlgorithmServer SERVER =
      AlgorithmServer.start(ServerOptions.listeningOn("tcp://127.0.0.1:*"));
  private static final InetSocketAddress ADDRESS = address();
  private static final int EVERY = 256;
  private static final int ANSWER_MS = 20_000;
  private static final int CONNECT_MS = 10_000;

  /** ZMTP 3.0, mechanism NULL, and a DEALER's READY: what comes then is a message. */
  private static final byte[] GREETING = greeting();

  private static long inputs;

  private ServerTarget() {}

  /** Jazzer calls it first: this target connects to its own server. */
  @SuppressWarnings("MustBeClosedChecker") // for good
  public static void fuzzerInitialize() {
    BugDetectors.allowNetworkConnections();
  }

  /** The server goes on listening, and answers others. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(ADDRESS, CONNECT_MS);
      OutputStream out = socket.getOutputStream();
      if (data.length > 0 && data[0] % 2 == 0) {
        out.write(GREETING);
      }
      out.write(data);
      out.flush();
    } catch (java.net.SocketException e) {
      // Closed before all was written: its right.
    }
    if (++inputs % EVERY == 0) {
      answersOthers();
    }
  }

  /** A message that is no frame is answered with a refusal. */
  static void answersOthers() {
    try (ZContext context = new ZContext()) {
      ZMQ.Socket dealer = context.createSocket(SocketType.DEALER);
      dealer.setReceiveTimeOut(ANSWER_MS);
      dealer.connect(SERVER.endpoint());
      dealer.send(new byte[] {1});
      if (dealer.recv() == null) {
        throw new IllegalStateException("after " + inputs + " inputs the server does not answer");
      }
    }
  }

  private static InetSocketAddress address() {
    URI uri = URI.create(SERVER.endpoint());
    return new InetSocketAddress(uri.getHost(), uri.getPort());
  }

  private static byte[] greeting() {
    byte[] ready =
        "\5READY\13Socket-Type\0\0\0\6DEALER\10Identity\0\0\0\0"
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[64 + 2 + ready.length];
    all[0] = (byte) 0xff;
    all[9] = 0x7f;
    all[10] = 3;
    byte[] mechanism = "NULL".getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(mechanism, 0, all, 12, mechanism.length);
    all[64] = 4;
    all[65] = (byte) ready.length;
    System.arraycopy(ready, 0, all, 66, ready.length);
    return all;
  }
}
