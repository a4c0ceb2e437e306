// SPDX-License-Identifier: MIT
package org.sluice.bridge.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Stands in for the real class, with its signatures, to fail on request: the scheme's name says
 * how.
 */
public final class JvmGate {
  private static final ExchangeFunction FUNCTION = new ExchangeFunction(JvmGate::exchange);
  private static String mode = "";
  private static String[] said = {};
  private static ByteBuffer big = ByteBuffer.allocate(0);

  private JvmGate() {}

  public static String[] open(String[] keyValues) {
    said = keyValues;
    for (int i = 0; i + 1 < keyValues.length; i += 2) {
      if (keyValues[i].equals("scheme.congestion-control.name")) {
        mode = keyValues[i + 1];
      }
    }
    if (mode.equals("hangs-in-open")) {
      hang();
    }
    if (mode.equals("tells-what-it-heard")) {
      return new String[] {"refusal", String.join("|", said)};
    }
    if (mode.equals("says-nothing")) {
      return new String[] {};
    }
    return new String[] {
      "session", "12",
      "reaction_points", "true",
      "notification_points", "false",
      "port_points", "false",
      "algorithms_version", "fake"
    };
  }

  public static long exchangeFunction() {
    return FUNCTION.address();
  }

  public static void share(ByteBuffer in, ByteBuffer answer) {
    FUNCTION.share(in, answer);
  }

  public static void rethrow() throws Throwable {
    FUNCTION.rethrow();
  }

  public static int exchange(ByteBuffer in, int inBytes, ByteBuffer out) {
    in.order(ByteOrder.LITTLE_ENDIAN);
    out.order(ByteOrder.LITTLE_ENDIAN);
    switch (mode) {
      case "throws":
        throw new IllegalStateException("divided by zero");
      case "throws-without-message":
        throw new IllegalStateException();
      case "overflows":
        return overflow(1);
      case "hangs":
        hang();
        return 0;
      case "says-too-much":
        return Integer.MAX_VALUE;
      case "echoes-big":
        big = ByteBuffer.allocate(4 << 20).order(ByteOrder.LITTLE_ENDIAN);
        return -big.capacity();
      default:
        // Back come the ask's number, its time and the records.
        for (int i = 0; i < inBytes; i++) {
          out.put(i, in.get(i));
        }
        return inBytes;
    }
  }

  public static int fetch(ByteBuffer out) {
    out.put(0, big.array(), 0, big.capacity());
    return big.capacity();
  }

  public static String[] close(long nowPs) {
    return new String[] {"asks", "3", "events", Long.toString(nowPs), "decisions", "7"};
  }

  private static int overflow(int depth) {
    return overflow(depth + 1) + 1;
  }

  private static void hang() {
    while (true) {
      Thread.onSpinWait();
    }
  }
}
