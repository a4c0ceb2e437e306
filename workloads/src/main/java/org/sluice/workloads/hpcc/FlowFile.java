// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.Topology;
import org.sluice.workloads.TrafficGenerator;
import org.sluice.workloads.WorkloadException;

/**
 * {@code flow.txt}: {@code n}, then one {@code src dst pg dport bytes start_s} per flow with
 * ascending start.
 */
public final class FlowFile {
  private FlowFile() {}

  /**
   * Reads the flows of a topology.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static List<Flow> read(Path file, Topology topology) {
    Words in = new Words(file);
    int last = topology.nodes().size() - 1;
    int count = in.integer("the number of flows", 0, Integer.MAX_VALUE);
    FlowList list = new FlowList(topology);
    long previousPs = 0;
    for (int i = 0; i < count; i++) {
      int src = in.integer("the source of a flow", 0, last);
      int dst = in.integer("the destination of a flow", 0, last);
      int priority = in.integer("the priority of a flow", 1, 7);
      int dport = in.integer("the destination port of a flow", 0, 0xffff);
      long bytes = in.quantity("the bytes of a flow", Dimension.BYTES, "");
      long startPs = in.quantity("the start of a flow", Dimension.TIME, "s");
      if (startPs < previousPs) {
        throw in.refuse(
            "the start of a flow",
            Dimension.TIME.text(startPs),
            "no earlier than the flow before it");
      }
      previousPs = startPs;
      try {
        list.add(src, dst, bytes, startPs, Flow.NEVER, Flow.AS_FAST_AS_POSSIBLE, dport, priority);
      } catch (WorkloadException e) {
        throw in.at(e);
      }
    }
    in.requireNoMore("flows", count);
    return list.flows();
  }

  /**
   * Writes flows as that simulator's {@code traffic_gen.py} does, all of priority 3. (Its first
   * line is wrong where the count has fewer digits than that script's estimate; this one is not.)
   *
   * @param flows ascending in start
   * @throws IOException if it cannot be written
   */
  public static void write(Writer out, List<TrafficGenerator.Request> flows) throws IOException {
    out.write(flows.size() + " \n");
    for (TrafficGenerator.Request f : flows) {
      out.write(f.src() + " " + f.dst() + " " + Flow.DEFAULT_PRIORITY + " " + f.dport() + " ");
      out.write(f.bytes() + " " + BigDecimal.valueOf(f.startNs(), 9).toPlainString() + "\n");
    }
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
}
