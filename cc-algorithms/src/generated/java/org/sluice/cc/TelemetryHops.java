// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * Rows of an event, each of which is what one hop stamped into a packet.
 *
 * @param words row after row
 * @param width words of a row; a recording may have fewer than there are columns here, or more
 */
@SuppressWarnings("ArrayRecordComponent")
public record TelemetryHops(long[] words, int width) {
  private static final long[] NO_WORDS = {};

  /** No rows. */
  public static final TelemetryHops NONE = new TelemetryHops(NO_WORDS, 1);

  /** Number of rows. */
  public int count() {
    return words.length / width;
  }

  /** When the packet left it, ps. */
  public long leftPs(int row) {
    return word(row, 0, "leftPs");
  }

  /** Bytes the port had sent before, B. */
  public long sentBytes(int row) {
    return word(row, 1, "sentBytes");
  }

  /** Bytes the packet left behind in the queue, B. */
  public long queueBytes(int row) {
    return word(row, 2, "queueBytes");
  }

  /** Rate of the link, bit/s. */
  public long lineRateBps(int row) {
    return word(row, 3, "lineRateBps");
  }

  private long word(int row, int column, String name) {
    if (column >= width) {
      throw new IllegalStateException("a row has " + width + " words and no " + name);
    }
    return words[row * width + column];
  }
}
