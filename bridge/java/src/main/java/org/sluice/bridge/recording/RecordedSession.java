// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import java.io.IOException;
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
    } catch (IOException e) {
      throw new RefusedException("the recording '" + file.get() + "' cannot be written: " + e, e);
    }
  }

  /** See {@link AlgorithmSession#welcome}. */
  public Welcome welcome() {
    return session.welcome();
  }

  /** See {@link AlgorithmSession#statistics}. */
  public Statistics statistics() {
    return session.statistics();
  }

  /** See {@link AlgorithmSession#machines}. */
  public long machines() {
    return session.machines();
  }

  /** See {@link AlgorithmSession#exchange}. */
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
