// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;
import zmq.util.Utils;

/**
 * The connections of a server, by their peers' addresses. One that has no session is ended after
 * some time, whether it has shown a key or not: JeroMQ 0.6.0 stops its clock of a handshake at the
 * greeting, before any key. Of too many of those, the oldest of the address with the most are ended
 * at once. So is the connection for which most waits to be read, if too much does.
 */
final class Connections {
  /** As long as a client waits for its welcome. */
  static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

  /** As many messages wait for a client in JeroMQ; what came before them has been taken there. */
  static final int MOST_UNREAD = 16;

  private static final int LEAST_IDLE = 16;

  private final int mostIdle;
  private final long mostUnreadBytes;
  private final Map<String, Connection> all = new HashMap<>();
  private final Map<String, Connection> idle = new LinkedHashMap<>();
  private long unreadBytes;

  private static final class Connection {
    final String peer;
    final SocketChannel channel;
    final Deque<Integer> lastBytes = new ArrayDeque<>();
    long idleSinceNs;
    long unreadBytes;

    Connection(String peer, SocketChannel channel, long nowNs) {
      this.peer = peer;
      this.channel = channel;
      idleSinceNs = nowNs;
    }

    String host() {
      return peer.substring(0, peer.lastIndexOf(':') + 1);
    }

    long unreadBytes() {
      return unreadBytes;
    }
  }

  Connections(ServerLimits limits) {
    mostIdle = Math.max(LEAST_IDLE, limits.sessions());
    mostUnreadBytes = limits.unreadBytes();
  }

  /** Learns of a socket's connections; before it is bound. */
  void watch(ZMQ.Socket socket) {
    socket
        .base()
        .setEventHook(
            event -> {
              if (event.arg instanceof SocketChannel channel) {
                if (event.event == zmq.ZMQ.ZMQ_EVENT_ACCEPTED) {
                  opened(channel, System.nanoTime());
                } else {
                  closed(channel);
                }
              }
            },
            zmq.ZMQ.ZMQ_EVENT_ACCEPTED | zmq.ZMQ.ZMQ_EVENT_DISCONNECTED);
  }

  synchronized void opened(SocketChannel channel, long nowNs) {
    Connection opened = new Connection(peer(channel), channel, nowNs);
    all.put(opened.peer, opened);
    idle.put(opened.peer, opened);
    if (idle.size() > mostIdle) {
      Map<String, List<Connection>> byHost =
          idle.values().stream().collect(Collectors.groupingBy(Connection::host));
      byHost.values().stream()
          .max(Comparator.comparingInt(List::size))
          .ifPresent(ofHost -> end(ofHost.get(0).peer));
    }
  }

  synchronized void closed(SocketChannel channel) {
    @Nullable Connection closed = all.remove(peer(channel));
    if (closed != null) {
      idle.remove(closed.peer);
      unreadBytes -= closed.unreadBytes;
    }
  }

  /**
   * A session begins on a connection; false if that is none without a session. A client may call
   * itself by another's address, with whose session it must not be taken for one.
   */
  synchronized boolean sessionBegins(String peer) {
    return idle.remove(peer) != null;
  }

  /** A session has ended; the client may begin another, but not wait for ever. */
  synchronized void sessionEnds(String peer, long nowNs) {
    @Nullable Connection connection = all.get(peer);
    if (connection != null) {
      connection.idleSinceNs = nowNs;
      idle.put(peer, connection);
    }
  }

  /** Ends those that have had no session for long. */
  synchronized void endIdle(long nowNs) {
    // The first is the oldest.
    while (!idle.isEmpty()) {
      Connection oldest = idle.values().iterator().next();
      if (nowNs - oldest.idleSinceNs <= PATIENCE_NS) {
        return;
      }
      end(oldest.peer);
    }
  }

  /**
   * Something was sent.
   *
   * @return the peer for which most waits, if too much waits for all together
   */
  synchronized Optional<String> sent(String peer, int bytes) {
    @Nullable Connection connection = all.get(peer);
    if (connection == null) {
      return Optional.empty();
    }
    connection.lastBytes.add(bytes);
    int read = connection.lastBytes.size() > MOST_UNREAD ? connection.lastBytes.remove() : 0;
    connection.unreadBytes += bytes - read;
    unreadBytes += bytes - read;
    return unreadBytes <= mostUnreadBytes
        ? Optional.empty()
        : all.values().stream()
            .max(Comparator.comparingLong(Connection::unreadBytes))
            .map(most -> most.peer);
  }

  /** Ends a connection, and what waits to be read there. */
  synchronized void end(String peer) {
    idle.remove(peer);
    @Nullable Connection connection = all.get(peer);
    if (connection != null) {
      try {
        // JeroMQ's thread, which alone may close it, finds its end there.
        connection.channel.shutdownInput();
      } catch (IOException e) {
        // It has ended already.
      }
    }
  }

  private static String peer(SocketChannel channel) {
    return Utils.getPeerIpAddress(channel).address();
  }
}
