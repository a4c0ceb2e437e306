// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.WorkloadException;

/**
 * A file as {@code std::ifstream >>} reads it (C++11, the C locale): the HPCC simulator and its
 * forks read all their inputs so.
 *
 * <p>A number that cannot be read stores 0, one that is too large its type's limit, and both make
 * the stream fail. At the end of the file, and once it has failed, it stores nothing: each method
 * returns the value that was there before. A number ends where a character no longer belongs to it,
 * also inside a word: {@code 0.01} as a whole number is 0 and leaves {@code .01}.
 */
final class WordStream {
  private static final int LONGEST_SHOWN = 40;
  private static final long U32 = 0xffff_ffffL;

  private final String file;
  private final byte[] text;
  private int at;
  private int line = 1;
  private int wordAt;
  private int wordLine = 1;
  private boolean isAtEnd;
  private boolean hasFailed;
  private String decimal = "";
  private boolean overflows;

  /**
   * A whole file.
   *
   * @throws WorkloadException if it cannot be read or has more than 2^31 bytes
   */
  WordStream(Path path) {
    this(path.toString(), bytesOf(path));
  }

  /**
   * The beginning of a file.
   *
   * @param bytes how much of it at most
   * @throws WorkloadException if it cannot be read
   */
  static WordStream head(Path path, int bytes) {
    try (InputStream in = Files.newInputStream(path)) {
      return new WordStream(path.toString(), in.readNBytes(bytes));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /**
   * What is already there.
   *
   * @param file how it is called in messages
   */
  WordStream(String file, byte[] text) {
    this.file = file;
    this.text = text;
  }

  private static byte[] bytesOf(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw unreadable(path, e);
    } catch (OutOfMemoryError e) {
      throw new WorkloadException("the file " + path + " is too large to be read");
    }
  }

  private static WorkloadException unreadable(Path path, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new WorkloadException("the file " + path + " does not exist");
    }
    @Nullable String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return new WorkloadException("the file " + path + " cannot be read: " + reason);
  }

  /** Whether the end was reached, {@code eof()}: also right behind a last word. */
  boolean isAtEnd() {
    return isAtEnd;
  }

  /** Whether something could not be read, {@code fail()}. */
  boolean hasFailed() {
    return hasFailed;
  }

  /** The next word, or {@code kept} if there is none. */
  String word(String kept) {
    if (!begin()) {
      return kept;
    }
    while (at < text.length && !isSpace(text[at])) {
      at++;
    }
    endOfValue();
    return new String(text, wordAt, at - wordAt, StandardCharsets.UTF_8);
  }

  /** The next word as a {@code uint32_t}; a negative number wraps around, as in C++. */
  long unsigned32(long kept) {
    if (!begin()) {
      return kept;
    }
    boolean isNegative = sign();
    long value = digits();
    if (overflows || Long.compareUnsigned(value, U32) > 0) {
      hasFailed = true;
      return U32;
    }
    return (isNegative ? -value : value) & U32;
  }

  /** A {@code uint64_t} in the bits of a long. */
  long unsigned64(long kept) {
    if (!begin()) {
      return kept;
    }
    boolean isNegative = sign();
    long value = digits();
    if (overflows) {
      hasFailed = true;
      return -1;
    }
    return isNegative ? -value : value;
  }

  /** An {@code int}. */
  int signed32(int kept) {
    if (!begin()) {
      return kept;
    }
    boolean isNegative = sign();
    long value = digits();
    int limit = isNegative ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    if (overflows || Long.compareUnsigned(value, Math.abs((long) limit)) > 0) {
      hasFailed = true;
      return limit;
    }
    return (int) (isNegative ? -value : value);
  }

  /** A {@code double}. */
  double number(double kept) {
    if (!begin()) {
      decimal = Double.toString(kept);
      return kept;
    }
    skipDecimal();
    decimal = new String(text, wordAt, at - wordAt, StandardCharsets.US_ASCII);
    endOfValue();
    if (!decimal.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?")) {
      hasFailed = true;
      decimal = "0";
      return 0;
    }
    double value = Double.parseDouble(decimal);
    if (Double.isInfinite(value)) {
      hasFailed = true;
      value = Math.copySign(Double.MAX_VALUE, value);
      decimal = new BigDecimal(value).toString();
    } else if (value == 0) {
      decimal = "0"; // its exponent may be of any size
    }
    return value;
  }

  /** The last {@link #number} as it is written, without what does not belong to it; 0 as "0". */
  String decimal() {
    return decimal;
  }

