// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One transfer, of a queue pair of its own or after another one on the same.
 *
 * @param id its number, from 0
 * @param src node number of the sending host
 * @param dst node number of the receiving host
 * @param bytes payload, or {@link #UNBOUNDED}
 * @param startPs when it starts, ps; of a flow that comes after others: how long after them
 * @param stopPs when its application stops, ps, or {@link #NEVER}
 * @param offeredBps what its application offers, bit/s of frames, or {@link #AS_FAST_AS_POSSIBLE}
 * @param sport source port, from 10000 up for each queue pair of two hosts as in the HPCC simulator
 * @param dport destination port: 100 normal, 200 incast in the HPCC simulator
 * @param priority 802.1p priority, 1 to 7; 0 only of a file of the HPCC simulator
 * @param after what must happen before it starts; null: it starts at a time of its own
 */
public record Flow(
    int id,
    int src,
    int dst,
    long bytes,
    long startPs,
    long stopPs,
    long offeredBps,
    int sport,
    int dport,
    int priority,
    @Nullable After after) {
  /**
   * What a flow waits for.
   *
   * @param before what must happen first, one or more
   * @param latestPs the flow does not start later, ps, or {@link #NEVER}
   * @param samePair whether it goes on with the queue pair of the one flow that it comes after
   */
  public record After(List<Before> before, long latestPs, boolean samePair) {
    /** Copies the list. */
    public After {
      before = List.copyOf(before);
    }
  }

  /** The largest flow, 1 PB. */
  public static final long MOST_BYTES = 1_000_000_000_000_000L;

  /** The latest time, 10^6 s: after the end of every run. */
  public static final long LATEST_PS = 1_000_000_000_000_000_000L;

  /** {@link #bytes} of a flow that ends only when it is stopped. */
  public static final long UNBOUNDED = -1;

  /** {@link #stopPs} of a flow that is not stopped. */
  public static final long NEVER = -1;

  /** {@link #offeredBps} of a flow whose application always has data. */
  public static final long AS_FAST_AS_POSSIBLE = -1;

  /** First source port of each pair of hosts (HPCC simulator). */
  public static final int FIRST_SOURCE_PORT = 10000;

  /** Instead of a source port: the pair's next. */
  public static final int NEXT_SOURCE_PORT = -1;

  /** The priority class of the HPCC simulator's flows. */
  public static final int DEFAULT_PRIORITY = 3;

  /** The HPCC simulator's destination port of ordinary flows. */
  public static final int DEFAULT_DESTINATION_PORT = 100;

  /** Whether it starts after others, at a time that the run decides. */
  public boolean waits() {
    return after != null;
  }
}
