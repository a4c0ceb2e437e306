// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A recording cannot be written; the message is one sentence that names the file and the cause. */
public final class RecordingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RecordingException(Path file, IOException cause) {
    super("the recording '%s' cannot be written: %s".formatted(file, reason(cause)), cause);
  }

  /** Without the file, which the sentence has, and the class where there are words. */
  private static String reason(IOException cause) {
    String words =
        cause instanceof FileSystemException of && of.getReason() != null
            ? of.getReason()
            : cause instanceof FileSystemException ? null : cause.getMessage();
    return words == null ? cause.getClass().getSimpleName() : words;
  }
}
