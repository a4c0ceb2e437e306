// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.sluice.bridge.proto.Records;

/** Turns flat records into the columns of {@code sluice.proto} and back, losslessly. */
public final class RecordColumns {
  private static final int COLUMNS = 6;
  private final RecordCursor cursor = new RecordCursor();

  /**
   * The columns of flat records; columns of zeros are left empty, so that equal records always give
   * equal messages.
   *
   * @param flat holds the records
   * @param offset where they start
   * @param bytes how many bytes they take
   */
  public Records toColumns(ByteBuffer flat, int offset, int bytes) {
    Records.Builder columns = Records.newBuilder();
    boolean[] used = new boolean[COLUMNS];
    boolean anyEntity = false;
    boolean anyPayload = false;
    int payloadBytes = 0;
    int count = 0;
    cursor.reset(flat, offset, bytes);
    while (cursor.next()) {
      count++;
      anyEntity |= cursor.entity() != 0;
      used[0] |= cursor.timePs() != 0;
      used[1] |= cursor.a() != 0;
      used[2] |= cursor.b() != 0;
      used[3] |= cursor.c() != 0;
      used[4] |= cursor.d() != 0;
      used[5] |= cursor.e() != 0;
      anyPayload |= cursor.wordCount() != 0;
      payloadBytes += cursor.wordCount() * Long.BYTES;
    }
    ByteBuffer payload = ByteBuffer.allocate(payloadBytes).order(ByteOrder.LITTLE_ENDIAN);
    cursor.reset(flat, offset, bytes);
    while (cursor.next()) {
      columns.addKindAndMode(cursor.kind() | cursor.mode() << 16);
      if (anyEntity) {
        columns.addEntity(cursor.entity());
      }
      if (used[0]) {
        columns.addTimePs(cursor.timePs());
      }
      if (used[1]) {
        columns.addA(cursor.a());
      }
      if (used[2]) {
        columns.addB(cursor.b());
      }
      if (used[3]) {
        columns.addC(cursor.c());
      }
      if (used[4]) {
        columns.addD(cursor.d());
      }
      if (used[5]) {
        columns.addE(cursor.e());
      }
      if (anyPayload) {
        columns.addPayloadBytes(cursor.wordCount() * Long.BYTES);
        for (int i = 0; i < cursor.wordCount(); i++) {
          payload.putLong(cursor.word(i));
        }
      }
    }
    if (anyPayload) {
      columns.setPayload(ByteString.copyFrom(payload.flip()));
    }
    return columns.setCount(count).build();
  }

  /**
   * Appends the records of these columns to a buffer.
   *
   * @throws MalformedRecordException if a column is neither empty nor of the stated length, or the
   *     payload is not as long as its parts
   */
  public void toFlat(Records columns, OutBuffer out) {
    int count = columns.getCount();
    int[] lengths = {
      columns.getKindAndModeCount(),
      columns.getEntityCount(),
      columns.getTimePsCount(),
      columns.getACount(),
      columns.getBCount(),
      columns.getCCount(),
      columns.getDCount(),
      columns.getECount(),
      columns.getPayloadBytesCount()
    };
    for (int length : lengths) {
      if (length != 0 && length != count) {
        throw new MalformedRecordException(
            "the columns of %s records have lengths %s; allowed is 0 or the number of records"
                .formatted(Integer.toUnsignedString(count), Arrays.toString(lengths)));
      }
    }
    if (count != 0 && lengths[0] == 0) {
      throw new MalformedRecordException(
          Integer.toUnsignedString(count) + " records have no column of kinds");
    }
    ByteBuffer payload = columns.getPayload().asReadOnlyByteBuffer();
    int at = 0;
    for (int i = 0; i < count; i++) {
      int kindAndMode = columns.getKindAndMode(i);
      int payloadBytes = lengths[8] == 0 ? 0 : columns.getPayloadBytes(i);
      if (payloadBytes < 0 || payloadBytes > payload.capacity() - at) {
        throw new MalformedRecordException(
            "record " + i + " has more payload than the " + payload.capacity() + " bytes sent");
      }
      out.append(
          kindAndMode & 0xffff,
          kindAndMode >>> 16,
          lengths[1] == 0 ? 0 : columns.getEntity(i),
          lengths[2] == 0 ? 0 : columns.getTimePs(i),
          lengths[3] == 0 ? 0 : columns.getA(i),
          lengths[4] == 0 ? 0 : columns.getB(i),
          lengths[5] == 0 ? 0 : columns.getC(i),
          lengths[6] == 0 ? 0 : columns.getD(i),
          lengths[7] == 0 ? 0 : columns.getE(i),
          payload.slice(at, payloadBytes));
      at += payloadBytes;
    }
    if (at != payload.capacity()) {
      throw new MalformedRecordException(
          payload.capacity() + " bytes of payload were sent for records that take " + at);
    }
  }
}