  private void skipDecimal() {
    if (isSign(at)) {
      at++;
    }
    boolean hasDigits = false;
    boolean hasPoint = false;
    boolean hasExponent = false;
    while (at < text.length) {
      byte c = text[at];
      if (c >= '0' && c <= '9') {
        hasDigits = true;
      } else if (c == '.' && !hasPoint && !hasExponent) {
        hasPoint = true;
      } else if ((c == 'e' || c == 'E') && hasDigits && !hasExponent) {
        hasExponent = true;
        if (isSign(at + 1)) {
          at++;
        }
      } else {
        return;
      }
      at++;
    }
  }

  private boolean isSign(int place) {
    return place < text.length && (text[place] == '-' || text[place] == '+');
  }

  /** Passes over a sign; whether it is a minus. */
  private boolean sign() {
    return isSign(at) && text[at++] == '-';
  }

  /** A run of digits, unsigned; fails if there is none. */
  private long digits() {
    int from = at;
    long value = 0;
    overflows = false;
    while (at < text.length && text[at] >= '0' && text[at] <= '9') {
      int digit = text[at++] - '0';
      overflows |= Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, 10)) > 0;
      value = value * 10 + digit;
    }
    hasFailed |= at == from;
    endOfValue();
    return value;
  }

  /**
   * What precedes each value: white space is passed over, and there must be something behind it.
   */
  private boolean begin() {
    if (isAtEnd || hasFailed) {
      hasFailed = true;
      return false;
    }
    while (at < text.length && isSpace(text[at])) {
      if (text[at++] == '\n') {
        line++;
      }
    }
    endOfValue();
    hasFailed = isAtEnd;
    if (hasFailed) {
      return false;
    }
    wordAt = at;
    wordLine = line;
    return true;
  }

  private void endOfValue() {
    isAtEnd = at >= text.length;
  }

  private static boolean isSpace(byte c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /** The line of the last value, from 1; at the end of the file that of the value before it. */
  int line() {
    return wordLine;
  }

  /** Whether the last value is only the beginning of its word. */
  boolean isInsideWord() {
    return at < text.length && !isSpace(text[at]);
  }

  /** Whether the last value has no other before it on its line. */
  boolean beginsLine() {
    int before = wordAt - 1;
    while (before >= 0 && text[before] != '\n' && isSpace(text[before])) {
      before--;
    }
    return before < 0 || text[before] == '\n';
  }

  /** The words of a line that is not empty, from 0, without reading them; none if there is none. */
  List<String> wordsOfLine(int number) {
    int from = 0;
    for (int left = number; from < text.length; left--) {
      while (from < text.length && isSpace(text[from])) {
        from++;
      }
      int end = from;
      while (end < text.length && text[end] != '\n') {
        end++;
      }
      if (left == 0 && end > from) {
        return List.of(new String(text, from, end - from, StandardCharsets.UTF_8).split("\\s+"));
      }
      from = end;
    }
    return List.of();
  }

  /** Such a line as it can be shown in a message. */
  String lineShown(int number) {
    String line = String.join(" ", wordsOfLine(number));
    return shown(line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line);
  }

  /** How many of the lines behind the last value begin with a digit, as a row of data does. */
  int rowsLeft() {
    int rows = 0;
    boolean isBehindLineEnd = false;
    for (int i = at; i < text.length; i++) {
      byte c = text[i];
      if (c == '\n') {
        isBehindLineEnd = true;
      } else if (!isSpace(c)) {
        rows += isBehindLineEnd && c >= '0' && c <= '9' ? 1 : 0;
        isBehindLineEnd = false;
      }
    }
    return rows;
  }

  /** The word in which the last value begins, as it can be shown in a message. */
  String shown() {
    int end = wordAt;
    while (end < text.length && !isSpace(text[end]) && end - wordAt < LONGEST_SHOWN) {
      end++;
    }
    return shown(new String(text, wordAt, end - wordAt, StandardCharsets.UTF_8));
  }

  /** Text of a file without what would break a message's line. */
  static String shown(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]", "?");
  }

  /** What has not been read. */
  String left() {
    return new String(text, at, text.length - at, StandardCharsets.UTF_8);
  }

  /** The whole file. */
  byte[] bytes() {
    return text;
  }

  /** The file's name as it was given. */
  String file() {
    return file;
  }

  /** Where the last value is: {@code file:line}. */
  String place() {
    return file + ":" + wordLine;
  }

  /** A refusal at the last value. */
  WorkloadException refusal(String sentence) {
    return new WorkloadException(place() + ": " + sentence);
  }
}
