// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files under a temporary name and renames them, so that none half-written looks whole. */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes it all. */
    void writeTo(Writer writer) throws IOException;
  }

  /** Writes the bytes of a file. */
  @FunctionalInterface
  public interface Bytes {
    /** Writes them all. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a text file in UTF-8.
   *
   * @throws IOException if it cannot be written; an older file of that name is then untouched
   */
  public static void write(Path file, Content content) throws IOException {
    writeBytes(
        file,
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8.newEncoder()));
          content.writeTo(writer);
          writer.flush();
        });
  }

  /** Writes a text file whose text is there, likewise. */
  public static void write(Path file, String text) throws IOException {
    replace(file, temporary -> Files.writeString(temporary, text));
  }

  /** Writes a binary file, likewise. */
  public static void write(Path file, byte[] content) throws IOException {
    replace(file, temporary -> Files.write(temporary, content));
  }

  /** Writes a binary file that is made while it is written, likewise. */
  public static void writeBytes(Path file, Bytes content) throws IOException {
    replace(
        file,
        temporary -> {
          try (OutputStream out = Files.newOutputStream(temporary)) {
            content.writeTo(out);
          }
        });
  }

  /** The name a file has until it is whole; what a killed process leaves has it still. */
  public static Path temporary(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".partial");
  }

  /** Makes a file of a name. */
  @FunctionalInterface
  private interface Making {
    void make(Path file) throws IOException;
  }

  private static void replace(Path file, Making making) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      making.make(file); // a device or a pipe, such as /dev/null or /dev/stdout, stays what it is
      return;
    }
    Path temporary = temporary(file);
    try {
      making.make(temporary);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw named(file, e);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Java does not say of which file it is that a disk is full. */
  private static IOException named(Path file, IOException e) {
    if (e instanceof FileSystemException) {
      return e;
    }
    IOException named = new FileSystemException(file.toString(), null, e.getMessage());
    named.initCause(e);
    return named;
  }
}
