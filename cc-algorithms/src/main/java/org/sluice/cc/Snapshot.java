// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.Map;

/**
 * Counters as they stood at one instant. A counter that was not asked for reads 0 (or has no
 * flows).
 *
 * @param queueBytes see {@link Counter#QUEUE_BYTES}
 * @param queuePackets see {@link Counter#QUEUE_PACKETS}
 * @param sentBytes see {@link Counter#SENT_BYTES}
 * @param enqueuedBytes see {@link Counter#ENQUEUED_BYTES}
 * @param flows flows in the queue, ascending: {@code flows[i]} is a flow's number
 * @param flowPackets packets of {@code flows[i]} in the queue
 * @param flowBytes bytes of {@code flows[i]} in the queue
 * @param tables those counters that are tables
 */
@SuppressWarnings("ArrayRecordComponent")
public record Snapshot(
    long queueBytes,
    long queuePackets,
    long sentBytes,
    long enqueuedBytes,
    long[] flows,
    long[] flowPackets,
    long[] flowBytes,
    Map<Counter, CounterTable> tables) {
  private static final long[] NONE = {};

  /** A snapshot of nothing. */
  public static final Snapshot EMPTY = new Snapshot(0, 0, 0, 0, NONE, NONE, NONE);

  /** A snapshot without tables. */
  public Snapshot(
      long queueBytes,
      long queuePackets,
      long sentBytes,
      long enqueuedBytes,
      long[] flows,
      long[] flowPackets,
      long[] flowBytes) {
    this(
        queueBytes,
        queuePackets,
        sentBytes,
        enqueuedBytes,
        flows,
        flowPackets,
        flowBytes,
        Map.of());
  }

  /** A counter that is a table; without rows if it was not asked for. */
  public CounterTable table(Counter counter) {
    return tables.getOrDefault(counter, CounterTable.EMPTY);
  }
}
