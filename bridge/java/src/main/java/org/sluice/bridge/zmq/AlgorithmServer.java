// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.proto.Heartbeat;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import zmq.Msg;
import zmq.SocketBase;
import zmq.io.Metadata;

/**
 * Serves any number of simulations at once over ZeroMQ. One thread at a time owns the sockets,
 * passes frames and sends heartbeats. It answers a session whose scheme is quick by itself; the
 * others have a thread each. A scheme that never returns blocks its own session only.
 */
public final class AlgorithmServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AlgorithmServer.class);
  private static final String BELL = "inproc://outbox";
  private static final long MAX_MESSAGE_BYTES = 64L << 20;
  private static final int CLIENT_PARTS = 2;
  private static final long UNREAD_NS = TimeUnit.SECONDS.toNanos(3);
  private static final long UNREAD_LOOK_MS = 10;
  private static final long WARN_EVERY_NS = 1_000_000_000;
  private static final int LAST_WORDS_MS = 500;
  private static final String MANY_ASKS =
      "the simulator sent asks without waiting for their answers; allowed is one at a time";
  private final ServerOptions options;
  private final SchemeCatalog catalog;
  private final ZMQ.Context context = ZMQ.context(1);
  private final ZMQ.Socket router;
  private final ZMQ.Socket bell;
  private final @Nullable ClientAuthentication authentication;
  private final Connections connections;
  private final ServerLimits limits;
  private final Outbox outbox;
  private final LargeAsks largeAsks = LargeAsks.ofHeap();
  private final String endpoint;
  private final ServerThreads threads;
  private final byte[] heartbeat =
      Frame.newBuilder().setHeartbeat(Heartbeat.getDefaultInstance()).build().toByteArray();
  private final Map<ByteBuffer, ServedSession> sessions = new LinkedHashMap<>();
  private volatile boolean hasSessions;
  private boolean hasUnsent;
  private long sessionsBegun;
  private long lastNs = System.nanoTime();
  private long nextHeartbeatNs = lastNs;
  private long warnedNs = lastNs - 2 * WARN_EVERY_NS;
  private volatile boolean isStopping;
  private volatile @Nullable String death;

  private AlgorithmServer(ServerOptions options, SchemeCatalog catalog, ServerLimits limits) {
    this.options = options;
    this.limits = limits;
    this.catalog = catalog;
    connections = new Connections(limits);
    context.setThreadFactor(
        (target, name) ->
            ServerThread.ofZeroMq(target, name, (ended, why) -> die(ended.getName(), why)));
    context.setNotificationExceptionHandler(
        (lives, why) -> LOG.warn("{} goes on after {}", lives.getName(), why.toString()));
    @Nullable ServerKeys keys = options.keys().map(ServerKeys::read).orElse(null);
    authentication = keys == null ? null : new ClientAuthentication(context, keys);
    router = context.socket(SocketType.ROUTER);
    if (keys != null) {
      keys.protect(router);
    }
    connections.watch(router);
    router.setLinger(0);
    router.setMaxMsgSize(MAX_MESSAGE_BYTES);
    router.setMsgAllocator(MessageMemory.ofHeap(MAX_MESSAGE_BYTES));
    router.setSndHWM(Connections.MOST_UNREAD);
    router.setRouterMandatory(true);
    bell = context.socket(SocketType.PULL);
    bell.setLinger(0);
    bell.bind(BELL);
    ZMQ.Socket ringer = context.socket(SocketType.PUSH);
    ringer.setLinger(0);
    ringer.connect(BELL);
    outbox = new Outbox(ringer);
    try {
      router.bind(ListenEndpoint.toBind(options.listen()));
    } catch (ZMQException | IllegalArgumentException e) {
      closeSockets();
      throw new ServerException("cannot listen on " + options.listen() + ": " + reason(e), e);
    }
    endpoint = router.getLastEndpoint();
    threads = new ServerThreads(this::run, () -> hasSessions);
  }

  private static String reason(RuntimeException e) {
    return e instanceof ZMQException z && z.getErrorCode() == ZMQ.Error.EADDRINUSE.getCode()
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
    return start(options, SchemeCatalog.load(List.of(), options.schemePath()));
  }

  /**
   * Starts a server of these schemes; it accepts connections when this returns.
   *
   * @throws ServerException with one sentence, if it cannot listen there
   */
  public static AlgorithmServer start(ServerOptions options, SchemeCatalog catalog) {
    return start(options, catalog, ServerLimits.of(options));
  }

  static AlgorithmServer start(ServerOptions options, SchemeCatalog catalog, ServerLimits limits) {
    AlgorithmServer server = new AlgorithmServer(options, catalog, limits);
    server.threads.start();
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
    while (threads.isAlive()) {
      try {
        threads.join();
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Makes it end soon. */
  public void stop() {
    isStopping = true;
    outbox.wake();
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
      threads.join(2L * LAST_WORDS_MS);
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

  /** A thread that every client needs has ended. */
  private void die(String ended, Throwable why) {
    death = "the server cannot go on: its thread %s ended with %s".formatted(ended, why);
    stop();
  }

  /**
   * Runs in the thread that owns the loop, until the server ends or the thread has lost the loop.
   */
  @SuppressWarnings("CatchingUnchecked")
  private void run() {
    try (ZMQ.Poller poller = context.poller(3)) {
      poller.register(router, ZMQ.Poller.POLLIN);
      poller.register(bell, ZMQ.Poller.POLLIN);
      if (authentication != null) {
        poller.register(authentication.socket(), ZMQ.Poller.POLLIN);
      }
      while (!isStopping) {
        if (!turn(poller)) {
          return;
        }
      }
      blameExits();
    } catch (RuntimeException | Error e) {
      die(Thread.currentThread().getName(), e);
    }
    if (threads.isOwner()) {
      sessions.values().forEach(ServedSession::drop);
      if (death == null) {
        closeSockets();
      }
    }
  }

  /** One turn of the loop; false if another thread has it by then. */
  private boolean turn(ZMQ.Poller poller) {
    long heartbeatNs = options.heartbeat().toNanos();
    long waitMs = TimeUnit.NANOSECONDS.toMillis(nextHeartbeatNs - System.nanoTime()) + 1;
    poller.poll(Math.max(0, hasUnsent ? Math.min(UNREAD_LOOK_MS, waitMs) : waitMs));
    long nowNs = System.nanoTime();
    if (nowNs - lastNs > 2 * heartbeatNs) {
      // This process was stopped, not the clients: their frames are still on the way.
      sessions.values().forEach(session -> session.hear(nowNs));
    }
    lastNs = nowNs;
    if (authentication != null) {
      authentication.answerAll();
    }
    if (!receiveAll(nowNs)) {
      return false;
    }
    sendAll();
    if (nowNs >= nextHeartbeatNs) {
      nextHeartbeatNs = nowNs + heartbeatNs;
      connections.endIdle(nowNs);
      dropSilent(nowNs);
      dropLargest();
      beat();
    }
    hasSessions = !sessions.isEmpty();
    return true;
  }

  /** If a scheme ends this JVM, its client learns so; all do if it is in a thread of its own. */
  private void blameExits() {
    List<Thread> exiting =
        Thread.getAllStackTraces().entrySet().stream()
            .filter(entry -> isExit(entry.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    List<ServedSession> blamed =
        sessions.values().stream().filter(s -> exiting.contains(s.calling())).toList();
    if (blamed.isEmpty() && !exiting.isEmpty()) {
      blamed = List.copyOf(sessions.values());
    }
    for (ServedSession session : blamed) {
      router.setLinger(LAST_WORDS_MS);
      send(
          session.client(),
          ServedSession.failure(
              "a scheme of session %s ended the JVM of the server (System.exit), which no scheme may"
                  .formatted(
                      blamed.stream()
                          .map(one -> Long.toString(one.number()))
                          .collect(Collectors.joining(" or ")))));
    }
  }

  private static boolean isExit(StackTraceElement[] calls) {
    return Arrays.stream(calls)
        .anyMatch(
            call ->
                call.getClassName().equals(Runtime.class.getName())
                    && call.getMethodName().equals("exit"));
  }

  /** False if another thread has the loop now. */
  private boolean receiveAll(long nowNs) {
    byte[] client = router.recv(ZMQ.DONTWAIT);
    while (client != null) {
      List<Msg> parts = new ArrayList<>(1);
      while (router.hasReceiveMore()) {
        Msg part = router.recvMsg(ZMQ.DONTWAIT);
        if (part != null) {
          parts.add(part);
        }
      }
      ByteBuffer key = ByteBuffer.wrap(client);
      if (parts.size() != CLIENT_PARTS - 1) {
        garbage(key, "a message of " + parts.size() + " parts; allowed is one");
      } else if (!receive(key, parts.get(0), nowNs)) {
        return false;
      }
      client = router.recv(ZMQ.DONTWAIT);
    }
    return true;
  }

  private boolean receive(ByteBuffer client, Msg message, long nowNs) {
    byte[] bytes = message.data();
    if (bytes.length > LargeAsks.SMALL_BYTES) {
      receiveLarge(client, bytes, nowNs);
      return true;
    }
    Frame frame;
    try {
      frame = Frame.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      garbage(client, bytes.length + " bytes that are no frame (" + e.getMessage() + ")");
      return true;
    }
    ServedSession session = sessions.get(client);
    if (session != null) {
      session.hear(nowNs);
    }
    switch (frame.getBodyCase()) {
      case BODY_NOT_SET -> garbage(client, bytes.length + " bytes that are an empty frame");
      case HEARTBEAT -> {
        // Heard above.
      }
      case HELLO -> {
        if (session == null) {
          begin(client, peer(message), frame, nowNs);
        } else {
          fail(session, "the simulator sent a second Hello in one session");
        }
      }
      default -> {
        if (session == null) {
          send(
              client,
              ServedSession.nonsense(
                  ("the algorithms have no session with this simulator for its frame %s: it"
                          + " has ended, was dropped or never began")
                      .formatted(frame.getBodyCase())));
        } else if (session.isQuick()) {
          return answerHere(session, frame);
        } else if (session.isFull()) {
          fail(session, MANY_ASKS);
        } else {
          session.take(frame);
        }
      }
    }
    return true;
  }

  /** Not decoded in this thread, which everybody's heartbeats need. */
  private void receiveLarge(ByteBuffer client, byte[] bytes, long nowNs) {
    ServedSession session = sessions.get(client);
    if (session == null) {
      garbage(client, bytes.length + " bytes before a session");
      return;
    }
    session.hear(nowNs);
    if (session.isFull()) {
      fail(session, MANY_ASKS);
    } else {
      session.takeLarge(bytes);
    }
  }

  /** Lets a scheme answer in this thread; false if it took so long that another has the loop. */
  private boolean answerHere(ServedSession session, Frame frame) {
    ServerThreads.Call call = threads.begin();
    boolean isMine = false;
    try {
      session.answerHere(frame);
    } finally {
      isMine = threads.end(call);
      if (!isMine) {
        outbox.wake();
      }
    }
    if (isMine) {
      sendAll();
    }
    return isMine;
  }

  private static String peer(Msg message) {
    Metadata metadata = message.getMetadata();
    return metadata == null ? "" : metadata.get(Metadata.PEER_ADDRESS);
  }

  private void begin(ByteBuffer client, String peer, Frame hello, long nowNs) {
    if (sessions.size() >= limits.sessions()) {
      LOG.warn("a session was refused: there are {} already", sessions.size());
      send(
          client,
          ServedSession.refusal(
              "the server has "
                  + sessions.size()
                  + " sessions already, its limit (sluice serve --most-sessions)"));
      return;
    }
    if (!connections.sessionBegins(peer)) {
      send(
          client,
          ServedSession.refusal(
              "the server has no connection with " + peer + " that could begin a session"));
      return;
    }
    sessionsBegun++;
    ServedSession session =
        new ServedSession(client, peer, sessionsBegun, catalog, options, outbox, largeAsks, nowNs);
    sessions.put(client, session);
    session.take(hello);
    session.start();
  }

  private void garbage(ByteBuffer client, String what) {
    ServedSession session = sessions.get(client);
    String sentence = "the simulator sent garbage: " + what;
    if (session == null) {
      if (System.nanoTime() - warnedNs > WARN_EVERY_NS) {
        warnedNs = System.nanoTime();
        LOG.warn("{}; it has no session", sentence);
      }
      send(client, ServedSession.nonsense(sentence));
    } else {
      fail(session, sentence);
    }
  }

  private void fail(ServedSession session, String sentence) {
    LOG.warn("session {} failed: {}", session.number(), sentence);
    send(session.client(), ServedSession.nonsense(sentence));
    remove(session);
    session.drop();
  }

  private void remove(ServedSession session) {
    if (sessions.remove(session.client(), session)) {
      connections.sessionEnds(session.peer(), System.nanoTime());
    }
  }

  private void sendAll() {
    while (bell.recv(ZMQ.DONTWAIT) != null) {
      // One signal covers any number of letters.
    }
    outbox.isHeard();
    List<Outbox.Letter> unsent = new ArrayList<>();
    for (Outbox.@Nullable Letter letter = outbox.next(); letter != null; letter = outbox.next()) {
      ServedSession session = letter.session();
      if (sessions.get(session.client()) != session) {
        continue;
      }
      if (send(session.client(), letter.frame())) {
        session.sent(letter.frame());
        connections
            .sent(session.peer(), letter.frame().getSerializedSize())
            .ifPresent(this::endUnread);
      } else if (!letter.isLast()) {
        if (System.nanoTime() - letter.sinceNs() < UNREAD_NS) {
          unsent.add(letter);
        } else {
          endUnread(session.peer());
        }
      }
      if (letter.isLast()) {
        remove(session);
      }
    }
    hasUnsent = !unsent.isEmpty();
    unsent.forEach(outbox::add);
  }

  private void endUnread(String peer) {
    for (ServedSession session : List.copyOf(sessions.values())) {
      if (session.peer().equals(peer)) {
        fail(session, "the simulator does not read what it is sent");
      }
    }
    connections.end(peer);
  }

  private void dropSilent(long nowNs) {
    long deadlineNs = options.silenceDeadline().toNanos();
    if (deadlineNs == 0) {
      return;
    }
    for (ServedSession session : List.copyOf(sessions.values())) {
      if (session.silentNs(nowNs) <= deadlineNs) {
        continue;
      }
      if (session.isHeld()) {
        session.hear(nowNs);
        continue;
      }
      fail(
          session,
          "nothing was heard from the simulator for %s ms"
              .formatted(options.silenceDeadline().toMillis()));
    }
  }

  /** The memory of all state machines is that of all sessions. */
  private void dropLargest() {
    long machines = sessions.values().stream().mapToLong(ServedSession::machines).sum();
    if (machines > limits.machines()) {
      sessions.values().stream()
          .max(Comparator.comparingLong(ServedSession::machines))
          .ifPresent(
              largest ->
                  fail(
                      largest,
                      "all sessions of the server have %d state machines, this one the most; allowed are %d (SLUICE_JAVA_OPTS=-Xmx gives it more)"
                          .formatted(machines, limits.machines())));
    }
  }

  private void beat() {
    for (ServedSession session : sessions.values()) {
      if (session.isWelcomed()) {
        send(session.client(), () -> heartbeat);
      }
    }
  }

  private boolean send(ByteBuffer client, Frame frame) {
    return send(client, frame::toByteArray);
  }

  /** False if the client does not read and its queue is full; true also if it is gone. */
  @SuppressWarnings("ByteBufferBackingArray") // Identities are wrapped arrays, see receiveAll.
  private boolean send(ByteBuffer client, Supplier<byte[]> frame) {
    SocketBase socket = router.base();
    return socket.send(new Msg(client.array()), ZMQ.SNDMORE | ZMQ.DONTWAIT)
        ? socket.send(new Msg(frame.get()), ZMQ.DONTWAIT)
        : socket.errno() != ZMQ.Error.EAGAIN.getCode();
  }

  private void closeSockets() {
    outbox.close();
    bell.close();
    router.close();
    if (authentication != null) {
      authentication.close();
    }
    context.term();
  }
}
