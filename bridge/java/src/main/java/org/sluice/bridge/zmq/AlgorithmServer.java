// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.proto.Heartbeat;
import org.sluice.bridge.session.ProtocolFailure;

/**
 * Serves any number of simulations at once, as a ROUTER of ZeroMQ. Each session has a thread that
 * reads its client's messages and answers them: {@link ServedSession}. One more thread accepts
 * connections, talks to those that have no session, sends heartbeats and looks for silence. It runs
 * no scheme and waits for no client, so a scheme that never returns, or a client that does not
 * read, stops its own session only.
 */
public final class AlgorithmServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AlgorithmServer.class);
  private static final int BACKLOG = 128;
  private static final long WARN_EVERY_NS = 1_000_000_000;
  private static final long HANDSHAKE_NS = 10_000_000_000L;
  private static final long TICK_NS = 100_000_000;
  private static final int LAST_WORDS_MS = 500;
  private final ServerOptions options;
  private final SchemeCatalog catalog;
  private final Selector selector;
  private final ServerSocketChannel listener;
  private final SelectionKey accepting;
  private final String endpoint;
  private final Thread thread;
  private final MessageMemory memory = MessageMemory.ofHeap();
  private final ByteBuffer scratch = ByteBuffer.allocateDirect(Connection.SCRATCH_BYTES);
  private final byte[] heartbeat =
      Zmtp.message(
          Frame.newBuilder().setHeartbeat(Heartbeat.getDefaultInstance()).build().toByteArray());
  private final Map<Connection, SelectionKey> connections = new LinkedHashMap<>();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private long sessionsBegun;
  private long warnedNs = System.nanoTime() - 2 * WARN_EVERY_NS;
  private volatile boolean isStopping;
  private volatile @Nullable String death;

  private AlgorithmServer(ServerOptions options, SchemeCatalog catalog) {
    this.options = options;
    this.catalog = catalog;
    try {
      listener = listenerAt(ListenEndpoint.addressOf(options.listen()));
      endpoint = ListenEndpoint.of((InetSocketAddress) listener.getLocalAddress());
      selector = Selector.open();
      accepting = listener.register(selector, SelectionKey.OP_ACCEPT);
    } catch (IOException e) {
      throw new ServerException("cannot listen on " + options.listen() + ": " + reason(e), e);
    }
    thread = new Thread(this::run, "sluice-server");
  }

  private static ServerSocketChannel listenerAt(InetSocketAddress address) throws IOException {
    ServerSocketChannel listener =
        ServerSocketChannel.open(
            address.getAddress() instanceof Inet6Address
                ? StandardProtocolFamily.INET6
                : StandardProtocolFamily.INET);
    try {
      listener.bind(address, BACKLOG);
      listener.configureBlocking(false);
      return listener;
    } catch (IOException e) {
      listener.close();
      throw e;
    }
  }

  private static String reason(IOException e) {
    return e instanceof BindException
        ? "the port is taken, or the address is none of this machine's"
        : String.valueOf(e.getMessage());
  }

  /**
   * Starts a server; it accepts connections when this returns.
   *
   * @throws ServerException with one sentence, if it cannot listen there
   * @throws org.sluice.bridge.SchemeCatalogException with one sentence, if a scheme path is wrong
   */
  public static AlgorithmServer start(ServerOptions options) {
    AlgorithmServer server = new AlgorithmServer(options, SchemeCatalog.load(options.schemePath()));
    server.thread.start();
    return server;
  }

  /**
   * Starts a server, prints its endpoint, and returns when it ends.
   *
   * @return why it could not go on, in one sentence; empty if its end was wanted
   * @param out gets one line {@code listening tcp://HOST:PORT}
   * @param in whose end ends the server, if the options say so
   */
  public static Optional<String> serve(ServerOptions options, PrintStream out, InputStream in) {
    try (AlgorithmServer server = start(options)) {
      Thread hook = new Thread(server::endWithJvm, "sluice-server-stop");
      Runtime.getRuntime().addShutdownHook(hook);
      if (options.stopWhenInputCloses()) {
        server.stopAtEndOf(in);
      }
      out.println("listening " + server.endpoint());
      out.flush();
      server.join();
      return Optional.ofNullable(server.death);
    }
  }

  /** Where it listens, with the port it got. */
  public String endpoint() {
    return endpoint;
  }

  /** Waits until it has ended. */
  public void join() {
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        isInterrupted = true;
        stop();
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Makes it end soon. */
  public void stop() {
    isStopping = true;
    selector.wakeup();
  }

  /** Ends it and waits for that. */
  @Override
  public void close() {
    stop();
    join();
  }

  private void endWithJvm() {
    stop();
    try {
      thread.join(2L * LAST_WORDS_MS);
    } catch (InterruptedException e) {
      // Then without its last words.
    }
  }

  private void stopAtEndOf(InputStream in) {
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (in.read() >= 0) {
                  // What is said there does not matter, only its end.
                }
              } catch (IOException e) {
                LOG.debug("standard input failed", e);
              }
              LOG.info("standard input has ended; so does the server");
              stop();
            },
            "sluice-server-input");
    watcher.setDaemon(true);
    watcher.start();
  }

  @SuppressWarnings("CatchingUnchecked")
  private void run() {
    try {
      long heartbeatNs = options.heartbeat().toNanos();
      long tickNs = Math.min(heartbeatNs, TICK_NS);
      long lastNs = System.nanoTime();
      long nextTickNs = lastNs + tickNs;
      long nextHeartbeatNs = lastNs + heartbeatNs;
      while (!isStopping) {
        long waitMs = TimeUnit.NANOSECONDS.toMillis(nextTickNs - System.nanoTime()) + 1;
        selector.select(this::ready, Math.max(1, waitMs));
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
        long nowNs = System.nanoTime();
        if (nowNs - lastNs > 2 * heartbeatNs) {
          // This process was stopped, not the clients: their frames are still on the way.
          connections.keySet().forEach(connection -> connection.hear(nowNs));
        }
        lastNs = nowNs;
        if (nowNs >= nextTickNs) {
          nextTickNs = nowNs + tickNs;
          boolean beats = nowNs >= nextHeartbeatNs;
          if (beats) {
            nextHeartbeatNs = nowNs + heartbeatNs;
          }
          for (Connection connection : List.copyOf(connections.keySet())) {
            guarded(connection, () -> look(connection, nowNs, beats));
          }
          accepting.interestOps(SelectionKey.OP_ACCEPT);
        }
      }
      blameExits();
    } catch (RuntimeException | IOException | Error e) {
      death = "the server cannot go on: its thread %s ended with %s".formatted(thread.getName(), e);
      LOG.error("{}", death, e);
    } finally {
      for (Connection connection : List.copyOf(connections.keySet())) {
        hangUp(connection);
      }
      closeListener();
    }
  }

  private void ready(SelectionKey key) {
    if (key.attachment() instanceof Connection connection) {
      guarded(connection, () -> receive(connection));
    } else {
      accept();
    }
  }

  /** What is done for a connection. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  /** Does something for a connection, which is all that ends if that fails. */
  private void guarded(Connection connection, Work work) {
    try {
      work.run();
    } catch (IOException e) {
      lose(connection, e);
    } catch (RuntimeException | OutOfMemoryError e) {
      LOG.error("a connection failed", e);
      lose(connection, new IOException(e));
    }
  }

  private void accept() {
    try {
      for (SocketChannel channel = listener.accept();
          channel != null;
          channel = listener.accept()) {
        Connection connection = new Connection(channel, memory, System.nanoTime());
        try {
          channel.configureBlocking(false);
          channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
          connections.put(connection, channel.register(selector, SelectionKey.OP_READ, connection));
          connection.offer(Zmtp.introduction());
        } catch (IOException e) {
          LOG.debug("a connection ended at once", e);
          hangUp(connection);
        }
      }
    } catch (IOException e) {
      warn("no connection can be accepted now: " + e.getMessage());
      // Until the next tick, rather than without a pause.
      accepting.interestOps(0);
    }
  }

  /** Reads a connection without a session. */
  private void receive(Connection connection) throws IOException {
    if (connection.session() == null) {
      connection.read(scratch);
      handle(connection);
    }
  }

  /** Handles what a connection without a session has said. */
  private void handle(Connection connection) throws IOException {
    Incoming incoming = connection.incoming();
    if (connection.stage() == Connection.Stage.GREETING) {
      @Nullable String fault =
          Zmtp.faultOfGreeting(incoming.array(), incoming.start(), incoming.size());
      if (fault != null) {
        throw new BrokenConnectionException(fault);
      }
      if (incoming.size() < Zmtp.GREETING_BYTES) {
        return;
      }
      incoming.drop(Zmtp.GREETING_BYTES);
      connection.reach(Connection.Stage.READY);
    }
    while (connection.session() == null) {
      switch (incoming.peek()) {
        case NONE -> {
          return;
        }
        case COMMAND -> {
          if (connection.stage() == Connection.Stage.READY) {
            @Nullable String fault = Zmtp.faultOfReady(incoming.body());
            if (fault != null) {
              throw new BrokenConnectionException(fault);
            }
            connection.reach(Connection.Stage.OPEN);
          }
          answerCommand(connection);
        }
        case MESSAGE, PARTS -> {
          if (connection.stage() != Connection.Stage.OPEN) {
            throw new BrokenConnectionException("it sends a message before READY");
          }
          handleMessage(connection);
        }
      }
    }
  }

  /** Answers the command at the front, if it needs an answer, and consumes it. */
  static void answerCommand(Connection connection) throws IOException {
    byte @Nullable [] answer = Zmtp.answerTo(connection.incoming().body());
    connection.incoming().consume();
    if (answer != null) {
      connection.offer(answer);
    }
  }

  private void handleMessage(Connection connection) throws IOException {
    @Nullable Frame front = frameAtFront(connection.incoming());
    if (front != null && front.hasHello()) {
      begin(connection);
      return;
    }
    try {
      Frame frame = ServedSession.message(connection.incoming());
      if (!frame.hasHeartbeat()) {
        tell(
            connection,
            "the algorithms have no session with this simulator for its frame %s: it has ended, was"
                    .formatted(frame.getBodyCase())
                + " dropped or never began");
      }
    } catch (ProtocolFailure e) {
      warn(e.sentence() + "; it has no session");
      tell(connection, e.sentence());
    }
  }

  /** The frame at the front, which stays there; null if it is none. */
  private static @Nullable Frame frameAtFront(Incoming incoming) {
    if (incoming.parts() > 0) {
      return null;
    }
    try {
      Frame frame =
          Frame.parser().parseFrom(incoming.array(), incoming.bodyAt(), incoming.bodyBytes());
      return frame.getBodyCase() == Frame.BodyCase.BODY_NOT_SET ? null : frame;
    } catch (InvalidProtocolBufferException e) {
      return null;
    }
  }

  /** Hands a connection over to a new session, whose thread reads it from now on. */
  private void begin(Connection connection) throws IOException {
    SelectionKey key = connections.get(connection);
    if (key == null) {
      return;
    }
    sessionsBegun++;
    ServedSession[] self = new ServedSession[1];
    ServedSession session =
        new ServedSession(
            connection,
            sessionsBegun,
            catalog,
            options,
            broken -> {
              tasks.add(() -> leave(connection, self[0], broken));
              selector.wakeup();
            });
    self[0] = session;
    key.interestOps(0);
    connection.begin(session, ServedSession.mostMessageBytes());
    session.start();
  }

  /** A session has left its connection. */
  private void leave(
      Connection connection, @Nullable ServedSession session, @Nullable IOException broken) {
    boolean isCurrent = session != null && connection.session() == session;
    if (broken != null && (isCurrent || !connection.channel().isOpen())) {
      lose(connection, broken);
    } else if (isCurrent) {
      takeBack(connection);
    }
  }

  private void takeBack(Connection connection) {
    connection.endSession();
    SelectionKey key = connections.get(connection);
    if (key != null && key.isValid()) {
      key.interestOps(SelectionKey.OP_READ);
      guarded(connection, () -> handle(connection));
    }
  }

  /** Once a tick. */
  private void look(Connection connection, long nowNs, boolean beats) throws IOException {
    ServedSession session = connection.session();
    if (session == null) {
      if (connection.stage() != Connection.Stage.OPEN
          && nowNs - connection.acceptedNs() > HANDSHAKE_NS) {
        throw new BrokenConnectionException("it does not finish ZeroMQ's handshake");
      }
      return;
    }
    @Nullable String fault = listenFor(connection);
    long deadlineNs = options.silenceDeadline().toNanos();
    if (fault == null && deadlineNs != 0 && connection.silentNs(nowNs) > deadlineNs) {
      if (session.isHeld()) {
        connection.hear(nowNs);
      } else {
        fault =
            "nothing was heard from the simulator for %s ms"
                .formatted(options.silenceDeadline().toMillis());
      }
    }
    if (fault != null) {
      fail(connection, session, fault);
    } else if (beats && session.isWelcomed()) {
      connection.offer(heartbeat);
    }
  }

  /**
   * Reads for a session whose thread is in a scheme, so that its client's heartbeats are heard.
   * Messages are left to the session's thread.
   *
   * @return what is wrong with a message, if anything is
   */
  private @Nullable String listenFor(Connection connection) throws IOException {
    if (!connection.reading().tryLock()) {
      return null;
    }
    try {
      Incoming incoming = connection.incoming();
      if (incoming.size() < Connection.SCRATCH_BYTES) {
        connection.read(scratch);
      }
      while (true) {
        switch (incoming.peek()) {
          case NONE -> {
            return null;
          }
          case COMMAND -> answerCommand(connection);
          case PARTS, MESSAGE -> {
            @Nullable Frame frame = frameAtFront(incoming);
            if (frame != null && !frame.hasHeartbeat()) {
              return null;
            }
            // Consumes it, or says what is wrong with it.
            var unused = ServedSession.message(incoming);
          }
        }
      }
    } catch (ProtocolFailure e) {
      return e.sentence();
    } finally {
      connection.reading().unlock();
    }
  }

  /** Ends a session from outside. */
  private void fail(Connection connection, ServedSession session, String sentence)
      throws IOException {
    LOG.warn("session {} failed: {}", session.number(), sentence);
    session.drop();
    tell(connection, sentence);
    if (connection.reading().tryLock()) {
      // Its thread is in a scheme and will not touch the connection again.
      connection.reading().unlock();
      takeBack(connection);
    }
  }

  private static void tell(Connection connection, String sentence) throws IOException {
    connection.offerLastWords(Zmtp.message(ServedSession.nonsense(sentence).toByteArray()));
  }

  /** A connection is over. */
  private void lose(Connection connection, IOException why) {
    ServedSession session = connection.session();
    if (session != null) {
      LOG.warn(
          "session {} failed: the connection to the simulator ended: {}",
          session.number(),
          why.getMessage());
    } else if (why instanceof BrokenConnectionException) {
      warn("a connection was closed: " + why.getMessage());
    }
    hangUp(connection);
  }

  private void hangUp(Connection connection) {
    connections.remove(connection);
    connection.close();
    ServedSession session = connection.session();
    if (session != null) {
      session.drop();
    }
  }

  /** If it is a scheme that ends this JVM, its client learns so. */
  private void blameExits() throws IOException {
    for (Connection connection : connections.keySet()) {
      ServedSession session = connection.session();
      if (session != null && session.endsThisJvm()) {
        connection.offerLastWords(
            Zmtp.message(
                ServedSession.failure(
                        "a scheme of session %s ended the JVM of the server (System.exit), which no"
                                .formatted(session.number())
                            + " scheme may")
                    .toByteArray()));
      }
    }
  }

  private void warn(String sentence) {
    if (System.nanoTime() - warnedNs > WARN_EVERY_NS) {
      warnedNs = System.nanoTime();
      LOG.warn("{}", sentence);
    }
  }

  private void closeListener() {
    try {
      listener.close();
      selector.close();
    } catch (IOException e) {
      LOG.debug("closing failed", e);
    }
  }
}
