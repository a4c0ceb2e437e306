// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import java.util.Arrays;
import org.sluice.bridge.wire.RecordCursor;

/** Values of events and decisions in words. */
final class ValueText {
  private ValueText() {}

  static String words(RecordCursor r) {
    return r.wordCount() == 0 ? "" : ", words " + Arrays.toString(r.words());
  }

  static String yes(long bit) {
    return bit == 0 ? "no" : "yes";
  }

  static String on(long bit) {
    return bit == 0 ? "off" : "on";
  }

  /** An egress port that a whole switch decides for: its number plus 1, 0 for all. */
  static String port(long wirePort) {
    return wirePort == 0 ? "" : " at port " + (wirePort - 1);
  }
}
