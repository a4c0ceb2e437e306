// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of ZeroMQ's message transport protocol, version 3 without security: rfc.zeromq.org/23,
 * "ZMTP 3.0", and PING of rfc.zeromq.org/37. A connection begins with a greeting of 64 bytes and a
 * command READY from either side; frames follow.
 */
final class Zmtp {
  /** Length of a greeting. */
  static final int GREETING_BYTES = 64;

  /** Length of the first frame header that fits any frame. */
  static final int LONG_HEADER_BYTES = 9;

  /** Length of the header of a frame of at most 255 bytes. */
  static final int SHORT_HEADER_BYTES = 2;

  /** Flag of a part that is followed by another one of the same message. */
  static final int MORE = 1;

  /** Flag of a frame with eight bytes of length. */
  static final int LONG = 2;

  /** Flag of a frame that is no part of a message. */
  static final int COMMAND = 4;

  private static final int VERSION_AT = 10;
  private static final int MECHANISM_AT = 12;
  private static final int MECHANISM_BYTES = 20;
  private static final int SHORT_MOST = 255;
  private static final int PING_CONTEXT_AT = 7;
  private static final byte[] NULL = mechanism();
  private static final byte[] PONG = command("PONG");
  private static final byte[] PING = command("PING");
  private static final byte[] READY = command("READY");
  private static final String SOCKET_TYPE = "socket-type";

  /** The types that may talk to a ROUTER. */
  private static final Set<String> PEERS = Set.of("DEALER", "ROUTER", "REQ");

  private Zmtp() {}

  private static byte[] mechanism() {
    return Arrays.copyOf("NULL".getBytes(StandardCharsets.US_ASCII), MECHANISM_BYTES);
  }

  private static byte[] command(String name) {
    byte[] text = name.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(1 + text.length).put((byte) text.length).put(text).array();
  }

  /** What this side says first: its greeting, and that it is a ROUTER. */
  static byte[] introduction() {
    byte[] type = "Socket-Type".getBytes(StandardCharsets.US_ASCII);
    byte[] router = "ROUTER".getBytes(StandardCharsets.US_ASCII);
    byte[] ready =
        ByteBuffer.allocate(READY.length + 1 + type.length + Integer.BYTES + router.length)
            .put(READY)
            .put((byte) type.length)
            .put(type)
            .putInt(router.length)
            .put(router)
            .array();
    ByteBuffer out = ByteBuffer.allocate(GREETING_BYTES + SHORT_HEADER_BYTES + ready.length);
    out.put(0, (byte) 0xff).put(VERSION_AT - 1, (byte) 0x7f).put(VERSION_AT, (byte) 3);
    out.position(MECHANISM_AT);
    out.put(NULL).position(GREETING_BYTES);
    return out.put((byte) COMMAND).put((byte) ready.length).put(ready).array();
  }

  /**
   * What is wrong with a greeting, in a few words; null if nothing is, so far.
   *
   * @param from holds its beginning
   * @param offset where it starts
   * @param length how much of it is there
   */
  static @Nullable String faultOfGreeting(byte[] from, int offset, int length) {
    if ((length > 0 && from[offset] != (byte) 0xff)
        || (length >= VERSION_AT && (from[offset + VERSION_AT - 1] & 1) == 0)) {
      return "it does not speak ZeroMQ";
    }
    if (length > VERSION_AT && from[offset + VERSION_AT] < 3) {
      return "it speaks version %d of ZeroMQ's protocol; spoken here is 3"
          .formatted(from[offset + VERSION_AT]);
    }
    int mechanism = offset + MECHANISM_AT;
    if (length >= GREETING_BYTES
        && !Arrays.equals(from, mechanism, mechanism + MECHANISM_BYTES, NULL, 0, NULL.length)) {
      return "it wants a security mechanism; there is none";
    }
    return null;
  }

  /** What is wrong with a peer's READY, in a few words; null if nothing is. */
  static @Nullable String faultOfReady(ByteBuffer command) {
    if (!startsWith(command, READY)) {
      return "its first command is not READY";
    }
    ByteBuffer left = command.slice(READY.length, command.remaining() - READY.length);
    while (left.hasRemaining()) {
      @Nullable String name = text(left, left.get() & 0xff);
      @Nullable String value =
          left.remaining() < Integer.BYTES || name == null ? null : text(left, left.getInt());
      if (name == null || value == null) {
        return "its READY is cut short";
      }
      if (name.equalsIgnoreCase(SOCKET_TYPE)) {
        return PEERS.contains(value) ? null : "it is a socket that no ROUTER talks to";
      }
    }
    return "its READY names no type of socket";
  }

  private static @Nullable String text(ByteBuffer from, int length) {
    if (length < 0 || length > from.remaining()) {
      return null;
    }
    byte[] text = new byte[length];
    from.get(text);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static boolean startsWith(ByteBuffer bytes, byte[] beginning) {
    return bytes.remaining() >= beginning.length
        && bytes.slice(bytes.position(), beginning.length).equals(ByteBuffer.wrap(beginning));
  }

  /** The whole frame that answers a command; null if it needs no answer. */
  static byte @Nullable [] answerTo(ByteBuffer command) {
    if (!startsWith(command, PING) || command.remaining() < PING_CONTEXT_AT) {
      return null;
    }
    int context = Math.min(16, command.remaining() - PING_CONTEXT_AT);
    ByteBuffer out = ByteBuffer.allocate(SHORT_HEADER_BYTES + PONG.length + context);
    out.put((byte) COMMAND).put((byte) (PONG.length + context)).put(PONG);
    return out.put(command.slice(command.position() + PING_CONTEXT_AT, context)).array();
  }

  /** Puts the header of a message of one part. */
  static void putHeader(ByteBuffer out, int length) {
    if (length > SHORT_MOST) {
      out.put((byte) LONG).putLong(length);
    } else {
      out.put((byte) 0).put((byte) length);
    }
  }

  /** A message of one part. */
  static byte[] message(byte[] body) {
    ByteBuffer out = ByteBuffer.allocate(LONG_HEADER_BYTES + body.length);
    putHeader(out, body.length);
    out.put(body);
    return Arrays.copyOf(out.array(), out.position());
  }
}
