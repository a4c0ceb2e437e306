// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes what is written as on a terminal, and tells lines that stay from the one that is written
 * over.
 */
final class StatusText extends OutputStream {
  private static final String CLEAR = "\r\u001b[K";
  private static final int MOST_LINES = 10_000;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final List<String> lines = new ArrayList<>();
  private String status = "";

  @Override
  public synchronized void write(int b) {
    if (b != '\n') {
      line.write(b);
      return;
    }
    if (lines.size() < MOST_LINES) {
      lines.add(visible());
    }
    line.reset();
    status = "";
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public synchronized void flush() {
    status = visible();
  }

  /** What is left of the line after the last time it was cleared. */
  private String visible() {
    String text = line.toString(StandardCharsets.UTF_8);
    int cleared = text.lastIndexOf(CLEAR);
    return cleared < 0 ? text : text.substring(cleared + CLEAR.length());
  }

  /** The lines since the last call that stay. */
  synchronized List<String> take() {
    List<String> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }

  /** The line that is written over; empty if there is none. */
  synchronized String status() {
    return status;
  }
}
