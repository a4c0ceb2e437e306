// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import py4j.GatewayServer;
import py4j.Py4JNetworkException;

/**
 * Serves Python programs by Py4J, on the loopback interface alone and to those who know the token.
 * It ends with its standard input, so that it does not outlive the program that started it.
 */
public final class Gateway {
  private static final int TOKEN_BYTES = 32;
  private static final long CLOSE_MS = 3000;

  private Gateway() {}

  /**
   * Serves until the end of its input.
   *
   * @param runner runs commands
   * @param version of Sluice
   * @param port where it listens; 0: a free one
   * @param in whose end ends it
   * @param out gets one line {@code listening 127.0.0.1:PORT token TOKEN}
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it cannot listen there
   */
  public static void serve(
      CommandRunner runner, String version, int port, InputStream in, PrintWriter out)
      throws IOException, InterruptedException {
    GatewayEntry entry = new GatewayEntry(runner, version);
    String token = token();
    InetAddress loopback = InetAddress.getLoopbackAddress();
    GatewayServer server =
        new GatewayServer.GatewayServerBuilder(entry)
            .javaPort(port)
            .javaAddress(loopback)
            .callbackClient(GatewayServer.DEFAULT_PYTHON_PORT, loopback, token)
            .authToken(token)
            .serverSocketFactory(TokenServerSocket.factory(token))
            .build();
    try {
      server.start();
    } catch (Py4JNetworkException e) {
      throw SluiceException.wrongInput(
          "cannot listen on port %d of %s; allowed is a free port, or 0"
              .formatted(port, loopback.getHostAddress()));
    }
    out.printf(
        "listening %s:%d token %s%n", loopback.getHostAddress(), server.getListeningPort(), token);
    out.flush();
    while (in.read() >= 0) {
      // What is said there does not matter, only its end.
    }
    entry.close(CLOSE_MS);
    server.shutdown();
  }

  private static String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
