// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads records one after the other from a buffer without copying; one cursor can be used for any
 * number of buffers.
 */
public final class RecordCursor {
  private static final long[] NO_WORDS = {};
  private ByteBuffer source = ByteBuffer.allocate(0);
  private ByteBuffer buffer = source;
  private int start;
  private int next;
  private int end;
  private int index = -1;
  private int payloadBytes;

  /**
   * Stands before the first record.
   *
   * @param records any buffer; its position, limit and byte order are neither used nor changed
   * @param offset where the first record starts, in bytes
   * @param bytes how many bytes of records there are
   */
  @SuppressWarnings("ReferenceEquality") // The same buffer object needs no second view.
  public RecordCursor reset(ByteBuffer records, int offset, int bytes) {
    if (offset < 0 || bytes < 0 || offset > records.capacity() - bytes) {
      throw new MalformedRecordException(
          "%s bytes of records from byte %s lie outside a buffer of %s bytes"
              .formatted(bytes, offset, records.capacity()));
    }
    if (records != source) {
      source = records;
      buffer = records.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
    }
    next = offset;
    start = offset;
    end = offset + bytes;
    index = -1;
    return this;
  }

  /**
   * Moves to the next record.
   *
   * @return false if there is none
   * @throws MalformedRecordException if what is left is no whole record
   */
  public boolean next() {
    if (next == end) {
      return false;
    }
    index++;
    start = next;
    if (end - start < RecordLayout.HEADER_BYTES) {
      throw new MalformedRecordException(
          "record " + index + " is cut off: " + (end - start) + " bytes are left of its 64");
    }
    payloadBytes = buffer.getInt(start + RecordLayout.PAYLOAD_BYTES);
    int room = end - start - RecordLayout.HEADER_BYTES;
    if (payloadBytes < 0 || payloadBytes > room || payloadBytes % Long.BYTES != 0) {
      throw new MalformedRecordException(
          "record %s says it has %s bytes of payload; allowed is a multiple of 8 up to the %s that follow"
              .formatted(index, Integer.toUnsignedString(payloadBytes), room));
    }
    next = start + RecordLayout.HEADER_BYTES + payloadBytes;
    return true;
  }

  /** Place of this record in its batch, from 0. */
  public int index() {
    return index;
  }

  /** What the record is. */
  public int kind() {
    return buffer.getShort(start + RecordLayout.KIND) & 0xffff;
  }

  /** The mode in which an event is sent. */
  public int mode() {
    return buffer.getShort(start + RecordLayout.MODE) & 0xffff;
  }

  /** The entity an event is for; in decisions, the index of the event. */
  public int entity() {
    return buffer.getInt(start + RecordLayout.ENTITY);
  }

  /** When, in ps. */
  public long timePs() {
    return buffer.getLong(start + RecordLayout.TIME);
  }

  /** First argument. */
  public long a() {
    return buffer.getLong(start + RecordLayout.A);
  }

  /** Second argument. */
  public long b() {
    return buffer.getLong(start + RecordLayout.B);
  }

  /** Third argument. */
  public long c() {
    return buffer.getLong(start + RecordLayout.C);
  }

  /** Fourth argument. */
  public long d() {
    return buffer.getLong(start + RecordLayout.D);
  }

  /** Fifth argument. */
  public long e() {
    return buffer.getLong(start + RecordLayout.E);
  }

  /** How many 64-bit words of payload follow. */
  public int wordCount() {
    return payloadBytes / Long.BYTES;
  }

  /** One word of the payload. */
  public long word(int i) {
    if (i < 0 || i >= wordCount()) {
      throw new MalformedRecordException(
          "record %s has %s words of payload; word %s is needed".formatted(index, wordCount(), i));
    }
    return buffer.getLong(start + RecordLayout.HEADER_BYTES + i * Long.BYTES);
  }

  /** A copy of the payload. */
  public long[] words() {
    int count = wordCount();
    if (count == 0) {
      return NO_WORDS;
    }
    long[] words = new long[count];
    for (int i = 0; i < count; i++) {
      words[i] = buffer.getLong(start + RecordLayout.HEADER_BYTES + i * Long.BYTES);
    }
    return words;
  }

  /** Whether this record and another are the same byte for byte. */
  public boolean sameBytes(RecordCursor other) {
    return buffer
        .slice(start, next - start)
        .equals(other.buffer.slice(other.start, other.next - other.start));
  }
}
