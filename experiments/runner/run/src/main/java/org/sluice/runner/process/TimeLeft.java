// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/**
 * How long a simulation still takes, estimated from its last ten seconds: the time that the rest of
 * its traffic takes, at most what the rest of its simulated time takes. A network without traffic
 * passes in no time, so that simulated time alone says too much before the traffic ends; bytes
 * alone say too much if some never arrive.
 */
final class TimeLeft {
  private static final long WINDOW_NS = 10_000_000_000L;
  private static final double NS_PER_S = 1e9;

  private final OfferedTraffic traffic;
  private final Deque<Sample> samples = new ArrayDeque<>();

  /**
   * How far a simulation is.
   *
   * @param wallNs when that was, on the clock of {@link System#nanoTime}
   * @param ps simulated time
   * @param events executed
   * @param deliveredBytes payload that arrived in order, of all flows
   */
  record Sample(long wallNs, long ps, long events, long deliveredBytes) {}

  TimeLeft(OfferedTraffic traffic) {
    this.traffic = traffic;
  }

  /** Takes the next sample. */
  void add(Sample now) {
    if (!samples.isEmpty() && isDone(now) && !isDone(samples.getLast())) {
      // What it took with traffic says nothing of the time without.
      samples.clear();
    }
    samples.addLast(now);
    while (samples.size() > 2 && now.wallNs() - samples.getFirst().wallNs() > WINDOW_NS) {
      samples.removeFirst();
    }
  }

  /** Events in each second of late; empty before there are two samples. */
  OptionalDouble eventsPerSecond() {
    return samples.size() < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (samples.getLast().events() - samples.getFirst().events()) / wallSeconds());
  }

  /** How many seconds it still takes; empty if nothing has happened of late to tell by. */
  OptionalDouble seconds() {
    if (samples.size() < 2 || samples.getLast().ps() <= samples.getFirst().ps()) {
      return OptionalDouble.empty();
    }
    Sample from = samples.getFirst();
    Sample now = samples.getLast();
    double perPs = wallSeconds() / (now.ps() - from.ps());
    double all = perPs * (traffic.durationPs() - now.ps());
    if (isDone(now)) {
      return OptionalDouble.of(all);
    }
    double rest = perPs * Math.max(0, traffic.unboundedUntilPs() - now.ps());
    long restBytes = traffic.bytes() - now.deliveredBytes();
    if (restBytes > 0) {
      double perByte = wallSeconds() / (now.deliveredBytes() - from.deliveredBytes());
      rest = Math.max(rest, perByte * restBytes);
    }
    return OptionalDouble.of(Math.min(rest, all));
  }

  private boolean isDone(Sample at) {
    return at.deliveredBytes() >= traffic.bytes() && at.ps() >= traffic.unboundedUntilPs();
  }

  private double wallSeconds() {
    return (samples.getLast().wallNs() - samples.getFirst().wallNs()) / NS_PER_S;
  }
}
