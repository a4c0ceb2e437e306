// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.proto.Recorded;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.HelloMessages;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordColumns;

/** Reads a recording ask by ask, without asking any scheme anything. */
public final class RecordedConversation implements AutoCloseable {
  private final RecordingReader reader;
  private final Hello hello;
  private final RecordColumns columns = new RecordColumns();
  private final OutBuffer events = new OutBuffer();
  private final OutBuffer decisions = new OutBuffer();
  private Recorded last;
  private long at;
  private boolean isOver;
  private boolean isWhole;
  private boolean hasOpenAsk;

  private RecordedConversation(RecordingReader reader) {
    this.reader = reader;
    @Nullable Recorded first = reader.next();
    if (first == null || !first.hasHello()) {
      throw reader.damaged(0, "a recording begins with a whole Hello");
    }
    this.hello = HelloMessages.fromProto(first.getHello());
    this.last = first;
  }

  /**
   * Opens a recording.
   *
   * @throws ReplayException with one sentence, if the file cannot be read or is no recording
   */
  public static RecordedConversation open(Path file) {
    RecordingReader reader = new RecordingReader(file);
    try {
      return new RecordedConversation(reader);
    } catch (ReplayException e) {
      reader.close();
      throw e;
    }
  }

  /** The recorded handshake. */
  public Hello hello() {
    return hello;
  }

  /**
   * Moves to the next answered ask.
   *
   * @return false at the end, and where a recording is cut off
   * @throws ReplayException if the recording is damaged
   */
  public boolean next() {
    if (isOver) {
      return false;
    }
    at = reader.position();
    @Nullable Recorded entry = reader.next();
    if (entry == null) {
      isOver = true;
      return false;
    }
    last = entry;
    if (entry.hasGoodbye()) {
      isOver = true;
      isWhole = true;
      return false;
    }
    if (!entry.hasAsk()) {
      throw reader.damaged(at, "an ask or the Goodbye is expected here");
    }
    long answerAt = reader.position();
    @Nullable Recorded answer = reader.next();
    if (answer == null) {
      isOver = true;
      hasOpenAsk = true;
      return false;
    }
    if (!answer.hasAnswer() || answer.getAnswer().getNumber() != number()) {
      throw reader.damaged(answerAt, "the answer to ask " + number() + " is expected here");
    }
    events.clear();
    decisions.clear();
    try {
      columns.toFlat(entry.getAsk().getEvents(), events);
      columns.toFlat(answer.getAnswer().getDecisions(), decisions);
    } catch (MalformedRecordException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
    return true;
  }

  /** The number of the ask: 1, 2, 3 … */
  public long number() {
    return last.getAsk().getNumber();
  }

  /** When it was asked, in ps; its events may be older. */
  public long nowPs() {
    return last.getAsk().getNowPs();
  }

  /** Its events, in their order; valid until the next call of {@link #next}. */
  public OutBuffer events() {
    return events;
  }

  /** Its decisions, each with the index of its event, in the order of the events. */
  public OutBuffer decisions() {
    return decisions;
  }

  /** Whether the recording has an orderly end; known once {@link #next} gave false. */
  public boolean isWhole() {
    return isWhole;
  }

  /** Whether it is cut off between an ask and its answer. */
  boolean hasOpenAsk() {
    return hasOpenAsk;
  }

  /** The sentence for a recording whose last entry is not as it must be. */
  ReplayException damaged(String why) {
    return reader.damaged(at, why);
  }

  /** What was read last: the Hello, an ask or the Goodbye. */
  Recorded last() {
    return last;
  }

  /** The file, for what comes after the end of {@link #next}. */
  RecordingReader reader() {
    return reader;
  }

  @Override
  public void close() {
    reader.close();
  }
}
