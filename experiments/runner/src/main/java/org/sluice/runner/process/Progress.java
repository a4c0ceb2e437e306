// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is, in all its phases: on a terminal one line that is written over, at least once a
 * second; elsewhere a line of its own every ten seconds.
 */
public final class Progress implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";
  private static final double PS_PER_MS = 1e9;
  private static final double NS_PER_S = 1e9;
  private static final long TERMINAL_MS = 500;
  private static final long PIPE_MS = 10_000;
  private static final double RATE_OVER_S = 5;

  private final PrintStream to;
  private final boolean isTerminal;
  private final long durationPs;
  private final @Nullable Thread ticker;
  private @Nullable String phase;
  private long phaseNs = System.nanoTime();
  private @Nullable Sample last;
  private @Nullable Sample before;
  private boolean isDirty;

  private record Sample(long ns, long ps, long events) {}

  /**
   * Progress of a run, which has begun.
   *
   * @param to where it is shown
   * @param isTerminal whether that is a terminal
   * @param durationPs simulated time of the run
   */
  public Progress(PrintStream to, boolean isTerminal, long durationPs) {
    this.to = to;
    this.isTerminal = isTerminal;
    this.durationPs = durationPs;
    Thread thread = new Thread(this::tick, "sluice-progress");
    thread.setDaemon(true);
    thread.start();
    ticker = thread;
  }

  private Progress() {
    to = new PrintStream(OutputStream.nullOutputStream());
    isTerminal = false;
    durationPs = 0;
    ticker = null;
  }

  /** That of a run of several, which is shown nowhere. */
  public static Progress silent() {
    return new Progress();
  }

  /** What the run does from now on, in a word or two. */
  public synchronized void phase(String name) {
    phase = name;
    phaseNs = System.nanoTime();
    last = null;
    before = null;
    clear();
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
    if (last == null) {
      phase("simulation");
    }
    Sample now = new Sample(System.nanoTime(), Long.parseLong(words[1]), Long.parseLong(words[2]));
    last = now;
    if (before == null || now.ns() - before.ns() > 2 * RATE_OVER_S * NS_PER_S) {
      before = now;
    }
    if (isTerminal) {
      show();
    }
    return true;
  }

  /** Removes the line, so that something else can be written. */
  public synchronized void clear() {
    if (isDirty) {
      to.print(CLEAR);
      to.flush();
      isDirty = false;
    }
  }

  private synchronized void tick() {
    try {
      while (true) {
        wait(isTerminal ? TERMINAL_MS : PIPE_MS);
        show();
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private void show() {
    if (phase == null) {
      return;
    }
    String line = phase + ": " + (last == null ? elapsed() : simulated(last));
    if (isTerminal) {
      to.print(CLEAR + line);
      isDirty = true;
    } else {
      to.println("sluice: " + line);
    }
    to.flush();
  }

  private String elapsed() {
    return String.format(Locale.ROOT, "%.0f s so far", (System.nanoTime() - phaseNs) / NS_PER_S);
  }

  private String simulated(Sample now) {
    String text =
        String.format(
            Locale.ROOT,
            "%5.1f %%  %.3f of %.3f ms",
            100.0 * now.ps() / durationPs,
            now.ps() / PS_PER_MS,
            durationPs / PS_PER_MS);
    Sample then = before == null ? now : before;
    double seconds = (now.ns() - then.ns()) / NS_PER_S;
    if (seconds <= 0 || now.ps() <= then.ps()) {
      return text;
    }
    return text
        + String.format(
            Locale.ROOT,
            "  %.2f M events/s  %.0f s left",
            (now.events() - then.events()) / seconds / 1e6,
            seconds * (durationPs - now.ps()) / (now.ps() - then.ps()));
  }

  /** Removes the line; nothing is shown any more. */
  @Override
  public void close() {
    if (ticker != null) {
      ticker.interrupt();
      try {
        ticker.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    clear();
  }
}
