// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Goodbye;
import org.sluice.bridge.proto.Recorded;
import org.sluice.bridge.session.AlgorithmSession;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.SessionFailure;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;

/**
 * Runs the events of a recorded session against the schemes as they are now and compares what they
 * decide with what was recorded, byte for byte.
 */
public final class Replay {
  private final RecordedConversation recording;
  private final AlgorithmSession session;
  private final OutBuffer actual = new OutBuffer();

  private Replay(RecordedConversation recording, SchemeCatalog catalog) {
    this.recording = recording;
    int version = recording.hello().protocolVersion();
    if (version != Protocol.VERSION) {
      throw new ReplayException(
          "the recording has protocol version %s, and this Sluice has version %s; replay it with the"
                  .formatted(Integer.toUnsignedString(version), Protocol.VERSION)
              + " version of Sluice that wrote it");
    }
    try {
      session = AlgorithmSession.open(recording.hello(), catalog);
    } catch (RefusedException e) {
      throw new ReplayException(
          "the recorded handshake is refused now: " + String.valueOf(e.getMessage()), e);
    }
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
   *     damaged, has another protocol version, or its handshake is refused now
   */
  public static Result replay(Path file, SchemeCatalog catalog) {
    try (RecordedConversation recording = RecordedConversation.open(file)) {
      return new Replay(recording, catalog).run();
    }
  }

  private Result run() {
    while (recording.next()) {
      String divergence = exchange();
      if (divergence != null) {
        return diverged(divergence);
      }
    }
    return recording.isWhole() ? ended(recording.last().getGoodbye()) : partial();
  }

  /** The rest is read only to check that the recording is complete. */
  private Result diverged(String divergence) {
    boolean isWhole = false;
    RecordingReader rest = recording.reader();
    for (Recorded entry = rest.next(); entry != null; entry = rest.next()) {
      isWhole = entry.hasGoodbye();
    }
    String remark = isWhole ? "" : "the recording is partial: it has no Goodbye";
    return new Result(
        recording.hello(), session.statistics(), !isWhole, remark, Optional.of(divergence));
  }

  private Result partial() {
    Statistics statistics = session.statistics();
    String remark =
        "the recording is partial: %s %d answered asks, %s"
            .formatted(
                recording.hasOpenAsk() ? "an ask without answer follows" : "it ends after",
                statistics.asks(),
                recording.reader().isCutOff() ? "inside an entry" : "without a Goodbye");
    return new Result(recording.hello(), statistics, true, remark, Optional.empty());
  }

  private Result ended(Goodbye goodbye) {
    if (recording.reader().next() != null || recording.reader().isCutOff()) {
      throw recording.damaged("a Goodbye is the last entry, and more follows");
    }
    Statistics now = session.statistics();
    Statistics then =
        new Statistics(goodbye.getAsks(), goodbye.getEvents(), goodbye.getDecisions());
    if (!now.equals(then)) {
      throw recording.damaged("the Goodbye counts " + then + ", and the entries before it " + now);
    }
    return new Result(recording.hello(), now, false, "", Optional.empty());
  }

  private @Nullable String exchange() {
    OutBuffer events = recording.events();
    long number = recording.number();
    try {
      session.exchange(number, events.buffer(), 0, events.bytes(), actual);
    } catch (SessionFailure e) {
      return "ask " + number + ": it was answered then, and fails now: " + e.sentence();
    }
    try {
      return new AnswerDifference(recording.last().getAsk(), events)
          .between(recording.decisions(), actual);
    } catch (MalformedRecordException e) {
      throw recording.damaged(String.valueOf(e.getMessage()));
    }
  }
}
