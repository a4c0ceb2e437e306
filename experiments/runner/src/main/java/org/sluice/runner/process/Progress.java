// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.io.PrintStream;
import java.util.Locale;

/** One line on a terminal: simulated time, events per second, time left. Silent elsewhere. */
public final class Progress {
  private static final String CLEAR = "\r\u001b[K";
  private static final double PS_PER_MS = 1e9;

  private final PrintStream terminal;
  private final boolean isShown;
  private final long durationPs;
  private final long startedNs = System.nanoTime();
  private long lastNs = startedNs;
  private long lastEvents;
  private boolean isDirty;

  /**
   * Progress of a run.
   *
   * @param terminal where it is shown
   * @param isShown whether that is a terminal
   * @param durationPs simulated time of the run
   */
  public Progress(PrintStream terminal, boolean isShown, long durationPs) {
    this.terminal = terminal;
    this.isShown = isShown;
    this.durationPs = durationPs;
  }

  /**
   * Takes a line of the simulator's standard error.
   *
   * @return whether it was a progress line
   */
  synchronized boolean take(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 3
        || !words[0].equals("progress")
        || !words[1].matches("\\d{1,18}")
        || !words[2].matches("\\d{1,18}")) {
      return false;
    }
    show(Long.parseLong(words[1]), Long.parseLong(words[2]));
    return true;
  }

  /** Removes the line, so that something else can be written. */
  synchronized void clear() {
    if (isDirty) {
      terminal.print(CLEAR);
      terminal.flush();
      isDirty = false;
    }
  }

  private void show(long nowPs, long events) {
    long nowNs = System.nanoTime();
    if (!isShown) {
      return;
    }
    double perSecond = (events - lastEvents) / Math.max(1e-3, (nowNs - lastNs) / 1e9);
    lastNs = nowNs;
    lastEvents = events;
    double done = (double) nowPs / durationPs;
    double elapsed = (nowNs - startedNs) / 1e9;
    String left =
        done > 0.001 ? String.format(Locale.ROOT, "%.0f s left", elapsed / done - elapsed) : "";
    terminal.printf(
        Locale.ROOT,
        "%s%5.1f %%  %.3f of %.3f ms  %.2f M events/s  %s",
        CLEAR,
        100 * done,
        nowPs / PS_PER_MS,
        durationPs / PS_PER_MS,
        perSecond / 1e6,
        left);
    terminal.flush();
    isDirty = true;
  }
}
