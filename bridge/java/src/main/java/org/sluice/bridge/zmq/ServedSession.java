// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.Traces;
import org.sluice.bridge.proto.Answer;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.proto.Failure;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.proto.Hello;
import org.sluice.bridge.proto.Refusal;
import org.sluice.bridge.recording.RecordedSession;
import org.sluice.bridge.recording.RecordingException;
import org.sluice.bridge.session.HelloMessages;
import org.sluice.bridge.session.ProtocolFailure;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.SessionFailure;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordColumns;

/**
 * One client's session. It has a thread; while its scheme is quick, the server's loop calls it
 * instead. Whichever thread calls holds this object's lock.
 */
final class ServedSession {
  private static final Logger LOG = LoggerFactory.getLogger(ServedSession.class);
  private final ByteBuffer client;
  private final String peer;
  private final long number;
  private final SchemeCatalog catalog;
  private final ServerOptions options;
  private final Outbox outbox;
  private final LargeAsks largeAsks;
  private static final Incoming NOTHING = new Decoded(Frame.getDefaultInstance());
  private static final long QUICK_NS = 200_000;

  /** Frames of the client without an answer that was sent; the protocol knows one at a time. */
  private static final int MOST_WAITING = 2;

  private final BlockingQueue<Incoming> incoming = new LinkedBlockingQueue<>();
  private final Thread thread;
  private final RecordColumns columns = new RecordColumns();
  private OutBuffer events = new OutBuffer();
  private OutBuffer decisions = new OutBuffer();
  private @Nullable RecordedSession session;
  private volatile boolean isDropped;
  private volatile long machines;
  private volatile @Nullable Thread calling;
  private volatile long meanCallNs = Long.MAX_VALUE;
  private final AtomicInteger waiting = new AtomicInteger();
  private boolean isHere;
  // The three below belong to the server's thread.
  private long heardNs;
  private boolean isWelcomed;
  private LocalProcess simulator = new LocalProcess(0);

  private sealed interface Incoming {}

  private record Decoded(Frame frame) implements Incoming {}

  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  private record Encoded(byte[] message) implements Incoming {}

