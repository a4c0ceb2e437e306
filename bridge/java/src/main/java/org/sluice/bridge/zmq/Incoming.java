// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.nio.ByteBuffer;

/**
 * The frames in the bytes of one connection. Memory is taken as bytes arrive, not when a size is
 * announced; the parts of a message of several, which no client sends, are counted and not kept.
 */
final class Incoming {
  private static final int SMALL_BYTES = 1 << 10;
  private static final int KNOWN_FLAGS = Zmtp.MORE | Zmtp.LONG | Zmtp.COMMAND;

  /** ZeroMQ's commands are short: names and values of a handshake. */
  private static final int MOST_COMMAND_BYTES = 8 << 10;

  private final MessageMemory memory;
  private byte[] bytes = new byte[SMALL_BYTES];
  private int start;
  private int end;
  private int bodyAt;
  private int bodyBytes;
  private int parts;
  private long unskipped;
  private boolean isMoreToSkip;
  private long mostBytes;

  /** What comes next. */
  enum Item {
    /** Nothing that is complete. */
    NONE,
    /** A message of one part: {@link #body}. */
    MESSAGE,
    /** A message of several {@link #parts}, which are gone. */
    PARTS,
    /** A command: {@link #body}. */
    COMMAND
  }

  /**
   * @param memory of which it takes some
   * @param mostBytes of a message
   */
  Incoming(MessageMemory memory, long mostBytes) {
    this.memory = memory;
    this.mostBytes = mostBytes;
  }

  /** Changes the length of the longest message. */
  void allow(long most) {
    mostBytes = most;
  }

  /** How much is kept. */
  int size() {
    return end - start;
  }

  /** What is kept, from {@link #start} on. */
  byte[] array() {
    return bytes;
  }

  int start() {
    return start;
  }

  /** Where the current item's body starts in {@link #array}. */
  int bodyAt() {
    return bodyAt;
  }

  int bodyBytes() {
    return bodyBytes;
  }

  ByteBuffer body() {
    return ByteBuffer.wrap(bytes, bodyAt, bodyBytes).slice();
  }

  /** How many parts the current item has. */
  int parts() {
    return parts;
  }

  /**
   * Takes all of a buffer.
   *
   * @throws BrokenConnectionException if there is no room for it
   */
  void append(ByteBuffer from) throws BrokenConnectionException {
    int skipped = (int) Math.min(size() == 0 ? unskipped : 0, from.remaining());
    from.position(from.position() + skipped);
    unskipped -= skipped;
    int more = from.remaining();
    if (end + more > bytes.length) {
      makeRoom(more);
    }
    from.get(bytes, end, more);
    end += more;
  }

  private void makeRoom(int more) throws BrokenConnectionException {
    int needed = size() + more;
    byte[] to = bytes;
    if (needed > bytes.length) {
      long twice = Math.max(needed, 2L * bytes.length);
      int capacity = (int) Math.max(needed, Math.min(twice, mostBytes + Zmtp.LONG_HEADER_BYTES));
      if (!memory.hasRoomFor(capacity)) {
        throw new BrokenConnectionException("no memory for a message of " + capacity + " bytes");
      }
      to = new byte[capacity];
    }
    System.arraycopy(bytes, start, to, 0, size());
    bytes = to;
    end -= start;
    start = 0;
  }

  /** Discards the first bytes. */
  void drop(int count) {
    start += count;
    if (start == end) {
      start = 0;
      end = 0;
      if (bytes.length > Connection.SCRATCH_BYTES) {
        bytes = new byte[SMALL_BYTES];
      }
    }
  }

  /**
   * The item at the front, which stays there until it is consumed.
   *
   * @throws BrokenConnectionException if what comes is no frame, or one that is too large
   */
  Item peek() throws BrokenConnectionException {
    while (true) {
      if (parts > 0) {
        int skipped = (int) Math.min(unskipped, size());
        unskipped -= skipped;
        drop(skipped);
        if (unskipped > 0) {
          return Item.NONE;
        }
        if (!isMoreToSkip) {
          return Item.PARTS;
        }
      }
      if (size() < Zmtp.SHORT_HEADER_BYTES) {
        return Item.NONE;
      }
      int flags = bytes[start];
      boolean isLong = (flags & Zmtp.LONG) != 0;
      int header = isLong ? Zmtp.LONG_HEADER_BYTES : Zmtp.SHORT_HEADER_BYTES;
      if (size() < header) {
        return Item.NONE;
      }
      long length = isLong ? ByteBuffer.wrap(bytes).getLong(start + 1) : bytes[start + 1] & 0xff;
      boolean isCommand = (flags & Zmtp.COMMAND) != 0;
      long most = isCommand ? MOST_COMMAND_BYTES : mostBytes;
      if ((flags & ~KNOWN_FLAGS) != 0
          || length < 0
          || length > most
          || (isCommand && (parts > 0 || (flags & Zmtp.MORE) != 0))) {
        throw new BrokenConnectionException(
            "a frame with flags %d of %s bytes; allowed are %d"
                .formatted(flags & 0xff, Long.toUnsignedString(length), most));
      }
      isMoreToSkip = (flags & Zmtp.MORE) != 0;
      if (isMoreToSkip || parts > 0) {
        parts++;
        unskipped = length;
        drop(header);
        continue;
      }
      if (size() < header + length) {
        return Item.NONE;
      }
      bodyAt = start + header;
      bodyBytes = (int) length;
      return isCommand ? Item.COMMAND : Item.MESSAGE;
    }
  }

  /** Discards the item that {@link #peek} returned. */
  void consume() {
    if (parts > 0 && !isMoreToSkip) {
      parts = 0;
    } else {
      drop(bodyAt + bodyBytes - start);
    }
  }
}
