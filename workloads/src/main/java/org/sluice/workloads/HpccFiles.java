// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the HPCC simulator's input files exactly as they are. Every error is one sentence with file
 * and line.
 */
public final class HpccFiles {
  private static final int MOST_NODES = 1 << 20;

  private HpccFiles() {}

  /**
   * {@code topology.txt}: {@code nodes switches links}, the switches' numbers, then one {@code src
   * dst rate delay error_rate} per link, the last a probability per frame. All other nodes are
   * hosts.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static Topology topology(Path file) {
    HpccTokens in = new HpccTokens(file);
    int nodes = in.integer("the number of nodes", 1, MOST_NODES);
    int switches = in.integer("the number of switches", 0, nodes);
    int links = in.integer("the number of links", 0, Integer.MAX_VALUE);
    boolean[] isSwitch = new boolean[nodes];
    for (int i = 0; i < switches; i++) {
      int id = in.integer("a switch's number", 0, nodes - 1);
      if (isSwitch[id]) {
        throw in.refuse("a switch's number", Integer.toString(id), "each number once");
      }
      isSwitch[id] = true;
    }
    Topology.Builder t = new Topology.Builder();
    for (int i = 0; i < nodes; i++) {
      t.add(isSwitch[i] ? Node.Kind.SWITCH : Node.Kind.HOST, (isSwitch[i] ? "switch" : "host") + i);
    }
    for (int i = 0; i < links; i++) {
      int a = in.integer("the first end of a link", 0, nodes - 1);
      int b = in.integer("the second end of a link", 0, nodes - 1);
      long rate = in.quantity("the rate of a link", Dimension.RATE, "bps");
      long delay = in.quantity("the delay of a link", Dimension.TIME, "s");
      double errors = in.number("the error rate of a link", 0, 1);
      try {
        t.link(new Link(a, b, rate, delay, 0, errors));
      } catch (WorkloadException e) {
        throw in.at(e);
      }
    }
    return t.build();
  }

  /**
   * {@code flow.txt}: {@code n}, then one {@code src dst pg dport bytes start_s} per flow with
   * ascending start.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static List<Flow> flows(Path file, Topology topology) {
    HpccTokens in = new HpccTokens(file);
    int last = topology.nodes().size() - 1;
    int count = in.integer("the number of flows", 0, Integer.MAX_VALUE);
    FlowList list = new FlowList(topology);
    long previousPs = 0;
    for (int i = 0; i < count; i++) {
      int src = in.integer("the source of a flow", 0, last);
      int dst = in.integer("the destination of a flow", 0, last);
      int priority = in.integer("the priority of a flow", 0, 7);
      int dport = in.integer("the destination port of a flow", 0, 0xffff);
      long bytes = in.quantity("the bytes of a flow", Dimension.BYTES, "");
      long startPs = in.quantity("the start of a flow", Dimension.TIME, "s");
      if (startPs < previousPs) {
        throw in.refuse(
            "the start of a flow", startPs + " ps", "no earlier than the flow before it");
      }
      previousPs = startPs;
      try {
        list.add(src, dst, bytes, startPs, Flow.NEVER, Flow.AS_FAST_AS_POSSIBLE, dport, priority);
      } catch (WorkloadException e) {
        throw in.at(e);
      }
    }
    return list.flows();
  }

  /**
   * The start that the HPCC simulator gives a flow: it holds seconds as a double and cuts them to
   * nanoseconds, so that 2.0002 s is 2.000199999 s.
   *
   * @param startPs as written in the file, ps
   * @return a whole number of ns, in ps
   */
  public static long cutStartPs(long startPs) {
    double seconds = BigDecimal.valueOf(startPs, 12).doubleValue();
    return new BigDecimal(seconds).movePointRight(9).longValue() * 1000;
  }

  /**
   * {@code trace.txt}: {@code n}, then n node numbers.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static List<Integer> trace(Path file, Topology topology) {
    HpccTokens in = new HpccTokens(file);
    int last = topology.nodes().size() - 1;
    int count = in.integer("the number of traced nodes", 0, Integer.MAX_VALUE);
    List<Integer> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(in.integer("a traced node", 0, last));
    }
    return nodes;
  }
}
