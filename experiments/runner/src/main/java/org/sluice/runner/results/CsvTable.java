// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the simulators' CSV files row by row: they may have millions of rows. Fields are plain (no
 * quotes); columns are found by their header names, so that further columns do no harm. A last line
 * without its line break is a write that was cut short: it is left out and {@link #truncated} says
 * so.
 */
public final class CsvTable implements Closeable {
  private final Path file;
  private final String[] names;
  private final int[] positions;
  private final int width;
  private final BufferedReader lines;
  private final boolean isCut;
  private @Nullable String coming;
  private String row = "";
  private final int[] starts;
  private boolean truncated;
  private long line;

  /**
   * Opens a file and reads its header.
   *
   * @param file the file
   * @param columns the columns wanted; the other methods name them by their index here
   * @throws IOException if the file cannot be read or lacks a column
   */
  public CsvTable(Path file, String... columns) throws IOException {
    this.file = file;
    this.names = columns.clone();
    this.positions = new int[columns.length];
    this.isCut = isCut(file);
    // Bytes that are no UTF-8 are a wrong number, not an unreadable file.
    this.lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
    try {
      coming = lines.readLine();
      List<String> header = readLine() ? List.of(row.split(",", -1)) : List.of();
      for (int i = 0; i < columns.length; i++) {
        positions[i] = header.indexOf(columns[i]);
        if (positions[i] < 0 && !header.isEmpty()) {
          throw new IOException(
              "%s: the header has no column '%s', it is '%s'."
                  .formatted(file.getFileName(), columns[i], row));
        }
      }
      this.width = header.size();
      this.starts = new int[width + 1];
    } catch (IOException e) {
      lines.close();
      throw e;
    }
  }

  /** Whether the last line has no line break. */
  private static boolean isCut(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      bytes.seek(Math.max(0, bytes.length() - 1));
      int last = bytes.read();
      return last >= 0 && last != '\n';
    }
  }

  private boolean readLine() throws IOException {
    if (coming == null) {
      return false;
    }
    String next = lines.readLine();
    if (next == null && isCut) {
      coming = null;
      truncated = true;
      return false;
    }
    row = coming;
    coming = next;
    line++;
    return true;
  }

  /**
   * Moves to the next row.
   *
   * @return false at the end
   * @throws IOException if a row has too few or too many fields
   */
  public boolean next() throws IOException {
    if (!readLine()) {
      return false;
    }
    int found = 1;
    for (int comma = row.indexOf(','); comma >= 0; comma = row.indexOf(',', comma + 1)) {
      starts[Math.min(found++, width)] = comma + 1;
    }
    starts[Math.min(found, width)] = row.length() + 1;
    if (found != width) {
      throw new IOException(
          "%s:%s: the row '%s' does not have the header's %s fields."
              .formatted(file.getFileName(), line, row, width));
    }
    return true;
  }

  /** Whether the file ended in the middle of a line, known once {@link #next} gave false. */
  public boolean truncated() {
    return truncated;
  }

  /** Whether the field is empty. */
  public boolean isEmpty(int column) {
    return start(column) == end(column);
  }

  /**
   * The field as an integer.
   *
   * @throws IOException if it is none
   */
  public long longAt(int column) throws IOException {
    try {
      return Long.parseLong(row, start(column), end(column), 10);
    } catch (NumberFormatException e) {
      throw notNumber(column, "an integer");
    }
  }

  /** The field as an integer, or {@code missing} if it is empty. */
  public long longAt(int column, long missing) throws IOException {
    return isEmpty(column) ? missing : longAt(column);
  }

  /**
   * The field as a number.
   *
   * @throws IOException if it is none
   */
  public double doubleAt(int column) throws IOException {
    try {
      return Double.parseDouble(stringAt(column));
    } catch (NumberFormatException e) {
      throw notNumber(column, "a number");
    }
  }

  private IOException notNumber(int column, String kind) {
    return new IOException(
        "%s:%s: %s '%s' is not %s."
            .formatted(file.getFileName(), line, names[column], stringAt(column), kind));
  }

  /** The field as text. */
  public String stringAt(int column) {
    return row.substring(start(column), end(column));
  }

  private int start(int column) {
    return starts[positions[column]];
  }

  private int end(int column) {
    return starts[positions[column] + 1] - 1;
  }

  /** The number of the current line in the file, from 1. */
  public long line() {
    return line;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