  ServedSession(
      ByteBuffer client,
      String peer,
      long number,
      SchemeCatalog catalog,
      ServerOptions options,
      Outbox outbox,
      LargeAsks largeAsks,
      long nowNs) {
    this.client = client;
    this.peer = peer;
    this.number = number;
    this.catalog = catalog;
    this.options = options;
    this.outbox = outbox;
    this.largeAsks = largeAsks;
    heardNs = nowNs;
    thread = new Thread(this::run, "session-" + number);
    // A scheme that never returns must not keep the process.
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Identity of the client's connection. */
  ByteBuffer client() {
    return client;
  }

  /** Address of the client's connection. */
  String peer() {
    return peer;
  }

  long number() {
    return number;
  }

  /** Queues a frame of the client. */
  void take(Frame frame) {
    if (frame.hasHello()) {
      simulator = LocalProcess.of(frame.getHello());
    }
    waiting.incrementAndGet();
    incoming.add(new Decoded(frame));
  }

  /** Queues an ask that is decoded when it is its turn. */
  void takeLarge(byte[] message) {
    waiting.incrementAndGet();
    incoming.add(new Encoded(message));
  }

  /** Whether its client did not wait for answers. */
  boolean isFull() {
    return waiting.get() >= MOST_WAITING;
  }

  /** Whether nothing waits for its thread, and its scheme usually answers at once. */
  boolean isQuick() {
    return meanCallNs < QUICK_NS && waiting.get() == 0;
  }

  /** Handles a frame in the calling thread, which then sends what is in the outbox. */
  synchronized void answerHere(Frame frame) {
    waiting.incrementAndGet();
    isHere = true;
    boolean goesOn = !isDropped && handle(frame);
    isHere = false;
    if (!goesOn) {
      drop();
    }
  }

  void hear(long nowNs) {
    heardNs = nowNs;
  }

  long silentNs(long nowNs) {
    return nowNs - heardNs;
  }

  /** Whether a debugger has stopped the simulator. */
  boolean isHeld() {
    return simulator.isHeld();
  }

  /** The thread in which its scheme is being called, if it is. */
  @Nullable Thread calling() {
    return calling;
  }

  /** How many state machines it has. */
  long machines() {
    return machines;
  }

  boolean isWelcomed() {
    return isWelcomed;
  }

  void sent(Frame frame) {
    waiting.decrementAndGet();
    isWelcomed |= frame.hasWelcome();
  }

  /** Ends it from outside; what its thread still computes is not sent. */
  void drop() {
    isDropped = true;
    // No interrupt, which ZeroMQ takes badly: the thread may be about to post.
    incoming.add(NOTHING);
  }

  private void run() {
    try {
      boolean goesOn = true;
      while (goesOn) {
        try {
          Incoming next = incoming.take();
          synchronized (this) {
            goesOn = !isDropped && handle(next);
          }
        } catch (InterruptedException e) {
          // By a scheme: nobody else interrupts this thread.
        }
      }
    } finally {
      closeRecording();
    }
  }

  private boolean handle(Incoming next) {
    if (next instanceof Decoded decoded) {
      return handle(decoded.frame());
    }
    byte[] message = ((Encoded) next).message();
    try (LargeAsks.Room room = largeAsks.enter(message)) {
      return handle(Frame.parseFrom(message));
    } catch (MalformedRecordException | InvalidProtocolBufferException e) {
      return fail(nonsense("the simulator sent garbage: " + e.getMessage()));
    } catch (InterruptedException e) {
      return fail(failure("a scheme interrupted the thread of the session"));
    } finally {
      // They have grown with it.
      events = new OutBuffer();
      decisions = new OutBuffer();
    }
  }

  /** Whether the session goes on. */
  @SuppressWarnings("CatchingUnchecked")
  private boolean handle(Frame frame) {
    long startNs = System.nanoTime();
    calling = Thread.currentThread();
    try {
      return switch (frame.getBodyCase()) {
        case HELLO -> open(frame.getHello());
        case ASK -> answer(frame.getAsk());
        case BYE -> end();
        default ->
            throw new ProtocolFailure(
                "the simulator sent a frame %s, which only the algorithms send"
                    .formatted(frame.getBodyCase()));
      };
    } catch (ProtocolFailure e) {
      return fail(nonsense(e.sentence()));
    } catch (MalformedRecordException e) {
      return fail(nonsense("the simulator sent garbage: " + e.getMessage()));
    } catch (SessionFailure e) {
      return fail(failure(e.sentence()));
    } catch (RecordingException e) {
      return fail(unrecorded(String.valueOf(e.getMessage())));
    } catch (RuntimeException | Error e) {
      String sentence = "the algorithms' side of the bridge failed: " + e;
      Traces.log(LOG, "session %d failed: %s".formatted(number, sentence), e);
      return fail(failure(sentence));
    } finally {
      calling = null;
      long tookNs = System.nanoTime() - startNs;
      meanCallNs = meanCallNs == Long.MAX_VALUE ? tookNs : meanCallNs + (tookNs - meanCallNs) / 8;
    }
  }

  private boolean open(Hello hello) {
    try {
      if (!catalog.has(hello.getCodeList())) {
        throw new RefusedException(
            "the server has other code of the schemes than --scheme-path or SLUICE_SCHEMES named for"
                + " this run; allowed is the same: start the server with that");
      }
      RecordedSession opened =
          RecordedSession.open(
              HelloMessages.fromProto(hello), catalog, options.recordingOf(number));
      session = opened;
      LOG.info(
          "session {} opened by {} for {}", number, hello.getSimulator(), hello.getExperiment());
      post(
          Frame.newBuilder().setWelcome(HelloMessages.toProto(opened.welcome(), number)).build(),
          false);
      return true;
    } catch (RefusedException e) {
      String sentence = String.valueOf(e.getMessage());
      LOG.info("session {} refused: {}", number, sentence);
      post(refusal(sentence), true);
      return false;
    }
  }

  private boolean answer(Ask ask) {
    events.clear();
    columns.toFlat(ask.getEvents(), events);
    opened()
        .exchange(ask.getNumber(), ask.getNowPs(), events.buffer(), 0, events.bytes(), decisions);
    machines = opened().machines();
    post(
        Frame.newBuilder()
            .setAnswer(
                Answer.newBuilder()
                    .setNumber(ask.getNumber())
                    .setDecisions(columns.toColumns(decisions.buffer(), 0, decisions.bytes())))
            .build(),
        false);
    return true;
  }

  private boolean end() {
    Statistics statistics = opened().end();
    LOG.info("session {} ended: {}", number, statistics);
    post(Frame.newBuilder().setGoodbye(HelloMessages.toProto(statistics)).build(), true);
    return false;
  }

  private boolean fail(Frame failure) {
    LOG.info("session {} failed: {}", number, failure.getFailure().getSentence());
    post(failure, true);
    return false;
  }

  /** The session does not begin. */
  static Frame refusal(String sentence) {
    return Frame.newBuilder().setRefusal(Refusal.newBuilder().setSentence(sentence)).build();
  }

  /** A scheme, or the algorithms' side, is to blame. */
  static Frame failure(String sentence) {
    return Frame.newBuilder().setFailure(Failure.newBuilder().setSentence(sentence)).build();
  }

  /** Neither a scheme nor the simulator's side is to blame. */
  private static Frame unrecorded(String sentence) {
    return Frame.newBuilder()
        .setFailure(Failure.newBuilder().setSentence(sentence).setRecording(true))
        .build();
  }

  /** The simulator's side is to blame. */
  static Frame nonsense(String sentence) {
    return Frame.newBuilder()
        .setFailure(Failure.newBuilder().setSentence(sentence).setNonsense(true))
        .build();
  }

  private RecordedSession opened() {
    RecordedSession opened = session;
    if (opened == null) {
      throw new IllegalStateException("no Hello was accepted");
    }
    return opened;
  }

  private void post(Frame frame, boolean isLast) {
    if (isLast) {
      closeRecording();
    }
    // A scheme may have interrupted its thread; ZeroMQ takes that badly.
    Thread.interrupted();
    outbox.add(new Outbox.Letter(this, frame, isLast, System.nanoTime()));
    if (!isHere) {
      outbox.wake();
    }
  }

  private void closeRecording() {
    RecordedSession opened = session;
    session = null;
    if (opened != null) {
      try {
        opened.close();
      } catch (RecordingException e) {
        LOG.warn("session {}: {}", number, e.getMessage());
      }
    }
  }
}
