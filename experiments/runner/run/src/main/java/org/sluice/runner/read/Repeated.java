// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.List;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.RandomBurst;
import org.sluice.workloads.Topology;

/**
 * What the flows of an incast or a burst have in common, and when its repetitions start.
 *
 * @param bytes size of each flow, or {@link Flow#UNBOUNDED}
 * @param startPs start of the first repetition
 * @param times how many repetitions
 * @param intervalPs between two repetitions
 * @param staggerPs between the starts of one flow and the next, those of one sender among them
 * @param stopPs when all stop, or {@link Flow#NEVER}
 * @param each flows of each sender
 * @param dport destination port
 * @param priority priority class
 * @param offered what each sender's application offers
 */
record Repeated(
    long bytes,
    long startPs,
    int times,
    long intervalPs,
    long staggerPs,
    long stopPs,
    int each,
    int dport,
    int priority,
    OfferedRate offered) {
  private static final int INCAST_PORT = 200;

  static Repeated read(Section in) {
    long bytes =
        in.text("bytes").equals("unbounded")
            ? Flow.UNBOUNDED
            : in.scope().quantity(in.required("bytes"), Dimension.BYTES, 1, Flow.MOST_BYTES);
    int times = in.integer("times", 1, 1_000_000, 1);
    if (in.find("times").isEmpty()) {
      in.noteIdle("interval", "times");
      in.noteIdle("redraw", "times");
    }
    return new Repeated(
        bytes,
        in.timePs("start", 0),
        times,
        times > 1 ? in.timePs("interval") : in.timePs("interval", 0),
        in.timePs("stagger", 0),
        in.timePs("stop", Flow.NEVER),
        in.integer("each", 1, 50_000, 1),
        in.integer("port", 0, 0xffff, INCAST_PORT),
        in.integer("priority", 1, 7, Flow.DEFAULT_PRIORITY),
        OfferedRate.read(in));
  }

  /** Adds one repetition, counted from 0. */
  void add(int repetition, List<RandomBurst.Pair> pairs, Topology topology, FlowList flows) {
    long first = start(startPs, repetition, intervalPs);
    int added = 0;
    for (RandomBurst.Pair pair : pairs) {
      for (int i = 0; i < each; i++) {
        flows.add(
            pair.src(),
            pair.dst(),
            bytes,
            start(first, added++, staggerPs),
            stopPs,
            offered.bps(topology, pair.src()),
            dport,
            priority);
      }
    }
  }

  /** Start of the n-th repetition; what would be later is at {@link Flow#LATEST_PS}. */
  static long start(long startPs, int n, long intervalPs) {
    return n > 0 && intervalPs > (Flow.LATEST_PS - startPs) / n
        ? Flow.LATEST_PS
        : startPs + n * intervalPs;
  }
}
