// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.nio.ByteBuffer;
import org.sluice.bridge.wire.RecordCursor;

/**
 * The events of one ask.
 *
 * @param in holds them
 * @param offset where they start
 * @param bytes how many bytes they take
 */
record Batch(ByteBuffer in, int offset, int bytes) {
  static final Batch EMPTY = new Batch(ByteBuffer.allocate(0), 0, 0);

  /** Whether an entity begins in this batch. */
  boolean begins(int entity, RecordCursor cursor) {
    cursor.reset(in, offset, bytes);
    while (cursor.next()) {
      if (EventDispatch.starts(cursor.kind()) && cursor.entity() == entity) {
        return true;
      }
    }
    return false;
  }
}
