// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the simulators' CSV files row by row: they may have millions of rows. Fields are plain (no
 * quotes); columns are found by their header names, so that further columns do no harm. A last line
 * without its line break is a write that was cut short: it is left out and {@link #truncated} says
 * so.
 */
public final class CsvTable implements Closeable {
  private static final int MOST_DIGITS = 18;
  private static final long NOT_PLAIN = Long.MIN_VALUE;
  private static final int DIGITS_OF_DOUBLE = 15;
  private static final double[] POWERS_OF_TEN = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private final Path file;
  private final String[] names;
  private final int[] positions;
  private final int width;
  private final InputStream in;
  private byte[] bytes = new byte[1 << 16];
  private int filled;

  /** Where the row starts in the bytes, its length, and where the next one starts. */
  private int row;

  private int length;
  private int following;

  /** Where fields start in the row; behind the last one, as if another followed. */
  private int[] starts = new int[1];

  private int fields;
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
    this.in = Files.newInputStream(file);
    try {
      List<String> header = readLine() ? List.of(text(0, length).split(",", -1)) : List.of();
      for (int i = 0; i < columns.length; i++) {
        positions[i] = header.indexOf(columns[i]);
        if (positions[i] < 0 && !header.isEmpty()) {
          throw new IOException(
              "%s: the header has no column '%s', it is '%s'."
                  .formatted(file.getFileName(), columns[i], text(0, length)));
        }
      }
      this.width = header.size();
      this.starts = new int[width + 1];
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** Finds the next line and its fields; false if there is none, or none that is whole. */
  private boolean readLine() throws IOException {
    row = following;
    fields = 1;
    for (int at = row; ; at++) {
      if (at == filled) {
        at -= row;
        if (!fill()) {
          truncated = at > 0;
          following = filled;
          return false;
        }
      }
      if (bytes[at] == ',') {
        starts[Math.min(fields++, starts.length - 1)] = at + 1 - row;
      } else if (bytes[at] == '\n') {
        following = at + 1;
        length = at - row - (at > row && bytes[at - 1] == '\r' ? 1 : 0);
        starts[Math.min(fields, starts.length - 1)] = length + 1;
        line++;
        return true;
      }
    }
  }

  /** Moves what is there of the row to the beginning, and reads more behind it. */
  private boolean fill() throws IOException {
    filled -= row;
    byte[] to = filled < bytes.length ? bytes : new byte[2 * bytes.length];
    System.arraycopy(bytes, row, to, 0, filled);
    bytes = to;
    row = 0;
    int more = in.read(bytes, filled, bytes.length - filled);
    filled += Math.max(0, more);
    return more > 0;
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
    if (fields != width) {
      throw new IOException(
          "%s:%s: the row '%s' does not have the header's %s fields."
              .formatted(file.getFileName(), line, text(0, length), width));
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
    long value = plain(column);
    if (value != NOT_PLAIN) {
      return value;
    }
    try {
      return Long.parseLong(stringAt(column));
    } catch (NumberFormatException e) {
      throw notNumber(column, "an integer");
    }
  }

  /** What fields mostly are: a minus sign or none, and few enough digits. */
  private long plain(int column) {
    int end = row + end(column);
    int first = row + start(column);
    boolean isNegative = first < end && bytes[first] == '-';
    int at = isNegative ? ++first : first;
    long value = 0;
    while (at < end && at - first < MOST_DIGITS && bytes[at] >= '0' && bytes[at] <= '9') {
      value = 10 * value + bytes[at++] - '0';
    }
    boolean isPlain = at == end && at > first && !(isNegative && value == 0);
    return !isPlain ? NOT_PLAIN : isNegative ? -value : value;
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
    double value = decimal(column);
    if (!Double.isNaN(value)) {
      return value;
    }
    try {
      return Double.parseDouble(stringAt(column));
    } catch (NumberFormatException e) {
      throw notNumber(column, "a number");
    }
  }

  /**
   * What fields mostly are: few enough digits for a double, among them a point or none. Both sides
   * of the division are exact, so that it gives what {@link Double#parseDouble} gives.
   *
   * @return NaN if the field is anything else
   */
  private double decimal(int column) {
    int end = row + end(column);
    int first = row + start(column);
    boolean isNegative = first < end && bytes[first] == '-';
    long digits = 0;
    int count = 0;
    int point = -1;
    for (int at = isNegative ? first + 1 : first; at < end; at++) {
      if (bytes[at] == '.' && point < 0) {
        point = at;
      } else if (bytes[at] >= '0' && bytes[at] <= '9' && count++ < DIGITS_OF_DOUBLE) {
        digits = 10 * digits + bytes[at] - '0';
      } else {
        return Double.NaN;
      }
    }
    if (count == 0) {
      return Double.NaN;
    }
    double value = (double) digits / POWERS_OF_TEN[point < 0 ? 0 : end - 1 - point];
    return isNegative ? -value : value;
  }

  private IOException notNumber(int column, String kind) {
    return new IOException(
        "%s:%s: %s '%s' is not %s."
            .formatted(file.getFileName(), line, names[column], stringAt(column), kind));
  }

  /** The field as text. */
  public String stringAt(int column) {
    return text(start(column), end(column));
  }

  /** A part of the row. Bytes that are no UTF-8 are a wrong number, not an unreadable file. */
  private String text(int from, int to) {
    return new String(bytes, row + from, to - from, StandardCharsets.UTF_8);
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
    in.close();
  }
}
