// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.recording.Replay;
import org.sluice.bridge.recording.ReplayException;

/** A recording of a session with anything in it. */
public final class RecordingTarget {
  private static final SchemeCatalog CATALOG = SchemeCatalog.load();

  private RecordingTarget() {}

  /** It is replayed, with or without a difference, or refused. */
  public static void fuzzerTestOneInput(byte[] data) {
    try {
      Replay.replay(TemporaryFile.with(data), CATALOG);
    } catch (ReplayException e) {
      // What its documentation names.
    }
  }
}
