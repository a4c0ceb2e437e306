// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Which further files of the HPCC simulator are written: its packet trace {@code mix.tr} and its
 * counts of queue lengths {@code qlen.txt}.
 *
 * @param traceNodes nodes in the trace; none: no trace
 * @param tracePauseUs how long the trace says that a pause lasts, the simulator's {@code
 *     PAUSE_TIME}
 * @param qlenStartPs first sample of the queues; -1: no counts
 * @param qlenEndPs the last sample is the first that is not before it
 */
public record HpccFiles(
    List<Integer> traceNodes, long tracePauseUs, long qlenStartPs, long qlenEndPs) {
  private static final long MICROSECOND_PS = 1_000_000L;
  private static final long NANOSECOND_PS = 1_000L;
  private static final long DEFAULT_PAUSE_US = 5;

  /** Neither. */
  static final HpccFiles NONE = new HpccFiles(List.of(), DEFAULT_PAUSE_US, -1, -1);

  /** Copies the list. */
  public HpccFiles {
    traceNodes = List.copyOf(traceNodes);
  }

  static HpccFiles read(Section monitor, NodeNames names) {
    List<Integer> nodes = List.of();
    long pauseUs = DEFAULT_PAUSE_US;
    Optional<Section> trace = monitor.section("hpccTrace");
    if (trace.isPresent()) {
      nodes = nodes(trace.get(), names);
      pauseUs = trace.get().timePs("pause", DEFAULT_PAUSE_US * MICROSECOND_PS) / MICROSECOND_PS;
      if (pauseUs < 1 || pauseUs > 0xffff_ffffL) {
        throw trace
            .get()
            .required("pause")
            .notAllowed(trace.get().text("pause"), "1us to 4294967295us");
      }
      trace.get().finish();
    }
    Optional<Section> counts = monitor.section("hpccQueueCounts");
    if (counts.isEmpty()) {
      return new HpccFiles(nodes, pauseUs, -1, -1);
    }
    long from = wholeNs(counts.get(), "from");
    long until = wholeNs(counts.get(), "until");
    counts.get().finish();
    return new HpccFiles(nodes, pauseUs, from, until);
  }

  private static List<Integer> nodes(Section trace, NodeNames names) {
    List<Integer> nodes = new ArrayList<>();
    for (YamlNode item : trace.items(trace.required("nodes"))) {
      int node = names.node(item).id();
      if (nodes.contains(node)) {
        throw item.failure("is '" + trace.scope().text(item) + "', which is there already");
      }
      nodes.add(node);
    }
    Collections.sort(nodes);
    return nodes;
  }

  private static long wholeNs(Section counts, String key) {
    long ps = counts.timePs(key);
    if (ps % NANOSECOND_PS != 0) {
      throw counts.required(key).notAllowed(counts.text(key), "a whole number of nanoseconds");
    }
    return ps;
  }
}
