// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the simulators' CSV files row by row without an object per field: they may have millions of
 * rows. Fields are plain (no quotes); columns are found by their header names, so that further
 * columns do no harm. A last line without its line break is a write that was cut short: it is left
 * out and {@link #truncated} says so.
 */
public final class CsvTable implements Closeable {
  private final Path file;
  private final String[] names;
  private final int[] positions;
  private final int width;
  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int start;
  private int limit;
  private boolean endOfFile;
  private boolean truncated;
  private long line;
  private final int[] fieldStart;
  private final int[] fieldEnd;

  private int lineStart;
  private int lineEnd;

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
    this.in = Files.newInputStream(file);
    try {
      List<String> header =
          readLine()
              ? Arrays.asList(
                  new String(buffer, lineStart, lineEnd - lineStart, StandardCharsets.UTF_8)
                      .split(",", -1))
              : List.of();
      for (int i = 0; i < columns.length; i++) {
        positions[i] = header.indexOf(columns[i]);
        if (positions[i] < 0 && !header.isEmpty()) {
          throw new IOException(
              "%s: the header has no column '%s', it is '%s'."
                  .formatted(file.getFileName(), columns[i], String.join(",", header)));
        }
      }
      this.width = header.size();
      this.fieldStart = new int[width + 1];
      this.fieldEnd = new int[width + 1];
    } catch (IOException e) {
      in.close();
      throw e;
    }
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
    int field = 0;
    fieldStart[0] = lineStart;
    for (int i = lineStart; i < lineEnd; i++) {
      if (buffer[i] == ',') {
        if (field + 1 >= width) {
          throw wrongWidth();
        }
        fieldEnd[field++] = i;
        fieldStart[field] = i + 1;
      }
    }
    fieldEnd[field] = lineEnd;
    if (field + 1 != width) {
      throw wrongWidth();
    }
    return true;
  }

  private IOException wrongWidth() {
    return new IOException(
        "%s:%s: the row '%s' does not have the header's %s fields."
            .formatted(
                file.getFileName(),
                line,
                new String(buffer, lineStart, lineEnd - lineStart, StandardCharsets.UTF_8),
                width));
  }

  private boolean readLine() throws IOException {
    int scan = start;
    while (true) {
      for (; scan < limit; scan++) {
        if (buffer[scan] == '\n') {
          lineStart = start;
          lineEnd = scan > start && buffer[scan - 1] == '\r' ? scan - 1 : scan;
          start = scan + 1;
          line++;
          return true;
        }
      }
      if (endOfFile) {
        truncated = limit > start;
        return false;
      }
      scan -= start;
      refill();
    }
  }

  private void refill() throws IOException {
    int kept = limit - start;
    if (kept == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    System.arraycopy(buffer, start, buffer, 0, kept);
    start = 0;
    limit = kept;
    int read = in.read(buffer, kept, buffer.length - kept);
    if (read < 0) {
      endOfFile = true;
    } else {
      limit += read;
    }
  }

  /** Whether the file ended in the middle of a line, known once {@link #next} gave false. */
  public boolean truncated() {
    return truncated;
  }

  /** Whether the field is empty. */
  public boolean isEmpty(int column) {
    int p = positions[column];
    return fieldStart[p] == fieldEnd[p];
  }

  /**
   * The field as an integer.
   *
   * @throws IOException if it is none
   */
  public long longAt(int column) throws IOException {
    int p = positions[column];
    int i = fieldStart[p];
    int end = fieldEnd[p];
    boolean negative = i < end && buffer[i] == '-';
    if (negative) {
      i++;
    }
    if (i == end || end - i > 18) {
      return parseLong(column);
    }
    long value = 0;
    for (; i < end; i++) {
      int digit = buffer[i] - '0';
      if (digit < 0 || digit > 9) {
        return parseLong(column);
      }
      value = value * 10 + digit;
    }
    return negative ? -value : value;
  }

  private long parseLong(int column) throws IOException {
    try {
      return Long.parseLong(stringAt(column));
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
    int p = positions[column];
    if (isShortInteger(fieldStart[p], fieldEnd[p])) {
      return (double) longAt(column);
    }
    try {
      return Double.parseDouble(stringAt(column));
    } catch (NumberFormatException e) {
      throw notNumber(column, "a number");
    }
  }

  private boolean isShortInteger(int from, int to) {
    if (from == to || to - from > 15) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (buffer[i] < '0' || buffer[i] > '9') {
        return false;
      }
    }
    return true;
  }

  private IOException notNumber(int column, String kind) {
    return new IOException(
        "%s:%s: %s '%s' is not %s."
            .formatted(file.getFileName(), line, names[column], stringAt(column), kind));
  }

  /** The field as text. */
  public String stringAt(int column) {
    int p = positions[column];
    return new String(buffer, fieldStart[p], fieldEnd[p] - fieldStart[p], StandardCharsets.UTF_8);
  }

  /** The number of the current line in the file, from 1. */
  public long line() {
    return line;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
