// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

/** Bytes or columns that are no records; the message is one sentence. */
public final class MalformedRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With one sentence that names the record, field and value. */
  public MalformedRecordException(String sentence) {
    super(sentence);
  }
}
