// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Answer;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.proto.Failure;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.proto.Hello;
import org.sluice.bridge.proto.Refusal;
import org.sluice.bridge.recording.RecordedSession;
import org.sluice.bridge.session.HelloMessages;
import org.sluice.bridge.session.ProtocolFailure;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.SessionFailure;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordColumns;

/**
 * One client's session, on a thread of its own: it waits for the client's messages, asks the scheme
 * and sends the answers, and no other thread has a part in that. Whatever a scheme does, or a
 * client does not do, stops this thread only.
 */
final class ServedSession implements Connection.Patience {
  private static final Logger LOG = LoggerFactory.getLogger(ServedSession.class);
  private static final long MOST_MESSAGE_BYTES = 64L << 20;
  private final Connection connection;
  private final long number;
  private final SchemeCatalog catalog;
  private final ServerOptions options;
  private final Selector selector;
  private final SelectionKey key;
  private final Consumer<@Nullable IOException> atEnd;
  private final Thread thread;
  private final ByteBuffer scratch = ByteBuffer.allocateDirect(Connection.SCRATCH_BYTES);
  private final RecordColumns columns = new RecordColumns();
  private final OutBuffer events = new OutBuffer();
  private final OutBuffer decisions = new OutBuffer();
  private @Nullable RecordedSession session;
  private volatile boolean isDropped;
  private volatile boolean isWelcomed;
  private volatile LocalProcess simulator = new LocalProcess(0);

  /**
   * @param connection of the client, whose Hello is its next message
   * @param atEnd called by the session's thread when it leaves the connection, with what broke it,
   *     if that is why
   * @throws IOException if this process can open nothing more
   */
  ServedSession(
      Connection connection,
      long number,
      SchemeCatalog catalog,
      ServerOptions options,
      Consumer<@Nullable IOException> atEnd)
      throws IOException {
    this.connection = connection;
    this.number = number;
    this.catalog = catalog;
    this.options = options;
    this.atEnd = atEnd;
    selector = Selector.open();
    key = connection.channel().register(selector, SelectionKey.OP_READ);
    thread = new Thread(this::run, "session-" + number);
    // A scheme that never returns must not keep the process.
    thread.setDaemon(true);
  }

  /** The longest message of a client. */
  static long mostMessageBytes() {
    return MOST_MESSAGE_BYTES;
  }

  void start() {
    thread.start();
  }

  long number() {
    return number;
  }

  /** Whether a debugger has stopped the simulator. */
  boolean isHeld() {
    return simulator.isHeld();
  }

