// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.proto.Records;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.RecordLayout;

/**
 * The memory in which large asks are decoded, shared by all sessions of a server. Columns of zeros
 * are not sent, so that an ask of a few bytes a record takes many times its size once decoded: its
 * records are counted first, and one that finds no room waits for the others.
 */
final class LargeAsks {
  /** A message of at most so many bytes is decoded without asking for room. */
  static final int SMALL_BYTES = 64 << 10;

  /** As many records in one ask; an instant of the largest network has some ten thousand. */
  static final int MOST_RECORDS = 1 << 20;

  private static final long PATIENCE_MS = 2_000;
  private static final int KB = 1024;

  // The message, its protobuf objects while they grow, the flat records; the answer takes as much.
  private static final long COPIES_OF_MESSAGE = 4;
  private static final long COPIES_OF_RECORDS = 3;

  private final int mostKb;
  private final Semaphore freeKb;

  /** Half of this JVM's heap. */
  static LargeAsks ofHeap() {
    return new LargeAsks(Runtime.getRuntime().maxMemory() / 2);
  }

  LargeAsks(long bytes) {
    mostKb = (int) Math.min(Integer.MAX_VALUE, bytes / KB);
    freeKb = new Semaphore(mostKb, true);
  }

  /** Room that a message has until it is closed. */
  final class Room implements AutoCloseable {
    private final int kb;

    private Room(int kb) {
      this.kb = kb;
    }

    @Override
    public void close() {
      freeKb.release(kb);
    }
  }

  /**
   * Waits for room to decode a message in.
   *
   * @throws MalformedRecordException with one sentence, if it is no ask, has too many records, or
   *     there is no room
   */
  Room enter(byte[] message) throws InterruptedException {
    long bytes =
        COPIES_OF_MESSAGE * message.length
            + COPIES_OF_RECORDS * RecordLayout.HEADER_BYTES * records(message);
    int kb = (int) Math.min(Integer.MAX_VALUE, bytes / KB + 1);
    if (kb > mostKb || !freeKb.tryAcquire(kb, PATIENCE_MS, TimeUnit.MILLISECONDS)) {
      throw new MalformedRecordException(
          "an ask that takes %d MB; the server has %d MB for those of all sessions, and they are not free (SLUICE_JAVA_OPTS=-Xmx gives it more)"
              .formatted(kb / KB, mostKb / KB));
    }
    return new Room(kb);
  }

  /**
   * How many records an ask has, without decoding it.
   *
   * @throws MalformedRecordException with one sentence, if it is no ask or has too many
   */
  static long records(byte[] message) {
    long records = 0;
    try {
      CodedInputStream in = CodedInputStream.newInstance(message);
      enter(in, Frame.ASK_FIELD_NUMBER);
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (WireFormat.getTagFieldNumber(tag)) {
          case Ask.NUMBER_FIELD_NUMBER, Ask.NOW_PS_FIELD_NUMBER -> in.skipField(tag);
          case Ask.EVENTS_FIELD_NUMBER -> {
            int outer = in.pushLimit(in.readRawVarint32());
            records += kinds(in);
            in.popLimit(outer);
          }
          default -> throw unknown(tag);
        }
      }
    } catch (IOException e) {
      throw new MalformedRecordException(
          message.length + " bytes that are no ask (" + e.getMessage() + ")");
    }
    if (records > MOST_RECORDS) {
      throw new MalformedRecordException(
          "an ask of %d records; allowed are %d".formatted(records, MOST_RECORDS));
    }
    return records;
  }

  private static void enter(CodedInputStream in, int field) throws IOException {
    int tag = in.readTag();
    if (tag != (field << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
      throw unknown(tag);
    }
    in.pushLimit(in.readRawVarint32());
  }

  private static long kinds(CodedInputStream in) throws IOException {
    long kinds = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int field = WireFormat.getTagFieldNumber(tag);
      boolean isPacked = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
      if (field < Records.COUNT_FIELD_NUMBER || field > Records.PAYLOAD_FIELD_NUMBER) {
        throw unknown(tag);
      }
      if (field == Records.KIND_AND_MODE_FIELD_NUMBER && isPacked) {
        int length = in.readRawVarint32();
        kinds += length / Integer.BYTES;
        in.skipRawBytes(length);
      } else {
        kinds += field == Records.KIND_AND_MODE_FIELD_NUMBER ? 1 : 0;
        in.skipField(tag);
      }
    }
    return kinds;
  }

  private static MalformedRecordException unknown(int tag) {
    return new MalformedRecordException(
        "a message of more than %d KB with a field %d, which no ask has"
            .formatted(SMALL_BYTES / KB, WireFormat.getTagFieldNumber(tag)));
  }
}
