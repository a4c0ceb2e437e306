// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a process has given no sign of life, measured by looking again and again. A time without
 * looks does not count: whoever was stopped in it (SIGSTOP, a suspended machine) has not read what
 * the process said meanwhile.
 */
final class Silence {
  private static final long LONGEST_GAP_NS = TimeUnit.SECONDS.toNanos(1);

  private final AtomicLong sinceNs;
  private long lookedNs;

  /**
   * A silence that begins.
   *
   * @param nowNs {@link System#nanoTime}
   */
  Silence(long nowNs) {
    sinceNs = new AtomicLong(nowNs);
    lookedNs = nowNs;
  }

  /** A sign of life; from any thread. */
  void breakAt(long nowNs) {
    sinceNs.set(nowNs);
  }

  /** Its length in ms, as of a look at this moment; always from the same thread. */
  long lengthMs(long nowNs) {
    if (nowNs - lookedNs > LONGEST_GAP_NS) {
      breakAt(nowNs);
    }
    lookedNs = nowNs;
    return TimeUnit.NANOSECONDS.toMillis(nowNs - sinceNs.get());
  }
}
