// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A growing buffer that records are appended to; reused from batch to batch. */
public final class OutBuffer {
  private static final int FIRST_BYTES = 16 * 1024;
  private ByteBuffer buffer = allocate(FIRST_BYTES);
  private int bytes;
  private int count;

  /** Forgets what was written. */
  public void clear() {
    bytes = 0;
    count = 0;
  }

  /** How many bytes were written. */
  public int bytes() {
    return bytes;
  }

  /** How many records were written. */
  public int count() {
    return count;
  }

  /** The bytes, from 0 to {@link #bytes}; valid until the next write. */
  public ByteBuffer buffer() {
    return buffer;
  }

  /** Appends a record without payload. */
  public void append(
      int kind, int mode, int entity, long timePs, long a, long b, long c, long d, long e) {
    int at = header(kind, mode, entity, timePs, 0);
    arguments(at, a, b, c, d, e);
  }

  /** Appends a record with a payload of words. */
  public void append(
      int kind,
      int mode,
      int entity,
      long timePs,
      long a,
      long b,
      long c,
      long d,
      long e,
      long... words) {
    int at = header(kind, mode, entity, timePs, words.length * Long.BYTES);
    arguments(at, a, b, c, d, e);
    int to = at + RecordLayout.HEADER_BYTES;
    for (long word : words) {
      buffer.putLong(to, word);
      to += Long.BYTES;
    }
  }

  /** Appends a record whose payload is a part of another buffer. */
  void append(
      int kind,
      int mode,
      int entity,
      long timePs,
      long a,
      long b,
      long c,
      long d,
      long e,
      ByteBuffer payload) {
    int at = header(kind, mode, entity, timePs, payload.remaining());
    arguments(at, a, b, c, d, e);
    buffer.put(at + RecordLayout.HEADER_BYTES, payload, payload.position(), payload.remaining());
  }

  private int header(int kind, int mode, int entity, long timePs, int payloadBytes) {
    int at = bytes;
    reserve(RecordLayout.HEADER_BYTES + payloadBytes);
    buffer.putShort(at + RecordLayout.KIND, (short) kind);
    buffer.putShort(at + RecordLayout.MODE, (short) mode);
    buffer.putInt(at + RecordLayout.ENTITY, entity);
    buffer.putLong(at + RecordLayout.TIME, timePs);
    buffer.putInt(at + RecordLayout.PAYLOAD_BYTES, payloadBytes);
    buffer.putInt(at + RecordLayout.RESERVED, 0);
    count++;
    return at;
  }

  private void arguments(int at, long a, long b, long c, long d, long e) {
    buffer.putLong(at + RecordLayout.A, a);
    buffer.putLong(at + RecordLayout.B, b);
    buffer.putLong(at + RecordLayout.C, c);
    buffer.putLong(at + RecordLayout.D, d);
    buffer.putLong(at + RecordLayout.E, e);
  }

  private void reserve(int more) {
    int needed = Math.addExact(bytes, more);
    if (needed > buffer.capacity()) {
      ByteBuffer larger =
          allocate(
              (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, 2L * buffer.capacity())));
      larger.put(0, buffer, 0, bytes);
      buffer = larger;
    }
    bytes = needed;
  }

  private static ByteBuffer allocate(int capacity) {
    return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
  }
}
