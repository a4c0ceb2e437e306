// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong with a file, in words: a full disk, a directory that is gone. */
public final class FileFailure {
  private FileFailure() {}

  /** Whether the failure is one of a file. */
  public static boolean is(Exception e) {
    return e instanceof IOException || e instanceof UncheckedIOException;
  }

  /** One sentence: on the file, named where Java knows it, or that the failure is unexpected. */
  public static String sentence(Exception e) {
    if (e instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
      return sentence(unchecked.getCause());
    }
    return e instanceof IOException io ? ofFile(io) : "unexpected failure, please report it: " + e;
  }

  private static String ofFile(IOException e) {
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
