// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Accepts only who has sent Py4J's authentication command with the token. Py4J itself has a thread
 * for everybody who connects and reads lines of any length before it compares.
 */
final class TokenServerSocket extends ServerSocket {
  private static final int MOST_WAITING = 64;
  private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(5);
  private static final int LOOK_EVERY_MS = 5;
  private static final String COMMAND = "A\n";
  private final byte[] expected;
  private final Deque<Peer> waiting = new ArrayDeque<>();

  private TokenServerSocket(String token) throws IOException {
    expected = (COMMAND + token + "\n").getBytes(US_ASCII);
  }

  static ServerSocketFactory factory(String token) {
    return new ServerSocketFactory() {
      @Override
      public ServerSocket createServerSocket() throws IOException {
        return new TokenServerSocket(token);
      }

      @Override
      public ServerSocket createServerSocket(int port) {
        throw new UnsupportedOperationException("Py4J binds it");
      }

      @Override
      public ServerSocket createServerSocket(int port, int backlog) {
        throw new UnsupportedOperationException("Py4J binds it");
      }

      @Override
      public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
        throw new UnsupportedOperationException("Py4J binds it");
      }
    };
  }

  @Override
  public Socket accept() throws IOException {
    while (true) {
      Peer known = nextKnown();
      if (known != null) {
        return known;
      }
      setSoTimeout(waiting.isEmpty() ? 0 : LOOK_EVERY_MS);
      Peer peer = new Peer(expected.length);
      try {
        implAccept(peer);
      } catch (SocketTimeoutException e) {
        continue;
      }
      peer.acceptedNs = System.nanoTime();
      waiting.add(peer);
      if (waiting.size() > MOST_WAITING) {
        waiting.remove().close();
      }
    }
  }

  /** One that has sent the token by now; null if there is none. Closes who cannot become one. */
  private @Nullable Peer nextKnown() throws IOException {
    for (int left = waiting.size(); left > 0; left--) {
      Peer peer = waiting.remove();
      if (peer.isRead() && MessageDigest.isEqual(peer.sent, expected)) {
        return peer;
      }
      if (peer.mayWait()) {
        waiting.add(peer);
      } else {
        peer.close();
      }
    }
    return null;
  }

  /** A connection whose first bytes are read here, without waiting for them, and again by Py4J. */
  private static final class Peer extends Socket {
    private final byte[] sent;
    private int length;
    private boolean isBroken;
    private long acceptedNs;

    Peer(int expected) {
      sent = new byte[expected];
    }

    /** Reads what is there; whether that is as long as the token's command. */
    boolean isRead() {
      try {
        InputStream in = super.getInputStream();
        length += in.readNBytes(sent, length, Math.min(in.available(), sent.length - length));
      } catch (IOException e) {
        isBroken = true;
      }
      return length == sent.length;
    }

    boolean mayWait() {
      boolean isCommand =
          COMMAND.startsWith(new String(sent, 0, Math.min(length, COMMAND.length()), US_ASCII));
      return isCommand
          && !isBroken
          && length < sent.length
          && System.nanoTime() - acceptedNs < DEADLINE_NS;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new SequenceInputStream(new ByteArrayInputStream(sent), super.getInputStream());
    }
  }
}
