// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.AlgorithmSession;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.session.Welcome;
import org.sluice.bridge.wire.OutBuffer;

/** A session and, if wanted, its recording: what every transport runs. */
public final class RecordedSession implements AutoCloseable {
  private final AlgorithmSession session;
  private final @Nullable Recorder recorder;

  private RecordedSession(AlgorithmSession session, @Nullable Recorder recorder) {
    this.session = session;
    this.recorder = recorder;
  }

  /**
   * Opens a session; a refused one leaves no recording.
   *
   * @param file where to record to, if at all
   * @throws RefusedException with one sentence, also if the file cannot be written
   */
  public static RecordedSession open(Hello hello, SchemeCatalog catalog, Optional<Path> file)
      throws RefusedException {
    AlgorithmSession session = AlgorithmSession.open(hello, catalog);
    if (file.isEmpty()) {
      return new RecordedSession(session, null);
    }
    try {
      return new RecordedSession(session, Recorder.open(file.get(), hello));
    } catch (RecordingException e) {
      throw new RefusedException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The answer to the handshake. */
  public Welcome welcome() {
    return session.welcome();
  }

  /** How many asks, events and decisions there were so far. */
  public Statistics statistics() {
    return session.statistics();
  }

  /** How many state machines have begun and not ended. */
  public long machines() {
    return session.machines();
  }

  /**
   * Answers one batch of events, and records it if the session is recorded.
   *
   * @param number of the ask, counted by the simulator
   * @param nowPs the instant at which the batch was sent, ps
   * @param in the events' records
   * @param offset of the first record in it, bytes
   * @param bytes of all records
   * @param out takes the decisions' records
   */
  public void exchange(
      long number, long nowPs, ByteBuffer in, int offset, int bytes, OutBuffer out) {
    if (recorder == null) {
      session.exchange(number, in, offset, bytes, out);
    } else {
      recorder.ask(number, nowPs, in, offset, bytes);
      session.exchange(number, in, offset, bytes, out);
      recorder.answer(number, out.buffer(), out.bytes());
    }
  }

  /** Ends the session in order. */
  public Statistics end() {
    Statistics statistics = session.statistics();
    if (recorder != null) {
      recorder.goodbye(statistics);
    }
    return statistics;
  }

  /** Closes the recording; one without {@link #end} stays partial. */
  @Override
  public void close() {
    if (recorder != null) {
      recorder.close();
    }
  }
}
