// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong with a file, in words: a full disk, a directory that is gone. */
final class FileFailure {
  private FileFailure() {}

  /** One sentence that names the file, where Java knows it. */
  static String sentence(IOException e) {
    if (e instanceof CharacterCodingException) {
      return "a file that is read as text is not in UTF-8";
    }
    if (!(e instanceof FileSystemException file) || file.getFile() == null) {
      return "a file cannot be read or written: " + e.getMessage();
    }
    return "%s cannot be read or written: %s".formatted(file.getFile(), reason(file));
  }

  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "it, or the directory for it, is not there";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
  }
}