  /** Whether it is its scheme that called {@link System#exit}. */
  boolean endsThisJvm() {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().equals(Runtime.class.getName())
                    && frame.getMethodName().equals("exit"));
  }

  boolean isWelcomed() {
    return isWelcomed;
  }

  /** Ends it from outside; what its thread still computes is not sent. */
  void drop() {
    isDropped = true;
    // No interrupt, which would close the connection: the thread may be about to use it.
    selector.wakeup();
  }

  @Override
  public boolean isOver() {
    return isDropped;
  }

  private void run() {
    @Nullable IOException broken = null;
    try {
      boolean goesOn = true;
      while (goesOn) {
        goesOn = serve();
      }
    } catch (IOException e) {
      broken = e;
    } catch (OutOfMemoryError e) {
      broken = new IOException("there is no memory for its message", e);
    } finally {
      closeRecording();
      try {
        selector.close();
      } catch (IOException e) {
        LOG.debug("session {}", number, e);
      }
      atEnd.accept(broken);
    }
  }

  /** Waits for a message and handles it; whether the session goes on. */
  private boolean serve() throws IOException {
    if (Thread.interrupted()) {
      // By the scheme itself: nobody else interrupts this thread.
      LOG.warn("session {} was interrupted", number);
    }
    Frame frame;
    connection.reading().lock();
    try {
      while (!isDropped && !hasMessage()) {
        await(SelectionKey.OP_READ);
        connection.read(scratch);
      }
      if (isDropped) {
        return false;
      }
      frame = message(connection.incoming());
    } catch (ProtocolFailure e) {
      return fail(nonsense(e.sentence()));
    } finally {
      connection.reading().unlock();
    }
    return handle(frame);
  }

  private boolean hasMessage() throws IOException {
    Incoming.Item item = connection.incoming().peek();
    while (item == Incoming.Item.COMMAND) {
      AlgorithmServer.answerCommand(connection);
      item = connection.incoming().peek();
    }
    return item != Incoming.Item.NONE;
  }

  /**
   * The message at the front, consumed.
   *
   * @throws ProtocolFailure if it is no frame
   */
  static Frame message(Incoming incoming) {
    if (incoming.parts() > 0) {
      int parts = incoming.parts();
      incoming.consume();
      throw new ProtocolFailure(
          "the simulator sent garbage: a message of %d parts; allowed is one".formatted(parts));
    }
    int bytes = incoming.bodyBytes();
    try {
      Frame frame = Frame.parser().parseFrom(incoming.array(), incoming.bodyAt(), bytes);
      if (frame.getBodyCase() == Frame.BodyCase.BODY_NOT_SET) {
        throw new ProtocolFailure(
            "the simulator sent garbage: %d bytes that are an empty frame".formatted(bytes));
      }
      return frame;
    } catch (InvalidProtocolBufferException e) {
      throw new ProtocolFailure(
          "the simulator sent garbage: %d bytes that are no frame (%s)"
              .formatted(bytes, e.getMessage()));
    } finally {
      incoming.consume();
    }
  }

  private void await(int operation) throws IOException {
    try {
      if (key.interestOps() != operation) {
        key.interestOps(operation);
      }
      selector.select(ready -> {});
    } catch (CancelledKeyException e) {
      throw new IOException("the connection was closed", e);
    }
  }

  @Override
  public void untilWritable() throws IOException {
    await(SelectionKey.OP_WRITE);
    if (isDropped) {
      throw new IOException("it does not read what it is sent");
    }
  }

  /** Whether the session goes on. */
  @SuppressWarnings("CatchingUnchecked")
  private boolean handle(Frame frame) throws IOException {
    try {
      return switch (frame.getBodyCase()) {
        case HEARTBEAT -> true;
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
    } catch (UncheckedIOException e) {
      return fail(failure(String.valueOf(e.getMessage())));
    } catch (RuntimeException | Error e) {
      LOG.error("session {} failed", number, e);
      return fail(failure("the algorithms' side of the bridge failed: " + e));
    }
  }

  private boolean open(Hello hello) throws IOException {
    if (session != null) {
      throw new ProtocolFailure("the simulator sent a second Hello in one session");
    }
    simulator = LocalProcess.of(hello);
    try {
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
      post(Frame.newBuilder().setRefusal(Refusal.newBuilder().setSentence(sentence)).build(), true);
      return false;
    }
  }

  private boolean answer(Ask ask) throws IOException {
    events.clear();
    columns.toFlat(ask.getEvents(), events);
    opened()
        .exchange(ask.getNumber(), ask.getNowPs(), events.buffer(), 0, events.bytes(), decisions);
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

  private boolean end() throws IOException {
    Statistics statistics = opened().end();
    LOG.info("session {} ended: {}", number, statistics);
    post(Frame.newBuilder().setGoodbye(HelloMessages.toProto(statistics)).build(), true);
    return false;
  }

  private boolean fail(Frame failure) throws IOException {
    LOG.info("session {} failed: {}", number, failure.getFailure().getSentence());
    post(failure, true);
    return false;
  }

  /** A scheme, or the algorithms' side, is to blame. */
  static Frame failure(String sentence) {
    return Frame.newBuilder().setFailure(Failure.newBuilder().setSentence(sentence)).build();
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

  private void post(Frame frame, boolean isLast) throws IOException {
    if (isLast) {
      closeRecording();
    }
    boolean isWelcome = frame.hasWelcome();
    connection.send(frame.toByteArray(), scratch, this);
    isWelcomed |= isWelcome;
  }

  private void closeRecording() {
    RecordedSession opened = session;
    session = null;
    if (opened != null) {
      try {
        opened.close();
      } catch (UncheckedIOException e) {
        LOG.warn("session {}: {}", number, e.getMessage());
      }
    }
  }
}
