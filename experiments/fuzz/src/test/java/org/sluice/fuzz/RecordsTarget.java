// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.sluice.bridge.proto.Records;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordColumns;
import org.sluice.bridge.wire.RecordCursor;

/** Both forms of records: columns as they are sent, and the flat ones of a process. */
public final class RecordsTarget {
  private RecordsTarget() {}

  /** What can be read in one form is the same after a way through the other. */
  public static void fuzzerTestOneInput(byte[] data) {
    columns(data);
    flat(data);
  }

  private static void columns(byte[] data) {
    Records columns;
    OutBuffer flat = new OutBuffer();
    try {
      columns = Records.parseFrom(data);
      new RecordColumns().toFlat(columns, flat);
    } catch (InvalidProtocolBufferException | MalformedRecordException e) {
      return;
    }
    sameAgain(flat.buffer(), flat.bytes());
  }

  private static void flat(byte[] data) {
    ByteBuffer records =
        ByteBuffer.allocateDirect(Math.max(1, data.length)).order(ByteOrder.LITTLE_ENDIAN);
    records.put(0, data);
    try {
      RecordCursor cursor = new RecordCursor().reset(records, 0, data.length);
      while (cursor.next()) {
        cursor.words();
      }
    } catch (MalformedRecordException e) {
      return;
    }
    sameAgain(records, data.length);
  }

  private static void sameAgain(ByteBuffer records, int bytes) {
    OutBuffer again = new OutBuffer();
    new RecordColumns().toFlat(new RecordColumns().toColumns(records, 0, bytes), again);
    RecordCursor was = new RecordCursor().reset(records, 0, bytes);
    RecordCursor is = new RecordCursor().reset(again.buffer(), 0, again.bytes());
    while (was.next()) {
      if (!is.next() || !same(was, is)) {
        throw new IllegalStateException("record " + was.index() + " differs");
      }
    }
    if (is.next()) {
      throw new IllegalStateException("there are more records than before");
    }
  }

  /** All that a record says; its four reserved bytes say nothing. */
  private static boolean same(RecordCursor was, RecordCursor is) {
    return was.kind() == is.kind()
        && was.mode() == is.mode()
        && was.entity() == is.entity()
        && was.timePs() == is.timePs()
        && was.a() == is.a()
        && was.b() == is.b()
        && was.c() == is.c()
        && was.d() == is.d()
        && was.e() == is.e()
        && Arrays.equals(was.words(), is.words());
  }
}
