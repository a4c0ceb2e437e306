// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import java.util.StringJoiner;
import org.sluice.cc.Counter;

/** Snapshot masks in words. */
final class CounterText {
  private CounterText() {}

  /** For example {@code "QUEUE_BYTES+FLOWS_IN_QUEUE"}, or {@code "none"}. */
  static String of(long mask) {
    StringJoiner names = new StringJoiner("+").setEmptyValue("none");
    long rest = mask;
    for (Counter counter : Counter.values()) {
      if ((mask & counter.bit()) != 0) {
        names.add(counter.name());
        rest &= ~(long) counter.bit();
      }
    }
    if (rest != 0) {
      names.add("unknown bits " + rest);
    }
    return names.toString();
  }
}
