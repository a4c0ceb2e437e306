// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.PrintStream;
import java.util.Locale;

/**
 * How far a campaign is, in one line: on a terminal it is written over, elsewhere there is one
 * every ten seconds.
 */
final class CampaignProgress implements Place.Listener, AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";
  private static final long TERMINAL_MS = 500;
  private static final long PIPE_MS = 10_000;
  private static final double NS_PER_S = 1e9;

  private final PrintStream to;
  private final boolean isTerminal;
  private final int total;
  private final int reused;
  private final long startedNs = System.nanoTime();
  private final Thread ticker;
  private int running;
  private int done;
  private int failed;
  private String notes = "";
  private boolean isDirty;

  /**
   * Progress of a campaign, which begins.
   *
   * @param to where it is shown
   * @param isTerminal whether that is a terminal
   * @param total all runs
   * @param reused those of them that need not be computed
   */
  CampaignProgress(PrintStream to, boolean isTerminal, int total, int reused) {
    this.to = to;
    this.isTerminal = isTerminal;
    this.total = total;
    this.reused = reused;
    ticker = new Thread(this::tick, "sluice-campaign-progress");
    ticker.setDaemon(true);
    ticker.start();
  }

  @Override
  public synchronized void began(Place.Task task) {
    running++;
  }

  @Override
  public synchronized void stopped(Place.Task task) {
    running--;
  }

  @Override
  public synchronized void notes(String text) {
    notes = text.isEmpty() ? "" : ", " + text;
  }

  @Override
  public synchronized void ended(Place.Task task, Place.Result result) {
    running--;
    done++;
    String sentence = result.sentence();
    if (sentence != null) {
      failed++;
      says(task.label() + " failed: " + sentence);
    }
  }

  @Override
  public synchronized void says(String sentence) {
    clear();
    to.println("sluice: " + sentence);
  }

  /** The line as it is now. */
  synchronized String line() {
    StringBuilder line = new StringBuilder();
    line.append(reused + done).append(" of ").append(total).append(" runs done");
    if (reused > 0) {
      line.append(", ").append(reused).append(" of them computed earlier");
    }
    if (failed > 0) {
      line.append(", ").append(failed).append(" failed");
    }
    line.append(", ").append(running).append(" under way").append(notes);
    if (done > 0) {
      double seconds = (System.nanoTime() - startedNs) / NS_PER_S;
      line.append(", ").append(time(seconds / done * (total - reused - done))).append(" left");
    }
    return line.toString();
  }

  private static String time(double seconds) {
    long s = Math.round(seconds);
    return s < 120
        ? s + " s"
        : s < 7200
            ? s / 60 + " min"
            : String.format(Locale.ROOT, "%d h %02d min", s / 3600, s % 3600 / 60);
  }

  private synchronized void tick() {
    try {
      while (true) {
        wait(isTerminal ? TERMINAL_MS : PIPE_MS);
        clear();
        if (isTerminal) {
          to.print(line());
          isDirty = true;
        } else {
          to.println("sluice: " + line());
        }
        to.flush();
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private void clear() {
    if (isDirty) {
      to.print(CLEAR);
      isDirty = false;
    }
  }

  @Override
  public synchronized void close() {
    ticker.interrupt();
    clear();
    to.flush();
  }
}
