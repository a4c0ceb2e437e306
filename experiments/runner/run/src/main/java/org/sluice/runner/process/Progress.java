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

  private final PrintStream to;
  private final boolean isTerminal;
  private final OfferedTraffic traffic;
  private final @Nullable Thread ticker;
  private @Nullable String phase;
  private long phaseNs = System.nanoTime();
  private TimeLeft timeLeft;
  private TimeLeft.@Nullable Sample last;
  private boolean isDirty;

  /**
   * Progress of a run, which has begun.
   *
   * @param to where it is shown
   * @param isTerminal whether that is a terminal
   * @param traffic what the run has to do
   */
  public Progress(PrintStream to, boolean isTerminal, OfferedTraffic traffic) {
    this.to = to;
    this.isTerminal = isTerminal;
    this.traffic = traffic;
    timeLeft = new TimeLeft(traffic);
    Thread thread = new Thread(this::tick, "sluice-progress");
    thread.setDaemon(true);
    thread.start();
    ticker = thread;
  }

  private Progress() {
    to = new PrintStream(OutputStream.nullOutputStream());
    isTerminal = false;
    traffic = OfferedTraffic.NONE;
    timeLeft = new TimeLeft(traffic);
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
    timeLeft = new TimeLeft(traffic);
    clear();
  }

  /**
   * Takes a line of the simulator's standard error.
   *
   * @return whether it was a progress line
   */
  synchronized boolean take(String line) {
    if (!line.matches("progress( \\d{1,18}){3}")) {
      return false;
    }
    String[] words = line.split(" ", -1);
    if (last == null) {
      phase("simulation");
    }
    last =
        new TimeLeft.Sample(
            System.nanoTime(),
            Long.parseLong(words[1]),
            Long.parseLong(words[2]),
            Long.parseLong(words[3]));
    timeLeft.add(last);
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

  private String simulated(TimeLeft.Sample now) {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%5.1f %%  %.3f of %.3f ms",
                100.0 * now.ps() / traffic.durationPs(),
                now.ps() / PS_PER_MS,
                traffic.durationPs() / PS_PER_MS));
    timeLeft
        .eventsPerSecond()
        .ifPresent(e -> text.append(String.format(Locale.ROOT, "  %.2f M events/s", e / 1e6)));
    timeLeft.seconds().ifPresent(s -> text.append(String.format(Locale.ROOT, "  %.0f s left", s)));
    return text.toString();
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
