// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import zmq.util.Utils;

@Timeout(60)
class ConnectionsTest {
  private static final int MOST = 20;
  private static final long SOON_NS = Connections.PATIENCE_NS;
  private static final long LATE_NS = Connections.PATIENCE_NS + 1;

  private final Connections connections = new Connections(new ServerLimits(MOST, 1, 1000));
  private final List<SocketChannel> clients = new ArrayList<>();
  private ServerSocketChannel listening;

  @BeforeEach
  void listen() throws IOException {
    listening = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
  }

  @AfterEach
  void close() throws IOException {
    listening.close();
    for (SocketChannel client : clients) {
      client.close();
    }
  }

  /** Opens a connection, and gives the server's end of it. */
  private SocketChannel open(String host) throws IOException {
    SocketChannel client = SocketChannel.open().bind(new InetSocketAddress(host, 0));
    client.connect(listening.getLocalAddress());
    clients.add(client);
    SocketChannel channel = listening.accept();
    channel.configureBlocking(false);
    connections.opened(channel, 0);
    return channel;
  }

  private static boolean isEnded(SocketChannel channel) throws IOException {
    return channel.read(ByteBuffer.allocate(1)) < 0;
  }

  private static String peer(SocketChannel channel) {
    return Utils.getPeerIpAddress(channel).address();
  }

  @Test
  void oneWithoutASessionIsEndedAfterTenSecondsAndOneWithASessionNever() throws Exception {
    SocketChannel idle = open("127.0.0.1");
    SocketChannel quiet = open("127.0.0.1");
    assertThat(connections.sessionBegins(peer(quiet))).isTrue();
    connections.endIdle(SOON_NS);
    assertThat(isEnded(idle)).isFalse();
    connections.endIdle(LATE_NS);
    assertThat(isEnded(idle)).isTrue();
    connections.endIdle(1000 * LATE_NS);
    assertThat(isEnded(quiet)).isFalse();
    connections.sessionEnds(peer(quiet), 1000 * LATE_NS);
    connections.endIdle(1000 * LATE_NS + SOON_NS);
    assertThat(isEnded(quiet)).isFalse();
    connections.endIdle(1001 * LATE_NS);
    assertThat(isEnded(quiet)).isTrue();
  }

  @Test
  void theOldestOfTheAddressWithTheMostIsEndedForOneTooMany() throws Exception {
    SocketChannel alone = open("127.0.0.2");
    List<SocketChannel> many = new ArrayList<>();
    for (int i = 1; i < MOST + 3; i++) {
      many.add(open("127.0.0.3"));
    }
    assertThat(isEnded(alone)).isFalse();
    for (int i = 0; i < many.size(); i++) {
      assertThat(isEnded(many.get(i))).as("number " + i).isEqualTo(i < 3);
    }
  }

  @Test
  void ofWhatWaitsToBeReadTheLastMessagesCountUntilTheConnectionIsClosed() throws Exception {
    SocketChannel much = open("127.0.0.1");
    SocketChannel little = open("127.0.0.1");
    assertThat(connections.sent(peer(much), 900)).isEmpty();
    assertThat(connections.sent(peer(little), 101)).contains(peer(much));
    for (int i = 0; i < Connections.MOST_UNREAD; i++) {
      connections.sent(peer(much), 1);
    }
    assertThat(connections.sent(peer(little), 900 - 101 - Connections.MOST_UNREAD)).isEmpty();
    connections.closed(little);
    assertThat(connections.sent(peer(much), 900)).isEmpty();
  }

  @Test
  void nobodyEndsTheConnectionOfAnothersSession() throws Exception {
    SocketChannel victim = open("127.0.0.1");
    assertThat(connections.sessionBegins(peer(victim))).isTrue();
    assertThat(connections.sessionBegins(peer(victim))).isFalse();
    assertThat(connections.sessionBegins("127.0.0.1:1")).isFalse();
  }
}
