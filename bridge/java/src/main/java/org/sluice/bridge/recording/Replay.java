// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Answer;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.proto.Goodbye;
import org.sluice.bridge.proto.Recorded;
import org.sluice.bridge.session.AlgorithmSession;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.HelloMessages;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.SessionFailure;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordColumns;

/**
 * Runs the events of a recorded session against the schemes as they are now and compares what they
 * decide with what was recorded, byte for byte.
 */
public final class Replay {
  private final RecordingReader reader;
  private final RecordColumns columns = new RecordColumns();
  private final OutBuffer events = new OutBuffer();
  private final OutBuffer expected = new OutBuffer();
  private final OutBuffer actual = new OutBuffer();

  private Replay(RecordingReader reader) {
    this.reader = reader;
  }

  /**
   * What a replay showed.
   *
   * @param hello the recorded handshake
   * @param statistics asks, events and decisions replayed, up to the end or the first divergence
   * @param isPartial whether the recording has no orderly end
   * @param remark on a partial recording, one sentence on how it ends; else empty
   * @param divergence where the decisions first differ, in words; empty if they do not
   */
  public record Result(
      Hello hello,
      Statistics statistics,
      boolean isPartial,
      String remark,
      Optional<String> divergence) {
    /** Whether every recorded decision was made again. */
    public boolean matches() {
      return divergence.isEmpty();
    }
  }

  /**
   * Replays a recording up to its end or its first divergence.
   *
   * @throws ReplayException with one sentence, if the file cannot be read, is no recording or is
   *     damaged, or its handshake is refused now
   */
  public static Result replay(Path file, SchemeCatalog catalog) {
    try (RecordingReader reader = new RecordingReader(file)) {
      return new Replay(reader).run(catalog);
    }
  }

  private Result run(SchemeCatalog catalog) {
    Recorded first = reader.next();
    if (first == null || !first.hasHello()) {
      throw reader.damaged(0, "a recording begins with a whole Hello");
    }
    Hello hello = HelloMessages.fromProto(first.getHello());
    AlgorithmSession session;
    try {
      session = AlgorithmSession.open(hello, catalog);
    } catch (RefusedException e) {
      throw new ReplayException(
          "the recorded handshake is refused now: " + String.valueOf(e.getMessage()), e);
    }
    while (true) {
      long at = reader.position();
      Recorded entry = reader.next();
      if (entry == null) {
        return partial(hello, session, "the recording is partial: it ends after ");
      }
      if (entry.hasGoodbye()) {
        return ended(hello, session, at, entry.getGoodbye());
      }
      if (!entry.hasAsk()) {
        throw reader.damaged(at, "an ask or the Goodbye is expected here");
      }
      long answerAt = reader.position();
      Recorded next = reader.next();
      if (next == null) {
        return partial(hello, session, "the recording is partial: an ask without answer follows ");
      }
      if (!next.hasAnswer() || next.getAnswer().getNumber() != entry.getAsk().getNumber()) {
        throw reader.damaged(
            answerAt, "the answer to ask " + entry.getAsk().getNumber() + " is expected here");
      }
      String divergence = exchange(session, at, entry.getAsk(), next.getAnswer());
      if (divergence != null) {
        return diverged(hello, session, divergence);
      }
    }
  }

  /** The rest is read only to check that the recording is complete. */
  private Result diverged(Hello hello, AlgorithmSession session, String divergence) {
    boolean isWhole = false;
    for (Recorded entry = reader.next(); entry != null; entry = reader.next()) {
      isWhole = entry.hasGoodbye();
    }
    return new Result(
        hello,
        session.statistics(),
        !isWhole,
        isWhole ? "" : "the recording is partial: it has no Goodbye",
        Optional.of(divergence));
  }

  private Result partial(Hello hello, AlgorithmSession session, String how) {
    Statistics statistics = session.statistics();
    String remark =
        how
            + statistics.asks()
            + " answered asks"
            + (reader.isCutOff() ? ", inside an entry" : ", without a Goodbye");
    return new Result(hello, statistics, true, remark, Optional.empty());
  }

  private Result ended(Hello hello, AlgorithmSession session, long at, Goodbye goodbye) {
    if (reader.next() != null || reader.isCutOff()) {
      throw reader.damaged(at, "a Goodbye is the last entry, and more follows");
    }
    Statistics now = session.statistics();
    Statistics then =
        new Statistics(goodbye.getAsks(), goodbye.getEvents(), goodbye.getDecisions());
    if (!now.equals(then)) {
      throw reader.damaged(at, "the Goodbye counts " + then + ", and the entries before it " + now);
    }
    return new Result(hello, now, false, "", Optional.empty());
  }

  private @Nullable String exchange(AlgorithmSession session, long at, Ask ask, Answer answer) {
    events.clear();
    expected.clear();
    try {
      columns.toFlat(ask.getEvents(), events);
      columns.toFlat(answer.getDecisions(), expected);
    } catch (MalformedRecordException e) {
      throw reader.damaged(at, String.valueOf(e.getMessage()));
    }
    try {
      session.exchange(ask.getNumber(), events.buffer(), 0, events.bytes(), actual);
    } catch (SessionFailure e) {
      return "ask " + ask.getNumber() + ": it was answered then, and fails now: " + e.sentence();
    }
    try {
      return new AnswerDifference(ask, events).between(expected, actual);
    } catch (MalformedRecordException e) {
      throw reader.damaged(at, String.valueOf(e.getMessage()));
    }
  }
}
