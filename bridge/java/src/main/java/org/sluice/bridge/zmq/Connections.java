// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.zeromq.ZMQ;
import zmq.util.Utils;

/**
 * The connections of a server. One that has no session is ended after some time, whether it has
 * shown a key or not: JeroMQ 0.6.0 stops its clock of a handshake at the greeting, before any key.
 * Of more than a number of those, the oldest of the address that has the most are ended at once.
 */
final class Connections {
  /** As long as a client waits for its welcome. */
  static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

  private static final int LEAST = 16;
  private static final int DESCRIPTORS_EACH = 4;

  private final int most;
  private final Map<String, Idle> idle = new LinkedHashMap<>();
  private final Map<String, SocketChannel> inSession = new HashMap<>();

  private record Idle(String peer, SocketChannel channel, long sinceNs) {
    String host() {
      return peer.substring(0, peer.lastIndexOf(':') + 1);
    }
  }

  /**
   * @param most how many may have no session
   */
  Connections(int most) {
    this.most = Math.max(LEAST, most);
  }

  /**
   * How many sessions the descriptors of this process are enough for: one each, one for a
   * recording, as many connections without a session, and what the process itself has open.
   */
  static long mostSessions() {
    return mostDescriptors() / DESCRIPTORS_EACH;
  }

  /** How many descriptors this process may have. */
  static long mostDescriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
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
    String peer = peer(channel);
    idle.put(peer, new Idle(peer, channel, nowNs));
    if (idle.size() > most) {
      Map<String, List<Idle>> byHost =
          idle.values().stream().collect(Collectors.groupingBy(Idle::host));
      byHost.values().stream()
          .max(Comparator.comparingInt(List::size))
          .ifPresent(ofHost -> end(ofHost.get(0).peer()));
    }
  }

  synchronized void closed(SocketChannel channel) {
    idle.remove(peer(channel));
    inSession.remove(peer(channel));
  }

  /**
   * A session begins on a connection; false if that is none without a session. A client may call
   * itself by another's address, of which nothing may then be ended with its own session.
   */
  synchronized boolean sessionBegins(String peer) {
    Idle was = idle.remove(peer);
    if (was != null) {
      inSession.put(peer, was.channel());
    }
    return was != null;
  }

  /** A session has ended; the client may begin another, but not wait for ever. */
  synchronized void sessionEnds(String peer, long nowNs) {
    SocketChannel channel = inSession.remove(peer);
    if (channel != null) {
      idle.put(peer, new Idle(peer, channel, nowNs));
    }
  }

  /** Ends those that have had no session for long. */
  synchronized void endIdle(long nowNs) {
    // The first is the oldest.
    while (!idle.isEmpty()) {
      Idle oldest = idle.values().iterator().next();
      if (nowNs - oldest.sinceNs() <= PATIENCE_NS) {
        return;
      }
      end(oldest.peer());
    }
  }

  /** Ends a connection, and what waits to be sent there. */
  synchronized void end(String peer) {
    Idle was = idle.remove(peer);
    SocketChannel channel = was == null ? inSession.remove(peer) : was.channel();
    if (channel != null) {
      try {
        // JeroMQ's thread, which alone may close it, finds its end there.
        channel.shutdownInput();
      } catch (IOException e) {
        // It has ended already.
      }
    }
  }

  private static String peer(SocketChannel channel) {
    return Utils.getPeerIpAddress(channel).address();
  }
}
