// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

/**
 * Where the fields of an event or decision record stand, in bytes from its start, little-endian
 * (see {@code Records} in {@code sluice.proto}).
 */
public final class RecordLayout {
  /** u16 kind. */
  public static final int KIND = 0;

  /** u16 mode. */
  public static final int MODE = 2;

  /** u32 entity, or event index in decisions. */
  public static final int ENTITY = 4;

  /** i64 time in ps. */
  public static final int TIME = 8;

  /** i64 first argument. */
  public static final int A = 16;

  /** i64 second argument. */
  public static final int B = 24;

  /** i64 third argument. */
  public static final int C = 32;

  /** i64 fourth argument. */
  public static final int D = 40;

  /** i64 fifth argument. */
  public static final int E = 48;

  /** u32 bytes of payload. */
  public static final int PAYLOAD_BYTES = 56;

  /** u32 zero. */
  public static final int RESERVED = 60;

  /** Size of a record without its payload; the payload starts here. */
  public static final int HEADER_BYTES = 64;

  private RecordLayout() {}
}
