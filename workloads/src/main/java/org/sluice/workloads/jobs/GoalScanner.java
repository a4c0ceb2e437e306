// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.io.IOException;
import java.io.InputStream;
import org.sluice.workloads.WorkloadException;

/** Characters, numbers and words of a file of text, with one character of look-ahead. */
final class GoalScanner {
  static final int END = -1;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int SHOWN = 20;
  private static final int LONGEST_WORD = 10_000;

  private final InputStream in;
  private final String file;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int limit;
  private int line = 1;

  /** The byte that is read next, or {@link #END}. */
  private int c;

  GoalScanner(InputStream in, String file) throws IOException {
    this.in = in;
    this.file = file;
    next();
  }

  /** The byte that is read next, or {@link #END}. */
  int peek() {
    return c;
  }

  /** Its line, from 1. */
  int line() {
    return line;
  }

  void endOfLine(String allowed) throws IOException {
    blanks();
    if (c != '\n' && c != '\r' && c != END) {
      throw unexpected(allowed);
    }
    newLine();
  }

  void newLine() throws IOException {
    if (c == '\r') {
      next();
      if (c != '\n' && c != END) {
        throw unexpected("the end of the line");
      }
    }
    if (c == '\n') {
      next();
    }
  }

  void blanks() throws IOException {
    while (c == ' ' || c == '\t') {
      next();
    }
  }

  long number(String what, long largest) throws IOException {
    if (c < '0' || c > '9') {
      throw unexpected("a number as " + what);
    }
    long number = 0;
    while (c >= '0' && c <= '9') {
      int digit = c - '0';
      if (number > (largest - digit) / 10) {
        throw refusal(
            "%s is %s; allowed is up to %d".formatted(what, shown(number + identifier()), largest));
      }
      number = number * 10 + digit;
      next();
    }
    return number;
  }

  void expect(String word) throws IOException {
    for (int i = 0; i < word.length(); i++) {
      if (c != word.charAt(i)) {
        throw unexpected("'" + word + "'", word.substring(0, i));
      }
      next();
    }
  }

  /** Letters, digits and underscores: from a letter on it is an identifier of txt2bin. */
  String identifier() throws IOException {
    StringBuilder word = new StringBuilder();
    while (isLetter(c) || (c >= '0' && c <= '9') || c == '_') {
      if (word.length() == LONGEST_WORD) {
        throw refusal(
            "a word of more than %d characters begins with '%s'; allowed is up to that many"
                .formatted(LONGEST_WORD, shown(word.toString())));
      }
      word.append((char) c);
      next();
    }
    return word.toString();
  }

  /** Up to four letters. */
  String letters() throws IOException {
    StringBuilder word = new StringBuilder();
    while (isLetter(c) && word.length() < 4) {
      word.append((char) c);
      next();
    }
    return word.toString();
  }

  static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  void next() throws IOException {
    if (c == '\n') {
      line++;
    }
    if (at == limit) {
      limit = Math.max(0, in.read(buffer));
      at = 0;
    }
    c = at < limit ? buffer[at++] & 0xff : END;
  }

  WorkloadException unexpected(String allowed) throws IOException {
    return unexpected(allowed, "");
  }

  WorkloadException unexpected(String allowed, String before) throws IOException {
    int where = line;
    String found;
    if (c == END && before.isEmpty()) {
      found = "the end of the file";
    } else if ((c == '\n' || c == '\r') && before.isEmpty()) {
      found = "the end of the line";
    } else {
      String rest = before + identifier();
      found = "'" + (rest.isEmpty() ? printable(c) : shown(rest)) + "'";
    }
    return new WorkloadException(
        file + ":" + where + ": found " + found + "; allowed is " + allowed);
  }

  private static String printable(int c) {
    return c > ' ' && c < 0x7f ? String.valueOf((char) c) : "byte " + c;
  }

  static String shown(String word) {
    return word.length() <= SHOWN ? word : word.substring(0, SHOWN) + "...";
  }

  WorkloadException refusal(String sentence) {
    return new WorkloadException(file + ":" + line + ": " + sentence);
  }
}
